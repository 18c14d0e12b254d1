"""The chance of each roll of a turn against a target, with what earlier actions grant."""

from typing import NamedTuple

from kb.knowledge import KnowledgeBase
from kb.model import Entry, RequestedChange, RollStep, without_none
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.named_characters import tier_or_character
from kb.play.request.characters import numbers_of
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.sentences.effects import (
    grants_nothing,
    has_own_roll,
    rating_counts_elsewhere,
    rating_on_wrong_side,
    rating_unused,
)
from kb.play.sentences.turn_rolls import (
    ACTIONS_OF_TURN,
    chance_not_worked_out,
    grant_left_out,
    no_chance_if_forbidden,
    target_not_rolled_against,
)
from kb.play.turns.reaching_grants import givers_by_place
from kb.play.turns.read_turn import ReadTurn
from kb.play.turns.turn_answer import TurnRoll
from kb.play.turns.turn_rules import states_counted_as_spent
from kb.problems import reason_of
from resolver.reasons import Reason, code_of
from resolver.turn import CheckedTurn

_AS_RESOLVED = ("headline", "states", "granted", "changed", "taken", "unknown")
"""What of a roll of a turn is as the answer about the test says it."""


_UNUSED = {code_of(each) for each in (rating_unused, rating_counts_elsewhere, rating_on_wrong_side)}
"""The codes of warnings that a roll doesn't use ratings, which another roll of the turn may use."""


class RollsOfTurn(NamedTuple):
    """The rolls of a turn, what their chances leave out, and the given ratings that any of them uses."""

    rolls: list[TurnRoll]
    notes: list[Reason]
    used: set[str]


def rolls_of_turn(
    base: KnowledgeBase, request: TurnRequest, turn: ReadTurn, checked: CheckedTurn
) -> RollsOfTurn:
    """Return the chance of each action of a turn that rolls, against the target of *request*; none without one.

    A turn that a rule forbids has no chances.

    Raises:
        RequestError: If there is no such target, or it is of another edition.
    """
    rolls: list[TurnRoll] = []
    notes: list[Reason] = []
    used: set[str] = set()
    if request.target is None:
        return RollsOfTurn(rolls, notes, used)
    target = tier_or_character(base, turn.edition_id, "target", request.target)
    # refuses a wrong one, whatever the actions
    numbers_of(turn.edition_id, turn.edition, target, "target")
    if checked.legal is False:
        return RollsOfTurn(rolls, [no_chance_if_forbidden()], used)
    ratings: dict[str, int | str] = {**turn.numbers, **turn.words}
    givers = givers_by_place(base, turn.edition_id, turn.rules, turn.acts, ratings, checked.barred)
    rolling = [place for place, act in enumerate(turn.acts) if _has_roll(base.entries[act.name])]
    for place in rolling:
        act = turn.acts[place]
        asked = _request(base, request, turn, checked, place)
        try:
            answer = resolve(base, asked)
        except ValueError as error:
            notes.append(chance_not_worked_out(act.title, reason_of(error) or str(error)))
            continue
        for giver, times in givers.get(place, {}).items():
            granted = RequestedChange.model_validate({"from": giver, "times": times, "side": "actor"})
            with_grant = asked.model_copy(update={"modifiers": [*asked.modifiers, granted]})
            try:
                answer = resolve(base, with_grant)
            except ValueError as error:
                why = reason_of(error)
                if why is None or not _changes_nothing(why):
                    notes.append(grant_left_out(act.title, base.entries[giver].name, why or str(error)))
            else:
                asked = with_grant
        rolls.append(_roll(act.name, place, answer))
        unused = (each.parts["ratings"] for each in answer.reasons.warnings if each.code in _UNUSED)
        used |= asked.ratings.keys() - {name for names in unused for name in names}
    if not rolling:
        notes.append(target_not_rolled_against())
    return RollsOfTurn(rolls, notes, used)


def _changes_nothing(why: Reason) -> bool:
    """Return whether an action is refused as a grant since it has none, and not since its source leaves them open."""
    return why.made_by(has_own_roll) or (why.made_by(grants_nothing) and why.parts["why"] is None)


def states_before(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn, place: int) -> list[str]:
    """Return the names of the states that you are in before the action at *place*, with their levels.

    A state of several levels counts only at a level that the request gives.
    """
    edition, levels = turn.edition, turn.levels
    counted = states_counted_as_spent(base, turn.edition_id)
    held = [
        key
        for key, is_in in checked.states_before[place].items()
        if is_in and key not in counted and (key in levels or not edition.states[key].levels)
    ]
    return [" ".join(filter(None, (edition.states[key].name, levels.get(key)))) for key in held]


def _has_roll(entry: Entry) -> bool:
    rolls = any(isinstance(each, RollStep) for each in entry.tests.values())
    return rolls or "tests" in entry.unknown


def _request(
    base: KnowledgeBase, request: TurnRequest, turn: ReadTurn, checked: CheckedTurn, place: int
) -> ResolveRequest:
    """Return the request for the roll of the action at *place*, without what earlier ones grant."""
    terms = turn.edition.terms
    penalty = RequestedChange(add=dict(checked.penalties), reason=ACTIONS_OF_TURN)
    return ResolveRequest(
        entry=turn.acts[place].name,
        ratings={name: value for name, value in turn.given.items() if name in terms},
        actor=request.actor,
        target=request.target,
        states=states_before(base, turn, checked, place) if place < len(checked.states_before) else [],
        modifiers=[penalty] if checked.penalties else [],
        rulings=request.rulings,
        table=request.table,
    )


def _roll(id_: str, place: int, answer: ResolveAnswer) -> TurnRoll:
    success = answer.action.success if answer.action is not None else answer.odds.success
    told = list(zip(answer.warnings, answer.reasons.warnings, strict=True))
    kept = [each for each in told if each[1].code not in _UNUSED]
    return TurnRoll(
        do=id_,
        place=place,
        **without_none(thrown=answer.thrown, success=success, from_tiers=answer.from_tiers),
        **{name: getattr(answer, name) for name in _AS_RESOLVED},
        warnings=[text for text, _ in kept],
        reasons=answer.reasons.model_copy(update={"warnings": [reason for _, reason in kept]}),
    )
