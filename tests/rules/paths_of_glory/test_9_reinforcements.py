"""9.5.3 Reinforcement event cards, each of them, and their rules."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.games.paths_of_glory.facts.board import ADJACENT, SPACES
from tests.rules.paths_of_glory.reserves import Reserves

RUSSIAN_SOURCES = ("petrograd", "moscow", "kharkov", "caucasus")
GERMAN_SPACES = ("berlin", "essen", "breslau")
FRENCH_PORTS = (
    "calais",
    "le_havre",
    "cherbourg",
    "nantes",
    "la_rochelle",
    "bordeaux",
    "marseilles",
)
BEACHES = ("mef1", "mef2", "mef3", "mef4")


def holding(card: str, units: dict[str, str] | None = None, **given: Any) -> Reserves:
    """The side of the card is to act in Fall 1914 and holds just this card."""
    side = "central" if card.startswith("cp") else "allied"
    return Reserves(units or {}, f"choose_action {side}", hands={side: card}, **given)


def playing(card: str, units: dict[str, str] | None = None, **given: Any) -> Reserves:
    """The same, with the card just played as an event."""
    s = holding(card, units, **given)
    s.act(f"event {card}")
    return s


def spots(s: Reserves, army: str) -> set[str]:
    """Where an army may be placed now."""
    texts = [text.split() for text in s.offers("place")]
    return {words[2] for words in texts if words[1] == army}


# The Allied cards.


@pytest.mark.rule("9.5.3.2", "9.5.3.3")
def test_ap01_british_second_army() -> None:
    s = playing("ap01")
    assert s.at("london") == "br_2"
    assert s.at("reserve") == "br_corps"
    assert s.g.war_status[1] == 1
    assert s.pile("removed", "allied") == {"ap01"}


def test_ap03_russian_eleventh_army() -> None:
    s = playing("ap03")
    assert s.at("reserve") == "ru_corps"
    assert spots(s, "ru_11") == set(RUSSIAN_SOURCES)
    s.act("place ru_11 kharkov")
    assert s.at("kharkov") == "ru_11"


def test_ap08_two_russian_corps() -> None:
    s = playing("ap08")
    assert s.at("reserve") == "ru_corps ru_corps"


def test_ap10_french_tenth_army() -> None:
    assert playing("ap10").at("paris") == "fr_10"


def test_ap11_two_russian_armies_may_part() -> None:
    s = playing("ap11")
    s.act("place ru_9 moscow")
    assert spots(s, "ru_10") == set(RUSSIAN_SOURCES)
    s.act("place ru_10 petrograd")
    assert s.at("moscow") == "ru_9"
    assert s.at("petrograd") == "ru_10"


def test_ap14_british_first_army() -> None:
    s = playing("ap14")
    assert s.at("london") == "br_1"
    assert s.at("reserve") == "br_corps"


def test_ap15_british_fourth_army() -> None:
    s = playing("ap15")
    assert s.at("london") == "br_4"
    assert s.at("reserve") == "br_corps"


def test_ap20_australians_and_canadians() -> None:
    assert playing("ap20").at("reserve") == "aus_corps cnd_corps"


def test_ap22_italian_fifth_army_once_italy_is_at_war() -> None:
    assert holding("ap22").refused("event ap22") == "9.5.3.1"
    assert playing("ap22", at_war="it").at("rome") == "it_5"


def test_ap24_french_seventh_army() -> None:
    assert playing("ap24").at("paris") == "fr_7"


def test_ap25_two_russian_armies_and_two_corps() -> None:
    s = playing("ap25")
    assert s.at("reserve") == "ru_corps ru_corps"
    s.act("place ru_6 caucasus", "place ru_7 caucasus")
    assert s.at("caucasus") == "ru_6 ru_7"


@pytest.mark.rule("9.5.3.4")
def test_ap29_yudenitch_in_the_caucasus_even_before_turkey_is_at_war() -> None:
    s = playing("ap29")
    assert {"batum", "kars", "erivan", "tbilisi", "baku"} <= spots(s, "ru_cau")
    s.act("place ru_cau kars")
    assert s.at("kars") == "ru_cau"
    assert not s.g.at_home


@pytest.mark.rule("9.5.3.4", "R56")
def test_ap29_yudenitch_at_home_loses_the_near_east() -> None:
    s = playing("ap29")
    assert set(RUSSIAN_SOURCES) <= spots(s, "ru_cau")
    s.act("place ru_cau moscow")
    assert s.g.at_home


def test_ap29_only_supplied_russian_spaces_of_the_near_east() -> None:
    s = playing("ap29", at_war="tu", central="baku", allied="rize")
    assert "baku" not in spots(s, "ru_cau")
    assert "rize" not in spots(s, "ru_cau")
    assert s.refused("place ru_cau baku") == "9.5.3.3"
    assert s.refused("place ru_cau kiev") == "9.5.3.3"


def test_ap31_the_mef_lands_on_a_beach() -> None:
    s = playing("ap31", at_war="tu")
    assert spots(s, "br_mef") == {"london", *BEACHES}
    s.act("place br_mef mef2")
    assert s.at("mef2") == "br_mef"
    assert s.g.beachhead >= 0
    assert s.controls("allied", "mef2")
    assert s.supplied("br_mef")
    assert not s.g.at_home
    assert s.g.war_status[1] == 1


@pytest.mark.rule("9.5.3.4", "R40")
def test_ap31_the_mef_in_london_is_a_normal_army() -> None:
    s = playing("ap31", at_war="tu")
    s.act("place br_mef london")
    assert s.at("london") == "br_mef"
    assert s.g.at_home
    assert s.g.beachhead == -1
    assert s.g.war_status[1] == 1


def test_9_5_2_4_1_after_salonika_the_mef_comes_only_to_london() -> None:
    greeks = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps"}
    s = playing("ap31", greeks, at_war="tu", events="ap30")
    assert s.at("london") == "br_mef"


def test_9_5_2_4_1_the_greek_entry_does_not_hinder_the_landing() -> None:
    greeks = {"florina": "gr_corps", "larisa": "gr_corps", "athens": "gr_corps"}
    s = playing("ap31", greeks, at_war="tu gr", events="ap44")
    assert set(BEACHES) <= spots(s, "br_mef")


@pytest.mark.rule("9.5.3.4", "R182")
def test_ap31_before_turkey_is_at_war_the_mef_comes_to_london() -> None:
    s = playing("ap31")
    assert s.at("london") == "br_mef"
    assert s.g.at_home, "for good: it is a normal army"
    assert s.g.war_status[1] == 1, "war status all the same"


@pytest.mark.rule("9.5.3.5", "R57")
def test_9_5_3_5_an_enemy_who_enters_ends_the_beachhead() -> None:
    units = {"gallipoli": "tu_corps", "constantinople": "tu_corps", "mef1": ""}
    s = Reserves(units, "operation central 3", at_war="tu", allied="mef1", beachhead="mef1")
    s.act("move gallipoli", "done", "take tu_corps", "go mef1")
    assert s.g.beachhead == -1
    assert s.controls("central", "mef1")


def test_ap32_russian_twelfth_army() -> None:
    s = playing("ap32")
    s.act("place ru_12 petrograd")
    assert s.at("petrograd") == "ru_12"


def test_ap34_british_third_army_and_two_corps() -> None:
    s = playing("ap34")
    assert s.at("london") == "br_3"
    assert s.at("reserve") == "br_corps br_corps"


@pytest.mark.rule("16.3.4", "R17")
def test_ap38_an_american_corps_after_over_there() -> None:
    assert holding("ap38", at_war="us", events="ap54").refused("event ap38") == "16.3.4"
    assert playing("ap38", at_war="us", events="ap54 ap55").at("reserve") == "us_corps"


@pytest.mark.rule("R17")
def test_u_boats_keep_american_reinforcements_away_until_convoy() -> None:
    s = holding("ap43", at_war="us", events="ap54 ap55 cp36")
    assert s.refused("event ap43") == "9.5.3.1"
    s = holding("ap43", at_war="us", events="ap54 ap55 cp36 ap52")
    assert s.offered("event ap43")


@pytest.mark.rule("9.5.3.2")
def test_ap41_the_arab_army_in_arabia() -> None:
    assert holding("ap41").refused("event ap41") == "9.5.3.1"
    s = playing("ap41", at_war="tu")
    assert s.at("arabia") == "ana_corps"
    assert s.at("reserve") == ""


def test_ap42_british_fifth_army_and_the_portuguese() -> None:
    s = playing("ap42")
    assert s.at("london") == "br_5"
    assert s.at("reserve") == "br_corps pt_corps"


def test_ap43_american_first_army_in_a_french_port() -> None:
    s = playing("ap43", at_war="us", events="ap54 ap55")
    assert spots(s, "us_1") == set(FRENCH_PORTS)
    s.act("place us_1 bordeaux")
    assert s.at("bordeaux") == "us_1"
    assert s.at("reserve") == "us_corps us_corps"


def test_ap43_not_in_a_port_the_enemy_holds() -> None:
    s = playing("ap43", at_war="us", events="ap54 ap55", central="calais")
    assert spots(s, "us_1") == set(FRENCH_PORTS) - {"calais"}


def test_ap47_american_second_army() -> None:
    s = playing("ap47", at_war="us", events="ap54 ap55")
    s.act("place us_2 calais")
    assert s.at("calais") == "us_2"
    assert s.at("reserve") == "us_corps"


@pytest.mark.rule("9.5.3.4", "R155")
def test_ap50_allenby_in_alexandria_after_the_sinai_pipeline() -> None:
    s = playing("ap50", events="ap49")
    assert spots(s, "br_ne") == {"london", "alexandria"}
    s.act("place br_ne alexandria")
    assert s.at("alexandria") == "br_ne"
    assert not s.g.at_home


@pytest.mark.rule("9.5.3.4", "R155")
def test_ap50_allenby_before_the_pipeline_comes_to_london() -> None:
    s = playing("ap50")
    assert s.at("london") == "br_ne"
    assert s.g.at_home
    assert s.g.war_status[1] == 1


@pytest.mark.rule("9.5.3.4", "R154")
def test_ap53_the_orient_army_in_salonika() -> None:
    s = playing("ap53", events="ap44", at_war="gr")
    assert spots(s, "fr_orient") == {"paris", "salonika"}
    s.act("place fr_orient salonika")
    assert s.at("salonika") == "fr_orient"
    assert not s.g.at_home


@pytest.mark.rule("9.5.3.4", "R154")
def test_ap53_the_orient_army_in_paris() -> None:
    s = playing("ap53")
    assert s.at("paris") == "fr_orient"
    assert s.g.at_home


@pytest.mark.rule("R154")
def test_ap53_not_in_a_salonika_that_is_lost_or_full() -> None:
    units = {"salonika": "bu_corps", "sofia": "bu_corps"}
    s = playing("ap53", units, events="ap44", at_war="gr bu")
    assert s.at("paris") == "fr_orient"
    s = playing("ap53", {"salonika": "fr_corps*3"}, events="ap44", at_war="gr")
    assert s.at("paris") == "fr_orient"


def test_ap64_two_american_corps() -> None:
    assert playing("ap64", at_war="us", events="ap54 ap55").at("reserve") == "us_corps us_corps"


# The cards of the Central Powers.


def test_cp07_german_ninth_army() -> None:
    s = playing("cp07")
    assert spots(s, "ge_9") == set(GERMAN_SPACES)
    s.act("place ge_9 berlin")
    assert s.at("berlin") == "ge_9"


def test_cp12_german_tenth_army_and_two_corps() -> None:
    s = playing("cp12")
    s.act("place ge_10 essen")
    assert s.at("essen") == "ge_10"
    assert s.at("reserve") == "ge_corps ge_corps"


def test_cp14_austrian_seventh_army_and_two_corps() -> None:
    s = playing("cp14")
    assert spots(s, "ah_7") == {"vienna", "budapest"}
    s.act("place ah_7 budapest")
    assert s.at("budapest") == "ah_7"
    assert s.at("reserve") == "ah_corps ah_corps"


def test_cp20_austrian_tenth_army() -> None:
    s = playing("cp20")
    s.act("place ah_10 vienna")
    assert s.at("vienna") == "ah_10"


def test_cp21_german_eleventh_army() -> None:
    s = playing("cp21")
    s.act("place ge_11 breslau")
    assert s.at("breslau") == "ge_11"
    assert s.at("reserve") == "ge_corps"


def test_cp22_german_twelfth_army() -> None:
    s = playing("cp22")
    s.act("place ge_12 berlin")
    assert s.at("berlin") == "ge_12"
    assert s.at("reserve") == "ge_corps"


def test_cp23_austrian_eleventh_army() -> None:
    s = playing("cp23")
    s.act("place ah_11 vienna")
    assert s.at("vienna") == "ah_11"


@pytest.mark.rule("9.5.3.2", "11.1.16")
def test_cp24_the_senussi_rise_in_libya() -> None:
    s = playing("cp24", at_war="tu", allied="libya")
    assert s.at("libya") == "sn_corps"
    assert s.controls("central", "libya")


def test_cp24_needs_turkey_and_a_libya_without_allied_units() -> None:
    assert holding("cp24").refused("event cp24") == "9.5.3.1"
    s = holding("cp24", {"libya": "br_corps"}, at_war="tu")
    assert s.refused("event cp24") == "9.5.3.1"


def test_cp38_two_german_corps() -> None:
    assert playing("cp38").at("reserve") == "ge_corps ge_corps"


def test_cp39_two_german_corps() -> None:
    assert playing("cp39").at("reserve") == "ge_corps ge_corps"


def test_cp41_german_fourteenth_army() -> None:
    s = playing("cp41")
    s.act("place ge_14 essen")
    assert s.at("essen") == "ge_14"


def test_cp42_the_yildirim_army() -> None:
    assert holding("cp42").refused("event cp42") == "9.5.3.1"
    s = playing("cp42", at_war="tu")
    assert s.at("constantinople") == "tu_yld"
    assert not s.g.at_home


def test_cp46_two_german_armies() -> None:
    s = playing("cp46")
    s.act("place ge_17 essen", "place ge_18 breslau")
    assert s.at("essen") == "ge_17"
    assert s.at("breslau") == "ge_18"


def test_cp48_the_army_of_islam() -> None:
    assert holding("cp48").refused("event cp48") == "9.5.3.1"
    assert playing("cp48", at_war="tu").at("constantinople") == "tu_aoi"


# The rules.


def test_9_5_3_1_none_on_turn_1() -> None:
    s = holding("cp07", turn=1, options={"historical": False, "guns_of_august": "out"})
    assert s.refused("event cp07") == "9.5.3.1"
    s = holding("cp07", turn=2)
    assert s.offered("event cp07")


@pytest.mark.rule("R5")
def test_9_5_3_1_one_card_per_nation_and_turn() -> None:
    s = holding("cp07 cp12 cp14")
    s.act("event cp07", "place ge_9 berlin")
    assert s.asked() is None
    s = holding("cp12", reinforced=["ge"])
    assert s.refused("event cp12") == "9.5.3.1"
    s = holding("cp14", reinforced=["ge"])
    assert s.offered("event cp14")


@pytest.mark.rule("R5")
def test_9_5_3_1_the_limit_is_set_by_playing() -> None:
    s = playing("ap20")
    assert s.g.reinforced
    for card in ("ap01", "ap31", "ap41", "ap42", "ap50"):
        again = holding(card, reinforced=["br"], at_war="tu")
        assert again.refused(f"event {card}") == "9.5.3.1"
    again = holding("cp24", reinforced=["tu"], at_war="tu")
    assert again.refused("event cp24") == "9.5.3.1"


@pytest.mark.rule("R6")
def test_9_5_3_1_all_armies_must_find_room() -> None:
    s = holding("ap01", {"london": "br_1 br_3 br_4"})
    assert s.refused("event ap01") == "9.5.3.1"
    full = {"berlin": "ge_1 ge_2 ge_3", "essen": "ge_4 ge_5 ge_6", "breslau": "ge_7 ge_8"}
    s = holding("cp46", full)
    assert s.refused("event cp46") == "9.5.3.1"
    s = playing("cp46", full | {"essen": "ge_4 ge_5"})
    assert spots(s, "ge_17") == {"essen", "breslau"}
    s.act("place ge_17 essen")
    assert s.at("breslau") == "ge_18 ge_7 ge_8", "one space was left for the other"


@pytest.mark.rule("R176")
def test_9_5_3_1_another_entry_space_does_when_the_capital_is_lost() -> None:
    s = playing("cp07", {"berlin": "ru_1"})
    assert spots(s, "ge_9") == {"essen", "breslau"}
    s = playing("cp14", {"vienna": "ru_1"})
    assert s.at("budapest") == "ah_7"


@pytest.mark.rule("R153")
def test_9_5_3_3_not_where_a_fort_is_besieged() -> None:
    s = playing("cp07", {"breslau": "ru_1", "warsaw": "ru_2"})
    assert spots(s, "ge_9") == {"berlin", "essen"}
    assert s.refused("place ge_9 breslau") == "9.5.3.3"
    s = holding("ap10", {"paris": "ge_1"})
    assert s.refused("event ap10") == "9.5.3.1"


@pytest.mark.rule("R153")
def test_9_5_3_3_only_in_supply() -> None:
    around = [SPACES[one] for one in bits(ADJACENT[SPACES.number("berlin")])]
    s = playing("cp07", allied=" ".join(around))
    assert spots(s, "ge_9") == {"essen", "breslau"}
    assert s.refused("place ge_9 berlin") == "9.5.3.3"
    assert s.why_not("place ge_9 berlin") == "The army would be out of supply there."


@pytest.mark.rule("R153", "R176")
def test_9_5_3_3_french_armies_overflow_to_orleans() -> None:
    s = playing("ap10", {"paris": "fr_1 fr_2 fr_3"})
    assert s.at("orleans") == "fr_10"
    s = playing("ap10", {"paris": "fr_1 fr_2"})
    assert s.at("paris") == "fr_1 fr_10 fr_2"
    s = holding("ap10", central="paris", ruins=["paris"])
    assert s.refused("event ap10") == "9.5.3.1"


def test_9_5_3_3_the_player_is_told_why_a_space_will_not_do() -> None:
    s = playing("cp07", {"berlin": "ge_1 ge_2 ge_3"})
    assert s.refused("place ge_9 berlin") == "10.1.1"
    assert s.refused("place ge_9 munich") == "9.5.3.3"
    s = playing("ap31", at_war="tu")
    assert s.refused("place br_mef cairo") == "9.5.3.3"


@pytest.mark.parametrize(
    ("card", "given", "words"),
    [
        ("ap22", {}, "Italy must be at war for this card."),
        ("cp42", {}, "Turkey must be at war for this card."),
        ("ap41", {}, "Turkey must be at war for this card."),
        (
            "cp24",
            {"at_war": "tu", "units": {"libya": "br_corps"}},
            "An Allied unit stands in Libya.",
        ),
        ("ap38", {"at_war": "us"}, "American reinforcements come only after Over There."),
        (
            "ap38",
            {"at_war": "us", "events": "ap55 cp36"},
            "Until Convoy the U-boats keep American reinforcements away.",
        ),
        ("ap10", {"reinforced": ["fr"]}, "This nation has had its reinforcement card of the turn."),
        ("ap10", {"turn": 1}, "No reinforcements come in August 1914."),
        (
            "ap10",
            {"central": "paris", "ruins": ["paris"]},
            "Not all of the card's armies can be placed now.",
        ),
    ],
)
def test_9_5_3_1_the_player_is_told_why_a_card_will_not_do(
    card: str, given: dict[str, Any], words: str
) -> None:
    assert holding(card, **given).why_not(f"event {card}") == words


@pytest.mark.rule("16.4.9")
def test_16_4_9_russian_armies_do_not_appear_among_other_allies() -> None:
    s = playing("ap32", {"moscow": "ro_corps"}, at_war="ro", events="cp45")
    assert spots(s, "ru_12") == set(RUSSIAN_SOURCES) - {"moscow"}


def test_arrivals_are_told() -> None:
    s = playing("ap01")
    assert any("London" in line for line in s.told())
    assert any("reserve box" in line for line in s.told())
