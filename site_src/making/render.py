"""From a folder of Markdown to the built site, by MkDocs."""

import logging
import os
from pathlib import Path

from site_src.site_error import SiteError

_HOME = Path(__file__).parents[2]
"""Where `site_src` lies: paths in `mkdocs.yml` are relative to it, in a checkout and in an installed package."""


class _Complaints(logging.Handler):
    """Keeps what MkDocs would print."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.sentences: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.sentences.append(record.getMessage())


def render(docs: Path, site: Path, address: str | None = None) -> None:
    """Build the site at *site* from the generated folder *docs*.

    Args:
        docs: The Markdown.
        site: The folder to build in.
        address: Where the site will stand, for canonical links and the sitemap; None for what `mkdocs.yml` says.

    Raises:
        SiteError: If a page has a link that leads nowhere, or cannot be rendered.
    """
    # Material prints an announcement about MkDocs when it is imported without this
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
        build(config)
    except MkDocsException as error:
        raise SiteError(complaints.sentences or [str(error)]) from error
    finally:
        logger.removeHandler(complaints)
        logger.propagate = True


def installed_file(name: str) -> Path:
    """Return a file of the project's top: beside the package in a checkout, inside it when installed."""
    inside = Path(__file__).parents[1] / name
    return inside if inside.is_file() else _HOME / name
