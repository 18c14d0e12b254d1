"""What the reader's table decides, in the sheet of a character and in comparisons, in a real browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

import kb
from kb.play.procedure.our_table import with_table
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from resolver.wording import percent
from site_src.figures.by_tier import OddsByTier
from tests.site_src.looking import PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages import test_table_browser as tables
from tests.site_src.pages.keeping import TRACE, WITHOUT_SERVICE, keep
from tests.site_src.pages.test_table_browser import TABLE

SHEET = "character/sheet/"
COMPARISONS = ("compare/shoot/", "side-by-side/?ids=ember/snap-shot,frost/shot")
BATCH = "**/api/v1/resolve/batch"
DECIDED = "Our table: tie: the acting side wins."
EDITIONS = f"{DECIDED} The chances are the edition’s."
UNDER = f"{DECIDED} The chances are under your table’s rulings."


def traces_chance(base: kb.KnowledgeBase, **more: Any) -> str:
    """Return the chance of Trace's snap shot against a professional, as pages print it."""
    both = {"entry": "ember/snap-shot", "test": "shoot", "actor": "professional", "target": "professional"}
    numbers = [{"set": {"pool": 10}}, {"set": {"limit": 4}}]
    request = ResolveRequest.model_validate({**both, "modifiers": numbers, **more})
    success = resolve(base, request).odds.success
    assert success is not None
    return percent(success.exact, tight=True)


def in_words(base: kb.KnowledgeBase, table: dict[str, Any]) -> str:
    """Return the odds of a snap shot by tier under a table's rulings, as comparisons print them."""
    read = ResolveRequest.model_validate({"entry": "ember/snap-shot", "table": table}).table
    return OddsByTier(with_table(base, read)).in_words("ember/snap-shot")


def batches(page: Page) -> list[int]:
    """Return a list that gets how many requests each batch has that *page* asks for from now on."""
    sent: list[int] = []

    def told(request: Request) -> None:
        if request.method == "POST":
            assert request.url.endswith("/resolve/batch"), request.url
            sent.append(len(json.loads(request.post_data or "")["requests"]))

    page.on("request", told)
    return sent


def snap_shot(page: Page) -> Locator:
    return page.locator(".sheet li", has_text="Snap Shot").first


def test_the_chances_of_a_sheet_follow_it(browser: Browser, served: str, base: kb.KnowledgeBase) -> None:
    assert traces_chance(base) != traces_chance(base, table=TABLE)
    with looking(browser, viewport=PHONE) as page:
        keep(page, TRACE)
        tables.keep(page)
        watch_shifts(page)
        sent = batches(page)
        page.goto(served + SHEET)
        expect(page.locator(".sheet-table")).to_have_text(UNDER)
        expect(snap_shot(page)).to_contain_text(
            f"Snap Shot: 10 dice, limit 4 {traces_chance(base, table=TABLE)} Aim"
        )
        assert len(sent) == 1
        expect(page.locator(".is-asked")).to_have_count(0)
        assert_lies_still(page)
        assert axe_faults(page) == []


@pytest.mark.parametrize("path", COMPARISONS)
def test_comparisons_follow_it(browser: Browser, served: str, base: kb.KnowledgeBase, path: str) -> None:
    assert in_words(base, {}) != in_words(base, TABLE)
    with looking(browser, viewport=PHONE) as page:
        keep(page, TRACE)
        tables.keep(page)
        sent = batches(page)
        page.goto(served + path)
        cell = page.locator("tr[data-field=odds] td.edition-ember").first
        expect(cell.locator(".odds-apart")).to_have_text(re.compile(r"^Under your table’s rulings: tie: "))
        expect(cell.locator(".item")).to_have_text(in_words(base, TABLE))
        expect(cell.locator(".own-chance")).to_have_text(traces_chance(base, table=TABLE))
        expect(page.locator("td.edition-frost .odds-apart, .compare .is-asked")).to_have_count(0)
        assert len(sent) == 1
        assert axe_faults(page) == []


def test_an_action_that_is_added_asks_for_its_own_odds_only(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        tables.keep(page)
        sent = batches(page)
        page.goto(f"{served}side-by-side/?ids=ember/snap-shot")
        notes = page.locator(".compare .odds-apart")
        expect(notes).to_contain_text("Under your table’s rulings: ")
        page.get_by_label("Action", exact=True).fill("frost/shot")
        page.get_by_role("button", name="Add").click()
        expect(page.locator("td.edition-frost").first).to_be_visible()
        expect(notes).to_contain_text("Under your table’s rulings: ")
        assert sent == [4]


@pytest.mark.parametrize("table", [{}, {"frost": {"rulings": {"tie": "actor"}}}])
def test_nothing_is_asked_if_it_decides_nothing_there(
    browser: Browser, served: str, table: dict[str, Any]
) -> None:
    with looking(browser) as page:
        keep(page, TRACE)
        tables.keep(page, table)
        sent = batches(page)
        for path in (SHEET, *COMPARISONS):
            page.goto(served + path, wait_until="networkidle")
            expect(page.locator(".sheet, .compare").first).to_be_visible()
            expect(page.locator(".sheet-table:visible, .compare .odds-apart")).to_have_count(0)
        assert sent == []


def test_without_the_service_the_numbers_are_the_editions(
    browser: Browser, url: str, base: kb.KnowledgeBase
) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page, TRACE)
        tables.keep(page)
        page.goto(url + SHEET, wait_until="networkidle")
        expect(page.locator(".sheet-table")).to_have_text(EDITIONS)
        expect(snap_shot(page)).to_contain_text(traces_chance(base))
        for path in COMPARISONS:
            page.goto(url + path, wait_until="networkidle")
            cell = page.locator("tr[data-field=odds] td.edition-ember").first
            expect(cell.locator(".odds-apart")).to_have_text(
                re.compile("^Doesn’t follow your table’s rulings")
            )
            expect(cell.locator(".item")).to_have_text(in_words(base, {}))
            expect(page.locator(".is-asked")).to_have_count(0)


def test_numbers_are_dimmed_until_the_service_answers_or_is_late(
    browser: Browser, served: str, base: kb.KnowledgeBase
) -> None:
    held: list[Route] = []
    with looking(browser) as page:
        keep(page, TRACE)
        tables.keep(page)
        page.clock.install()
        page.route(BATCH, lambda route: held.append(route))
        page.goto(served + SHEET)
        chance = page.locator(".sheet li", has_text="Snap Shot").first.locator(".sheet-chance")
        expect(chance).to_have_class(re.compile("is-asked"))
        expect(page.locator(".sheet-table")).to_have_text(EDITIONS)
        page.clock.run_for(3001)
        expect(page.locator(".is-asked")).to_have_count(0)
        expect(chance).to_have_text(traces_chance(base))
        for route in held:
            route.continue_()
        expect(chance).to_have_text(traces_chance(base, table=TABLE))
        expect(page.locator(".sheet-table")).to_have_text(UNDER)
