"""How the command line reports failures: a sentence and an exit status, or JSON with --json."""

import errno
import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NoReturn

import click

from actionary.command.terminal import print_text

if TYPE_CHECKING:  # the rules take longer to import than a server may take to start
    import kb

FINDINGS = 1
"""Exit status of a command that failed or found a problem; 2 is wrong usage."""

_STOPPED = 130
"""Exit status after Ctrl-C, as in shells."""

_ADVICE: Mapping[int, str] = {
    errno.EACCES: "permission denied; choose another place",
    errno.EDQUOT: "your disk quota is used up; free some space",
    errno.EISDIR: "it is a folder; name a file",
    errno.ENAMETOOLONG: "the name is too long; choose a shorter one",
    errno.ENOENT: "there is no such file or folder; create it, or choose another",
    errno.ENOSPC: "the disk is full; free some space",
    errno.ENOTDIR: "part of the path is a file, not a folder; choose another place",
    errno.EPERM: "permission denied; choose another place",
    errno.EROFS: "nothing can be written there; choose another place",
}
"""What to do about each error of the system."""


class Failure(click.ClickException):
    """An error that ends a command with status 1."""

    def __init__(self, message: str, problems: "list[kb.Problem] | None" = None) -> None:
        self.problems = problems or []
        super().__init__(message)


def fail(message: str) -> NoReturn:
    """End the command with an error sentence and status 1."""
    raise Failure(message)


def fail_with(problems: "list[kb.Problem]") -> NoReturn:
    """End the command with *problems* and status 1; a whole folder's fault alone says enough."""
    if len(problems) == 1 and not problems[0].line:
        fail(problems[0].message)
    raise Failure(count_text(len(problems), "problem", "problems"), problems)


def count_text(number: int, one: str, more: str) -> str:
    """Return a number with its noun: "1 entry", "214 entries"."""
    return f"{number} {one if number == 1 else more}"


def status_of(work: Callable[[], Any], *, as_json: bool) -> int:
    """Do *work*, report its failure if there is one, and return the exit status."""
    try:
        status = work()
        if sys.stdout:
            sys.stdout.flush()
    except click.exceptions.Abort:
        _print_failure("Stopped.", _STOPPED, [], as_json=as_json)
        return _STOPPED
    except click.ClickException as error:
        return _report(error, as_json=as_json)
    except OSError as error:
        _drop_output()
        # a failure to write to standard output goes to standard error
        _print_failure(sentence(error), FINDINGS, [], as_json=as_json, to_error=not error.filename)
        return FINDINGS
    return status if isinstance(status, int) else 0


def _report(error: click.ClickException, *, as_json: bool) -> int:
    if as_json or isinstance(error, Failure):
        problems = error.problems if isinstance(error, Failure) else []
        _print_failure(error.format_message(), error.exit_code, problems, as_json=as_json)
    else:
        try:
            error.show()
        except OSError:  # standard error takes nothing; the status has to do
            _drop_output()
    return error.exit_code


def _print_failure(
    message: str, status: int, problems: "list[kb.Problem]", *, as_json: bool, to_error: bool = False
) -> None:
    try:
        if as_json:
            problem_data = {"problems": [asdict(problem) for problem in problems]} if problems else {}
            content = {"error": message, "status": status, **problem_data}
            print_text(json.dumps(content, indent=2) + "\n", to_error=to_error)
        else:
            for problem in problems:
                print_text(f"{problem}\n", to_error=True)
            print_text(f"{message}\n", to_error=True, colour="red")
    except OSError:
        _drop_output()
        if as_json and not to_error:  # else nobody is reading standard error; the status has to do
            _print_failure(message, status, problems, as_json=True, to_error=True)


def sentence(error: Failure | OSError, writing: str = "the output") -> str:
    """Return one sentence that says what went wrong, perhaps in *writing* something, and what to do about it."""
    if isinstance(error, Failure):
        return error.message
    file = error.filename2 or error.filename  # of a copy, where it should go
    what = f"Cannot use {str(file)!r}" if file else f"Cannot write {writing}"
    why = _ADVICE.get(error.errno or 0, (error.strerror or str(error)).lower())
    return f"{what}: {why}"


def _drop_output() -> None:
    """Discard pending output, or the interpreter fails on it again at exit."""
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - os.devnull is not a file's path
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                os.dup2(nowhere.fileno(), stream.fileno())
            except AttributeError:  # closed before the program started
                continue
