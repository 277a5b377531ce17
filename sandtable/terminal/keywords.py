"""What a player may type besides an offer: help, why not, undo, log, hint, save, quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sandtable.bots.consent import rollback_refusal
from sandtable.core.action import Action, offer_for
from sandtable.core.errors import SandtableError
from sandtable.core.show.show import Section
from sandtable.core.table.orders import ATTACKED, StandingOrder
from sandtable.terminal.help import guide, rule, suggest
from sandtable.terminal.layout import section_lines
from sandtable.terminal.lookup import find_names, refusals, words_in
from sandtable.terminal.saves import short
from sandtable.terminal.table_view import Decision, TableView

LOG_LINES = 15
NOTHING_TO_TELL = "there is nothing to tell about it."


class Leave(Exception):
    """The players leave the table; the game can be resumed."""


class Keyword(NamedTuple):
    """``run`` gets what was typed after the word; it returns true if the position changed."""

    usage: str
    words: str
    run: Callable[[TableView, Decision, str], bool]


def show_help(view: TableView, decision: Decision, rest: str) -> bool:
    """``help``."""
    view.say("Type the number of an offer, its text (dim), or words of it. Or:")
    for keyword in dict.fromkeys(KEYWORDS.values()):
        view.say(f"  {keyword.usage:<14} {keyword.words}")
    view.say("Several numbers in one line are done one after the other.")
    return False


def why_not(view: TableView, decision: Decision, rest: str) -> bool:
    """``? WHAT``: the rule that forbids it."""
    if not rest:
        return show_help(view, decision, rest)
    if rest.isdecimal():
        return _about_offer(view, decision, int(rest))
    game = view.game
    if rest.split()[0] in {verb.name for verb in game.verbs}:
        action = game.verbs.parse(_with_names(view, decision, rest))
        refusal = view.table.why_not(decision.power, action)
        label = game.show.label(view.table.state, action)
        view.say(f"{label}: " + (str(refusal) if refusal else "that is offered."))
        return False
    for name in _names(view, decision, rest):
        _why_not_thing(view, decision, name)
    return False


def _about_offer(view: TableView, decision: Decision, number: int) -> bool:
    """What an offer is about: the text of the cards it names."""
    if not 1 <= number <= len(decision.offers):
        raise SandtableError(
            f"There is no offer {number}; choose from 1 to {len(decision.offers)}."
        )
    offer = decision.offers[number - 1]
    view.say(f"{number}) {offer.label}  [{offer.text}] is offered.")
    for name in offer.text.split()[1:]:
        if _describe(view, name):
            view.say(f"  {_describe(view, name)}")
    return False


def _why_not_thing(view: TableView, decision: Decision, name: str) -> None:
    """What can be done with a thing, or else each rule that forbids something with it."""
    view.say(_describe(view, name) or name, "bold")
    offered = [
        f"{number}) {offer.label}"
        for number, offer in enumerate(decision.offers, start=1)
        if name in offer.text.split()[1:]
    ]
    if offered:
        view.say(f"  offered: {', '.join(offered)}")
        return
    for action, refusal in refusals(view.table, decision.power, name):
        view.say(f"  {view.label(action)}: {refusal}")


def _describe(view: TableView, name: str) -> str:
    """A thing in words, as the options of the table have it."""
    return view.game.show.describe(name, view.table.state.options).strip()


def _names(view: TableView, decision: Decision, words: str) -> list[str]:
    seen = view.game.view(view.table.state, decision.powers)
    return find_names(view.game, view.table.state.options, words, words_in(seen))


def _with_names(view: TableView, decision: Decision, text: str) -> str:
    """An action of one target may name it by its title: ``play snipers``."""
    verb, _, rest = text.partition(" ")
    known = view.game.verbs[verb].tables
    named = any(table is not None and word in table for table in known for word in rest.split())
    if named or not rest or not known:
        return text
    return f"{verb} {_names(view, decision, rest)[0]}"


def show_card(view: TableView, decision: Decision, rest: str) -> bool:
    """``card NAME``: the text of any card."""
    if not rest:
        raise SandtableError("Name a card, or part of its title: card joker.")
    for name in _names(view, decision, rest):
        text = _describe(view, name) or f"{name}: {NOTHING_TO_TELL}"
        known = view.game.show.provenance(name)
        view.say(f"{text} ({known})" if known else text)
    return False


def undo(view: TableView, decision: Decision, rest: str) -> bool:
    """``undo``: back to one's last real decision, if nothing has been learned since."""
    table, seat = view.table, decision.seat
    refusal = table.undo_refusal(seat)
    if refusal is not None:
        view.say(f"{refusal.words} 'back' does that, if the others agree.")
        return False
    _say_orders_end(view, seat)
    while refusal is None:
        chosen = view.is_choice(seat, table.history.last_step(seat))
        table.undo(seat)
        if chosen:
            break
        refusal = table.undo_refusal(seat)
    return True


def _say_orders_end(view: TableView, seat: int) -> None:
    """Whoever takes something back wants to be asked again."""
    if view.table.orders.of(seat):
        view.say("Your standing orders end with that.", "dim")


def back(view: TableView, decision: Decision, rest: str) -> bool:
    """``back``: to one's last decision past dice and others' acts, if the others consent."""
    table, seat = view.table, decision.seat
    line = table.history.line
    mine = [place for place, event in enumerate(line) if view.is_choice(seat, event)]
    if not mine:
        view.say("You have not decided anything yet that could be taken back.")
        return False
    event = line[mine[-1] - 1]
    refusal = rollback_refusal(table, event)
    if refusal is not None:
        view.say(refusal.words)
        return False
    _say_orders_end(view, seat)
    proposal = table.propose_rollback(seat, event)
    view.say(proposal.falls)
    for place, other in enumerate(table.seats):
        if place == seat or place in proposal.consented:
            continue
        answer = view.screen.ask(f"{other.name}, do you agree to go back? (yes/no) ")
        if not answer.lower().startswith("y"):
            table.decline(place)
            view.say(f"{other.name} does not agree, so nothing is taken back.")
            return False
        table.consent(place)
    return True


def show_log(view: TableView, decision: Decision, rest: str) -> bool:
    """``log [N]``: the last N lines of what this seat was told."""
    if rest and not rest.isdecimal():
        raise SandtableError("Write log and a number of lines: log 30.")
    count = int(rest) if rest else LOG_LINES
    for line in view.table.log(decision.powers)[-max(1, count) :]:
        view.say(f"{line.event:>4}  {line.text}")
    return False


def standing_orders(view: TableView, decision: Decision, rest: str) -> bool:
    """``orders``: those one has given; ``orders pass turn`` gives one, ``orders off`` ends them."""
    table, seat = view.table, decision.seat
    verb, _, which = rest.partition(" ")
    if verb == "off":
        if which and not which.isdecimal():
            raise SandtableError("Write orders off, or orders off and a number from the list.")
        table.revoke_orders(seat, int(which) - 1 if which else None)
    elif verb:
        table.give_order(seat, _order_with_names(view, decision, rest))
    _list_orders(view, seat)
    return table.ordered(decision.power) is not None


def _order_with_names(view: TableView, decision: Decision, text: str) -> str:
    """Cards may be named by their titles, several with commas between: pass unless raf, radar."""
    start = "pass unless "
    cards = text.lower().removeprefix(start)
    if not text.lower().startswith(start) or cards == ATTACKED:
        return text
    if set(cards.split()) <= {ATTACKED, *view.game.verbs.names()}:
        return text
    titles = [title.strip() for title in cards.split(",")]
    return start + " ".join(
        title if title == ATTACKED else _names(view, decision, title)[0] for title in titles
    )


def _list_orders(view: TableView, seat: int) -> None:
    """The orders of a seat as the game words them; if there are none, those that it might give."""
    orders, windows = view.table.orders, view.game.windows
    given = orders.of(seat)
    if not given:
        possible = orders.possible(view.table.state)
        if possible and view.game.show.printed_cards(view.table.state.options):
            possible.append(StandingOrder("pass unless CARD [CARD ...]"))
        none = "You have given no standing orders."
        view.say(f"{none} You may write:" if possible else f"{none} This game has none.")
        for order in possible:
            view.say(f"orders {order.text}: {order.words(windows)}")
    for number, order in enumerate(given, start=1):
        words = order.words(windows, lambda card: _describe(view, card).partition(" [")[0])
        view.say(f"{number}) {order.text}: {words}")


def show_board(view: TableView, decision: Decision, rest: str) -> bool:
    """``board``: everything this seat sees, and the offers again."""
    view.show_board(decision, everything=True)
    view.show_offers(decision)
    suggest(view, decision)
    return False


def look(view: TableView, decision: Decision, rest: str) -> bool:
    """``look PART``: one part of the board, or the lines that name something."""
    board = view.game.show.board(view.table.state, decision.powers)
    wanted = rest.lower()
    if not wanted:
        view.say(f"The board has these parts: {', '.join(one.title for one in board)}.")
        return False
    titled = [one for one in board if one.title.lower() == wanted]
    found = titled or [one for one in board if wanted in one.title.lower()]
    for section in found or _lines_that_name(board, wanted):
        view.screen.say_all(section_lines(section, view.screen.width))
    return False


def _lines_that_name(board: list[Section], wanted: str) -> list[Section]:
    """The lines of the board that name something, under the titles of their sections."""
    named = [Section(title, [x for x in lines if wanted in x.lower()]) for title, lines, _ in board]
    found = [one for one in named if one.lines]
    if not found:
        raise SandtableError(f"Nothing on the board is called {wanted!r}; 'look' lists its parts.")
    return found


def check(view: TableView, decision: Decision, rest: str) -> bool:
    """``check``: what the game warns of before one ends one's action."""
    game = view.game
    if not game.show.check:
        raise SandtableError(f"{game.title} has nothing to check.")
    cautions = game.show.cautions(view.table.state, decision.power)
    for caution in cautions:
        view.say(f"! {caution.words}", "yellow")
    if not cautions:
        view.say(f"{game.show.check}: nothing to fear in the next action of the enemy.")
    return False


def show_hand(view: TableView, decision: Decision, rest: str) -> bool:
    """``hand``: what only this seat sees."""
    for section in view.own_sections(decision):
        view.screen.say_all(section_lines(section, view.screen.width))
    return False


def show_list(view: TableView, decision: Decision, rest: str) -> bool:
    """``list``: every offer on its own line, with its text."""
    for number, offer in enumerate(decision.offers, start=1):
        view.say(f"{number:>2}) {offer.label}  [{offer.text}]")
    return False


def save(view: TableView, decision: Decision, rest: str) -> bool:
    """``save [FILE]``: a copy that can be resumed."""
    if not rest:
        view.say(f"The game is saved after every step, in {short(view.path)}")
        return False
    path = Path(rest).expanduser()
    if path.exists():
        raise SandtableError(f"{path} is there already; choose another name.")
    view.table.save(path)
    view.say(f"A copy is saved in {path}")
    return False


def hint(view: TableView, decision: Decision, rest: str) -> bool:
    """``hint``: the best three by what one knows; ``hint BOT``: what that bot would do."""
    if rest:
        action = view.advice(decision.seat, decision.power, rest)
        view.say(f"{rest} would choose {_listed(view, decision, action)}")
        return False
    for one in view.best_moves(decision.seat, decision.power):
        move = _listed(view, decision, one.action)
        view.say(f"{move}: {one.chance:.0%} to win; {one.reason}.")
    return False


def _listed(view: TableView, decision: Decision, action: Action) -> str:
    """An action in words, with the number of its offer in the list."""
    actions = [offer.action for offer in decision.offers]
    offer = offer_for(actions, action)
    number = f"{actions.index(offer) + 1}) " if offer is not None else ""
    return f"{number}{view.label(action)}"


def resign(view: TableView, decision: Decision, rest: str) -> bool:
    """``resign``: after a second thought."""
    answer = view.screen.ask("Do you really give up the game? (yes/no) ")
    if not answer.lower().startswith("y"):
        view.say("You play on.")
        return False
    view.table.resign(decision.seat)
    return True


def leave(view: TableView, decision: Decision, rest: str) -> bool:
    """``quit``."""
    raise Leave


_HELP = Keyword("help", "this list", show_help)
_QUIT = Keyword("quit", "leave; the game is saved and can be resumed", leave)
_STANDING_ORDERS = (
    "pass for you: orders pass card, orders pass turn, orders pass unless attacked, "
    "orders pass unless CARD; orders off ends them"
)
KEYWORDS: dict[str, Keyword] = {
    "?": Keyword("? WHAT", "why not? of an action or a thing; ? 3 about an offer", why_not),
    "rule": Keyword("rule [NUMBER]", "the rule behind the question; rule 7.2; rule all", rule),
    "guide": Keyword("guide [WORD]", "the guide's lesson again; next, back, off, on", guide),
    "card": Keyword("card NAME", "the text of any card, by part of its title", show_card),
    "undo": Keyword("undo", "take back your last step", undo),
    "back": Keyword("back", "take it back even past dice and the others' acts", back),
    "hint": Keyword("hint [BOT]", "the best three, or what a bot would do in your place", hint),
    "orders": Keyword("orders [ORDER]", _STANDING_ORDERS, standing_orders),
    "log": Keyword("log [N]", "what has happened", show_log),
    "board": Keyword("board", "the whole board again", show_board),
    "look": Keyword("look [PART]", "one part of the board, or the lines that name something", look),
    "check": Keyword("check", "what your opponent's next action could do to you", check),
    "hand": Keyword("hand", "your cards again", show_hand),
    "list": Keyword("list", "every offer on its own line, with its text", show_list),
    "save": Keyword("save [FILE]", "save a copy", save),
    "resign": Keyword("resign", "give up", resign),
    "quit": _QUIT,
    "exit": _QUIT,
    "q": _QUIT,
    "help": _HELP,
    "h": _HELP,
}
