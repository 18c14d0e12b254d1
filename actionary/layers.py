"""The data of a command; rules are imported only to read data, so that servers start first."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import kb


@dataclass(frozen=True, slots=True)
class Layers:
    """Folders of data, each overriding those before it."""

    folders: tuple[Path, ...] = ()
    shipped: bool = True
    """Whether they start from the data shipped with the program."""

    def load(self) -> "kb.KnowledgeBase":
        """Return the data.

        Raises:
            DataError: If the data have faults.
        """
        from kb.files.load import load

        return load(*self.folders, shipped=self.shipped)

    def load_usable(self) -> "tuple[kb.KnowledgeBase, list[kb.Problem]]":
        """Return the data without unreadable files, and the problems of those files.

        Raises:
            DataError: If an edition, or a whole folder, cannot be read.
        """
        from kb.files.usable import usable_base

        base, problems = self.load_with_problems()
        return usable_base(base, problems), problems

    def load_with_problems(self) -> "tuple[kb.KnowledgeBase, list[kb.Problem]]":
        """Return the usable part of the data, and the problems of the rest."""
        from kb.files.load import load_with_problems

        return load_with_problems(*self.folders, shipped=self.shipped)
