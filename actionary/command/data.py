"""Commands for writing data: lint, fmt, schema, new."""

import sys
from dataclasses import asdict
from pathlib import Path

import click

import kb
from actionary.command.failures import FINDINGS, count_text, fail, fail_with
from actionary.command.options import load_base, print_json, with_json, with_kb
from actionary.command.terminal import out
from actionary.layers import Layers
from kb.assemble import MODELS
from kb.files.format import format_file
from kb.files.load import SHIPPED, kind_of_file
from kb.files.new_entry import new_entry
from kb.files.writing import write_new
from kb.lint import RULES, lint
from kb.lint.borrowing import find_borrowed
from kb.lint.fixers import FIXABLE, fix
from kb.model.schema import schemas, write

SCHEMAS = SHIPPED.parent / "schema"

IS_CHECKOUT = (SHIPPED.parent / "pyproject.toml").is_file()
"""Whether the shipped data are in a checkout, to be edited; an installed package is never written to."""


@click.command("lint")
@with_kb
@with_json
@click.option("--rules", is_flag=True, help="List the rules and exit.")
@click.option(
    "--against",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Also report runs of eight words shared with the texts in this folder.",
)
@click.option("--fix", "mend", is_flag=True, help="Fix what can be fixed automatically, then check.")
def lint_command(layers: Layers, as_json: bool, rules: bool, against: Path | None, mend: bool) -> None:
    """Check the data, its wording and its worked examples."""
    if rules:
        _list_rules(as_json)
        return
    if mend:
        for fixed in fix(layers.load_with_problems()[0], leave=None if IS_CHECKOUT else SHIPPED):
            click.echo(f"fixed {fixed.path}", err=True)
    base, faults = layers.load_with_problems()
    try:
        copied = find_borrowed(base, against) if against else []
    except kb.DataError as error:
        fail_with(error.problems)
    problems = sorted({*faults, *lint(base), *copied})
    if as_json:
        print_json([asdict(problem) for problem in problems])
    elif problems:
        if mendable := sum(problem.code in FIXABLE for problem in problems):
            click.echo(f"`actionary lint --fix` may fix {mendable} of these:", err=True)
        fail_with(problems)
    else:
        entries = count_text(len(base.entries), "entry", "entries")
        out.print(
            f"[green]clean[/green]: {entries} of {count_text(len(base.editions), 'edition', 'editions')}"
        )
    sys.exit(FINDINGS if problems else 0)


def _list_rules(as_json: bool) -> None:
    rules = {code: rule.says for code, rule in sorted(RULES.items())}
    if as_json:
        print_json(rules)
    else:
        for code, says in rules.items():
            click.echo(f"{code:14} {says}{' (fixable with --fix)' if code in FIXABLE else ''}")


@click.command("fmt")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; exit with status 1 if a file would change.")
@with_json
def fmt_command(paths: tuple[Path, ...], check: bool, as_json: bool) -> None:
    """Sort the keys of data files; comments are kept.

    Without PATHS it formats the data of the checkout.
    """
    if not paths and not IS_CHECKOUT:
        raise click.UsageError("name the files or folders to format; the shipped data can't be changed")
    changed = []
    for path, kind in _data_files(paths or (SHIPPED,)):
        try:
            if format_file(path, MODELS[kind], check=check):
                changed.append(str(path))
        except kb.DataError as error:
            fail_with(error.problems)
    if as_json:
        print_json(changed)
    else:
        for name in changed:
            click.echo(f"{'would rewrite' if check else 'rewrote'} {name}")
    sys.exit(FINDINGS if check and changed else 0)


def _data_files(paths: tuple[Path, ...]) -> list[tuple[Path, str]]:
    found = []
    for path in paths:
        for file in [path] if path.is_file() else sorted(path.rglob("*.yaml")):
            kind = kind_of_file(file)
            if kind:
                found.append((file, kind))
            elif path.is_file():
                fail(f"{path} is not a data file; data files are under editions/, concepts/ or characters/")
    return found


@click.command("schema")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), required=False)
@click.option("--check", is_flag=True, help="Write nothing; exit with status 1 if a schema is out of date.")
@with_json
def schema_command(folder: Path | None, check: bool, as_json: bool) -> None:
    """Write the JSON Schemas of the data files into a folder.

    The default in a checkout is schema/; otherwise put the folder beside your data.

    \b
    actionary schema schema
    """
    if folder is None and not IS_CHECKOUT:
        raise click.UsageError("name the folder to write to, beside your data: actionary schema schema")
    home = folder or SCHEMAS
    if check:
        stale = [
            name
            for name, text in schemas().items()
            if not (home / name).exists() or (home / name).read_text(encoding="utf-8") != text
        ]
    else:
        home.mkdir(parents=True, exist_ok=True)
        stale = [path.name for path in write(home)]
    if as_json:
        print_json(stale)
    else:
        for name in stale:
            click.echo(
                f"{'out of date, run actionary schema:' if check else 'wrote'} {folder or 'schema'}/{name}"
            )
    sys.exit(FINDINGS if check and stale else 0)


@click.command("new")
@click.argument("edition")
@click.argument("section")
@click.argument("name")
@with_kb
@with_json
def new_command(edition: str, section: str, name: str, layers: Layers, as_json: bool) -> None:
    """Write the first draft of an entry's file.

    The file goes into the last --kb folder or, in a checkout, into the project's own data.

    \b
    actionary new sr5 free "Call a Shot"
    """
    if not (layers.folders or IS_CHECKOUT):
        raise click.UsageError(
            "name a folder for your own entries with --kb or in ACTIONARY_KB; "
            "the shipped data can't be changed"
        )
    try:
        relative, text = new_entry(load_base(layers), edition, section, name)
    except ValueError as error:
        fail(str(error))
    path = (layers.folders[-1] if layers.folders else SHIPPED) / relative
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_new(path, text.encode())
    except FileExistsError:  # a draft that cannot be read yet is none of the loaded entries
        fail(f"{path} already exists; edit it, or choose another name")
    print_json({"path": str(path)}) if as_json else click.echo(
        f"wrote {path}; fill it in, then: actionary lint{_data_options(layers)}"
    )


def _data_options(layers: Layers) -> str:
    """Return the options that give another command the same data."""
    return "".join(f" --kb {folder}" for folder in layers.folders) + " --alone" * (not layers.shipped)
