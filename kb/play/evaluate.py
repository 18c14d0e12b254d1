"""The roll of a request, ready to compute its chance of success with one number changed."""

from collections.abc import Sequence
from dataclasses import replace

import resolver
from kb.describe import roll_in_words, without_roll
from kb.knowledge import KnowledgeBase
from kb.play.divided import divided_pool
from kb.play.nothing_to_roll import nothing_to_roll
from kb.play.ratings import canonical
from kb.play.read_request import ReadRequest, names_of, read_request
from kb.play.request import ResolveRequest
from kb.play.sentences.rolls import warning
from kb.play.state_variants import with_variants
from kb.play.steps import steps_behind, trees_of, with_written_cells
from kb.play.subject import Subject
from kb.play.typed import own_name, slot_named
from kb.problems import RequestError, unknown_name
from resolver.notation import Condition, Name, print_roll
from resolver.procedures.procedure import body_of, reads
from resolver.reasons import Reason
from resolver.rolls.bind.roll_changes import of_ratings, of_roll
from resolver.sentences.solving import refused_with_value
from resolver.solving.dials import SLOTS, Dial, DialError, dial_of, dials_of, rating_dial
from resolver.solving.evaluator import SUCCESS, Answered, Ask, Budget, Evaluator, ImpossibleValue, ask
from resolver.values.names_read import Side, ratings_read

SIDES = {"actor": "ratings", "target": "against"}
"""The request field of each side's ratings."""


def evaluator_of(
    base: KnowledgeBase, request: ResolveRequest, budget: Budget | None = None, subject: Subject | None = None
) -> tuple[ReadRequest, Evaluator]:
    """Return *request* as read, and an evaluator of its roll's chances.

    A changed rating counts as given in the request, so that grants that depend on it follow.

    Args:
        base: The rules.
        request: The request.
        budget: How many more tests may be computed.
        subject: What the request is about, if already known.

    Raises:
        ValueError: As in `kb.play.resolve.resolve`; also a `RequestError` if there is nothing to roll.
    """
    request = with_variants(base, request)
    asked = read_request(base, request, subject)
    entry = asked.subject.entry
    if asked.subject.step is None and entry and without_roll(base.entries[entry]) == "unknown":
        raise RequestError("entry", str(nothing_to_roll(base, entry)))
    plain = _ask(request, asked)

    def changes_with(term: str) -> list[resolver.Change]:
        return read_request(base, _with_rating(request, asked, term, 1), asked.subject).changes

    def worked_out(change: resolver.Change) -> Answered:
        rated = of_ratings(change)
        if not rated.set:
            return plain(change)
        given = request
        for key, value in rated.set.items():
            given = _with_rating(given, asked, key, value)
        try:
            again = read_request(base, given, asked.subject)
        except RequestError as error:
            raise ImpossibleValue(refused_with_value(str(error))) from error
        return _ask(given, again)(of_roll(change))

    divided = divided_pool(asked.subject, asked.scene, asked.changes, changes_with)
    return replace(asked, divided=divided), Evaluator(worked_out, budget)


def dial_for(asked: ReadRequest, evaluator: Evaluator, vary: str) -> Dial:
    """Return the dial of *vary*: one of `SLOTS`, or a rating by name, yours if both sides have it without `target.`.

    The requirement also goes by the edition's word and by players' words: "threshold", "TN". If the entry succeeds
    where the target's roll fails, more dice for the target hurt.

    Raises:
        RequestError: If the roll has no such thing.
    """
    bound = evaluator.bound
    try:
        slot = slot_named(asked.subject.edition, vary)
        return _of_action(asked, bound, dial_of(bound, slot)) if slot else _rating(asked, vary)
    except DialError as error:
        raise RequestError("vary", str(error)) from error


def known_dials(asked: ReadRequest, evaluator: Evaluator) -> dict[str, Dial]:
    """Return the dials of the `SLOTS` that the roll has and that are known."""
    bound = evaluator.bound
    return {vary: _of_action(asked, bound, dial) for vary, dial in dials_of(bound).items()}


def _of_action(asked: ReadRequest, bound: resolver.Bound, dial: Dial) -> Dial:
    """Return the dial of a roll as that of its action: which dice, whose they are, and whether more of them help."""
    if dial.vary == "pool" and asked.divided is not None:
        dial = asked.divided.dial(dial, bound)
    if asked.subject.by == "actor":
        return dial
    helps_other = own_success(asked.subject) is not None and dial.eases is not None
    eases = not dial.eases if helps_other else dial.eases
    what = dial.what if dial.vary == "against" else f"{dial.what} of {bound.party('actor')}"
    return replace(dial, what=what, eases=eases)


def own_success(subject: Subject) -> Condition | None:
    """Return the condition of the entry's success, if it defines one; else that of the roll counts."""
    own = subject.whole.asked.get(SUCCESS) if subject.defines_success else None
    return own if isinstance(own, Condition) and SUCCESS in subject.procedure.asked else None


def is_judged(asked: ReadRequest, evaluator: Evaluator) -> bool:
    """Return whether the roll, or the entry, has a success."""
    return evaluator.bound.judged or own_success(asked.subject) is not None


def refuse_without_success(base: KnowledgeBase, asked: ReadRequest, evaluator: Evaluator) -> None:
    """Refuse a roll with nothing to reach, which has no chance of success.

    Raises:
        RequestError: If the roll has nothing to reach.
    """
    bound = evaluator.bound
    if not is_judged(asked, evaluator):
        counted = bound.test.counted and bound.changed.roll.actor.requirement is not None
        lack = (
            f"its {_yield(bound)} are only counted; oppose it with a modifier that sets `against`"
            if counted
            else f"it has no {bound.rules.mechanic.word('requirement')} and is unopposed; "
            "give it one with a modifier that sets `requirement` or `against`"
        )
        why = f"{nothing_to_reach(base, asked, evaluator)}: {lack}, or ask for its {_yield(bound)}"
        raise RequestError("entry" if asked.subject.entry else "roll", why)


def nothing_to_reach(base: KnowledgeBase, asked: ReadRequest, evaluator: Evaluator) -> str:
    """Return the clause that a roll has nothing to reach, with the roll in words."""
    subject, text = asked.subject, print_roll(evaluator.bound.changed.made)
    return f"{roll_in_words(base, subject.edition_id, subject.entry, text)} has nothing to reach"


def _yield(bound: resolver.Bound) -> str:
    return "total" if bound.is_total else bound.rules.mechanic.word("hits")


def caveats(asked: ReadRequest, evaluator: Evaluator) -> list[Reason]:
    """Return the warnings for readers of a roll's chances."""
    absent = asked.absent.told_in_chance(asked.subject.key)
    told = [*map(warning, asked.warnings), *absent, *evaluator.bound.warnings]
    if asked.divided is not None:
        told.append(warning(asked.divided.text(evaluator.bound)))
    is_extended = evaluator.bound.changed.roll.actor.interval is not None
    if is_extended and evaluator.step.extended is None:
        told.append(warning("This is an extended test; the chances are for one of its rolls."))
    return told


def _ask(request: ResolveRequest, asked: ReadRequest) -> Ask:
    """Return an evaluator of the roll, together with the steps that it reads and those that decide about success."""
    subject = asked.subject
    if subject.step is None or subject.key is None or subject.value is not None:
        raise RequestError("test" if request.test else "entry", f"{subject.entry} has nothing to roll there")
    success = own_success(subject)
    read = subject.entry and reads(subject.step.roll, subject.whole, asked.scene)
    alone = replace(subject.step, if_=None)
    procedure = replace(subject.procedure, steps={subject.key: alone}, results={}, asked={})
    if success is not None:
        procedure = _deciding(with_written_cells(subject.whole, asked.scene), asked, success)
    elif read:
        procedure = _up_to(with_written_cells(subject.whole, asked.scene), subject.key)
    if len(procedure.steps) > 1:
        _refuse_moving_changes(asked.changes, subject.whole)
    return ask(procedure, asked.scene, asked.changes, on=subject.key, rulings=request.rulings)


def _deciding(whole: resolver.Procedure, asked: ReadRequest, success: Condition) -> resolver.Procedure:
    """Return the roll asked for and the steps of *whole* that *success* reads, directly or not."""
    key = asked.subject.key or ""
    step = whole.steps[key]
    kept = {key, *steps_behind(whole, asked.scene.keys, success, body_of(step), step.if_)}
    steps = {one: step for one, step in whole.steps.items() if one in kept}
    return replace(whole, steps=steps, results={}, asked={SUCCESS: success})


def _refuse_moving_changes(changes: Sequence[resolver.Change], procedure: resolver.Procedure) -> None:
    """Refuse changes that depend on an earlier roll: a dial can't be told apart."""
    texts = [text for change in changes for text in (*change.set.values(), *change.add.values())]
    for step in procedure.steps:
        if any(isinstance(text, str) and step in text for text in texts):
            raise RequestError(
                "modifiers", f"a modifier uses the earlier roll {step}; leave it out to solve or convert"
            )


def _up_to(procedure: resolver.Procedure, key: str) -> resolver.Procedure:
    """Return *procedure* without the steps after *key*."""
    keys = list(procedure.steps)
    kept = keys[: keys.index(key) + 1]
    return replace(procedure, steps={one: procedure.steps[one] for one in kept}, results={}, asked={})


def _rating(asked: ReadRequest, vary: str) -> Dial:
    edition, name = asked.subject.edition, _name(asked, vary)
    scene = resolver.seen_by(asked.subject.by, asked.scene)
    found = ratings_read(asked.scene.keys, *trees_of(asked.subject.procedure), roller=scene.roller)
    read = {rating.name for rating in found}
    sides = {rating.side for rating in found if rating.name == name.name}
    yours: Side = "actor" if "actor" in sides else "target"
    if name.of is None and sides and yours != scene.roller:
        name = Name(name.name, yours)
    term = edition.terms.get(name.name)
    if term is None and name.name not in read:
        raise unknown_name("vary", "term", name.name, {*SLOTS, *edition.terms, *read}, of=edition.short)
    if term is not None and (term.values or term.kind == "result"):
        what = "a category" if term.values else "a result"
        raise RequestError("vary", f"{name.name} is {what}; only numeric ratings can be varied")
    least = 0
    if term is not None:
        least = term.least if term.least is not None else min((0, *term.tiers.values()))
    now = scene.value_of(name)
    written = f"{name.of}.{name.name}" if name.of else name.name
    what = {"actor": f"your {name.name}", "target": f"{name.name} of the target"}.get(
        name.of or "", name.name
    )
    return replace(rating_dial(written, now if isinstance(now, int) else None, least), what=what)


def _name(asked: ReadRequest, key: str) -> Name:
    """Return the rating that *key* means, in the spelling of the edition, or else of the roll."""
    read = names_of(asked.subject.procedure, asked.scene.keys)
    of, dot, rest = own_name(asked.subject.edition, key, read).partition(".")
    return Name(rest, of) if dot and of in SIDES else Name(of + dot + rest)


def _with_rating(request: ResolveRequest, asked: ReadRequest, key: str, value: int | str) -> ResolveRequest:
    """Return *request* with another value of a rating on its side."""
    name = _name(asked, key)
    scene = resolver.seen_by(asked.subject.by, asked.scene)
    side = name.of or scene.roller
    other = "target" if side == "actor" else "actor"
    if name.name in scene.shared and name.name in (scene.actor if other == "actor" else scene.target):
        side = other
    field = SIDES[side]
    given = canonical(asked.subject.edition, getattr(request, field), field, [name.name])
    return request.model_copy(update={field: {**given, name.name: value}})
