"""Every kind of page as it is served, under the policy that it is served with."""

import pytest
from playwright.sync_api import Browser

from tests.site_src.looking import looking
from tests.site_src.pages.test_browser import PAGES

pytestmark = pytest.mark.slow

WATCH = "addEventListener('securitypolicyviolation', e => console.error(e.violatedDirective, e.blockedURI))"


@pytest.mark.parametrize("path", [*PAGES, "", "api/docs"])
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
