"""The parts of a headline about given dice: the roll with its outcome, and the results."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from kb.model import ValueStep
from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.odds import says_success
from kb.play.answer.headline.results import MOST_RESULTS, is_fixed, is_flag, optional_results, result_part
from kb.play.answer.headline.template import JointOdds
from kb.play.answer.headline.values import no_value_part
from kb.play.answer.headline.wording import (
    Part,
    amount_text,
    brought,
    chance_text,
    clauses_text,
    figure,
    mark_word,
    score_label,
    titled_value,
)
from kb.play.answer.parts import HeadlineFigure, Probability, chance_or_unknown, plain_value
from kb.play.answer.trace import DICE_STAY
from resolver import UNKNOWN, Playback, Replay, Value
from resolver.notation import Expression, Name, names_in
from resolver.procedures.procedure import NONE
from resolver.rolls.replay.play_extended import PlayedExtended
from resolver.rolls.replay.trace import GlitchChecked
from resolver.wording import dice_word, lower, plain_number


def rolled_parts(context: HeadlineContext, playback: Playback) -> Iterator[Part]:
    """Yield the parts of the headline."""
    own, step = context.own_headline, playback.steps.get(context.answer.on or "")
    line = own.came if own is not None and playback.asked else None
    if line is not None and (clauses := list(JointOdds.of_playback(playback).clauses(line))):
        yield from _with_mark(clauses, step.roll if step is not None else None)
        return
    if context.answer.on is not None and step is not None and context.is_missing(context.answer.on, step):
        yield no_value_part(context, context.answer.on, playback)
        return
    if step is not None and step.extended is not None:
        yield _extended_part(context, step.extended)
        return
    if step is not None and step.roll is not None:
        yield _roll_part(context, step.roll, playback)
        yield from _stopped_part(context, playback)
    results = _stated_results(context, playback)
    for term, value in list(results.items())[:MOST_RESULTS]:
        flag = is_flag(context.results[term])
        text = term if flag else amount_text(context.edition, term, str(value))
        yield text, [HeadlineFigure(name=term, value=plain_value(value))]
    yield from ((then, []) for then in _answered_yes(context, playback))
    yield from _later_outcomes(context, playback)
    yield from _left_to_roll(context, playback)
    if step is not None and step.roll is None and not results and step.value not in (None, UNKNOWN):
        key = context.answer.on or ""
        name = context.title(key)
        text = titled_value(name, str(step.value), is_question=context.is_question(key))
        yield text, [HeadlineFigure(name=name, value=plain_value(step.value))]


def _answered_yes(context: HeadlineContext, playback: Playback) -> Iterator[str]:
    """Yield what follows from each question that the dice answer by yes."""
    for key, step in context.entry.tests.items() if context.entry is not None else ():
        if (
            isinstance(step, ValueStep)
            and step.then
            and key in playback.steps
            and playback.steps[key].value == 1
        ):
            yield step.then


def _later_outcomes(context: HeadlineContext, playback: Playback) -> Iterator[Part]:
    """Yield what followed from each later roll, with when it is made, if not always."""
    for key, then in _later_consequences(context, playback).items():
        optional = context.later_rolls[key].optional
        when = f" ({lower(optional.rstrip('.'))})" if optional else ""
        yield clauses_text(then) + when, []


def _left_to_roll(context: HeadlineContext, playback: Playback) -> Iterator[Part]:
    """Yield the rolls that no dice are given for, what they have to reach, and what they lead to."""
    ahead, word = playback.ahead, context.answer.prepared.rules.mechanic.word("requirement")
    left = (
        {}
        if ahead is None
        else {key: ahead.steps[key] for key in playback.without_dice if key in ahead.steps}
    )
    open_chance = _open_chance(context, playback)
    for key, step in left.items():
        if step.to_reach is not None and step.bound is not None:
            text = f"next {lower(context.title(key))}, {word} {step.to_reach}"
            if open_chance not in (None, 0, 1):  # of the rolls left, the first decides
                chances = {context.success_word: open_chance, context.failure_word: 1 - open_chance}
                either = ", ".join(chance_text(name, each) for name, each in chances.items())
                yield f"{text}: {either}", [figure(name, each) for name, each in chances.items()]
                open_chance = None
                continue
            chance = Probability.optional(step.success) if step.bound.judged else None
            figures = [] if chance is None else [HeadlineFigure(name=key, value=chance)]
            yield f"{text}: success {chance_or_unknown(chance)}" if chance is not None else text, figures
    results = ahead.results.items() if ahead is not None and left else ()
    open_results = {
        term: odds
        for term, odds in results
        if playback.results[term] is UNKNOWN and UNKNOWN not in odds.weights
    }
    if open_results:
        then = [
            result_part(context.edition, term, odds, with_range=False)
            for term, odds in list(open_results.items())[:MOST_RESULTS]
        ]
        text, figures = brought(then)
        yield f"then {text}", figures


def _open_chance(context: HeadlineContext, playback: Playback) -> Fraction | None:
    """Return the chance of the entry's own success while rolls without dice decide it; None if none does."""
    ahead = playback.ahead.asked if playback.ahead is not None else None
    if ahead is None or not context.has_own_success or playback.asked.get("success") is not UNKNOWN:
        return None
    odds = JointOdds(list(playback.asked), ahead).marginal("success")
    return None if odds is None or UNKNOWN in odds.weights else odds.chance(lambda met: met == 1)


def _stopped_part(context: HeadlineContext, playback: Playback) -> Iterator[Part]:
    """Yield what took the success of the roll away again, if its entry says that."""
    own, step = context.own_headline, playback.steps.get(context.answer.on or "")
    succeeded = step is not None and step.roll is not None and step.roll.verdict.success is True
    if own is not None and own.stopped is not None and succeeded and playback.asked.get("success") == 0:
        yield from JointOdds.of_playback(playback).clauses(own.stopped)


def _later_consequences(context: HeadlineContext, playback: Playback) -> dict[str, Sequence[str]]:
    """Return what followed from the later rolls that were made."""
    later_rolls = ((key, playback.steps[key].roll) for key in context.later_rolls)
    return {key: roll.then for key, roll in later_rolls if roll is not None and roll.then}


def _with_mark(clauses: list[Part], replay: Replay | None) -> Iterator[Part]:
    """Yield the clauses of an entry's own headline, with the roll's glitch and its consequences."""
    *before, (text, figures) = clauses
    yield from before
    yield (_with_mark_word(text, replay) if replay is not None else text), figures
    yield from ((then, []) for then in ((*replay.then, *_raised_texts(replay)) if replay is not None else ()))


def _with_mark_word(text: str, replay: Replay) -> str:
    """Return *text* on a roll with its glitch, or the die that decides; a plain failure may be a critical one."""
    mark = _mark_text(replay)
    critical = mark == ", a critical failure" and text.endswith(": failure")
    return f"{text.removesuffix('failure')}critical failure" if critical else text + mark


def _mark_text(replay: Replay) -> str:
    """Return the end of a sentence that names the glitch of a roll, or the die that decides; empty without one."""
    verdict = replay.verdict
    if verdict.mark in ("natural-high", "natural-low") and verdict.success != ((verdict.net or 0) >= 0):
        return ", whatever the total, because of what the die shows"
    if replay.verdict.mark not in ("glitch", "critical-glitch"):
        return ""
    kept = any(isinstance(step, GlitchChecked) and step.count.kept for step in replay.trace)
    glitch = replay.bound.rules.mechanic.glitch
    marked = mark_word(replay.verdict.mark, glitch=glitch)
    return f", {'with ' if glitch else ''}{marked}" + (f", so {DICE_STAY}" if kept else "")


def _raised_texts(replay: Replay) -> Iterator[str]:
    """Yield which die a use of Edge raised, and what raising another does about a glitch."""
    mechanic = replay.bound.rules.mechanic
    for count in (
        step.count for step in replay.trace if isinstance(step, GlitchChecked) and step.count.raised
    ):
        text = f"a {count.raised} raised to {count.raised + 1}"
        if (other := count.instead) is not None:
            marked = mark_word(count.mark, glitch=mechanic.glitch).removeprefix("a ")
            cost = f"{mechanic.hits_text(count.score - other.score)} less, but no {marked}"
            text += f" (you may raise a {other.raised} to {other.raised + 1} instead: {cost})"
        yield text


def _stated_results(context: HeadlineContext, playback: Playback) -> dict[str, Value]:
    """Return the results to state, without those that only repeat the outcome."""
    rolled = [key for key, step in playback.steps.items() if step.roll is not None]
    left_out = optional_results(context.entry, context.answer.on, rolled)
    return {
        term: value
        for term, tree in context.results.items()
        if (not is_flag(tree) or (playback.results[term] == 1 and not _is_stated(context, tree, playback)))
        and (value := playback.results[term]) not in (NONE, UNKNOWN)
        and term not in left_out
        and not _did_not_happen(playback, tree)
        and not (value == 1 and says_success(context, term))
        # without a roll no outcome is stated, so there is nothing to repeat
        and not (
            value == 0
            and context.answer.on in rolled
            and _repeats(context, term, _success(context, playback))
        )
    }


def _did_not_happen(playback: Playback, tree: Expression) -> bool:
    """Return whether a result is a value that did not happen."""
    step = playback.steps.get(tree.name) if isinstance(tree, Name) and tree.of is None else None
    return step is not None and step.taken is False


def _is_stated(context: HeadlineContext, flag: Expression, playback: Playback) -> bool:
    """Return whether a flag is about a roll whose outcome the headline states, or its success as a whole."""
    stated = context.stated_steps | _later_consequences(context, playback).keys()
    return any(name.of in stated for name in names_in(flag))


def _repeats(context: HeadlineContext, term: str, success: bool | None) -> bool:
    """Return whether a result of 0 only repeats the outcome."""
    if is_fixed(context.answer.prepared.procedure, context.results[term]):
        return False
    if not context.has_own_success and success is not True:
        return success is False
    joint = JointOdds.of(context.answer)
    if joint is None or success is None:
        return False
    if context.has_own_success:  # a failure may have results of its own, but not one that each success has
        on_success, on_failure = (joint.marginal(f"={term}", "success", met=met) for met in (True, False))
        only_repeats = on_success is None or not set(on_success.weights) & {0, UNKNOWN}
        return not success and (only_repeats or (on_failure is not None and set(on_failure.weights) == {0}))
    value_odds = joint.marginal(f"={term}", "success")
    return value_odds is not None and set(value_odds.weights) == {0}


def _success(context: HeadlineContext, playback: Playback) -> bool | None:
    """Return whether the test succeeded; None if it has no success or that is unknown."""
    met = playback.asked.get("success", UNKNOWN)
    if met is not UNKNOWN:
        return met == 1
    step = playback.steps.get(context.answer.on or "")
    roll = step.roll if step is not None else None
    return roll.verdict.success if roll is not None and roll.bound.judged else None


def _roll_part(context: HeadlineContext, replay: Replay, playback: Playback) -> Part:
    """Return the result of one roll: its hits, what they had to reach, and the outcome."""
    bound, verdict, mechanic = replay.bound, replay.verdict, replay.bound.rules.mechanic
    what, party = score_label(bound), bound.party("actor")
    text = mechanic.hits_text(replay.score)
    if bound.is_total:
        text = f"total {replay.score}" if party == "you" else str(replay.score)
    figures, later = [HeadlineFigure(name=what, value=replay.score)], _later_consequences(context, playback)
    then = [one for one in replay.then if context.rolls_called_for.get(one) not in later]
    if bound.changed.roll.actor.interval is not None and not verdict.success:
        return f"{text} with the first roll; the test goes on", figures
    text += _compared_text(context, replay, playback)
    if (outcome := _outcome_word(context, replay, playback)) is not None:
        outcome_text, then = _split_outcome(context, outcome, then)
        if verdict.net == 0 and bound.opponent is not None and _is_ruled(context, outcome_text):
            text += ", a tie"
        if outcome_text != "unknown":
            text += f": {outcome_text}"
        elif not then:
            text += ": outcome unknown"
        figures.append(HeadlineFigure(name="outcome", value=outcome))
    if bound.judged and verdict.success and bound.opponent is not None and verdict.net:
        if not bound.is_total:  # of totals, both numbers stand in the text
            word = mechanic.word("hit" if verdict.net == 1 else "hits")
            text += f" with {verdict.net} net {word}"
        figures.append(HeadlineFigure(name="net", value=verdict.net))
    if party != "you":
        verb = "gets" if _is_against_you(replay) else "rolls"
        text = f"{party} {verb} {text}"
    wild = [f"the Wild Die (the first) shows {verdict.wild}"] if verdict.wild else []
    return "; ".join([_with_mark_word(text, replay), *then, *wild, *_raised_texts(replay)]), figures


def _is_ruled(context: HeadlineContext, outcome: str) -> bool:
    """Return whether a ruling that players may dispute makes another outcome of a tie."""
    ruling = context.edition.rulings.get("tie") if context.edition is not None else None
    return outcome != "tie" and ruling is not None and ruling.disputed


def _compared_text(context: HeadlineContext, replay: Replay, playback: Playback) -> str:
    """Return the end of a sentence that says what a roll had to reach, or what the roll that decides had to."""
    bound = replay.bound
    if _is_against_you(replay) and replay.verdict.net is not None:
        return f", you {plain_number(replay.score - replay.verdict.net)}"
    if bound.opponent is not None or bound.requirement is not None:
        return _against_text(replay) if bound.judged else ""
    deciding = _deciding_replay(context, playback)
    if deciding is None:
        return ""
    rolls = f"; {deciding.bound.party('actor')} rolls {plain_number(deciding.score)}"
    against_yours = deciding.score - (deciding.verdict.net or 0) == replay.score
    return rolls if against_yours else rolls + _against_text(deciding)


def _is_against_you(replay: Replay) -> bool:
    """Return whether someone else makes the roll against yours: of totals "the attacker gets 9, you 11"."""
    bound = replay.bound
    return bound.is_total and bound.judged and bound.opponent is not None and bound.party("opponent") == "you"


def _deciding_replay(context: HeadlineContext, playback: Playback) -> Replay | None:
    """Return the one later roll that decides about the entry's own success, if it was made for a number to reach."""
    deciding = (context.stated_steps - {context.answer.on}) & playback.steps.keys()
    replays = [roll for key in deciding if (roll := playback.steps[key].roll) is not None]
    return replays[0] if len(replays) == 1 and replays[0].verdict.net is not None else None


def _against_text(replay: Replay) -> str:
    """Return " against 3", what a roll had to reach; empty where its verdict says nothing of that."""
    net = replay.verdict.net
    return "" if net is None else f" against {plain_number(replay.score - net)}"


def _split_outcome(context: HeadlineContext, outcome: str, then: Sequence[str]) -> tuple[str, list[str]]:
    """Return the outcome of a roll, and what follows from it without what only restates it.

    A success keeps its word; in place of another outcome comes the sentence that restates it.
    """
    restatements = [one for one in then if one == outcome or one in context.restating_outcomes]
    outcome_text = restatements[0] if restatements and outcome != context.success_word else outcome
    return outcome_text, [one for one in then if one not in restatements]


def _outcome_word(context: HeadlineContext, replay: Replay, playback: Playback) -> str | None:
    """Return the outcome of a roll in its entry's words; None if it has none."""
    met, verdict = playback.asked.get("success", UNKNOWN), replay.verdict
    if met is not UNKNOWN:
        tied = verdict.outcome == "tie" and met == 0
        return "tie" if tied else context.success_word if met == 1 else context.failure_word
    if (open_chance := _open_chance(context, playback)) is not None:
        certain = {Fraction(0): context.failure_word, Fraction(1): context.success_word}
        return certain.get(open_chance)
    if not replay.bound.judged:
        return None
    if verdict.success is None:
        return verdict.outcome or "unknown"
    word = context.success_word if verdict.success else context.failure_word
    if context.success_word != "success":
        return word
    return next((one for one in replay.then if one in context.plain_outcomes), word)


def _extended_part(context: HeadlineContext, extended: PlayedExtended) -> Part:
    """Return the result of a whole extended test, or of its rolls so far."""
    mechanic = context.answer.bound.rules.mechanic
    required = mechanic.hits_text(extended.required)
    rolls = "1 roll" if len(extended.rolls) == 1 else f"{len(extended.rolls)} rolls"
    hits = f"{extended.hits} of {required} in {rolls}"
    if extended.next_dice:
        chance = Probability.optional(extended.chance_left)
        dice = f"{extended.next_dice} {dice_word(extended.next_dice)}"
        goes_on = f"{hits}; {dice} next, {chance_or_unknown(chance)} to make it"
        return goes_on, [HeadlineFigure(name="chance", value=chance)]
    if extended.success:
        hits = f"{mechanic.hits_text(extended.hits)} in {rolls}, {extended.required} needed"
    word = context.success_word if extended.success else context.failure_word
    return f"{hits}: {word}", [HeadlineFigure(name="outcome", value=word)]
