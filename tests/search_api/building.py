"""Built versions for the service: a site of a few pages, and the data of one's choice."""

import os
from pathlib import Path

import kb
import kb.snapshot
import search
from search_api.preparing import prepare
from search_api.serve.manifest import write_manifest
from search_api.serve.policy import write_inline_scripts

__all__ = ["PAGES", "make_version", "switch"]

PAGES = {
    "index.html": "<h1>Home</h1>",
    "404.html": "<h1>Lost</h1>",
    "north/run/index.html": "<h1>Run</h1>",
    "north/pick-up/index.html": "<h1>Pick up</h1>",
    "north/grab/index.html": "<meta http-equiv=refresh content='0; url=../pick-up/'>",
    "assets/main.0a1b2c3d.min.js": "1",
    "assets/plain.css": "a{}",
    "assets/data.odd": "?",
}


def make_version(
    base: kb.KnowledgeBase, build: Path, name: str, pages: dict[str, str] = PAGES, *, prepared: bool = True
) -> Path:
    """Build a version of *base* with a site of a few pages, and switch to it."""
    folder = build / "versions" / name
    folder.mkdir(parents=True)
    kb.snapshot.write(base, folder / "kb.json")
    search.build(base, folder / "index")
    for path, content in pages.items():
        (folder / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "site" / path).write_text(content, encoding="utf-8")
    write_inline_scripts(folder)
    if prepared:
        prepare(folder)
    write_manifest(folder)
    switch(build, folder)
    return folder


def switch(build: Path, folder: Path) -> None:
    """Switch the service to *folder*."""
    draft = build / "draft"
    draft.symlink_to(folder)
    os.replace(draft, build / "current")  # noqa: PTH105 - a link is replaced and not followed
