"""The command that reads a character."""

from pathlib import Path

import click
from rich.markup import escape

import kb
from actionary.command.failures import fail
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from actionary.layers import Layers
from kb.characters import MOST_BYTES, read_character, text_of
from kb.files.reading import read_bounded
from kb.files.writing import write_new
from kb.model.character import Numbers, ReadCharacter
from resolver.wording import signed_text


@click.command("character")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="Write a file of Actionary (YAML) that says the same.",
)
@with_kb
@with_json
def character_command(file: Path, output: Path | None, layers: Layers, as_json: bool) -> None:
    """Show what a file says of a character: the numbers that rolls use.

    FILE is a save of Chummer5a (.chum5), its export as JSON, an actor of Foundry's swnr, shadowrun5e or
    shadowrun6-eden, or a file of Actionary.

    \b
    actionary character runner.chum5 -o runner.yaml
    """
    base = load_base(layers)
    read = read_or_fail(base, file)
    if output is not None:
        _write(output, text_of(read))
    if as_json:
        print_json(read.plain())
        return
    _print(base, read)


def read_or_fail(base: kb.KnowledgeBase, file: Path) -> ReadCharacter:
    """Return what *file* says of a character; if it can't be read, say why and end with status 1."""
    try:
        return read_character(base.editions, read_bounded(file, MOST_BYTES))
    except OSError as error:
        fail(f"{file}: {(error.strerror or 'it cannot be read').lower()}")
    except kb.problems.RequestError as error:
        fail(f"{file}: {error}")


def _write(path: Path, text: str) -> None:
    try:
        write_new(path, text.encode())
    except OSError as error:
        fail(f"{path}: {(error.strerror or 'it cannot be written').lower()}; name another file")


def _print(base: kb.KnowledgeBase, read: ReadCharacter) -> None:
    character = read.character
    used = {name: number for name, number in character.ratings.items() if name not in read.unused}
    head = f"[bold]{escape(character.name or 'Nameless')}[/bold]"
    out.print(f"{head}  {escape(base.editions[character.edition].name)}  [dim]{escape(read.format)}[/dim]")
    table = plain_table("rating", "", "")
    table.columns[1].justify = "right"
    for name, number in used.items():
        if number != 0:
            more = read.added.get(name)
            of_that = f"{signed_text(more)} not learned" if more else ""
            table.add_row(escape(name), escape(str(number)), f"[dim]{of_that}[/dim]")
    out.print(table)
    lines = {
        "at 0": [name for name, number in used.items() if number == 0],
        "weapons": [f"{one.name} ({', '.join(_numbers(one.ratings))})" for one in character.weapons],
        "no roll here uses": _numbers({name: character.ratings[name] for name in read.unused}),
        "to check": read.warnings,
        "not read": read.not_read,
    }
    for head, items in lines.items():
        if items:
            out.print(
                f"[dim]{head}:[/dim] {escape(('; ' if head in ('weapons', 'to check') else ', ').join(items))}"
            )


def _numbers(numbers: Numbers) -> list[str]:
    return [f"{name} {number}" for name, number in numbers.items()]
