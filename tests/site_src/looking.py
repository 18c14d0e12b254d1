"""Pages of the site in the browser, watched for errors, layout shifts and accessibility faults."""

import importlib.resources
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, expect

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1360, "height": 900}

NO_SERVICE = "api/v1/"
"""The console's only message on a bare file server: the search asks once for a service."""

_AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@contextmanager
def looking(browser: Browser, expecting: str | None = None, **options: object) -> Iterator[Page]:
    """Open a page that fails the test on script errors and on requests that leave the site.

    *expecting* is part of a console message, or of its address, to allow: the browser reports every failed request
    there.
    """
    context = browser.new_context(**{"viewport": DESK, **options})  # type: ignore[arg-type]
    page = context.new_page()
    page.bring_to_front()  # a window behind another one loses the focus
    faults: list[str] = []

    def heard(text: str) -> None:
        if expecting is None or expecting not in text:
            faults.append(text)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: heard(_told(message)) if message.type == "error" else None)
    page.on("dialog", lambda dialog: faults.append(f"a dialog: {dialog.message}"))
    page.on("request", lambda request: faults.append(request.url) if _leaves(request.url) else None)
    yield page
    context.close()
    assert faults == [], faults


def _told(message: ConsoleMessage) -> str:
    return f"{message.text} {message.location.get('url', '')}"


def watch_shifts(page: Page) -> None:
    """Make pages opened from now on note their layout shifts: how much, and what moved from where to where."""
    page.add_init_script(
        """
        window.shifts = [];
        const place = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" ");
        const moved = ({node, previousRect, currentRect}) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const tag = element?.cloneNode().outerHTML ?? "removed";
          return `${tag} ${place(previousRect)} → ${place(currentRect)}`;
        };
        new PerformanceObserver((list) => {
          for (const {value, sources} of list.getEntries()) {
            window.shifts.push({value, sources: sources.map(moved)});
          }
        }).observe({type: "layout-shift", buffered: true});
        """
    )


def assert_lies_still(page: Page) -> None:
    """Fail, naming what moved, if the watched page's layout shifts once it has been drawn add up to over 0.02."""
    shifts: list[dict[str, Any]] = page.evaluate(
        "() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout("
        "() => tell(window.shifts)))))"
    )
    assert sum(shift["value"] for shift in shifts) <= 0.02, shifts


def axe_faults(page: Page, *rules: str) -> list[str]:
    """Return axe's findings on the page as it is now, by *rules* or by all of axe's rules.

    A curve that waits for its answer is dimmed, so the answer is waited for first.
    """
    expect(page.locator(".is-old:visible")).to_have_count(0)
    page.evaluate(_AXE)
    asked: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        asked["runOnly"] = {"type": "rule", "values": rules}
    found: dict[str, Any] = page.evaluate("(asked) => axe.run(asked)", asked)
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


def _leaves(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and parts.hostname != "127.0.0.1"
