"""The static site: entries become Markdown and JSON, MkDocs renders them, all links are checked.

`build` generates the pages (`generate`) while MkDocs renders them (`render`); `check_links` checks the site's links.
"""

from pathlib import Path

from site_src.making.check_links import BrokenLink, broken_links
from site_src.making.folder import FilesWritten
from site_src.making.generator import generate, unprintable
from site_src.making.render import render
from site_src.making.together import build
from site_src.site_error import SiteError

__all__ = [
    "BrokenLink",
    "FilesWritten",
    "SiteError",
    "broken_links",
    "build",
    "check_links",
    "generate",
    "render",
    "unprintable",
]


def check_links(site: Path) -> None:
    """Check every link inside the built *site*.

    Raises:
        SiteError: If links are broken; it lists each of them.
    """
    if broken := broken_links(site):
        raise SiteError([str(link) for link in broken])
