"""The parts of a headline about given dice: the roll with its outcome, and the results."""

import re
from collections.abc import Iterator, Sequence

from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.results import MOST_RESULTS, is_fixed, is_flag, results_aside
from kb.play.answer.headline.template import JointOdds
from kb.play.answer.headline.values import none_of
from kb.play.answer.headline.wording import Part, amount_of, mark_word, named
from kb.play.answer.parts import HeadlineFigure, told_value
from resolver import UNKNOWN, Mechanic, Playback, Replay, Value
from resolver.notation import Expression, Name, names_in
from resolver.procedures.procedure import NONE
from resolver.rolls.replay.play_extended import PlayedExtended
from resolver.wording import listed, lower, plain_number


def rolled_parts(context: HeadlineContext, played: Playback) -> Iterator[Part]:
    """Yield the parts of the headline."""
    own, step = context.own_line, played.steps.get(context.answer.on or "")
    line = own.came if own is not None and played.asked else None
    if line is not None and (written := list(JointOdds.played(played).written(line))):
        agreeing = [
            (_agreeing(text, context.answer.prepared.rules.mechanic), figures) for text, figures in written
        ]
        yield from _with_mark(agreeing, step.roll if step is not None else None)
        return
    if context.answer.on is not None and step is not None and context.is_missing(context.answer.on, step):
        yield none_of(context, context.answer.on, played)
        return
    if step is not None and step.extended is not None:
        yield _extended(context, step.extended)
        return
    if step is not None and step.roll is not None:
        yield _rolled(context, step.roll, played)
    shown = _results(context, played)
    for term, value in list(shown.items())[:MOST_RESULTS]:
        flag = is_flag(context.results[term])
        text = term if flag else amount_of(context.edition, term, str(value))
        yield text, [HeadlineFigure(name=term, value=told_value(value))]
    yield from _later_outcomes(context, played)
    if step is not None and step.roll is None and not shown and step.value not in (None, UNKNOWN):
        key = context.answer.on or ""
        name = context.title(key)
        text = named(name, str(step.value), is_question=context.is_question(key))
        yield text, [HeadlineFigure(name=name, value=told_value(step.value))]


def _later_outcomes(context: HeadlineContext, played: Playback) -> Iterator[Part]:
    """Yield what followed from each later roll, with when it is made, if not always."""
    for key, then in _later(context, played).items():
        optional = context.later_rolls[key].optional
        when = f" ({lower(optional.rstrip('.'))})" if optional else ""
        yield listed(then) + when, []


def _later(context: HeadlineContext, played: Playback) -> dict[str, Sequence[str]]:
    """Return what followed from the later rolls that were made."""
    made = ((key, played.steps[key].roll) for key in context.later_rolls)
    return {key: roll.then for key, roll in made if roll is not None and roll.then}


def _agreeing(text: str, mechanic: Mechanic) -> str:
    """Return *text* with one hit in the singular: "1 success" for "1 successes"."""
    return re.sub(rf"(?<![\d.])1 {re.escape(mechanic.word('hits'))}\b", mechanic.counted(1), text)


def _with_mark(written: list[Part], replay: Replay | None) -> Iterator[Part]:
    """Yield the clauses of an entry's own headline, with the roll's glitch and its consequences."""
    *before, (text, figures) = written
    yield from before
    yield text + (_mark_of(replay) if replay is not None else ""), figures
    yield from ((then, []) for then in (replay.then if replay is not None else ()))


def _mark_of(replay: Replay) -> str:
    """Return the end of a sentence that names the glitch of a roll; empty without one."""
    if replay.verdict.mark not in ("glitch", "critical-glitch"):
        return ""
    return f", with {mark_word(replay.verdict.mark, glitch=replay.bound.rules.mechanic.glitch)}"


def _results(context: HeadlineContext, played: Playback) -> dict[str, Value]:
    """Return the results to state, without those that only repeat the outcome."""
    made = [key for key, step in played.steps.items() if step.roll is not None]
    aside = results_aside(context.entry, context.answer.on, made)
    return {
        term: value
        for term, tree in context.results.items()
        if (not is_flag(tree) or (played.results[term] == 1 and not _in_words(context, tree, played)))
        and (value := played.results[term]) not in (NONE, UNKNOWN)
        and term not in aside
        and not _did_not_happen(played, tree)
        # without a roll no outcome is stated, so there is nothing to repeat
        and not (
            value == 0 and context.answer.on in made and _repeats(context, term, _succeeded(context, played))
        )
    }


def _did_not_happen(played: Playback, tree: Expression) -> bool:
    """Return whether a result is a value that did not happen."""
    step = played.steps.get(tree.name) if isinstance(tree, Name) and tree.of is None else None
    return step is not None and step.taken is False


def _in_words(context: HeadlineContext, flag: Expression, played: Playback) -> bool:
    """Return whether a flag is about a roll whose outcome the headline states, or its success as a whole."""
    told = context.stated | _later(context, played).keys()
    return any(name.of in told for name in names_in(flag))


def _repeats(context: HeadlineContext, term: str, succeeded: bool | None) -> bool:
    """Return whether a result of 0 only repeats the outcome."""
    if context.own_success or is_fixed(context.answer.prepared.procedure, context.results[term]):
        return False
    if succeeded is not True:
        return succeeded is False
    joint = JointOdds.of(context.answer)
    ever = joint.alone(f"={term}", "success") if joint is not None else None
    return ever is not None and set(ever.weights) == {0}


def _succeeded(context: HeadlineContext, played: Playback) -> bool | None:
    """Return whether the test succeeded; None if it has no success or that is unknown."""
    met = played.asked.get("success", UNKNOWN)
    if met is not UNKNOWN:
        return met == 1
    step = played.steps.get(context.answer.on or "")
    roll = step.roll if step is not None else None
    return roll.verdict.success if roll is not None and roll.bound.judged else None


def _rolled(context: HeadlineContext, replay: Replay, played: Playback) -> Part:
    """Return the result of one roll: its hits, what they had to reach, and the outcome."""
    bound, verdict, mechanic = replay.bound, replay.verdict, replay.bound.rules.mechanic
    what, party = "total" if bound.is_total else mechanic.word("hits"), bound.party("actor")
    text = mechanic.counted(replay.score)
    if bound.is_total:
        text = f"total {replay.score}" if party == "you" else f"a total of {replay.score}"
    figures, later = [HeadlineFigure(name=what, value=replay.score)], _later(context, played)
    then = [one for one in replay.then if context.calls.get(one) not in later]
    held = bound.opponent is not None or bound.requirement is not None
    if bound.judged and held and verdict.net is not None:
        text += f" against {plain_number(replay.score - verdict.net)}"
    if (outcome := _outcome(context, replay, played)) is not None:
        said, then = _said_once(context, outcome, then)
        text += ": outcome unknown" if said == "unknown" else f": {said}"
        figures.append(HeadlineFigure(name="outcome", value=outcome))
    if bound.judged and verdict.success and bound.opponent is not None and verdict.net:
        text += f" with {_net(verdict.net, mechanic, is_total=bound.is_total)}"
        figures.append(HeadlineFigure(name="net", value=verdict.net))
    if party != "you":
        text = f"{party} rolls {text}"
    return "; ".join([text + _mark_of(replay), *then]), figures


def _said_once(context: HeadlineContext, outcome: str, then: Sequence[str]) -> tuple[str, list[str]]:
    """Return the outcome of a roll, and what follows from it without what only restates it.

    A success keeps its word; in place of another outcome comes the sentence that restates it.
    """
    again = [one for one in then if one == outcome or one in context.restating]
    said = again[0] if again and outcome != context.called else outcome
    return said, [one for one in then if one not in again]


def _outcome(context: HeadlineContext, replay: Replay, played: Playback) -> str | None:
    """Return the outcome of a roll in its entry's words; None if it has none."""
    met, verdict = played.asked.get("success", UNKNOWN), replay.verdict
    if met is not UNKNOWN:
        tied = verdict.outcome == "tie" and met == 0
        return "tie" if tied else context.called if met == 1 else context.missed
    if not replay.bound.judged:
        return None
    if verdict.success is None:
        return verdict.outcome or "unknown"
    word = context.called if verdict.success else context.missed
    if context.called != "success":
        return word
    return next((one for one in replay.then if one in context.plain_outcomes), word)


def _net(number: int, mechanic: Mechanic, *, is_total: bool) -> str:
    if is_total:
        return f"a margin of {number}"
    return f"{number} net {mechanic.word('hit' if number == 1 else 'hits')}"


def _extended(context: HeadlineContext, whole: PlayedExtended) -> Part:
    """Return the result of a whole extended test."""
    word = context.called if whole.success else context.missed
    required = context.answer.bound.rules.mechanic.counted(whole.required)
    rolls = "1 roll" if len(whole.rolls) == 1 else f"{len(whole.rolls)} rolls"
    return f"{whole.hits} of {required} in {rolls}: {word}", [HeadlineFigure(name="outcome", value=word)]
