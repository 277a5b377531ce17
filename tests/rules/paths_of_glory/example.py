"""What the rulebook's extended example does again and again, in both of its turns."""

from __future__ import annotations

from tests.rules.paths_of_glory.scene import Scene


def reserves(s: Scene) -> dict[str, int]:
    """How many corps of each kind wait in the reserve boxes."""
    words = s.at("reserve").split()
    return {word: words.count(word) for word in sorted(set(words))}


def status(s: Scene) -> tuple[int, int, int]:
    """War status: Allied, Central Powers, combined."""
    return s.g.war_status[1], s.g.war_status[0], s.g.combined


def holdings(s: Scene, **expected: str) -> None:
    """The units in these spaces are just those named."""
    found = {place: s.at(place) for place in expected}
    wanted = {
        place: " ".join(sorted(units.split(), key=lambda name: name.strip("(")))
        for place, units in expected.items()
    }
    assert found == wanted


def no_cards(s: Scene) -> None:
    """Nobody plays a combat card where one is asked for."""
    while s.step() in ("choose_combat_card", "choose_trench_card"):
        asked = s.asked()
        assert asked is not None
        s.do(asked, "pass")


def attack(s: Scene, side: str, target: str, *units: str) -> None:
    """An attack without flank attempt and without combat cards, up to the dice."""
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in units], "fight")
    if s.step() == "choose_flank":
        s.do(side, "frontal")
    no_cards(s)


def flank(s: Scene, side: str, target: str, pin: str, *units: str) -> None:
    """An attack with a flank attempt, up to its die."""
    s.do(side, f"against {target}", *[f"commit {unit}" for unit in units], "fight")
    s.do(side, f"flank {pin}")


def stay(s: Scene, side: str) -> None:
    """Nobody advances."""
    if s.step() == "choose_advance":
        s.do(side, "done")


def walk(s: Scene, side: str, unit: str, *path: str) -> None:
    """A unit moves along a path and stops at its end."""
    s.do(side, f"take {unit}", *[f"go {space}" for space in path])
    if s.step() == "march":
        s.do(side, "stop")


def done(s: Scene, side: str, step: str) -> None:
    """Ends a part of an operation if it is still open."""
    if s.step() == step:
        s.do(side, "done")


def losses(s: Scene, side: str, *units: str) -> None:
    """A side's choice of steps to lose; what follows of itself is not asked."""
    for unit in units:
        if s.step() == "choose_loss" and s.asked() == side:
            s.do(side, f"lose {unit}")


def ops(s: Scene, side: str, card: str, move: str = "", fight: str = "") -> None:
    """A card for operations, with the spaces activated to move and to attack."""
    s.do(side, f"ops {card}")
    for space in move.split():
        s.do(side, f"move {space}")
    for space in fight.split():
        s.do(side, f"attack {space}")
    done(s, side, "activation")


def end(s: Scene, side: str) -> None:
    """Ends whatever is left of an operation."""
    for step in ("choose_mover", "choose_advance", "choose_target"):
        done(s, side, step)


def end_advance(s: Scene, side: str) -> None:
    """Nobody else advances."""
    done(s, side, "choose_advance")
