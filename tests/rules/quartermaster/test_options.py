"""The readings on which players differ, each as an option."""

from __future__ import annotations

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
    assert s.refusal("united_states", "play usa_firestorm_bombers") == "43"


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
