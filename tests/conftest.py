"""What all rooms' tests share: how random examples are run, and one browser."""

import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

# without a deadline, which would say more of the machine than of the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

expect.set_options(timeout=30_000)

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def installed() -> str:
    """Return the program of the browser that is there."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing; tests/browser/install sees to it"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; one for all tests, as a second one in the same process is refused."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        yield chromium
        chromium.close()
