"""M1 and M2: what a seat has seen of prepared cards and hands, it keeps in mind."""

from __future__ import annotations

from typing import Any

from sandtable.core.outcomes import SeededLuck
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from sandtable.games.quartermaster_1914.facts.cards.catalogue import CARDS
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

UK, FRI, GER, AHO, RUS = "uk_us", "france_italy", "germany", "austria_ottomans", "russia"
RUMPLER = "de_rumpler_taube_air_reconnaissance"
ULTIMATUM = "ru_serbia_defies_austrian_ultimatum"
SUBMARINES = "de_prize_rules_submarine_warfare"


def sure(s: Scene, looker: str, field: str, owner: str, card: str) -> bool:
    """Whether a power finds a card there in everything it can imagine."""
    seat = 1 << POWERS.number(looker)
    worlds = [game.imagine(s.g, seat, SeededLuck(seed)) for seed in range(25)]
    return all(
        getattr(world, field)[POWERS.number(owner)] >> CARDS.number(card) & 1 for world in worlds
    )


def kept() -> Scene:
    """The United Kingdom has used a prepared card in sight of all, and kept it."""
    s = Scene(
        armies={"united_kingdom": ["britain"], "germany": ["berlin", "western_germany"]},
        navies={"united_kingdom": ["english_channel"], "germany": ["north_sea"]},
        hands={GER: ["de_sea_battle"], UK: ["uk_cambrai"]},
        statuses={UK: ["uk_dreadnoughts"]},
        prepared={UK: ["uk_build_navy", "uk_build_army"], GER: [SUBMARINES]},
    )
    s.do(GER, "play de_sea_battle", "battle germany english_channel north_sea")
    s.do(UK, "reinforce uk_build_navy", "use uk_dreadnoughts")
    return s


def test_m2_a_prepared_card_that_was_shown_and_kept_stays_known() -> None:
    s = kept()
    assert sure(s, GER, "prepared", UK, "uk_build_navy")
    assert sure(s, FRI, "prepared", UK, "uk_build_navy")
    assert not sure(s, GER, "prepared", UK, "uk_build_army"), "the other was never seen"
    table = [line for section in game.show.board(s.g, 1) for line in section.lines]
    assert any("prepared 2 (UK Build Navy seen)" in line for line in table)
    (zone,) = [z for z in game.show.scene(s.g, 1).zones if z.id == "uk_us_prepared"]
    assert [face.id for face in zone.cards] == ["uk_build_navy"]
    assert zone.hidden == 1


def test_m2_it_is_forgotten_once_a_prepared_card_leaves_unseen() -> None:
    s = kept()
    s.passes(until="choose_attrition")
    s.do(GER, f"attrition {SUBMARINES}")
    s.do(UK, "give_up uk_build_army")
    assert not sure(s, GER, "prepared", UK, "uk_build_navy"), "it may have been that one"


def test_m2_a_loss_from_hand_tells_nothing_of_what_is_prepared() -> None:
    s = kept()
    s.passes(until="choose_attrition")
    s.do(GER, f"attrition {SUBMARINES}")
    s.do(UK, "discard uk_cambrai")
    assert sure(s, GER, "prepared", UK, "uk_build_navy")


def test_m2_the_only_prepared_card_is_known_where_it_goes() -> None:
    s = Scene(
        "prepare_step uk_us",
        power=UK,
        hands={UK: ["uk_cambrai"]},
        prepared={UK: ["uk_build_navy"]},
        shown={UK: ["uk_build_navy"]},
    )
    s.do(UK, "unprepare uk_build_navy")
    assert sure(s, GER, "hands", UK, "uk_build_navy")


def test_m2_a_card_drafted_and_prepared_at_once_is_known() -> None:
    s = Scene(
        "draft_step france_italy",
        power=FRI,
        statuses={FRI: ["fr_citizen_soldiers"]},
        hands={FRI: ["fr_marne", "it_bersaglieri", "fr_verdun"]},
        prepared={FRI: ["it_alpini"]},
    )
    s.do(FRI, "draft fr_build_army", "discard fr_marne", "discard it_bersaglieri")
    s.do(FRI, "prepare fr_build_army")
    assert sure(s, GER, "prepared", FRI, "fr_build_army")
    assert not sure(s, GER, "prepared", FRI, "it_alpini")


def test_m2_of_copies_the_one_that_was_seen_goes_first() -> None:
    """Whoever plays a title that all know in his hand does not tell that he holds it twice."""
    s = Scene(
        armies={"germany": ["berlin"]},
        hands={GER: ["de_build_army", "de_build_army_2"]},
        shown={GER: ["de_build_army_2"]},
    )
    s.do(GER, "play de_build_army", "build germany prussia")
    assert s.cards("shown", GER) == set()
    assert not sure(s, RUS, "hands", GER, "de_build_army")


def test_m1_of_copies_the_one_that_was_looked_at_goes_first() -> None:
    s = Scene(
        power=AHO,
        armies={"austria_hungary": ["vienna"]},
        hands={AHO: ["ah_build_army", "ah_build_army_2"]},
        looks={RUS: ["ah_build_army_2"]},
    )
    s.do(AHO, "play ah_build_army", "build austria_hungary budapest")
    assert s.cards("looks", RUS) == set()
    assert s.count("hands", AHO) == 1
    assert list(game.faults(s.g)) == []


def test_m1_whoever_looked_at_prepared_cards_remembers_those_that_stay() -> None:
    s = play(
        "de_land_battle",
        armies={
            "germany": ["berlin", "western_germany"],
            "france": ["paris", "belgium", "picardy"],
        },
        prepared={FRI: ["fr_build_army", "it_alpini", "fr_paris_taxis"]},
        statuses={GER: [RUMPLER]},
        then=("battle germany belgium western_germany", f"use {RUMPLER}", "take fr_build_army"),
    )
    assert sure(s, GER, "prepared", FRI, "it_alpini")
    assert sure(s, GER, "prepared", FRI, "fr_paris_taxis")
    assert not sure(s, AHO, "prepared", FRI, "it_alpini"), "a teammate did not see it"
    assert list(game.faults(s.g)) == []


def test_m1_a_hand_looked_at_is_remembered_until_a_card_leaves_it_unseen() -> None:
    hand = ["ah_caporetto", "ot_persian_oil", "ah_build_army"]
    s = play("ru_redl_blackmailed", hands={AHO: hand}, prepared={RUS: [ULTIMATUM]})
    s.do(RUS, "take ah_caporetto")
    assert sure(s, RUS, "hands", AHO, "ot_persian_oil")
    assert not sure(s, UK, "hands", AHO, "ot_persian_oil")
    s.do(RUS, f"attrition {ULTIMATUM}")
    s.do(AHO, "discard ah_build_army")
    assert not sure(s, RUS, "hands", AHO, "ot_persian_oil")


def test_m2_of_copies_in_the_pile_the_one_that_lies_face_up_is_taken() -> None:
    """Taking the buried one would show all that there is one."""
    s = Scene(
        "draft_step uk_us",
        power=UK,
        hands={UK: ["uk_cambrai", "us_build_navy"]},
        statuses={UK: ["uk_the_pals_battalions"]},
        buried={UK: ["uk_build_army"]},
        discards={UK: ["uk_build_army_2"]},
    )
    assert s.offers(UK, "recall") == ["recall uk_build_army_2"]
    s = play(
        "ru_scottish_womens_hospitals",
        buried={RUS: ["ru_build_army"]},
        discards={RUS: ["ru_build_army_2"]},
    )
    assert s.offers(RUS, "take") == ["take ru_build_army_2"]
    s.do(RUS, "take ru_build_army_2")
    assert s.offers(RUS, "take") == ["take ru_build_army"], "then the buried one, if one likes"
    s = play(
        "us_war_revenue_act",
        buried={UK: ["us_build_army"]},
        discards={UK: ["us_build_army_2"]},
    )
    assert s.offers(UK, "take") == ["take us_build_army_2"]


def exchange(question: str, **fields: Any) -> Scene:
    """Germany battles the French in Belgium, and two symbols are needed now."""
    return Scene(
        question,
        rest_of_turn=False,
        attacker="germany",
        target="belgium",
        base="western_germany",
        armies={
            "germany": ["berlin", "western_germany"],
            "france": ["paris", "picardy", "belgium"],
        },
        **fields,
    )


def test_m2_of_two_copies_used_at_once_the_one_that_was_seen_goes_first() -> None:
    s = exchange(
        "choose_reinforce france_italy",
        sustained=1,
        prepared={FRI: ["fr_build_army", "fr_build_army_2"]},
        shown={FRI: ["fr_build_army_2"]},
    )
    s.do(FRI, "reinforce fr_build_army fr_build_army_2")
    assert s.cards("prepared", FRI) == set()
    assert s.pile(FRI) == ["fr_build_army", "fr_build_army_2"]
    assert s.cards("shown", FRI) == set()
    s = exchange(
        "choose_sustain germany 0",
        reinforced=2,
        prepared={GER: ["de_land_battle", "de_land_battle_2"]},
        shown={GER: ["de_land_battle_2"]},
    )
    s.do(GER, "sustain de_land_battle de_land_battle_2")
    assert s.cards("prepared", GER) == set()
    assert s.pile(GER) == ["de_land_battle", "de_land_battle_2"]
