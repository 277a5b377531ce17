"""The guide to a first game of The Great War: one whole turn as Defender."""

from __future__ import annotations

from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.games.great_war.facts.cards import SIDES

_CENTRAL = 1 << SIDES.number("central")
_ENTENTE = 1 << SIDES.number("entente")

GUIDE = Guide(
    seed=16,
    seat=_CENTRAL,
    seats=(_CENTRAL, _ENTENTE),
    scenario="skirmish",
    lessons=(
        Lesson(
            OPENING,
            "A duel, turn by turn",
            "You command the Central Powers; a bot commands the Entente. In every turn both sides "
            "lay cards with Battle Points, BP for short. The side with more BP wins the turn and "
            "captures enemy cards, and captured cards decide the game. This first game lasts "
            "three turns.",
        ),
        Lesson(
            OPENING,
            "Three kinds of cards",
            "Nationality cards are your own army: strong, but the enemy can capture them. Neutral "
            "cards are equipment and tricks that either side may draw. Bonus cards and Jokers are "
            "rare, and many of them cancel an enemy card. An arrow marks a card fit to attack.",
        ),
        Lesson(
            "pick",
            "Your first choice",
            "You were dealt two Bonus and six Neutral cards. Keep one or two of each, one card "
            "after the other. What you leave is not lost: it waits in your reserve. Sabotage is "
            "worth keeping, for it can cancel an enemy card just when it hurts.",
            lights=("bo_sab_2",),
            suggest=("keep bo_sab_2",),
        ),
        Lesson(
            "pick",
            "Go on, then end",
            "Trench Mortars is a Plus card: it can be laid on infantry and adds its BP. Choose "
            "until you have what you like, then end. Your hand is filled up to nine with "
            "Nationality cards, so the more you keep here, the fewer of those you draw.",
            lights=("nr_3d",),
            suggest=("keep nr_3d", "keep bo_swp", "keep nr_4s", "done"),
        ),
        Lesson(
            "optional central 0",
            "Before the rounds",
            "One side defends this turn, the other attacks. The Defender plays first each time and "
            "wins if the BP are equal; the Attacker must show a card with an arrow. Now each side "
            "may play one Bonus or Joker card. You need not: a card still in your hand can "
            "surprise the enemy later.",
            suggest=("done",),
        ),
        Lesson(
            "lead central 1",
            "Lead a card",
            "A turn has two rounds, and in each you must lead one card. Every turn you owe at "
            "least one Nationality card. Infantry is a good beginning, for many cards can be laid "
            "on it.",
            lights=("cp_qh",),
            suggest=("play cp_qh",),
        ),
        Lesson(
            "add",
            "Add to it",
            "After the lead you may add more cards, one at a time. A Plus card says what it can be "
            "laid on: Flamethrowers go on infantry. A Jack is a leader and has two slots for "
            "other cards. What you add counts now, but is missing later.",
            lights=("cp_10d",),
            suggest=("link cp_10d cp_qh",),
            otherwise=("link cp_10d cp_qc",),
        ),
        Lesson(
            "add",
            "Enough?",
            "Stop whenever you like. Cards you keep can be played in the next round or the next "
            "turn. The enemy may cancel what you lay, so do not build everything on one card.",
            suggest=("link nr_3d cp_qc", "done"),
        ),
        Lesson(
            "respond",
            "The enemy lays a card",
            "Each time the enemy lays a card you may answer, if you hold a card that fits. Thrown "
            "in from your hand, it cancels the card just laid, and the enemy's part is over at "
            "once. You have few such cards, so let a weak card pass and wait for a better target.",
            suggest=("pass",),
        ),
        Lesson(
            "lead central 2",
            "The second round",
            "You lead once more. If you have played no Nationality card yet, it must be one now. "
            "What you laid in round 1 is still there, so Plus cards may go on it, too.",
            suggest=("play cp_qc", "play cp_ad"),
            otherwise=("play cp_qh",),
        ),
        Lesson(
            "respond",
            "Now it matters",
            "A cancelled card is turned down: it has no BP, and nothing more may be laid on it. "
            "The enemy can do this to you as well. A strong card is worth an answer, and so is one "
            "laid on another. This is the last round: what you hold back now helps only in "
            "later turns.",
            suggest=("interrupt bo_sab_2",),
        ),
        Lesson(
            "choose_target",
            "A card that cancels",
            "Some cards cancel an enemy card as they land. Choose the one that brings the enemy "
            "most, or one that stands in your way. If you choose none, the chance is gone.",
        ),
        Lesson(
            "optional central 1",
            "One last card",
            "The rounds are over, and each side may play one more Bonus or Joker card. Its BP "
            "count, even if it finds nothing to cancel. Then the turn is judged: the BP of all "
            "cards that lie face up are added, and the higher total wins.",
            suggest=("play bo_swp", "done"),
        ),
        Lesson(
            "hold",
            "The turn is won or lost",
            "The winner has captured every enemy Nationality card played this turn; the log says "
            "which. Everything else went to the discards. Now throw away cards you do not want. "
            "Hold at most seven, as new ones are coming.",
            suggest=("done",),
        ),
        Lesson(
            "choose_neutral",
            "New cards",
            "You get one Bonus card, and one or two Neutral cards from your reserve, or one from "
            "the deck. Then Nationality cards fill your hand up to nine.",
            suggest=("take nb_4d", "done"),
        ),
        Lesson(
            "optional central 0",
            "You know the game",
            "That was a whole turn, and nothing new follows but cards. From turn to turn the sides "
            "change roles. When you attack, do not forget the arrow: without one the turn is lost "
            "whatever your BP. Good luck!",
        ),
    ),
)
