"""What the actions of a turn end of that which actions or states before them gave."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from resolver.reasons import Reason
from resolver.rulings import RULINGS
from resolver.sentences.turn import (
    ends_penalty,
    ends_state,
    loses_gift,
    may_end_penalty,
    may_end_state,
    may_lose_gift,
    state_kept,
)
from resolver.turn.placing import PlacedAct, acts_after, in_effect
from resolver.turn.states import lapses, may_take_away, sparing_act, takes_away
from resolver.turn.turn_rules import Loss, TurnRules

JOINING = "joining"
"""The ruling on actions that can be taken only together with another."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Something that an action of a turn ends."""

    of: str
    """The name of the action or state that gave it: "Take Aim", "Aiming"."""
    by: PlacedAct | None
    """The action that ends it; None for the turn as a whole, which has no action that keeps it."""
    reason: Reason
    """What ends, and by what."""
    lost: bool = True
    """Whether you would rather have kept it."""
    sure: bool = True
    """Whether the source says so."""


def endings(rules: TurnRules, turn: Sequence[PlacedAct]) -> tuple[Ending, ...]:
    """Return everything that ends unused in *turn*: first what its actions gave, then states from before it."""
    return (*_lost_gifts(turn), *_ended_states(rules, turn))


def last_endings(rules: TurnRules, turn: Sequence[PlacedAct]) -> tuple[Ending, ...]:
    """Return what the last action of *turn* ends of that which came before."""
    last = turn[-1:]
    return tuple(each for each in endings(rules, turn) if each.by in last)


def decisive_joining(rules: TurnRules, turn: Sequence[PlacedAct]) -> dict[str, str]:
    """Return the ruling on actions that join others, with its choice, if another choice would end something else."""
    if not any(each.act.must for each in turn):
        return {}
    now = endings(rules, turn)
    is_decisive = any(
        _reasons(endings(rules, [replace(each, joining=other) for each in turn])) != _reasons(now)
        for other in RULINGS[JOINING].choices
    )
    return {JOINING: rules.rulings.get(JOINING, "open")} if is_decisive else {}


def _reasons(found: Sequence[Ending]) -> list[Reason]:
    return [each.reason for each in found]


def kept_states(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[Reason]:
    """Yield a reason for each action that leaves you a state because of what another makes of it."""
    for state, (giver, losing) in rules.state_losing.items():
        for each in turn:
            by = sparing_act(losing, each, turn) if takes_away(losing, giver, each) else None
            if by is not None and each.states.get(state):
                name, made = rules.state_names.get(state, state), losing.spared_by[by.act.name]
                action = None if each.part_of == by.index else each.act.title
                yield state_kept(by.act.title, action, made, name)


def _lost_gifts(turn: Sequence[PlacedAct]) -> Iterator[Ending]:
    """Yield each thing that an action of *turn* gave and a later one ends before it is used, once."""
    seen: set[tuple[str, str, bool]] = set()
    for each in turn:
        for loss in each.act.losses:
            for other in acts_after(turn, each.index):
                if other.act.name in loss.kept_by:
                    break
                sure = not may_take_away(loss.losing, other)
                about = (each.act.name, loss.words, True) if sure else (each.act.name, other.act.name, False)
                if not takes_away(loss.losing, each.act.name, other) or about in seen:
                    continue
                seen.add(about)
                yield _ending(each.act.title, loss, other, sure=sure)


def _ending(giver: str, loss: Loss, by: PlacedAct, *, sure: bool) -> Ending:
    """Return the end of what *giver* gave, by a later action."""
    ending = by.act.title
    if loss.penalty:
        told = ends_penalty if sure else may_end_penalty
        return Ending(giver, by, told(ending, loss.penalty, giver), lost=False, sure=sure)
    why = loses_gift(ending, giver, loss.words) if sure else may_lose_gift(ending, giver)
    return Ending(giver, by, why, sure=sure)


def _ended_states(rules: TurnRules, turn: Sequence[PlacedAct]) -> Iterator[Ending]:
    """Yield each state from before *turn* that ends in it without being used."""
    order = in_effect(turn)
    for state, (giver, losing) in rules.state_losing.items():
        if not rules.states.get(state) or not losing.words:
            continue
        name, using = rules.state_names.get(state, state), {giver, *losing.used_by}
        open_ = [each for each in order if may_take_away(losing, each)]
        ending = (each for each in order if each.act.name in using or takes_away(losing, giver, each))
        first = next((each for each in ending if each not in open_), None)
        for each in open_:
            if first is None or order.index(each) < order.index(first):
                yield Ending(name, each, may_end_state(each.act.title, name), sure=False)
        if (first is None and lapses(losing, turn)) or (first is not None and first.act.name not in using):
            by = None if first is None else first.act.title
            yield Ending(name, first, ends_state(by, name, losing.words))
