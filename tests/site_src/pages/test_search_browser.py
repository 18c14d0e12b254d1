"""The search box in a real browser: with the service, without it, and from the disk."""

import gzip
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Response, Route, expect

from tests.site_src.looking import DESK, PHONE, axe_faults, looking

HEAVIEST = 109_000
"""The most compressed bytes that an entry's page may load before you search, its typefaces among them."""

NO_SERVICE = "404"
"""The browser's message when a bare file server is asked for the service."""

STALL = "**/api/v1/search*"


@pytest.fixture(params=["service", "server", "disk"])
def start(request: pytest.FixtureRequest, site: Path) -> str:
    """The front page: beside the service, on a bare file server, and on a disk."""
    addresses = {"service": "served", "server": "url"}
    home: str = (
        request.getfixturevalue(addresses[request.param])
        if request.param in addresses
        else site.as_uri() + "/"
    )
    return f"{home}index.html"


@contextmanager
def unhurried(browser: Browser) -> Iterator[Page]:
    """A page with a stopped clock: the service is never too late, even if slow."""
    with looking(browser) as page:
        page.clock.install()
        yield page


def search_at_once(page: Page, text: str) -> None:
    """Type *text*, and let the pause pass after which the page asks the service."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    search_for(page, text)
    page.clock.run_for(100)


def search_for(page: Page, text: str) -> None:
    page.keyboard.press("/")
    page.keyboard.insert_text(text)  # at once, or a busy machine would search for the beginnings too


def test_an_alias_finds_its_entry_and_enter_opens_it(browser: Browser, start: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        page.goto(start)
        search_for(page, "hip fire")
        hit = page.locator(".hit").first
        for words in ("EMB", "Snap Shot", "Simple", "Aim + Body", "Also called “hip fire”"):
            expect(hit).to_contain_text(words)
        expect(page.locator(".hit-also").first).to_contain_text("Shot")
        expect(page.locator(".hit-also").first).to_contain_text("Main · 1d20 + Shoot")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("Snap Shot")


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_front_page_s_own_field_searches_too(
    browser: Browser, start: str, viewport: dict[str, int]
) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=viewport) as page:
        page.goto(start)
        field = page.get_by_role("searchbox", name="Search actions")
        field.fill("hip fire")
        expect(page.locator(".hit").first).to_contain_text("Snap Shot")
        foot, head = "(box) => box.getBoundingClientRect().bottom", "(box) => box.getBoundingClientRect().top"
        assert field.evaluate(foot) <= page.locator(".found").evaluate(head)
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("Snap Shot")


def test_what_an_edition_explains_is_found_with_its_kind_and_leads_to_its_place(
    browser: Browser, start: str
) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        page.goto(start)
        search_for(page, "winded")
        for words in ("EMB", "Winded", "State"):
            expect(page.locator(".hit").first).to_contain_text(words)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"/ember/(index\.html)?#state-winded$"))


def test_the_words_of_a_slip_are_set_right(browser: Browser, start: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        page.goto(start)
        search_for(page, "snpa shto")
        expect(page.locator(".hit").first).to_contain_text("Snap Shot")
        expect(page.get_by_role("status")).to_contain_text("for “snap shot”")


def test_arrows_go_through_results_and_escape_leads_back(browser: Browser, url: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        page.goto(url)
        search_for(page, "shot")
        links = page.locator(".found a")
        expect(links.nth(1)).to_be_visible()
        page.keyboard.press("ArrowDown")
        expect(links.nth(0)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(links.nth(1)).to_be_focused()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        expect(page.get_by_role("searchbox", name="Search actions")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".found")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.get_by_role("searchbox", name="Search actions")).not_to_be_focused()


def test_enter_opens_what_was_typed_last_and_never_what_stood_there_before(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served)
        search_for(page, "wait")
        expect(page.locator(".hit").first).to_contain_text("Wait")
        page.get_by_role("searchbox", name="Search actions").fill("take cover")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("Take Cover")


def test_nothing_is_opened_where_nothing_is_found(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(served)
        search_for(page, "qqqqqqqq")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Nothing found for “qqqqqqqq”")
        assert page.url == served


def test_with_the_service_the_own_index_is_not_loaded(browser: Browser, served: str) -> None:
    with unhurried(browser) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(served)
        search_at_once(page, "hip fire")
        expect(page.locator(".hit").first).to_contain_text("Snap Shot")
        assert any("api/v1/search?q=hip+fire&group=concept" in address for address in asked)
        assert not [address for address in asked if "search-index" in address]


def test_a_question_is_answered_above_the_results(browser: Browser, served: str) -> None:
    with unhurried(browser) as page:
        page.goto(served)
        search_at_once(page, "what does take cover cost")
        expect(page.locator(".found-answer")).to_contain_text(re.compile("Take Cover.*Free", re.IGNORECASE))


def test_a_roll_is_answered_with_its_odds_and_enter_opens_the_calculator(
    browser: Browser, served: str
) -> None:
    with unhurried(browser) as page:
        page.goto(served)
        search_at_once(page, "8 dice (3)")
        expect(page.locator(".found-said")).to_have_text("Exact odds of this roll")
        expect(page.locator(".hit strong").first).to_contain_text("Success")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"/calculator/\?(?=.*edition=ember)(?=.*roll=8)"))


def test_a_service_that_does_not_answer_in_time_is_done_without(browser: Browser, served: str) -> None:
    with looking(browser, expecting="ERR_FAILED") as page:
        waiting: list[Route] = []
        page.route(STALL, lambda route: waiting.append(route))
        page.goto(served)
        search_for(page, "hip fire")
        expect(page.locator(".hit").first).to_contain_text("Snap Shot")
        assert waiting


def test_a_folder_of_files_is_asked_for_a_service_only_once(browser: Browser, url: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
        for words in ("shot", "wait"):
            page.goto(url)
            search_for(page, words)
            expect(page.locator(".hit").first).to_be_visible()
        assert len(asked) == 1


def test_the_page_of_an_entry_is_light_until_somebody_searches(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        answers: list[Response] = []
        page.on("response", lambda answer: answers.append(answer))
        page.goto(url + "ember/snap-shot/", wait_until="networkidle")
        sizes = {answer.url.removeprefix(url): len(gzip.compress(answer.body())) for answer in answers}
        assert not [path for path in sizes if re.search("search-|minisearch|words|palette", path)]
        assert sum(sizes.values()) <= HEAVIEST, sizes


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_everybody_can_use_the_open_search(
    browser: Browser, url: str, viewport: dict[str, int], scheme: str
) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=viewport, color_scheme=scheme) as page:
        page.goto(url + "ember/snap-shot/")
        expect(page.get_by_role("search")).to_have_count(1)
        search_for(page, "shot")
        expect(page.locator(".hit").first).to_be_in_viewport()
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


def test_on_a_phone_the_box_opens_over_the_header_and_closes(browser: Browser, url: str) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=PHONE) as page:
        page.goto(f"{url}ember/")
        page.get_by_role("searchbox", name="Search actions").click()
        page.keyboard.type("shot")
        expect(page.locator(".hit").first).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(page.locator(".found")).to_be_hidden()
        expect(page.get_by_role("searchbox", name="Search actions")).to_have_value("")


def test_without_scripts_the_box_leads_to_all_actions(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(url)
        page.get_by_role("searchbox", name="Search actions").fill("shot")
        page.keyboard.press("Enter")
        expect(page).to_have_url(url + "actions/index.html?find=shot")
