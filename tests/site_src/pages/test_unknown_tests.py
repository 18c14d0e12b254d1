"""Tests that a source leaves out never read "no test", on any page of the shipped data."""

import html
import re
from pathlib import Path

import pytest

import kb
import site_src
from kb import describe
from kb.describe import plain
from kb.links.comparison import compare
from site_src.pages.calculator import data
from tests.shipped import shipped_base

SHIPPED = shipped_base()
LACKING = [
    id_ for id_, entry in SHIPPED.entries.items() if "tests" in entry.unknown and entry.core_rules is None
]
LINK = r"\[[^\]]*\]\((?:[^)]*/)?{id}/index\.md\)</th>"


def reason(id_: str) -> str:
    return plain(SHIPPED, SHIPPED.entries[id_].unknown["tests"], kb.edition_of(id_))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The generated pages, by path."""
    folder = tmp_path_factory.mktemp("docs")
    site_src.generate(SHIPPED, folder)
    return {str(path.relative_to(folder)): html.unescape(path.read_text()) for path in folder.rglob("*.md")}


def test_there_are_such_entries_in_more_than_one_edition() -> None:
    assert len({kb.edition_of(id_) for id_ in LACKING}) > 1
    assert {describe.test_text(SHIPPED.entries[id_]) for id_ in LACKING} == {"unknown"}


def test_no_row_of_a_table_says_no_test_and_each_has_the_reason(pages: dict[str, str]) -> None:
    places = set()
    for id_ in LACKING:
        edition, _, slug = id_.partition("/")
        for path, text in pages.items():
            same = slug if path in (f"{edition}/index.md",) else id_
            if path.startswith("pairs/"):  # these show costs, but no rolls
                continue
            for row in re.split("<tr|<li data-slug", text)[1:]:
                line = "sheet" in path and "</li>" in row
                link = LINK.removesuffix("</th>") if line else LINK
                if re.search(link.format(id=re.escape(same)), row) and ("<td" in row or line):
                    assert "No test" not in row, (path, id_)
                    if 'scope="row"' in row or line:
                        assert reason(id_) in row, (path, id_)
                        places.add(Path(path).parts[0])
    assert {"actions", "sheets", "concepts", "sr5"} <= places


def test_the_page_of_an_entry_says_that_its_test_is_unknown_and_why(pages: dict[str, str]) -> None:
    for id_ in LACKING:
        page = pages[f"{id_}/index.md"]
        assert (
            "No test" not in page.partition("</dl>")[0]
        )  # other editions have lines of their own below, id_
        assert '<dd markdown="span"><span class="unknown">unknown</span></dd>' in page, id_
        assert "## Unknown" in page, id_


def test_a_comparison_says_that_a_test_is_unknown_and_why() -> None:
    for concept, linked in SHIPPED.entries_by_concept.items():
        ids = [id_ for id_, _ in linked]
        if len(ids) < 2 or not set(ids) & set(LACKING):
            continue
        rows = {row.field: row for row in compare(SHIPPED, ids).rows}
        for place, id_ in enumerate(ids):
            if id_ in LACKING:
                assert "unknown" in rows["tests"].cells[place].texts, (concept, id_)
                assert any(text.startswith("Test: ") for text in rows["unknown"].cells[place].texts), id_


def test_the_calculator_says_why_an_action_cannot_be_worked_out() -> None:
    told = data(SHIPPED)
    assert {*told["unrolled"], *told["entries"]} == {*SHIPPED.entries}
    for id_, unrolled in told["unrolled"].items():
        why = reason(id_) if id_ in LACKING else f"{SHIPPED.entries[id_].name} has no test"
        assert why.casefold() in unrolled["why"].casefold()
