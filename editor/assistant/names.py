"""What assistants call actions and people: names, tiers, files and stat blocks, as the rules know them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from editor.library import Library
from kb.characters import MOST_BYTES, read_character
from kb.links.find import find, nearest_entry
from kb.model import Shape
from kb.model.character import Character, ReadCharacter
from kb.model.faults import faults
from kb.play.request.written_changes import change_of
from kb.problems import RequestError
from kb.references import edition_of
from resolver.wording import join_words
from resolver.work import bounded

T = TypeVar("T")

MOST_WORK = 30_000_000
"""The most work for one request, in units of `resolver.work`: about half a minute."""


def one_entry(library: Library, name: str, edition: str | None) -> str:
    """Return the id of the action *name*, which may be its name or a nickname.

    Raises:
        RequestError: If there is none, or several.
    """
    found = entries_named(library, name, edition)
    if len(found) > 1:
        raise RequestError(
            "entry", f"{name!r} is the name of several actions; give the id: {join_words(found, 'or')}"
        )
    return found[0]


def entries_named(library: Library, name: str, edition: str | None) -> list[str]:
    """Return the ids of the actions called *name*, at least one.

    Raises:
        RequestError: If there is none.
    """
    chosen = None if edition is None else library.require_edition(edition)
    if found := find(library.base, name, chosen):
        return [*found]
    raise RequestError("entry", _no_action(library, name, chosen))


def _no_action(library: Library, name: str, edition: str | None) -> str:
    """Return the sentence for an action that *edition* lacks: which others have it, or the nearest."""
    base = library.base
    if edition is None:
        near = nearest_entry(base, name)
        return f"There is no action {name!r}" + (f"; did you mean {near}?" if near else "")
    lacking = f"{base.editions[edition].short} has no action {name!r}"
    if others := list(dict.fromkeys(base.editions[edition_of(id_)].short for id_ in find(base, name))):
        return f"{lacking}; {join_words(others)} {'has' if len(others) == 1 else 'have'} it"
    own = library.near(f"{edition}/{name}", edition, limit=1)
    return lacking + (f"; did you mean {own[0]}?" if own else "")


_SUFFIXES = (".chum5", ".json", ".md", ".txt", ".xml", ".yaml", ".yml")
"""The endings of files that hold characters; an assistant that was led astray gets no others to read."""


def person(library: Library, given: str, edition: str, side: str) -> Character | str:
    """Return the character of the file or the stat block that *given* is; else *given*, a tier's or an NPC's name.

    Raises:
        RequestError: If the file or the stat block can't be read.
    """
    data = _content(given)
    return (
        given
        if data is None
        else read_character(library.base.editions, data, side, edition or None, keeps_scores=True).character
    )


def read_person(library: Library, given: str, edition: str | None) -> ReadCharacter:
    """Return the character of the file or the stat block that *given* is.

    Raises:
        RequestError: If it is neither, or can't be read.
    """
    if (data := _content(given)) is None:
        raise RequestError(
            "character", f"There is no file {given[:60]!r}; give the path of a file, or a stat block"
        )
    return read_character(library.base.editions, data, "character", edition)


def _content(given: str) -> bytes | None:
    """Return the content of the file that *given* names, or itself if it is a stat block; None if it is neither."""
    path = Path(given).expanduser()
    try:
        if path.suffix.casefold() in _SUFFIXES and path.is_file():
            with path.open("rb") as file:
                return file.read(MOST_BYTES + 1)
    except (OSError, ValueError):  # longer than names may be, or not to be read
        pass
    return given.encode() if any(sign.isdigit() for sign in given) and " " in given else None


def change_or_refuse(text: str) -> dict[str, Any]:
    """Return the fields of the change that *text* is.

    Raises:
        RequestError: If it is none.
    """
    if (change := change_of(text)) is None:
        raise RequestError(
            "modifiers", f'{text!r} is not a change; write "-2 wounded", "Logic +1" or "from sr5/take-aim"'
        )
    return change


def answer_or_tool_error(work: Callable[[], T], model: type[Shape] = Shape) -> T:
    """Return the answer of *work*; refuse a wrong request with a sentence for the assistant."""
    try:
        with bounded(MOST_WORK):
            return work()
    except ValidationError as error:
        raise ToolError("; ".join(fault.message for fault in faults(error, model))) from error
    except ValueError as error:
        raise ToolError(str(error)) from error
