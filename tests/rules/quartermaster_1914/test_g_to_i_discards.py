"""Rules G to I: discards of all kinds, and placing pieces."""

from __future__ import annotations

from typing import Any

from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME = "germany"
UK = "uk_us"


def struck(**fields: Any) -> Scene:
    """Germany has played Prize Rules: three cards of the United Kingdom & United States."""
    return play("de_prize_rules_submarine_warfare", **fields)


def test_g1_the_victim_chooses_and_nothing_is_shown() -> None:
    s = struck(hands={UK: ["uk_cambrai"]}, prepared={UK: ["us_build_navy"]})
    assert set(s.offers(UK)) == {"top_card", "discard uk_cambrai", "give_up us_build_navy"}
    s.do(UK, "discard uk_cambrai", "give_up us_build_navy")
    s.any_chance()
    assert s.count("buried", UK) == 3
    assert s.cards("hands", UK) == s.cards("prepared", UK) == set()
    assert s.pile(UK) == []
    told = s.told(ME)
    assert "United Kingdom & United States discards a card from its hand." in told
    assert not any("Cambrai" in line for line in told)


def test_g2_a_status_cannot_be_given_up() -> None:
    s = struck(statuses={UK: ["uk_dreadnoughts"]}, hands={UK: ["uk_cambrai"]})
    assert s.refusal(UK, "give_up uk_dreadnoughts") == "G2"
    assert s.why(UK, "give_up uk_cambrai") == (
        "Discard one of your own prepared cards; of copies, the first."
    )
    assert s.why(UK, "discard us_build_navy") == (
        "Discard a card from your own hand; of copies, the first."
    )


def test_g1_a_last_card_that_all_have_seen_is_known_no_longer() -> None:
    fields = {"hands": {UK: ["uk_cambrai"]}, "shown": {UK: ["uk_cambrai"]}}
    s = struck(**fields, looks={ME: ["uk_cambrai"]})
    s.do(UK, "discard uk_cambrai")
    assert s.cards("shown", UK) == s.cards("looks", ME) == set()
    fields = {"prepared": {UK: ["uk_cambrai"]}, "shown": {UK: ["uk_cambrai"]}}
    s = struck(**fields, looks={ME: ["uk_cambrai"]})
    s.do(UK, "give_up uk_cambrai")
    assert s.cards("shown", UK) == s.cards("looks", ME) == set()


def test_g3_no_points_while_there_are_cards() -> None:
    s = struck(hands={UK: ["uk_cambrai"]})
    assert s.refusal(UK, "lose_point") == "G3"


def test_g4_with_an_empty_deck_a_point_may_be_lost_instead() -> None:
    s = struck(hands={UK: ["uk_cambrai"]}, decks={UK: []}, points={"entente": 4})
    assert s.refusal(UK, "top_card") == "G4"
    s.do(UK, "lose_point", "discard uk_cambrai")
    assert s.points("entente") == 2, "the third card could only be paid with a point"


def test_g5_other_discards_do_not_follow_these_rules() -> None:
    s = Scene(
        power=UK,
        hands={UK: ["uk_passchendaele"], ME: ["de_jutland"]},
        prepared={UK: ["uk_cambrai"], ME: ["de_mata_hari"]},
    )
    s.do(UK, "play uk_passchendaele")
    assert s.why(UK, "give_up uk_the_somme") == (
        "Discard one of your own prepared cards; of copies, the first."
    )
    s.do(UK, "give_up uk_cambrai")
    assert s.offers(ME) == ["give_up de_mata_hari"], "a prepared card, not one from hand or deck"


def test_h1_what_was_used_goes_to_the_top() -> None:
    s = struck()
    assert s.pile(ME)[0] == "de_prize_rules_submarine_warfare"
    s = Scene("attrition_step germany", prepared={ME: ["de_zeppelins"]})
    s.do(ME, "attrition de_zeppelins")
    assert s.pile(ME)[0] == "de_zeppelins"


def test_h2_what_was_not_goes_to_the_bottom_unseen() -> None:
    s = Scene("draft_step germany", hands={ME: ["de_jutland", "de_mata_hari"]})
    s.do(ME, "draft de_build_army", "discard de_jutland", "discard de_mata_hari")
    assert s.pile(ME) == []
    assert s.cards("buried", ME) == {"de_jutland", "de_mata_hari"}
    assert not any("Jutland" in line for line in s.told("russia"))
    assert any("Jutland" in line for line in s.told(ME))


def test_h3_a_plain_discard_may_be_of_either_country() -> None:
    s = play("ot_persian_oil", "ah_build_army", "ot_build_army")
    assert set(s.offers("austria_ottomans", "discard")) == {
        "discard ah_build_army",
        "discard ot_build_army",
    }


def test_h4_a_point_for_each_card_that_is_missing() -> None:
    s = struck(decks={UK: ["uk_cambrai"]}, points={"entente": 5})
    s.any_chance()
    assert s.points("entente") == 3
    s = Scene(
        power=UK,
        points={"central": 5},
        armies={"united_kingdom": ["picardy"], "germany": ["belgium"]},
        hands={UK: ["uk_tunnel_mines"]},
    )
    s.do(UK, "play uk_tunnel_mines", "strike germany")
    assert s.points("central") == 3


def test_h5_a_price_cannot_be_replaced_by_points() -> None:
    armies = {"austria_hungary": ["vienna", "budapest"], "russia": ["serbia"]}
    s = play("ah_land_battle", armies=armies, points={"central": 9})
    assert s.refusal("austria_ottomans", "battle austria_hungary serbia budapest") == "J5"
    s = play("ah_franz_ferdinand_avenged", armies=armies, points={"central": 9})
    assert s.points("central") == 9
    assert s.step() != "choose_cost"


def test_i1_a_piece_is_built_only_where_it_will_be_supplied() -> None:
    s = play("de_build_army", armies={"germany": ["berlin", "ukraine"]})
    assert s.refusal(ME, "build germany galicia") == "I1"
    s.do(ME, "build germany prussia")
    assert "prussia" in s.armies("germany")


def test_i2_recruiting_needs_no_supply() -> None:
    s = play("de_landsturm", then=("recruit germany prussia",))
    assert s.armies("germany") == {"prussia"}
    assert s.supplied("germany") == set()


def test_i2_recruiting_is_no_building() -> None:
    """Stosstruppen wait for an Army to be built; where it stands they could battle."""
    fields: dict[str, Any] = {
        "armies": {"germany": ["berlin"], "russia": ["poland"]},
        "statuses": {ME: ["de_stosstruppen"]},
        "prepared": {ME: ["de_land_battle"]},
    }
    s = play("de_build_army", then=("build germany prussia",), **fields)
    assert s.step() == "choose_storm"
    s = play("de_landsturm", then=("recruit germany prussia",), **fields)
    assert s.armies("germany") == {"berlin", "prussia"}
    assert s.step() == "choose_attrition"
