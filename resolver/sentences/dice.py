"""Handlings of dice that do not exist, or that do not suit a roll."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words

_NAMED = {
    "exploding": "exploding dice",
    "reroll": "a reroll",
    "raise": "a raised die",
    "buy": "bought hits",
    "hits": "added hits",
    "glitch": "a cancelled glitch",
}
"""The handlings of dice in sentences, by the key that sets them."""


@reason
def buy_not_number(value: int | str) -> str:
    """The number of dice that buy a hit is not a number."""
    return f'buy is "{value}"; give how many dice buy one hit, or none.'


@reason
def handling_only_added(key: str) -> str:
    """A handling of dice is set that can only be added to."""
    return f"You can only add to {key}; move it to `add`."


@reason
def handling_only_set(key: str) -> str:
    """A handling of dice is added to that can only be set."""
    return f"You can only set {key}, not add to it."


@reason
def no_such_handling(key: str, value: int | str, near: str | None, choices: Sequence[str]) -> str:
    """A handling of dice is set to something that it cannot be."""
    hint = f'did you mean "{near}"?' if near else f"choose {join_words(choices, 'or')}."
    return f'{key} is "{value}"; {hint}'


@reason
def open_test_unsuited() -> str:
    """An open test has dice without target numbers, or more than its dice."""
    return "An open test needs dice with target numbers, and no Edge, help or bought hits; leave out `read`."


@reason
def open_test_on_one_side() -> str:
    """Only one side of an opposed roll makes an open test."""
    return "An open test is compared with another open test; set `read` for both sides or for neither."


@reason
def handling_unsuited() -> str:
    """Edge, bought hits or help are asked for on dice that do not hit on fixed faces."""
    return "Edge, bought hits and help need dice that hit on fixed faces; leave them out of this roll."


@reason
def handlings_exclusive(handlings: Sequence[str]) -> str:
    """Two handlings of a roll's dice exclude each other."""
    return f"A roll can't combine {' and '.join(_NAMED[each] for each in handlings)}; leave one of them out."


@reason
def bought_with_more() -> str:
    """Hits are bought and something is done with dice that are not rolled."""
    return "Hits are bought instead of rolling; leave out help, Edge and the Wild Die."


@reason
def legend_with_handling(handling: str) -> str:
    """A handling of dice does not suit the ruling that makes one die wild."""
    return f"You can't combine the ruling wild legend with {_NAMED[handling]}; leave one of them out."


@reason
def all_ones_with_handling(handling: str) -> str:
    """A handling of dice does not suit dice that fail when all show 1."""
    return f"Dice that fail when all of them show 1 can't have {_NAMED[handling]}; leave that out."


@reason
def wild_with_best_die() -> str:
    """A Wild Die comes with a handling that chooses one die."""
    return "With a Wild Die we don't compute which die is best to reroll or raise; leave one of the two out."


@reason
def wild_rerolled() -> str:
    """A Wild Die is rerolled under a ruling that does not allow it."""
    return "You can reroll a Wild Die only with the ruling reroll_ones first or last; choose one of them."


@reason
def wild_with_exploding() -> str:
    """A Wild Die comes with exploding dice whose faces it would cancel."""
    return "A Wild Die would cancel the faces that explode; leave one of the two out."
