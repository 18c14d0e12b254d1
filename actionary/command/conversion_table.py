"""A character in another edition, as people see it in a terminal."""

from collections.abc import Iterable

from rich.markup import escape

import kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from kb.characters.conversion.shapes import CharacterConverted, NumberConverted, NumberLeft, WeaponConverted
from resolver.wording import join_words, plain_number


def print_converted(base: kb.KnowledgeBase, answer: CharacterConverted) -> None:
    """Print each number of a converted character with where it comes from, and what has no counterpart."""
    source, target = (base.editions[key] for key in (answer.edition, answer.to))
    name = escape(answer.character.name or "Nameless")
    out.print(
        f"[bold]{name}[/bold]  {escape(target.name)}  [dim]from {escape(source.short)} by our tiers[/dim]"
    )
    table = plain_table("rating", "", "from")
    table.columns[1].justify = "right"
    for each in answer.numbers:
        table.add_row(
            escape(each.name), escape(plain_number(each.value)), f"[dim]{escape(_origin(each))}[/dim]"
        )
    out.print(table)
    lines = {
        "weapons": "; ".join(map(_weapon, answer.weapons)),
        "same dice as before": join_words(_texts(each for each in answer.numbers if each.equal_odds)),
        "higher numbers count for": "; ".join(_outdone(each) for each in answer.left if each.has_counterpart),
        f"no counterpart in {target.short}": ", ".join(
            _left(each) for each in answer.left if not each.has_counterpart
        ),
        "to give": "; ".join(answer.warnings),
    }
    for head, text in lines.items():
        if text:
            out.print(f"[dim]{escape(head)}:[/dim] {escape(text)}")


def _origin(number: NumberConverted) -> str:
    """Return where a number comes from: "Pistols 5 (same tier: professional)"."""
    hows = {
        "same-number": "same number",
        "same-word": "same word",
        "same-tier": f"same tier: {number.tier}",
        "untrained": "untrained",
        "formula": "follows from the others",
    }
    how = hows[number.how]
    return how if number.from_ is None else f"{number.from_} {plain_number(number.was)} ({how})"


def _texts(numbers: Iterable[NumberConverted]) -> list[str]:
    return [f"{each.name} {plain_number(each.value)}" for each in numbers]


def _left(number: NumberLeft) -> str:
    return f"{number.name} {plain_number(number.value)}"


def _outdone(number: NumberLeft) -> str:
    """Return a number with what counts in its place: "Longarms 4 (Shoot is 1, from Pistols)"."""
    return f"{_left(number)} ({number.why.rstrip('.')})"


def _was(number: NumberConverted) -> str:
    """Return what a number of a weapon was, with its name if that was another: "Pistols 2"."""
    name = [number.from_] if number.from_ and number.from_ != number.name else []
    return " ".join([*name, plain_number(number.was)])


def _weapon(weapon: WeaponConverted) -> str:
    """Return a weapon with its skill and numbers: "Knife (Blades, Damage Value 3 from 5)"."""
    parts = [
        *([weapon.skill] if weapon.skill else []),
        *(f"{each.name} {plain_number(each.value)} from {_was(each)}" for each in weapon.numbers),
    ]
    return f"{weapon.name} ({', '.join(parts)})" if parts else weapon.name
