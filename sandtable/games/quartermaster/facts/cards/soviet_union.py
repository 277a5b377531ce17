"""The Soviet Union: 34 cards."""

from __future__ import annotations

from dataclasses import replace

from sandtable.games.quartermaster.facts.board import (
    ARMY,
    AXIS,
    GERMANY,
    ITALY,
    NEIGHBOURS,
    SOVIET_UNION,
    UNITED_KINGDOM,
    space,
    spaces,
)
from sandtable.games.quartermaster.facts.cards.english import ALL_COUNTRIES, TEAM
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    THERE_OR_BESIDE,
    WOULD_BE_REMOVED,
    Battle,
    Build,
    Card,
    Cost,
    Eliminate,
    EliminateIt,
    Happening,
    Lasting,
    PlayFromDiscards,
    Protect,
    Recruit,
    Shift,
    Special,
    Type,
    When,
    at,
    one_in_each,
)
from sandtable.games.quartermaster.facts.cards.writing import (
    basic,
    bending,
    event,
    instead,
    lasting,
    reaction,
    response,
)

MOSCOW = space("moscow")
I_BATTLE_LAND = When(
    (Happening.BATTLED,), 1 << SOVIET_UNION, (ARMY,), text="When you battle a land space"
)


def stand_fast(title: str, place: str) -> Card:
    """A Response that keeps a Soviet Army in this space, supplied or not."""
    return response(
        title,
        When(
            (Happening.REMOVING,),
            1 << SOVIET_UNION,
            (ARMY,),
            spaces(place),
            text=WOULD_BE_REMOVED,
        ),
        Protect(ARMY, 1 << SOVIET_UNION, at(place), supplied=False),
    )


DECK = (
    basic(Type.BUILD_ARMY, 8),
    basic(Type.BUILD_NAVY, 1),
    basic(Type.LAND_BATTLE, 6),
    basic(Type.SEA_BATTLE, 2),
    event(
        "General Winter",
        Eliminate(
            ARMY,
            at("ukraine", "russia", "moscow", "siberia"),
            of=ALL_COUNTRIES,
            times=2,
            optional=True,
        ),
    ),
    event(
        "German-Soviet Treaty of Friendship, Cooperation, and Demarcation",
        one_in_each(ARMY, "eastern_europe", "ukraine"),
    ),
    event("Mao Tse-tung", Eliminate(ARMY, at("china", "szechuan"), of=ALL_COUNTRIES)),
    event(
        "Tito's Partisans",
        Eliminate(ARMY, at("balkans"), of=TEAM[AXIS]),
        Recruit(ARMY, at("balkans"), of=1 << SOVIET_UNION | 1 << UNITED_KINGDOM),
    ),
    event("Trans-Siberian Railroad", Shift((ARMY,))),
    event(
        "Vasilevsky Takes Command in the Far East",
        Recruit(ARMY, at("vladivostok")),
        Eliminate(ARMY, at("china"), of=ALL_COUNTRIES),
    ),
    stand_fast("Leningrad", "russia"),
    stand_fast("Moscow", "moscow"),
    stand_fast("Stalingrad", "ukraine"),
    response(
        "Rasputitsa",
        When(
            (Happening.BUILT, Happening.RECRUITED),
            TEAM[AXIS],
            (ARMY,),
            1 << MOSCOW | NEIGHBOURS[MOSCOW],
            text="Immediately after an Axis Army is built or recruited in or next to Moscow",
        ),
        EliminateIt(),
    ),
    reaction(
        "Defense of the Motherland",
        When((Happening.BUILT,), 1 << SOVIET_UNION, (ARMY,), text="When you build an Army"),
        Cost(hand=2),
        Build(ARMY, another=True),
        once_per_turn=True,
    ),
    reaction(
        "Frontal Assault",
        I_BATTLE_LAND,
        Cost(hand=2),
        Battle(ARMY, THERE_OR_BESIDE),
        once_per_turn=True,
    ),
    instead("Guards", Cost(hand=2), PlayFromDiscards((Type.BUILD_ARMY,))),
    lasting(
        "Scorched Earth",
        Lasting(
            "Ukraine is not a Supply Space for Germany or Italy.",
            no_star_at=spaces("ukraine"),
            no_star_for=1 << GERMANY | 1 << ITALY,
        ),
    ),
    lasting(
        "Shvernik's Evacuation Council",
        Lasting("Your Armies always count as supplied.", armies_supplied=True),
    ),
    reaction(
        "Stavka Forms Artillery Corps",
        replace(I_BATTLE_LAND, condition="enemies_left"),
        Cost(deck=1),
        Special(
            "remove_all_there", "Remove all enemy Armies in that space; they count as battled, too."
        ),
    ),
    bending(
        "Women Conscripts",
        "women_conscripts",
        "When you play a Build Army card, you may put it on top of your draw deck "
        "instead of discarding it.",
    ),
)
