"""Problems with data and requests: where, why, and how to fix them."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from resolver.reasons import Reason
from resolver.wording import did_you_mean, nearest


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
        near: The allowed name nearest to the one given, or None.
        reason: What is not allowed; None if only a sentence says it.
    """

    def __init__(self, field: str, message: "str | Reason", near: str | None = None) -> None:
        self.field = field
        self.near = near
        self.reason = message if isinstance(message, Reason) else None
        super().__init__(str(message))


def unknown_name(field: str, what: str, given: str, allowed: Iterable[str], *, of: str = "") -> RequestError:
    """Return the error that *of* has no *what* called *given*, with the nearest name."""
    names = list(allowed)
    return RequestError(field, no_such(what, given, names, of=of), nearest(given, names))


def no_such(what: str, given: str, allowed: Iterable[str], *, of: str = "") -> str:
    """Return "SR5 has no term 'x'; did you mean 'y'?"; without *of*, "there is no term 'x'"."""
    return f"{f'{of} has' if of else 'there is'} no {what} {given!r}{suggestion(given, allowed)}"


def unknown_time(action: str, at: str) -> str:
    """Return the sentence for an *action* of a turn at a time that is neither `own` nor `out`."""
    return f"{f'{action}@{at}'!r} has an unknown time; write {action}@own or {action}@out"


def suggestion(given: str, allowed: Iterable[str]) -> str:
    """Return "; did you mean X?", or "; allowed: …" if nothing is near and the list is short."""
    names = sorted(set(allowed))
    if meant := did_you_mean(given, names, quote="'"):
        return f"; {meant}"
    return f"; allowed: {', '.join(names)}" if 0 < len(names) <= 12 else ""


def shown(path: Path) -> str:
    """Return *path* relative to the working folder if it is below it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
