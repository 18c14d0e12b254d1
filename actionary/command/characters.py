"""The command that reads a character."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from rich.markup import escape

import kb
from actionary.command.conversion_table import print_converted
from actionary.command.failures import fail
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out, print_text
from actionary.layers import Layers
from kb.characters import FORMATS, MOST_BYTES, Format, read_characters, written
from kb.characters.conversion.convert import convert_character
from kb.characters.conversion.shapes import CharacterConversionRequest, CharacterConverted
from kb.files.reading import read_bounded
from kb.files.writing import write_new
from kb.model import Answer
from kb.model.character import Character, Numbers, ReadCharacter
from kb.model.our_table import ReadTable
from kb.play.request.written import augmented, number_or_dice
from kb.table_file import read_table
from resolver.wording import join_words, printable, signed_text

Read = TypeVar("Read")

_STANDARD_INPUT = Path("-")

_PATH = re.compile(r"[/\\:]|\.\w+$|^-$")
"""What names of files have: a folder, a suffix or a name behind a colon."""


@click.command("character")
@click.argument("named", metavar="FILE")
@click.option("--edition", "-e", help="The edition of stat blocks that don't name theirs.")
@click.option("--to", help="Convert it to another edition, by tiers; they are ours.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help="Write it as a file of Actionary (yaml), an actor of Foundry (foundry) or a stat block (text); "
    "without -o to the terminal.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="Write it to this file, by default as a file of Actionary (YAML).",
)
@with_kb
@with_json
def character_command(
    named: str,
    edition: str | None,
    to: str | None,
    format_: Format | None,
    output: Path | None,
    layers: Layers,
    as_json: bool,
) -> None:
    """Show what a file says of characters: the numbers that rolls use.

    FILE is a save of Chummer5a (.chum5), its export as JSON, an actor of Foundry's swnr, shadowrun5e or
    shadowrun6-eden, an export of Commlink6 or Genesis, stat blocks as text, or a file of Actionary; - reads what you
    type or pipe in. FILE:NAME means one of several characters.

    \b
    actionary character runner.chum5 -o runner.yaml
    actionary character goons.txt -e sr5
    actionary character runner.chum5 --format foundry -o runner.json
    actionary character runner.chum5 --to sr6
    """
    if as_json and format_ is not None and output is None:
        raise click.UsageError("--format prints the file; name it with -o, or leave out --json")
    base = load_base(layers)
    file, read = _read_named_file_or_fail(base, named, edition)
    converted = [] if to is None else [_converted_or_fail(base, file, each, to) for each in read]
    if converted:
        read = [
            each.model_copy(update={"character": made.character, "added": {}})
            for each, made in zip(read, converted, strict=True)
        ]
    if format_ is not None or output is not None:
        _write_or_print(base, file, read, format_ or "yaml", output)
        if output is None:
            return
    shown: list[Answer] = [*(converted or read)]
    if as_json:
        print_json(shown[0].plain() if len(shown) == 1 else [each.plain() for each in shown])
        return
    for index, each in enumerate(shown):
        if index:
            out.print()
        if isinstance(each, CharacterConverted):
            print_converted(base, each)
        elif isinstance(each, ReadCharacter):
            _print(base, each)


def _converted_or_fail(
    base: kb.KnowledgeBase, file: Path, read: ReadCharacter, to: str
) -> CharacterConverted:
    try:
        return convert_character(base, CharacterConversionRequest(character=read.character, to=to))
    except kb.problems.RequestError as error:
        fail(f"{file}: {error}")


def _write_or_print(
    base: kb.KnowledgeBase, file: Path, read: list[ReadCharacter], format_: Format, output: Path | None
) -> None:
    """Write characters in a format; only stat blocks hold several. What is left out goes to standard error."""
    if len(read) > 1 and format_ != "text":
        writes = "-o" if format_ == "yaml" and output is not None else f"--format {format_}"
        fail(f"{file}: it has {len(read)} characters, and {writes} writes one; say which, as in {file}:NAME")
    try:
        made = [written(base.editions, each, format_) for each in read]
    except kb.problems.RequestError as error:
        fail(f"{file}: {error}")
    text = "\n".join(each.text for each in made)
    if output is None:
        print_text(text)
    else:
        _write(output, text)
    for warning in (str(warning) for each in made for warning in each.warnings):
        print_text(f"{printable(warning)}\n", to_error=True, colour="yellow")


def character_or_fail(base: kb.KnowledgeBase, named: str, edition: str | None = None) -> Character:
    """Return the character that *named* means: a file, or FILE:NAME for one of several; else say why and end.

    Args:
        base: The knowledge base.
        named: The words of the command line.
        edition: The edition of stat blocks that don't name theirs.
    """
    file, read = _read_named_file_or_fail(base, named, edition, keeps_scores=True)
    if len(read) > 1:
        names = [each.character.name or "" for each in read]
        first = next(filter(None, names))
        fail(f"{file} has {len(read)} characters: {join_words(names)}; say which, as in {file}:{first}")
    return read[0].character


def _read_named_file_or_fail(
    base: kb.KnowledgeBase, named: str, edition: str | None, *, keeps_scores: bool = False
) -> tuple[Path, list[ReadCharacter]]:
    """Return the file that *named* means and its characters, of FILE:NAME the one; else say why and end."""
    file, name = Path(named), None
    if not file.exists() and ":" in named:
        place, _, name = named.rpartition(":")
        file = Path(place)
    read = _read_or_fail(
        lambda data: read_characters(base.editions, data, edition=edition, keeps_scores=keeps_scores), file
    )
    if name is None:
        return file, read
    by_name = {(each.character.name or "").casefold(): each for each in read}
    begun = [each for known, each in by_name.items() if known.startswith(name.casefold())]
    found = by_name.get(name.casefold()) or (begun[0] if len(begun) == 1 else None)
    if found is None:
        names = [each.character.name or "" for each in read]
        fail(f"{file}: {kb.problems.no_such('character', name, names)}")
    return file, [found]


def names_file(named: str) -> bool:
    """Return whether *named* means a file, or FILE:NAME, and not a tier or a character of the data."""
    file = Path(named)
    return _PATH.search(named) is not None or (file.exists() and not file.is_dir())


def read_table_or_fail(base: kb.KnowledgeBase, file: Path) -> ReadTable:
    """Return what *file* says that a table decides; if it can't be read, say why and end with status 1."""
    return _read_or_fail(lambda data: read_table(base, data), file)


def _read_or_fail(read: Callable[[bytes], Read], file: Path) -> Read:
    try:
        return read(_content(file))
    except OSError as error:
        fail(f"{file}: {(error.strerror or 'it cannot be read').lower()}")
    except kb.problems.RequestError as error:
        fail(f"{file}: {error}")


def _content(file: Path) -> bytes:
    """Return what is in *file*, or on standard input; one byte beyond the bound is enough to refuse it."""
    if file == _STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    return read_bounded(file, MOST_BYTES)


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
            table.add_row(escape(name), escape(_counting(number)), f"[dim]{of_that}[/dim]")
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
    return [f"{name} {_counting(number)}" for name, number in numbers.items()]


def _counting(value: int | str) -> str:
    """Return a rating as it counts, 7 for "5(7)"; "0(1)", dice and words as the file has them."""
    both = augmented(value) if isinstance(value, str) else None
    if both is not None and min(both) <= 0:  # what it counts as depends on the roll
        return str(both)
    counts = number_or_dice(value) if isinstance(value, str) else value
    return str(counts if isinstance(counts, int) else value)
