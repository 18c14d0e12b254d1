"""The budget of work for a request: every piece of work is charged before it is done.

A unit is about a microsecond of one core. The charge depends on the request alone and not on caches, so that
a request accepted once is always accepted.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from resolver.reasons import ReasonedError
from resolver.sentences.limits import too_much_work

Made = TypeVar("Made")


class TooMuchWork(ReasonedError):  # noqa: N818 - the name says what is wrong
    """A request is too much work; the message says what to reduce."""


class WorkBudget:
    """The work left for one request."""

    def __init__(self, most: int) -> None:
        """Start with a number of units."""
        self.most = most
        self.spent = 0

    def charge(self, units: int) -> None:
        """Charge *units* for work about to be done.

        Raises:
            TooMuchWork: If there are not enough left.
        """
        self.foresee(units)
        self.spent += units

    def foresee(self, units: int) -> None:
        """Refuse *units* of work to come before the work that leads up to it is done.

        Raises:
            TooMuchWork: If there are not enough left.
        """
        if self.spent + units > self.most:
            raise TooMuchWork(too_much_work(self.most))


_BUDGET: ContextVar[WorkBudget | None] = ContextVar("budget", default=None)


def charge(units: int) -> None:
    """Charge *units* to the budget of the current request; without a budget, nothing is bounded.

    Raises:
        TooMuchWork: If there are not enough left.
    """
    budget = _BUDGET.get()
    if budget is not None:
        budget.charge(units)


def foresee(units: int) -> None:
    """Refuse *units* of work to come if the budget of the current request has not as many left.

    Raises:
        TooMuchWork: If it has not.
    """
    budget = _BUDGET.get()
    if budget is not None:
        budget.foresee(units)


@contextmanager
def bounded(most: int) -> Iterator[WorkBudget]:
    """Limit the work done in this context; yield the budget, which says how much was used."""
    budget = WorkBudget(most)
    token = _BUDGET.set(budget)
    try:
        yield budget
    finally:
        _BUDGET.reset(token)


def measure_work(work: Callable[[], Made]) -> tuple[Made, int]:
    """Return what *work* returns, and its units, which a cache charges when it saves the work.

    Raises:
        TooMuchWork: If there are not enough left.
    """
    budget = _BUDGET.get()
    if budget is None:
        with bounded(sys.maxsize) as budget:
            return work(), budget.spent
    before = budget.spent
    return work(), budget.spent - before
