"""Bounds of requests, and the error for exceeding one."""

from resolver.reasons import ReasonedError
from resolver.sentences.limits import number_out_of_range, too_many_faces

MOST_DICE = 100
"""The most dice of one side."""

MOST_TERMS = 12
"""The most terms of a sum."""

MOST_POINTS = 500
"""The most faces of all added dice together: 80d6, 25d20 or 5d100."""

MOST_SPAN = 250
"""The widest range of a requirement that includes dice."""

MOST_PAIRS = 10_000
"""The most pairs of values to compare for one question."""

MOST_TARGET = 30
"""The highest target number of open-ended dice."""

MOST_NUMBER = 9999
"""The largest rating, limit, requirement or modifier, positive or negative."""


class OutOfRange(ReasonedError):  # noqa: N818 - the name says what is wrong, as LookupError would not
    """A number in a request is out of the resolver's bounds."""


def within(what: str, value: int, least: int, most: int) -> int:
    """Return *value* if it is from *least* to *most*.

    Raises:
        OutOfRange: If it is not; the message names *what* it is and what is allowed.
    """
    if not least <= value <= most:
        raise OutOfRange(number_out_of_range(what, value, least, most))
    return value


def check_points(dice: "list[tuple[int, int]] | tuple[tuple[int, int], ...]") -> None:
    """Refuse added dice with too many faces in all.

    Raises:
        OutOfRange: If there are too many.
    """
    points = sum(abs(count) * sides for count, sides in dice)
    if points > MOST_POINTS:
        raise OutOfRange(too_many_faces(points, MOST_POINTS))
