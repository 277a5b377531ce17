"""What the advisor of Quartermaster General knows: what cards score, and what answers what."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.bots.bot import Situation
from sandtable.bots.make import make_bot
from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.advice.worths import (
    SCORED,
    card_points,
    card_value,
    horizon_of_gains,
    response_value,
    space_value,
)
from sandtable.games.quartermaster.facts.board import ARMY, COUNTRIES, NAVY, space
from sandtable.games.quartermaster.facts.cards.catalogue import CARDS
from tests.rules.quartermaster.scene import Scene

ITALY, JAPAN = COUNTRIES.number("italy"), COUNTRIES.number("japan")
MEDITERRANEAN, BALKANS = space("mediterranean_sea"), space("balkans")


def chosen(s: Scene, country: str) -> str:
    """What the greedy bot does now."""
    power = COUNTRIES.number(country)
    return game.verbs.text(make_bot("greedy").choose(Situation(game, s.g, 1 << power, power)))


def italy(**cards: Any) -> Scene:
    return Scene(country="italy", armies={"italy": ["italy"]}, **cards)


def test_76_a_navy_is_worth_what_mare_nostrum_scores_for_it() -> None:
    plain, laid = italy(), italy(statuses={"italy": ["ita_mare_nostrum"]})
    assert card_points(laid.g, ITALY, NAVY, MEDITERRANEAN) == 1
    more = space_value(laid.g, ITALY, NAVY, MEDITERRANEAN) - space_value(
        plain.g, ITALY, NAVY, MEDITERRANEAN
    )
    assert more == pytest.approx(SCORED * horizon_of_gains(laid.g))


def test_76_a_scoring_card_in_hand_calls_for_pieces_too_but_less() -> None:
    held = italy(hands={"italy": ["ita_balkan_resources"]})
    assert 0 < card_points(held.g, ITALY, ARMY, BALKANS) < 1
    assert card_points(held.g, ITALY, ARMY, space("western_europe")) == 0
    assert card_points(held.g, JAPAN, ARMY, BALKANS) == 0


def test_76_what_a_piece_scores_is_the_same_before_and_after_it_is_built() -> None:
    s = italy(statuses={"italy": ["ita_mare_nostrum"]})
    before = card_points(s.g, ITALY, NAVY, MEDITERRANEAN)
    s.g.navies[ITALY] |= 1 << MEDITERRANEAN
    assert card_points(s.g, ITALY, NAVY, MEDITERRANEAN) == before


def test_63_with_blitzkrieg_a_battle_where_nobody_stands_builds_an_army() -> None:
    def germany(*statuses: str) -> Scene:
        return Scene(
            armies={"germany": ["germany"], "italy": ["italy"]},
            hands={"germany": ["ger_land_battle", "ger_sea_battle"]},
            statuses={"germany": [*statuses]},
        )

    battle = CARDS.number("ger_land_battle")
    assert card_value(germany().g, battle) < 1 < card_value(germany("ger_blitzkrieg").g, battle)
    s = germany("ger_blitzkrieg")
    assert chosen(s, "germany") == "play ger_land_battle"
    s.do("germany", "play ger_land_battle")
    assert chosen(s, "germany") == "battle western_europe"


def test_57_a_response_is_worth_what_it_adds_to_the_cards_in_hand() -> None:
    landing = CARDS.number("jpn_special_naval_landing_forces")

    def japan(*hand: str) -> float:
        s = Scene(country="japan", armies={"japan": ["japan"]}, hands={"japan": [*hand]})
        return response_value(s.g, landing)

    assert japan("jpn_build_navy") > japan("jpn_land_battle") > 0


def test_62_a_navy_is_built_where_the_landing_forces_can_land() -> None:
    s = Scene(
        country="japan",
        armies={"japan": ["japan"]},
        hands={"japan": ["jpn_build_navy", "jpn_kamikaze"]},
        responses={"japan": ["jpn_special_naval_landing_forces"]},
    )
    assert chosen(s, "japan") == "play jpn_build_navy"
