"""Shared by all tests: the settings for random examples, and one browser."""

import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

from tests.shipped import actionary, api, service, shipped_build

__all__ = ["actionary", "api", "service", "shipped_build"]

# without a deadline, which would test the machine and not the code
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

expect.set_options(timeout=30_000)

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def installed() -> str:
    """Return the path of the installed browser."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "Chromium is missing; tests/browser/install sees to it"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, once for all tests, because Playwright refuses a second one in the same process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=installed(), args=QUIET)
        yield chromium
        chromium.close()
