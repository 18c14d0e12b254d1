"""The name of a version: of its data, and of the code that builds it."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import kb

_ROOMS = ("kb", "resolver", "search", "search_api", "site_src")
"""The packages whose code decides what is built."""


def version_of(base: kb.KnowledgeBase) -> str:
    """Return the name of the version that this program builds from *base*."""
    digest = hashlib.sha256(base.version.encode())
    for path in _sources():
        digest.update(path.read_bytes())
    return f"{base.version[:8]}-{digest.hexdigest()[:8]}"


def _sources() -> Iterator[Path]:
    root = Path(__file__).parent.parent
    kinds = {".py", ".md", ".html", ".css", ".js", ".svg", ".j2", ".yml"}
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in kinds and path.is_file():
                yield path
    if (root / "mkdocs.yml").exists():
        yield root / "mkdocs.yml"
