"""The command for the notes of text editors: check."""

import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import click

from actionary.command.failures import FINDINGS, counted, fail
from actionary.command.options import loaded, print_json, with_json, with_kb
from actionary.command.terminal import print_text
from actionary.layers import Layers
from editor.checking.folders import FoundInFile, NoteFile, found_in, notes_of
from editor.checking.output import must_be_apart, write_notes
from editor.checking.publishing import WRITTEN, published
from editor.checking.sarif import sarif
from editor.library import Library
from editor.settings import SITE, EditorSettings
from kb.problems import no_such, shown


@click.command("check")
@click.argument(
    "notes", nargs=-1, required=True, type=click.Path(exists=True, readable=False, path_type=Path)
)
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
    """Check notes for unknown actions, false friends and illegal turns.

    It finds what an editor would underline. NOTES are files, or folders with .md, .markdown and .txt files. The
    exit status is 1 if something is wrong. --write never changes them: its folder must be apart from them, and
    empty or written by --write before.

    \b
    actionary check session-12.md campaign/ --edition sr5
    actionary check campaign/ --write links -o public/ --site https://rules.example.org
    """
    if as_json and as_sarif:
        raise click.UsageError("give either --json or --sarif, not both")
    if no_note := next((path for path in notes if not (path.is_file() or path.is_dir())), None):
        raise click.UsageError(f"{shown(no_note)} is neither a file nor a folder")
    if (write is None) != (output is None):
        raise click.UsageError("--write and --output go together: what to write, and into which folder")
    if output is not None:
        try:
            must_be_apart(output, notes)
        except ValueError as error:
            raise click.UsageError(f"{error}") from error
    base = loaded(layers)
    library, settings = Library(base), EditorSettings(edition=edition, site=site.rstrip("/"))
    if edition is not None and library.edition(edition) is None:
        raise click.UsageError(no_such("edition", edition, base.editions))
    files = list(notes_of(notes))
    found = found_in(library, files, settings)
    for form in WRITTEN:
        if form == write and output is not None:
            _write(files, notes, output, lambda file: published(library, file.note, form, settings))  # noqa: B023
    _print_found(found, sum(not file.is_folder for file in files), as_json=as_json, as_sarif=as_sarif)
    sys.exit(FINDINGS if found else 0)


def _print_found(found: list[FoundInFile], files: int, *, as_json: bool, as_sarif: bool) -> None:
    if as_sarif:
        print_json(sarif(found, version("actionary")))
    elif as_json:
        print_json([one.plain() for one in found])
    else:
        for one in found:
            print_text(f"{one.as_problem()}\n")
        told = counted(len(found), "finding", "findings") if found else "clean"
        print_text(f"{told} in {counted(files, 'note', 'notes')}\n")


def _write(
    files: list[NoteFile], given: tuple[Path, ...], output: Path, text: Callable[[NoteFile], str]
) -> None:
    written: dict[Path, NoteFile] = {}
    for file in (one for one in files if one.fault is None):
        other = written.setdefault(_below(file, given), file)
        if other.path.resolve() != file.path.resolve():
            both = f"{shown(other.path)} and {shown(file.path)}"
            fail(f"{both} would be the same file in {output}; check the folder above both, or one at a time")
    others = write_notes({relative: text(file) for relative, file in written.items()}, output)
    for path in others:
        print_text(f"{shown(path)} is not from these notes; delete it if you don't need it\n", to_error=True)


def _below(file: NoteFile, given: tuple[Path, ...]) -> Path:
    """Return the path of a note below the folder that was given, or just its name."""
    folders = (folder for folder in given if folder.is_dir() and file.path.is_relative_to(folder))
    return next((file.path.relative_to(folder) for folder in folders), Path(file.path.name))
