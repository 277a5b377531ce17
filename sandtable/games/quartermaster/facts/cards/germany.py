"""Germany: 40 cards."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    ARMY,
    GERMANY,
    ITALY,
    NAVY,
    SOVIET_UNION,
    UNITED_KINGDOM,
    UNITED_STATES,
    space,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    BESIDE,
    FRONT,
    THERE,
    THERE_OR_BESIDE,
    Battle,
    Build,
    ByOption,
    Cost,
    Eliminate,
    Happening,
    Need,
    PlayFromDiscards,
    Raid,
    Recruit,
    Score,
    ScorePerPiece,
    Shift,
    Special,
    Type,
    VictoryPoints,
    When,
    at,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    automatic,
    basic,
    bending,
    economic,
    event,
    instead,
    reaction,
    scoring,
    submarines,
)

NORTH_SEA = space("north_sea")
I_BATTLE_LAND = When(
    (Happening.BATTLED,), 1 << GERMANY, (ARMY,), text="When you battle a land space"
)

VOLKSTURM = (
    "A Land Battle card you play may instead eliminate an enemy Army in Germany, "
    "whether or not you could battle there."
)

DECK = (
    basic(Type.BUILD_ARMY, 6),
    basic(Type.BUILD_NAVY, 2),
    basic(Type.LAND_BATTLE, 7),
    basic(Type.SEA_BATTLE, 2),
    submarines(
        Raid((UNITED_KINGDOM,), 3),
        Score(1),
        needs=Need(GERMANY, NORTH_SEA, beside=True),
        copies=2,
        name="submarines_vs_uk",
    ),
    submarines(
        Raid((UNITED_STATES,), 3, 5, Need(GERMANY, NORTH_SEA, (NAVY,))),
        Score(1),
        needs=Need(GERMANY, NORTH_SEA, beside=True),
        name="submarines_vs_us",
    ),
    submarines(
        Raid((SOVIET_UNION,), 2, 5, Need(GERMANY, space("scandinavia"), (ARMY,))),
        Score(1),
        name="submarines_vs_ussr",
    ),
    economic(
        "V-Weapons",
        Raid((UNITED_KINGDOM,), 2),
        Score(2),
        needs=Need(GERMANY, NORTH_SEA, (ARMY,), beside=True),
    ),
    event("Broad Front", Battle(ARMY, FRONT, 3, optional=True, against=1 << SOVIET_UNION)),
    event(
        "Forced Conscription",
        Recruit(
            ARMY,
            at("germany", "western_europe", "italy", "balkans", "eastern_europe"),
            times=2,
        ),
    ),
    event(
        "Guns and Butter",
        Special(
            "search_basic",
            "Search your draw deck for a Build or Battle card and play it; reshuffle the deck.",
        ),
    ),
    event(
        "Military Dictatorships in the Balkans",
        Recruit(ARMY, at("balkans"), of=1 << ITALY),
        Eliminate(ARMY, at("ukraine"), of=TEAM[ALLIES]),
    ),
    event("Plunder", ScorePerPiece((ARMY,))),
    event(
        "Production Initiative",
        Special(
            "search_status",
            "Take a Status card from your draw deck and lay it on the table; reshuffle the deck.",
        ),
    ),
    event("The Autobahn", Shift((ARMY,))),
    scoring(
        "Abundant Resources",
        VictoryPoints(
            "any", ARMY, spaces("ukraine"), 1 << GERMANY, "1 point if you have an Army in Ukraine."
        ),
    ),
    automatic(
        "Atlantic Wall",
        When(
            (Happening.BATTLED,),
            TEAM[ALLIES],
            (ARMY,),
            spaces("western_europe"),
            "hit",
            "When an Axis Army is battled in Western Europe",
        ),
        Special("attacker_discards_3", "The attacker discards the top 3 cards of its draw deck."),
    ),
    reaction(
        "Bias for Action",
        When((Happening.BUILT,), 1 << GERMANY, (ARMY,), text="When you build an Army"),
        Cost(deck=1),
        Battle(ARMY, BESIDE),
        once_per_turn=True,
    ),
    reaction("Blitzkrieg", I_BATTLE_LAND, Cost(deck=1), Build(ARMY, THERE), once_per_turn=True),
    instead("Conscription", Cost(deck=2), PlayFromDiscards((Type.BUILD_ARMY,))),
    reaction(
        "Dive Bombers",
        I_BATTLE_LAND,
        Cost(deck=1),
        Battle(ARMY, THERE_OR_BESIDE),
        once_per_turn=True,
    ),
    automatic(
        "Jet Fighters",
        When(
            (Happening.RAIDED,),
            1 << GERMANY,
            text="When you are the target of enemy Economic Warfare",
        ),
        Special(
            "raider_discards_3",
            "The country that played it discards the top 3 cards of its draw deck.",
        ),
    ),
    bending(
        "Superior Planning",
        "superior_planning",
        "At the start of your Draw step: look at the top 3 cards of your draw deck and put them "
        "back in any order.",
    ),
    scoring(
        "Swedish Iron Ore",
        VictoryPoints(
            "iron",
            NAVY,
            spaces("baltic_sea", "scandinavia"),
            1 << GERMANY,
            "1 point if you have a Navy in the Baltic Sea, and 1 more if you also have an Army in "
            "Scandinavia.",
        ),
    ),
    bending(
        "Volksturm",
        "volksturm",
        ByOption(
            "volksturm_is_battle",
            on=f"{VOLKSTURM} It counts as battled.",
            off=VOLKSTURM,
        ),
    ),
    automatic(
        "Wolf Packs",
        When(
            (Happening.RAIDED,),
            TEAM[ALLIES],
            condition="axis_submarines",
            text="When an Axis Submarines card is played",
        ),
        Special(
            "wolf_packs",
            "Its target discards 1 more card, or 2 more if a German Army is in Scandinavia.",
        ),
    ),
)
