"""The static site: entries become Markdown and JSON, which MkDocs renders, and every link is followed.

`generate` writes the pages, `render` builds the site from them, `check_links` follows its links.
"""

from pathlib import Path

from site_src.making.check_links import BrokenLink, broken_links
from site_src.making.generator import FilesWritten, generate, unprintable
from site_src.making.render import render
from site_src.site_error import SiteError

__all__ = [
    "BrokenLink",
    "FilesWritten",
    "SiteError",
    "broken_links",
    "check_links",
    "generate",
    "render",
    "unprintable",
]


def check_links(site: Path) -> None:
    """Follow every link inside the built *site*.

    Raises:
        SiteError: If a link leads nowhere; it names each.
    """
    if broken := broken_links(site):
        raise SiteError([str(link) for link in broken])
