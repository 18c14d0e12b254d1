"""The shipped data, and the calculator's chance for a professional, with which its tests begin."""

import pytest

import kb
from kb.files.load import load
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve


@pytest.fixture(scope="session")
def shipped() -> kb.KnowledgeBase:
    return load()


@pytest.fixture(scope="session")
def professional(base: kb.KnowledgeBase) -> str:
    """The chance of a professional against a professional."""
    ratings, against = {"Aim": 5, "Body": 4, "Reach": 6}, {"Body": 4}
    asked = ResolveRequest(entry="ember/snap-shot", ratings=ratings, against=against)
    return resolve(base, asked).headline.text
