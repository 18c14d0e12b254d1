"""The search in the browser finds what the service finds, over the shipped data."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import kb
import search
from site_src.making import search_index

ASSETS = Path(search_index.__file__).parents[1] / "assets"
SCRIPTS = ("minisearch.min.js", "words.js", "search-spelling.js", "search-names.js", "search-static.js")

TYPED = [
    "ful defnse",
    "ful defn",
    "hak on teh fly",
    "supressive fire",
    "drop porne",
    "takeaim",
    "brut forse",
    "relaod weapon",
    "astral projecton",
    "summon spirt",
    "dat spike",
    "jamm sinals",
    "qick draw",
    "full defence",
    "decomple sprit",
    "called shto",
    "get up from the ground",
    "how do I hide from security",
    "jump out of the matrix",
    "shoot two people at once",
    "keep their heads down",
    "what is overwatch",
    "grab him",
    "reload my gun",
    "cover in matrix d6",
    "sr5 dodge",
    "total defense cwn",
    "can I act when it is not my turn",
    "break into a computer",
    "send a spirit away",
    "wait for the enemy to move",
    "sr5 free action",
    "full defense md6",
    "noise",
    "push the limit",
    "what is a glitch",
    "running silent",
    "teamwork test",
    "sr6 glitch",
    "glitch",
    "extended test",
    "inv",
]


@pytest.fixture(scope="module")
def index(shipped_build: Path) -> Iterator[search.Index]:
    opened = search.open_index(shipped_build / "current/index")
    yield opened
    opened.close()


def found_without_service(
    browser: Browser, base: kb.KnowledgeBase, typed: list[str], edition: str | None = None
) -> list[str]:
    """Return the first result for each text, in all editions or in one."""
    files = search_index.files(base)
    first, *rest = [(ASSETS / name).read_text(encoding="utf-8") for name in SCRIPTS]
    page = browser.new_page()
    for script in (
        first,
        str(files[search_index.FORMS]()),
        rest[0],
        str(files[search_index.INDEX]()),
        *rest[1:],
    ):
        page.add_script_tag(content=script)
    ids: list[str] = page.evaluate(
        "([typed, edition]) => typed.map((text) => actionarySearch.ask(text, 8, edition).results[0]?.id ?? '')",
        [typed, edition],
    )
    page.close()
    return ids


@pytest.mark.slow
def test_nine_of_ten_texts_find_the_same_first_with_and_without_the_service(
    browser: Browser, shipped: kb.KnowledgeBase, index: search.Index
) -> None:
    own = found_without_service(browser, shipped, TYPED)
    service = [index.search(text, group="concept", limit=8).results[0].id for text in TYPED]
    differing = [each for each in zip(TYPED, own, service, strict=True) if each[1] != each[2]]
    assert len(differing) <= len(TYPED) // 10, differing


def test_a_text_without_any_known_word_finds_nothing(browser: Browser, shipped: kb.KnowledgeBase) -> None:
    assert found_without_service(browser, shipped, ["qqqqqqqqqq", "?!", ""]) == ["", "", ""]


@pytest.mark.parametrize("text", ["free actions sr5", "sr5 free action"])
def test_without_the_service_too_an_edition_with_an_action_of_that_cost_comes_first(
    browser: Browser, shipped: kb.KnowledgeBase, text: str
) -> None:
    (first,) = found_without_service(browser, shipped, [text])
    assert first.startswith("sr5/")


def test_in_one_edition_the_same_is_found_first_with_and_without_the_service(
    browser: Browser, shipped: kb.KnowledgeBase, index: search.Index
) -> None:
    typed = ["dodge", "reload my gun", "full defense", "noise"]
    own = found_without_service(browser, shipped, typed, "sr6")
    service = [index.search(text, edition=["sr6"], group="concept", limit=8).results for text in typed]
    assert own == [found[0].id if found else "" for found in service]
