"""What a line is about: an answer, the entry that it is of, and what that calls its success."""

from collections.abc import Mapping
from dataclasses import dataclass

from kb.model import Edition, Entry, Told
from kb.play.headline.words import MISSED
from kb.play.steps import deciding_roll
from resolver import Resolved
from resolver.notation import Expression, parse_value

_NOTHING = parse_value("0")


@dataclass(frozen=True, slots=True)
class About:
    """An answer with the data that a line about it needs."""

    edition: Edition | None
    entry: Entry | None
    answer: Resolved

    @property
    def called(self) -> str:
        """What a success is called: that of the roll which decides, or of all steps, as the entry says."""
        own = self.entry.success if self.entry is not None else None
        if self.entry is None or self.edition is None or own is None:
            return "success"
        first = own.if_ is None and self.answer.on == deciding_roll(self.edition, self.entry)
        return own.called if first or self.own_success else "success"

    @property
    def missed(self) -> str:
        """What it is called when there is no success."""
        return MISSED.get(self.called, f"not {self.called}")

    @property
    def whose(self) -> str:
        """What a success is called; where somebody else rolls and the entry does not say, whose it is."""
        step = self.answer.prepared.procedure.steps.get(self.answer.on or "")
        by = getattr(step, "by", "actor")
        return "the target succeeds" if by == "target" and self.called == "success" else self.called

    @property
    def own_success(self) -> bool:
        """Whether the entry says by a condition what its success is."""
        own = self.entry.success if self.entry is not None else None
        return own is not None and own.if_ is not None and "success" in self.answer.prepared.procedure.asked

    @property
    def results(self) -> Mapping[str, Expression]:
        """How its results are worked out; of a variant that makes one nothing, without that."""
        results = self.answer.prepared.procedure.results
        return {term: tree for term, tree in results.items() if tree != _NOTHING}

    @property
    def own_line(self) -> Told | None:
        """The line that the entry writes itself."""
        return self.entry.headline if self.entry is not None else None

    def title(self, key: str) -> str:
        """Return what a step is called, without its key where it has a title."""
        written = self.entry.tests.get(key) if self.entry is not None else None
        return (written.title if written is not None else None) or key
