"""What a player may type besides an offer: help, why not, undo, log, hint, save, quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sandtable.core.errors import SandtableError
from sandtable.core.game import Section
from sandtable.core.orders import ATTACKED, USAGE
from sandtable.terminal.help import guide, rule
from sandtable.terminal.layout import Offer, section_lines
from sandtable.terminal.lookup import find_names, refusals, words_in
from sandtable.terminal.saves import short

if TYPE_CHECKING:
    from sandtable.terminal.session import Session

HINT = "search:0.5s"
LOG_LINES = 15


class Leave(Exception):
    """The players leave the table; the game can be resumed."""


class Decision(NamedTuple):
    """Who is asked, the mask of powers of the seat, and the offers as listed."""

    seat: int
    powers: int
    power: int
    offers: list[Offer]


class Order(NamedTuple):
    """``run`` gets what was typed after the word; it returns true if the position changed."""

    usage: str
    words: str
    run: Callable[[Session, Decision, str], bool]


def show_help(session: Session, decision: Decision, rest: str) -> bool:
    """``help``."""
    session.say("Type the number of an offer, its text (dim), or words of it. Or:")
    for order in dict.fromkeys(ORDERS.values()):
        session.say(f"  {order.usage:<14} {order.words}")
    session.say("Several numbers in one line are done one after the other.")
    return False


def why_not(session: Session, decision: Decision, rest: str) -> bool:
    """``? WHAT``: the rule that forbids it."""
    if not rest:
        return show_help(session, decision, rest)
    if rest.isdecimal():
        return _about_offer(session, decision, int(rest))
    game = session.game
    if rest.split()[0] in {verb.name for verb in game.verbs}:
        action = game.verbs.parse(_with_names(session, decision, rest))
        refusal = session.table.why_not(decision.power, action)
        label = game.label(session.table.state, action)
        session.say(f"{label}: " + (str(refusal) if refusal else "that is offered."))
        return False
    for name in _names(session, decision, rest):
        _why_not_thing(session, decision, name)
    return False


def _about_offer(session: Session, decision: Decision, number: int) -> bool:
    """What an offer is about: the text of the cards it names."""
    if not 1 <= number <= len(decision.offers):
        raise SandtableError(
            f"There is no offer {number}; choose from 1 to {len(decision.offers)}."
        )
    offer = decision.offers[number - 1]
    session.say(f"{number}) {offer.label}  [{offer.text}] is offered.")
    for name in offer.text.split()[1:]:
        if session.game.describe(name):
            session.say(f"  {session.game.describe(name).strip()}")
    return False


def _why_not_thing(session: Session, decision: Decision, name: str) -> None:
    """What can be done with a thing, or else each rule that forbids something with it."""
    text = session.game.describe(name).strip()
    session.say(f"{name}: {text}" if text else name, "bold")
    offered = [
        f"{number}) {offer.label}"
        for number, offer in enumerate(decision.offers, start=1)
        if name in offer.text.split()[1:]
    ]
    if offered:
        session.say(f"  offered: {', '.join(offered)}")
        return
    for text, refusal in refusals(session.table, decision.power, name):
        session.say(f"  {text}: {refusal}")


def _names(session: Session, decision: Decision, words: str) -> list[str]:
    view = session.game.view(session.table.state, decision.powers)
    return find_names(session.game, words, words_in(view))


def _with_names(session: Session, decision: Decision, text: str) -> str:
    """An action of one target may name it by its title: ``play snipers``."""
    verb, _, rest = text.partition(" ")
    known = session.game.verbs[verb].tables
    named = any(table is not None and word in table for table in known for word in rest.split())
    if named or not rest or not known:
        return text
    return f"{verb} {_names(session, decision, rest)[0]}"


def show_card(session: Session, decision: Decision, rest: str) -> bool:
    """``card NAME``: the text of any card."""
    if not rest:
        raise SandtableError("Name a card, or part of its title: card joker.")
    for name in _names(session, decision, rest):
        text = session.game.describe(name).strip()
        session.say(f"{name}: {text}" if text else f"{name}: there is nothing to tell about it.")
    return False


def undo(session: Session, decision: Decision, rest: str) -> bool:
    """``undo``: back to one's last real decision, if nothing has been learned since."""
    table, seat = session.table, decision.seat
    refusal = table.undo_refusal(seat)
    if refusal is not None:
        session.say(f"{refusal.words} 'back' does that, if the others agree; bots always do.")
        return False
    _say_orders_end(session, seat)
    while refusal is None:
        chosen = session.is_choice(seat, table.history.last_step(seat))
        table.undo(seat)
        if chosen:
            break
        refusal = table.undo_refusal(seat)
    return True


def _say_orders_end(session: Session, seat: int) -> None:
    """Whoever takes something back wants to be asked again."""
    if session.table.orders.of(seat):
        session.say("Your standing orders end with that.", "dim")


def back(session: Session, decision: Decision, rest: str) -> bool:
    """``back``: to one's last decision past dice and others' acts; people are asked for consent."""
    table, seat = session.table, decision.seat
    line = table.history.line
    mine = [place for place, event in enumerate(line) if session.is_choice(seat, event)]
    if not mine:
        session.say("You have not decided anything yet that could be taken back.")
        return False
    _say_orders_end(session, seat)
    proposal = table.propose_rollback(seat, line[mine[-1] - 1])
    for place, other in enumerate(table.seats):
        if place == seat or place in proposal.consented:
            continue
        answer = session.screen.ask(f"{other.name}, do you agree to go back? (yes/no) ")
        if not answer.lower().startswith("y"):
            table.decline(place)
            session.say(f"{other.name} does not agree, so nothing is taken back.")
            return False
        table.consent(place)
    return True


def show_log(session: Session, decision: Decision, rest: str) -> bool:
    """``log [N]``: the last N lines of what this seat was told."""
    if rest and not rest.isdecimal():
        raise SandtableError("Write log and a number of lines: log 30.")
    count = int(rest) if rest else LOG_LINES
    for line in session.table.log(decision.powers)[-max(1, count) :]:
        session.say(f"{line.event:>4}  {line.text}")
    return False


def standing_orders(session: Session, decision: Decision, rest: str) -> bool:
    """``orders``: those one has given; ``orders pass turn`` gives one, ``orders off`` ends them."""
    table, seat = session.table, decision.seat
    verb, _, which = rest.partition(" ")
    if verb == "off":
        if which and not which.isdecimal():
            raise SandtableError("Write orders off, or orders off and a number from the list.")
        table.revoke_orders(seat, int(which) - 1 if which else None)
    elif verb:
        table.give_order(seat, _order_with_names(session, decision, rest))
    _list_orders(session, seat)
    return table.ordered(decision.power) is not None


def _order_with_names(session: Session, decision: Decision, text: str) -> str:
    """Cards may be named by their titles, several with commas between: pass unless raf, radar."""
    start = "pass unless "
    cards = text.lower().removeprefix(start)
    if not text.lower().startswith(start) or cards == ATTACKED:
        return text
    if set(cards.split()) <= {ATTACKED, *session.game.verbs.names()}:
        return text
    titles = [title.strip() for title in cards.split(",")]
    return start + " ".join(
        title if title == ATTACKED else _names(session, decision, title)[0] for title in titles
    )


def _list_orders(session: Session, seat: int) -> None:
    given = session.table.orders.of(seat)
    if not given:
        session.say(f"You have given no standing orders. To give one: orders {USAGE}.")
    for number, order in enumerate(given, start=1):
        names = [session.game.describe(name).partition(" [")[0] for name in order.exceptions]
        titles = ", ".join(name for name in names if name)
        until = f"until this {order.span} is over" if order.span else "until you end it"
        session.say(f"{number}) {order.text}: {titles + '; ' if titles else ''}{until}")


def show_board(session: Session, decision: Decision, rest: str) -> bool:
    """``board``: everything this seat sees, and the offers again."""
    session.show_board(decision, everything=True)
    session.show_offers(decision)
    return False


def look(session: Session, decision: Decision, rest: str) -> bool:
    """``look PART``: one part of the board, or the lines that name something."""
    board = session.game.board(session.table.state, decision.powers)
    wanted = rest.lower()
    if not wanted:
        session.say(f"The board has these parts: {', '.join(one.title for one in board)}.")
        return False
    titled = [one for one in board if one.title.lower() == wanted]
    found = titled or [one for one in board if wanted in one.title.lower()]
    for section in found or _naming(board, wanted):
        session.screen.say_all(section_lines(section, session.screen.width))
    return False


def _naming(board: list[Section], wanted: str) -> list[Section]:
    """The lines of the board that name something, under the titles of their sections."""
    named = [Section(title, [x for x in lines if wanted in x.lower()]) for title, lines, _ in board]
    found = [one for one in named if one.lines]
    if not found:
        raise SandtableError(f"Nothing on the board is called {wanted!r}; 'look' lists its parts.")
    return found


def check(session: Session, decision: Decision, rest: str) -> bool:
    """``check``: what the game warns of before one ends one's action."""
    game = session.game
    if not game.check:
        raise SandtableError(f"{game.title} has nothing to check.")
    cautions = game.cautions(session.table.state, decision.power)
    for caution in cautions:
        session.say(f"! {caution.words}", "yellow")
    if not cautions:
        session.say(f"{game.check}: nothing to fear in the next action of the enemy.")
    return False


def show_hand(session: Session, decision: Decision, rest: str) -> bool:
    """``hand``: what only this seat sees."""
    for section in session.own_sections(decision):
        session.screen.say_all(section_lines(section, session.screen.width))
    return False


def show_list(session: Session, decision: Decision, rest: str) -> bool:
    """``list``: every offer on its own line, with its text."""
    for number, offer in enumerate(decision.offers, start=1):
        session.say(f"{number:>2}) {offer.label}  [{offer.text}]")
    return False


def save(session: Session, decision: Decision, rest: str) -> bool:
    """``save [FILE]``: a copy that can be resumed."""
    if not rest:
        session.say(f"The game is saved after every step, in {short(session.path)}")
        return False
    path = Path(rest).expanduser()
    if path.exists():
        raise SandtableError(f"{path} is there already; choose another name.")
    session.table.save(path)
    session.say(f"A copy is saved in {path}")
    return False


def hint(session: Session, decision: Decision, rest: str) -> bool:
    """``hint [BOT]``: what a bot would do in one's place, by what one knows."""
    name = rest or HINT
    action = session.advice(decision.seat, decision.power, name)
    actions = [offer.action for offer in decision.offers]
    number = actions.index(action) + 1
    session.say(f"{name} would choose {number}) {decision.offers[number - 1].label}")
    return False


def resign(session: Session, decision: Decision, rest: str) -> bool:
    """``resign``: after a second thought."""
    answer = session.screen.ask("Do you really give up the game? (yes/no) ")
    if not answer.lower().startswith("y"):
        session.say("You play on.")
        return False
    session.table.resign(decision.seat)
    return True


def leave(session: Session, decision: Decision, rest: str) -> bool:
    """``quit``."""
    raise Leave


_HELP = Order("help", "this list", show_help)
_QUIT = Order("quit", "leave; the game is saved and can be resumed", leave)
_ORDERS = (
    "pass for you: orders pass card, orders pass turn, orders pass unless attacked, "
    "orders pass unless CARD; orders off ends them"
)
ORDERS: dict[str, Order] = {
    "?": Order("? WHAT", "why not? of an action or a thing; ? 3 about an offer", why_not),
    "rule": Order("rule [NUMBER]", "the rule behind the question; rule 7.2; rule all", rule),
    "guide": Order("guide [WORD]", "the guide's lesson again; next, back, off, on", guide),
    "card": Order("card NAME", "the text of any card, by part of its title", show_card),
    "undo": Order("undo", "take back your last step", undo),
    "back": Order("back", "take it back even past dice and the others' acts", back),
    "hint": Order("hint [BOT]", "what a bot would do in your place", hint),
    "orders": Order("orders [ORDER]", _ORDERS, standing_orders),
    "log": Order("log [N]", "what has happened", show_log),
    "board": Order("board", "the whole board again", show_board),
    "look": Order("look [PART]", "one part of the board, or the lines that name something", look),
    "check": Order("check", "what your opponent's next action could do to you", check),
    "hand": Order("hand", "your cards again", show_hand),
    "list": Order("list", "every offer on its own line, with its text", show_list),
    "save": Order("save [FILE]", "save a copy", save),
    "resign": Order("resign", "give up", resign),
    "quit": _QUIT,
    "exit": _QUIT,
    "q": _QUIT,
    "help": _HELP,
    "h": _HELP,
}
