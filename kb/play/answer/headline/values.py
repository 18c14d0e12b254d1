"""The headline of a value asked for alone: a value may happen only in some rolls, or have no average."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from kb.play.answer.headline.context import HeadlineContext
from kb.play.answer.headline.wording import Part, chance_text, figure, titled_value
from kb.play.answer.parts import HeadlineFigure
from kb.play.procedure.steps import HAPPENS, JUDGES
from resolver import UNKNOWN, Odds, Playback, Value
from resolver.notation import Name
from resolver.procedures.procedure import NONE
from resolver.wording import percent


def when_it_happens(parts: Sequence[Part], chance: Fraction) -> Iterator[Part]:
    """Yield a value's amounts as one part that says in how many rolls it happens."""
    if parts:
        texts = [*(text for text, _ in parts), f"if it comes to that ({percent(chance)} of rolls)"]
        figures = [each for _, figures in parts for each in figures]
        yield ", ".join(texts), [*figures, figure(HAPPENS, chance)]


def chance_parts(title: str, odds: Odds[Value], *, is_question: bool) -> Iterator[Part]:
    """Yield a value that has no average: the chance of a yes, or that of each number to reach."""
    if UNKNOWN in odds.weights:
        return
    chances = {NONE if value == 0 else str(value): chance for value, chance in odds.distribution()}
    if is_question:
        chance = 1 - chances.get(NONE, Fraction(0))
        certain = chance in (0, 1)
        text = (
            titled_value(title, str(int(chance)), is_question=True)
            if certain
            else chance_text(f"{title} yes", chance)
        )
        yield text, [figure(title, chance)]
    else:
        texts = [way if chance == 1 else f"{way} ({percent(chance)})" for way, chance in chances.items()]
        yield (
            titled_value(title, ", ".join(texts)),
            [figure(f"{title} {way}", chance) for way, chance in chances.items()],
        )


def no_value_part(context: HeadlineContext, key: str, playback: Playback | None = None) -> Part:
    """Return "none" for a value that does not happen, and why if the roll before it decided that."""
    name, why = context.name(key), _why_not(context, key, playback) if playback is not None else ""
    return titled_value(name, NONE) + why, [HeadlineFigure(name=name, value=NONE)]


def _why_not(context: HeadlineContext, key: str, playback: Playback) -> str:
    """Return the outcome of the one roll on whose success or failure the value depends; empty without one."""
    condition = context.answer.prepared.procedure.steps[key].if_
    if condition is None or condition.operator is not None or not isinstance(condition.first, Name):
        return ""
    before, field = condition.first.of or "", condition.first.name
    replay = playback.steps[before].roll if before in playback.steps else None
    if replay is None or field not in JUDGES:
        return ""
    consequences = replay.then or [context.outcome_of(before, success=replay.verdict.success)]
    return f" ({'; '.join(consequences)})"
