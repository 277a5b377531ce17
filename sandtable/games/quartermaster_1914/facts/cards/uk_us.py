"""United Kingdom & United States: 49 cards."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    ENTENTE,
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
    attrition,
    reinforce,
    sustain,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Cost,
    Draft,
    Eliminate,
    Fleet,
    FleetIn,
    Lose,
    Loss,
    NeedArmy,
    NeedNavies,
    OneOf,
    PlayAnother,
    Prepare,
    Recruit,
    Source,
    Special,
    Token,
    Type,
    basic,
    economic,
    event,
    status,
    wear,
)
from sandtable.games.quartermaster_1914.facts.cards.where import around, at

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
        Special("reilly", "Germany discards one of its Status cards, of its choice."),
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
        "pals",
        "In your Draft step, having paid for the draft, you may take a UK Build Army card from "
        "your discard pile instead of the draw deck; your team loses 1 Victory Point.",
    ),
    status(
        "Commonwealth Support",
        UK,
        ATTRITION,
        "commonwealth",
        "While the United Kingdom has at least 3 Navies on the board, a UK Build Army card played "
        "in the Play step returns to your hand.",
    ),
    status(
        "Relied on For Any Enterprise",
        UK,
        reinforce(supply=True),
        "any_enterprise",
        "In the Attrition step any prepared UK card may be used as a single Attrition card.",
    ),
    status(
        "Battlecruisers",
        UK,
        sustain(2, kind=NAVY),
        "battlecruisers",
        "Once per turn, in a sea battle by the United Kingdom: you may use a UK Sea Battle card "
        "from your hand as a Sustain Sea Battle card.",
    ),
    status(
        "The Girls with Yellow Hands",
        UK,
        ATTRITION,
        "yellow_hands",
        "While the United Kingdom has at least 3 Navies on the board, a UK Land Battle card "
        "played in the Play step returns to your hand.",
        source=Source.BOTH,
    ),
    status(
        "Mark IV Tanks",
        UK,
        sustain(2, ground=Ground.CLEAR),
        "mark_iv",
        "Once per turn, after the United Kingdom wins a land battle that was not in difficult "
        "terrain: you may discard a prepared UK Sustain Land Battle card to build a UK Army in the "
        "space battled.",
        source=Source.BOTH,
    ),
    status(
        "Dreadnoughts",
        UK,
        reinforce(2, kind=NAVY),
        "dreadnoughts",
        "Once per turn, when the United Kingdom uses a prepared UK Reinforce Navy card, you may "
        "keep it prepared.",
    ),
    status(
        "Blackjack and the Doughboys",
        US,
        reinforce(2),
        "blackjack",
        "The United States may use its prepared Reinforce Army, Sustain Land Battle and "
        "Counterattack cards for a supplied UK, French or Italian Army if a US piece is adjacent "
        "to the space battled; the owner of the Army pays for difficult terrain.",
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
        Special(
            "tunnel_mines",
            "Choose an enemy power with an Army adjacent to a UK Army: it discards 2 prepared "
            "cards.",
        ),
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
        Special("rickenbacker", "You may choose a German Status card, which is discarded."),
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
        Special(
            "revenue",
            "You may take up to 3 other US cards from your discard pile; play one of them, "
            "prepare one and put one under your draw deck, in this order, each card once.",
        ),
        source=Source.INFERRED,
        note="That fewer than three may be taken is our reading.",
    ),
)
