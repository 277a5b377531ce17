"""What cards have in common, as checks that a card's test calls with the card's own facts.

Central cards are laid by the Central Powers and Entente cards by the Entente. Of the Neutral
cards the red ones (``nr_``) and all Bonus cards are laid by the Central Powers, the blue ones
(``nb_``) by the Entente; by the rules either side may hold them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.great_war.scene import Scene

Cards = Sequence[str]
OTHER = {"central": "entente", "entente": "central"}
HARMLESS = {"central": "nr_4c", "entente": "nb_4c"}
"""A card to keep in hand that links to nothing and cancels nothing."""

ALL_KINDS = {
    "central": (
        *("cp_8h", "cp_8s", "cp_7h", "cp_ks", "cp_7d", "cp_10h", "cp_qs", "cp_6s", "cp_9h"),
        *("cp_10s", "cp_5d", "cp_10d", "cp_js", "cp_jk1", "cp_5s"),
        *("nr_5c", "nr_4h", "nr_2h", "bo_big"),
    ),
    "entente": (
        *("ea_8c", "ea_8s", "ea_7s", "ea_ks", "ea_7h", "nb_3d", "ea_qs", "ea_6s", "ea_9h"),
        *("ea_10s", "ea_5d", "nb_4s", "ea_js", "ea_jk1", "ea_5s"),
        *("nb_5c", "nb_4h", "nb_2h", "bo_big"),
    ),
}
"""Of each side one card of every kind: aviation without and with a link to the ground, flak,
heavy guns, field guns, mortars, elite and line infantry, HMG, tanks, cavalry, engineers, leaders,
Jokers, ships, forts, trenches, equipment, and a Bonus card."""


def the_rest(side: str, *named: str, more: Cards = ()) -> list[str]:
    """One card of every kind but those named, and some more."""
    return [*more, *[one for one in ALL_KINDS[side] if one not in (*named, *more)]]


def owner(card: str) -> str:
    """The side that lays the card in these tests."""
    return "entente" if card.startswith(("ea_", "nb_")) else "central"


def scene(
    now: str,
    *more: str,
    mine: str,
    hand: Cards = (),
    table: Cards = (),
    enemy_hand: Cards = (),
    enemy_table: Cards = (),
    **fields: Any,
) -> Scene:
    """A scene told from one side; that side defends unless said otherwise."""
    enemy = OTHER[mine]
    hands = {mine: list(hand), enemy: list(enemy_hand)}
    return Scene(
        now,
        *more,
        central=hands["central"],
        entente=hands["entente"],
        table={mine: list(table), enemy: list(enemy_table)},
        rest_of_turn=False,
        **{"defender": mine, **fields},
    )


def worth(card: str, points: int, *, arrow: bool = False, attacking: int | None = None) -> None:
    """Its BP in either role, the obligations it meets, and whether it is an optional play."""
    side = owner(card)
    owed = {"nationality"} if card.startswith(("nr_", "nb_", "bo_")) else set()
    for defender in OTHER:
        s = scene(f"lead {side} 1", mine=side, hand=[card], defender=defender)
        s.do(side, f"play {card}")
        attacks = defender != side
        assert s.points(side) == (attacking if attacks and attacking is not None else points)
        assert s.owes(side) == owed | ({"arrow"} if attacks and not arrow else set())

    s = scene(f"optional {side} 0 0", mine=side, hand=[card], phase="first_optional_play")
    if card.startswith("bo_") or "_jk" in card:
        assert f"play {card}" in s.offers(side)
    else:
        assert s.refusal(side, f"play {card}") == "5.1"


def links(card: str, *, on: Cards, not_on: Cards = ()) -> None:
    """1.5: a Plus card may be laid on these, on no other kind, and on none that is cancelled."""
    side = owner(card)
    not_on = the_rest(side, card, *on, more=not_on)
    for base in on:
        s = scene(f"add {side}", mine=side, hand=[card], table=[*on, *not_on])
        before = s.points(side)
        assert set(s.offers(side, "link")) == {f"link {card} {one}" for one in on}
        s.do(side, f"link {card} {base}")
        assert s.is_up(card)
        assert s.points(side) > before

        s = scene(f"add {side}", mine=side, hand=[card], table=[base], down=[base])
        assert s.refusal(side, f"link {card} {base}") == "4.7"

    s = scene(f"add {side}", mine=side, hand=[card], table=[*on, *not_on])
    for base in not_on:
        assert s.refusal(side, f"link {card} {base}") == "1.5"


def carries(card: str, *, plus: Cards, not_: Cards) -> None:
    """1.5, seen from the card below: these Plus cards may be laid on it, those may not."""
    side = owner(card)
    s = scene(f"add {side}", mine=side, hand=[*plus, *not_], table=[card])
    assert set(s.offers(side, "link")) == {f"link {one} {card}" for one in plus}
    for one in not_:
        assert s.refusal(side, f"link {one} {card}") == "1.5"


def opens_slots(card: str, number: int, *, takes: Cards, refuses: Cards = ()) -> None:
    """1.7 and 1.8: so many slots for these cards; one more is too many, others never fit."""
    side = owner(card)
    assert len(takes) > number, "name a card for which no slot is left"
    s = scene(f"add {side}", mine=side, hand=[*takes, *refuses], table=[card])
    assert set(s.offers(side, "slot")) == {f"slot {one} {card}" for one in takes}
    for one in refuses:
        assert s.refusal(side, f"slot {one} {card}") == "1.8"
    for one in takes[:number]:
        s.do(side, f"slot {one} {card}")
        assert s.is_up(one)
    assert s.refusal(side, f"slot {takes[number]} {card}") == "4.8"

    s = scene(f"add {side}", mine=side, hand=takes, table=[card], down=[card])
    assert s.refusal(side, f"slot {takes[0]} {card}") == "4.7"


def cancels_on_landing(card: str, *, hits: Cards, spares: Cards = ()) -> None:
    """6.5: as it lands it cancels one of these and no other kind; what comes later is safe."""
    side = owner(card)
    enemy = OTHER[side]
    spares = the_rest(enemy, card, *hits, more=spares)

    def landed() -> Scene:
        s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_table=[*hits, *spares])
        s.lay(side, f"play {card}")
        return s

    s = landed()
    assert set(s.offers(side)) == {"pass", *[f"cancel {card} {hit}" for hit in hits]}
    for spared in spares:
        assert s.refusal(side, f"cancel {card} {spared}") == "1.9"
    for hit in hits:
        s = landed()
        s.do(side, f"cancel {card} {hit}")
        _assert_only_down(s, hit, [*hits, *spares])

    s = scene(
        f"lead {side} 1",
        f"lead {enemy} 1",
        mine=side,
        hand=[card, HARMLESS[side]],
        enemy_hand=[hits[0]],
        enemy_table=spares,
    )
    s.lay(side, f"play {card}", "done")
    s.do(enemy, f"play {hits[0]}")
    assert s.refusal(side, f"cancel {card} {hits[0]}") == "6.4"


def kept_ready(card: str, *, hits: Cards, spares: Cards = (), from_hand: bool = False) -> None:
    """6.4 to 6.8: it cancels one of these and no other kind, at once or later, but only once.

    ``from_hand``: it may also be thrown in against the card just laid, which ends the part.
    """
    side = owner(card)
    spares = the_rest(OTHER[side], card, *hits, more=spares)
    for hit in hits:
        s = scene(
            f"lead {side} 1",
            mine=side,
            hand=[card, HARMLESS[side]],
            enemy_table=[*hits, *spares],
        )
        s.lay(side, f"play {card}")
        assert set(s.offers(side, "cancel")) == {f"cancel {card} {one}" for one in hits}
        for spared in spares:
            assert s.refusal(side, f"cancel {card} {spared}") == "1.9"
        s.do(side, f"cancel {card} {hit}")
        _assert_only_down(s, hit, [*hits, *spares])
        for another in hits:
            assert s.refusal(side, f"cancel {card} {another}") == "6.4"
        _answers_later(card, hit)
    if from_hand:
        _thrown_in(card, hits, spares)
    else:
        s = _laid_against(card, hits[0])
        assert s.refusal(side, f"interrupt {card}") == "6.6"


def _assert_only_down(s: Scene, hit: str, cards: Cards) -> None:
    assert [one for one in cards if s.is_down(one)] == [hit]


def _answers_later(card: str, hit: str) -> None:
    """6.8: a card kept ready answers the card just laid, and the enemy may go on."""
    side = owner(card)
    enemy = OTHER[side]
    further = HARMLESS[enemy]
    s = scene(f"lead {enemy} 1", mine=side, table=[card], enemy_hand=[hit, further])
    s.do(enemy, f"play {hit}")
    s.do(side, f"cancel {card} {hit}")
    assert s.is_down(hit)
    assert s.asked() == enemy
    assert s.step() == "add"


def _laid_against(card: str, laid: str) -> Scene:
    """The enemy lays a card while this one is still in hand."""
    side = owner(card)
    enemy = OTHER[side]
    s = scene(f"lead {enemy} 1", mine=side, hand=[card], enemy_hand=[laid, HARMLESS[enemy]])
    s.do(enemy, f"play {laid}")
    return s


def _thrown_in(card: str, hits: Cards, spares: Cards) -> None:
    side = owner(card)
    for hit in hits:
        s = _laid_against(card, hit)
        s.do(side, f"interrupt {card}")
        assert s.is_down(hit)
        assert s.is_up(card)
        assert s.asked() is None, "the part of the enemy should have ended"
    for spared in spares:
        assert _laid_against(card, spared).refusal(side, f"interrupt {card}") == "6.6"


def cancels_all_turn(card: str, *, hits: Cards) -> None:
    """6.10: for the Defender it cancels all of these, there or to come; for others nothing."""
    side = owner(card)
    enemy = OTHER[side]
    cards = [*hits, *the_rest(enemy, card, *hits)]
    s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_table=cards)
    s.lay(side, f"play {card}")
    assert [one for one in cards if s.is_down(one)] == list(hits)

    for later in cards:
        s = scene(f"lead {enemy} 1", mine=side, table=[card], enemy_hand=[later])
        s.do(enemy, f"play {later}")
        assert s.is_down(later) == (later in hits)

        s = scene(f"lead {enemy} 1", mine=side, table=[card], enemy_hand=[later], down=[card])
        s.do(enemy, f"play {later}")
        assert s.is_up(later), "a cancelled card goes on cancelling"

    s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_table=cards, defender=enemy)
    s.lay(side, f"play {card}")
    assert all(s.is_up(one) for one in cards), "it works for the Attacker"
    assert s.offers(side, "cancel") == []


def is_hit_by(card: str, by: Cards, *, not_by: Cards) -> None:
    """1.9, seen from the victim: the Defender's cards that may cancel it, and that may not."""
    side = owner(card)
    enemy = OTHER[side]
    for cancelling in (*by, *not_by):
        s = scene(
            f"lead {enemy} 1",
            mine=side,
            table=[card],
            enemy_hand=[cancelling],
            defender=enemy,
        )
        s.lay(enemy, f"play {cancelling}")
        hit = s.is_down(card) or f"cancel {cancelling} {card}" in s.offers(enemy)
        assert hit == (cancelling in by), f"{cancelling} against {card}"


def drives_out(card: str, *, leaves: Cards, loses: Cards, flak: str) -> None:
    """7.1: the enemy discards these at once; not if a ready card brings the bombers down."""
    side = owner(card)
    enemy = OTHER[side]
    s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_hand=[*leaves, *loses])
    s.lay(side, f"play {card}")
    assert s.hand(enemy) == set(leaves)
    assert s.discards(enemy) | s.discards("neutral") == set(loses)

    s = scene(
        f"lead {side} 1", mine=side, hand=[card], enemy_hand=[*leaves, *loses], enemy_table=[flak]
    )
    s.do(side, f"play {card}")
    s.do(enemy, f"cancel {flak} {card}")
    assert s.hand(enemy) == {*leaves, *loses}


def costs_a_random_card(card: str, *, among: Cards, saved_by: str) -> None:
    """7.3: any one card of the enemy hand is lost; none if the card is cancelled as it lands."""
    side = owner(card)
    enemy = OTHER[side]
    for lost in among:
        s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_hand=among)
        s.lay(side, f"play {card}")
        assert s.possible() == {f"draw {one}" for one in among}
        s.chance(f"draw {lost}")
        assert s.hand(enemy) == set(among) - {lost}

    s = scene(f"lead {side} 1", mine=side, hand=[card], enemy_hand=[*among, saved_by])
    s.do(side, f"play {card}")
    s.do(enemy, f"interrupt {saved_by}")
    assert s.hand(enemy) == set(among)

    s = scene(f"lead {side} 1", mine=side, hand=[card])
    s.do(side, f"play {card}")
    assert s.asked() is None, "there is no card to lose"


def blockades(card: str, *, removes: str, beside: str, spares: str) -> None:
    """9.1: before judging it may send an enemy Nationality card away, which decides the turn."""
    side = owner(card)
    enemy = OTHER[side]

    def judged(**fields: Any) -> Scene:
        return scene(
            "judge",
            mine=side,
            table=[card, HARMLESS[side]],
            enemy_table=[removes, beside, spares],
            phase="judging",
            **fields,
        )

    s = judged()
    assert set(s.offers(side)) == {"pass", f"blockade {removes}", f"blockade {beside}"}
    assert s.refusal(side, f"blockade {spares}") == "9.1"
    s.do(side, f"blockade {removes}")
    assert s.winners() == [side]
    assert s.discards(enemy) == {removes}
    assert s.captured(side) == {beside}

    s = judged()
    s.do(side, "pass")
    assert s.winners() == [enemy], "the blockade was declined"
    assert judged(down=[card]).winners() == [enemy], "a cancelled blockade does nothing"


def is_driven_out(card: str, *, by: str) -> None:
    """7.1, seen from the hand: bombers that land put the card on its discard pile."""
    side = owner(card)
    enemy = OTHER[side]
    s = scene(f"lead {enemy} 1", mine=side, hand=[card], enemy_hand=[by])
    s.lay(enemy, f"play {by}")
    assert s.hand(side) == set()
    assert card in s.discards(side) | s.discards("neutral")


def fits_a_slot(card: str, *, of: str) -> None:
    """1.8, seen from the card: this leader takes it."""
    side = owner(card)
    s = scene(f"add {side}", mine=side, hand=[card], table=[of])
    s.do(side, f"slot {card} {of}")
    assert s.is_up(card)
