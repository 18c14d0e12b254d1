"""A character in the fragment of a link: made, opened, kept or not; a broken link is one sentence."""

import base64
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.site_src.looking import PHONE, axe_faults, looking
from tests.site_src.pages.keeping import KEY, TRACE, WITHOUT_SERVICE, keep, kept

BROKEN = "This link holds no whole character; ask for it again."
MARK = "#character="


def link_of(character: object) -> str:
    """Return the fragment that holds *character*."""
    return MARK + base64.urlsafe_b64encode(json.dumps(character).encode()).decode().rstrip("=")


def shared(page: Page, name: str) -> str:
    """Share a character that is kept, and return the link."""
    page.get_by_role("button", name=f"Share {name}").click()
    link = page.get_by_role("textbox", name=f"Link to {name}")
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    return link.input_value()


@pytest.mark.parametrize("start", ["server", "disk"])
def test_a_link_gives_another_browser_the_character_and_no_server_sees_it(
    browser: Browser, url: str, site: Path, start: str
) -> None:
    place = url if start == "server" else f"{site.as_uri()}/"
    character = {
        **TRACE,
        "name": "Tråce?>",
        "weapons": [{"name": "Bow", "ratings": {"Aim": 5}}],
        "not_read": [],
        "notes": ["Ö"],
    }
    asked: list[str] = []

    def told(request: Request) -> None:
        asked.append(f"{request.url.partition('#')[0]} {request.headers} {request.post_data or ''}")

    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page, character)
        page.goto(f"{place}character/index.html?x=1")
        link = shared(page, "Tråce?>")
        assert link.startswith(f"{place}character/{'' if start == 'server' else 'index.html'}{MARK}")
    with looking(browser, expecting=WITHOUT_SERVICE, viewport=PHONE) as page:
        page.on("request", told)
        page.goto(link)
        assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
        page.get_by_role("button", name="Keep Tråce?>", exact=True).click()
        assert kept(page) == {"current": 0, "list": [character]}
        assert MARK not in page.url
        expect(page.get_by_role("status").first).to_have_text("Tråce?> is in use on every page.")
    assert not [each for each in asked if link.partition(MARK)[2][:40] in each]


def test_a_character_that_isnt_kept_leaves_nothing_behind(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}character/{link_of(TRACE)}")
        page.get_by_role("button", name="Don’t keep Trace").click()
        expect(page.locator(".character-offer")).to_be_empty()
        assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
        assert page.url == f"{url}character/"


def test_a_link_opened_on_the_page_itself_is_offered_too(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(f"{url}character/")
        page.evaluate("(hash) => { location.hash = hash; }", link_of(TRACE))
        expect(page.get_by_role("button", name="Keep Trace", exact=True)).to_be_visible()
        assert axe_faults(page) == []


FAULTS = {
    "x": BROKEN,
    "": BROKEN,
    "%E0%A4%A": BROKEN,
    link_of([TRACE]).removeprefix(MARK): BROKEN,
    link_of(TRACE).removeprefix(MARK)[:-20]: BROKEN,
    link_of({**TRACE, "notes": ["x" * 190] * 200}).removeprefix(MARK): BROKEN,
    base64.b64encode(b"[" * 20_000).decode(): BROKEN,
    base64.b64encode(b'{"edition": "ember", "ratings": {}, "name": "\xff"}').decode(): BROKEN,
    link_of({**TRACE, "edition": "nowhere"}).removeprefix(MARK): (
        "This link’s character is of a game that isn’t here."
    ),
}


def test_a_broken_link_is_one_sentence(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        for text, said in FAULTS.items():
            page.goto("about:blank")
            page.goto(f"{url}character/{MARK}{text}")
            expect(page.get_by_role("status").first).to_have_text(said)
            expect(page.locator(".character-offer")).to_be_empty()
        assert page.evaluate(f"localStorage.getItem('{KEY}')") is None


def test_what_a_link_holds_never_becomes_markup(browser: Browser, url: str) -> None:
    hostile = '<img src=x: onerror="alert(1)">\u202edeb'
    with looking(browser) as page:
        page.goto(f"{url}character/{link_of({**TRACE, 'name': hostile, 'ratings': {hostile: 3}})}")
        expect(page.get_by_role("heading", name="<img src=x:")).to_be_visible()
        expect(page.locator("img[src='x:']")).to_have_count(0)
        assert "\u202e" not in page.locator("body").inner_text()


def test_a_character_too_long_for_a_link_is_said(browser: Browser, url: str) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page, {**TRACE, "notes": [f"{place} {'x' * 190}" for place in range(200)]})
        page.goto(f"{url}character/")
        page.get_by_role("button", name="Share Trace").click()
        expect(page.get_by_role("status").first).to_have_text(
            "Trace is too long for a link; save it as a file."
        )
