"""How likely an action works in each edition, by tier of character, on a terminal."""

from collections.abc import Mapping

from rich.markup import escape

from actionary.command.charts import percent
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from kb.describe import plain
from kb.knowledge import KnowledgeBase
from kb.model.our_table import TableChoices
from kb.play.advice.shapes import TierwiseAnswer, TierwiseEntry
from kb.play.answer.parts import Probability
from kb.play.answer.rulings_in_words import rulings_in_words, rulings_of_table


def print_tiers(base: KnowledgeBase, answer: TierwiseAnswer, table: Mapping[str, TableChoices]) -> None:
    """Print the chances of each entry of *answer* by tier, why others have none, and what *table* decided."""
    out.print(f"[bold]{escape(answer.headline.text)}[/bold]")
    out.print("[dim]both sides of the same tier; tiers are ours[/dim]")
    rows = plain_table("action", *answer.tiers, "")
    for column in rows.columns[1:-1]:
        column.justify = "right"
    for entry in answer.entries:
        if numbers := [*_numbers(entry)]:
            rows.add_row(escape(entry.entry), *numbers, escape(entry.means_are or ""))
    if rows.row_count:
        out.print(rows)
    for entry in answer.entries:
        if entry.status != "no success" and entry.why:
            why = plain(base, entry.why or "", entry.edition)
            out.print(f"[yellow]{escape(f'{entry.entry}: {why or entry.status}')}[/yellow]")
    for edition, about in base.editions.items():
        read = {
            name: choice
            for each in answer.entries
            if each.edition == edition
            for name, choice in each.rulings.items()
        }
        if told := rulings_in_words(base, edition, rulings_of_table(edition, read, table)):
            out.print(f"[dim]your table's rulings, {escape(about.short)}:[/dim] {escape(told)}")


def _numbers(entry: TierwiseEntry) -> list[str]:
    """Return the chances of an entry by tier, or its averages; nothing if neither is known."""
    if entry.status == "known":
        return ["–" if chance is None else percent(chance) for chance in entry.chances.values()]
    return [_average(mean) for mean in entry.means.values()] if entry.status == "no success" else []


def _average(mean: Probability | None) -> str:
    return "–" if mean is None else f"{mean.decimal:.1f}"
