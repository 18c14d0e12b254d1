"""Render a site while its pages are made: a program that reads from its input which files are finished.

The first line of the input says that every file is there, perhaps empty: MkDocs finds pages and checks links by that.
Then each line is the path of a finished file, and an empty line follows the last one. The output is a JSON list of
problems. If the input ends before that empty line, the generator has failed, and the program ends without a word.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from jinja2 import Environment
from mkdocs.plugins import BasePlugin
from mkdocs.structure.pages import Page

from site_src.making.render import render
from site_src.making.together import ALL, LAID_OUT
from site_src.site_error import SiteError


class Following(BasePlugin):  # type: ignore[no-untyped-call, type-arg]  # no settings, thus no type of settings
    """Keeps MkDocs from listing files before they are there, and from reading a file before it is made."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._finished: set[str] = set()

    def on_pre_build(self, **_: Any) -> None:
        """Wait until the files are there, which MkDocs lists next."""
        self._wait_for(LAID_OUT)

    def on_pre_page(self, page: Page, **_: Any) -> None:
        """Wait for the page, which MkDocs reads next."""
        self._wait_for(page.file.src_uri)

    def on_env(self, env: Environment, **_: Any) -> None:  # noqa: ARG002 - MkDocs gives it by its place
        """Wait for all files, which MkDocs copies next."""
        self._wait_for(ALL)

    def _wait_for(self, path: str) -> None:
        while path not in self._finished:
            line = next(self._lines, None)
            if line is None:
                raise EOFError
            self._finished.add(line.rstrip("\n"))


def main(docs: str, site: str, address: str | None = None) -> None:
    """Render the folder *docs* to *site* and print the problems."""
    problems: list[str] = []
    try:
        render(Path(docs), Path(site), address, {"following": Following(sys.stdin)})
    except SiteError as error:
        problems = error.problems
    except OSError as error:
        problems = [f"the site cannot be written: {error}"]
    except (EOFError, KeyboardInterrupt):
        sys.exit(1)
    json.dump(problems, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
