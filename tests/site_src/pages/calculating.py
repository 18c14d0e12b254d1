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


def answered(page: Page) -> str:
    """Return the chance on the page, once there is one."""
    expect(chance(page)).to_have_text(re.compile(r"\S"))
    return chance(page).inner_text()
