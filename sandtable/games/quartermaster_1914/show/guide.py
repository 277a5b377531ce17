"""The guide to a first game of Quartermaster General: 1914: two turns of Germany."""

from __future__ import annotations

from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.games.quartermaster_1914.facts.board import POWERS

_GERMANY = 1 << POWERS.number("germany")

GUIDE = Guide(
    seed=22,
    seat=_GERMANY,
    seats=tuple(1 << power for power in range(len(POWERS))),
    scenario="short",
    lessons=(
        Lesson(
            OPENING,
            "Five powers, two teams",
            "You play Germany, and bots play the other four. Austria-Hungary and the Ottoman "
            "Empire are your teammate: together you are the Central Powers. Russia, France with "
            "Italy, and the United Kingdom with the United States are the Entente. The team with "
            "more points at the end wins; this first game has seven rounds.",
            lights=("berlin", "vienna", "moscow", "paris", "britain"),
        ),
        Lesson(
            OPENING,
            "Objectives and chains",
            "Points are counted only now and then, here after rounds 3 and 7: one for each "
            "Objective, a dark diamond, with an Army of your team. A star in it marks a home. A "
            "piece is supplied by a chain of pieces of its own country that leads home, and home "
            "must be held by its own Army. Without supply nothing is built and no battle begun.",
            lights=("berlin", "western_germany", "belgium", "prussia"),
        ),
        Lesson(
            OPENING,
            "Each card has two uses",
            "Played, a card does what its text says. Prepared, it lies face down until its symbol "
            "is needed: Reinforce helps a defender, Sustain an attacker, Attrition makes an enemy "
            "throw cards away. A card does the one or the other, never both.",
        ),
        Lesson(
            "opening",
            "Seven of ten cards",
            "You hold ten cards and put three under your deck, where they wait for the end of the "
            "war. Build Army and Land Battle are your daily bread. Jutland and a Navy are for the "
            "sea, which is far away today.",
            lights=("de_jutland", "de_build_navy_2", "de_zeppelins"),
            suggest=("tuck de_jutland", "tuck de_build_navy_2", "tuck de_zeppelins"),
        ),
        Lesson(
            "choose_draft",
            "The Draft step",
            "A turn has five steps, and each may be left out: draft, play, attrition, prepare, "
            "draw. To draft you throw away two cards and take a Build card of your choice out of "
            "your deck. Whoever holds one already can go on.",
            suggest=("pass",),
        ),
        Lesson(
            "choose_play",
            "The Play step",
            "Play one card. Build Army puts one Army on the board, Land Battle attacks a land "
            "space next to a supplied piece of yours. A Status card stays on the table and keeps "
            "helping.",
            lights=("de_build_army", "belgium"),
            suggest=("play de_build_army",),
            otherwise=("play de_build_army_4",),
        ),
        Lesson(
            "choose",
            "Where to build",
            "A new Army goes next to a supplied piece of yours, where no enemy stands. Belgium "
            "is an Objective and lies before France: whoever holds it when points are counted, "
            "scores.",
            lights=("belgium",),
            suggest=("build germany belgium", "build germany prussia"),
        ),
        Lesson(
            "choose_prepare",
            "The Prepare step",
            "Now you may put one card face down, or take one back. Others see how many cards lie "
            "there, but not which. Prize Rules Submarine Warfare carries Attrition symbols: next "
            "turn it can make the United Kingdom and the United States throw two cards away.",
            lights=("de_prize_rules_submarine_warfare",),
            suggest=("prepare de_prize_rules_submarine_warfare", "prepare de_build_army_4"),
        ),
        Lesson(
            "choose_refill",
            "The Draw step",
            "Draw up to seven cards. The deck is never shuffled together again from the pile: "
            "whoever has nothing left and must give up a card loses a point instead. Still, a "
            "full hand is worth it.",
            suggest=("refill 2",),
            otherwise=("refill 1", "refill 3"),
        ),
        Lesson(
            "choose_draft",
            "A new round",
            "The others have had their turns; the log tells what they did. A draft is for the day "
            "when just the Army you need is missing; as long as your hand has something good to "
            "play, keep your cards.",
            suggest=("pass",),
        ),
        Lesson(
            "choose_play",
            "To battle",
            "An attack succeeds unless the defender has prepared cards that help him. Beside each "
            "power stands how many it has prepared: where there are none, a Land Battle cannot be "
            "stopped. Armies removed do not score, and those behind them may lose their supply.",
            lights=("burgundy",),
            suggest=("play de_land_battle", "play de_land_battle_3"),
        ),
        Lesson(
            "choose",
            "Odds",
            "Choose a space and the piece that begins. The odds stand beside it, counted from all "
            "cards that may still lie face down. Whoever wins does not move there: the space is "
            "empty until somebody builds in it.",
            lights=("burgundy",),
            suggest=("battle germany burgundy western_germany", "battle germany burgundy belgium"),
        ),
        Lesson(
            "choose_payment",
            "The price",
            "Difficult terrain, or an attack across a coast, costs a card from your hand, and one "
            "more for each Sustain card. Nobody sees what you throw away, so let it be what you "
            "need least.",
            lights=("de_german_high_seas_fleet",),
            suggest=("discard de_german_high_seas_fleet", "discard de_landsturm"),
        ),
        Lesson(
            "choose_attrition",
            "The Attrition step",
            "Here you may use one prepared card with Attrition symbols. A single symbol strikes a "
            "power with an Army next to yours; doubles and triples name whom they strike.",
            lights=("de_prize_rules_submarine_warfare",),
            suggest=("attrition de_prize_rules_submarine_warfare", "pass"),
        ),
        Lesson(
            "choose_prepare",
            "Prepare against what you see",
            "Enemies stand next to your Armies, so something that reinforces should lie ready. "
            "Build Army is Reinforce Army when prepared, Land Battle is Sustain Land Battle.",
            lights=("de_build_army_4",),
            suggest=("prepare de_build_army_4", "prepare de_landsturm"),
            otherwise=("prepare de_build_army",),
        ),
        Lesson(
            "choose_loss",
            "Worn down",
            "An enemy makes you give up cards. From your hand, of those you have prepared, or the "
            "unseen top of your deck: as long as the deck is thick, its top card is missed least.",
            suggest=("top_card",),
        ),
        Lesson(
            "choose_reinforce",
            "You are attacked",
            "The defender spends Reinforce symbols, the attacker Sustain symbols, turn by turn. "
            "To hold you must have spent more than the attacker; if you pass, the Army is lost. "
            "Only cards of a country that stands there, in supply, will do.",
        ),
        Lesson(
            "choose_sustain",
            "They hold on",
            "The defender has reinforced. Spend as many Sustain symbols as he has spent, and he "
            "must answer again; pass, and the attack has failed. Nothing of yours is lost by that, "
            "unless he has prepared a counterattack.",
        ),
        Lesson(
            "choose_draft",
            "You know the game",
            "That was every step of a turn. Stand on Objectives when rounds 3 and 7 end, keep "
            "something prepared where you are strong, and mind your deck. Good luck!",
            lights=("berlin", "western_germany", "belgium", "prussia"),
        ),
    ),
)
