"""The calculator without the service, and without scripts."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import OWN, typed, unfold


def test_without_the_program_a_sentence_and_the_command_are_shown(browser: Browser, url: str) -> None:
    with looking(browser, expecting="status of 501") as page:
        page.goto(url + OWN)
        expect(page.locator(".answer-off")).to_contain_text("can’t reach its server")
        expect(page.locator(".answer-odds code")).to_contain_text("actionary resolve ember/snap-shot Aim=4")
        typed(page, "Aim").fill("2")
        expect(page.locator(".answer-odds code")).to_contain_text("Aim=2")


def test_while_the_program_is_silent_old_odds_are_dimmed_and_after_three_seconds_gone(
    browser: Browser, served: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.clock.install()
        page.goto(served + OWN)
        page.clock.run_for(1000)
        expect(page.locator(".thumb-out")).to_contain_text("%")
        expect(page.locator(".answer-odds")).to_have_attribute("aria-busy", "false")
        unfold(page, "ratings")
        page.route("**/api/v1/resolve", lambda _: None)  # never answered
        typed(page, "Aim").fill("2")
        expect(page.locator(".answer-odds")).to_have_attribute("aria-busy", "true")
        expect(page.locator(".answer-odds")).to_have_css("opacity", "0.35")
        page.clock.run_for(1000)
        expect(page.locator(".thumb-out")).to_contain_text("%")
        page.clock.run_for(3000)
        expect(page.locator(".answer-off")).to_contain_text("Change a number to ask again")
        expect(page.locator(".thumb-out")).to_have_text("No odds: the calculator can’t reach its server.")
        expect(page.locator(".answer-odds")).not_to_contain_text("%")
        page.unroute("**/api/v1/resolve")
        typed(page, "Aim").fill("3")
        page.clock.run_for(500)
        expect(page.locator(".thumb-out")).to_contain_text("%")


def test_odds_are_shown_though_a_longer_question_is_not_answered(browser: Browser, served: str) -> None:
    with looking(browser, expecting="v1/convert") as page:
        page.route("**/api/v1/convert", lambda route: route.abort())
        page.goto(served + OWN)
        page.get_by_text("In another edition").click()
        expect(page.locator(".answer-convert")).to_have_text("The server doesn’t answer this.")
        expect(page.locator(".answer-odds")).to_contain_text("%")


def test_from_the_disk_a_sentence_and_the_command_are_shown(browser: Browser, site: Path) -> None:
    with looking(browser) as page:
        page.goto(f"{site.as_uri()}/{OWN.replace('/?', '/index.html?')}")
        expect(page.locator(".answer-off")).to_contain_text("can’t reach its server")
        expect(page.locator(".answer-odds code")).to_contain_text("actionary resolve ember/snap-shot Aim=4")


def test_without_scripts_the_command_is_named(browser: Browser, url: str) -> None:
    with looking(browser, java_script_enabled=False) as page:
        page.goto(f"{url}calculator/")
        expect(page.locator(".calculator-off")).to_contain_text("actionary resolve")
        expect(page.locator(".calculator")).to_be_hidden()
