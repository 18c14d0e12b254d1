"""What the search answers to questions, and says of narrowings, word for word."""

from syrupy.assertion import SnapshotAssertion

import kb
from search import Index
from tests.search.test_questions import ANSWERED, told


def test_answers_to_questions_about_one_fact(
    shipped_index: Index, shipped: kb.KnowledgeBase, snapshot: SnapshotAssertion
) -> None:
    answers = [(text, told(shipped_index, shipped, text)) for text in ANSWERED]
    assert "\n".join(f"{text}? {found and found.text}" for text, found in answers) == snapshot
