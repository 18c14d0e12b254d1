"""The files of the built site by path."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from search_api.http.answer_cache import content_etag

_TYPES: Mapping[str, str] = {
    ".css": "text/css; charset=utf-8",
    ".gif": "image/gif",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}
"""Content types by suffix, the same on every machine; anything else is served as bytes."""

_NAMED_BY_CONTENT = re.compile(r"\.[0-9a-f]{8}\.min\.(css|js)(\.map)?$")


@dataclass(frozen=True, slots=True)
class File:
    """A served file of the site."""

    content: bytes
    content_type: str
    etag: str
    never_changes: bool
    """Whether its name has a hash of its content, so that it can be cached for good."""


class FileLostError(ValueError):
    """A file of the site is no longer where it was built; the message says which."""


class Site:
    """A built site. Only files that it had when it was opened can be reached."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        files = (path for path in folder.rglob("*") if path.is_file())
        self._paths = {path.relative_to(folder).as_posix(): path for path in files}

    @property
    def is_built(self) -> bool:
        """Whether it has a home page."""
        return "index.html" in self._paths

    def addresses(self) -> Iterator[str]:
        """Yield the paths of all pages and files, as links have them."""
        for path in self._paths:
            yield f"/{path.removesuffix('index.html') if path.rpartition('/')[2] == 'index.html' else path}"

    def file(self, path: str) -> File | None:
        """Return the file at *path*, such as "sr5/take-cover/" for a page; None if there is none.

        Raises:
            FileLostError: If there was one but it can no longer be read.
        """
        found = self._paths.get(f"{path}index.html" if path == "" or path.endswith("/") else path)
        if found is None:
            return None
        try:
            content = found.read_bytes()
        except OSError as error:
            name = found.relative_to(self._folder).as_posix()
            raise FileLostError(f"The built site has lost {name}; run: actionary build") from error
        return File(
            content=content,
            content_type=_TYPES.get(found.suffix, "application/octet-stream"),
            etag=content_etag(content),
            never_changes=bool(_NAMED_BY_CONTENT.search(found.name)),
        )

    def has_page(self, path: str) -> bool:
        """Return whether *path* is a page that lacks only its trailing slash."""
        return f"{path}/index.html" in self._paths
