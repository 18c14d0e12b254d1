"""Lint: rules across fields and files that the model cannot check, each with a code and a test."""

from kb.knowledge import KnowledgeBase
from kb.lint import (
    aliases,
    characters,
    difficulties,
    form,
    granting,
    mentions,
    notation,
    reaching,
    references,
    replays,
    skills,
    states,
    wording,
)
from kb.lint.rules import RULES
from kb.problems import Problem

__all__ = [
    "RULES",
    "aliases",
    "characters",
    "difficulties",
    "faulty",
    "form",
    "granting",
    "lint",
    "mentions",
    "notation",
    "reaching",
    "references",
    "replays",
    "skills",
    "states",
    "wording",
]


def lint(base: KnowledgeBase, *, style: bool = True) -> list[Problem]:
    """Return every fault of *base*, by file and line; without *style*, only faults that make the data wrong.

    Entries of an edition that could not be loaded are not checked: its own fault is reported, and others
    would only follow from it.
    """
    if any(kind == "editions" and id_ not in base.editions for kind, id_ in base.documents):
        return []
    rules = [rule for rule in RULES.values() if style or not rule.style]
    return sorted({problem for rule in rules for problem in rule.problems(base)})


def faulty(base: KnowledgeBase) -> set[tuple[str, str]]:
    """Return the kind and id of every file of *base* with a fault beyond style."""
    rules = [rule for rule in RULES.values() if not rule.style]
    return {(kind, id_) for rule in rules for kind, id_, _, _ in rule.check(base)}
