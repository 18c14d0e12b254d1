"""The Content-Security-Policy of pages: the site's own files and scripts, and nothing injected."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

INLINE_SCRIPTS = "inline-scripts.json"
"""The file of a version with the hashes of the inline scripts in its pages."""

NOT_FOUND = "404.html"
"""The page for unknown addresses."""

_HOME = re.compile(r'new URL\("[^"]*",location\)')
"""How a script of the theme names the home page: relative to its page."""

_DEEPEST = 5
"""The most folders around a page."""

NOTHING = "default-src 'none'; frame-ancestors 'none'"
"""For answers that are not pages."""

_PAGE = (
    "default-src 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    # pages and charts set the width of columns and bars
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)


_FOR_SCRIPTS = "Data-Version, ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID"
"""Headers of the API that scripts of other sites may read."""


def common_headers(path: str, version: str | None = None) -> dict[str, str]:
    """Return the headers of any answer at *path*, made from *version* of the data.

    Scripts of any site may use the API: nothing here is private, and there are no credentials.
    """
    headers = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin"}
    if version:
        headers["Data-Version"] = version
    if path.split("/")[1] == "api":
        headers["Access-Control-Allow-Origin"] = "*"
        headers["Access-Control-Expose-Headers"] = _FOR_SCRIPTS
    return headers


def page_policy(scripts: tuple[str, ...] = ()) -> str:
    """Return the policy of pages that may contain the inline *scripts*, given by their hashes."""
    allowed = " ".join(("script-src 'self'", *(f"'{script}'" for script in scripts)))
    return "; ".join((*_PAGE, allowed))


def write_inline_scripts(folder: Path) -> None:
    """Write the hashes of the inline scripts that the templates give to pages of the version in *folder*.

    They are those of the page for unknown addresses, which holds nothing of the data. A script that only another page
    has came from the data, and no browser runs it.
    """
    scripts = _scripts((folder / "site" / NOT_FOUND).read_text(encoding="utf-8"))
    found = {_hash(variant) for script in scripts for variant in _at_every_depth(script)}
    text = json.dumps(sorted(found), indent=1)
    (folder / INLINE_SCRIPTS).write_text(f"{text}\n", encoding="utf-8")


def read_inline_scripts(folder: Path) -> tuple[str, ...]:
    """Return the hashes of the inline scripts in the pages of the version in *folder*.

    Raises:
        OSError, ValueError: If they were not written.
    """
    return tuple(json.loads((folder / INLINE_SCRIPTS).read_bytes()))


def _scripts(page: str) -> list[str]:
    reader = _Scripts()
    reader.feed(page)
    return reader.scripts


def _at_every_depth(script: str) -> Iterator[str]:
    """Yield *script* as pages have it that are nearer to the home page, or further from it."""
    yield script
    for depth in range(_DEEPEST + 1):
        home = "/".join([".."] * depth) or "."
        yield _HOME.sub(f'new URL("{home}",location)', script)


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


class _Scripts(HTMLParser):
    """Collects the inline scripts of a page, except data in script elements."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self._reading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        kind = attributes.get("type") or ""
        self._reading = tag == "script" and "src" not in attributes and not kind.startswith("application/")
        if self._reading:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._reading = self._reading and tag != "script"

    def handle_data(self, data: str) -> None:
        if self._reading:
            self.scripts[-1] += data
