"""Rolls that may not be needed: an answer about one says when it is made."""

import pytest

import kb
from tests.kb.asking import ask, codes


@pytest.mark.parametrize("entry", ["sr5/brute-force", "sr5/edit-file", "sr3/ic-attack"])
def test_an_optional_roll_that_is_not_asked_for_is_no_warning(shipped: kb.KnowledgeBase, entry: str) -> None:
    steps = shipped.entries[entry].tests.values()
    assert any(getattr(step, "optional", None) for step in steps)
    assert "roll-is-optional" not in codes(ask(shipped, entry=entry), "warnings")
