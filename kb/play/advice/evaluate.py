"""The roll of a request, ready to compute its chance of success with one number changed."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.describe import roll_in_words, without_roll
from kb.model import Edition, Term
from kb.play.advice.least_result import LeastResult
from kb.play.answer.headline.wording import score_label
from kb.play.effects.divided_pool import divided_pool
from kb.play.procedure.dependent_steps import names_of, prerequisite_steps, trees_of
from kb.play.procedure.nothing_to_roll import nothing_to_roll
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.steps import with_written_cells
from kb.play.procedure.subject import Subject
from kb.play.request.typed_rolls import canonical_name, find_slot
from kb.play.request.untrained import counted_value
from kb.play.sentences import advice
from kb.play.side import PARTIES
from kb.play.situation.granting_actions import granted_rolls
from kb.play.situation.read_request import ReadRequest
from kb.play.situation.situation import Situation, situation_of
from kb.problems import RequestError, unknown_name
from resolver.notation import Condition, Name, print_roll
from resolver.procedures.procedure import body_of, variables_in
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import of_ratings, of_roll
from resolver.sentences.solving import refused_with_value
from resolver.solving.dials import SLOTS, Dial, DialError, dial_of, dials_of, rating_dial
from resolver.solving.evaluator import SUCCESS, Ask, Budget, EvaluatedRoll, Evaluator, ImpossibleValue, ask
from resolver.values.names_read import Keys, Side, names_in_trees, ratings_in_trees, roller_of, step_of


def evaluator_of(
    situation: Situation,
    budget: Budget | None = None,
    *,
    at_least: int | LeastResult | None = None,
    fallen: Sequence[resolver.Change] = (),
) -> Evaluator:
    """Return an evaluator of the chances of a request's roll.

    A changed rating counts as given in the request, so that grants that depend on it follow.

    Args:
        situation: The request with its scene and changes.
        budget: How many more tests may be computed.
        at_least: The hits, or the number of a result, that count as success, if not what the roll asks for.
        fallen: What has been rolled already.

    Raises:
        ValueError: As in `kb.play.resolve.resolve`; also a `RequestError` if there is nothing to roll.
    """
    request = situation.request
    subject = request.subject
    if subject.step is None and request.entry is not None and without_roll(request.entry) == "unknown":
        raise RequestError("entry", nothing_to_roll(request.base, subject.entry or ""))
    unchanged = _ask(situation, at_least, fallen)

    def answer_to(change: resolver.Change) -> EvaluatedRoll:
        rating_change = of_ratings(change)
        if not rating_change.set:
            return unchanged(change)
        changed_request = request
        try:
            for key, value in rating_change.set.items():
                changed_request = _with_rating(changed_request, situation.scene, key, value)
            changed_situation = situation_of(changed_request)
        except RequestError as error:
            raise ImpossibleValue(error.reason or refused_with_value(str(error))) from error
        return _ask(changed_situation, at_least, fallen)(of_roll(change))

    return Evaluator(answer_to, budget)


def with_divided_pool(situation: Situation) -> Situation:
    """Return *situation* with the pool that one of its grants divides, if one does."""
    request, scene = situation.request, situation.scene

    def changes_with(term: str) -> list[resolver.Change]:
        return situation_of(_with_rating(request, scene, term, 1)).changes

    return replace(situation, divided=divided_pool(request.subject, scene, situation.changes, changes_with))


def dial_for(situation: Situation, evaluator: Evaluator, vary: str) -> Dial:
    """Return the dial of *vary*: one of `SLOTS`, or a rating by name, yours if both sides have it without `target.`.

    The requirement also goes by the edition's word and by players' words: "threshold", "TN". If the entry succeeds
    where the target's roll fails, more dice for the target hurt.

    Raises:
        RequestError: If the roll has no such thing.
    """
    bound = evaluator.bound
    try:
        slot = find_slot(situation.subject.edition, vary)
        return (
            _of_action(situation, bound, dial_of(bound, slot)) if slot else _any_rating_dial(situation, vary)
        )
    except DialError as error:
        raise RequestError("vary", error.reason) from error


def known_dials(situation: Situation, evaluator: Evaluator) -> dict[str, Dial]:
    """Return the dials of the `SLOTS` that the roll has and that are known."""
    bound = evaluator.bound
    return {vary: _of_action(situation, bound, dial) for vary, dial in dials_of(bound).items()}


def _of_action(situation: Situation, bound: resolver.Bound, dial: Dial) -> Dial:
    """Return the dial of a roll as that of its action: which dice, whose they are, and whether more of them help."""
    if dial.vary == "pool" and situation.divided is not None:
        dial = situation.divided.dial(dial, bound)
    if situation.subject.by == "actor":
        return dial
    helps_other = own_success(situation.subject) is not None and dial.eases is not None
    eases = not dial.eases if helps_other else dial.eases
    what = dial.what if dial.vary == "against" else f"{dial.what} of {bound.party('actor')}"
    return replace(dial, what=what, eases=eases)


def own_success(subject: Subject) -> Condition | None:
    """Return the condition of the entry's success, if it defines one; else that of the roll counts."""
    own = subject.whole.asked.get(SUCCESS) if subject.defines_success else None
    return own if isinstance(own, Condition) and SUCCESS in subject.procedure.asked else None


def has_success(situation: Situation, evaluator: Evaluator) -> bool:
    """Return whether the roll, or the entry, has a success."""
    return evaluator.bound.judged or own_success(situation.subject) is not None


def refuse_without_success(situation: Situation, evaluator: Evaluator, *, askable: bool) -> None:
    """Refuse a roll with nothing to reach, which has no chance of success.

    Args:
        situation: The roll with all that changes it.
        evaluator: Its chances.
        askable: Whether the request can ask for a number of hits instead.

    Raises:
        RequestError: If the roll has nothing to reach.
    """
    bound = evaluator.bound
    if has_success(situation, evaluator):
        return
    roll, counted = roll_text(situation, evaluator), score_label(bound)
    why = (
        advice.only_counted(roll, counted, askable=askable)
        if bound.test.counted and bound.changed.roll.actor.requirement is not None
        else advice.nothing_to_reach(roll, bound.rules.mechanic.word("requirement"), counted, askable=askable)
    )
    raise RequestError("entry" if situation.subject.entry else "roll", why)


def refuse_uncounted(situation: Situation, evaluator: Evaluator) -> None:
    """Refuse to count the hits of a roll that isn't yours or adds its dice up, or has its own number to reach.

    Raises:
        RequestError: If the roll has no hits to ask for.
    """
    rules, roll = evaluator.bound.rules, evaluator.bound.changed.roll.actor
    each_die = rules.mechanic.family == "target-number"
    own_number = roll.interval is not None or (roll.requirement is not None and not each_die)
    if situation.subject.by != "actor" or rules.mechanic.family == "total" or own_number:
        raise RequestError("at_least", advice.no_hits_to_ask_for(rules.mechanic.word("requirement")))


def success_text(situation: Situation, evaluator: Evaluator, at_least: int | LeastResult | None) -> str:
    """Return the success that a chance is for, where it is a number of hits, of a result or of what the target rolls.

    " for at least one success", " for at least 18 m", " for "tripped, if the attack hits"".
    """
    if isinstance(at_least, LeastResult):
        return f" for at least {at_least.number} {at_least.unit}"
    bound, entry = evaluator.bound, situation.request.entry
    success = entry.success if entry is not None else None
    if at_least is None and situation.subject.by == "target" and success is not None and success.called:
        return f' for "{success.called}"'
    mechanic, opposed = bound.rules.mechanic, bound.opponent is not None
    if at_least is None:
        one_will_do = mechanic.family == "target-number" and bound.judged and not opposed
        extended = bound.changed.roll.actor.interval is not None
        if extended or not one_will_do or own_success(situation.subject) is not None:
            return ""
    number, _, hits = mechanic.hits_text(at_least or 1).partition(" ")
    count = "one" if number == "1" else number
    return f" for at least {count} {'net ' if opposed else ''}{hits}"


def roll_text(situation: Situation, evaluator: Evaluator) -> str:
    """Return the roll of a request in words."""
    subject, text = situation.subject, print_roll(evaluator.bound.changed.with_variants)
    return roll_in_words(situation.request.base, subject.edition_id, subject.entry, text)


def caveats(situation: Situation, evaluator: Evaluator) -> list[Reason]:
    """Return the warnings for readers of a roll's chances."""
    missing = situation.missing.warnings_of_chance(situation.subject.key)
    warnings = [*situation.warnings, *missing, *evaluator.bound.warnings]
    if situation.divided is not None:
        warnings.append(situation.divided.note_on(evaluator.bound))
    is_extended = evaluator.bound.changed.roll.actor.interval is not None
    if is_extended and evaluator.step.extended is None:
        warnings.append(advice.extended_odds_of_one_roll())
    return warnings


def _ask(situation: Situation, at_least: int | LeastResult | None, fallen: Sequence[resolver.Change]) -> Ask:
    """Return an evaluator of the roll, together with the steps that it reads and those that decide about success."""
    request, scene, changes = situation.request, situation.scene, [*situation.changes, *fallen]
    subject = request.subject
    if subject.step is None or subject.key is None or subject.value is not None:
        place = "test" if request.for_step else "entry"
        raise RequestError(
            place, advice.nothing_rolled_there(subject.entry or "", granted_rolls(situation, {}))
        )
    hits = at_least if isinstance(at_least, int) else None
    success = at_least.condition if isinstance(at_least, LeastResult) else None
    if at_least is None:
        success = own_success(subject)
    reads_steps = subject.entry and variables_in(subject.step.roll, subject.whole, scene)
    alone = replace(subject.step, if_=None)
    procedure = replace(subject.procedure, steps={subject.key: alone}, results={}, asked={})
    if success is not None:
        procedure = _deciding_procedure(with_written_cells(subject.whole, scene), situation, success)
    elif reads_steps:
        procedure = _procedure_up_to(with_written_cells(subject.whole, scene), subject.key)
    if len(procedure.steps) > 1:
        _refuse_moving_changes(changes, subject.whole, scene.keys)
    chosen = request.chosen_rulings
    return ask(procedure, scene, changes, on=subject.key, rulings=chosen, at_least=hits)


def _deciding_procedure(
    whole: resolver.Procedure, situation: Situation, success: Condition
) -> resolver.Procedure:
    """Return the roll asked for and the steps of *whole* that *success* reads, directly or not."""
    key = situation.subject.key or ""
    step = whole.steps[key]
    kept_steps = {key, *prerequisite_steps(whole, situation.scene.keys, success, body_of(step), step.if_)}
    steps = {one: step for one, step in whole.steps.items() if one in kept_steps}
    return replace(whole, steps=steps, results={}, asked={SUCCESS: success})


def _refuse_moving_changes(
    changes: Sequence[resolver.Change], procedure: resolver.Procedure, keys: Keys
) -> None:
    """Refuse changes that depend on an earlier roll: a dial can't be told apart."""
    amounts = [part for change in changes for part in (*change.set.items(), *change.add.items())]
    names = names_in_trees(keys, *(tree_of(key, value, procedure.names) for key, value in amounts))
    steps = {step_of(name) for name in names}
    for step in procedure.steps:
        if step in steps:
            raise RequestError("modifiers", advice.modifier_reads_earlier_roll(step))


def _procedure_up_to(procedure: resolver.Procedure, key: str) -> resolver.Procedure:
    """Return *procedure* without the steps after *key*."""
    keys = list(procedure.steps)
    kept = keys[: keys.index(key) + 1]
    return replace(procedure, steps={one: procedure.steps[one] for one in kept}, results={}, asked={})


def _any_rating_dial(situation: Situation, vary: str) -> Dial:
    request = situation.request
    edition, name = request.edition, _name(request, vary)
    scene = resolver.seen_by(situation.subject.by, situation.scene)
    ratings = ratings_in_trees(
        situation.scene.keys, *trees_of(situation.subject.procedure), roller=scene.roller
    )
    read_names = {rating.name for rating in ratings}
    sides = {rating.side for rating in ratings if rating.name == name.name}
    yours: Side = "actor" if "actor" in sides else "target"
    if name.of is None and sides and yours != scene.roller:
        name = Name(name.name, yours)
    term = edition.terms.get(name.name)
    if term is None and name.name not in read_names:
        raise unknown_name(
            "vary", "rating", name.name, {*SLOTS, *edition.terms, *read_names}, of=edition.short
        )
    if term is not None and (term.values or term.kind == "result"):
        what = "a category" if term.values else "a result"
        raise RequestError("vary", advice.rating_not_varied(name.name, what))
    least = 0 if term is None else _least_value(edition, term)
    now = scene.value_of(name)
    key = f"{name.of}.{name.name}" if name.of else name.name
    what = advice.dial_word(name.name, _owner(name))
    return replace(rating_dial(key, now if isinstance(now, int) else None, least), what=what)


def _least_value(edition: Edition, term: Term) -> int:
    if term.untrained == "never":
        return edition.untrained_at + 1
    return term.least if term.least is not None else min((0, *term.tiers.values()))


def _owner(name: Name) -> Side | None:
    """Return the side before the dot of a rating; None if there is none."""
    return next((side for side in PARTIES if side == name.of), None)


def _name(request: ReadRequest, key: str) -> Name:
    """Return the rating that *key* means, in the spelling of the edition, or else of the roll."""
    read_names = names_of(request.subject.procedure, request.keys)
    of, dot, rest = canonical_name(request.edition, key, read_names).partition(".")
    return Name(rest, of) if dot and of in PARTIES else Name(of + dot + rest)


def _with_rating(request: ReadRequest, scene: resolver.Scene, key: str, value: int | str) -> ReadRequest:
    """Return the request with another value of a rating on its side."""
    name = _name(request, key)
    side = _owner(name) or roller_of(request.subject.by)
    other: Side = "target" if side == "actor" else "actor"
    if name.name in scene.shared and name.name in (scene.actor if other == "actor" else scene.target):
        side = other
    counted = counted_value(request.edition, name.name, value)
    ratings = {**request.ratings, side: {**request.ratings[side], name.name: counted}}
    return request.with_ratings(ratings)
