"""Build a site on two cores: the generator makes pages while MkDocs, in a process of its own, renders those made."""

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from kb.knowledge import KnowledgeBase
from site_src.making.folder import lay_out
from site_src.making.generator import make
from site_src.making.plan import planned_files
from site_src.site_error import SiteError

LAID_OUT = "."
"""The line before the path of the first file: every file is there, a new one empty."""

ALL = ""
"""The line after the path of the last file."""


def build(base: KnowledgeBase, docs: Path, site: Path, address: str | None = None) -> None:
    """Generate the site of *base* in the folder *docs* and render it to *site*.

    MkDocs starts first, because it takes longer to be ready than to plan the files.

    Args:
        base: The data.
        docs: The folder of Markdown, which then contains the planned files only.
        site: The folder to build in.
        address: The site's future address, for canonical links and the sitemap; None for that of `mkdocs.yml`.

    Raises:
        SiteError: If an edition has the name of a folder that the site needs itself, or if a page has a broken link
            or cannot be rendered.
    """
    docs.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "site_src.making.following", str(docs), str(site)]
    with subprocess.Popen(  # noqa: S603 - a program of ours with paths
        [*command, address] if address else command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as mkdocs:

        def tell(line: str) -> None:
            print(line, file=mkdocs.stdin, flush=True)

        with suppress(BrokenPipeError):  # it has stopped, and says why below
            files = planned_files(base)
            lay_out(files, docs)
            tell(LAID_OUT)
            make(files, docs, tell)
            tell(ALL)
        output, _ = mkdocs.communicate()
    if problems := json.loads(output or "[]"):
        raise SiteError(problems)
    if mkdocs.returncode:
        raise SiteError([f"MkDocs ended with exit code {mkdocs.returncode}; what it printed says why"])
