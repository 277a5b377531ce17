"""Which rule is named when something cannot be done, and what the battle slip says of it."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

ME, FR, RU, UK, AUSTRIA = "germany", "france_italy", "russia", "uk_us", "austria_ottomans"
SPARE = ["de_mata_hari", "de_zeppelins"]


def attacked(prepared: list[str], armies: list[str], target: str, **fields: Any) -> Scene:
    """Germany attacks a French space out of Belgium, and France & Italy is asked."""
    s = play(
        "de_land_battle",
        *SPARE,
        armies={"germany": ["berlin", "western_germany", "belgium"], "france": armies},
        prepared={FR: prepared},
        **fields,
    )
    s.do(ME, f"battle germany {target} belgium")
    while s.step() == "choose_payment":
        s.do(ME, s.offers(ME)[0])
    assert s.asked() == FR
    return s


@pytest.mark.rule("J9", "J10", "J11", "J13", "J8")
@pytest.mark.parametrize(
    ("armies", "target", "card", "rule"),
    [
        (["paris", "picardy"], "picardy", "fr_build_navy", "J9"),
        (["paris", "picardy"], "picardy", "it_build_army", "J10"),
        (["paris", "picardy"], "picardy", "fr_verdun", "J13"),
        (["paris", "picardy"], "picardy", "fr_build_army_3", "J8"),
        (["paris", "picardy"], "picardy", "fr_marne", "J8"),
    ],
)
def test_j9_to_j13_a_card_that_cannot_reinforce_is_told_why(
    armies: list[str], target: str, card: str, rule: str
) -> None:
    laid = ["fr_build_army", "fr_build_navy", "it_build_army", "fr_verdun", "fr_build_army_2"]
    s = attacked(laid, armies, target)
    assert s.refusal(FR, f"reinforce {card}") == rule


@pytest.mark.rule("J8", "M2")
def test_j8_of_copies_the_first_is_named_and_a_card_in_hand_is_not_prepared() -> None:
    s = attacked(["fr_build_army", "fr_build_army_2"], ["paris", "picardy"], "picardy")
    words = "Only cards you have prepared can be used; of copies, the first."
    assert s.why(FR, "reinforce fr_build_army_2") == words
    assert s.why(FR, "reinforce fr_marne") == words
    assert s.refusal(FR, "reinforce fr_build_army fr_build_army_2") == "J8"
    assert "as the total needs" in s.why(FR, "reinforce fr_build_army fr_build_army_2")


def sustaining(prepared: list[str], **fields: Any) -> Scene:
    """France & Italy attacks Belgium, Germany reinforces, and the attacker is asked."""
    s = play(
        "fr_land_battle",
        *fields.pop("hand", ["fr_sea_battle"]),
        armies={
            "germany": ["berlin", "western_germany", "belgium"],
            "france": ["paris", "picardy"],
        },
        prepared={FR: prepared, ME: ["de_build_army"]},
        **fields,
    )
    s.do(FR, "battle france belgium picardy")
    s.do(ME, "reinforce de_build_army")
    assert (s.asked(), s.step()) == (FR, "choose_sustain")
    return s


@pytest.mark.rule("J9", "J12", "J13", "J8")
def test_j12_a_card_that_cannot_sustain_is_told_why() -> None:
    s = sustaining(["fr_build_army", "it_land_battle", "it_bersaglieri", "fr_renault_ft_tanks"])
    assert s.refusal(FR, "sustain fr_build_army") == "J9"
    assert s.refusal(FR, "sustain it_land_battle") == "J12"
    assert s.refusal(FR, "sustain fr_sea_battle") == "J8", "it is not prepared"
    status = {FR: ["fr_general_nivelles_creeping_barrage"]}
    s = sustaining(["fr_plan_xvii"], statuses=status)
    assert s.why(FR, "sustain fr_sea_battle").startswith("Out of your hand only")
    assert s.refusal(FR, "sustain fr_sea_battle") == "J12"


def cut_off(*prepared: str) -> Scene:
    """Germany attacks a British Army in Belgium that has no supply."""
    s = play(
        "de_land_battle",
        armies={"germany": ["berlin", "western_germany"], "united_kingdom": ["belgium"]},
        prepared={UK: [*prepared]},
    )
    s.do(ME, "battle germany belgium western_germany")
    assert s.asked() == UK
    return s


@pytest.mark.rule("J11")
def test_j11_a_card_for_a_piece_out_of_supply() -> None:
    assert cut_off("uk_build_army").refusal(UK, "reinforce uk_build_army") == "J11"


@pytest.mark.rule("R10")
def test_r10_the_gauge_is_named_where_it_is_the_gauge() -> None:
    s = play(
        "ah_land_battle",
        "ah_build_navy",
        armies={
            "austria_hungary": ["vienna", "budapest"],
            "russia": ["moscow", "ukraine", "romania", "serbia"],
        },
        prepared={RU: ["ru_build_army"]},
        statuses={AUSTRIA: ["ah_russian_rail_gauge"]},
    )
    s.do(AUSTRIA, "battle austria_hungary serbia budapest", "discard ah_build_navy")
    assert s.asked() == RU
    assert s.refusal(RU, "reinforce ru_build_army") == "R10"


def slip_notes(s: Scene, power: str) -> dict[str, str]:
    """What the battle slip says of each prepared card of a power that is barred."""
    (slip,) = game.show.scene(s.g, 1 << POWERS.number(power)).panels
    tiles = [tile for row in slip.rows for tile in row.tiles if tile.state == "barred"]
    return {tile.card: tile.note for tile in tiles}


@pytest.mark.rule("J10", "J11", "J12", "J13")
def test_j11_the_slip_says_what_bars_a_card() -> None:
    assert slip_notes(cut_off("uk_build_army", "us_build_army"), UK) == {
        "uk_build_army": "The piece is not supplied; only a Supply symbol of its country helps it",
        "us_build_army": "No piece that the card could protect is in the space battled",
    }
    s = attacked(["fr_build_army", "fr_verdun"], ["paris", "picardy"], "picardy")
    assert slip_notes(s, FR) == {"fr_verdun": "only in Burgundy"}
    s = sustaining(["it_land_battle", "fr_plan_xvii"])
    assert slip_notes(s, FR) == {
        "it_land_battle": "Only cards of the attacking country sustain this battle"
    }


@pytest.mark.rule("J2", "D1", "K2")
def test_j2_and_d1_a_card_for_the_other_kind_of_ground() -> None:
    armies = {"germany": ["berlin", "western_germany"]}
    s = play("de_land_battle", armies=armies)
    assert s.refusal(ME, "battle germany baltic_sea berlin") == "J2"
    assert s.refusal(ME, "build germany prussia") == "K2", "it is no card for building"
    s = play("de_build_army", armies=armies)
    assert s.refusal(ME, "build germany baltic_sea") == "D1"
    assert s.refusal(ME, "battle germany prussia berlin") == "K2"
    s = play("de_weltpolitik_drives_military_expansion", *SPARE, armies=armies, then=("pass",))
    assert "build germany baltic_sea" in s.offers(ME)


@pytest.mark.rule("F3a", "F4c", "F5a", "F6a", "F7a", "J8", "J17a")
@pytest.mark.parametrize(
    ("action", "rule", "words"),
    [
        ("battle germany prussia berlin", "F4c", "cards alone"),
        ("recruit germany prussia", "F4c", "cards alone"),
        ("unprepare de_mata_hari", "F6a", "Prepare step"),
        ("attrition de_mata_hari", "F5a", "Attrition step"),
        ("draft de_build_army", "F3a", "Draft step"),
        ("refill 3", "F7a", "Draw step"),
        ("reinforce de_build_army", "J8", "exchange of a battle"),
        ("sustain de_land_battle", "J8", "exchange of a battle"),
        ("counterattack germany de_tannenberg", "J17a", "has failed"),
    ],
)
def test_f2_what_belongs_to_another_step_is_told_its_time(
    action: str, rule: str, words: str
) -> None:
    s = Scene(
        armies={"germany": ["berlin"]},
        hands={ME: ["de_land_battle"]},
        prepared={ME: ["de_mata_hari"]},
    )
    assert s.step() == "choose_play"
    assert s.not_now(ME, action) == rule
    refusal = game.why_not(s.g, POWERS.number(ME), game.verbs.parse(action))
    assert refusal is not None
    assert words in refusal.words
    assert s.refusal(ME, "prepare de_land_battle") == "F6a", "later in the same turn"


def repelled(prepared: list[str], **fields: Any) -> Scene:
    """Germany has attacked Picardy out of Belgium and failed."""
    s = attacked(["fr_build_army", *prepared], ["paris", "picardy"], "picardy", **fields)
    s.do(FR, "reinforce fr_build_army")
    return s


@pytest.mark.rule("J17b", "J5", "R26")
def test_j17b_what_keeps_an_army_from_a_counterattack_is_named() -> None:
    s = repelled(["fr_la_revanche", "fr_land_battle", "it_build_army"])
    assert s.step() == "choose_counterattack"
    assert s.why(FR, "counterattack france fr_land_battle") == (
        "Only a prepared Counterattack card counterattacks."
    )
    assert s.refusal(FR, "counterattack italy fr_la_revanche") == "J17b"
    assert "prepared" in s.why(FR, "counterattack france fr_marne")


@pytest.mark.rule("J5", "J17c")
def test_j17c_a_counterattack_without_a_card_to_pay_the_terrain() -> None:
    s = play(
        "de_land_battle",
        *SPARE,
        armies={
            "germany": ["berlin", "western_germany", "burgundy"],
            "france": ["paris", "picardy"],
            "united_kingdom": ["britain", "picardy"],
        },
        navies={"united_kingdom": ["english_channel"]},
        prepared={FR: ["fr_build_army", "fr_la_revanche"], UK: ["uk_build_army", "us_build_army"]},
        hands={FR: ["fr_sea_battle"]},
        statuses={UK: ["us_blackjack_and_the_doughboys"]},
    )
    s.do(ME, "battle germany picardy burgundy")
    s.do(FR, "reinforce fr_build_army")
    assert s.step() == "choose_counterattack"
    assert s.offers(FR, "counterattack") == ["counterattack france fr_la_revanche"]
    assert s.refusal(FR, "counterattack united_kingdom fr_la_revanche") == "J5"
