"""Rolls that may not be needed: an answer about one says when it is made."""

import pytest

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve


@pytest.mark.parametrize("entry", ["sr5/brute-force", "sr5/edit-file", "sr3/ic-attack"])
def test_an_optional_roll_that_is_not_asked_for_is_no_warning(shipped: kb.KnowledgeBase, entry: str) -> None:
    steps = shipped.entries[entry].tests.values()
    assert any(getattr(step, "optional", None) for step in steps)
    assert "When to roll" not in str(resolve(shipped, ResolveRequest(entry=entry)).warnings)
