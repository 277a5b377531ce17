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
    Symbol,
    reinforce,
    sustain,
)
from sandtable.games.quartermaster_1914.facts.cards.statuses import (
    DraftInstead,
    Forfeit,
    FreeDraft,
    FromHand,
    Glory,
    Keep,
    PrepareDrafted,
    Provoked,
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
    Token,
    Type,
    Waive,
)
from sandtable.games.quartermaster_1914.facts.cards.where import JUST_BUILT, around, at, beside
from sandtable.games.quartermaster_1914.facts.cards.writing import (
    basic,
    economic,
    event,
    status,
    wear,
)

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
        Glory(FR, DE, at("belgium", "burgundy", "western_germany"), 1),
        source=Source.BOTH,
    ),
    status(
        "Verdun",
        FR,
        reinforce(2, at("burgundy")),
        Provoked(FR, Forfeit.PREPARED, at("burgundy")),
        source=Source.INFERRED,
        note="That an attacker without one may still attack is our reading.",
    ),
    status(
        "General Nivelle's Creeping Barrage",
        FR,
        sustain(),
        FromHand(FR, Type.LAND_BATTLE, Symbol.SUSTAIN_LAND),
    ),
    status(
        "Renault FT Tanks",
        FR,
        sustain(2, ground=Ground.CLEAR),
        Keep(FR, Symbol.SUSTAIN_LAND, into_hand=True),
    ),
    status(
        "Barès Expands Armée de l'Air",
        FR,
        ATTRITION,
        DraftInstead(FR, Type.BUILD_ARMY, Type.LAND_BATTLE),
    ),
    status(
        "Troupes Coloniales",
        FR,
        ATTRITION,
        FreeDraft(FR, Type.BUILD_ARMY, FleetIn(1 << FR, at("western_mediterranean"))),
    ),
    status(
        "Citizen-Soldiers",
        FR,
        ATTRITION,
        PrepareDrafted(FR),
    ),
    status(
        "Marne",
        FR,
        reinforce(2, at("picardy")),
        Provoked(FR, Forfeit.PREPARED, at("picardy")),
        source=Source.INFERRED,
        note="That an attacker without one may still attack is our reading.",
    ),
    status(
        "Alpini",
        IT,
        reinforce(2, ground=Ground.DIFFICULT),
        Provoked(IT, Forfeit.HAND, difficult=True, once=True),
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
        Waive(),
        Battle(IT),
        source=Source.BOTH,
    ),
)
