"""How cards are written: one function for each sort of card that a deck has."""

from __future__ import annotations

from sandtable.games.quartermaster_1914.facts.board import ARMY, NAVY, OF_KIND
from sandtable.games.quartermaster_1914.facts.cards.prepared import Prepared
from sandtable.games.quartermaster_1914.facts.cards.vocabulary import (
    BASIC,
    Battle,
    Build,
    Card,
    Lasting,
    Loss,
    Sentence,
    Source,
    Type,
    Wear,
)


def basic(card_type: Type, country: int, copies: int) -> Card:
    """F4c: a Build or Battle card, as many as the deck has."""
    does: dict[Type, Sentence] = {
        Type.BUILD_ARMY: Build(country, (ARMY,)),
        Type.BUILD_NAVY: Build(country, (NAVY,)),
        Type.LAND_BATTLE: Battle(country, targets=OF_KIND[ARMY]),
        Type.SEA_BATTLE: Battle(country, targets=OF_KIND[NAVY]),
    }
    land = card_type in (Type.BUILD_ARMY, Type.LAND_BATTLE)
    return Card(
        card_type.value,
        card_type,
        country,
        Prepared(BASIC[card_type]),
        copies,
        (does[card_type],),
        source=Source.BOTH if land else Source.IMPLEMENTATION,
    )


def event(
    title: str,
    country: int,
    prepared: Prepared,
    *does: Sentence,
    source: Source = Source.IMPLEMENTATION,
    note: str = "",
) -> Card:
    """F4f: done once, when played."""
    return Card(title, Type.EVENT, country, prepared, does=does, source=source, note=note)


def economic(
    title: str,
    country: int,
    prepared: Prepared,
    *does: Sentence,
    source: Source = Source.IMPLEMENTATION,
    note: str = "",
) -> Card:
    """F4d: Economic Warfare."""
    return Card(title, Type.ECONOMIC, country, prepared, does=does, source=source, note=note)


def status(
    title: str,
    country: int,
    prepared: Prepared,
    *lasting: Lasting,
    when_played: tuple[Sentence, ...] = (),
    source: Source = Source.IMPLEMENTATION,
    note: str = "",
) -> Card:
    """F4e: a Status stays on the table; ``when_played`` happens once, as it is laid down."""
    return Card(
        title,
        Type.STATUS,
        country,
        prepared,
        does=when_played,
        lasting=lasting,
        source=source,
        note=note,
    )


def wear(*losses: Loss | tuple[int, int]) -> Wear:
    """Attrition symbols on the face of a card."""
    return Wear(tuple(one if isinstance(one, Loss) else Loss(*one) for one in losses))
