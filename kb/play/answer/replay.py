"""The headline, and the result of given dice step by step, as fields of an answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kb.model import Edition, Entry, without_none
from kb.play.answer.action_success import action_outcome
from kb.play.answer.chances import chances_ahead, net_word, score_word
from kb.play.answer.headline import headline, roll_success_word
from kb.play.answer.parts import Probability, plain_value
from kb.play.answer.shapes import Duration, ReplayAnswer, StepReplay
from kb.play.answer.trace import TraceWriter
from kb.play.procedure.rulings import known_rulings
from resolver import RULINGS, Bound, PlayedStep, Replay, Resolved
from resolver.dice.tallies import Mark
from resolver.rolls.replay.play_extended import PlayedExtended
from resolver.values.scene import UnknownValue


def replay_fields(
    answer: Resolved,
    edition: Edition | None,
    entry: Entry | None,
    insert_names: Callable[[str], str],
) -> dict[str, Any]:
    """Return the fields that depend on the dice that fell: headline, and any replay.

    Args:
        answer: The odds, and the result of given dice.
        edition: The edition of the test.
        entry: Its entry.
        insert_names: Puts the names of tables and the owners of ratings into a text in the notation.
    """
    fields: dict[str, Any] = {"headline": headline(answer, edition, entry)}
    if answer.playback is None:
        return fields
    return fields | {"replay": _replay(answer, edition, entry, insert_names)}


def _replay(
    answer: Resolved, edition: Edition | None, entry: Entry | None, insert_names: Callable[[str], str]
) -> ReplayAnswer:
    """Return what the dice came to: the roll asked for, and the steps and results around."""
    playback, procedure = answer.playback, answer.prepared.procedure
    assert playback is not None  # noqa: S101 - asked before
    known = RULINGS if edition is None else known_rulings(edition)
    writer = TraceWriter(answer.prepared.rules.mechanic, insert_names, known=known)
    action = action_outcome(answer, entry)
    own: dict[str, Any] = {"trace": []} if action is None else {"trace": [], "action": action}

    def writer_of(key: str | None) -> TraceWriter:
        return replace(writer, success=roll_success_word(edition, entry, key, own_success=False))

    roll_writer = writer_of(answer.on)
    if action is not None:
        roll_writer = replace(roll_writer, roll=_name_of_roll(answer))
    if answer.played is not None:
        return ReplayAnswer(**own | _extended_fields(answer.played, roll_writer))
    played = playback.steps.get(answer.on) if answer.on is not None else None
    if procedure.lone is not None:
        return ReplayAnswer(
            **own | (_roll_fields(played.roll, roll_writer) if played and played.roll else {})
        )
    fields = _step_fields(played, roll_writer) if played is not None else {}
    if played is not None and played.value is not None:
        fields.pop("taken")
    return ReplayAnswer(
        **own | fields,
        changes=list(answer.prepared.notes),
        steps={
            name: StepReplay(**_step_fields(step, writer_of(name))) for name, step in playback.steps.items()
        },
        results={term: plain_value(value) for term, value in playback.results.items()},
        **without_none(without_dice=[*playback.without_dice] or None, ahead=chances_ahead(answer, entry)),
    )


def _name_of_roll(answer: Resolved) -> str:
    has_roll = answer.step is not None and answer.step.bound is not None
    return answer.bound.role("actor") if has_roll else "the roll"


def _step_fields(step: PlayedStep, writer: TraceWriter) -> dict[str, Any]:
    """Return the fields of one step's result; the first roll of an extended test decides nothing by falling short."""
    fields: dict[str, Any] = {"taken": None if isinstance(step.taken, UnknownValue) else step.taken}
    if step.roll is not None:
        fields |= _roll_fields(step.roll, writer)
        goes_on = step.roll.bound.changed.roll.actor.interval is not None and not step.roll.verdict.success
        for key in ("outcome", "margin", "then") if goes_on else ():
            fields.pop(key, None)
    if step.value is not None:
        fields["value"] = plain_value(step.value)
    if step.thrown is not None:
        fields["trace"] = writer.sentences([step.thrown])
    return fields


def _roll_fields(replay: Replay, writer: TraceWriter) -> dict[str, Any]:
    """Return the fields of a roll's result, with its trace."""
    bound = replay.bound
    score = score_word(bound)
    fields: dict[str, Any] = {"outcome": replay.verdict.outcome} if bound.judged else {}
    fields[score] = replay.score
    if replay.opposing_score is not None:
        fields[f"opposing_{score}"] = replay.opposing_score
    if bound.opponent is not None or bound.requirement is not None:
        fields[net_word(bound)] = replay.verdict.net
    fields["glitch"] = _mark(bound, replay.verdict.mark)
    if bound.opponent is not None:
        fields["opposing_glitch"] = _mark(bound, replay.opposing_mark)
    return fields | {"then": list(replay.then), "trace": writer.sentences(replay.trace)}


def _extended_fields(played: PlayedExtended, writer: TraceWriter) -> dict[str, Any]:
    """Return the fields of a whole extended test's result, with a step of the trace for each roll."""
    time = None if played.interval is None else played.interval * len(played.rolls)
    over = {"outcome": "success" if played.success else "failure", "margin": played.hits - played.required}
    goes_on = {"next_dice": played.next_dice, "chance_left": Probability.optional(played.chance_left)}
    return {
        **(goes_on if played.next_dice else over),
        "hits": played.hits,
        "rolls": len(played.rolls),
        "time": Duration(value=time, unit=played.unit),
        "trace": writer.extended_sentences(played),
    }


def _mark(bound: Bound, mark: Mark) -> str:
    """Return the edition's word for a mark: without glitches, ones on all dice are a critical failure."""
    return "critical-failure" if mark == "critical-glitch" and not bound.rules.mechanic.glitch else mark
