"""What a professional is shown, which tests of the calculator begin with."""

import pytest

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve


@pytest.fixture(scope="session")
def professional(base: kb.KnowledgeBase) -> str:
    """What a professional against a professional is shown."""
    ratings, against = {"Aim": 5, "Body": 4, "Reach": 6}, {"Body": 4}
    asked = ResolveRequest(entry="ember/snap-shot", ratings=ratings, against=against)
    return resolve(base, asked).headline.text
