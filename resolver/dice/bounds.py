"""How large a request may be, and the error for one that is larger."""

MOST_DICE = 100
"""Dice that one side may throw."""

MOST_TERMS = 12
"""Parts that one sum may have."""

MOST_POINTS = 500
"""Faces of all dice that are added up, together: 80d6, 25d20 or 5d100."""

MOST_SPAN = 250
"""How many numbers what is required may go over, where dice are part of it."""

MOST_PAIRS = 10_000
"""Pairs of values that one question about dice may have to look at."""

MOST_TARGET = 30
"""The highest target number of open-ended dice."""

MOST_NUMBER = 9999
"""The largest number that a rating, a limit, a requirement or a modifier may be, on either side of 0."""


class OutOfRange(ValueError):  # noqa: N818 - the name says what is wrong, as LookupError would not
    """A number of a request lies outside what the resolver takes."""


def within(what: str, value: int, least: int, most: int) -> int:
    """Return *value*, which lies from *least* to *most*.

    Raises:
        OutOfRange: If it does not; the message names *what* it is and what is allowed.
    """
    if not least <= value <= most:
        raise OutOfRange(f"{what} is {value}; it must be from {least} to {most}")
    return value


def check_points(dice: "list[tuple[int, int]] | tuple[tuple[int, int], ...]") -> None:
    """Refuse dice that are added up and have too many faces together.

    Raises:
        OutOfRange: If they do.
    """
    points = sum(abs(count) * sides for count, sides in dice)
    if points > MOST_POINTS:
        raise OutOfRange(
            f"the dice have {points} faces in all; at most {MOST_POINTS} are allowed, as in 25d20"
        )
