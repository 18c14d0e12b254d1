"""The changelog as a page and as an Atom feed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from site_src import addresses
from site_src.making.press import Page
from site_src.site_error import SiteError

_ATOM = "http://www.w3.org/2005/Atom"
_SHOWN = 5
"""How many changes of a group are in sight; the older ones are folded."""

_GROUP = re.compile(r"^([^\s-].*):\n", re.MULTILINE)
_VERSION = re.compile(r"## (?P<name>[^(]+?)(?: \((?P<date>\d{4}-\d{2}-\d{2})\))?")


@dataclass(frozen=True, slots=True)
class Chapter:
    """The changes of one version under one heading, such as "Unreleased" and "Site"."""

    version: str
    room: str
    changed: str
    """The version's date (RFC 3339); for unreleased changes, that of the changelog's file."""
    groups: Mapping[str, Sequence[str]]
    """The changes by what they are about, such as "Dice"; by "" if the chapter has no groups."""

    @property
    def items(self) -> list[str]:
        """All changes of the chapter."""
        return [item for items in self.groups.values() for item in items]

    @property
    def anchor(self) -> str:
        """The chapter's anchor on the page."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.version} {self.room}".lower()).strip("-")


def page(chapters: list[Chapter]) -> Page:
    """Return the page of changes."""
    versions: dict[str, list[Chapter]] = {}
    for chapter in chapters:
        versions.setdefault(chapter.version, []).append(chapter)
    return Page(
        addresses.CHANGES,
        "changes.md",
        "Changes",
        {"versions": versions, "shown": _SHOWN},
        "What changed in the rules, the API, the site and the tools.",
        styles=["changes.css"],
    )


def read_chapters(changelog: Path) -> list[Chapter]:
    """Return the chapters of *changelog*, the newest version first.

    Raises:
        SiteError: If the file is missing.
    """
    if not changelog.is_file():
        raise SiteError([f"the changelog is missing at {changelog}; reinstall the package"])
    stamp = datetime.fromtimestamp(changelog.stat().st_mtime, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return list(_chapters(changelog.read_text(encoding="utf-8"), stamp))


def _chapters(text: str, stamp: str) -> Iterator[Chapter]:
    version, changed = "", stamp
    for part in re.split(r"^(?=##)", text, flags=re.M):
        head, _, body = part.partition("\n")
        if head.startswith("### "):
            yield Chapter(version, head[4:].strip(), changed, dict(_groups(body)))
        elif found := _VERSION.fullmatch(head.strip()):
            version = found["name"]
            changed = f"{found['date']}T00:00:00Z" if found["date"] else stamp


def _groups(body: str) -> Iterator[tuple[str, list[str]]]:
    first, *others = _GROUP.split(body)
    for name, part in [("", first), *zip(others[::2], others[1::2], strict=True)]:
        items = re.findall(r"^- (.+?)(?=^- |\Z)", part, flags=re.M | re.S)
        if items:
            yield name, [" ".join(each.split()) for each in items]


def feed(chapters: list[Chapter]) -> str:
    """Return the chapters as an Atom feed; a changed chapter becomes a new entry."""
    root = Element("feed", xmlns=_ATOM)
    _add(root, "title", "Changes of Actionary")
    _add(root, "id", "tag:actionary,2026:changes")
    _add(root, "updated", max((chapter.changed for chapter in chapters), default="1970-01-01T00:00:00Z"))
    SubElement(root, "link", rel="self", href="feed.xml")
    SubElement(root, "link", rel="alternate", href="index.html")
    SubElement(SubElement(root, "author"), "name").text = "Actionary"
    for chapter in chapters:
        entry = SubElement(root, "entry")
        digest = sha256("\n".join(chapter.items).encode()).hexdigest()[:16]
        _add(entry, "title", f"{chapter.version}: {chapter.room}")
        _add(entry, "id", f"tag:actionary,2026:changes/{chapter.anchor}/{digest}")
        _add(entry, "updated", chapter.changed)
        SubElement(entry, "link", rel="alternate", href=f"index.html#{chapter.anchor}")
        _add(entry, "content", "\n".join(f"• {item}" for item in chapter.items))
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _add(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text
