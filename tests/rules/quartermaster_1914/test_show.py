"""What a player sees and reads: news, labels, prompts, the text board and the scene."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from sandtable.core.bits import bits
from sandtable.core.outcomes import SeededLuck, any_action
from sandtable.core.show.scene import Panel
from sandtable.core.table.table import Table
from sandtable.games.quartermaster_1914 import game
from sandtable.games.quartermaster_1914.facts.board import POWERS
from sandtable.games.quartermaster_1914.facts.options import Options
from sandtable.games.quartermaster_1914.show.words import LABELS, NAMES, NEWS
from tests.rules.quartermaster_1914.cards.shapes import play
from tests.rules.quartermaster_1914.scene import Scene

GERMANS = POWERS.number("germany")
WEST = {"germany": ["berlin", "western_germany", "belgium"], "france": ["paris", "burgundy"]}


def test_every_piece_of_news_has_its_sentence_and_every_verb_its_label() -> None:
    folder = files("sandtable.games.quartermaster_1914").joinpath("rules")
    chapters = [path for path in folder.iterdir() if path.name.endswith(".py")]
    decks = files("sandtable.core").joinpath("decks.py")
    source = "".join(path.read_text(encoding="utf-8") for path in (*chapters, decks))
    told = set(re.findall(r'g\.tell\(\s*"(\w+)"', source))
    for key in re.findall(r'tell_own\(g, "(\w+)"', source):
        told |= {key, f"{key}_unseen"}
    told |= {"wins_by_lead", "wins_by_points", "wins_by_tie"}
    assert told == set(NEWS)
    assert {verb.name for verb in game.verbs} == set(LABELS)


def test_what_everybody_hears_of_a_battle() -> None:
    s = play(
        "de_land_battle",
        "de_mata_hari",
        armies=WEST,
        prepared={"france_italy": ["fr_verdun"]},
        then=("battle germany burgundy belgium", "discard de_mata_hari"),
    )
    s.do("france_italy", "reinforce fr_verdun")
    assert s.told("russia") == [
        "Germany plays German Land Battle.",
        "Germany discards a card from its hand.",
        "Germany battles Burgundy from Belgium.",
        "France & Italy reinforces with Verdun.",
        "The attack of Germany on Burgundy fails.",
    ]
    assert "Germany discards Mata Hari from its hand." in s.told("germany")


def test_the_prompts_say_what_the_card_says() -> None:
    s = play("de_tannenberg", "de_mata_hari", armies=WEST)
    assert s.prompt("germany") == "Tannenberg: You may prepare a card."
    s.do("germany", "pass")
    assert s.prompt("germany") == (
        "Tannenberg: You may build a German Army in or adjacent to Prussia."
    )


def test_the_battle_slip_has_both_rows_of_symbols() -> None:
    s = play(
        "de_land_battle",
        "de_mata_hari",
        armies=WEST,
        prepared={"france_italy": ["fr_verdun", "fr_build_army"], "germany": ["de_stosstruppen"]},
        then=("battle germany burgundy belgium", "discard de_mata_hari"),
    )
    slip = slip_of(s, "germany")
    assert (slip.title, slip.caption) == (
        "Battle for Burgundy",
        "Land battle from Belgium · difficult",
    )
    assert [(row.title, row.value) for row in slip.rows][:2] == [
        ("France: Reinforce", "R 0"),
        ("Germany: Sustain", "S 0"),
    ]
    assert tiles(slip, "France: Reinforce") == [("France & Italy next", 1, "needs 1", "next")]
    s.do("france_italy", "reinforce fr_verdun")
    slip = slip_of(s, "germany")
    assert tiles(slip, "France: Reinforce") == [("Verdun", 2, "first", "")]
    assert [row.value for row in slip.rows][:2] == ["R 2", "S 0"]
    assert Scene().g.attacker == -1
    assert game.show.scene(Scene().g, 0).panels == []


def test_the_slip_shows_what_may_be_added_and_others_only_its_number() -> None:
    s = play(
        "de_land_battle",
        *("de_mata_hari", "de_zeppelins", "de_jutland"),
        armies=WEST,
        prepared={
            "france_italy": ["fr_build_army", "it_alpini"],
            "germany": ["de_land_battle_2", "de_schlieffen_plan", "de_tannenberg"],
        },
        then=("battle germany burgundy belgium", "discard de_mata_hari"),
    )
    s.do("france_italy", "reinforce fr_build_army")
    mine = "You may add: your prepared cards, seen by you only"
    slip = slip_of(s, "germany")
    assert tiles(slip, mine) == [
        ("Land Battle", 1, "anywhere", ""),
        ("Schlieffen Plan", 2, "only in Paris, Picardy or Belgium", "barred"),
    ]
    assert tiles(slip, "France & Italy may add") == [("", 1, "", "down")]
    assert tiles(slip, "Terrain: 1 paid") == [("", 1, "", "paid")]
    theirs = slip_of(s, "france_italy")
    assert tiles(theirs, "Germany may add") == [("", 1, "", "down")] * 3
    assert "Schlieffen" not in str(theirs)
    s.do("germany", "sustain de_land_battle_2")
    due = [("", 1, "", "paid"), ("", 1, "", "due")]
    assert tiles(slip_of(s, "russia"), "Terrain: 1 paid, 1 due now") == due


def may_add(s: Scene) -> set[str]:
    """The powers that, as a spectator reads on the slip, may add a card."""
    (slip,) = game.show.scene(s.g, 0).panels
    return {r.title.removesuffix(" may add") for r in slip.rows if r.title.endswith(" may add")}


@pytest.mark.rule("R7")
@pytest.mark.parametrize("status", [[], ["de_german_aid_in_the_east"]])
def test_the_slip_names_helpers_only_if_their_status_lies_there(status: list[str]) -> None:
    armies = {"austria_hungary": ["vienna", "galicia"], "russia": ["moscow", "ukraine"]}
    fields: dict[str, Any] = {
        "armies": armies,
        "statuses": {"germany": status},
        "prepared": {"germany": ["de_land_battle", "de_build_army"]},
    }
    both = {"Austria-Hungary & Ottoman Empire", "Russia"}
    helped = both | {"Germany"} if status else both
    mine = "You may add: your prepared cards, seen by you only"
    fields["prepared"]["russia"] = ["ru_build_army"]
    s = play("ah_land_battle", then=("battle austria_hungary ukraine galicia",), **fields)
    assert may_add(s) == helped
    assert (mine in [row.title for row in slip_of(s, "germany").rows]) is bool(status)
    fields["prepared"]["austria_ottomans"] = ["ah_build_army"]
    s = play("ru_land_battle", then=("battle russia galicia ukraine",), **fields)
    assert may_add(s) == helped
    s.do("austria_ottomans", "pass")
    if status:
        assert tiles(slip_of(s, "germany"), mine) == [("Build Army", 1, "anywhere", "")]


def slip_of(s: Scene, power: str) -> Panel:
    (slip,) = game.show.scene(s.g, 1 << POWERS.number(power)).panels
    return slip


def tiles(slip: Panel, title: str) -> list[tuple[str, int, str, str]]:
    """The small cards of a row."""
    (row,) = [row for row in slip.rows if row.title == title]
    return [(tile.title, tile.count, tile.note, tile.state) for tile in row.tiles]


def test_the_prompt_says_what_a_card_pays_for() -> None:
    hand = ("de_mata_hari", "de_zeppelins")
    s = play("de_land_battle", *hand, armies=WEST, then=("battle germany burgundy belgium",))
    assert s.prompt("germany") == "Battle for Burgundy: pay with a card from your hand."


def test_the_rounds_say_when_points_come_next() -> None:
    tracks = [game.show.scene(Scene(round=one).g, 0).tracks[0] for one in (4, 7, 16)]
    assert [notch.at for notch in tracks[0].notches] == [3, 7, 11, 15, 17]
    assert [track.detail.split(".")[0] for track in tracks] == [
        "Next scoring: end of round 7",
        "Next scoring: end of round 7",
        "The last scoring: end of round 17",
    ]


def test_prepared_cards_lie_face_down_for_others() -> None:
    s = Scene(prepared={"germany": ["de_jutland", "de_land_battle", "de_land_battle_2"]})

    def prepared(seat: int) -> tuple[list[tuple[str, int]], int]:
        zones = {zone.id: zone for zone in game.show.scene(s.g, seat).zones}
        zone = zones["germany_prepared"]
        return [(card.title, card.copies) for card in zone.cards], zone.hidden

    assert prepared(1 << 2) == ([("German Land Battle", 2), ("Jutland", 1)], 0)
    assert prepared(1 << 0) == prepared(0) == ([], 3)


def test_the_text_board_counts_what_is_hidden_and_marks_what_is_unsupplied() -> None:
    s = Scene(
        armies={"russia": ["moscow", "serbia"]},
        hands={"russia": ["ru_rasputin"]},
        tokens=["greece"],
    )
    lines = [line for section in game.show.board(s.g, 1) for line in section.lines]
    assert "Russia: Armies Moscow, Serbia!" in lines
    assert "Objective tokens: Greece." in lines
    assert any(line.startswith("Russia: hand 1, prepared 0, deck 33") for line in lines)
    assert not any("Rasputin" in line for line in lines)


@pytest.mark.rule("C2", "R1")
@pytest.mark.parametrize(
    ("space", "option", "words"),
    [
        ("north_sea", "as_given", "the English Channel, Belgium and Western Germany"),
        (
            "north_sea",
            "both",
            "the North Atlantic, Britain, the English Channel, Belgium and Western Germany",
        ),
        ("baltic_sea", "both", "Western Germany, Berlin, Prussia, Poland and Petrograd"),
    ],
)
def test_a_sea_is_described_with_the_canal_and_the_links_of_the_option(
    space: str, option: str, words: str
) -> None:
    canal = {"north_sea": "the Baltic Sea", "baltic_sea": "the North Sea"}[space]
    said = game.show.describe(space, Options(north_sea=option))
    assert said.endswith(f"[sea] Next to {words}; for the Central Powers also to {canal}.")


def test_things_are_described_by_their_names() -> None:
    options = Options()
    assert game.show.describe("vienna", options) == (
        "Vienna [land, difficult, Objective, home of Austria-Hungary] Next to Western Germany, "
        "Berlin, Prussia, Galicia, Tyrol and Budapest."
    )
    assert game.show.describe("italy", options) == (
        "Italy [Entente Powers] Home Rome; 4 Armies and 1 Navy."
    )
    assert game.show.describe("de_jutland", options).startswith("Jutland [Event] You may prepare")
    assert game.show.describe("nothing", options) == ""
    assert "our reading" in game.show.provenance("fr_verdun")


def test_the_words_of_a_whole_game_can_be_read() -> None:
    """Nothing that is offered, asked or told has words with a gap in them."""
    luck = SeededLuck(12)
    g = game.start(game.read_options({"rounds": 7}))
    g.news = []
    while not game.over(g):
        game.settle(g, luck)
        if game.over(g):
            break
        (actor, *_) = game.asked(g)
        words = [game.show.prompt(g, actor)]
        words += [game.show.label(g, action) for action in game.offers(g, actor)]
        words += [game.show.say(key, arguments) for _, key, arguments in g.news or []]
        assert not any("{" in one or "  " in one or not one.strip() for one in words)
        g.news = []
        game.apply(g, actor, any_action(game.offers(g, actor), luck))


def labels(s: Scene, power: str = "germany") -> dict[str, str]:
    """What a power's offers to play a card say, by card."""
    offers = [one for one in game.offers(s.g, POWERS.number(power)) if one[0] == "play"]
    return {game.verbs.text(one).split()[1]: game.show.label(s.g, one) for one in offers}


def test_a_card_that_can_do_nothing_says_so_before_it_is_played() -> None:
    nothing = "for nothing: it has no effect now"
    hand = ["de_build_army", "de_build_navy", "de_land_battle", "de_stosstruppen"]
    s = Scene(armies={"france": ["paris", "berlin"]}, hands={"germany": hand})
    said = labels(s)
    assert said["de_build_army"] == f"Play German Build Army {nothing}"
    assert said["de_build_navy"].endswith(nothing)
    assert said["de_land_battle"].endswith(nothing)
    assert said["de_stosstruppen"] == "Play Stosstruppen", "a Status is laid down"
    s.do("germany", "play de_build_army")
    assert s.step() != "choose", "nothing is asked, as it said"
    s = Scene(armies=WEST, hands={"germany": hand})
    assert labels(s)["de_build_army"] == "Play German Build Army"
    assert labels(s)["de_land_battle"] == "Play German Land Battle"


def test_h5_k1_a_card_whose_price_or_requirement_is_not_met_says_so_too() -> None:
    nothing = "for nothing: it has no effect now"
    oil, pilot = "ot_persian_oil", "us_eddie_rickenbacker"
    for hand, words in (([oil], nothing), ([oil, "ah_build_army"], "Persian Oil")):
        s = Scene(power="austria_ottomans", hands={"austria_ottomans": hand})
        assert labels(s, "austria_ottomans")[oil].endswith(words), "it cannot pay for itself"
    for near, words in (("berlin", nothing), ("belgium", "Rickenbacker")):
        s = Scene(
            power="uk_us",
            armies={"germany": [near], "united_states": ["paris"]},
            statuses={"germany": ["de_mustard_gas"]},
            hands={"uk_us": [pilot]},
        )
        assert labels(s, "uk_us")[pilot].endswith(words)


def test_one_is_told_how_many_cards_are_still_to_be_put_away() -> None:
    g = game.start()
    game.settle(g, SeededLuck(1))
    germany = POWERS.number("germany")
    asked = []
    while germany in game.asked(g):
        asked.append(game.show.prompt(g, germany))
        game.apply(g, germany, game.offers(g, germany)[0])
    assert asked == [
        "Put three of your ten cards under your draw deck.",
        "Put two more cards under it.",
        "Put one more card under it.",
    ]


def test_cards_drawn_together_are_one_line_of_the_log() -> None:
    table = Table.new(game, secret=bytes(32))
    lines = [line.text for line in table.log(1 << GERMANS) if "Germany draws" in line.text]
    assert len(lines) == 1
    hand = bits(table.state.hands[GERMANS])
    assert len(hand) == 10
    assert all(NAMES[card] in lines[0] for card in hand)


def concerned(s: Scene, power: str, action: str) -> set[str]:
    """What a power clicks on for an offer, all of which it must see."""
    number = POWERS.number(power)
    (found,) = [one for one in game.offers(s.g, number) if game.verbs.text(one) == action]
    ids = set(game.show.concerns(s.g, found))
    zones = game.show.scene(s.g, 1 << number).zones
    assert ids <= {card.id for zone in zones for card in zone.cards}
    return ids


def test_of_copies_the_one_that_is_drawn_is_clicked() -> None:
    """Two singles that are alike are one face; so is a card just drafted beside one in hand."""
    s = play(
        "de_land_battle",
        armies={**WEST, "france": ["paris", "picardy"]},
        prepared={
            "france_italy": ["fr_build_army", "fr_build_army_2", "fr_build_army_3"],
            "germany": ["de_stosstruppen"],
        },
        then=("battle germany picardy belgium",),
    )
    s.do("france_italy", "reinforce fr_build_army")
    s.do("germany", "sustain de_stosstruppen")
    mine = "You may add: your prepared cards, seen by you only"
    (tile,) = tiles(slip_of(s, "france_italy"), mine)
    assert tile == ("Build Army", 1, "anywhere, 2 of them", "")
    pair = "reinforce fr_build_army_2 fr_build_army_3"
    assert concerned(s, "france_italy", pair) == {"fr_build_army_2"}
    s = play(
        "fr_paris_taxis",
        "fr_build_army",
        statuses={"france_italy": ["fr_citizen_soldiers"]},
        shown={"france_italy": ["fr_build_army"]},
        then=("draft fr_build_army_2",),
    )
    assert s.step() == "choose_citizens"
    assert concerned(s, "france_italy", "prepare fr_build_army_2") == {"fr_build_army"}
