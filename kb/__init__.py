"""The rules: data for every edition, and what is made of them; from the lowest room up.

`model` (shapes), `files` (YAML and snapshots), `describe` (texts), `links` (what entries are to each other), `play`
(requests and answers), `lint`.
"""

from kb.knowledge import KnowledgeBase
from kb.problems import DataError, Problem
from kb.references import edition_of, full_id, slug_of

__all__ = ["DataError", "KnowledgeBase", "Problem", "edition_of", "full_id", "slug_of"]
