"""The rules: data for every edition, and everything computed from them.

From the lowest package up: `model` (shapes), `snapshot` (JSON), `files` (YAML), `describe` (texts), `links`
(relations between entries), `play` (requests and answers), `lint`.
"""

from kb.knowledge import KnowledgeBase
from kb.problems import DataError, Problem
from kb.references import edition_of, full_id, slug_of

__all__ = ["DataError", "KnowledgeBase", "Problem", "edition_of", "full_id", "slug_of"]
