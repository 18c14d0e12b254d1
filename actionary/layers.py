"""Which data a command works on."""

from dataclasses import dataclass
from pathlib import Path

import kb
from kb.files.load import SHIPPED, load, load_with_problems
from kb.files.usable import usable

IS_CHECKOUT = (SHIPPED.parent / "pyproject.toml").is_file()
"""Whether the shipped data are the project's own, to be worked on; nobody writes into an installed package."""


@dataclass(frozen=True, slots=True)
class Layers:
    """Folders of data, each laid over those before it."""

    folders: tuple[Path, ...] = ()
    shipped: bool = True
    """Whether the data that comes with the program lies beneath them."""

    def load(self) -> kb.KnowledgeBase:
        """Return the data.

        Raises:
            DataError: If they have faults.
        """
        return load(*self.folders, shipped=self.shipped)

    def load_usable(self) -> tuple[kb.KnowledgeBase, list[kb.Problem]]:
        """Return the data without the files that cannot be read, and what is wrong with those.

        Raises:
            DataError: If what cannot be read is more than an entry, a table or a concept.
        """
        base, problems = self.load_with_problems()
        return usable(base, problems), problems

    def load_with_problems(self) -> tuple[kb.KnowledgeBase, list[kb.Problem]]:
        """Return what of the data can be used, and what is wrong with the rest."""
        return load_with_problems(*self.folders, shipped=self.shipped)
