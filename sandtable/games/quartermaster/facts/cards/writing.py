"""How cards are written: one function for each sort of card that a deck has."""

from __future__ import annotations

from sandtable.games.quartermaster.facts.board import ARMY, NAVY
from sandtable.games.quartermaster.facts.cards.vocabulary import (
    Battle,
    Build,
    ByOption,
    Card,
    Cost,
    Lasting,
    Need,
    NeedNear,
    Sentence,
    Tag,
    Type,
    VictoryPoints,
    When,
)


def basic(card_type: Type, copies: int) -> Card:
    """A Build or Battle card; ``copies`` is how many the deck has."""
    does: dict[Type, Sentence] = {
        Type.BUILD_ARMY: Build(ARMY),
        Type.BUILD_NAVY: Build(NAVY),
        Type.LAND_BATTLE: Battle(ARMY),
        Type.SEA_BATTLE: Battle(NAVY),
    }
    return Card(card_type.value, card_type, copies, (does[card_type],))


def event(title: str, *does: Sentence) -> Card:
    """An Event: done once, when played."""
    return Card(title, Type.EVENT, does=does)


def economic(
    title: str,
    *does: Sentence,
    needs: Need | NeedNear | None = None,
    copies: int = 1,
    name: str = "",
    tags: tuple[Tag, ...] = (),
) -> Card:
    """Economic Warfare; without what it needs it does nothing."""
    return Card(title, Type.ECONOMIC, copies, does, needs=needs, id=name, tags=tags)


def submarines(*does: Sentence, name: str, needs: Need | None = None, copies: int = 1) -> Card:
    """Submarines of the Axis: Economic Warfare that Wolf Packs make worse."""
    return economic(
        "Submarines", *does, needs=needs, copies=copies, name=name, tags=(Tag.SUBMARINES,)
    )


def bombers(title: str, *does: Sentence, needs: NeedNear | None = None, copies: int = 1) -> Card:
    """Bombers: Economic Warfare that Skilled Pilots ward off."""
    return economic(title, *does, needs=needs, copies=copies, tags=(Tag.BOMBERS,))


def response(title: str, when: When, *does: Sentence) -> Card:
    """A Response: face down until its occasion, then used once."""
    return Card(title, Type.RESPONSE, does=does, when=when)


def reaction(
    title: str, when: When, cost: Cost, *does: Sentence, once_per_turn: bool = False
) -> Card:
    """A Status that may be used whenever its occasion comes."""
    return Card(title, Type.STATUS, does=does, when=when, cost=cost, once_per_turn=once_per_turn)


def automatic(title: str, when: When, *does: Sentence) -> Card:
    """A Status that costs its owner nothing and only helps: it works by itself (56)."""
    return Card(title, Type.STATUS, does=does, when=when, automatic=True)


def instead(title: str, cost: Cost, *does: Sentence) -> Card:
    """45: a Status used instead of playing a card from hand."""
    return Card(title, Type.STATUS, does=does, cost=cost, instead_of_play=True)


def scoring(title: str, victory: VictoryPoints) -> Card:
    """76: a Status that scores in one's Victory step."""
    return Card(title, Type.STATUS, victory=victory)


def lasting(title: str, change: Lasting) -> Card:
    """A Status that changes something as long as it lies there."""
    return Card(title, Type.STATUS, lasting=change)


def bending(title: str, rule: str, text: str | ByOption) -> Card:
    """A Status with a rule of its own, by name."""
    return Card(title, Type.STATUS, special=rule, note=text)
