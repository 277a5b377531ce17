"""The guide to a first game of Axis & Allies: WWI 1914: the first turn of Austria-Hungary."""

from __future__ import annotations

from sandtable.core.bits import mask_of
from sandtable.core.show.guide import OPENING, Guide, Lesson
from sandtable.games.axis_allies_1914.facts.board import SIDE_POWERS

_CENTRAL, _ALLIED = (mask_of(powers) for powers in SIDE_POWERS)

GUIDE = Guide(
    seed=8,
    seat=_CENTRAL,
    seats=(_CENTRAL, _ALLIED),
    scenario="short",
    lessons=(
        Lesson(
            OPENING,
            "Eight powers, two sides",
            "You play the Central Powers: Austria-Hungary, Germany and the Ottoman Empire. A bot "
            "plays the five Allies. Powers take turns one by one, and Austria-Hungary begins. Two "
            "enemy capitals win, if Paris or London is one of them; capitals have a star. This "
            "first game lasts eight rounds at most.",
            lights=("vienna", "berlin", "constantinople", "paris", "london", "moscow", "rome"),
        ),
        Lesson(
            OPENING,
            "What the board says",
            "A plate counts what one power has in a space: helmets are infantry, guns artillery. "
            "The ring is what the land earns each turn, in IPC. Numbered circles are sea zones; a "
            "spiked ball means mines. Hatched land is neutral. Where both sides stand the ground "
            "is contested and earns nothing for anybody.",
            lights=("budapest", "serbia", "sz_18"),
        ),
        Lesson(
            OPENING,
            "A turn in five phases",
            "Buy units, move, fight, put what you bought on the board, collect your income. What "
            "you buy now appears after the fighting, so it defends this round and marches in the "
            "next one.",
            lights=("vienna",),
        ),
        Lesson(
            "buying austria_hungary",
            "Buy units",
            "The form lists all units: what they cost, on which dice they hit in attack and in "
            "defence, how far they go. Infantry is cheapest, defends on 3 or less, and falls "
            "before anything dearer: take as many as you can. What you do not spend is kept. New "
            "units wait, drawn with a broken edge, where they will appear.",
            lights=("vienna",),
            suggest=("buy infantry 8",),
        ),
        Lesson(
            "moving austria_hungary",
            "Serbia first",
            "Everything that moves does so now, each unit once, before any battle. As in 1914, "
            "Austria-Hungary must march into Serbia before it moves anything else. Pick up the "
            "army in Budapest: a click on its plate, or Try.",
            lights=("budapest", "serbia"),
            suggest=("from budapest",),
        ),
        Lesson(
            "moving austria_hungary",
            "A whole stack at once",
            "The slip says how many of each kind go; at first all of them do. A click on a lit "
            "territory sends them. Serbia is neutral, but it sides with Russia: when you march "
            "in, 3 infantry and 1 artillery rise against you, as the broken plate will show.",
            lights=("serbia",),
            suggest=("all serbia",),
        ),
        Lesson(
            "moving austria_hungary",
            "Two roads to Venice",
            "A land unit goes one territory. Two armies that meet in the same place attack "
            "together, so take Venice from two sides. First the army of Trieste.",
            lights=("trieste", "tyrolia", "venice"),
            suggest=("from trieste",),
        ),
        Lesson(
            "moving austria_hungary",
            "Guns behind men",
            "Each gun makes one infantry beside it hit on 3 instead of 2 in an attack. Wherever a "
            "power has other units it must have infantry, so guns never go or stay alone. Send "
            "all of them.",
            lights=("venice",),
            suggest=("all venice",),
        ),
        Lesson(
            "moving austria_hungary",
            "What are the odds?",
            "A chip at each space where you attack shows what comes of it: how often you take it, "
            "how often it stays contested, how often you are thrown back. Each battle on land is "
            "one round of fire, so half an army rarely takes anything. Bring Tyrolia too.",
            lights=("tyrolia", "venice"),
            suggest=("from tyrolia",),
        ),
        Lesson(
            "moving austria_hungary",
            "Twice as many",
            "Watch the chip of Venice as they arrive. Undo takes a move back as long as no dice "
            "have fallen, so you can try what another move would change.",
            lights=("venice",),
            suggest=("all venice",),
        ),
        Lesson(
            "moving austria_hungary",
            "Close the gaps",
            "Empty ground belongs to whoever walks in. Your new infantry will stand in Vienna, so "
            "the army there can go and hold Budapest.",
            lights=("vienna", "budapest"),
            suggest=("from vienna",),
        ),
        Lesson(
            "moving austria_hungary",
            "Friendly ground",
            "Within your own land you move as freely as against an enemy: one territory, each "
            "unit once. A plate that has moved has an arrow and stays where it is.",
            lights=("budapest",),
            suggest=("all budapest",),
        ),
        Lesson(
            "moving austria_hungary",
            "To battle",
            "Galicia and Bohemia may stay: they guard the east against Russia. In the menu, "
            "Check what is open names your ground that an enemy could walk into. Ending the "
            "movement brings you to the battles that your moves have made.",
            lights=("galicia", "bohemia"),
            suggest=("done",),
        ),
        Lesson(
            "choose_battle",
            "One battle after another",
            "You choose the order. Ground that became contested this turn must be attacked; "
            "older battles may rest. The attacker rolls a die for each unit, the defender "
            "answers with all that stood there, and only then are losses taken.",
            lights=("serbia", "venice"),
            suggest=("attack serbia",),
        ),
        Lesson(
            "casualties",
            "Taking losses",
            "The battle board shows who hit on what. Each hit of the enemy costs one unit, and "
            "the cheapest are chosen for you: accept them with one key, or change the numbers. "
            "One infantry must live as long as other units of its power are there.",
            suggest=("accept",),
        ),
        Lesson(
            "choose_battle",
            "The attack goes on",
            "Whoever clears a place of enemies takes it. If both sides have units left it stays "
            "contested, and you may reinforce it and fight on in your next turn. Now the others.",
            lights=("venice",),
            suggest=("attack venice",),
            otherwise=("attack serbia",),
        ),
        Lesson(
            "buying germany",
            "You know the war",
            "Your infantry stood up in Vienna and your income was paid; then Russia had its turn, "
            "as the log tells. Now the same with Germany: buy, move, fight. Look at Belgium, "
            "Lorraine and Poland, watch the odds, and keep Berlin. Clicking anything that is not "
            "lit tells you why it cannot be done. Good luck!",
            lights=("berlin", "belgium", "lorraine", "poland"),
        ),
    ),
)
