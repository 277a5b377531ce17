"""Austria-Hungary & Ottoman Empire: 38 cards."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    NAVY,
    P_AUSTRIA,
    P_FRANCE,
    P_GERMANY,
    P_RUSSIA,
    P_UK,
    space,
)
from sandtable.games.quartermaster_1914.facts.board import AUSTRIA_HUNGARY as AH
from sandtable.games.quartermaster_1914.facts.board import CENTRAL as CENTRAL_POWERS
from sandtable.games.quartermaster_1914.facts.board import ENTENTE as ENTENTE_POWERS
from sandtable.games.quartermaster_1914.facts.board import OTTOMAN_EMPIRE as OT
from sandtable.games.quartermaster_1914.facts.board import RUSSIA as RU
from sandtable.games.quartermaster_1914.facts.cards.english import TEAM
from sandtable.games.quartermaster_1914.facts.cards.prepared import (
    ATTRITION,
    COUNTERATTACK,
    attrition,
    reinforce,
    sustain,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import (
    Gauge,
    Scoring,
    Stands,
    Toll,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Cost,
    Draft,
    Eliminate,
    Lend,
    Loss,
    PerPiece,
    Prepare,
    Recruit,
    Score,
    Source,
    Spend,
    Token,
    Type,
)
from sandtable.games.quartermaster_1914.facts.cards.where import around, at, beside, near
from sandtable.games.quartermaster_1914.facts.cards.writing import (
    basic,
    economic,
    event,
    status,
    wear,
)

CENTRAL = TEAM[CENTRAL_POWERS]
ENTENTE = TEAM[ENTENTE_POWERS]
PIECES = (ARMY, NAVY)

DECK = (
    basic(Type.BUILD_ARMY, AH, 6),
    basic(Type.BUILD_NAVY, AH, 2),
    basic(Type.LAND_BATTLE, AH, 2),
    basic(Type.SEA_BATTLE, AH, 1),
    basic(Type.BUILD_ARMY, OT, 3),
    basic(Type.LAND_BATTLE, OT, 2),
    status(
        "Russian Rail Gauge",
        AH,
        ATTRITION,
        Gauge(RU, near("moscow")),
        source=Source.INFERRED,
        note="Whether it stops cards with the Supply symbol is an option.",
    ),
    status(
        "Balkan Domination",
        AH,
        ATTRITION,
        Scoring(2, Stands(ENTENTE, ARMY, around("serbia"), none=True)),
    ),
    status(
        "k.u.k. Kriegsmarine",
        AH,
        reinforce(kind=NAVY),
        Scoring(1, Stands(1 << AH, NAVY)),
    ),
    status(
        "Limited Rail and Road Network",
        OT,
        ATTRITION,
        Toll(ENTENTE, around("anatolia")),
        source=Source.INFERRED,
        note="Whether each Sustain card pays again is an option.",
    ),
    economic(
        "Soviets of Petrograd",
        AH,
        attrition((P_RUSSIA, 2)),
        wear(Loss(P_RUSSIA, 2, PerPiece(CENTRAL, PIECES, around("petrograd")))),
        Score(1),
    ),
    economic(
        "The Extravagant Lifestyle of the Aristocracy",
        AH,
        ATTRITION,
        wear((P_AUSTRIA, 1), (P_RUSSIA, 1)),
        Score(1),
        Spend(P_RUSSIA, 1, most=2),
    ),
    economic(
        "The October Revolution",
        AH,
        attrition((P_RUSSIA, 2)),
        wear(Loss(P_RUSSIA, 1, PerPiece(CENTRAL, PIECES, near("moscow")))),
        Score(1),
    ),
    economic(
        "Spanish Flu",
        OT,
        attrition((P_RUSSIA, 1), (P_FRANCE, 1), (P_UK, 1)),
        wear((P_AUSTRIA, 1), (P_RUSSIA, 2), (P_GERMANY, 1), (P_FRANCE, 3), (P_UK, 2)),
    ),
    event(
        "Imperial Austrian Landwehr",
        AH,
        reinforce(2, at("vienna", "tyrol"), supply=True),
        Draft(AH),
        Prepare(),
        Recruit(AH, ARMY, at("vienna", "tyrol", "galicia")),
    ),
    event(
        "Caporetto",
        AH,
        sustain(2, around("italian_alps")),
        Cost(P_GERMANY, teammate=True),
        Battle(AH, at("italian_alps")),
        Build(AH, (ARMY,), at("italian_alps")),
    ),
    event(
        "Franz Ferdinand Avenged",
        AH,
        sustain(2, around("serbia")),
        Cost(P_AUSTRIA),
        Battle(AH, at("serbia")),
        Build(AH, (ARMY,), at("serbia")),
        source=Source.BOTH,
    ),
    event(
        "Morava Offensive",
        AH,
        ATTRITION,
        Lend(AH, space("bulgaria")),
        Battle(AH, beside("bulgaria")),
        source=Source.BOTH,
    ),
    event(
        "Anti-Venizelists Surrender Fort Roupel",
        AH,
        reinforce(1, at("greece"), supply=True),
        Token(space("greece")),
        Recruit(AH, ARMY, at("greece")),
    ),
    event(
        "Bulgaria Joins Central Powers",
        AH,
        reinforce(1, at("bulgaria"), supply=True),
        Token(space("bulgaria")),
        Recruit(AH, ARMY, at("bulgaria")),
    ),
    event(
        "Brudermann Orders Cavalry Charge",
        AH,
        COUNTERATTACK,
        Cost(P_AUSTRIA),
        Battle(AH, at("galicia")),
        Build(AH, (ARMY,), at("galicia")),
    ),
    event(
        "Royal Hungarian Honvéd",
        AH,
        reinforce(2, at("budapest", "galicia"), supply=True),
        Draft(AH),
        Prepare(),
        Recruit(AH, ARMY, at("budapest", "tyrol", "galicia")),
    ),
    event(
        "Treaty of Amity and Alliance",
        AH,
        reinforce(1, at("bulgaria"), supply=True),
        Token(space("bulgaria")),
        Recruit(AH, ARMY, at("bulgaria")),
    ),
    event(
        "I Order You to Die",
        OT,
        COUNTERATTACK,
        Eliminate(ENTENTE, ARMY, at("istanbul")),
    ),
    event(
        "Persian Oil",
        OT,
        ATTRITION,
        Cost(P_AUSTRIA),
        Token(space("persia")),
        Build(OT, (ARMY,), at("persia")),
    ),
    event(
        "Ottoman Mobilization",
        OT,
        reinforce(2, around("anatolia")),
        Draft(OT),
        Prepare(),
        Build(OT, (ARMY,), around("anatolia")),
    ),
    event(
        "A Crumbling Empire",
        OT,
        reinforce(supply=True),
        Cost(P_AUSTRIA),
        Token(space("middle_east")),
        Build(OT, (ARMY,), at("middle_east")),
    ),
    event(
        "Bombing of the Russian Black Sea Ports",
        OT,
        ATTRITION,
        Eliminate(1 << RU, NAVY, at("black_sea")),
        source=Source.BOTH,
    ),
)
