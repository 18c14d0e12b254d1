"""A Markdown extension: move the link to a fold's heading from its summary into its content.

Clicking the summary opens the fold, so the summary must not contain another element to click.
"""

from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_AFTER_TOC = 4
"""Below the 5 of the table of contents, which makes the links; lower numbers run later."""


class _WithoutLinks(Treeprocessor):  # type: ignore[misc]  # Markdown ships no types
    def run(self, root: Element) -> None:
        for fold in root.iter("details"):
            for place, summary in enumerate(fold.findall("summary")):
                for heading in summary:
                    for link in heading.findall("a[@class='headerlink']"):
                        heading.remove(link)
                        link.set("class", "headerlink fold-link")
                        fold.insert(place + 1, link)


class Folds(Extension):  # type: ignore[misc]  # Markdown ships no types
    """Moves the links to headings from summaries to behind them."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that is overridden
        """Register the tree processor."""
        md.treeprocessors.register(_WithoutLinks(md), "folds", _AFTER_TOC)


def makeExtension(**settings: object) -> Folds:  # noqa: N802 - the name that Markdown looks for
    """Return the extension."""
    return Folds(**settings)
