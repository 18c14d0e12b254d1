"""A data file as plain data that remembers where each value stands."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kb.problems import Problem, shown

Trail = tuple[str | int, ...]
"""Where a value stands in a file: keys and list positions from the top."""

Place = tuple[str, int]
"""A file by the name that messages show, and a line, from 1."""


@dataclass(slots=True)
class Document:
    """A file's data, and the place of every value of it."""

    path: Path
    data: Any
    places: dict[Trail, Place] = field(default_factory=dict)
    plain_in_flow: dict[Trail, str] = field(default_factory=dict)
    """Unquoted texts inside `{…}` and `[…]`, where a comma or a bracket would have cut them short."""
    beneath: "Document | None" = None
    """What it is laid over: this counts where the whole does not fit the model."""

    def nearest(self, trail: Trail) -> Trail:
        """Return *trail* as far as there is something in the file."""
        lengths = range(len(trail), -1, -1)
        return next((trail[:length] for length in lengths if trail[:length] in self.places), ())

    def place(self, trail: Trail) -> Place:
        """Return the place of the value at *trail*, or of the nearest one that holds it."""
        return self.places.get(self.nearest(trail), (shown(self.path), 1))

    def problem(self, trail: Trail, message: str, code: str) -> Problem:
        """Return a problem at *trail*."""
        path, line = self.place(trail)
        return Problem(path, line, ".".join(map(str, trail)), message, code)
