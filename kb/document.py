"""A data file as plain data that remembers the line of each value."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kb.problems import Problem, display_path

Trail = tuple[str | int, ...]
"""The path of a value in a file: keys and list positions from the top."""

Place = tuple[str, int]
"""The name of a file, as messages show it, and a line from 1."""


@dataclass(slots=True)
class Document:
    """A file's data, and the place of every value in it."""

    path: Path
    data: Any
    places: dict[Trail, Place] = field(default_factory=dict)
    plain_in_flow: dict[Trail, str] = field(default_factory=dict)
    """Unquoted texts inside `{…}` and `[…]`, where YAML would cut them at a comma or a bracket."""
    beneath: "Document | None" = None
    """The document that it overrides, used in its place if the result does not fit the model."""

    def nearest(self, trail: Trail) -> Trail:
        """Return the longest beginning of *trail* that exists in the file."""
        lengths = range(len(trail), -1, -1)
        return next((trail[:length] for length in lengths if trail[:length] in self.places), ())

    def place(self, trail: Trail) -> Place:
        """Return the place of the value at *trail*, or of the nearest value around it."""
        return self.places.get(self.nearest(trail), (display_path(self.path), 1))

    def problem(self, trail: Trail, message: str, code: str) -> Problem:
        """Return a problem at *trail*."""
        path, line = self.place(trail)
        return Problem(path, line, ".".join(map(str, trail)), message, code)
