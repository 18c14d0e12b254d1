"""Build the site from a folder of Markdown with MkDocs."""

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from site_src.site_error import SiteError

if TYPE_CHECKING:
    from mkdocs.plugins import BasePlugin

_HOME = Path(__file__).parents[2]
"""The folder with `site_src`, to which paths in `mkdocs.yml` are relative."""


class _Complaints(logging.Handler):
    """Collects the warnings and errors of MkDocs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(record.getMessage())


def render(
    docs: Path, site: Path, address: str | None = None, extra: Mapping[str, "BasePlugin[Any]"] = {}
) -> None:
    """Build the site at *site* from the generated folder *docs*.

    Args:
        docs: The folder of Markdown.
        site: The folder to build in.
        address: The site's future address, for canonical links and the sitemap; None for that of `mkdocs.yml`.
        extra: MkDocs plugins beside those of `mkdocs.yml`, by name.

    Raises:
        SiteError: If a page has a broken link or cannot be rendered.
    """
    # without this, Material prints an announcement about MkDocs when it is imported
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    complaints = _Complaints()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(complaints)
    logger.propagate = False
    try:
        with installed_file("mkdocs.yml").open("rb") as settings:
            config = load_config(
                settings,
                config_file_path=str(_HOME / "mkdocs.yml"),
                docs_dir=str(docs.resolve()),
                site_dir=str(site.resolve()),
                **({} if address is None else {"site_url": address}),
            )
        for name, plugin in extra.items():
            config.plugins[name] = plugin
        build(config)
    except MkDocsException as error:
        raise SiteError(complaints.sentences or [str(error)]) from error
    finally:
        logger.removeHandler(complaints)
        logger.propagate = True


def installed_file(name: str) -> Path:
    """Return the path of a top-level file, which is inside the package when that is installed."""
    inside = Path(__file__).parents[1] / name
    return inside if inside.is_file() else _HOME / name
