"""Characters for tests: in a browser's storage, as files, and in an entry's first odds."""

import json
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page

KEY = "actionary.characters"
WITHOUT_SERVICE = "status of 501"
"""The browser's message when a bare file server is asked to read, convert or write a character."""

TRACE: dict[str, Any] = {"name": "Trace", "edition": "ember", "ratings": {"Aim": 7, "Body": 3, "Reach": 4}}


def file_of(text: str, name: str = "me.yaml") -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def keep(page: Page, *characters: object, current: object = 0) -> None:
    """Have every page find these characters in its storage."""
    text = json.dumps({"current": current, "list": characters})
    keep_text(page, text)


def keep_text(page: Page, text: str) -> None:
    """Have every page find this text in its storage, unless it wrote something else there."""
    page.add_init_script(
        f"if (!localStorage.getItem('{KEY}')) localStorage.setItem('{KEY}', {json.dumps(text)})"
    )


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


def note(page: Page) -> Locator:
    return page.locator(".odds-own")


def dials(page: Page) -> Locator:
    return page.locator(".dial b")
