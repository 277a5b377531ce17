"""The guide to a first game of Paths of Glory: August 1914, seen from Berlin and Vienna."""

from __future__ import annotations

from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.games.paths_of_glory.facts.board import ALLIED, CENTRAL


def _corps(verb: str, nation: str, first: int = 1) -> tuple[str, ...]:
    """An action with any corps of a nation."""
    return tuple(f"{verb} {nation}_corps_{number}" for number in range(first, 12))


REINFORCEMENTS = ("cp14_austrian_7th_army", "cp12_german_10th_army", "cp07_german_9th_army")
"""Which of them is drawn depends on how the first turn went."""

GUIDE = Guide(
    seed=51,
    seat=1 << CENTRAL,
    seats=(1 << CENTRAL, 1 << ALLIED),
    scenario="introductory",
    lessons=(
        Lesson(
            OPENING,
            "August 1914",
            "You play the Central Powers, a bot the Allies. Dark counters are yours: armies with "
            "a number, corps with a box. Spaces shaped like diamonds are worth a victory point. "
            "The count stands at 10; every such space you take adds one, every one you lose takes "
            "one away. This short war ends after three turns.",
            lights=("vp", "sedan", "brussels"),
        ),
        Lesson(
            OPENING,
            "What a counter says",
            "The figures at its foot are combat, losses and movement: 5-3-3 fights with 5, takes "
            "3 to lose a step, and walks 3 spaces. Everybody has two steps, the dots on the "
            "right; a weakened unit has one left, and its figures stand on a bar. At most three "
            "counters stand in a space. Units fight and move only while a chain of your spaces "
            "joins them to home.",
            lights=("ge_1", "aachen"),
        ),
        Lesson(
            "choose_guns",
            "One card for certain",
            "A turn has six rounds, and in each you play one of your cards. Guns of August may "
            "begin in your hand instead of somewhere in the deck. It is the great opening blow, "
            "and it works only as your first action: take it.",
            suggest=("take_guns",),
        ),
        Lesson(
            "choose_action",
            "Four ways to use a card",
            "Every card can be spent on operations (OPS: move and attack), on redeployment by "
            "rail (SR), on replacements (RP), or played as the event in its text. A red asterisk "
            "means that the event happens once and the card is gone. Now the event: Guns of "
            "August breaks the fort of Liege and opens the way into France.",
            lights=("cp01_guns_of_august", "liege"),
            suggest=("event cp01_guns_of_august",),
        ),
        Lesson(
            "choose_target",
            "Where to strike",
            "An attack goes against one space, with units from any spaces next to it. When the war "
            "begins, Sedan is held by one French army without a trench, and you can come at it "
            "from two sides. In Brussels the British stand behind a trench.",
            lights=("sedan", "liege", "koblenz"),
            suggest=("against sedan", "done"),
        ),
        Lesson(
            "choose_attackers",
            "All together",
            "The combat factors of all who attack are added up and found on a table: more means "
            "a better column. Units on the slip beside the map are those committed so far. Bring "
            "everything you can here, then fight.",
            lights=("ge_1", "ge_2", "ge_3"),
            suggest=("commit ge_1", "commit ge_2", "commit ge_3", "fight"),
        ),
        Lesson(
            "choose_flank",
            "Round the flank",
            "Who attacks from two spaces may try a flank attack: one space pins the enemy, the "
            "other turns his side. A die of 4 or more succeeds, and a flanking space that touches "
            "no other enemy adds one. If it works you fire first and he answers with what is left; "
            "if not, he fires first. Koblenz is the better flank, so let Liege pin.",
            lights=("liege", "koblenz"),
            suggest=("flank liege", "frontal"),
        ),
        Lesson(
            "choose_loss",
            "Taking losses",
            "The other side's roll is your loss number. Each step you lose pays its loss factor, "
            "the middle figure, and you pay as much of the number as you can without going over. "
            "A full army turns to its reduced side. Only full armies can advance later, so let "
            "one suffer and spare the others.",
            suggest=("lose ge_3", "lose ge_2", "lose ge_1"),
            otherwise=(*_corps("lose", "ah"), *_corps("lose", "ge")),
        ),
        Lesson(
            "choose_advance",
            "Into the gap",
            "You caused more losses, so the defenders have retreated, and your full-strength "
            "attackers may follow. Ground is taken by walking into it: Sedan opens the road to "
            "Verdun and Paris. But leave somebody in Liege, or a French corps walks in there and "
            "cuts off whoever went ahead.",
            lights=("sedan", "liege"),
            suggest=("advance ge_1 sedan", "done"),
        ),
        Lesson(
            "choose_action",
            "Operations",
            "The Allies have answered; the log tells how. Now the daily bread: a card's large "
            "figure is its number of operation points. One point activates a space whose units "
            "are of one nation, for movement or for attack. Von Francois is worth little else "
            "now, so spend its two points.",
            lights=("cp03_von_francois",),
            suggest=("ops cp03_von_francois",),
        ),
        Lesson(
            "activation",
            "Activate, then act",
            "First you mark all spaces you want to use, then all movement happens, and only then "
            "the attacks. A space is marked for one or the other, never both. Look east: Lemberg "
            "and Tannenberg stand open, and whoever walks in there cuts the roads behind your "
            "armies. Mark Munkacs and Insterberg to move.",
            lights=("lemberg", "tannenberg", "munkacs", "insterberg"),
            suggest=("move munkacs", "move insterberg", "move cracow", "move bremen", "done"),
        ),
        Lesson(
            "choose_mover",
            "Pick up a unit",
            "Choose a unit in a marked space, take others of the same space along if you like, "
            "and walk from space to space. An army may entrench instead of moving, once the "
            "Entrench event has been played.",
            lights=("ah_2", "ge_corps_2"),
            suggest=("take ah_2", "take ge_corps_2", "done"),
        ),
        Lesson(
            "march",
            "Step by step",
            "The last figure of a counter says how many spaces it walks. You may not enter spaces "
            "with enemy units; empty enemy ground becomes yours as you pass, and a fort must be "
            "besieged. The lit spaces are where you can go next.",
            lights=("lemberg", "tannenberg"),
            suggest=("go lemberg", "go tannenberg", "stop", "go stanislau", "go przemysl"),
            otherwise=("go konigsberg", "go tarnow", "go hannover"),
        ),
        Lesson(
            "choose_combat_card",
            "Combat cards",
            "Red cards help in a combat that fits their text. Attacker and defender may each play "
            "some before the dice. The winner keeps them on the table for later; the loser's are "
            "discarded.",
            suggest=("pass",),
        ),
        Lesson(
            "choose_stand",
            "Give way or hold",
            "In woods, swamps, mountains and deserts, and in a trench, you may pay with one more "
            "step and stay where you are. It is worth it where the ground counts more than the "
            "men: a space can be won back, a lost army seldom.",
            suggest=("give_way",),
        ),
        Lesson(
            "choose_retreat",
            "Falling back",
            "Who loses a combat to an attacker still at full strength gives ground: one space, or "
            "two if the loss numbers differ by two or more. Retreat towards your supply, and not "
            "where the next blow will fall.",
        ),
        Lesson(
            "choose_action",
            "By rail",
            "Redeployment moves a corps for one point and an army for four, any distance through "
            "your own supplied ground, also in and out of the reserve box. It is how gaps are "
            "filled. You may not redeploy in two actions running.",
            lights=("cp02_wireless_intercepts", "central_reserve"),
            suggest=("sr cp02_wireless_intercepts",),
        ),
        Lesson(
            "choose_unit",
            "From the reserve box",
            "Corps in the reserve box also take the place of an army that loses its last step, so "
            "never empty it. But when the war begins a single corps at Timisvar bars the plain "
            "before Budapest, and the Serbs are near: Austrian corps are wanted there.",
            lights=("central_reserve", "timisvar"),
            suggest=("take ah_corps_6", "take ah_corps_7"),
            otherwise=(*_corps("take", "ah", 6), *_corps("take", "ge", 4), "done"),
        ),
        Lesson(
            "choose_goal",
            "Fill the gaps",
            "From the reserve box a corps goes to its capital, or joins a unit that is in supply. "
            "A lone corps is easily pushed aside, and what stands behind it is then cut "
            "off. Check supply, in the menu, looks for such holes in your front: try it before "
            "you end an action.",
            lights=("timisvar", "belgrade"),
            suggest=(
                *("go timisvar", "go stanislau", "go lemberg"),
                *("go tarnow", "go cracow", "go budapest", "go vienna"),
            ),
            otherwise=("go czernowitz", "go uzhgorod", "go koblenz", "go berlin"),
        ),
        Lesson(
            "choose_action",
            "War status",
            "Some events raise your war status. At 4 you rise to Limited War and draw stronger "
            "cards, so do not be late. Reichstag Truce gives one, and a victory point; and in "
            "this scenario every event with an asterisk adds another.",
            lights=("cp09_reichstag_truce", "central_status"),
            suggest=("event cp09_reichstag_truce",),
        ),
        Lesson(
            "choose_action",
            "Replacements",
            "Points noted now are spent when the turn ends: one point restores a step of an army, "
            "half a point a step of a corps. A reduced army is a blunt sword, so put some aside. "
            "Not in two actions running, either.",
            lights=("cp11_oberost",),
            suggest=("rp cp11_oberost",),
        ),
        Lesson(
            "choose_action",
            "Dig in",
            "The Entrench event gives you a trench at once and lets the armies of both sides dig "
            "from now on. A trench shifts the attacker's column down and the defender's up, and "
            "nobody in it can be flanked. This is the round to secure what you hold.",
            lights=("cp06_entrench",),
            suggest=("event cp06_entrench",),
        ),
        Lesson(
            "choose_trench",
            "Where to dig",
            "The trench goes where one of your armies stands in supply. Choose the space that "
            "the Allies want back most.",
            lights=("sedan",),
            suggest=("dig liege", "dig koblenz", "dig insterberg", "dig tarnow"),
            otherwise=("dig sedan",),
        ),
        Lesson(
            "choose_replacement",
            "The end of the turn",
            "Six rounds are over. Units without supply have suffered, sieges were rolled for, and "
            "now your replacement points can be spent. Bring an army back to full strength.",
            suggest=("refit ge_1", "refit ge_3"),
            otherwise=(
                *(f"refit ge_{number}" for number in range(1, 9)),
                *(f"refit ah_{number}" for number in range(1, 8)),
                *_corps("refit", "ge"),
                "done",
            ),
        ),
        Lesson(
            "throw_away",
            "A new hand",
            "Combat cards that you do not want may be thrown away before your hand is filled to "
            "seven. All other cards stay for the next turn.",
            suggest=("done",),
        ),
        Lesson(
            "choose_action",
            "Reinforcements",
            "In August nobody is reinforced, but it is August no more. The cards that are lit "
            "bring new units: the army appears at home, its corps in the reserve box. Each nation "
            "may be reinforced once in a turn, and both of yours need every man.",
            lights=REINFORCEMENTS,
            suggest=tuple(f"event {card}" for card in REINFORCEMENTS),
        ),
        Lesson(
            "choose_entry",
            "Where they report",
            "A new army enters in its capital or another supply source of its nation, as long as "
            "fewer than three units stand there. Choose the one that is nearest to the enemy.",
            lights=("budapest", "vienna", "essen", "breslau", "berlin"),
            suggest=("place ah_7 budapest", "place ah_7 vienna"),
            otherwise=tuple(
                f"place {army} {home}"
                for army in ("ge_9", "ge_10")
                for home in ("essen", "breslau", "berlin")
            ),
        ),
        Lesson(
            "choose_action",
            "You know the war",
            "Act, watch, answer: that is all of it. Keep your supply roads guarded, take diamonds "
            "while they are weakly held, and use events to raise your war status. Clicking "
            "anything that is not lit tells you why it cannot be done. Good luck!",
        ),
    ),
)
