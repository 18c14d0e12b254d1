"""The calculator for tests: its addresses, its fields, its answer."""

import re

from playwright.sync_api import Locator, Page, expect

SNAP_SHOT = "calculator/?entry=ember/snap-shot"
OWN = f"{SNAP_SHOT}&ratings[Aim]=4&ratings[Body]=3&ratings[Reach]=6&against[Body]=3"
REFUSED = "status of 422"


def chance(page: Page) -> Locator:
    return page.locator(".answer-odds .big")


def typed(page: Page, name: str) -> Locator:
    """Return the text field with a name."""
    return page.get_by_role("textbox", name=name, exact=True)


def line(page: Page) -> Locator:
    """Return the field that takes an action or a roll."""
    return page.get_by_label("Action or roll")


def unfold(page: Page, part: str) -> None:
    """Open a part of the form by its name in the page's data, if it is folded."""
    fold = page.locator(f"[data-{part}]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()


def answered(page: Page) -> str:
    """Return the chance on the page, once there is one."""
    expect(chance(page)).to_have_text(re.compile(r"\S"))
    return chance(page).text_content() or ""
