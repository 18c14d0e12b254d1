"""The registry of lint rules: each is a small function with a code that never changes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.problems import Problem

Finding = tuple[str, str, Trail, str]
"""The kind and id of a document, the place in it, and the sentence."""

Check = Callable[[KnowledgeBase], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A lint rule."""

    code: str
    check: Check
    says: str
    style: bool
    """Whether it is only about wording: data that breaks it can still be searched, shown and built."""

    def problems(self, base: KnowledgeBase) -> Iterator[Problem]:
        """Yield the problems that the rule finds in *base*."""
        for kind, id_, trail, message in self.check(base):
            yield base.documents[kind, id_].problem(trail, message, self.code)


RULES: dict[str, Rule] = {}


def rule(code: str, *, style: bool = False) -> Callable[[Check], Check]:
    """Register a check under *code*; the first line of its docstring states the rule."""

    def register(check: Check) -> Check:
        RULES[code] = Rule(code, check, (check.__doc__ or "").strip().splitlines()[0], style)
        return check

    return register
