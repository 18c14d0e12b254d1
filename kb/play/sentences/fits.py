"""Sentences about what still fits in a turn."""

from collections.abc import Sequence

from resolver.wording import join_words


def still_fit(actions: Sequence[str], more: int) -> str:
    """Return the first actions that still fit in the turn, and how many more do."""
    verb = "fits" if len(actions) + more == 1 else "fit"
    return f"{_first_of(actions, more)} still {verb}" if actions else "Nothing more fits"


def may_fit(actions: Sequence[str], more: int, whys: Sequence[str]) -> str:
    """Return the first actions that may still fit, how many more may, and why resources leave it open if they do."""
    return f"{_first_of(actions, more)} may still fit{f': {join_words(whys)}' if whys else ''}"


def _first_of(actions: Sequence[str], more: int) -> str:
    return f"{', '.join(actions)}{f' and {more} more' if more else ''}"


def cost_unknown(actions: Sequence[str], more: int) -> str:
    """Return the first actions whose cost is unknown, so that they may fit, and how many more there are."""
    return f"cost unknown: {_first_of(actions, more)}"
