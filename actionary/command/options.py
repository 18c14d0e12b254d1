"""Options that commands share: the folders of data, and JSON output."""

import json
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from actionary.command.failures import count_text, fail, fail_with
from actionary.command.terminal import can_print, print_text
from actionary.environment import VARIABLES
from actionary.layers import Layers

if TYPE_CHECKING:
    import kb

BUILD = Path(VARIABLES["ACTIONARY_BUILD"].default)
"""The default folder for builds, below the working folder."""

Command = TypeVar("Command", bound=Callable[..., Any])


with_table_of_notes: Callable[[Any], Any] = click.option(
    "--table",
    metavar="FILE",
    envvar="ACTIONARY_TABLE",
    help="What your table decides, in a file, for notes whose front matter names none.",
)
"""The option for what a table decides, of commands about notes."""


def with_kb(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that choose the data to *command*, as its argument `layers`."""

    @click.option(
        "--kb",
        "folders",
        multiple=True,
        envvar="ACTIONARY_KB",
        type=click.Path(path_type=Path),
        help="A folder of data to add to the shipped data; can be repeated.",
    )
    @click.option("--alone", is_flag=True, help="Use only the --kb folders, without the shipped data.")
    @wraps(command)
    def with_layers(*args: Any, folders: tuple[Path, ...], alone: bool, **options: Any) -> Any:
        if alone and not folders:
            raise click.UsageError("--alone needs other data to use; name a folder with --kb")
        return command(*args, layers=Layers(folders, shipped=not alone), **options)

    return with_layers


with_json: Callable[[Command], Command] = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


with_home: Callable[[Command], Command] = click.option(
    "--build",
    "home",
    default=BUILD,
    show_default=True,
    envvar="ACTIONARY_BUILD",
    type=click.Path(path_type=Path),
    help=VARIABLES["ACTIONARY_BUILD"].meaning,
)


def load_base(layers: Layers) -> "kb.KnowledgeBase":
    """Return the knowledge base without unreadable files, which are reported.

    If the rest cannot be used, this ends the command with status 1.
    """
    from kb.problems import DataError

    try:
        return layers.load()
    except DataError as error:
        try:
            base, _ = layers.load_usable()
        except DataError:
            fail_with(error.problems)
        count = count_text(len(error.problems), "problem", "problems")
        warn(error.problems, f"{count}; these files are left out")
        return base


def edition_or_fail(base: "kb.KnowledgeBase", name: str) -> str:
    """Return the id of the edition that *name* names; without one, end the command with status 1."""
    from kb.links.editions import find_edition
    from kb.problems import no_such

    found = find_edition(base, name)
    return fail(no_such("edition", name, base.editions)) if found is None else found


def warn(problems: "list[kb.Problem]", message: str) -> None:
    """Print what is wrong with the data, and what is done about it, to standard error."""
    for problem in problems:
        print_text(f"{problem}\n", to_error=True)
    print_text(f"{message}\n", to_error=True, colour="yellow")


def json_text(data: object) -> str:
    """Return *data* as JSON for people and programs."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def print_json(data: object) -> None:
    """Print *data* as JSON, escaping characters that the terminal's encoding lacks."""
    text = json_text(data)
    print_text(text if can_print(text) else json.dumps(data, indent=2) + "\n")
