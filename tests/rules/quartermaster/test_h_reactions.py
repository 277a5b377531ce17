"""Section H: when Status and Response cards are used."""

from __future__ import annotations

from typing import Any

from sandtable.games.quartermaster.facts.cards.catalogue import CARDS
from sandtable.games.quartermaster.facts.cards.vocabulary import HAPPENINGS, Happening
from tests.rules.quartermaster.scene import Scene

FRONT = {
    "germany": ["germany", "eastern_europe", "balkans"],
    "soviet_union": ["moscow", "ukraine", "russia"],
}


def battle(**fields: Any) -> Scene:
    """Germany has battled the Soviet Army in Ukraine."""
    fields.setdefault("armies", FRONT)
    s = Scene(hands={"germany": ["ger_land_battle", "ger_plunder"]}, **fields)
    s.do("germany", "play ger_land_battle", "battle ukraine soviet_union")
    return s


def windows(s: Scene, *uses: str) -> list[str]:
    """Who is asked in the windows that follow; each named card is used when it can be."""
    asked = []
    left = list(uses)
    while s.step() == "react":
        country = s.asked()
        assert country is not None
        asked.append(country)
        fitting = [card for card in left if f"use {card}" in s.offers(country)]
        s.do(country, f"use {fitting[0]}" if fitting else "pass")
        left = [card for card in left if card not in fitting[:1]]
        s.any_chance()
    return asked


def test_64_the_owner_decides_whoever_is_affected() -> None:
    s = Scene(
        armies={
            "germany": ["germany", "western_europe"],
            "united_kingdom": ["united_kingdom"],
            "united_states": ["eastern_united_states"],
        },
        navies={"united_states": ["north_sea", "north_atlantic"]},
        hands={"germany": ["ger_sea_battle", "ger_plunder"]},
        responses={"united_kingdom": ["uk_raf"]},
    )
    s.do("germany", "play ger_sea_battle", "battle north_sea united_states")
    assert s.asked() == "united_kingdom"
    assert s.refusal("united_states", "use uk_raf") == "turn"
    s.do("united_kingdom", "use uk_raf")
    assert s.navies("united_states") == {"north_sea", "north_atlantic"}


def test_64_nobody_uses_the_card_of_another_country() -> None:
    s = battle(
        responses={"soviet_union": ["sov_leningrad"]},
        statuses={"germany": ["ger_blitzkrieg"], "italy": []},
    )
    assert s.asked() == "soviet_union"
    assert s.refusal("soviet_union", "use ger_blitzkrieg") == "58"


def test_65_the_opposing_team_first_and_then_in_turn() -> None:
    """After the battle the Allies pass, Germany uses a card, the Allies are asked again."""
    s = battle(
        statuses={"germany": ["ger_blitzkrieg"]},
        responses={"soviet_union": ["sov_stalingrad", "sov_rasputitsa"]},
    )
    assert s.asked() == "soviet_union"
    s.do("soviet_union", "pass")
    assert s.armies("soviet_union") == {"moscow", "russia"}
    assert s.asked() == "germany"
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    assert s.asked() == "soviet_union"
    s.do("soviet_union", "use sov_rasputitsa")
    assert "ukraine" not in s.armies("germany")


def test_65_each_opportunity_is_one_card_for_a_team() -> None:
    """After one card of a team it is the other team's opportunity before its next."""
    s = battle(statuses={"germany": ["ger_blitzkrieg", "ger_dive_bombers"]})
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    assert (s.asked(), s.step()) == ("germany", "react")
    assert s.offers("germany", "use") == ["use ger_dive_bombers"]


def test_65_a_team_has_passed_when_each_of_its_countries_has() -> None:
    s = Scene(
        "place germany army ukraine 0",
        "choose_discards germany 0",
        armies={"germany": ["germany", "balkans"], "soviet_union": ["moscow"]},
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa"], "united_kingdom": ["uk_raf"]},
        rest_of_turn=False,
    )
    assert s.asked() == "soviet_union", "the United Kingdom has nothing for Ukraine"
    s.do("soviet_union", "pass")
    assert s.asked() == "germany"
    s.do("germany", "pass")
    assert s.step() == "choose_discards", "both have passed in succession"


def test_65_the_window_stays_open_after_a_card_until_both_pass() -> None:
    """A passes, B uses, A may still use what it passed over, and only then it closes."""
    s = Scene(
        "place germany army ukraine 0",
        "choose_discards germany 0",
        armies={"germany": ["germany", "balkans"], "soviet_union": ["moscow"]},
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa", "sov_leningrad"]},
        rest_of_turn=False,
    )
    s.do("soviet_union", "pass")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle russia")
    assert s.asked() == "soviet_union"
    s.do("soviet_union", "use sov_rasputitsa")
    assert s.armies("germany") == {"germany", "balkans"}
    assert s.step() == "choose_discards"


def test_65_the_countries_of_a_team_are_asked_in_order_of_play() -> None:
    s = Scene(
        "remove united_states navy north_sea",
        "choose_discards germany 0",
        armies={
            "united_kingdom": ["united_kingdom"],
            "united_states": ["eastern_united_states"],
        },
        navies={"united_states": ["north_atlantic", "north_sea"]},
        responses={"united_kingdom": ["uk_destroyers"]},
        statuses={"united_states": ["usa_radar"]},
        rest_of_turn=False,
    )
    assert windows(s) == ["united_kingdom", "united_states"]
    assert s.navies("united_states") == {"north_atlantic"}


def test_66_a_card_does_not_answer_the_same_thing_twice() -> None:
    """Amphibious Landings has no limit per turn, but one use for each battle."""
    s = Scene(
        country="united_states",
        armies={"united_states": ["eastern_united_states", "iceland"], "germany": ["germany"]},
        navies={"united_states": ["north_atlantic", "north_sea"]},
        hands={"united_states": ["usa_land_battle", "usa_magic"]},
        statuses={"united_states": ["usa_amphibious_landings"]},
    )
    s.do("united_states", "play usa_land_battle", "battle western_europe")
    s.do("united_states", "use usa_amphibious_landings")
    s.any_chance()
    s.do("united_states", "build army western_europe")
    assert s.step() == "choose_discards", "it is not asked again for this battle"


def test_66_the_refusal_says_so() -> None:
    used = 1 << CARDS.number("sov_frontal_assault")
    battled = HAPPENINGS.index(Happening.BATTLED)
    s = Scene(
        f"react soviet_union {battled} soviet_union army russia 1 {used} 0 1",
        armies={"soviet_union": ["moscow", "ukraine"], "germany": ["germany"]},
        statuses={"soviet_union": ["sov_frontal_assault"]},
    )
    assert s.why("soviet_union", "use sov_frontal_assault") == (
        "That card has already answered this. (rule 66)"
    )


def test_67_once_per_turn_means_once() -> None:
    s = battle(statuses={"germany": ["ger_dive_bombers", "ger_blitzkrieg"]})
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle russia soviet_union")
    assert s.step() == "react"
    assert s.refusal("germany", "use ger_dive_bombers") == "67"
    assert s.why("germany", "use ger_dive_bombers") == (
        "That card may be used only once per turn, and has been. (rule 67)"
    )
    assert s.offers("germany", "use") == ["use ger_blitzkrieg"]


def test_67_and_again_in_the_next_turn() -> None:
    s = Scene("turn germany", used=["ger_dive_bombers"], hands={"germany": ["ger_plunder"]})
    assert s.g.used == 0


def test_67_an_unmarked_status_answers_each_occasion_of_a_turn() -> None:
    s = Scene(
        "fight united_states army western_europe -1",
        "fight united_states army north_africa -1",
        "choose_discards united_states 0",
        country="united_states",
        armies={"united_states": ["eastern_united_states", "iceland"], "germany": ["germany"]},
        navies={"united_states": ["north_atlantic", "north_sea"]},
        statuses={"united_states": ["usa_amphibious_landings"]},
        rest_of_turn=False,
    )
    for space in ("western_europe", "north_africa"):
        s.do("united_states", "use usa_amphibious_landings")
        s.any_chance()
        s.do("united_states", f"build army {space}")
    assert s.armies("united_states") >= {"western_europe", "north_africa"}
    assert s.step() == "choose_discards"


def test_68_a_protection_answers_the_removal_before_the_piece_leaves() -> None:
    s = battle(responses={"soviet_union": ["sov_stalingrad"]})
    assert s.asked() == "soviet_union"
    assert "ukraine" in s.armies("soviet_union")
    s.do("soviet_union", "use sov_stalingrad")
    assert "ukraine" in s.armies("soviet_union")


def test_68_it_lasts_for_the_turn_and_covers_every_kind_of_removal() -> None:
    s = battle(
        responses={"soviet_union": ["sov_stalingrad"]},
        statuses={"germany": ["ger_dive_bombers"]},
    )
    s.do("soviet_union", "use sov_stalingrad")
    s.do("germany", "use ger_dive_bombers")
    s.any_chance()
    s.do("germany", "battle ukraine soviet_union")
    assert "ukraine" in s.armies("soviet_union")
    s = Scene(
        "carry_out ger_military_dictatorships_in_the_balkans 1 germany army germany 0",
        "choose_discards germany 0",
        armies={"soviet_union": ["moscow", "ukraine"]},
        safe_armies={"soviet_union": ["ukraine"]},
        rest_of_turn=False,
    )
    s.do("germany", "eliminate soviet_union ukraine")
    assert "ukraine" in s.armies("soviet_union")


def test_68_but_no_longer() -> None:
    s = Scene(
        "turn germany",
        safe_armies={"soviet_union": ["ukraine"]},
        safe_navies={"united_kingdom": ["north_sea"]},
        hands={"germany": ["ger_plunder"]},
    )
    assert not any(s.g.safe_armies)
    assert not any(s.g.safe_navies)


def test_68_no_second_protection_is_asked_for() -> None:
    s = Scene(
        "remove united_states navy north_sea",
        "choose_discards germany 0",
        armies={
            "united_kingdom": ["united_kingdom"],
            "united_states": ["eastern_united_states"],
        },
        navies={"united_states": ["north_atlantic", "north_sea"]},
        responses={"united_kingdom": ["uk_destroyers", "uk_raf"]},
        statuses={"united_states": ["usa_radar"]},
        rest_of_turn=False,
    )
    assert windows(s, "uk_raf") == ["united_kingdom"]
    assert s.navies("united_states") == {"north_atlantic", "north_sea"}


def test_69_a_prevented_removal_does_not_undo_the_battle() -> None:
    s = battle(
        responses={"soviet_union": ["sov_stalingrad"]},
        statuses={"germany": ["ger_dive_bombers"]},
    )
    s.do("soviet_union", "use sov_stalingrad")
    assert s.asked() == "germany"
    assert s.offers("germany", "use") == ["use ger_dive_bombers"]


def test_70_the_piece_was_built_although_it_was_eliminated_at_once() -> None:
    s = Scene(
        "place germany army russia 0",
        "choose_discards germany 0",
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": ["moscow", "ukraine"]},
        statuses={"germany": ["ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
        rest_of_turn=False,
    )
    s.do("soviet_union", "use sov_rasputitsa")
    assert "russia" not in s.armies("germany")
    s.do("germany", "use ger_bias_for_action")
    s.any_chance()
    s.do("germany", "battle ukraine soviet_union")
    assert s.armies("soviet_union") == {"moscow"}


def test_70_immediately_means_not_later() -> None:
    """An Army that has stood there since an earlier turn is safe from Rasputitsa."""
    s = Scene(
        country="soviet_union",
        armies={"germany": ["germany", "eastern_europe", "russia"], "soviet_union": ["moscow"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
        hands={"soviet_union": ["sov_build_army", "sov_mao_tse_tung"]},
    )
    assert s.refusal("soviet_union", "use sov_rasputitsa") == "57"
    s.do("soviet_union", "play sov_build_army", "build army ukraine")
    assert s.step() == "choose_discards"


def test_71_at_the_start_of_a_step_the_other_team_reacts_first() -> None:
    """Japan may use Truk in its own Supply step; nobody else is asked."""
    s = Scene(
        "supply_step japan",
        country="japan",
        armies={"japan": ["japan"]},
        navies={"japan": ["central_pacific"]},
        responses={"japan": ["jpn_kamikaze"], "united_kingdom": ["uk_raf"]},
        rest_of_turn=False,
    )
    assert s.asked() == "japan"
    *_, passes, _ = s.g.agenda[-1][1]
    assert passes == 1, "the Allies have had their opportunity and let it go"


def test_71_a_reaction_to_a_reaction_is_finished_first() -> None:
    """Rasputitsa answers the Blitzkrieg build before anything else answers the battle."""
    s = battle(
        statuses={"germany": ["ger_blitzkrieg", "ger_dive_bombers", "ger_bias_for_action"]},
        responses={"soviet_union": ["sov_rasputitsa", "sov_leningrad"]},
    )
    s.do("soviet_union", "pass")
    s.do("germany", "use ger_blitzkrieg")
    s.any_chance()
    s.do("germany", "build army ukraine")
    s.do("soviet_union", "use sov_rasputitsa")
    assert s.offers("germany", "use") == ["use ger_bias_for_action"], "still the build"
    s.do("germany", "pass")
    assert s.offers("germany", "use") == ["use ger_dive_bombers"], "the battle again"


def test_71_the_cost_is_paid_before_the_effect() -> None:
    s = battle(statuses={"germany": ["ger_blitzkrieg"]})
    s.do("germany", "use ger_blitzkrieg")
    assert s.asked() == "chance", "the top card of the deck goes first"
    s.chance("ger_the_autobahn")
    assert s.step() == "choose_build"


def test_71_a_country_that_cannot_pay_in_full_pays_in_points() -> None:
    s = battle(statuses={"germany": ["ger_blitzkrieg"]}, decks={"germany": []})
    s.do("germany", "use ger_blitzkrieg")
    assert (s.asked(), s.step()) == ("germany", "choose_discard")
    s.do("germany", "discard ger_plunder")
    assert s.step() == "choose_build"


def test_72_the_first_battle_is_answered_before_the_second_is_fought() -> None:
    s = Scene(
        "carry_out jpn_surprise_attack 0 japan navy sea_of_japan 0",
        "carry_out jpn_surprise_attack 1 japan navy sea_of_japan 0",
        country="japan",
        armies={"japan": ["japan", "china"], "united_kingdom": ["southeast_asia"]},
        navies={"japan": ["sea_of_japan"], "united_kingdom": ["south_china_sea"]},
        responses={"japan": ["jpn_destroyer_transport"]},
    )
    s.do("japan", "battle south_china_sea united_kingdom")
    assert s.step() == "react"
    assert s.offers("japan", "use") == ["use jpn_destroyer_transport"]
    s.do("japan", "pass")
    assert s.step() == "choose_battle"
    assert "battle southeast_asia united_kingdom" in s.offers("japan")


def test_73_sudden_victory_comes_before_any_reaction() -> None:
    s = Scene(
        armies={
            "germany": ["germany", "russia", "eastern_europe"],
            "italy": ["united_kingdom"],
        },
        hands={"germany": ["ger_build_army"]},
        responses={"soviet_union": ["sov_rasputitsa"]},
    )
    s.do("germany", "play ger_build_army", "build army moscow")
    assert (s.winner(), s.asked()) == ("axis", None)


def test_74_announce_protect_remove_and_then_answer_defenders_first() -> None:
    """Romanian Reinforcements comes before Stavka, which then finds the Italian Army."""
    s = Scene(
        country="soviet_union",
        armies={"soviet_union": ["moscow", "ukraine"], "germany": ["germany", "balkans"]},
        hands={"soviet_union": ["sov_land_battle", "sov_mao_tse_tung"]},
        statuses={"soviet_union": ["sov_stavka_forms_artillery_corps"]},
        responses={"italy": ["ita_romanian_reinforcements", "ita_monte_cassino"]},
    )
    s.do("soviet_union", "play sov_land_battle", "battle balkans germany")
    assert s.asked() == "italy"
    assert "balkans" not in s.armies("germany")
    s.do("italy", "use ita_romanian_reinforcements", "recruit italy balkans")
    assert s.asked() == "soviet_union"
    s.do("soviet_union", "use sov_stavka_forms_artillery_corps")
    s.all_pass()
    assert s.armies("italy") == set()


def test_74_a_piece_withdrawn_as_it_is_battled_is_not_removed_as_well() -> None:
    seven = ["moscow", "ukraine", "russia", "siberia", "kazakhstan", "mongolia", "vladivostok"]
    s = battle(
        armies={"germany": ["germany", "eastern_europe"], "soviet_union": seven},
        responses={"soviet_union": ["sov_leningrad"]},
    )
    s.do("soviet_union", "withdraw army ukraine")
    assert s.step() == "choose_discards", "there is nothing left to protect"
    assert "ukraine" not in s.armies("soviet_union")
    assert "removed" not in [key for _, key, _ in s.g.news or []]


def strike(**fields: Any) -> Scene:
    """The United States strike at Italy with Bombers."""
    s = Scene(
        country="united_states",
        hands={"united_states": ["usa_bombers"]},
        armies={"united_states": ["western_europe"]},
        **fields,
    )
    s.do("united_states", "play usa_bombers")
    if s.step() == "choose_raided":
        s.do("united_states", "target italy")
    return s


def test_65_the_axis_answers_first_what_an_ally_does() -> None:
    s = Scene(
        "place united_states navy central_pacific 0",
        country="united_states",
        armies={"united_states": ["western_united_states", "hawaii"], "japan": ["japan"]},
        navies={"japan": ["sea_of_japan"], "united_states": ["east_pacific"]},
        statuses={"united_states": ["usa_superior_shipyards"]},
        responses={"japan": ["jpn_kamikaze"]},
        hands={"united_states": ["usa_build_navy"]},
    )
    assert windows(s) == ["japan", "united_states"]


def test_59_what_answered_one_raid_does_not_touch_the_next() -> None:
    """Neither more cards than usual nor a card ignored lasts beyond the raid."""
    for answers in ([], ["ita_skilled_pilots"]):
        s = strike(
            statuses={"united_states": ["usa_flying_fortresses"]},
            responses={"italy": ["ita_skilled_pilots"]},
        )
        windows(s, *answers)
        s.any_chance()
        assert s.g.extra_discards == [0] * 6
        assert s.g.ignores == 0


def test_59_bombers_may_strike_from_the_very_space() -> None:
    """Reading 1: firestorms need a piece next to the Home Space, other bombers at most so far."""
    s = Scene(
        country="united_states",
        hands={"united_states": ["usa_bombers", "usa_firestorm_bombers"]},
        armies={"united_states": ["japan"]},
    )
    assert s.does_nothing("united_states", "usa_firestorm_bombers")
    s.do("united_states", "play usa_bombers")
    assert "The United States strikes at Japan with Bombers." in s.told()
