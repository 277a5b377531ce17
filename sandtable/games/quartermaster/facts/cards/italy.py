"""Italy: 30 cards."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    ARMY,
    GERMANY,
    ITALY,
    NAVY,
    UNITED_KINGDOM,
    space,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    THERE,
    WOULD_BE_REMOVED,
    ByOption,
    Cost,
    Eliminate,
    Happening,
    Need,
    PlayFromDiscards,
    Protect,
    Raid,
    Recruit,
    Score,
    ScorePerPiece,
    Special,
    Type,
    VictoryPoints,
    When,
    at,
    one_in_each,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    basic,
    economic,
    event,
    instead,
    response,
    scoring,
)

DECK = (
    basic(Type.BUILD_ARMY, 4),
    basic(Type.BUILD_NAVY, 3),
    basic(Type.LAND_BATTLE, 4),
    basic(Type.SEA_BATTLE, 2),
    economic("Decima Flottiglia MAS (Frogmen)", Raid((UNITED_KINGDOM,), 1), Score(1)),
    economic(
        "Regia Marina Closes Shipping Lanes",
        Raid((UNITED_KINGDOM,), 1),
        Score(2),
        needs=Need(ITALY, space("mediterranean_sea"), (NAVY,)),
    ),
    event(
        "Afrika Korps",
        Recruit(ARMY, at("north_africa"), of=1 << GERMANY),
        Recruit(NAVY, at("mediterranean_sea"), of=1 << GERMANY),
    ),
    event(
        "Division Azul",
        Special(
            "discard_soviet_response",
            "Discard a face-down Soviet Response card, taken at random and unseen.",
        ),
    ),
    event(
        "German Aid in Greece",
        Eliminate(ARMY, at("balkans"), of=TEAM[ALLIES]),
        Recruit(ARMY, at("balkans"), of=1 << GERMANY),
    ),
    event(
        "German Reinforcements Counterattack",
        Eliminate(ARMY, at("italy"), of=TEAM[ALLIES]),
    ),
    event(
        "Italian East Africa",
        Recruit(ARMY, at("north_africa")),
        Recruit(NAVY, at("bay_of_bengal")),
    ),
    event(
        "Italy Attacks Communists",
        one_in_each(ARMY, "ukraine", "russia"),
    ),
    event("Plunder", ScorePerPiece((ARMY, NAVY))),
    response(
        "Monte Cassino",
        When((Happening.REMOVING,), 1 << GERMANY, (ARMY,), spaces("italy"), text=WOULD_BE_REMOVED),
        Protect(ARMY, 1 << GERMANY, at("italy"), supplied=False),
    ),
    response(
        "Romanian Reinforcements",
        When(
            (Happening.REMOVED,),
            1 << GERMANY,
            (ARMY,),
            condition="was_supplied",
            text="When a supplied German Army is removed",
        ),
        Recruit(ARMY, THERE),
    ),
    response(
        "Skilled Pilots",
        When(
            (Happening.RAIDED,),
            1 << ITALY,
            condition="bombers",
            text=ByOption(
                "skilled_pilots_as_printed",
                on='When enemy Economic Warfare with "Bombing" in its title (no card has it) is '
                "played against you",
                off='When enemy Economic Warfare with "Bomb" in its title is played against you',
            ),
        ),
        Special("ignore_raid", "Ignore that card."),
    ),
    scoring(
        "Anti-Communist Sentiment",
        VictoryPoints(
            "any",
            ARMY,
            spaces("russia", "ukraine"),
            1 << ITALY,
            "1 point if you have an Army in Russia or Ukraine.",
        ),
    ),
    scoring(
        "Balkan Resources",
        VictoryPoints(
            "any",
            ARMY,
            spaces("balkans"),
            1 << ITALY,
            "1 point if you have an Army in the Balkans.",
        ),
    ),
    instead("Bravado", Cost(hand=3), PlayFromDiscards((Type.LAND_BATTLE,))),
    scoring(
        "Impero Italiano",
        VictoryPoints(
            "spaces",
            ARMY,
            spaces("north_africa", "africa", "middle_east"),
            1 << GERMANY | 1 << ITALY,
            "1 point for each of North Africa, Africa and the Middle East that holds an Italian or "
            "German Army.",
        ),
    ),
    scoring(
        "Mare Nostrum",
        VictoryPoints("each", NAVY, 0, 1 << ITALY, "1 point for each of your Navies on the board."),
    ),
)
