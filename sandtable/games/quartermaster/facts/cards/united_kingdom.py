"""The United Kingdom: 39 cards."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import (
    ALLIES,
    ARMY,
    AXIS,
    GERMANY,
    ITALY,
    NAVY,
    UNITED_KINGDOM,
    UNITED_STATES,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    THERE_OR_BESIDE,
    WOULD_BE_REMOVED,
    Battle,
    Build,
    Cost,
    Eliminate,
    EliminateIt,
    Happening,
    Lasting,
    Protect,
    Raid,
    Recruit,
    Special,
    Tag,
    Type,
    When,
    at,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    basic,
    bending,
    bombers,
    economic,
    event,
    instead,
    lasting,
    reaction,
    response,
)

DECK = (
    basic(Type.BUILD_ARMY, 5),
    basic(Type.BUILD_NAVY, 5),
    basic(Type.LAND_BATTLE, 4),
    basic(Type.SEA_BATTLE, 5),
    bombers("Bomber Command", Raid((GERMANY, ITALY), 4)),
    economic(
        "Malta Submarines",
        Special(
            "malta_submarines",
            "Germany and Italy each choose to discard the top 2 cards of their own draw deck, or "
            "to remove their own Navy from the Mediterranean Sea; without one there, they discard.",
        ),
        tags=(Tag.SUBMARINES,),
    ),
    event(
        "Dutch East Indies",
        Recruit(ARMY, at("indonesia", "new_guinea"), times=2),
        Recruit(NAVY, at("south_china_sea")),
    ),
    event(
        "Enigma",
        Special("discard_german_status", "Choose a German Status card on the table; discard it."),
    ),
    event(
        "General Smuts Strengthens Ties to UK",
        Recruit(ARMY, at("africa")),
        Recruit(NAVY, at("southern_ocean", "indian_ocean")),
    ),
    event("Increased Commonwealth Support", Recruit(ARMY, at("india", "australia", "canada"))),
    event(
        "King Peter Enthroned in Yugoslavia",
        Eliminate(ARMY, at("balkans"), of=TEAM[AXIS]),
        Recruit(ARMY, at("balkans")),
    ),
    event(
        "Ledo and Burma Roads",
        Eliminate(ARMY, at("china"), of=TEAM[AXIS]),
        Recruit(ARMY, at("szechuan"), of=1 << UNITED_STATES),
    ),
    event("Singapore", Recruit(ARMY, at("southeast_asia")), Recruit(NAVY, at("south_china_sea"))),
    response(
        "Defensive Posture",
        When((Happening.REMOVING,), 1 << UNITED_KINGDOM, (ARMY,), text=WOULD_BE_REMOVED),
        Protect(ARMY, 1 << UNITED_KINGDOM),
    ),
    response(
        "Destroyers",
        When(
            (Happening.REMOVING,),
            1 << UNITED_KINGDOM | 1 << UNITED_STATES,
            (NAVY,),
            text=WOULD_BE_REMOVED,
        ),
        Protect(
            NAVY,
            1 << UNITED_KINGDOM | 1 << UNITED_STATES,
            beside_supplied_army_of=UNITED_KINGDOM,
        ),
    ),
    response(
        "Loyal to the Crown",
        When(
            (Happening.BUILT, Happening.RECRUITED),
            TEAM[AXIS],
            (ARMY,),
            spaces("india", "australia", "canada"),
            text="Immediately after an Axis Army is built or recruited in "
            "India, Australia or Canada",
        ),
        EliminateIt(),
    ),
    response(
        "RAF",
        When(
            (Happening.REMOVING,),
            TEAM[ALLIES],
            where=spaces("north_sea", "united_kingdom"),
            text=WOULD_BE_REMOVED,
        ),
        Protect(NAVY, TEAM[ALLIES], at("north_sea")),
        Protect(ARMY, TEAM[ALLIES], at("united_kingdom"), supplied=False),
    ),
    lasting(
        "Australia Forms the Directorate of Manpower",
        Lasting(
            "You may build Armies in Australia as if it were your Home Space.",
            like_home_at=spaces("australia"),
        ),
    ),
    instead("Free France", Cost(hand=2), Build(ARMY, at("western_europe"))),
    lasting(
        "Lord Linlithgow Declares India to be at War",
        Lasting(
            "You may build Armies in India as if it were your Home Space.",
            like_home_at=spaces("india"),
        ),
    ),
    lasting(
        "Mackenzie King Drafts the National Resources Mobilization Act",
        Lasting(
            "Canada is a Supply Space for you, and for no other country.",
            star_at=spaces("canada"),
            star_for=1 << UNITED_KINGDOM,
        ),
    ),
    bending(
        "Rationing",
        "rationing",
        "In your turn, when a card you play would go to your discard pile: you may discard "
        "another card from your hand to put the card played under your draw deck instead.",
    ),
    instead("Resistance", Cost(hand=2), Battle(ARMY, at("western_europe", "italy"))),
    reaction(
        "The Royal Navy",
        When(
            (Happening.BATTLED,), 1 << UNITED_KINGDOM, (NAVY,), text="When you battle a sea space"
        ),
        Cost(hand=2),
        Battle(NAVY, THERE_OR_BESIDE),
        once_per_turn=True,
    ),
)
