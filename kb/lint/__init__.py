"""What the model cannot see: rules across fields and files, each with a code and a test."""

from kb.knowledge import KnowledgeBase
from kb.lint import form, granting, notation, references, replays, states
from kb.lint import notation as grants
from kb.lint import references as tables
from kb.lint.rules import RULES
from kb.problems import Problem

__all__ = [
    "RULES",
    "form",
    "granting",
    "grants",
    "lint",
    "notation",
    "references",
    "replays",
    "states",
    "tables",
]


def lint(base: KnowledgeBase) -> list[Problem]:
    """Return every fault of *base*, by file and line."""
    return sorted({problem for rule in RULES.values() for problem in rule.problems(base)})
