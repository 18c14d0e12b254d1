"""Every kind of page from the real service, under its content security policy."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import looking
from tests.site_src.pages.kinds import EVERY_KIND

WATCH = "addEventListener('securitypolicyviolation', e => console.error(e.violatedDirective, e.blockedURI))"


@pytest.mark.parametrize("path", [*EVERY_KIND, "", "api/docs"])
def test_no_page_does_what_its_policy_forbids(browser: Browser, served: str, path: str) -> None:
    with looking(browser) as page:
        page.add_init_script(WATCH)
        page.goto(served + path.removesuffix("index.html"), wait_until="networkidle")
        if path != "api/docs":
            assert page.evaluate("typeof __md_scope") == "object"


def test_the_page_of_an_unknown_address_runs_its_scripts(browser: Browser, served: str) -> None:
    with looking(browser, expecting="404") as page:
        page.add_init_script(WATCH)
        page.goto(f"{served}nope/nope/", wait_until="networkidle")
        assert page.evaluate("typeof __md_scope") == "object"


def test_a_page_names_the_description_of_its_search_which_finds_what_was_typed(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served)
        link = page.locator("link[rel=search]")
        assert link.get_attribute("type") == "application/opensearchdescription+xml"
        described = page.request.get(page.evaluate("link => link.href", link.element_handle())).text()
        (template,) = re.findall(r'type="text/html" template="(.*?)"', described)
        page.goto(template.replace("{searchTerms}", "snap"))
        expect(page.locator("tbody tr[data-edition]:visible")).to_have_count(1)
        expect(page.locator("tbody tr[data-edition]:visible")).to_contain_text("Snap Shot")


def test_a_script_that_was_slipped_into_a_page_does_not_run(browser: Browser, served: str) -> None:
    with looking(browser, expecting="Content Security Policy") as page:
        page.goto(served)
        page.evaluate(
            "document.body.insertAdjacentHTML('beforeend', '<img src=x: onerror=\"window.slipped = 1\">')"
        )
        page.evaluate(
            "{ const s = document.createElement('script'); s.text = 'window.slipped = 1'; document.body.append(s) }"
        )
        assert page.evaluate("window.slipped") is None
