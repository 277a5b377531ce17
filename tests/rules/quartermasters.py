"""What the scenes of both Quartermasters have in common: Armies, Navies, decks and teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.core.agenda import CHANCE
from tests.rules.staged import S, Staged


class QuartermasterScene(Staged[S]):
    """Pieces belong to countries, cards to whoever plays them, points to a team."""

    def chance(self, *cards: str) -> None:
        """Chance draws these cards."""
        for card in cards:
            self.game.apply(self.g, CHANCE, self.game.verbs.parse(f"draw {card}"))

    def offers(self, power: str, verb: str = "") -> list[str]:
        """What the power may do, as texts; with ``verb`` only actions of that verb."""
        return self.offers_of(self.game.powers.number(power), verb)

    def armies(self, country: str) -> set[str]:
        """The spaces with an Army of a country."""
        return set(self.held("armies", country))

    def navies(self, country: str) -> set[str]:
        """The spaces with a Navy of a country."""
        return set(self.held("navies", country))

    def points(self, team: str) -> int:
        """A team's points."""
        return int(self.g.export()["points"][team])

    def winner(self) -> str | None:
        """The team that has won."""
        won: str | None = self.g.export()["winner"]
        return won

    def cards(self, field: str, power: str) -> set[str]:
        """The cards of a power in a field: hands, statuses, discards, buried and others."""
        return set(self.held(field, power))

    def pile(self, power: str) -> list[str]:
        """The face-up cards of a power's discard pile, the top one first."""
        return self.held("faces", power)


def fill_decks(
    plain: dict[str, Any],
    decks: Mapping[str, list[str]],
    fields: Iterable[str],
    owners: Mapping[str, str],
) -> None:
    """Puts all cards that are named neither in ``decks`` nor in these fields into the draw decks.

    Where ``decks`` names the whole draw deck of an owner, the rest of its cards are buried.
    """
    named = {card for cards in decks.values() for card in cards}
    for field in fields:
        for cards in plain.get(field, {}).values():
            named.update(cards)
    pools = {owner: list(cards) for owner, cards in decks.items()}
    buried = {owner: list(cards) for owner, cards in plain.get("buried", {}).items()}
    for card, owner in owners.items():
        if card not in named:
            (buried if owner in decks else pools).setdefault(owner, []).append(card)
    plain["pools"] = pools
    plain["buried"] = buried
