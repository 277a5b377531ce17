"""The United States: 40 cards."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import (
    ARMY,
    AXIS,
    GERMANY,
    ITALY,
    JAPAN,
    NAVY,
    SOVIET_UNION,
    UNITED_KINGDOM,
    UNITED_STATES,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    THERE,
    Battle,
    Build,
    ByOption,
    Cost,
    EitherOrder,
    Happening,
    Lasting,
    NeedNear,
    PlayFromDiscards,
    Raid,
    Recruit,
    Shift,
    Special,
    Type,
    When,
    at,
    one_in_each,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    automatic,
    basic,
    bending,
    bombers,
    event,
    instead,
    lasting,
    reaction,
)

AXIS_COUNTRIES = (GERMANY, JAPAN, ITALY)

DECK = (
    basic(Type.BUILD_ARMY, 5),
    basic(Type.BUILD_NAVY, 5),
    basic(Type.LAND_BATTLE, 4),
    basic(Type.SEA_BATTLE, 4),
    bombers("Bombers", Raid(AXIS_COUNTRIES, 4), needs=NeedNear(3), copies=2),
    bombers("Heavy Bombers", Raid(AXIS_COUNTRIES, 5), needs=NeedNear(2), copies=2),
    bombers(
        "Firestorm Bombers",
        Raid(AXIS_COUNTRIES, ByOption("firestorm_cards")),
        needs=NeedNear(1, ByOption("firestorm_army_only", (ARMY,), (ARMY, NAVY))),
    ),
    event(
        "Arsenal of Democracy",
        EitherOrder(
            (
                Build(ARMY, of=UNITED_KINGDOM, optional=True),
                Build(NAVY, of=UNITED_KINGDOM, optional=True),
            )
        ),
    ),
    event(
        "Fleet Deployed to Pearl Harbor",
        Build(NAVY, at("east_pacific")),
        Build(NAVY, at("north_pacific")),
        Build(ARMY, at("hawaii")),
    ),
    event(
        "Free French Allies",
        one_in_each(ARMY, "western_europe", "north_africa", "africa", of=UNITED_KINGDOM),
    ),
    event(
        "Lend Lease",
        Special(
            "lend_lease",
            "The United Kingdom may play a card from its hand and then draw a card. Afterwards "
            "you may discard the top 3 cards of your draw deck to put this card on top of it.",
        ),
    ),
    event(
        "Magic",
        Special(
            "magic",
            "Discard a Japanese Status card of your choice, or a face-down Japanese Response "
            "card taken at random and unseen.",
        ),
    ),
    event(
        "Murmansk Convoy",
        Recruit(ARMY, at("russia"), of=1 << SOVIET_UNION),
        Build(ARMY, of=SOVIET_UNION, optional=True),
    ),
    event(
        "Patton Advances",
        Build(ARMY, at("western_europe")),
        Battle(ARMY, at("germany", "italy")),
    ),
    event("Theater Shift", Shift((ARMY, NAVY))),
    reaction(
        "Aircraft Carriers",
        When((Happening.BATTLED,), 1 << UNITED_STATES, (NAVY,), text="When you battle a sea space"),
        Cost(deck=1),
        Build(NAVY, THERE),
        once_per_turn=True,
    ),
    lasting(
        "American Volunteer Group Expands",
        Lasting(
            "Szechuan is a Supply Space for you, and for no other country. You may build Armies "
            "in Szechuan as if it were your Home Space.",
            star_at=spaces("szechuan"),
            star_for=1 << UNITED_STATES,
            like_home_at=spaces("szechuan"),
        ),
    ),
    reaction(
        "Amphibious Landings",
        When(
            (Happening.BATTLED,),
            1 << UNITED_STATES,
            (ARMY,),
            condition="beside_supplied_us_navy",
            text="When you battle a land space next to your supplied Navy",
        ),
        Cost(deck=1),
        Build(ARMY, THERE),
    ),
    instead("Flexible Resources", Cost(deck=4), PlayFromDiscards(tuple(Type))),
    automatic(
        "Flying Fortresses",
        When(
            (Happening.RAIDED,),
            TEAM[AXIS],
            condition="by_us",
            text="When you use Economic Warfare",
        ),
        Special("flying_fortresses", "Each Axis country affected discards 1 more card."),
    ),
    reaction(
        "Radar",
        When(
            (Happening.REMOVING,),
            1 << UNITED_STATES,
            (NAVY,),
            condition="supplied",
            text="When your supplied Navy would be removed",
        ),
        Cost(deck=3),
        Special("spare", "It is not removed, this once."),
    ),
    bending(
        "Rosie the Riveter",
        "rosie",
        "In your Discard step: you may put 1 or 2 cards from your hand under your draw deck.",
    ),
    reaction(
        "Superior Shipyards",
        When((Happening.BUILT,), 1 << UNITED_STATES, (NAVY,), text="When you build a Navy"),
        Cost(deck=1),
        Build(NAVY, another=True),
        once_per_turn=True,
    ),
    reaction(
        "Wartime Production",
        When((Happening.BUILT,), 1 << UNITED_STATES, (ARMY,), text="When you build an Army"),
        Cost(deck=1),
        Build(ARMY, another=True),
        once_per_turn=True,
    ),
)
