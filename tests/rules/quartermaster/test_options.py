"""The readings on which players differ, each as an option."""

from __future__ import annotations

from sandtable.games.quartermaster import game
from sandtable.games.quartermaster.facts.board import COUNTRIES
from tests.rules.quartermaster.scene import Scene


def bombers(card: str, army: str, navies: list[str], **options: object) -> Scene:
    """The United States about to play a bomber card."""
    return Scene(
        country="united_states",
        hands={"united_states": [card]},
        armies={"united_states": [army]},
        navies={"united_states": navies},
        options=dict(options),
    )


def test_firestorm_bombers_may_need_an_army() -> None:
    card, army, fleet = "usa_firestorm_bombers", "eastern_united_states", ["sea_of_japan"]
    s = bombers(card, army, fleet)
    assert s.offers("united_states", "play") == ["play usa_firestorm_bombers"]
    s = bombers(card, army, fleet, firestorm_army_only=True)
    assert s.does_nothing("united_states", "usa_firestorm_bombers")


def test_the_range_of_bombers_may_stop_at_straits() -> None:
    """From Southeast Asia it is three steps to Italy by Suez, and four without a strait."""
    s = bombers("usa_bombers", "southeast_asia", [])
    assert s.offers("united_states", "play") == ["play usa_bombers"]
    s.do("united_states", "play usa_bombers")
    assert s.offers("united_states", "target") == ["target japan", "target italy"]
    s = bombers("usa_bombers", "southeast_asia", [], bombers_cross_straits=False)
    s.do("united_states", "play usa_bombers")
    assert "The United States strikes at Japan with Bombers." in s.told()


def test_skilled_pilots_may_be_taken_as_printed() -> None:
    for as_printed in (False, True):
        s = Scene(
            country="united_kingdom",
            hands={"united_kingdom": ["uk_bomber_command"]},
            responses={"italy": ["ita_skilled_pilots"]},
            options={"skilled_pilots_as_printed": as_printed},
        )
        s.do("united_kingdom", "play uk_bomber_command", "target italy")
        assert (s.asked() == "italy" and s.step() == "react") is not as_printed


def read(card: str, **options: object) -> str:
    """What a player reads on a card at a table with these options."""
    return game.show.describe(card, game.read_options(options))


def test_37_firestorm_bombers_read_as_the_table_plays_them() -> None:
    assert "discards the top 7 cards" in read("usa_firestorm_bombers")
    assert "discards the top 6 cards" in read("usa_firestorm_bombers", firestorm_cards=6)
    assert "a US piece next to its Home Space" in read("usa_firestorm_bombers")
    only = read("usa_firestorm_bombers", firestorm_army_only=True)
    assert "a US Army next to its Home Space" in only


def test_11_bombers_read_as_the_table_plays_them() -> None:
    assert read("usa_bombers").endswith("within 3 spaces of its Home Space.")
    assert read("usa_bombers", bombers_cross_straits=False).endswith(", straits not crossed.")


def test_68_operation_ketsu_go_reads_as_the_table_plays_it() -> None:
    assert "an Axis Army in Japan" in read("jpn_operation_ketsu_go")
    assert "a Japanese Army in Japan" in read("jpn_operation_ketsu_go", ketsu_go_japan_only=True)


def test_57_skilled_pilots_read_as_the_table_plays_them() -> None:
    assert '"Bomb" in its title' in read("ita_skilled_pilots")
    printed = read("ita_skilled_pilots", skilled_pilots_as_printed=True)
    assert '"Bombing" in its title (no card has it)' in printed


def test_61_volksturm_reads_as_the_table_plays_it() -> None:
    assert "counts as battled" not in read("ger_volksturm")
    assert read("ger_volksturm", volksturm_is_battle=True).endswith("It counts as battled.")


def test_every_place_that_shows_a_card_follows_the_options() -> None:
    for cards in (6, 7):
        s = bombers("usa_firestorm_bombers", "hawaii", [], firestorm_cards=cards)
        seat = 1 << COUNTRIES.number("united_states")
        (hand,) = [z for z in game.show.scene(s.g, seat).zones if z.id == "united_states_hand"]
        lines = [line for section in game.show.board(s.g, seat) for line in section.lines]
        assert f"top {cards} cards" in hand.cards[0].text
        assert any(f"top {cards} cards" in line for line in lines)


def test_the_options_are_off_unless_chosen() -> None:
    plain = game.read_options({})
    assert (plain.tournament, plain.volksturm_is_battle) == (False, False)
    assert (plain.firestorm_cards, plain.firestorm_army_only) == (7, False)
    assert (plain.bombers_cross_straits, plain.ketsu_go_japan_only) == (True, False)
    assert plain.skilled_pilots_as_printed is False
