"""The rules: data for every edition, its model, loader, linter and formatter, and what follows from it."""

from kb.knowledge import KnowledgeBase, edition_of, full_id, slug_of
from kb.loading import load
from kb.problems import DataError, Problem

__all__ = ["DataError", "KnowledgeBase", "Problem", "edition_of", "full_id", "load", "slug_of"]
