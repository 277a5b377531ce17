"""The cards of France & Italy, each where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.quartermaster_1914.cards.shapes import (
    lies_on_the_table,
    lost,
    offered,
    play,
    text,
    used,
)
from tests.rules.quartermaster_1914.scene import Scene

ME = "france_italy"
FRONT = {
    "france": ["paris", "picardy", "burgundy"],
    "germany": ["berlin", "western_germany", "belgium"],
}


@pytest.mark.parametrize(
    "card",
    [
        "fr_la_revanche",
        "fr_verdun",
        "fr_general_nivelles_creeping_barrage",
        "fr_renault_ft_tanks",
        "fr_bares_expands_armee_de_lair",
        "fr_troupes_coloniales",
        "fr_citizen_soldiers",
        "fr_marne",
        "it_alpini",
    ],
)
def test_a_french_or_italian_status_is_laid_on_the_table(card: str) -> None:
    lies_on_the_table(card)


def test_fr_francs_tireurs() -> None:
    s = play(
        "fr_francs_tireurs",
        armies={"germany": ["belgium", "burgundy", "berlin"], "austria_hungary": ["picardy"]},
    )
    assert lost(s, "germany") == 3
    s.do(ME, "draft fr_build_army")
    assert s.cards("hands", ME) == {"fr_build_army"}


def test_fr_armee_dafrique_needs_a_navy() -> None:
    card = "fr_armee_dafrique"
    for sea, options, drafts in (
        ("north_atlantic", {}, True),
        ("western_mediterranean", {}, False),
        ("western_mediterranean", {"afrique_by_mediterranean": True}, True),
        ("north_atlantic", {"afrique_by_mediterranean": True}, False),
    ):
        s = play(card, navies={"france": [sea]}, options=options)
        assert lost(s, "germany") == 3
        assert bool(s.offers(ME, "draft")) is drafts
    assert "Western Mediterranean" in text(card, afrique_by_mediterranean=True)


def attack(target: str, base: str, **fields: Any) -> Scene:
    """France battles with a Land Battle card."""
    hand = fields.pop("hand", [])
    fields.setdefault("armies", FRONT)
    s = Scene(power=ME, hands={ME: ["fr_land_battle", *hand]}, **fields)
    s.do(ME, "play fr_land_battle", f"battle france {target} {base}")
    return s


def test_fr_la_revanche_scores_for_battles_against_german_armies() -> None:
    table = {ME: ["fr_la_revanche"]}
    assert attack("belgium", "picardy", statuses=table).points("entente") == 1
    s = attack("western_germany", "burgundy", statuses=table)
    assert s.points("entente") == 1
    empty = {"france": ["paris", "picardy"], "germany": ["berlin"]}
    assert attack("belgium", "picardy", statuses=table, armies=empty).points("entente") == 0
    other = {"france": ["paris", "picardy"], "austria_hungary": ["vienna", "belgium"]}
    assert attack("belgium", "picardy", statuses=table, armies=other).points("entente") == 0
    elsewhere = {"france": ["paris", "burgundy"], "germany": ["berlin", "picardy"]}
    s = attack("picardy", "paris", statuses=table, armies=elsewhere)
    assert s.points("entente") == 0, "Picardy was never lost"


def against_france(target: str, **fields: Any) -> Scene:
    """Germany battles a French Army from Belgium."""
    s = Scene(
        armies=FRONT,
        hands={"germany": ["de_land_battle", "de_mata_hari", "de_zeppelins"]},
        **fields,
    )
    s.do("germany", "play de_land_battle", f"battle germany {target} belgium")
    if s.step() == "choose_payment":
        s.do("germany", "discard de_mata_hari")
    return s


@pytest.mark.parametrize(("card", "space"), [("fr_verdun", "burgundy"), ("fr_marne", "picardy")])
def test_verdun_and_marne_cost_the_attacker_a_prepared_card(card: str, space: str) -> None:
    table = {ME: [card]}
    s = against_france(space, statuses=table, prepared={"germany": ["de_jutland"]})
    assert s.offers("germany") == ["give_up de_jutland"]
    s.do("germany", "give_up de_jutland")
    assert space not in s.armies("france")
    s = against_france(space, statuses=table, points={"central": 2})
    assert s.points("central") == 1
    other = "picardy" if space == "burgundy" else "burgundy"
    s = against_france(other, statuses=table, points={"central": 2})
    assert s.points("central") == 2


def test_fr_general_nivelles_creeping_barrage_sustains_from_hand() -> None:
    s = attack(
        "belgium",
        "picardy",
        hand=["fr_land_battle_2", "it_land_battle"],
        statuses={ME: ["fr_general_nivelles_creeping_barrage"]},
        prepared={"germany": ["de_build_army", "de_build_army_2"]},
    )
    s.do("germany", "reinforce de_build_army")
    assert s.offers(ME, "sustain") == ["sustain fr_land_battle_2"]
    s.do(ME, "sustain fr_land_battle_2")
    assert s.pile(ME)[0] == "fr_land_battle_2"
    assert used(s) == {"fr_general_nivelles_creeping_barrage"}
    s.do("germany", "reinforce de_build_army_2")
    assert s.step() != "choose_sustain", "once per turn"


def test_fr_general_nivelles_creeping_barrage_adds_one_symbol_to_another() -> None:
    s = attack(
        "belgium",
        "picardy",
        hand=["fr_land_battle_2"],
        statuses={ME: ["fr_general_nivelles_creeping_barrage"]},
        prepared={ME: ["fr_land_battle_3"], "germany": ["de_landwehr"]},
    )
    s.do("germany", "reinforce de_landwehr")
    assert s.offers(ME, "sustain") == ["sustain fr_land_battle_3 fr_land_battle_2"]


def test_j5_a_card_from_hand_that_sustains_does_not_pay_for_itself() -> None:
    for hand, may in (([], False), (["fr_marne"], True)):
        s = attack(
            "tyrol",
            "italian_alps",
            hand=["fr_build_army", "fr_land_battle_2", *hand],
            armies={
                "france": ["paris", "picardy", "provence", "italian_alps"],
                "germany": ["berlin", "western_germany", "tyrol"],
            },
            statuses={ME: ["fr_general_nivelles_creeping_barrage"]},
            prepared={"germany": ["de_build_army"]},
        )
        s.do(ME, "discard fr_build_army")
        s.do("germany", "reinforce de_build_army")
        assert bool(s.offers(ME, "sustain")) is may


def test_fr_renault_ft_tanks_return_a_card_to_hand() -> None:
    s = attack(
        "belgium",
        "picardy",
        statuses={ME: ["fr_renault_ft_tanks"]},
        prepared={ME: ["fr_land_battle_2"], "germany": ["de_build_army"]},
    )
    s.do("germany", "reinforce de_build_army")
    s.do(ME, "sustain fr_land_battle_2", "use fr_renault_ft_tanks")
    assert s.cards("hands", ME) == {"fr_land_battle_2"}


def test_fr_renault_ft_tanks_prepared_only_in_clear_terrain() -> None:
    for target, base, fits in (("belgium", "picardy", True), ("tyrol", "italian_alps", False)):
        s = attack(
            target,
            base,
            hand=["fr_build_army", "fr_build_army_2"],
            armies={
                "france": ["paris", "picardy", "provence", "italian_alps"],
                "germany": ["berlin", "western_germany", target],
            },
            prepared={ME: ["fr_renault_ft_tanks"], "germany": ["de_build_army"]},
        )
        if s.step() == "choose_payment":
            s.do(ME, "discard fr_build_army")
        s.do("germany", "reinforce de_build_army")
        assert bool(s.offers(ME, "sustain")) is fits


def draft_step(**fields: Any) -> Scene:
    return Scene(
        "draft_step france_italy",
        power=ME,
        hands={ME: ["fr_plan_xvii", "it_bersaglieri", "fr_marne"]},
        **fields,
    )


def test_fr_bares_expands_armee_de_lair_drafts_land_battles() -> None:
    s = draft_step(statuses={ME: ["fr_bares_expands_armee_de_lair"]})
    assert "draft fr_land_battle" in s.offers(ME)
    assert "draft it_land_battle" not in s.offers(ME)
    assert draft_step().refusal(ME, "draft fr_land_battle") == "F3a"
    s = play("fr_paris_taxis", statuses={ME: ["fr_bares_expands_armee_de_lair"]})
    assert offered(s, "fr_paris_taxis", "draft") == {"fr_build_army", "fr_land_battle"}


def test_fr_troupes_coloniales_draft_for_free() -> None:
    table = {ME: ["fr_troupes_coloniales"]}
    s = draft_step(statuses=table, navies={"france": ["western_mediterranean"]})
    s.do(ME, "free_draft fr_build_army")
    assert s.count("hands", ME) == 4
    assert s.step() == "choose_play", "it was the draft of this step"
    s = draft_step(statuses=table, navies={"france": ["north_atlantic"]})
    assert s.refusal(ME, "free_draft fr_build_army") == "F3b"
    s = draft_step(statuses=table, navies={"france": ["western_mediterranean"]})
    assert s.refusal(ME, "free_draft it_build_army") == "F3a", "French ones only"
    assert s.refusal(ME, "free_draft fr_build_navy") == "F3a", "Armies only"
    s = Scene(
        "draft_step france_italy",
        power=ME,
        hands={ME: ["fr_marne"]},
        statuses=table,
        navies={"france": ["western_mediterranean"]},
    )
    assert s.why(ME, "draft fr_build_navy") == "A draft costs two cards from your hand."


def test_fr_citizen_soldiers_prepare_a_drafted_card() -> None:
    s = draft_step(statuses={ME: ["fr_citizen_soldiers"]})
    s.do(ME, "draft fr_build_army", "discard fr_marne", "discard it_bersaglieri")
    assert s.offers(ME) == ["pass", "prepare fr_build_army"]
    assert s.refusal(ME, "prepare fr_verdun") == "F3b"
    s.do(ME, "prepare fr_build_army")
    assert s.cards("prepared", ME) == {"fr_build_army"}
    assert s.cards("hands", ME) == {"fr_plan_xvii"}
    s = draft_step(statuses={ME: ["fr_citizen_soldiers"]})
    s.do(ME, "draft fr_build_army", "discard fr_marne", "discard it_bersaglieri", "pass")
    assert s.cards("prepared", ME) == set()
    assert s.cards("hands", ME) == {"fr_plan_xvii", "fr_build_army"}
    s = draft_step(statuses={ME: ["fr_citizen_soldiers"]})
    s.do(ME, "draft it_build_army", "discard fr_marne", "discard it_bersaglieri")
    assert s.step() == "choose_play", "French cards only"


def test_it_alpini_cost_the_attacker_a_card_from_hand() -> None:
    fields: dict[str, Any] = {
        "power": "austria_ottomans",
        "armies": {"austria_hungary": ["vienna", "tyrol"], "italy": ["rome", "italian_alps"]},
        "statuses": {ME: ["it_alpini"]},
    }
    cards = ["ah_land_battle", "ah_build_army", "ah_sea_battle", "ah_build_navy"]
    for held, points in ((3, 5), (2, 4)):
        s = Scene(hands={"austria_ottomans": cards[:held]}, points={"central": 5}, **fields)
        s.do("austria_ottomans", "play ah_land_battle", "battle austria_hungary italian_alps tyrol")
        s.do("austria_ottomans", "discard ah_build_army")
        assert s.refusal(ME, "use fr_verdun") == "F4e"
        s.do(ME, "use it_alpini")
        assert used(s) == {"it_alpini"}
        if held == 3:
            s.do("austria_ottomans", "discard ah_sea_battle")
        assert s.points("central") == points


@pytest.mark.parametrize(
    "card", ["fr_king_ferdinand_reorganizes_romanian_army", "fr_romania_joins_entente"]
)
def test_romania_joins(card: str) -> None:
    s = play(card, then=("recruit france romania",))
    assert s.tokens() == {"romania"}
    assert s.armies("france") == {"romania"}


@pytest.mark.parametrize("card", ["fr_paris_taxis", "fr_france_mobilizes"])
def test_a_draft_and_an_army_near_paris(card: str) -> None:
    s = play(card, armies={"france": ["paris"]}, then=("draft fr_build_army",))
    assert offered(s, card, "recruit") == {
        "france picardy",
        "france burgundy",
        "france provence",
    }
    s.do(ME, "recruit france picardy")
    if card == "fr_france_mobilizes":
        s.do(ME, "build france english_channel")
        assert s.navies("france") == {"english_channel"}
    else:
        assert s.step() != "choose"


def test_fr_romanians_advance_in_transylvania() -> None:
    card = "fr_romanians_advance_in_transylvania"
    s = play(
        card,
        "fr_marne",
        armies={"france": ["romania"], "austria_hungary": ["budapest"]},
        then=("battle france budapest romania", "discard fr_marne"),
    )
    assert s.armies("austria_hungary") == set()


def test_fr_alsace_lorraine() -> None:
    assert play("fr_alsace_lorraine").tokens() == {"burgundy"}


def test_fr_plan_xvii_battles_from_the_new_army() -> None:
    s = play(
        "fr_plan_xvii",
        armies={"france": ["paris"], "germany": ["belgium", "western_germany"]},
        then=("build france picardy",),
    )
    assert offered(s, "fr_plan_xvii", "battle") == {"france belgium picardy"}
    s.do(ME, "battle france belgium picardy")
    assert s.armies("germany") == {"western_germany"}


def test_it_the_sunny_days_of_may() -> None:
    s = play("it_the_sunny_days_of_may", then=("draft it_build_army",))
    assert offered(s, "it_the_sunny_days_of_may", "build") == {"italy rome"}
    s.do(ME, "build italy rome")
    assert s.armies("italy") == {"rome"}


def test_it_isonzo_river_offensives() -> None:
    card = "it_isonzo_river_offensives"
    s = play(
        card,
        "fr_marne",
        "fr_verdun",
        armies={"italy": ["rome"], "austria_hungary": ["vienna", "tyrol"]},
        then=("discard fr_marne", "build italy italian_alps", "battle italy tyrol italian_alps"),
    )
    s.do(ME, "discard fr_verdun")
    assert s.armies("austria_hungary") == {"vienna"}


def test_it_bersaglieri_waive_the_price_of_sustain_cards_too() -> None:
    s = play(
        "it_bersaglieri",
        armies={"italy": ["rome", "italian_alps"], "austria_hungary": ["vienna", "tyrol"]},
        prepared={ME: ["it_land_battle"], "austria_ottomans": ["ah_build_army"]},
        then=("battle italy tyrol italian_alps",),
    )
    s.do("austria_ottomans", "reinforce ah_build_army")
    s.do(ME, "sustain it_land_battle")
    s.passes(until="choose_play")
    assert s.armies("austria_hungary") == {"vienna"}
