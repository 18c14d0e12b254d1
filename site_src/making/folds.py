"""An extension of Markdown: the link to the heading of a fold stands first in what the fold holds.

A fold is opened by a press on its heading, and what is pressed may hold nothing else to press.
"""

from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

_AFTER_TOC = 4
"""The table of contents, which makes the links, has 5; what is smaller runs later."""


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
    """Takes the links to headings out of summaries, and puts them behind."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that is overridden
        """Register the step that does it."""
        md.treeprocessors.register(_WithoutLinks(md), "folds", _AFTER_TOC)


def makeExtension(**settings: object) -> Folds:  # noqa: N802 - the name that Markdown looks for
    """Return the extension."""
    return Folds(**settings)
