"""Which data a command works on. The rules are imported when data are read: a server starts before that."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import kb


@dataclass(frozen=True, slots=True)
class Layers:
    """Folders of data, each laid over those before it."""

    folders: tuple[Path, ...] = ()
    shipped: bool = True
    """Whether the data that comes with the program lies beneath them."""

    def load(self) -> "kb.KnowledgeBase":
        """Return the data.

        Raises:
            DataError: If they have faults.
        """
        from kb.files.load import load

        return load(*self.folders, shipped=self.shipped)

    def load_usable(self) -> "tuple[kb.KnowledgeBase, list[kb.Problem]]":
        """Return the data without the files that cannot be read, and what is wrong with those.

        Raises:
            DataError: If what cannot be read is more than an entry, a table or a concept.
        """
        from kb.files.usable import usable

        base, problems = self.load_with_problems()
        return usable(base, problems), problems

    def load_with_problems(self) -> "tuple[kb.KnowledgeBase, list[kb.Problem]]":
        """Return what of the data can be used, and what is wrong with the rest."""
        from kb.files.load import load_with_problems

        return load_with_problems(*self.folders, shipped=self.shipped)
