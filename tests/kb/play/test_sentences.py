"""Every code is defined once and documented, and every reason has a sentence and survives as data."""

import pkgutil
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Sequence as ListOf
from fractions import Fraction
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

import kb.play.sentences
import resolver.sentences
from kb.play.answer import CodedReason
from resolver.reasons import CODES, Reason, code_of, reason

BY_NAME: Mapping[str, Any] = {
    "handling": "reroll",
    "handlings": ["reroll", "buy"],
    "names": [{"name": "Shield", "of": "target"}],
    "side": "actor",
}
"""Parts that only some values are allowed for."""


def functions() -> Iterator[Callable[..., Reason]]:
    for package in (resolver.sentences, kb.play.sentences):
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for function in vars(import_module(module.name)).values():
                if getattr(function, "__module__", "") == module.name and hasattr(function, "__wrapped__"):
                    yield function


FUNCTIONS = {code_of(function): function for function in functions() if code_of(function) in CODES}


def sample(hint: Any) -> Any:
    """Return something of a type that a part may have."""
    plain = {str: "Shield", int: 2, bool: True, Fraction: Fraction(1, 2), Any: "Shield", object: "Shield"}
    if hint in plain:
        return plain[hint]
    if hint is Reason:
        return import_module("kb.play.sentences.rolls").warning("It is dark.")
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return sample(next(part for part in parts if part is not NoneType))
    if get_origin(hint) is Literal:
        return parts[0]
    if isinstance(get_origin(hint), type) and issubclass(get_origin(hint), Mapping):
        return {sample(parts[0]): sample(parts[1])}
    if get_origin(hint) is tuple:
        return tuple(sample(part) for part in parts if part is not Ellipsis)
    if isinstance(get_origin(hint), type) and issubclass(ListOf, get_origin(hint)):
        return [sample(parts[0])]
    return [sample(parts[0])] if parts else hint()


def made(function: Callable[..., Reason]) -> Reason:
    hints = get_type_hints(function.__wrapped__)  # type: ignore[attr-defined] # the decorator keeps it
    del hints["return"]
    return function(**{name: BY_NAME.get(name, sample(hint)) for name, hint in hints.items()})


def test_every_code_belongs_to_a_sentence() -> None:
    assert FUNCTIONS.keys() == {code for code in CODES if not code.startswith("test-")}


@pytest.mark.parametrize("code", sorted(FUNCTIONS))
def test_every_code_is_documented_and_every_reason_has_a_sentence(code: str) -> None:
    assert CODES[code].endswith("."), "the first line of the docstring says what the code means"
    told = made(FUNCTIONS[code])
    assert (told.code, bool(str(told).strip())) == (code, True)
    assert CodedReason.of(told).plain()["code"] == code
    assert told == made(FUNCTIONS[code])


def test_a_code_is_defined_once() -> None:
    def test_twice() -> str:
        """It is said twice."""
        return "Twice."

    assert str(reason(test_twice)()) == "Twice."
    with pytest.raises(ValueError, match='"test-twice" is defined twice'):
        reason(test_twice)
