"""Check turns: whether one is legal, and whether worked examples give the results they state."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from pydantic import ValidationError

from kb.describe import amounts_text, change_text, plain, until_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Example, RollStep, StateNeed, without_none
from kb.model.coded import CodedReason
from kb.model.locations import locate
from kb.play.effects.state_variants import variants_of_states
from kb.play.procedure.our_table import at_table
from kb.play.procedure.roll_classes import members
from kb.play.procedure.rulings import ruling_effects
from kb.play.request.ratings import above_maximum_warnings
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.sentences.to_give import give_state
from kb.play.sentences.turn import (
    adds_nothing_again,
    already_for_one,
    already_in_state,
    changed_while,
    condition_of,
    example_ends_otherwise,
    example_judged_otherwise,
    example_turn_refused,
    example_without_verdict,
    joins_the_same,
    left_unknown,
    one_turn_checked,
    other_way_to_pay,
    ruling_not_in_turn,
    state_hint,
    state_left_open,
    turn_hint,
    uses_left,
)
from kb.play.situation.read_request import ReadRequest, read_request
from kb.play.situation.situation import situation_of
from kb.play.turns.acts import act_of, nth_alike, uses_of
from kb.play.turns.granted_in_turn import grants_in_turn
from kb.play.turns.ratings_read import ratings_of_character, unread_rating_warnings
from kb.play.turns.read_turn import ReadTurn, read_turn, within_bounds
from kb.play.turns.turn_answer import Offence, OpenRequirement, PaidAction, TurnAnswer, TurnReasons
from kb.play.turns.turn_headline import turn_headline
from kb.play.turns.turn_rolls import rolls_of_turn, states_before
from kb.problems import RequestError
from kb.references import edition_of
from resolver.reasons import Reason
from resolver.sentences.turn import joins_other
from resolver.turn import BrokenRule, CheckedTurn, OpenQuestion, Paid, TurnRules, check


def check_turn(base: KnowledgeBase, request: TurnRequest) -> TurnAnswer:
    """Return whether *request*'s actions are legal in one turn, what is left, what forbids.

    Raises:
        RequestError: If the request names something that does not exist in the edition.
    """
    base = at_table(base, request)
    turn = read_turn(base, request)
    edition = turn.edition
    with within_bounds():
        checked = check(turn.rules, turn.acts)
    left = _remaining_resources(edition, checked)
    action_ids = [paid.name for paid in checked.paid]
    ruling_changes = ruling_effects(base, turn.edition_id, action_ids, turn.chosen_rulings)
    ratings: dict[str, int | str] = {**turn.numbers, **turn.words}
    grants = [*grants_in_turn(base, turn.edition_id, turn.rules, turn.acts, ratings, checked.barred)]
    rolled = rolls_of_turn(base, request, turn, checked)
    to_check = _to_check(base, checked)
    warnings = [
        *turn.notes,
        *ratings_of_character(base, turn, action_ids),
        *checked.warnings,
        *_one_turn_warnings(turn, checked),
        *_other_ways(base, turn, checked),
        *dict.fromkeys(_other_uses(base, turn, checked)),
        *_unknown_stock(turn.rules, checked, left),
        *_open_state_warnings(base, edition, checked),
        *dict.fromkeys(_changed_action_warnings(base, turn, checked)),
        *_repeated_in_vain(base, edition, action_ids),
        *_already_so(base, edition, checked),
        *_joining_the_same(base, turn.edition_id, action_ids),
        *dict.fromkeys(_hints(base, turn.edition_id, checked)),
        *_state_hints(base, turn, checked),
        *ruling_changes.notes,
        *above_maximum_warnings(edition, turn.given),
        *_left_of_uses(base, turn, checked),
        *unread_rating_warnings(base, turn, action_ids, rolled.used),
        *_unused_ruling_warnings(turn.chosen_rulings, {*checked.rulings, *ruling_changes.rulings}),
        *rolled.notes,
    ]
    passes = {} if edition.turn.again is None else {"passes": checked.passes}
    alone = next((span for id_ in action_ids if (span := base.entries[id_].combine.alone)), None)
    return TurnAnswer(
        headline=turn_headline(edition, checked, left, _open_conditions(base, checked), alone),
        edition=turn.edition_id,
        legal=checked.legal,
        left=left,
        paid=[_paid_action(paid) for paid in checked.paid],
        trades=list(checked.trades),
        **passes,
        **without_none(rulings={**checked.rulings, **ruling_changes.rulings} or None),
        penalties=dict(checked.penalties),
        **without_none(granted=list(map(str, grants)) or None),
        **without_none(rolls=rolled.rolls or None),
        problems=list(map(_offence, checked.problems)),
        to_check=to_check,
        states=dict(checked.states),
        **without_none(state_levels=_levels(base, turn, checked) or None),
        warnings=list(map(str, warnings)),
        reasons=TurnReasons(
            granted=list(map(CodedReason.of, grants)), warnings=list(map(CodedReason.of, warnings))
        ),
        data_version=base.version,
    )


def _offence(problem: BrokenRule) -> Offence:
    return Offence(
        rule=problem.rule,
        actions=list(problem.actions),
        places=list(problem.places),
        why=str(problem.why),
        **CodedReason.of(problem.why).fields(),
    )


def _to_check(base: KnowledgeBase, checked: CheckedTurn) -> list[OpenRequirement]:
    """Return the requirements that the request does not settle, each once per entry."""
    places = _places_of_questions(checked)
    return [
        OpenRequirement(
            do=name,
            requires=plain(base, words, edition_of(name)),
            **CodedReason.of(one.why).fields(),
            **without_none(give=" or ".join(map(str, one.give)) or None, places=places.get((name, words))),
        )
        for (name, words), one in _open_questions(checked).items()
    ]


def _open_conditions(base: KnowledgeBase, checked: CheckedTurn) -> list[str]:
    """Return the same requirements as they stand after "if", those of the action's own before states.

    What decides a turn only in some of its answers is left out if the turn says which (`only_if`), and so is what
    is legal with either answer.
    """
    questions = [each for each in _open_questions(checked).items() if not each[1].why.made_by(joins_other)]
    if checked.only_if:
        questions = [each for each in questions if not each[1].decides]
    questions.sort(key=lambda each: any(given.made_by(give_state) for given in each[1].give))
    places = _places_of_questions(checked)
    ids = [paid.name for paid in checked.paid]
    texts = {key: plain(base, one.clause or key[1], edition_of(key[0])) for key, one in questions}
    return [
        condition_of(text, base.entries[key[0]].name, [nth_alike(ids, place) for place in places[key]])
        if key in places
        else text
        for key, text in texts.items()
    ]


def _places_of_questions(checked: CheckedTurn) -> dict[tuple[str, str], list[int]]:
    """Return the places of the actions that each requirement is of, where others of its name are paid otherwise."""
    ways: dict[str, set[str | None]] = {}
    for paid in checked.paid:
        ways.setdefault(paid.name, set()).add(paid.way)
    times = Counter(paid.name for paid in checked.paid)
    places: dict[tuple[str, str], list[int]] = {}
    for each in checked.to_check:
        places.setdefault((each.name, str(each.why)), []).append(each.place)
    return {
        (name, words): some
        for (name, words), some in places.items()
        if len(ways[name]) > 1 and len(some) < times[name]
    }


def _open_questions(checked: CheckedTurn) -> dict[tuple[str, str], OpenQuestion]:
    return {(each.name, str(each.why)): each for each in checked.to_check}


def _one_turn_warnings(turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield that actions of your own turn which don't fit may follow in a further one of the same round.

    What has to join another action can't follow alone.
    """
    every_turn = turn.edition.turn.gives.get(turn.rules.spans[0], {})
    renewed = {*every_turn, *(name for trade in turn.rules.exchanges for name in trade.gain)}
    late = [
        place
        for problem in checked.problems
        for place in problem.places
        if problem.rule == "allotment"
        and checked.paid[place].at == "own"
        and turn.acts[place].must is None
        and any(renewed & way.spend.keys() for way in turn.acts[place].ways)
    ]
    rules = turn.rules
    if late and rules.again is not None and checked.passes != 0:
        held = checked.states_before[late[0]]
        names = {key: turn.edition.states[key].name for key, is_in in held.items() if is_in}
        spans = (rules.span_name(rules.spans[0]), rules.span_name(rules.spans[-1]))
        yield one_turn_checked(*spans, checked.passes, names)


def _other_ways(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield the ways to pay that you are free to choose and that may do for an action, if the one chosen doesn't."""
    places = [
        place for problem in checked.problems for place in problem.places if problem.rule == "allotment"
    ]
    for place in places:
        act = turn.acts[place]
        for key, cost in base.entries[act.name].costs.items():
            if len(act.ways) == 1 and key != act.ways[0].key and not cost.when:
                before = [earlier.name for earlier in turn.acts[:place]]
                other = act_of(base, act.name, turn.numbers, way=key, at=act.at, before=before)
                acts = [*turn.acts[:place], other, *turn.acts[place + 1 :]]
                if check(turn.rules, acts).legal is not False:
                    yield other_way_to_pay(
                        act.title, amounts_text(turn.edition, cost.spend), f"{act.name}:{key}"
                    )


def _other_uses(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield what the actions of an illegal turn cost if you use them for something else than it is reckoned with."""
    for act, paid in zip(turn.acts, checked.paid, strict=True) if checked.legal is False else ():
        costs = base.entries[act.name].costs
        use = costs[paid.way].when if len(act.ways) > 1 and paid.way in costs else None
        for key, cost in costs.items() if use else ():
            if cost.when and cost.when != use:
                spend = amounts_text(turn.edition, cost.spend)
                yield other_way_to_pay(act.title, spend, f"{act.name}:{key}", cost.when)


def _levels(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> dict[str, str]:
    """Return the known levels of the states at the end: those given or set last."""
    levels = dict(turn.levels)
    for paid in checked.paid:
        for entered in base.entries[paid.name].sets:
            if entered.whose == "actor":
                levels.pop(entered.state, None)
                levels |= {entered.state: entered.level} if entered.level and not entered.when else {}
    return {key: level for key, level in levels.items() if checked.states.get(key)}


def _open_state_warnings(base: KnowledgeBase, edition: Edition, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield a reason for everything that the source doesn't say about what the held states change.

    A state in which nothing is done but what ends it changes nothing.
    """
    for key in checked.held:
        state = edition.states[key]
        if not checked.states.get(key) and all(
            any(ended.state == key and not ended.when for ended in base.entries[paid.name].ends)
            for before, paid in zip(checked.states_before, checked.paid, strict=False)
            if before.get(key)
        ):
            continue
        for path, why in state.unknown.items():
            if path.partition(".")[0] == "grants":
                yield state_left_open(state.name, why)


def _unknown_stock(rules: TurnRules, checked: CheckedTurn, left: Collection[str]) -> Iterator[Reason]:
    """Yield why it is unknown how much of a resource is left in a legal turn, and what to give."""
    for name in left if checked.legal else ():
        stock = rules.stock.get(name)
        if checked.left[name] is None and stock is not None and stock.why:
            yield left_unknown(stock.why)


def _left_of_uses(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield how much is left of what the request gives and the actions use up beside their costs."""
    taken = [paid.name for place, paid in enumerate(checked.paid) if place not in checked.barred]
    for name, used in uses_of(base, taken).items():
        if name in turn.numbers:
            yield uses_left(name, used, turn.numbers[name] - used)


def _repeated_in_vain(base: KnowledgeBase, edition: Edition, action_ids: Sequence[str]) -> Iterator[Reason]:
    """Yield a reason for each action taken again that does nothing but give what its first time still gives.

    A roll that stands against the rolls of opponents, as a Dodge does, is no more than that.
    """
    for id_, count in Counter(action_ids).items():
        entry = base.entries[id_]
        stands = not entry.tests or (bool(entry.grants) and all(one.of == "opponent" for one in entry.grants))
        lasting = [*(one.until for one in entry.grants if not one.stacks), *(one.until for one in entry.sets)]
        gifts = len(entry.grants) + len(entry.sets)
        if count > 1 and stands and 0 < gifts == sum(until in edition.turn.spans for until in lasting):
            yield adds_nothing_again(entry.name, until_text(edition, lasting[0] or ""))


def _already_so(base: KnowledgeBase, edition: Edition, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield a reason for each action that only brings in states until something ends them, if all hold already.

    One that a state calls for does more: it answers that, as throwing yourself down under fire does.
    """
    ids = [paid.name for paid in checked.paid]
    for place, (id_, before) in enumerate(zip(ids, checked.states_before, strict=False)):
        entry = base.entries[id_]
        called_for = [one for one in entry.requires if isinstance(one, StateNeed) and one.is_]
        others = [
            *entry.tests,
            *entry.ends,
            *called_for,
            *(one for one in entry.grants if one.until != "ended"),
        ]
        lasting = all(one.until == "ended" and not one.when and one.whose == "actor" for one in entry.sets)
        states = [one.state for one in entry.sets]
        if others or not lasting or not states or not all(before.get(state) for state in states):
            continue
        state, nth = edition.states[states[0]], nth_alike(ids, place) if ids.count(id_) > 1 else None
        if state.says is not None:
            yield already_for_one(entry.name, state.says.holds, nth)
        elif not entry.results:
            yield already_in_state(entry.name, state.name, nth)


def _joining_the_same(base: KnowledgeBase, edition_id: str, action_ids: Sequence[str]) -> Iterator[Reason]:
    """Yield a reason for each action taken more often than what it has to join, if no ruling says whether it may."""
    for id_, count in Counter(action_ids).items():
        combine = base.entries[id_].combine
        partners = [each for each in action_ids if each in members(base, edition_id, combine.must)]
        if combine.several is None and 0 < len(partners) < count:
            yield joins_the_same(base.entries[id_].name, base.entries[partners[0]].name)


def _hints(base: KnowledgeBase, edition_id: str, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield what each action tells you beside the verdict, if the turn has the others and the state that it needs."""
    action_ids = [paid.name for paid in checked.paid]
    for place, id_ in enumerate(action_ids):
        entry, others = base.entries[id_], {*action_ids[:place], *action_ids[place + 1 :]}
        for hint in entry.turn_hints:
            without = members(base, edition_id, hint.without)
            ruled_out = hint.while_ and checked.states_before[place].get(hint.while_) is False
            wanted = not hint.with_ or not others.isdisjoint(members(base, edition_id, hint.with_))
            if wanted and not ruled_out and without.isdisjoint(action_ids[:place]):
                yield turn_hint(entry.name, plain(base, hint.says, edition_id))


def _state_hints(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield what each state in which the turn ends tells you, unless an action of the turn spares you that."""
    action_ids = [paid.name for paid in checked.paid]
    for key in (key for key, is_in in checked.states.items() if is_in):
        state = turn.edition.states[key]
        for hint in state.turn_hints:
            if members(base, turn.edition_id, hint.without).isdisjoint(action_ids):
                yield state_hint(state.name, plain(base, hint.says, turn.edition_id))


def _changed_action_warnings(base: KnowledgeBase, turn: ReadTurn, checked: CheckedTurn) -> Iterator[Reason]:
    """Yield a reason for each change of an action by a state that you are in when you take it."""
    for place, paid in enumerate(checked.paid[: len(checked.states_before)]):
        entry, names = base.entries[paid.name], states_before(base, turn, checked, place)
        if names and (entry.tests or entry.results):
            request = read_request(base, ResolveRequest(entry=paid.name, states=names))
            yield from (changed_while(entry.name, change) for change in _state_changes(request))


def _state_changes(request: ReadRequest) -> Iterator[str]:
    """Yield what the states of a request change in its roll, the variants that they bring in by their changes."""
    variants = variants_of_states(request.entry, request.states) if request.entry else {}
    steps = request.entry.tests.values() if request.entry else ()
    by_key = {key: one for step in steps if isinstance(step, RollStep) for key, one in step.variants.items()}
    for key, state in variants.items():
        how = "you roll " if "against" in by_key[key].set else ""
        yield f"{state.name}: {how}{change_text(request.subject.edition, by_key[key])}"
    yield from situation_of(request).states[len(variants) :]  # the variants come first


def _unused_ruling_warnings(chosen_rulings: Iterable[str], bearing_rulings: Collection[str]) -> list[Reason]:
    """Return a reason for each chosen ruling that changes nothing."""
    return [ruling_not_in_turn(name) for name in chosen_rulings if name not in bearing_rulings]


def replay_example(base: KnowledgeBase, id_: str, example: Example) -> list[str]:
    """Return how the turn of a worked example of *id_* differs from what it expects."""
    if not example.turn or not example.consistent:
        return []
    if example.expect.legal is None:
        return [example_without_verdict()]
    try:
        request = TurnRequest.model_validate(
            {
                "edition": edition_of(id_),
                "actions": example.turn,
                "ratings": example.ratings,
                "states": example.states,
                "rulings": example.rulings,
            }
        )
        answer = check_turn(base, request)
    except ValidationError as error:
        return list(map(example_turn_refused, _faults(error)))
    except RequestError as error:
        return [example_turn_refused(str(error))]
    end_states = {name: answer.states.get(name, False) for name in example.expect.states}
    if end_states != example.expect.states:
        return [example_ends_otherwise(example.expect.states, end_states)]
    if answer.legal == example.expect.legal:
        return []
    whys = [problem.why for problem in answer.problems]
    return [example_judged_otherwise(example.expect.legal, answer.legal, whys)]


def _faults(error: ValidationError) -> Iterator[str]:
    """Yield the faults of a request made from an example, with their places in the example."""
    for fault in error.errors():
        first, *rest = locate(TurnRequest, fault["loc"]).parts
        names = ({"actions": "turn"}.get(str(first), first), *rest)
        yield f"{'.'.join(map(str, names))}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


def _remaining_resources(edition: Edition, checked: CheckedTurn) -> dict[str, int | str | None]:
    """Return what is left of the turn's resources, and of those given or spent."""
    shown_names = {name for amounts in edition.turn.gives.values() for name in amounts}
    shown_names |= {name for paid in checked.paid for name in paid.spend or ()}
    return {
        name: None if count is None else _count(count, "any")
        for name, count in checked.left.items()
        if name in shown_names or count is not None
    }


def _paid_action(paid: Paid) -> PaidAction:
    spend = paid.spend
    return PaidAction(
        do=paid.name,
        at=paid.at,
        **without_none(as_=paid.way or None, part_of=paid.part_of or None),
        spend=None if spend is None else {name: _count(count, "all") for name, count in spend.items()},
    )


def _count(count: float, endless: str) -> int | str:
    return endless if math.isinf(count) else int(count)
