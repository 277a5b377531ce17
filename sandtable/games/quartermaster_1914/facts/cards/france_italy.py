"""France & Italy: 42 cards."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import ARMY, NAVY, P_FRANCE, P_GERMANY, space
from sandtable.games.quartermaster_1914.facts.board import FRANCE as FR
from sandtable.games.quartermaster_1914.facts.board import GERMANY as DE
from sandtable.games.quartermaster_1914.facts.board import ITALY as IT
from sandtable.games.quartermaster_1914.facts.cards.prepared import (
    ATTRITION,
    COUNTERATTACK,
    Ground,
    reinforce,
    sustain,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Cost,
    Draft,
    FleetIn,
    Lend,
    Loss,
    PerPiece,
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
from sandtable.games.quartermaster_1914.facts.cards.where import JUST_BUILT, around, at, beside

DECK = (
    basic(Type.BUILD_ARMY, FR, 6),
    basic(Type.BUILD_NAVY, FR, 2),
    basic(Type.LAND_BATTLE, FR, 4),
    basic(Type.SEA_BATTLE, FR, 1),
    basic(Type.BUILD_ARMY, IT, 4),
    basic(Type.BUILD_NAVY, IT, 2),
    basic(Type.LAND_BATTLE, IT, 1),
    basic(Type.SEA_BATTLE, IT, 1),
    economic(
        "Francs-tireurs",
        FR,
        ATTRITION,
        wear(Loss(P_GERMANY, 1, PerPiece(1 << DE, (ARMY,), around("picardy")))),
        Draft(FR),
    ),
    economic(
        "Armée d'Afrique",
        FR,
        ATTRITION,
        wear((P_GERMANY, 3)),
        Draft(
            FR,
            needs=FleetIn(
                1 << FR,
                at("north_atlantic"),
                instead=("afrique_by_mediterranean", at("western_mediterranean")),
            ),
        ),
        source=Source.INFERRED,
        note="Which sea the Navy must be in is an option.",
    ),
    status(
        "La Revanche",
        FR,
        COUNTERATTACK,
        "revanche",
        "When France initiates a land battle against a German Army in Belgium, Burgundy or "
        "Western Germany, your team gains 1 Victory Point.",
        source=Source.BOTH,
    ),
    status(
        "Verdun",
        FR,
        reinforce(2, at("burgundy")),
        "verdun",
        "When an enemy initiates a battle against a French Army in Burgundy, the attacking power "
        "discards a prepared card.",
        source=Source.INFERRED,
        note="That an attacker without one may still attack is our reading.",
    ),
    status(
        "General Nivelle's Creeping Barrage",
        FR,
        sustain(),
        "nivelle",
        "Once per turn, in a land battle by France: you may use a French Land Battle card from "
        "your hand as a Sustain Land Battle card.",
    ),
    status(
        "Renault FT Tanks",
        FR,
        sustain(2, ground=Ground.CLEAR),
        "renault",
        "Once per turn, in a land battle: after France uses a prepared French Sustain Land Battle "
        "card, you may return it to your hand.",
    ),
    status(
        "Barès Expands Armée de l'Air",
        FR,
        ATTRITION,
        "bares",
        "Whenever you may draft a French Build Army card, you may draft a French Land Battle card "
        "instead.",
    ),
    status(
        "Troupes Coloniales",
        FR,
        ATTRITION,
        "coloniales",
        "In your Draft step, if a French Navy is in the Western Mediterranean, you may draft a "
        "French Build Army card at no cost; it is that step's draft.",
    ),
    status(
        "Citizen-Soldiers",
        FR,
        ATTRITION,
        "citizens",
        "When you draft a French card you may prepare it at once.",
    ),
    status(
        "Marne",
        FR,
        reinforce(2, at("picardy")),
        "marne",
        "When an enemy initiates a battle against a French Army in Picardy, the attacking power "
        "discards a prepared card.",
        source=Source.INFERRED,
        note="That an attacker without one may still attack is our reading.",
    ),
    status(
        "Alpini",
        IT,
        reinforce(2, ground=Ground.DIFFICULT),
        "alpini",
        "Once per turn, when an enemy initiates a battle in difficult terrain against an Italian "
        "Army, the attacking power discards a card from hand.",
        source=Source.INFERRED,
        note="That it also meets attacks from the sea is our reading.",
    ),
    event(
        "King Ferdinand Reorganizes Romanian Army",
        FR,
        reinforce(1, at("romania"), supply=True),
        Token(space("romania")),
        Recruit(FR, ARMY, at("romania")),
        source=Source.BOTH,
    ),
    event(
        "Paris Taxis",
        FR,
        reinforce(2, around("paris")),
        Draft(FR),
        Recruit(FR, ARMY, around("paris")),
        source=Source.BOTH,
    ),
    event(
        "Romanians Advance in Transylvania",
        FR,
        ATTRITION,
        Lend(FR, space("romania")),
        Battle(FR, beside("romania")),
    ),
    event("Alsace-Lorraine", FR, ATTRITION, Token(space("burgundy"))),
    event(
        "Romania Joins Entente",
        FR,
        reinforce(1, at("romania"), supply=True),
        Token(space("romania")),
        Recruit(FR, ARMY, at("romania")),
    ),
    event(
        "France Mobilizes",
        FR,
        reinforce(2, around("paris")),
        Draft(FR),
        Recruit(FR, ARMY, around("paris")),
        Build(FR, (NAVY,)),
    ),
    event(
        "Plan XVII",
        FR,
        sustain(),
        Build(FR, (ARMY,), around("paris")),
        Battle(FR, base=JUST_BUILT),
    ),
    event(
        "The Sunny Days of May",
        IT,
        reinforce(2, around("rome")),
        Draft(IT),
        Build(IT, (ARMY,), at("rome", "italian_alps")),
    ),
    event(
        "Isonzo River Offensives",
        IT,
        sustain(2, around("italian_alps")),
        Cost(P_FRANCE),
        Build(IT, (ARMY,), at("italian_alps")),
        Battle(IT, at("tyrol"), base=at("italian_alps")),
    ),
    event(
        "Bersaglieri",
        IT,
        sustain(ground=Ground.DIFFICULT),
        Special(
            "bersaglieri", "Your power does not pay for battles in difficult terrain this turn."
        ),
        Battle(IT),
        source=Source.BOTH,
    ),
)
