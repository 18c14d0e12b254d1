"""The success of an action whose entry says by a condition what it is, apart from that of its roll."""

from kb.model import Entry
from kb.play.answer import Probability
from kb.play.headline import own_success
from kb.play.resolve_answer import ActionChance, ReplayAnswer, TraceStep
from resolver import UNKNOWN, Resolved, Value

_OUTCOMES: dict[Value, str] = {1: "success", 0: "failure"}

_OF_ROLL = {"success": "succeeds", "failure": "fails", "tie": "is tied"}
"""How a trace says what a roll came to that doesn't decide about its action."""


def action_chance(answer: Resolved, entry: Entry | None) -> ActionChance | None:
    """Return the chance of the success that *entry* defines; None if it defines none."""
    own = own_success(answer, entry)
    if entry is None or entry.success is None or own is None:
        return None
    chance = None if UNKNOWN in own.weights else own.chance(lambda met: met == 1)
    return ActionChance(success=Probability.known(chance), called=entry.success.called)


def with_action(replay: ReplayAnswer, answer: Resolved, entry: Entry | None) -> ReplayAnswer:
    """Return *replay* with the outcome of the action, if *entry* defines its success."""
    if answer.playback is None or own_success(answer, entry) is None:
        return replay
    outcome = _OUTCOMES.get(answer.playback.asked.get("success", UNKNOWN), "unknown")
    roll = (
        answer.bound.role("actor")
        if answer.step is not None and answer.step.bound is not None
        else "the roll"
    )
    trace = [_of_roll(step, roll) for step in replay.trace]
    return replay.model_copy(update={"action": outcome, "trace": trace})


def _of_roll(step: TraceStep, roll: str) -> TraceStep:
    """Return a step of a trace that says whose *roll* an outcome is of."""
    word = step.outcome or ""
    if step.step != "outcome" or word not in _OF_ROLL or not step.text.startswith(word):
        return step
    return step.model_copy(update={"text": f"{roll} {_OF_ROLL[word]}" + step.text.removeprefix(word)})
