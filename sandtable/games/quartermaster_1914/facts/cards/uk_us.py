"""United Kingdom & United States: 49 cards."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    ENTENTE,
    FRANCE,
    ITALY,
    NAVY,
    OTTOMAN_EMPIRE,
    P_AUSTRIA,
    P_GERMANY,
    P_RUSSIA,
    P_UK,
    space,
)
from sandtable.games.quartermaster_1914.facts.board import GERMANY as DE
from sandtable.games.quartermaster_1914.facts.board import UNITED_KINGDOM as UK
from sandtable.games.quartermaster_1914.facts.board import UNITED_STATES as US
from sandtable.games.quartermaster_1914.facts.cards.english import TEAM
from sandtable.games.quartermaster_1914.facts.cards.prepared import (
    ATTRITION,
    COUNTERATTACK,
    Ground,
    Symbol,
    attrition,
    reinforce,
    sustain,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import (
    Aid,
    AnyForAttrition,
    FollowUp,
    FromHand,
    Keep,
    Recall,
    StayInHand,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Cost,
    Draft,
    Eliminate,
    Fleet,
    FleetIn,
    Levy,
    Lose,
    LoseStatus,
    Loss,
    Mine,
    NeedArmy,
    NeedNavies,
    OneOf,
    PlayAnother,
    Prepare,
    Recruit,
    Source,
    Token,
    Type,
)
from sandtable.games.quartermaster_1914.facts.cards.where import around, at
from sandtable.games.quartermaster_1914.facts.cards.writing import (
    basic,
    economic,
    event,
    status,
    wear,
)

STATUS = PlayAnother(Type.STATUS, UK)
WITHOUT_US = ("blockade_without_us", US)
IN_NORTH_SEA = at("north_sea")
WATERS = at("english_channel", "north_atlantic", "western_mediterranean", "eastern_mediterranean")

DECK = (
    basic(Type.BUILD_ARMY, UK, 4),
    basic(Type.BUILD_NAVY, UK, 2),
    basic(Type.LAND_BATTLE, UK, 3),
    basic(Type.SEA_BATTLE, UK, 3),
    basic(Type.BUILD_ARMY, US, 3),
    basic(Type.BUILD_NAVY, US, 2),
    basic(Type.LAND_BATTLE, US, 2),
    basic(Type.SEA_BATTLE, US, 1),
    economic(
        "Lawrence Foments Arab Revolts",
        UK,
        attrition((P_AUSTRIA, 2)),
        wear((P_AUSTRIA, 2)),
        OneOf(
            (
                Eliminate(1 << OTTOMAN_EMPIRE, ARMY, at("middle_east")),
                Recruit(UK, ARMY, at("middle_east")),
            )
        ),
    ),
    economic(
        "United Kingdom Seizes German Colonies in Africa",
        UK,
        attrition((P_GERMANY, 2)),
        wear(Loss(P_GERMANY, 3, Fleet(UK, 3, 2))),
    ),
    economic(
        "Japan Attacks German Enclaves at Tsingtao",
        UK,
        attrition((P_GERMANY, 2)),
        wear((P_GERMANY, 4)),
    ),
    economic(
        "The Blockade of Europe",
        UK,
        attrition((P_AUSTRIA, 1), (P_GERMANY, 1)),
        wear(
            Loss(P_GERMANY, 2, FleetIn(TEAM[ENTENTE], IN_NORTH_SEA, 2, without=WITHOUT_US)),
            Loss(P_AUSTRIA, 1, FleetIn(TEAM[ENTENTE], IN_NORTH_SEA, 1, without=WITHOUT_US)),
        ),
    ),
    economic(
        "Sidney Reilly",
        UK,
        ATTRITION,
        wear((P_GERMANY, 1), (P_RUSSIA, 1)),
        LoseStatus(P_GERMANY, own_choice=True),
        Recruit(UK, ARMY, around("moscow")),
    ),
    economic(
        "The Sinking of the Lusitania",
        US,
        ATTRITION,
        wear((P_UK, 1)),
        Build(US, (ARMY, NAVY)),
        Build(US, (ARMY, NAVY), another=True),
    ),
    status(
        "The Pals Battalions",
        UK,
        ATTRITION,
        Recall(UK, Type.BUILD_ARMY, 1),
    ),
    status(
        "Commonwealth Support",
        UK,
        ATTRITION,
        StayInHand(UK, Type.BUILD_ARMY, 3),
    ),
    status(
        "Relied on For Any Enterprise",
        UK,
        reinforce(supply=True),
        AnyForAttrition(UK),
    ),
    status(
        "Battlecruisers",
        UK,
        sustain(2, kind=NAVY),
        FromHand(UK, Type.SEA_BATTLE, Symbol.SUSTAIN_SEA),
    ),
    status(
        "The Girls with Yellow Hands",
        UK,
        ATTRITION,
        StayInHand(UK, Type.LAND_BATTLE, 3),
        source=Source.BOTH,
    ),
    status(
        "Mark IV Tanks",
        UK,
        sustain(2, ground=Ground.CLEAR),
        FollowUp(UK),
        source=Source.BOTH,
    ),
    status(
        "Dreadnoughts",
        UK,
        reinforce(2, kind=NAVY),
        Keep(UK, Symbol.REINFORCE_NAVY),
    ),
    status(
        "Blackjack and the Doughboys",
        US,
        reinforce(2),
        Aid(US, (UK, FRANCE, ITALY), near=True),
        source=Source.INFERRED,
        note="Counterattacks by the helper, and that the US piece need not be supplied, are our "
        "reading.",
    ),
    event(
        "First Lord of the Admiralty Prepares for War",
        UK,
        reinforce(2, kind=NAVY),
        Draft(UK, (Type.BUILD_NAVY,)),
        STATUS,
        Build(UK, (NAVY,)),
    ),
    event(
        "Persian Campaign",
        UK,
        ATTRITION,
        NeedNavies(UK, 3),
        Token(space("persia")),
        Recruit(UK, ARMY, at("persia")),
    ),
    event(
        "Tunnel Mines",
        UK,
        ATTRITION,
        Mine(UK, 2),
    ),
    event(
        "Asquith Sends Ultimatum",
        UK,
        ATTRITION,
        STATUS,
        Build(UK, (ARMY, NAVY)),
    ),
    event(
        "Passchendaele",
        UK,
        attrition((P_GERMANY, 2)),
        Cost(P_UK, prepared=True),
        Lose(P_GERMANY),
        Battle(UK, around("belgium")),
    ),
    event(
        "Provisional Government of National Defence",
        UK,
        reinforce(1, at("greece"), supply=True),
        Token(space("greece")),
        Recruit(UK, ARMY, at("greece")),
        source=Source.BOTH,
    ),
    event(
        "The Grand Fleet",
        UK,
        reinforce(kind=NAVY),
        Draft(UK, (Type.BUILD_NAVY,)),
        Build(UK, (NAVY,), at("north_atlantic", "north_sea", "english_channel")),
    ),
    event(
        "Gallipoli",
        UK,
        sustain(2, around("anatolia")),
        Build(UK, (NAVY,), at("eastern_mediterranean")),
        OneOf((Build(UK, (ARMY,), at("istanbul")), Battle(UK, at("istanbul")))),
        source=Source.BOTH,
        note="That the Army and the battle are alternatives is our reading.",
    ),
    event(
        "Belgium Resists",
        UK,
        reinforce(1, at("belgium"), supply=True),
        Recruit(UK, ARMY, at("belgium")),
    ),
    event(
        "The Somme",
        UK,
        sustain(2, around("picardy")),
        NeedArmy(UK, around("picardy")),
        Prepare(),
        Prepare(another=True),
        Battle(UK, around("picardy")),
        source=Source.BOTH,
    ),
    event(
        "The Royal Navy",
        UK,
        reinforce(2, supply=True, kind=NAVY),
        STATUS,
        Recruit(UK, NAVY, WATERS),
        Recruit(UK, NAVY, WATERS, another=True),
    ),
    event(
        "Cambrai",
        UK,
        sustain(2, around("picardy")),
        NeedArmy(UK, around("picardy")),
        STATUS,
        Battle(UK, around("picardy")),
    ),
    event(
        "Eddie Rickenbacker",
        US,
        ATTRITION,
        NeedArmy(US, near_army_of=DE),
        LoseStatus(P_GERMANY, own_choice=False),
    ),
    event(
        "American Public Outraged by Zimmermann Telegram",
        US,
        COUNTERATTACK,
        Draft(US, (Type.BUILD_ARMY, Type.BUILD_NAVY)),
        Build(US, (ARMY, NAVY)),
    ),
    event(
        "War Revenue Act",
        US,
        attrition((P_AUSTRIA, 1), (P_GERMANY, 1)),
        Levy(US),
        source=Source.INFERRED,
        note="That fewer than three may be taken is our reading.",
    ),
)
