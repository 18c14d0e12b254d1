"""Check the links of the built site: every target inside it must exist, fragments included."""

from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

_ATTRIBUTES = ("href", "src", "data", "poster", "action")

_OF_THE_SERVICE = "opensearch.xml"
"""A path below the site that pages link to and the service answers; the site has no such file."""


@dataclass(frozen=True, slots=True, order=True)
class BrokenLink:
    """A link without a target. `page` is the path of its file below the site."""

    page: str
    line: int
    target: str
    why: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: the link to {self.target!r} leads nowhere: {self.why}"


def broken_links(site: Path) -> list[BrokenLink]:
    """Return the links below *site* that point into the site but have no target.

    Links to other hosts are not checked.
    """
    pages = {path.relative_to(site).as_posix(): _page_of(path) for path in sorted(site.rglob("*.html"))}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    whole = _Site(pages, files)
    return sorted(
        BrokenLink(page, line, target, why)
        for page, found in pages.items()
        for line, target in found.links
        if (why := whole.fault(page, target))
    )


@dataclass
class _Site:
    pages: dict[str, "_Page"]
    files: set[str]

    def fault(self, page: str, target: str) -> str | None:
        """Return why the link from *page* to *target* is broken, or None if it works."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return None
        path = self._path(page, unquote(parts.path))
        if path == _OF_THE_SERVICE:
            return None
        if path.startswith("../"):
            return "it is above the site"
        if path not in self.files:
            return f"there is no file {path}"
        fragment = unquote(parts.fragment)
        if fragment and path in self.pages and fragment not in self.pages[path].anchors:
            return f"{path} has no anchor {fragment!r}"
        return None

    def _path(self, page: str, path: str) -> str:
        if not path:
            return page
        found = normpath(self._from_root(path) if path.startswith("/") else join(dirname(page), path))
        if path.endswith("/") or found in self._folders:
            found = normpath(join(found, "index.html"))
        return found

    def _from_root(self, path: str) -> str:
        return path.removeprefix(self._root).lstrip("/") if path.startswith(self._root) else f"..{path}"

    @cached_property
    def _root(self) -> str:
        """The site's path on its server, from the front page's canonical link; "/" without one."""
        front = self.pages.get("index.html")
        return urlsplit(front.canonical).path.removesuffix("index.html") if front and front.canonical else "/"

    @cached_property
    def _folders(self) -> set[str]:
        return {dirname(path) or "." for path in self.files}


@dataclass
class _Page(HTMLParser):
    links: list[tuple[int, str]] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    canonical: str = ""
    """The page's canonical address."""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the element's links and anchors."""
        values = {name: value for name, value in attrs if value}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        self.links += [(self.getpos()[0], values[name]) for name in _ATTRIBUTES if name in values]
        if tag == "link" and values.get("rel") == "canonical":
            self.canonical = values.get("href", "")
        if tag == "meta" and values.get("http-equiv") == "refresh":
            self.links.append((self.getpos()[0], values.get("content", "").partition("url=")[2]))


def _page_of(path: Path) -> _Page:
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    page.close()
    return page
