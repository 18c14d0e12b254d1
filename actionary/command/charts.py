"""Results of a test on a terminal: the question, the chances, and a table of values with bars."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import click
from rich.markup import escape

from actionary.command.tables import plain_table
from actionary.command.terminal import out
from kb.describe import plain, roll_in_words
from kb.knowledge import KnowledgeBase
from kb.model import RollStep
from kb.model.our_table import TableChoices
from kb.play.advice.shapes import Tested
from kb.play.answer.parts import Headline, Probability, ValueChance
from kb.play.answer.rulings_in_words import rulings_in_words, rulings_of_table
from kb.play.answer.shapes import ResolveAnswer
from kb.play.procedure.rulings import known_rulings
from kb.play.side import PARTIES
from kb.play.turns.turn_answer import TurnRoll
from resolver import wording

BAR = 30
"""The width of the longest bar, in characters."""

RARE = 0.0005
"""Values rarer than this in total share one row at the end of a chart."""

Row = tuple[int | str, float, str]
"""A value, its chance, and the note beside it."""

OUR_TABLE = "actionary.table"
"""The key of what the table of a command decides, in click's context."""

_EXACT = 10**9
_BLOCK = "\N{FULL BLOCK}"


class WithHeadline(Protocol):
    """An answer with its headline."""

    @property
    def headline(self) -> Headline: ...  # noqa: D102 - the answers document it
    @property
    def entry(self) -> str | None: ...  # noqa: D102
    @property
    def edition(self) -> str: ...  # noqa: D102
    @property
    def test(self) -> str | None: ...  # noqa: D102


def print_heading(
    base: KnowledgeBase,
    answer: WithHeadline,
    roll: str | None,
    sentences: Iterable[str],
    thrown: str | None = None,
) -> None:
    """Print the headline of an answer, its roll, in numbers if *thrown*, its warnings, and what is unknown."""
    out.print(f"[bold]{escape(plain(base, answer.headline.text, answer.edition))}[/bold]")
    about = answer.entry or answer.edition
    if roll:
        roll = _with_rollers(_step_of(base, answer), roll_in_words(base, answer.edition, answer.entry, roll))
    out.print(f"[dim]{escape(f'{roll}  {about}' if roll else about)}[/dim]")
    if thrown is not None:
        out.print(f"[dim]{escape(thrown)}[/dim]")
    for sentence in sentences:
        out.print(f"[yellow]{escape(sentence)}[/yellow]")


def _step_of(base: KnowledgeBase, answer: WithHeadline | Tested | ResolveAnswer) -> RollStep | None:
    """Return the roll of an entry that an answer is about."""
    step = base.entries[answer.entry].tests.get(answer.test or "") if answer.entry else None
    return step if isinstance(step, RollStep) else None


def _with_rollers(step: RollStep | None, roll: str) -> str:
    """Return a roll that someone else makes against you with who rolls what: "the attacker: 2d6 v. you: 2d6"."""
    if step is None or step.by != "target":
        return roll
    theirs, versus, yours = roll.partition(" v. ")
    return f"{step.who or 'the target'}: {theirs}{versus}{'you: ' if versus else ''}{yours}"


def print_changes(answer: Tested | ResolveAnswer) -> None:
    """Print what modifiers, grants and states change in a roll."""
    for sentence in (*character_lines(answer), *answer.changed, *answer.granted, *answer.states):
        out.print(f"[dim]{escape(sentence)}[/dim]")


def character_lines(answer: Tested | ResolveAnswer | TurnRoll) -> Iterator[str]:
    """Yield the ratings that come from the characters of both sides, a line each."""
    for party in PARTIES.values():
        if ratings := answer.taken.get(party.ratings):
            listed = ", ".join(f"{name} {wording.plain_number(value)}" for name, value in ratings.items())
            tier = answer.from_tiers and getattr(answer.from_tiers, party.ratings)
            marked = f" ({tier}, ours)" if tier else ""
            yield f"{wording.upper(party.whose)} ratings{marked}: {listed}"


def print_rulings(base: KnowledgeBase, answer: Tested | ResolveAnswer) -> None:
    """Print in words the table's own rulings that count, and those that the edition's sources dispute."""
    edition = base.editions[answer.edition]
    chosen = print_table_rulings(base, answer)
    disputed = {
        name: choice
        for name, choice in answer.rulings.items()
        if name not in chosen and name in edition.rulings and edition.rulings[name].disputed
    }
    _print_choices(base, answer, "disputed rulings", disputed)


def print_table_rulings(base: KnowledgeBase, answer: Tested | ResolveAnswer) -> dict[str, str]:
    """Print in words the table's own rulings that count, and return them."""
    table: Mapping[str, TableChoices] = click.get_current_context().meta.get(OUR_TABLE, {})
    chosen = rulings_of_table(answer.edition, answer.rulings, table)
    _print_choices(base, answer, "your table's rulings", chosen)
    return chosen


def _print_choices(
    base: KnowledgeBase, answer: Tested | ResolveAnswer, label: str, rulings: Mapping[str, str]
) -> None:
    if rulings:
        text = rulings_text(base, answer.edition, rulings, answer.entry, answer.test)
        out.print(f"[dim]{label}:[/dim] {escape(text)}")


def rulings_text(
    base: KnowledgeBase,
    edition_id: str,
    rulings: Mapping[str, str],
    id_: str | None = None,
    test: str | None = None,
) -> str:
    """Return rulings in words, and how to choose otherwise; empty without any: see `rulings_in_words`."""
    known = known_rulings(base.editions[edition_id])
    listed = rulings_in_words(base, edition_id, rulings, id_, test)
    others = ([each for each in known[name].choices if each != choice] for name, choice in rulings.items())
    options = (
        f"--ruling {name}={first}" + (f" (or {wording.join_words(rest, 'or')})" if rest else "")
        for name, (first, *rest) in zip(rulings, others, strict=True)
    )
    return f"{listed}; to change: {', '.join(options)}" if listed else ""


def print_variants(base: KnowledgeBase, answer: Tested | ResolveAnswer) -> None:
    """Print the variants of the test with what each is for, if the request chooses none."""
    step = _step_of(base, answer)
    if step is not None and step.variants and not answer.variant:
        texts = [f"{key} ({one.when})" if one.when else key for key, one in step.variants.items()]
        out.print(f"[dim]variants:[/dim] {escape(', '.join(texts))}; choose with --variant")


def percent(chance: Probability | ValueChance | None) -> str:
    """Return a chance as people write it."""
    return "unknown" if chance is None else wording.percent(Fraction(chance.fraction), tight=True)


def short(chance: Probability) -> str:
    """Return the exact fraction of a chance if it is short enough to read."""
    return chance.fraction if len(chance.fraction) <= 24 else ""


def fold_rare_rows(rows: Sequence[Row]) -> list[Row]:
    """Return *rows* with the rare ones at either end folded into one: "12 or more"."""
    low, high = _rare(rows), len(rows) - _rare(rows[::-1])
    kept = list(rows[low:high])
    below = (
        [(f"{wording.plain_number(rows[low - 1][0])} or less", sum(row[1] for row in rows[:low]), "")]
        if low > 1
        else rows[:low]
    )
    above = (
        [(f"{wording.plain_number(rows[high][0])} or more", sum(row[1] for row in rows[high:]), "")]
        if high < len(rows) - 1
        else rows[high:]
    )
    return [*below, *kept, *above]


def _rare(rows: Sequence[Row]) -> int:
    """Return how many of the first *rows* are together rarer than RARE."""
    together = 0.0
    for count, (_, chance, _) in enumerate(rows):
        together += chance
        if together >= RARE:
            return count
    return 0


def print_chart(name: str, rows: Sequence[Row], full: float | None = None, *, at_least: bool = False) -> None:
    """Print values with their chances as bars.

    Args:
        name: What the values are.
        rows: Each value, its chance, and the note beside it.
        full: The chance with the longest bar; by default the greatest of *rows*.
        at_least: Whether to print the chance of each value or a greater one too.
    """
    most = full or max(chance for _, chance, _ in rows) or 1
    table = plain_table()
    table.add_column(name, justify="right")
    table.add_column("chance", justify="right")
    if at_least:
        table.add_column("at least", justify="right")
    table.add_column("")
    for index, (value, chance, note) in enumerate(rows):
        bar = _BLOCK * round(BAR * chance / most)
        above = [_sum_percent(sum(row[1] for row in rows[index:]))] if at_least else []
        table.add_row(
            wording.plain_number(value),
            _sum_percent(chance),
            *above,
            f"{bar} [dim]{note}[/dim]" if note else bar,
        )
    out.print(table)


def _sum_percent(chance: float) -> str:
    """Return a chance as people write it; sums of chances differ in the last digits."""
    return wording.percent(min(Fraction(chance).limit_denominator(_EXACT), Fraction(1)), tight=True)
