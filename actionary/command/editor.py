"""The command for the notes of text editors: check."""

import sys
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

import click

from actionary.command.failures import FINDINGS, counted, fail
from actionary.command.options import loaded, print_json, with_json, with_kb
from actionary.command.terminal import print_text
from actionary.layers import Layers
from editor.checking.folders import FoundInFile, NoteFile, found_in, notes_of
from editor.checking.publishing import WRITTEN, published
from editor.checking.sarif import sarif
from editor.library import Library
from editor.settings import SITE, EditorSettings
from kb.problems import no_such


@click.command("check")
@click.argument("notes", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--edition", "-e", help="The edition of notes that don't name one.")
@click.option(
    "--sarif", "as_sarif", is_flag=True, help="Print SARIF, which code hosts show next to the lines."
)
@click.option(
    "--write", type=click.Choice(WRITTEN), help="Also write references out, as links or with summaries."
)
@click.option(
    "--output", "-o", type=click.Path(file_okay=False, path_type=Path), help="The folder for --write."
)
@click.option("--site", default=SITE, show_default=True, help="The site that links lead to.")
@with_kb
@with_json
def check_command(
    notes: tuple[Path, ...],
    edition: str | None,
    as_sarif: bool,
    write: str | None,
    output: Path | None,
    site: str,
    layers: Layers,
    as_json: bool,
) -> None:
    """Check notes for what an editor would underline: unknown actions, false friends, illegal turns.

    NOTES are files, or folders with .md, .markdown and .txt files. The exit status is 1 if something is
    wrong.

    \b
    actionary check session-12.md campaign/ --edition sr5
    actionary check campaign/ --write links -o public/ --site https://rules.example.org
    """
    if as_json and as_sarif:
        raise click.UsageError("--json and --sarif are two forms of one answer; give one of them")
    if (write is None) != (output is None):
        raise click.UsageError(
            "--write needs the folder to write to, and --output says which: give both or none"
        )
    base = loaded(layers)
    if edition is not None and edition not in base.editions:
        fail(no_such("edition", edition, base.editions))
    library, settings = Library(base), EditorSettings(edition=edition, site=site.rstrip("/"))
    try:
        files = list(notes_of(notes))
    except ValueError as error:
        fail(str(error))
    found = found_in(library, files, settings)
    for form in WRITTEN:
        if form == write and output is not None:
            _write(files, notes, output, lambda file: published(library, file.note, form, settings))  # noqa: B023
    _print_found(found, len(files), as_json=as_json, as_sarif=as_sarif)
    sys.exit(FINDINGS if found else 0)


def _print_found(found: list[FoundInFile], files: int, *, as_json: bool, as_sarif: bool) -> None:
    problems = [one.as_problem() for one in found]
    if as_sarif:
        print_json(sarif(found, version("actionary")))
    elif as_json:
        print_json([asdict(problem) for problem in problems])
    else:
        for problem in problems:
            print_text(f"{problem}\n")
        told = counted(len(found), "finding", "findings") if found else "clean"
        print_text(f"{told} in {counted(files, 'note', 'notes')}\n")


def _write(
    files: list[NoteFile], given: tuple[Path, ...], output: Path, text: Callable[[NoteFile], str]
) -> None:
    for file in files:
        target = output / _below(file, given)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text(file).encode())


def _below(file: NoteFile, given: tuple[Path, ...]) -> Path:
    """Return the path of a note below the folder that was given, or just its name."""
    folders = (folder for folder in given if folder.is_dir() and file.path.is_relative_to(folder))
    return next((file.path.relative_to(folder) for folder in folders), Path(file.path.name))
