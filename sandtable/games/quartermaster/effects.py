"""Card play (digest section G): what the sentences of cards do.

A card's sentences are carried out one after the other (48); one that is impossible is skipped
(49). Each kind of sentence has its function here, and its question where somebody must choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.core.action import Action
from sandtable.core.bits import bits
from sandtable.core.refusal import Refusal
from sandtable.games.quartermaster import reactions
from sandtable.games.quartermaster.board import (
    ARMY,
    HOMES,
    MEMBERS,
    STRAIT_CONTROLS,
    UNITED_STATES,
    distance,
    team_of,
)
from sandtable.games.quartermaster.board import space as space_named
from sandtable.games.quartermaster.cards.catalogue import CATALOGUE, OWNERS, with_special
from sandtable.games.quartermaster.cards.vocabulary import (
    Battle,
    Build,
    EitherOrder,
    Eliminate,
    EliminateIt,
    Happening,
    Need,
    NeedNear,
    PlayFromDiscards,
    Protect,
    Raid,
    Recruit,
    Relation,
    Score,
    ScorePerPiece,
    Shift,
    Special,
    Type,
    Where,
)
from sandtable.games.quartermaster.decks import discard_from_deck
from sandtable.games.quartermaster.pieces import (
    available,
    battle_spaces,
    battle_targets,
    building_spaces,
    forbids_battle,
    forbids_build,
    forbids_recruit,
    free_spaces,
    named_builds,
    recruiting_spaces,
    spaces_to_build,
)
from sandtable.games.quartermaster.reactions import (
    Occasion,
    covers,
    is_safe,
    occasion,
    open_window,
    safe_pieces,
    take_off,
    withdrawals,
)
from sandtable.games.quartermaster.state import SUPPLY, Position, book
from sandtable.games.quartermaster.supply import neighbours, supplied
from sandtable.games.quartermaster.verbs import (
    DONE,
    battle,
    build,
    eliminate,
    recruit,
    target,
)
from sandtable.games.quartermaster.victory import check_homes, plunder, score

GERMANY_SPACE = space_named("germany")
VOLKSTURM = with_special("volksturm")

R_CARD_WHERE = Refusal("50", "The card does not let you do that there.")
R48 = Refusal("48", "Do what the card says first.")
R37_NEEDS = Refusal("43", "The card's condition is not met there.")


# Things that happen to pieces.


@book.step
def place(g: Position, country: int, kind: int, space: int, recruited: int) -> None:
    """51, 60 and 73: a new piece; sudden victory comes before any reaction."""
    g.of_kind(kind)[country] |= 1 << space
    g.tell("recruits" if recruited else "builds", country, kind, space)
    if kind == ARMY and check_homes(g, team_of(country)):
        return
    happening = Happening.RECRUITED if recruited else Happening.BUILT
    open_window(g, occasion(happening, country, kind, space))


@book.step
def name_built(g: Position, country: int, kind: int, space: int) -> None:
    """62: a piece already there counts as just built."""
    g.tell("names_built", country, kind, space)
    open_window(g, occasion(Happening.BUILT, country, kind, space))


@book.step
def fight(g: Position, country: int, kind: int, space: int, victim: int) -> None:
    """53, 63 and 74: announce, remove unless protected, then the space has been battled."""
    g.tell("battles", country, kind, space, victim)
    g.todo(battled(country, kind, space, int(victim >= 0)))
    if victim >= 0:
        g.todo(remove(victim, kind, space))


@book.step
def battled(g: Position, country: int, kind: int, space: int, hit: int) -> None:
    """69: the space was battled, even if the removal was prevented."""
    open_window(g, occasion(Happening.BATTLED, country, kind, space, hit))


@book.step
def remove(g: Position, victim: int, kind: int, space: int) -> None:
    """68: a removal is announced; protections may answer before the piece leaves."""
    if not g.of_kind(kind)[victim] >> space & 1:
        return
    if is_safe(g, victim, kind, space):
        g.tell("stays", victim, kind, space)
        return
    g.spared = 0
    g.todo(removal(victim, kind, space))
    open_window(g, occasion(Happening.REMOVING, victim, kind, space))


@book.step
def removal(g: Position, victim: int, kind: int, space: int) -> None:
    """61 and 68: the piece leaves the board unless it was protected."""
    if g.spared or is_safe(g, victim, kind, space) or _fed_in_time(g, victim, space):
        g.spared = 0
        g.tell("stays", victim, kind, space)
        return
    pieces = g.of_kind(kind)
    if not pieces[victim] >> space & 1:
        return
    was_supplied = int(supplied(g, victim) >> space & 1)
    pieces[victim] &= ~(1 << space)
    g.tell("removed", victim, kind, space)
    open_window(g, occasion(Happening.REMOVED, victim, kind, space, was_supplied))


def _fed_in_time(g: Position, victim: int, space: int) -> bool:
    """29: in a Supply step only what is out of supply goes; Truk may have changed that."""
    starving = g.step == SUPPLY and victim == g.country
    return starving and bool(supplied(g, victim) >> space & 1)


# Carrying out sentences.


@book.step
def carry_out(
    g: Position, card: int, place_in_card: int, country: int, kind: int, space: int, extra: int
) -> None:
    """48: one sentence of a card; what set it off, if anything did, comes with it."""
    sentence = CATALOGUE[card].does[place_in_card]
    CARRY[type(sentence)](g, sentence, card, place_in_card, (country, kind, space, extra))


def where_is(g: Position, where: Where, team: int, space: int) -> int:
    """The spaces a sentence is about."""
    if where.relation is Relation.ANYWHERE:
        return -1
    if where.relation is Relation.NAMED:
        return where.mask & ~(1 << space) if where.other_than_there else where.mask
    if where.relation is Relation.FRONT:
        return g.front
    there = 1 << space
    if where.relation is Relation.THERE:
        return there
    beside = neighbours(g, team)[space]
    return beside if where.relation is Relation.BESIDE else beside | there


def the_sentence(card: int, place_in_card: int) -> Any:
    """The sentence of a card that is being carried out."""
    return CATALOGUE[card].does[place_in_card]


# Build.


def builder(card: int, sentence: Build) -> int:
    """50: whose pieces are built, and who decides."""
    return sentence.of if sentence.of >= 0 else OWNERS[card]


def builds(g: Position, card: int, sentence: Build, space: int) -> tuple[int, int]:
    """51, 52 and 62: new pieces that may be built, and pieces that may be named as built."""
    who = builder(card, sentence)
    where = where_is(g, sentence.where, team_of(who), space)
    new = building_spaces(g, who, sentence.kind) & where
    return new, named_builds(g, who, sentence.kind) & where


def carry_build(g: Position, sentence: Build, card: int, index: int, seed: Any) -> None:
    space = seed[2]
    who = builder(card, sentence)
    if can_build(g, card, sentence, space):
        g.todo(choose_build(who, card, index, space, sentence.times))


def _could_free_one(g: Position, card: int, sentence: Build, space: int) -> bool:
    """22 and 23: no piece left, but one could be withdrawn to be built there."""
    who = builder(card, sentence)
    if available(g, who, sentence.kind):
        return False
    where = where_is(g, sentence.where, team_of(who), space)
    return bool(spaces_to_build(g, who, sentence.kind) & where)


def can_build(g: Position, card: int, sentence: Build, space: int) -> bool:
    """Whether there is anything to build, to name as built, or to withdraw for it."""
    return any(builds(g, card, sentence, space)) or _could_free_one(g, card, sentence, space)


@book.question("{card}: build, if you can and want.", rule="51")
def choose_build(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """51, 52, 60 and 62: where to build."""
    sentence = the_sentence(card, index)
    new, named = builds(g, card, sentence, space)
    for one in bits(new | named):
        yield build(sentence.kind, one)
    if may_stop(sentence, left) or not new | named:
        yield DONE
    if not available(g, asker, sentence.kind):
        yield from withdrawals(g, asker, only_if_none_left=True)


def may_stop(sentence: Any, left: int) -> bool:
    """49: what is optional, or already done once, may be left."""
    return bool(sentence.optional or left < sentence.times)


@choose_build.answer
def build_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    if action[0] == "withdraw":
        g.todo(choose_build(asker, card, index, space, left))
        take_off(g, asker, *action[1])
        return
    kind, where = action[1]
    if left > 1:
        g.todo(build_again(asker, card, index, space, left - 1))
    put_or_name(g, asker, kind, where)


def put_or_name(g: Position, country: int, kind: int, space: int) -> None:
    """51 and 62: a new piece is built, or one already there is named as built."""
    if g.of_kind(kind)[country] >> space & 1:
        g.todo(name_built(country, kind, space))
    else:
        g.todo(place(country, kind, space, 0))


@book.step
def build_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48: the next build of the same sentence, judged anew."""
    sentence = the_sentence(card, index)
    if can_build(g, card, sentence, space):
        g.todo(choose_build(asker, card, index, space, left))


@choose_build.refusal
def forbids_choice_of_build(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    sentence = the_sentence(card, index)
    if action[0] == "build":
        kind, where = action[1]
        refusal = forbids_build(g, asker, kind, where)
        return refusal or R_CARD_WHERE
    return R48 if action[0] == "done" and not may_stop(sentence, left) else None


def carry_either(g: Position, sentence: EitherOrder, card: int, index: int, seed: Any) -> None:
    g.todo(either_step(builder(card, sentence.parts[0]), card, index, _all_parts(sentence)))


def _all_parts(sentence: EitherOrder) -> int:
    return (1 << len(sentence.parts)) - 1


@book.step
def either_step(g: Position, asker: int, card: int, index: int, left: int) -> None:
    """48: asked while any of the parts left can be built."""
    parts = the_sentence(card, index).parts
    if any(can_build(g, card, parts[part], 0) for part in bits(left)):
        g.todo(choose_either(asker, card, index, left))


@book.question("{card}: build, in the order you like.", rule="48")
def choose_either(g: Position, asker: int, card: int, index: int, left: int) -> Iterator[Action]:
    """48 and 50: each part once, in either order."""
    parts = the_sentence(card, index).parts
    for part in bits(left):
        new, named = builds(g, card, parts[part], 0)
        for one in bits(new | named):
            yield build(parts[part].kind, one)
    yield DONE
    if any(_could_free_one(g, card, parts[part], 0) for part in bits(left)):
        yield from withdrawals(g, asker, only_if_none_left=True)


@choose_either.answer
def either_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, left: int
) -> None:
    if action[0] == "done":
        return
    kind, where = action[1]
    if action[0] == "withdraw":
        g.todo(either_step(asker, card, index, left))
        take_off(g, asker, kind, where)
        return
    parts = the_sentence(card, index).parts
    part = next(p for p in bits(left) if _part_builds(g, card, parts[p], kind, where))
    g.todo(either_step(asker, card, index, left & ~(1 << part)))
    put_or_name(g, asker, kind, where)


def _part_builds(g: Position, card: int, part: Build, kind: int, where: int) -> bool:
    new, named = builds(g, card, part, 0)
    return part.kind == kind and bool((new | named) >> where & 1)


@choose_either.refusal
def forbids_either(
    g: Position, action: Action, asker: int, card: int, index: int, left: int
) -> Refusal | None:
    if action[0] == "build":
        return forbids_build(g, asker, *action[1]) or R_CARD_WHERE
    return None


# Recruit.


def recruits(g: Position, card: int, sentence: Recruit, space: int) -> list[tuple[int, int]]:
    """60: whose pieces may be recruited where."""
    found = []
    for who in bits(sentence.of or 1 << OWNERS[card]):
        where = where_is(g, sentence.where, team_of(who), space)
        found += [(who, one) for one in bits(recruiting_spaces(g, who, sentence.kind) & where)]
    return found


def carry_recruit(g: Position, sentence: Recruit, card: int, index: int, seed: Any) -> None:
    if recruits(g, card, sentence, seed[2]) or _could_recruit_freed(g, card, sentence, seed[2]):
        g.todo(choose_recruit(OWNERS[card], card, index, seed[2], sentence.times))


def _could_recruit_freed(g: Position, card: int, sentence: Recruit, space: int) -> bool:
    """22 and 23: no piece left, but one could be withdrawn; nobody else's can be."""
    me = OWNERS[card]
    if available(g, me, sentence.kind) or not (sentence.of or 1 << me) >> me & 1:
        return False
    return bool(free_spaces(g, me, sentence.kind) & where_is(g, sentence.where, team_of(me), space))


@book.question("{card}: recruit.", rule="60")
def choose_recruit(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """60: where, and whose if the card leaves it open."""
    sentence = the_sentence(card, index)
    found = recruits(g, card, sentence, space)
    for who, one in found:
        yield recruit(who, one)
    if may_stop(sentence, left) or not found:
        yield DONE
    if _could_recruit_freed(g, card, sentence, space):
        yield from withdrawals(g, asker, only_if_none_left=True)


@choose_recruit.answer
def recruit_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    if action[0] == "withdraw":
        g.todo(choose_recruit(asker, card, index, space, left))
        take_off(g, asker, *action[1])
        return
    who, where = action[1]
    if left > 1:
        g.todo(recruit_again(asker, card, index, space, left - 1))
    g.todo(place(who, the_sentence(card, index).kind, where, 1))


@book.step
def recruit_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48: the next piece of the same sentence."""
    if recruits(g, card, the_sentence(card, index), space):
        g.todo(choose_recruit(asker, card, index, space, left))


@choose_recruit.refusal
def forbids_choice_of_recruit(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    sentence = the_sentence(card, index)
    if action[0] == "recruit":
        who, where = action[1]
        return forbids_recruit(g, who, sentence.kind, where) or R_CARD_WHERE
    return R48 if action[0] == "done" else None


# Battle.


def battles(g: Position, card: int, sentence: Battle, space: int) -> Iterator[Action]:
    """53 to 55 and 63: every battle a sentence allows now."""
    me = OWNERS[card]
    where = where_is(g, sentence.where, team_of(me), space)
    for one in bits(battle_spaces(g, me, sentence.kind) & where):
        there = battle_targets(g, me, sentence.kind, one)
        if not there and not sentence.against:
            yield battle(one)
        for victim in there:
            if not sentence.against or sentence.against >> victim & 1:
                yield battle(one, victim)


def carry_battle(g: Position, sentence: Battle, card: int, index: int, seed: Any) -> None:
    me, space = OWNERS[card], seed[2]
    if any(True for _ in battles(g, card, sentence, space)) or volksturm(g, card):
        g.todo(choose_battle(me, card, index, space, sentence.times))


def volksturm(g: Position, card: int) -> list[int]:
    """The enemies in Germany that a German Land Battle card may eliminate by Volksturm."""
    me = OWNERS[card]
    if CATALOGUE[card].type is not Type.LAND_BATTLE or not g.statuses[me] & VOLKSTURM:
        return []
    return [enemy for enemy in MEMBERS[1 - team_of(me)] if g.armies[enemy] >> GERMANY_SPACE & 1]


@book.question("{card}: battle.", rule="53")
def choose_battle(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """53 to 55 and 63: which piece, or which empty space."""
    sentence = the_sentence(card, index)
    yield from battles(g, card, sentence, space)
    for victim in volksturm(g, card):
        yield eliminate(victim, GERMANY_SPACE)
    if may_stop(sentence, left):
        yield DONE


@choose_battle.answer
def battle_chosen(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    sentence = the_sentence(card, index)
    if action[0] == "eliminate":
        victim, where = action[1]
        if g.options.volksturm_is_battle:
            g.todo(fight(asker, ARMY, where, victim))
        else:
            g.todo(remove(victim, ARMY, where))
        return
    where, *victims = action[1]
    if left > 1:
        g.todo(battle_again(asker, card, index, space, left - 1))
    g.todo(fight(asker, sentence.kind, where, victims[0] if victims else -1))


@book.step
def battle_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48 and 72: the next battle of the same sentence, after all reactions to the last."""
    if any(True for _ in battles(g, card, the_sentence(card, index), space)):
        g.todo(choose_battle(asker, card, index, space, left))


@choose_battle.refusal
def forbids_choice_of_battle(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    sentence = the_sentence(card, index)
    if action[0] == "battle":
        where, *victims = action[1]
        victim = victims[0] if victims else -1
        return forbids_battle(g, asker, sentence.kind, where, victim) or R_CARD_WHERE
    if action[0] == "eliminate":
        return R_CARD_WHERE
    return R48 if action[0] == "done" else None


# Eliminate.


def eliminations(g: Position, card: int, sentence: Eliminate, space: int) -> list[tuple[int, int]]:
    """61: the pieces that may be eliminated."""
    where = where_is(g, sentence.where, team_of(OWNERS[card]), space)
    pieces = g.of_kind(sentence.kind)
    return [(whose, one) for whose in bits(sentence.of) for one in bits(pieces[whose] & where)]


def carry_eliminate(g: Position, sentence: Eliminate, card: int, index: int, seed: Any) -> None:
    if eliminations(g, card, sentence, seed[2]):
        g.todo(choose_eliminated(OWNERS[card], card, index, seed[2], sentence.times))


@book.question("{card}: eliminate.", rule="61")
def choose_eliminated(
    g: Position, asker: int, card: int, index: int, space: int, left: int
) -> Iterator[Action]:
    """61: the player of the card chooses."""
    sentence = the_sentence(card, index)
    for whose, one in eliminations(g, card, sentence, space):
        yield eliminate(whose, one)
    if may_stop(sentence, left):
        yield DONE


@choose_eliminated.answer
def eliminated(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> None:
    if action[0] == "done":
        return
    if left > 1:
        g.todo(eliminate_again(asker, card, index, space, left - 1))
    g.todo(remove(action[1][0], the_sentence(card, index).kind, action[1][1]))


@book.step
def eliminate_again(g: Position, asker: int, card: int, index: int, space: int, left: int) -> None:
    """48: the next piece of the same sentence."""
    if eliminations(g, card, the_sentence(card, index), space):
        g.todo(choose_eliminated(asker, card, index, space, left))


@choose_eliminated.refusal
def forbids_elimination(
    g: Position, action: Action, asker: int, card: int, index: int, space: int, left: int
) -> Refusal | None:
    return R_CARD_WHERE if action[0] == "eliminate" else R48


def carry_eliminate_it(
    g: Position, sentence: EliminateIt, card: int, index: int, seed: Any
) -> None:
    country, kind, space, _ = seed
    g.todo(remove(country, kind, space))


# Economic Warfare.


def raid_targets(g: Position, card: int, sentence: Raid) -> list[int]:
    """59: whom the card may be aimed at."""
    needs = CATALOGUE[card].needs
    if not isinstance(needs, NeedNear):
        return list(sentence.targets)
    return [victim for victim in sentence.targets if is_near(g, needs, victim)]


def is_near(g: Position, needs: NeedNear, victim: int) -> bool:
    """Reading 1: a US piece within so many steps of the Home Space; next to it is one step."""
    least = 1 if needs.steps == 1 else 0
    axis_controls = g.team_armies(0) & STRAIT_CONTROLS
    home = HOMES[victim]
    return any(
        least <= distance(one, home, axis_controls) <= needs.steps
        for kind in needs.kinds
        for one in bits(g.of_kind(kind)[UNITED_STATES])
    )


def meets(g: Position, need: Need) -> bool:
    """Reading 2: a piece in the space itself is not next to it."""
    pieces = 0
    for kind in need.kinds:
        pieces |= g.of_kind(kind)[need.country]
    if not need.beside:
        return bool(pieces >> need.space & 1)
    return bool(neighbours(g, team_of(need.country))[need.space] & pieces)


def carry_raid(g: Position, sentence: Raid, card: int, index: int, seed: Any) -> None:
    targets = raid_targets(g, card, sentence)
    if len(targets) == 1:
        g.todo(raid(card, index, targets[0]))
    elif targets:
        g.todo(choose_raided(OWNERS[card], card, index))


@book.question("{card}: which country?", rule="59")
def choose_raided(g: Position, asker: int, card: int, index: int) -> Iterator[Action]:
    """59: the player of the card chooses."""
    for victim in raid_targets(g, card, the_sentence(card, index)):
        yield target(victim)


@choose_raided.answer
def raided_chosen(g: Position, action: Action, asker: int, card: int, index: int) -> None:
    g.todo(raid(card, index, action[1][0]))


@choose_raided.refusal
def forbids_raid(g: Position, action: Action, asker: int, card: int, index: int) -> Refusal | None:
    return R37_NEEDS if action[0] == "target" else None


@book.step
def raid(g: Position, card: int, index: int, victim: int) -> None:
    """59 and 65: Economic Warfare is announced; cards may answer before anything is discarded."""
    g.todo(raid_discards(card, index, victim))
    announce_raid(g, card, victim)


def announce_raid(g: Position, card: int, victim: int) -> None:
    """59: the target is known; other cards may add to the raid or ward it off."""
    g.tell("raids", OWNERS[card], card, victim)
    g.extra_discards[victim] = 0
    g.ignores &= ~(1 << victim)
    open_window(g, occasion(Happening.RAIDED, victim, ARMY, 0, card))


@book.step
def raid_discards(g: Position, card: int, index: int, victim: int) -> None:
    """35 to 37: the discards, with what other cards add to them."""
    extra = g.extra_discards[victim]
    ignored = g.ignores >> victim & 1
    g.extra_discards[victim] = 0
    g.ignores &= ~(1 << victim)
    if ignored:
        g.tell("ignores", victim, card)
        return
    g.todo(discard_from_deck(victim, raid_size(g, card, the_sentence(card, index)) + extra))


def raid_size(g: Position, card: int, sentence: Raid) -> int:
    """How many cards a raid costs its target, other cards apart."""
    if CATALOGUE[card].title == "Firestorm Bombers":
        return g.options.firestorm_cards
    if sentence.more_if is not None and meets(g, sentence.more_if):
        return sentence.more
    return sentence.cards


# Points and protections.


def carry_score(g: Position, sentence: Score, card: int, index: int, seed: Any) -> None:
    score(g, team_of(OWNERS[card]), sentence.points)


def carry_plunder(g: Position, sentence: ScorePerPiece, card: int, index: int, seed: Any) -> None:
    me = OWNERS[card]
    score(g, team_of(me), plunder(g, me, sentence.kinds))


def carry_protect(g: Position, sentence: Protect, card: int, index: int, seed: Any) -> None:
    country, kind, space, extra = seed
    o = occasion(Happening.REMOVING, country, kind, space, extra)
    if covers(g, sentence, o):
        safe_pieces(g, kind)[country] |= 1 << space
        g.tell("protects", country, kind, space)


CARRY: dict[type, Callable[..., None]] = {
    Build: carry_build,
    EitherOrder: carry_either,
    Recruit: carry_recruit,
    Battle: carry_battle,
    Eliminate: carry_eliminate,
    EliminateIt: carry_eliminate_it,
    Raid: carry_raid,
    Score: carry_score,
    ScorePerPiece: carry_plunder,
    Protect: carry_protect,
}
"""Each kind of sentence and the function that carries it out; specials.py adds the odd ones."""


# Whether a card would do anything.


def does_something(g: Position, owner: int, card: int, o: Occasion | None) -> bool:
    """43 and 49: whether any sentence of a card would have an effect now."""
    one = CATALOGUE[card]
    if isinstance(one.needs, Need) and not meets(g, one.needs):
        return False
    space = o.space if o is not None else 0
    return any(_possible(g, card, sentence, space) for sentence in one.does)


def _possible(g: Position, card: int, sentence: Any, space: int) -> bool:
    if isinstance(sentence, Build):
        return can_build(g, card, sentence, space)
    if isinstance(sentence, Recruit):
        found = recruits(g, card, sentence, space)
        return bool(found) or _could_recruit_freed(g, card, sentence, space)
    if isinstance(sentence, Battle):
        return any(True for _ in battles(g, card, sentence, space)) or bool(volksturm(g, card))
    if isinstance(sentence, Eliminate):
        return bool(eliminations(g, card, sentence, space))
    if isinstance(sentence, Raid):
        return bool(raid_targets(g, card, sentence))
    if isinstance(sentence, ScorePerPiece):
        return plunder(g, OWNERS[card], sentence.kinds) > 0
    if isinstance(sentence, EitherOrder):
        return any(can_build(g, card, part, 0) for part in sentence.parts)
    if isinstance(sentence, PlayFromDiscards | Shift | Special):
        return POSSIBLE_SPECIAL[type(sentence)](g, card, sentence)
    return True


POSSIBLE_SPECIAL: dict[type, Callable[..., bool]] = {}


def _reaction_possible(g: Position, owner: int, card: int, o: Occasion) -> bool:
    return does_something(g, owner, card, o)


reactions.POSSIBLE = _reaction_possible
