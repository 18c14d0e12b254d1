"""The shipped data, and the calculator's chance for a professional, with which its tests begin."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import kb
import site_src
from kb.files.load import load
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from tests.site_src.conftest import DATA, serving

FIGHTS = Path(__file__).parents[1] / "fights"
"""What the invented editions are laid over with: a roll of the target's, a grant on the opposing roll."""


@pytest.fixture(scope="session")
def professional(base: kb.KnowledgeBase) -> str:
    """The chance of a professional against a professional, as the page prints it."""
    ratings, against = {"Aim": 5, "Body": 4, "Reach": 6}, {"Body": 4}
    asked = ResolveRequest(entry="ember/snap-shot", ratings=ratings, against=against)
    return resolve(base, asked).headline.text.replace("[[take-cover]]", "take cover")


@pytest.fixture(scope="session")
def fighting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the real service with the invented editions and `FIGHTS`."""
    base = load(DATA, FIGHTS, shipped=False)
    docs, site, build = (tmp_path_factory.mktemp(name) for name in ("docs", "site", "fighting"))
    site_src.generate(base, docs)
    site_src.render(docs, site)
    with serving(base, site, build) as address:
        yield address
