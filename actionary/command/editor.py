"""The command for the notes of text editors: check."""

import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import click

from actionary.command.characters import read_table_or_fail
from actionary.command.failures import FINDINGS, count_text, fail
from actionary.command.options import load_base, print_json, with_json, with_kb, with_table_of_notes
from actionary.command.terminal import print_text
from actionary.layers import Layers
from editor.checking.folders import FileFinding, NoteFile, findings_in, notes_of
from editor.checking.output import refuse_overlap, write_notes
from editor.checking.publishing import REFERENCE_FORMS, publish
from editor.checking.sarif import sarif
from editor.library import Library
from editor.settings import SITE, EditorSettings
from kb.problems import display_path, no_such


@click.command("check")
@click.argument(
    "notes", nargs=-1, required=True, type=click.Path(exists=True, readable=False, path_type=Path)
)
@click.option("--edition", "-e", help="The edition of notes that don't name one.")
@click.option(
    "--sarif", "as_sarif", is_flag=True, help="Print SARIF, which code hosts show next to the lines."
)
@click.option(
    "--write",
    type=click.Choice(REFERENCE_FORMS),
    help="Also write references out, as links or with summaries.",
)
@click.option(
    "--output", "-o", type=click.Path(file_okay=False, path_type=Path), help="The folder for --write."
)
@click.option("--site", default=SITE, show_default=True, help="The site that links lead to.")
@with_table_of_notes
@with_kb
@with_json
def check_command(
    notes: tuple[Path, ...],
    edition: str | None,
    as_sarif: bool,
    write: str | None,
    output: Path | None,
    site: str,
    table: str | None,
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
        raise click.UsageError(f"{display_path(no_note)} is neither a file nor a folder")
    if (write is None) != (output is None):
        raise click.UsageError("--write and --output go together: what to write, and into which folder")
    if output is not None:
        try:
            refuse_overlap(output, notes)
        except ValueError as error:
            raise click.UsageError(f"{error}") from error
    base = load_base(layers)
    if table is not None:
        read_table_or_fail(base, Path(table))
    library = Library(base)
    settings = EditorSettings(edition=edition, site=site.rstrip("/"), table=table)
    if edition is not None and library.edition(edition) is None:
        raise click.UsageError(no_such("edition", edition, base.editions))
    files = list(notes_of(notes))
    findings = findings_in(library, files, settings)
    for form in REFERENCE_FORMS:
        if form == write and output is not None:
            _write(files, notes, output, lambda file: publish(library, file.note, form, settings))  # noqa: B023
    _print_findings(findings, sum(not file.is_folder for file in files), as_json=as_json, as_sarif=as_sarif)
    sys.exit(FINDINGS if findings else 0)


def _print_findings(findings: list[FileFinding], files: int, *, as_json: bool, as_sarif: bool) -> None:
    if as_sarif:
        print_json(sarif(findings, version("actionary")))
    elif as_json:
        print_json([one.plain() for one in findings])
    else:
        for one in findings:
            print_text(f"{one.as_problem()}\n")
        count = count_text(len(findings), "finding", "findings") if findings else "clean"
        print_text(f"{count} in {count_text(files, 'note', 'notes')}\n")


def _write(
    files: list[NoteFile], paths: tuple[Path, ...], output: Path, text: Callable[[NoteFile], str]
) -> None:
    by_path: dict[Path, NoteFile] = {}
    for file in (one for one in files if one.fault is None):
        other = by_path.setdefault(_relative_path(file, paths), file)
        if other.path.resolve() != file.path.resolve():
            both = f"{display_path(other.path)} and {display_path(file.path)}"
            fail(f"{both} would be the same file in {output}; check the folder above both, or one at a time")
    others = write_notes({relative: text(file) for relative, file in by_path.items()}, output)
    for path in others:
        print_text(
            f"{display_path(path)} is not from these notes; delete it if you don't need it\n", to_error=True
        )


def _relative_path(file: NoteFile, paths: tuple[Path, ...]) -> Path:
    """Return the path of a note below the folder that was given, or just its name."""
    folders = (folder for folder in paths if folder.is_dir() and file.path.is_relative_to(folder))
    return next((file.path.relative_to(folder) for folder in folders), Path(file.path.name))
