"""How much work one request may be: every piece of it is charged before it is done.

A unit is about a microsecond of one core. What is charged follows from the request alone, and not from what is kept
of others, so that a request that was once taken is always taken.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class TooMuchWork(ValueError):  # noqa: N818 - the name says what is wrong
    """A request is more work than one may be; the message says what to ask less of."""


class WorkBudget:
    """What may still be worked out for one request."""

    def __init__(self, most: int) -> None:
        """Take how many units there are."""
        self.most = most
        self.spent = 0

    def charge(self, units: int) -> None:
        """Take *units* for what is about to be done.

        Raises:
            TooMuchWork: If there are not so many left.
        """
        if self.spent + units > self.most:
            raise TooMuchWork(
                f"This is more work than one request may be ({self.most:,} units); ask for less at once: fewer "
                "dice, helpers or requests, a shorter curve, or one edition"
            )
        self.spent += units


_BUDGET: ContextVar[WorkBudget | None] = ContextVar("budget", default=None)


def charge(units: int) -> None:
    """Take *units* from the budget of the present request; where there is none, nothing is bounded.

    Raises:
        TooMuchWork: If there are not so many left.
    """
    budget = _BUDGET.get()
    if budget is not None:
        budget.charge(units)


@contextmanager
def bounded(most: int) -> Iterator[WorkBudget]:
    """Bound what is worked out within; yield what tells how much it was."""
    budget = WorkBudget(most)
    token = _BUDGET.set(budget)
    try:
        yield budget
    finally:
        _BUDGET.reset(token)
