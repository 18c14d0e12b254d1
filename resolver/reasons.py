"""Reasons: why something is unknown, refused, or worth a warning. A code and its parts come first, words last.

What decides reads the code and the parts; only what people read is made of the words. The function of a sentence is
its code's definition: `not_given(part="pool")` is the reason `not-given` with the part `part`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from importlib import import_module
from inspect import Parameter, getdoc, signature
from typing import Any, NamedTuple, ParamSpec

P = ParamSpec("P")


class Code(NamedTuple):
    """What a code means, and the names of its parts."""

    meaning: str
    """The first line of its function's docstring."""
    parts: tuple[str, ...]
    make: "Callable[..., Reason]"
    """The function of its reasons, with their parts by name."""


CODES: dict[str, Code] = {}
"""Every code that is defined."""


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """A code, what it is about, and the function of its sentence."""

    code: str
    """Lower case with hyphens: `not-given`."""
    parts: Mapping[str, Any]
    """What it is about, by name: numbers, names, lists of them, or other reasons."""
    words: Callable[..., str]

    def __str__(self) -> str:
        return self.words(**self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.parts) == (other.code, other.parts)

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[Callable[..., "Reason"], tuple[str, str, dict[str, Any]]]:
        return _rebuild, (self.words.__module__, self.words.__name__, dict(self.parts))

    def made_by(self, function: "Callable[..., Reason]") -> bool:
        """Return whether this is the reason of *function*."""
        return self.code == code_of(function)

    def with_parts(self, **more: object) -> "Reason":
        """Return the reason with *more* of its parts known."""
        return replace(self, parts={**self.parts, **more})


def code_of(function: Callable[..., object]) -> str:
    """Return the code that *function* defines."""
    return function.__name__.replace("_", "-")


def _rebuild(module: str, name: str, parts: Mapping[str, Any]) -> Reason:
    """Return the reason with the function *name* of *module*, as another process has sent it."""
    made: Reason = getattr(import_module(module), name)(**parts)
    return made


def reason(words: Callable[P, str]) -> Callable[P, Reason]:
    """Return a function of the same arguments that makes the reason for which *words* returns the sentence.

    Raises:
        ValueError: If its code is defined already, by a function of the same name.
    """
    code = code_of(words)
    if code in CODES:
        raise ValueError(f'the code "{code}" is defined twice; give one of the functions another name')
    parameters = signature(words).parameters.values()
    names = [one.name for one in parameters]
    defaults = {one.name: one.default for one in parameters if one.default is not Parameter.empty}

    @wraps(words)
    def make_reason(*args: P.args, **kwargs: P.kwargs) -> Reason:
        given = dict(zip(names, args, strict=False)) | kwargs
        return Reason(code, {name: given.get(name, defaults.get(name)) for name in names}, words)

    CODES[code] = Code((getdoc(words) or "").partition("\n")[0], tuple(names), make_reason)
    return make_reason


class ReasonedError(ValueError):
    """Something that is not allowed or not possible, with its reason; its text is the reason's sentence."""

    def __init__(self, why: Reason) -> None:
        self.reason = why
        super().__init__(why)


def once(reasons: Iterable[Reason]) -> list[Reason]:
    """Return *reasons* without those whose sentence another has already."""
    found: dict[str, Reason] = {}
    for each in reasons:
        found.setdefault(str(each), each)
    return list(found.values())
