"""Checks of every kind of page in a real browser; one load of a page serves several checks."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site_src.looking import (
    DESK,
    NO_SERVICE,
    PHONE,
    assert_lies_still,
    axe_faults,
    looking,
    watch_shifts,
)
from tests.site_src.pages.keeping import TRACE, WITHOUT_SERVICE, keep
from tests.site_src.pages.kinds import EVERY_KIND

LARGE_PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}
NARROW = {"width": 320, "height": 640}
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe about colours."""

HEADERS = {"light": "rgb(18, 26, 34)", "dark": "rgb(12, 19, 25)"}


def scrolls_sideways(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return found


def parts_that_scroll_sideways(page: Page) -> list[str]:
    """Return the classes of the visible parts that are wider than their frame."""
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('body *')].filter((each) => each.clientWidth"
        " && /auto|scroll/.test(getComputedStyle(each).overflowX) && !each.matches('pre, code')"
        " && each.scrollWidth > each.clientWidth + 1).map((each) => `${each.tagName} ${each.className}`)"
    )
    return found


def search(page: Page, words: str) -> None:
    """Type into the search box, and wait for results."""
    page.get_by_role("searchbox", name="Search actions").first.fill(words)
    expect(page.locator(".hit").first).to_be_visible()


def faults_in_light_and_dark(page: Page, *in_the_dark: str) -> list[str]:
    """Return axe's findings in light colours, and in dark by the rules *in_the_dark* or all."""
    dark(page, on=False)
    found = axe_faults(page)
    dark(page, on=True)
    return [*found, *(f"in the dark: {fault}" for fault in axe_faults(page, *in_the_dark))]


def dark(page: Page, *, on: bool) -> None:
    page.emulate_media(color_scheme="dark" if on else "light")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate" if on else "default")


@pytest.mark.parametrize(
    "viewport", [LARGE_PHONE, pytest.param(WIDE, marks=pytest.mark.slow)], ids=["phone", "desk"]
)
@pytest.mark.parametrize("path", EVERY_KIND)
def test_a_page_lies_still_and_everybody_can_use_it_with_the_search_open_and_closed(
    browser: Browser, url: str, path: str, viewport: dict[str, int]
) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=viewport) as page:
        watch_shifts(page)
        page.goto(url + path, wait_until="networkidle")
        assert_lies_still(page)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert faults_in_light_and_dark(page) == []
        search(page, "shot")
        assert faults_in_light_and_dark(page, *COLOURS) == []
        page.set_viewport_size(NARROW)  # type: ignore[arg-type]  # width and height, as it wants them
        assert not scrolls_sideways(page)
        page.keyboard.press("Escape")
        assert not scrolls_sideways(page)
        assert axe_faults(page) == []


WITH_CHARACTER = (
    "index.html",
    "ember/snap-shot/index.html",
    "character/index.html",
    "character/sheet/index.html",
)
"""Pages that show the reader's character."""


@pytest.mark.parametrize("path", WITH_CHARACTER)
def test_everybody_can_use_a_page_that_shows_their_character(browser: Browser, url: str, path: str) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE, viewport=LARGE_PHONE) as page:
        keep(page, TRACE)
        page.goto(url + path)
        expect(page.locator("article").get_by_text("Trace").locator("visible=true")).not_to_have_count(0)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert faults_in_light_and_dark(page, *COLOURS) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("path", EVERY_KIND)
def test_not_even_a_part_of_a_page_scrolls_sideways_on_the_narrowest_phone(
    browser: Browser, url: str, path: str, scripts: bool
) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=NARROW) as page:
        if not scripts:
            page.route("**/*.js", lambda route: route.fulfill(body=""))
        page.goto(url + path, wait_until="load")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert parts_that_scroll_sideways(page) == []


@pytest.fixture(params=["below other folders", "on a disk"])
def place(request: pytest.FixtureRequest, site: Path, below: str) -> str:
    """The built site without the service: below a prefix of a bare file server, and on a disk."""
    return below if request.param == "below other folders" else f"{site.as_uri()}/"


ANYWHERE = [each for each in EVERY_KIND if each.values != ("404.html",)]
"""The page for unknown addresses is served at any depth, so its links begin at the root or `site_url`."""

LINKS = "[...document.querySelectorAll('[href], [src]')].map((one) => one.href || one.src)"


@pytest.mark.parametrize("path", ANYWHERE)
def test_a_page_finds_all_that_it_needs_wherever_the_site_stands(
    browser: Browser, place: str, path: str
) -> None:
    with looking(browser, expecting=NO_SERVICE, viewport=DESK) as page:
        missing: list[str] = []
        page.on("requestfailed", lambda request: missing.append(request.url))
        page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
        page.goto(place + path)
        expect(page.locator("h1")).to_be_visible()
        assert [url for url in missing if NO_SERVICE not in url] == []
        inside = [link for link in page.evaluate(LINKS) if not re.match(r"https?://(?!127\.0\.0\.1)", link)]
        assert [link for link in inside if not link.startswith((place, "data:"))] == []
        for viewport in (DESK, PHONE, NARROW):
            page.set_viewport_size(viewport)  # type: ignore[arg-type]  # width and height, as it wants them
            assert not scrolls_sideways(page)


def test_search_previews_and_comparisons_work_wherever_the_site_stands(browser: Browser, place: str) -> None:
    with looking(browser, expecting=NO_SERVICE) as page:
        page.goto(f"{place}ember/snap-shot/index.html")
        page.locator(".card a", has_text="Aim").hover()
        expect(page.get_by_role("tooltip")).to_contain_text("How well one shoots.")
        search(page, "wait")
        expect(page.locator(".hit").first).to_contain_text("Wait")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("Wait")
        page.wait_for_load_state()  # by then its edition is remembered
        page.goto(f"{place}side-by-side/index.html?ids=frost/shot,ember/snap-shot")
        heads = page.locator("table.compare thead .compare-name:visible")
        expect(heads).to_have_text(["Shot", "Snap Shot"])
        page.goto(f"{place}calculator/index.html")
        expect(page.locator("h1")).to_have_text(re.compile("Calculator"))


@pytest.mark.parametrize("path", EVERY_KIND)
def test_a_page_is_whole_without_scripts(browser: Browser, url: str, path: str) -> None:
    with looking(browser, java_script_enabled=False, viewport=NARROW) as page:
        page.goto(url + path)
        expect(page.locator("h1")).to_be_visible()
        assert len(page.locator("article").inner_text().split()) > 8
        assert not scrolls_sideways(page)
        for scheme, colour in HEADERS.items():
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # typed as a literal
            header = page.locator(".md-header")
            assert header.evaluate("(one) => getComputedStyle(one).backgroundColor") == colour
