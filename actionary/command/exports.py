"""Commands for all data at once: export, changes."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from actionary.command.failures import count_text, fail
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.layers import Layers
from editor.checking.vault import write_vault
from kb.exports import FORMATS, linked_data
from kb.files.changes import Changes, changes, no_export
from kb.files.writing import write_whole
from kb.links.export import export_data

VAULT = "obsidian"
"""The format that is a folder of notes."""

LONGEST_SHOWN = 70
"""The most characters of a value in a line of `changes`."""


@click.command("export")
@with_kb
@with_json
@click.option(
    "--format",
    "name",
    type=click.Choice([*FORMATS, VAULT]),
    help="By default taken from the file's name, or json.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="Write to this file instead of the terminal; for obsidian, the folder of the vault.",
)
@click.option(
    "--site", help="For jsonld: the address of the site, such as https://example.org/; links start with it."
)
def export_command(
    layers: Layers, as_json: bool, name: str | None, output: Path | None, site: str | None
) -> None:
    """Export all data: JSON, CSV, SQLite, linked data or a vault.

    CSV has one row per entry; linked data are JSON-LD, and a vault is for Obsidian. Every format states the
    licence of the data.

    \b
    actionary export -o actionary.sqlite
    actionary export --format obsidian -o vault/rules
    """
    name = name or _format_of(output)
    if as_json and name != "json":
        raise click.UsageError(f"--json prints JSON; leave it out for {name}")
    if site is not None and name != "jsonld":
        raise click.UsageError(f"--site is for jsonld, not for {name}")
    if name == VAULT:
        _write_vault(layers, output)
        return
    if output is None and not FORMATS[name].is_text:
        raise click.UsageError(f"{name} is not text; name a file with -o")
    base = load_base(layers)
    if name == "json" and output is None:
        print_json(export_data(base))
        return
    content = linked_data(base, site) if site else FORMATS[name].build(base)
    if output is None:
        click.echo(content, nl=False)
    else:
        write_whole(output, content)


def _write_vault(layers: Layers, output: Path | None) -> None:
    if output is None:
        raise click.UsageError(f"{VAULT} is a folder of notes; name it with -o")
    count = write_vault(load_base(layers), output)
    click.echo(f"wrote {count_text(count, 'note', 'notes')} to {output}")


def _format_of(output: Path | None) -> str:
    """Return the format of a file by the end of its name, by default JSON."""
    name = output.suffix.removeprefix(".") if output else ""
    return name if name in FORMATS else "json"


@click.command("changes")
@click.argument("old", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("new", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_json
def changes_command(old: Path, new: Path, as_json: bool) -> None:
    """Show what changed in the rules between two exports."""
    try:
        found = changes(_read_export(old), _read_export(new))
    except ValueError as error:
        fail(str(error))
    if as_json:
        print_json([asdict(of_kind) for of_kind in found])
    elif not any(found):
        click.echo("nothing changed")
    else:
        _print_changes(found)


def _read_export(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{path} is not JSON; make it with: actionary export -o {path}") from error
    if problem := no_export(content):
        raise ValueError(f"{path} {problem}")
    return dict(content)


def _print_changes(all_changes: list[Changes]) -> None:
    for of_kind in filter(None, all_changes):
        click.echo(f"{of_kind.kind}:")
        for id_ in of_kind.added:
            click.echo(f"  + {id_}")
        for id_ in of_kind.removed:
            click.echo(f"  - {id_}")
        for was, now in of_kind.renamed:
            click.echo(f"  {was} is now {now}")
        for changed in of_kind.changed:
            for change in changed.fields:
                click.echo(f"  {changed.id}: {change.field}: {_brief(change.old)} -> {_brief(change.new)}")


def _brief(value: object) -> str:
    text = "nothing" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}\N{HORIZONTAL ELLIPSIS}"
