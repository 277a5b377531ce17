"""The guide to a first game of Quartermaster General: the first turns of Germany."""

from __future__ import annotations

from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.games.quartermaster.facts.board import COUNTRIES

_GERMANY = 1 << COUNTRIES.number("germany")

GUIDE = Guide(
    seed=29,
    seat=_GERMANY,
    seats=tuple(1 << country for country in range(len(COUNTRIES))),
    scenario="short",
    lessons=(
        Lesson(
            OPENING,
            "Six countries, two teams",
            "You play Germany, and bots play the other five. Germany, Japan and Italy are the "
            "Axis; the United Kingdom, the Soviet Union and the United States are the Allies. The "
            "team with more points after the last round wins, and a team that takes two enemy "
            "homes wins at once. This first game has eight rounds.",
            lights=("germany", "italy", "japan"),
        ),
        Lesson(
            OPENING,
            "Stars and chains",
            "A space with a star is a Supply Space: each turn it scores for an Army that stands "
            "there. Every piece you have must also be joined to such a space by a chain of your "
            "own pieces, or it is lost. So grow step by step, and mind the links.",
            lights=("germany", "western_europe", "ukraine", "moscow"),
        ),
        Lesson(
            "opening",
            "Seven of ten cards",
            "You hold ten cards and throw three away. Your deck is never shuffled again, so what "
            "goes is gone. Build Army and Land Battle are Germany's daily bread: keep them. Broad "
            "Front and Jet Fighters are for later in the war, and a Navy can wait.",
            lights=("ger_broad_front", "ger_jet_fighters", "ger_build_navy_2"),
            suggest=(
                "discard ger_broad_front",
                "discard ger_jet_fighters",
                "discard ger_build_navy_2",
            ),
            otherwise=("discard ger_build_navy",),
        ),
        Lesson(
            "choose_play",
            "One card a turn",
            "A turn has five steps: play a card, see to supply, score points, discard, draw. You "
            "play exactly one card, or throw one away if none is of use. Build Army adds an Army "
            "next to one you have.",
            lights=("ger_build_army",),
            suggest=("play ger_build_army",),
            otherwise=("play ger_build_army_2",),
        ),
        Lesson(
            "choose_build",
            "Where to build",
            "A new Army needs a land space next to a supplied piece of yours, with no enemy in it. "
            "Western Europe has a star, so an Army there scores every turn.",
            lights=("western_europe",),
            suggest=("build army western_europe",),
        ),
        Lesson(
            "choose_discards",
            "Supply and points",
            "Two steps have just passed by themselves. Pieces of yours without supply would have "
            "been removed. Then each star with an Army of yours scored 2 points, or 1 if a "
            "teammate's Army stands there as well. Now you may throw away cards you do not "
            "want, and your hand is filled to seven; throwing away good cards only empties "
            "your deck.",
            lights=("germany",),
            suggest=("done",),
        ),
        Lesson(
            "choose_play",
            "The round goes on",
            "The other countries have had their turns; the log tells what they did. A Status like "
            "Blitzkrieg lies face up and keeps helping, a Response lies face down until you need "
            "it, but laying one down is your whole play. To battle an enemy you must first stand "
            "next to him.",
            lights=("ukraine",),
            suggest=("play ger_build_army_2",),
            otherwise=("play ger_build_army",),
        ),
        Lesson(
            "choose_build",
            "Keep the chain",
            "Eastern Europe borders Germany, so an Army there is in supply as long as Germany "
            "holds. From there you can reach Ukraine and Russia.",
            lights=("eastern_europe", "ukraine"),
            suggest=("build army eastern_europe",),
        ),
        Lesson(
            "choose_play",
            "Strike",
            "A Land Battle removes one enemy Army next to a supplied piece of yours. It does not "
            "move you there: the space is empty until somebody builds in it. An Army removed "
            "no longer scores, and pieces behind it may lose their supply.",
            lights=("ukraine",),
            suggest=("play ger_land_battle_3",),
            otherwise=("play ger_land_battle_4",),
        ),
        Lesson(
            "choose_battle",
            "Pick a target",
            "Choose the enemy that is worth most: one on a star, or a link that others need. You "
            "may even battle an empty space, if one of your other cards answers a battle.",
            lights=("ukraine",),
            suggest=("battle ukraine soviet_union",),
        ),
        Lesson(
            "react",
            "An answer",
            "Something happened that a card of yours on the table could answer. Use it, or pass. "
            "A Response is turned up and gone after one use; a Status stays. Others may answer "
            "your answer.",
        ),
        Lesson(
            "choose_play",
            "You know the game",
            "Build, battle, lay something down for later: that is the whole war. Watch your deck, "
            "as Submarines and Bombers eat cards, and without cards you cannot act. Moscow and "
            "London are worth a plan. Good luck!",
            lights=("moscow", "united_kingdom"),
        ),
    ),
)
