"""Japan: 33 cards."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    ARMY,
    AXIS,
    JAPAN,
    NAVY,
    UNITED_KINGDOM,
    UNITED_STATES,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    BESIDE,
    THERE,
    THERE_OR_BESIDE,
    WOULD_BE_REMOVED,
    Battle,
    Build,
    ByOption,
    Eliminate,
    EliminateIt,
    Happening,
    Protect,
    Raid,
    Recruit,
    Score,
    Special,
    Type,
    VictoryPoints,
    When,
    at,
    other_of,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    basic,
    response,
    scoring,
    submarines,
)

I_BATTLE_LAND = When((Happening.BATTLED,), 1 << JAPAN, (ARMY,), text="When you battle a land space")
I_BATTLE_SEA = When((Happening.BATTLED,), 1 << JAPAN, (NAVY,), text="When you battle a sea space")

KETSU_GO = ByOption("ketsu_go_japan_only", on=1 << JAPAN, off=TEAM[AXIS])
"""Whose pieces Operation Ketsu-Go protects."""

DECK = (
    basic(Type.BUILD_ARMY, 4),
    basic(Type.BUILD_NAVY, 6),
    basic(Type.LAND_BATTLE, 3),
    basic(Type.SEA_BATTLE, 4),
    submarines(Raid((UNITED_STATES,), 1), Score(2), name="submarines_vs_us"),
    submarines(Raid((UNITED_KINGDOM,), 1), Score(2), name="submarines_vs_uk"),
    response("Banzai Charge", I_BATTLE_LAND, Battle(ARMY, THERE_OR_BESIDE)),
    response(
        "Battleship Repair",
        When((Happening.REMOVING,), 1 << JAPAN, (NAVY,), text=WOULD_BE_REMOVED),
        Protect(NAVY, 1 << JAPAN),
    ),
    response(
        "China Offensive",
        When(
            (Happening.BATTLED,),
            1 << JAPAN,
            (ARMY,),
            spaces("china", "szechuan", "southeast_asia"),
            text="When you battle in China, Szechuan or Southeast Asia",
        ),
        Build(ARMY, THERE, optional=True),
        Build(ARMY, other_of("china", "szechuan", "southeast_asia"), optional=True, another=True),
    ),
    response("Destroyer Transport", I_BATTLE_SEA, Build(ARMY, BESIDE, times=2)),
    response(
        "Fall of Singapore",
        When(
            (Happening.BATTLED,),
            1 << JAPAN,
            (ARMY,),
            spaces("southeast_asia"),
            text="When you battle in Southeast Asia",
        ),
        Eliminate(NAVY, at("south_china_sea"), of=TEAM[ALLIES]),
        Recruit(NAVY, at("south_china_sea")),
    ),
    response(
        "Kamikaze",
        When(
            (Happening.BUILT,),
            TEAM[ALLIES],
            (NAVY,),
            condition="beside_japanese_piece",
            text="Immediately after an Allied Navy is built next to a Japanese piece",
        ),
        EliminateIt(),
    ),
    response(
        "Kwantung Army",
        When(
            (Happening.REMOVING,),
            1 << JAPAN,
            (ARMY,),
            spaces("china", "szechuan", "vladivostok"),
            text=WOULD_BE_REMOVED,
        ),
        Protect(ARMY, 1 << JAPAN, at("china", "szechuan", "vladivostok")),
    ),
    response(
        "Operation Ketsu-Go",
        When(
            (Happening.REMOVING,),
            TEAM[AXIS],
            where=spaces("japan", "sea_of_japan"),
            text=WOULD_BE_REMOVED,
        ),
        Protect(ARMY, KETSU_GO, at("japan"), supplied=False),
        Protect(NAVY, KETSU_GO, at("sea_of_japan"), supplied=False),
    ),
    response(
        "Special Naval Landing Forces",
        When((Happening.BUILT,), 1 << JAPAN, (NAVY,), text="When you build a Navy"),
        Build(ARMY, BESIDE, times=2),
    ),
    response(
        "Surprise Attack",
        I_BATTLE_SEA,
        Battle(NAVY, optional=True, another=True),
        Battle(ARMY, optional=True),
    ),
    response(
        "Truk",
        When((Happening.SUPPLY, Happening.REMOVING), 1 << JAPAN, text="At any time", any_time=True),
        Special(
            "truk",
            "Until the turn ends, all your Navies, and your Armies next to the Central Pacific, "
            "are supplied.",
        ),
    ),
    scoring(
        "Forward Bases",
        VictoryPoints(
            "each",
            ARMY,
            spaces("hawaii", "pacific_northwest", "new_zealand"),
            1 << JAPAN,
            "1 point for each of your Armies in Hawaii, the Pacific Northwest and New Zealand.",
        ),
    ),
    scoring(
        "Greater East Asia Co-prosperity Sphere",
        VictoryPoints(
            "each",
            ARMY,
            spaces("indonesia", "new_guinea", "southeast_asia"),
            1 << JAPAN,
            "1 point for each of your Armies in Indonesia, New Guinea and Southeast Asia.",
        ),
    ),
    scoring(
        "Imperial Designs",
        VictoryPoints(
            "any",
            ARMY,
            spaces("iwo_jima", "philippines"),
            1 << JAPAN,
            "1 point if you have an Army in Iwo Jima or the Philippines.",
        ),
    ),
)
