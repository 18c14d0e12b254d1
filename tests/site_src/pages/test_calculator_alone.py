"""The calculator without the service, and without scripts."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.site_src.looking import looking
from tests.site_src.pages.calculating import OWN, typed


def test_without_the_program_a_sentence_and_the_command_are_shown(browser: Browser, url: str) -> None:
    with looking(browser, expecting="status of 501") as page:
        page.goto(url + OWN)
        expect(page.locator(".answer-off")).to_contain_text("can’t reach its server")
        expect(page.locator(".answer-odds code")).to_contain_text("actionary resolve ember/snap-shot Aim=4")
        typed(page, "Aim").fill("2")
        expect(page.locator(".answer-odds code")).to_contain_text("Aim=2")


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
