"""Rulings that do not exist or have no effect."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words


@reason
def no_such_ruling(name: str, near: str | None, rulings: Sequence[str]) -> str:
    """There is no ruling of that name."""
    return f'there is no ruling "{name}"; ' + (f'did you mean "{near}"?' if near else _choose(None, rulings))


@reason
def no_such_choice(ruling: str, choice: str, near: str | None, choices: Sequence[str]) -> str:
    """A ruling has no such choice."""
    return f'the ruling {ruling} has no choice "{choice}"; {_choose(near, choices)}'


@reason
def ruling_not_used(ruling: str) -> str:
    """A ruling that the request chose has no effect on the roll."""
    return f"The ruling {ruling} doesn't affect this roll."


def _choose(near: str | None, allowed: Sequence[str]) -> str:
    known = join_words(allowed, "or")
    return f'did you mean "{near}"? Choose {known}' if near else f"choose {known}"
