"""What to give in a request for a turn, so that an open question of it is settled."""

from collections.abc import Sequence

from resolver.reasons import reason
from resolver.wording import join_words


@reason
def choose_way(way: str, others: Sequence[str]) -> str:
    """Write this way to pay for an action, `sr5/control-device:free`, or one of the *others*, as the action."""
    return f"{way} if so, {join_words(others, 'or')} if not"


@reason
def give_ratings(names: Sequence[str]) -> str:
    """Give any of these ratings."""
    return f"{join_words(map(repr, names), 'or')} under `ratings`"


@reason
def give_left(resource: str, left: int) -> str:
    """Give how much of a resource is left if the rest is spent."""
    return f"{resource!r}: {max(left, 0)} under `ratings`"


@reason
def give_state(state: str, means: bool | None = None, clause: str = "you are") -> str:
    """Give the state if you are in it, or rule it out; *means* is whether a requirement with other words means it.

    The *clause* says being in it where the requirement has other alternatives: "you are In a Host".
    """
    given, ruled_out = f"{state!r} under `states`", f"{state!r}: 0 under `ratings`"
    if means is None:
        return f"{given} if {clause}, {ruled_out} if not"
    so, not_so = (given, ruled_out) if means else (ruled_out, given)
    return f"{so} if so, {not_so} if not"
