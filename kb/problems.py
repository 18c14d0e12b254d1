"""Problems with data and requests: where, why, and how to fix them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from resolver.reasons import Reason, ReasonedError, reason
from resolver.wording import join_words, nearest

MOST_LISTED = 12
"""The most allowed names to list in a message."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault of one file. `line` counts from 1; `key` is the dotted path of the field.

    The fault of a whole folder has no line (0), and a message that names the folder.
    """

    path: str
    line: int
    key: str
    message: str
    code: str = "shape"

    def __str__(self) -> str:
        if not self.line:
            return self.message
        where = f"{self.path}:{self.line}:"
        key = f" {self.key}:" if self.key else ""
        return f"{where}{key} {self.message} [{self.code}]"


class DataError(ValueError):
    """Data that cannot be used. `problems` lists every fault found, in order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


class RequestError(ValueError):
    """A request for something that does not exist or is not allowed.

    Attributes:
        field: Its place in the request, as a dotted path.
        reason: The code and the parts of its message; None if it has only words.
        near: The allowed name nearest to the one given, or None.
    """

    def __init__(self, field: str, message: str | Reason, near: str | None = None) -> None:
        self.field = field
        self.reason = message if isinstance(message, Reason) else None
        self.near = near
        super().__init__(str(message))


def reason_of(error: object) -> Reason | None:
    """Return the code and the parts of what *error* says; None if it has only words."""
    return error.reason if isinstance(error, RequestError | ReasonedError) else None


def unknown_name(
    field: str,
    what: str,
    given: str,
    allowed: Iterable[str],
    *,
    of: str = "",
    about: str = "",
    labels: Mapping[str, str] | None = None,
) -> RequestError:
    """Return the error that *of* has no *what* called *given*, with the nearest name, or *about* those allowed."""
    near, choices = _nearest_and_choices(given, allowed)
    why = no_such_name(what, given, of, near, choices, "" if near else about, labels)
    return RequestError(field, why, near)


@reason
def no_such_name(
    what: str,
    given: str,
    of: str,
    near: str | None,
    choices: Sequence[str],
    about: str = "",
    labels: Mapping[str, str] | None = None,
) -> str:
    """Nothing of this kind has the given name; `near` is the nearest.

    `choices` has all names if none is near and they are few, or those that begin with the given one.

    `about` says what they mean, and `labels` what each is called.
    """
    said = [f"{choice} ({labels[choice]})" for choice in choices] if labels and not near else choices
    unknown = f"{f'{of} has' if of else 'there is'} no {what} {given!r}{_suggestion_text(near, said)}"
    return f"{unknown}. {about}" if about else unknown


def no_such(what: str, given: str, allowed: Iterable[str], *, of: str = "") -> str:
    """Return "SR5 has no term 'x'; did you mean 'y'?"; without *of*, "there is no term 'x'"."""
    return str(no_such_name(what, given, of, *_nearest_and_choices(given, allowed)))


def unknown_time(action: str, at: str) -> str:
    """Return the sentence for an *action* of a turn at a time that is neither `own` nor `out`."""
    return f"{f'{action}@{at}'!r} has an unknown time; write {action}@own or {action}@out"


def suggestion(given: str, allowed: Iterable[str]) -> str:
    """Return "; did you mean X?", or "; allowed: …" if nothing is near and the list is short."""
    return _suggestion_text(*_nearest_and_choices(given, allowed))


def _nearest_and_choices(given: str, allowed: Iterable[str]) -> tuple[str | None, list[str]]:
    """Return the allowed name nearest to *given*, and those that begin with it if it stands for several.

    Without a nearest one, all of them follow if they are few.
    """
    names = sorted(set(allowed))
    near = nearest(given, names)
    if near is None:
        return None, names if len(names) <= MOST_LISTED else []
    begun = [name for name in names if name.casefold().startswith(f"{given.casefold()}-")]
    return near, begun if 1 < len(begun) <= MOST_LISTED else []


def _suggestion_text(near: str | None, choices: Sequence[str]) -> str:
    if near is not None:
        return f"; did you mean {join_words(map(repr, choices or [near]), 'or')}?"
    return f"; allowed: {', '.join(choices)}" if choices else ""


def display_path(path: Path) -> str:
    """Return *path* relative to the working folder if it is below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
