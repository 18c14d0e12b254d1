"""The answer to a roll on a terminal: its chances, what follows from it, and dice that were played."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from rich.markup import escape
from rich.table import Table

from actionary.command.charts import (
    RARE,
    fold_rare_rows,
    percent,
    print_changes,
    print_chart,
    print_heading,
    print_rulings,
    short,
)
from actionary.command.terminal import out
from actionary.command.test_options import in_options
from kb.describe import roll_in_words, roll_owner_text
from kb.knowledge import KnowledgeBase
from kb.model import EditionMechanic, Entry, RollStep
from kb.play.answer.headline import optional_results
from kb.play.answer.headline.wording import amount_text, time_text
from kb.play.answer.shapes import (
    ExtendedChances,
    ReplayAnswer,
    ResolveAnswer,
    RollAnswer,
    RollChances,
    StepChances,
    StepReplay,
    TraceStep,
    ValueChances,
)
from kb.play.sentences.headline import beyond_headline
from resolver.procedures.procedure import NONE
from resolver.wording import average_text, join_words, lower, plain_number, usual_range

MINUS = "\N{MINUS SIGN}"

OVER_ALL = " over all rolls"

OF_PARTS = {"success": "success against all", "any": "success against any"}
"""The labels of a split pool's chances."""

MOST_LISTED = 3
"""The most values of a result to list with their chances; of more the average is printed."""

OF_TARGETS = {"success": "beats every target", "any": "beats any target"}
"""The labels of one roll's chances against several targets."""

_SIMPLE = re.compile(r"[a-z]+(?: [a-z]+)?")
"""An outcome that the table already has: success, failure, a tie, a glitch."""


def print_answer(base: KnowledgeBase, answer: ResolveAnswer) -> None:
    """Print the answer to a roll, from its headline to what else could be asked."""
    warnings = beyond_headline(answer.headline.text, answer.warnings)
    sentences = map(in_options, (*warnings, *answer.unknown))
    print_heading(base, answer, answer.roll, sentences, answer.thrown)
    print_changes(answer)
    if answer.extended is not None:
        _print_by_roll(answer.extended)
    replay = answer.replay or ReplayAnswer()
    edition = base.editions[answer.edition]
    hits = edition.mechanic.words.get("hits", "hits")
    if answer.roll is not None or len(answer.odds.total or ()) > 1:
        charted = answer.extended is None or answer.extended.rolls is None
        _print_odds(answer.odds, _labels(base, answer), hits, charted=charted)
    part_name = "part" if answer.left_over is not None else "target"
    for number, part in enumerate(answer.parts, 1):
        played = _played_text(part.replay, of_target=answer.left_over is None)
        out.print(f"[dim]{part_name} {number}:[/dim] {_part_text(part, hits)}{escape(played)}")
    _print_steps(base, answer, replay)
    _print_results(base, answer, replay)
    if lacking := replay.without_dice:
        options = " ".join(f"--dice-of {name}=…" for name in lacking)
        out.print(f"[dim]no dice given:[/dim] {escape(join_words(lacking))} ({options})")
    print_rulings(base, answer)
    ones = {} if edition.mechanic.glitch else {"glitch": "ones"}
    for step in replay.trace:
        text = roll_in_words(base, answer.edition, answer.entry, step.text) + _dice_text(step.trace or [])
        label = ones.get(step.step, step.step)
        out.print(f"[dim]{escape(label):>12}[/dim]  {escape(text)}")
    _print_thrown_values(base.entries.get(answer.entry or ""), replay)


def _print_results(base: KnowledgeBase, answer: ResolveAnswer, replay: ReplayAnswer) -> None:
    """Print the results of a test that its headline doesn't say already, with those of a *replay*."""
    edition = base.editions[answer.edition]
    played_steps = [key for key, step in replay.steps.items() if step.trace]
    aside = optional_results(base.entries.get(answer.entry or ""), answer.test, played_steps)
    explained = _left_open(base, answer)
    action = answer.action.success if answer.action is not None else answer.odds.success
    success = None if action is None else action.exact
    if harmless := _harmless(answer):
        out.print("No damage")
    for name, value in answer.results.items():
        if (
            name in aside
            or name in harmless
            or name in explained
            or _leaves_open(value)
            or amount_text(edition, name, _value_text(value)) == answer.headline.text
        ):
            continue
        counted = name in edition.terms and edition.terms[name].unit is not None
        words, played = (
            _value_text(value, counted=counted, success=success),
            str(replay.results.get(name, "")),
        )
        if played == "unknown" and replay.ahead and (left := replay.ahead.results.get(name)):
            words, played = _after_roll(_value_text(left)), ""
        if not counted and words.endswith("%"):
            played = {"0": "no", "1": "yes"}.get(played, played)
        played = "0" if played == NONE and words.startswith(("0", "on a ")) else played
        here = f", this time {played}" if played not in ("", words) else ""
        out.print(f"[dim]{escape(name)}:[/dim] {escape(words + here)}")


def _print_thrown_values(entry: Entry | None, replay: ReplayAnswer) -> None:
    """Print the dice of what is no roll, such as a weapon's damage, so that people can check them."""
    for key, step in replay.steps.items():
        title = entry.tests[key].title if entry is not None else None
        label = lower(title or key.replace("-", " "))
        for thrown in (each for each in step.trace if each.step == "value"):
            out.print(f"[dim]{escape(label):>12}[/dim]  {escape(thrown.text)}")


def _harmless(answer: ResolveAnswer) -> list[str]:
    """Return the results that are damage, if they are several and each is 0 whatever the dice."""
    damages = {name: value for name, value in answer.results.items() if "damage" in name.casefold()}
    amounts = {each.value for value in damages.values() if value for each in value.distribution}
    return [*damages] if len(damages) > 1 and None not in damages.values() and amounts <= {0, NONE} else []


def _leaves_open(value: ValueChances | None) -> bool:
    """Return whether a result is nothing, or else unknown."""
    values = {each.value for each in value.distribution} if value is not None else set()
    return "unknown" in values and len(values) > 1 and values <= {0, NONE, "unknown"}


def _left_open(base: KnowledgeBase, answer: ResolveAnswer) -> set[str]:
    """Return the results that the variants of the roll leave open; a warning says why."""
    entry = base.entries.get(answer.entry or "")
    step = entry.tests.get(answer.test or "") if entry else None
    chosen = [answer.variant] if isinstance(answer.variant, str) else answer.variant or []
    variants = step.variants if isinstance(step, RollStep) else {}
    return {
        name
        for key in chosen
        if entry and f"tests.{answer.test}.variants.{key}.results" in entry.unknown and key in variants
        for name, value in variants[key].results.items()
        if value == "unknown"
    }


def _labels(base: KnowledgeBase, answer: ResolveAnswer) -> Mapping[str, str]:
    """Return the labels of chances that are not called as their key."""
    if answer.parts:
        return OF_PARTS if answer.left_over is not None else OF_TARGETS
    roll = roll_owner_text(base.entries[answer.entry], answer.test or "") if answer.entry else ""
    ones = base.editions[answer.edition].mechanic.ones
    labels = {"critical_failure": f"critical failure ({ones})"} if ones else {}
    if roll:
        labels |= {"success": f"{roll} succeeds", "success_with_glitch": f"{roll} succeeds with a glitch"}
        if (verb := _VERBS.get(answer.odds.tie_counts_as or "")) is not None:
            labels |= {"tie": f"tie, so {roll} {verb}"}
    return labels


_VERBS = {"success": "succeeds", "failure": "fails"}
"""What a tie makes of another's roll."""

_TIES = {
    "success": "tie, which succeeds",
    "failure": "tie, which fails",
    "draw": "tie, which nobody wins",
}
"""A tie by what it is part of."""


_TOO_RARE = 0.001
"""A critical failure below this chance isn't worth a line."""


def _print_by_roll(whole: ExtendedChances) -> None:
    """Print the chance that an extended test succeeds by each roll, while it grows, and announce the first roll."""
    rolls, interval = whole.rolls or [], whole.interval
    shares = accumulate(Fraction(roll.fraction) for roll in rolls)
    rows = [
        (
            roll.value,
            float(whole.success.exact * share),
            time_text(str(int(roll.value) * interval.value), interval.unit) if interval.value else "",
        )
        for roll, share in zip(rolls, shares, strict=True)
        if share - Fraction(roll.fraction) < 1 - RARE
    ]
    if rows:
        print_chart("by roll", rows, full=1)
    out.print("[dim]first roll:[/dim]")


def _print_odds(odds: RollChances, labels: Mapping[str, str], hits: str, *, charted: bool) -> None:
    """Print the chances in *odds* and, if *charted*, a chart, unless every value is equally likely.

    Args:
        odds: What is printed.
        labels: The labels of chances that go by another name than their key.
        hits: The edition's word for hits.
        charted: Whether there is a chart; the first roll of an extended test, which needs several, has none.
    """
    chances = {
        "success": odds.success,
        "any": odds.any,
        "tie": odds.tie,
        "glitch": odds.glitch,
        "critical_glitch": odds.critical_glitch,
        "success_with_glitch": odds.success_with_glitch,
        "critical_failure": odds.critical_failure,
    }
    if odds.critical_failure is not None and odds.critical_failure.decimal < _TOO_RARE:
        del chances["critical_failure"]
    labels = {"tie": _TIES.get(odds.tie_counts_as or "", "tie"), **labels}
    if "success_with_glitch" in labels:  # then the headline leaves them out
        chances = {key: chances[key] for key in dict.fromkeys(("success", "success_with_glitch", *chances))}
    needless = {"success_with_glitch"} if charted else {"success_with_glitch", "success"}
    table = Table(box=None, show_header=False, pad_edge=False)
    for name, chance in chances.items():
        if chance is not None and (chance.decimal or name not in needless):
            label = labels.get(name, name.replace("_", " "))
            table.add_row(label, percent(chance), f"[dim]{short(chance)}[/dim]")
    for outcome in odds.outcomes or ():
        chance = outcome.chance
        if chance is not None and chance.decimal and not _SIMPLE.fullmatch(outcome.if_):
            table.add_row(outcome.then, percent(chance), f"[dim]{short(chance)}[/dim]")
    if table.rows:
        out.print(table)
    charts = {f"net {hits}": odds.net_hits, "margin": odds.margin, hits: odds.hits, "total": odds.total}
    for name, values in charts.items() if charted else ():
        if values and (len(values) == 1 or len({each.fraction for each in values}) > 1):
            rows = fold_rare_rows([(each.value, each.decimal, "") for each in values])
            print_chart(name, rows, at_least=len(rows) > 1)
            break


def _print_steps(base: KnowledgeBase, answer: ResolveAnswer, replay: ReplayAnswer) -> None:
    """Print the odds of the steps after the first roll and, with a *replay*, their results.

    Leave out intermediate steps, steps that never happen or throw no dice, and steps that a result repeats.
    """
    entry = base.entries.get(answer.entry or "")
    mechanic = base.editions[answer.edition].mechanic
    ahead = replay.ahead.steps if replay.ahead is not None else {}
    for key, step in (answer.steps | ahead).items():
        entry_step = entry.tests[key] if entry is not None else None
        if (
            key == answer.test
            or (entry_step and entry_step.working)
            or (entry and key in entry.results.values())
        ):
            continue
        if (step.taken is not None and step.taken.decimal == 0) or _yields_nothing(step):
            continue
        words = _step_text(step, mechanic)
        if words in ("unknown", "chance unknown"):
            continue
        words = _after_roll(words) if key in ahead else words
        rarely = _how_often_rolled(step, _when_made(entry_step))
        here = _played_text(replay.steps.get(key), "first roll" if step.extended else "this time")
        here = "" if here == f", this time {words}" or key in ahead else here
        out.print(
            f"[dim]{escape(key.replace('-', ' '))}{escape(rarely)}:[/dim] {escape(words)}{escape(here)}"
        )


def _how_often_rolled(step: StepChances, optional: str) -> str:
    """Return in parentheses how often a step comes up, unless it always does, and when it is rolled if it needn't be.

    " (rolled 78 % of the time)", " (if the bomb goes off; possible 56 % of the time)".
    """
    often = "" if step.taken is None or step.taken.decimal >= 1 else f"{percent(step.taken)} of the time"
    how = "possible " if optional else "" if step.roll is None else "rolled "
    told = "; ".join(filter(None, [optional, often and how + often]))
    return f" ({told})" if told else ""


def _when_made(step: object) -> str:
    """Return when a roll that may not be needed is made: "if the bomb goes off"; empty if the dice alone decide."""
    return (step.optional or "").rstrip(".") if isinstance(step, RollStep) else ""


def _after_roll(odds: str) -> str:
    """Return *odds* in words, which follow from dice that fell."""
    return f"after this roll {odds.replace(OVER_ALL, '')}"


def _yields_nothing(step: StepChances) -> bool:
    """Return whether a step only counts what its dice give and that is always 0, as without any dice."""
    odds = step.odds
    return (
        odds is not None
        and "success" not in odds.model_fields_set
        and odds.mean is not None
        and odds.mean.exact == 0
        and not odds.total
    )


def _step_text(step: StepChances, mechanic: EditionMechanic) -> str:
    """Return the odds of a step in the words of the edition's *mechanic*."""
    if step.extended is not None:
        return f"{percent(step.extended.success)} chance of success over the whole test"
    if step.odds is None:
        return _value_text(step.value)
    chance = _chance_text(step.odds, mechanic.words.get("hits", "hits"))
    if step.requirement is None:
        return chance
    required = f"{mechanic.words.get('requirement', 'to reach')} {step.requirement}"
    return required if step.odds.success is None else f"{chance} ({required})"


def _part_text(part: RollAnswer, hits: str) -> str:
    """Return the dice of one part or target, and its headline; once it is played, the odds instead."""
    thrown = f"{part.thrown}; " if part.thrown else ""
    if part.replay is None:
        return thrown + escape(lower(part.headline.text))
    if part.action is None or part.action.success is None:
        return thrown + _chance_text(part.odds, hits)
    return f"{thrown}{percent(part.action.success)} chance: {part.action.called}"


def _chance_text(odds: RollChances, hits: str) -> str:
    if "success" in odds.model_fields_set:
        return "chance unknown" if odds.success is None else f"{percent(odds.success)} chance of success"
    if odds.mean is None:
        return "unknown"
    return f"{odds.mean.decimal:.1f} {'on average in all' if odds.total else f'{hits} on average'}"


def _played_text(played: StepReplay | None, when: str = "this time", *, of_target: bool = False) -> str:
    """Return the result of a *played* step or part, with its dice; empty if nothing was played.

    Those *of_target* are the opposing side's, as yours are the same against every target.
    """
    if played is None:
        return ""
    if "taken" in played.model_fields_set and not played.taken:
        return ", not rolled this time"
    action = played.action if isinstance(played, ReplayAnswer) else None
    if "outcome" in played.model_fields_set:
        result: int | str | None = action or played.outcome
    else:
        scores = (played.value, played.hits, played.total)
        result = next((score for score in scores if score is not None), None)
    if result is None:
        return ""
    opposing = next((step for step in played.trace if step.step == "opponent"), None)
    if not of_target or opposing is None:
        return f", {when} {result}{_dice_text(played.trace)}"
    thrown = [step for step in opposing.trace or () if step.step != "dice" or step.faces]
    return f", {when} {result}{_dice_text(thrown) or f' ({opposing.text})'}"


def _dice_text(trace: Sequence[TraceStep]) -> str:
    """Return the dice and any glitch from the trace of a roll, to print them on one line."""
    found = {step.step: step for step in trace}
    if "dice" not in found:
        return ""
    faces = found["dice"].text.rpartition(":")[0]
    glitch = found.get("glitch")
    fell = f"; {glitch.text.rpartition(': ')[2]}" if glitch is not None and glitch.glitch != "none" else ""
    return f" ({faces}{fell})"


def _value_text(value: ValueChances | None, *, counted: bool = False, success: Fraction | None = None) -> str:
    """Describe a result of a test: its value, or the likely values; of what is *counted*, a chance says how many.

    Where a failure brings nothing, the chance of *success* tells so.
    """
    if value is None:
        return "unknown"
    if len(value.distribution) == 1:
        return str(value.distribution[0].value)
    if value.mean is not None and all(each.value in (0, NONE) for each in value.distribution):
        return "0"
    if value.chance is not None:
        most = max(each.value for each in value.distribution if isinstance(each.value, int))
        return (
            percent(value.chance)
            if most == 1 and not counted
            else f"{percent(value.chance)} chance of {most}"
        )
    is_short = len(value.distribution) <= MOST_LISTED and value.mean_on_success is None
    if value.mean is None or value.percentiles is None or is_short:
        return ", ".join(f"{plain_number(each.value)} ({percent(each)})" for each in value.distribution)
    often = _usual_range(value, value.percentiles["10"], value.percentiles["90"])
    on_success, overall = value.mean_on_success, average_text(value.mean.exact)
    if on_success is not None and not on_success.exact and success is not None and success < 1:
        on_failure = average_text(value.mean.exact / (1 - success))
        return f"on a failure {on_failure} on average, {overall}{OVER_ALL}"
    if on_success is not None and on_success.decimal != value.mean.decimal:
        return f"on a success {average_text(on_success.exact)} on average, {overall}{OVER_ALL}"
    missed = any(each.value in (0, NONE) for each in value.distribution)
    basis = OVER_ALL if missed else ""
    return f"{overall} on average{basis}, {often}".replace("-", MINUS)


def _usual_range(value: ValueChances, low: int | str, high: int | str) -> str:
    """Return the range from *low* to *high*, of neighbors with "or"."""
    numbers = [each.value for each in value.distribution if isinstance(each.value, int)]
    if not isinstance(low, int) or not isinstance(high, int):
        return usual_range(low, high, adjacent=False)
    return usual_range(low, high, adjacent=not any(low < each < high for each in numbers))
