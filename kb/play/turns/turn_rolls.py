"""The chance of each roll of a turn against a target, with what earlier actions grant."""

from typing import NamedTuple

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RequestedChange, RollStep, without_none
from kb.model.coded import CodedReason
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
    variant_by_ratings,
)
from kb.play.sentences.turn_rolls import (
    ACTIONS_OF_TURN,
    chance_not_worked_out,
    grant_left_out,
    no_chance_if_forbidden,
    target_not_rolled_against,
)
from kb.play.turns.reaching_grants import givers_by_place, reachable_actions
from kb.play.turns.read_turn import ReadTurn
from kb.play.turns.turn_answer import TurnRoll
from kb.play.turns.turn_rules import states_counted_as_spent
from kb.problems import reason_of
from kb.references import full_id
from resolver.reasons import Reason, code_of
from resolver.turn import CheckedTurn

_AS_RESOLVED = ("headline", "states", "granted", "changed", "taken", "unknown")
"""What of a roll of a turn is as the answer about the test says it."""


_UNUSED = {code_of(each) for each in (rating_unused, rating_counts_elsewhere, rating_on_wrong_side)}
"""The codes of warnings that a roll doesn't use ratings, which another roll of the turn may use."""


_BY_RATINGS = code_of(variant_by_ratings)


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
        rolls.append(_roll(turn, place, answer))
        unused = (each.parts["ratings"] for each in answer.reasons.warnings if each.code in _UNUSED)
        used |= turn.given.keys() & asked.ratings.keys() - {name for names in unused for name in names}
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
    id_, terms = turn.acts[place].name, turn.edition.terms
    ratings = {name: value for name, value in turn.given.items() if name in terms}
    modifiers = []
    if _counts_uses(base, turn, id_):
        ratings = _uses(turn.edition, checked) | ratings
    elif checked.penalties:
        modifiers = [RequestedChange(add=dict(checked.penalties), reason=ACTIONS_OF_TURN)]
    return ResolveRequest(
        entry=id_,
        ratings=ratings,
        actor=request.actor,
        target=request.target,
        states=states_before(base, turn, checked, place) if place < len(checked.states_before) else [],
        modifiers=modifiers,
        rulings=request.rulings,
        table=request.table,
    )


def _counts_uses(base: KnowledgeBase, turn: ReadTurn, id_: str) -> bool:
    """Return whether the roll of an action reads how many actions the turn has, so that no penalty comes on top."""
    rule = turn.edition.turn.each_more_rule
    if rule is None:
        return False
    grants = base.entries[full_id(rule, turn.edition_id)].grants
    return not any(id_ in reachable_actions(base, turn.edition_id, grant) for grant in grants)


def _uses(edition: Edition, checked: CheckedTurn) -> dict[str, int | str]:
    """Return how often the turn uses each resource whose further uses cost something, by the term of that name."""
    uses: dict[str, int | str] = {}
    for key, changes in edition.turn.each_more.items():
        resource = edition.resources[key]
        more = max(checked.penalties.get(slot, 0) // change for slot, change in changes.items())
        if (name := resource.plural or resource.name) in edition.terms:
            uses[name] = 1 + more
    return uses


def _roll(turn: ReadTurn, place: int, answer: ResolveAnswer) -> TurnRoll:
    success = answer.action.success if answer.action is not None else answer.odds.success
    told = list(zip(answer.warnings, answer.reasons.warnings, strict=True))
    kept = [each for each in told if each[1].code not in _UNUSED and not _is_by_uses(turn, each[1])]
    return TurnRoll(
        do=turn.acts[place].name,
        place=place,
        **without_none(thrown=answer.thrown, success=success, from_tiers=answer.from_tiers),
        **{name: getattr(answer, name) for name in _AS_RESOLVED},
        warnings=[text for text, _ in kept],
        reasons=answer.reasons.model_copy(update={"warnings": [reason for _, reason in kept]}),
    )


def _is_by_uses(turn: ReadTurn, warning: CodedReason) -> bool:
    """Return whether a warning tells of a variant that the number of actions brings in, which nobody gave."""
    return warning.code == _BY_RATINGS and turn.given.keys().isdisjoint(warning.parts["ratings"])
