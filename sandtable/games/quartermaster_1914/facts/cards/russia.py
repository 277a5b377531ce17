"""Russia: 34 cards."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import (
    ARMY,
    CENTRAL,
    P_AUSTRIA,
    P_GERMANY,
    P_RUSSIA,
)
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
    Scoring,
    Stands,
)
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    Battle,
    Build,
    Disband,
    Eliminate,
    Fetch,
    Prepare,
    Recruit,
    Score,
    Source,
    Spy,
    Type,
)
from sandtable.games.quartermaster_1914.facts.cards.where import (
    JUST_BUILT,
    around,
    at,
    beside,
    near,
)
from sandtable.games.quartermaster_1914.facts.cards.writing import (
    basic,
    economic,
    event,
    status,
    wear,
)

DECK = (
    basic(Type.BUILD_ARMY, RU, 9),
    basic(Type.BUILD_NAVY, RU, 2),
    basic(Type.LAND_BATTLE, RU, 5),
    basic(Type.SEA_BATTLE, RU, 1),
    status(
        "Warm Water Port",
        RU,
        ATTRITION,
        Scoring(1, Stands(1 << RU, ARMY, beside("eastern_mediterranean"), supplied=True)),
    ),
    economic("The Tsar Will Not Help Us", RU, ATTRITION, wear((P_RUSSIA, 1)), Score(2)),
    economic("Assassins of the Black Hand", RU, ATTRITION, wear((P_AUSTRIA, 2))),
    economic(
        "Trench Warfare",
        RU,
        ATTRITION,
        wear((P_RUSSIA, 2), (P_AUSTRIA, 2), (P_GERMANY, 2)),
    ),
    event(
        "Montenegro",
        RU,
        reinforce(1, at("serbia"), supply=True),
        Recruit(RU, ARMY, at("serbia")),
        source=Source.BOTH,
    ),
    event(
        "Russia Mobilizes",
        RU,
        reinforce(2, around("moscow")),
        Build(RU, (ARMY,), near("moscow")),
        Build(RU, (ARMY,), near("moscow"), another=True),
    ),
    event(
        "Redl Blackmailed",
        RU,
        ATTRITION,
        Spy(P_AUSTRIA),
        source=Source.INFERRED,
        note="That the chosen card is shown to all is our reading.",
    ),
    event(
        "Cossacks",
        RU,
        COUNTERATTACK,
        Build(RU, (ARMY,), around("moscow")),
        Battle(RU, base=JUST_BUILT),
    ),
    event(
        "Serbia Defies Austrian Ultimatum",
        RU,
        attrition((P_AUSTRIA, 2)),
        Eliminate(TEAM[CENTRAL], ARMY, at("serbia"), all_by_option="ultimatum_takes_all"),
        source=Source.INFERRED,
        note="One Army, not all of them, is our reading; the other is an option.",
    ),
    event(
        "Kerensky Vows to Continue War",
        RU,
        reinforce(2, around("moscow")),
        Prepare(),
        Prepare(another=True),
    ),
    event(
        "Scottish Women's Hospitals",
        RU,
        ATTRITION,
        Fetch(RU, Type.BUILD_ARMY, 2),
    ),
    event(
        "Peace, Bread, Land",
        RU,
        ATTRITION,
        Disband(RU, 5, 1),
    ),
    event(
        "Brusilov Offensive",
        RU,
        sustain(1, around("galicia")),
        Build(RU, (ARMY,), around("galicia")),
        Battle(RU, around("galicia")),
    ),
    event(
        "East Prussian Offensive",
        RU,
        sustain(1, around("poland")),
        Build(RU, (ARMY,), around("poland")),
        Battle(RU, around("poland")),
    ),
    event(
        "Grand Duke Nicholas Nikolaevich Appointed Viceroy",
        RU,
        sustain(1, around("azerbaijan")),
        Build(RU, (ARMY,), around("azerbaijan")),
        Battle(RU, around("azerbaijan")),
    ),
    event("Rasputin", RU, ATTRITION, Score(1)),
    event(
        "Serbia, Russia's Ally",
        RU,
        reinforce(1, at("serbia"), supply=True),
        Recruit(RU, ARMY, at("serbia")),
        source=Source.BOTH,
    ),
)
