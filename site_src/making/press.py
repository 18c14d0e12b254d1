"""Print pages as Markdown from templates and data. All text is escaped unless it is markup."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import markupsafe
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from kb import describe
from kb.findable.explanations import term_places
from kb.knowledge import KnowledgeBase
from kb.references import edition_of, full_id, slug_of
from resolver.wording import upper
from site_src import addresses
from site_src.words import notation, text
from site_src.words.text import escape, link

_HOME = Path(__file__).parents[1]


@dataclass(frozen=True)
class Page:
    """A page to print: its path, its title, and the values for its template."""

    path: str
    template: str
    title: str
    values: Mapping[str, Any]
    description: str = ""
    tags: Sequence[str] = ()
    hide: Sequence[str] = ("navigation",)
    redirect: str | None = None
    """The address that the page redirects to, relative to the page."""
    styles: Sequence[str] = ()
    """Style sheets that only this kind of page needs, by their names among the assets."""
    linked: Mapping[str, Any] | None = None
    """The subject of the page as linked data (JSON-LD)."""
    reference: str = ""
    """The id of the page's entry, for references to it."""
    scripts: Sequence[str] = ()
    """Scripts that only this kind of page needs, by their paths below the site."""
    tab: str = ""
    """The path of the page whose tab this page belongs to, if it isn't in that one's folder."""


class Press:
    """Prints the pages of one knowledge base."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self._environment = _environment(base)

    def print(self, page: Page) -> str:
        """Return *page* as Markdown with its front matter."""
        body = self._environment.get_template(page.template).render(
            here=page.path, title=page.title, **page.values
        )
        return _front_matter(page) + re.sub(r"\n{3,}", "\n\n", body).strip() + "\n"


def _front_matter(page: Page) -> str:
    """Return the front matter as YAML, with JSON values.

    The title and the description are escaped here, because the theme prints them unescaped.
    """
    fields = {
        "title": str(markupsafe.escape(page.title)),
        "description": str(markupsafe.escape(page.description)),
        "hide": list(page.hide),
        "tags": list(page.tags),
        "linked": page.linked,
        "reference": page.reference,
        "scripts": list(page.scripts),
        "redirect": page.redirect,
        "styles": list(page.styles),
        "tab": page.tab,
    }
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def _environment(base: KnowledgeBase) -> Environment:
    environment = Environment(
        loader=FileSystemLoader([_HOME / "templates", _HOME / "prose"]),
        autoescape=True,
        finalize=escape,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        addresses=addresses, base=base, describe=describe, edition_of=edition_of, link_to=_link_to
    )
    environment.filters.update(_filters(base))
    return environment


@pass_context
def _link_to(context: Context, path: str, words: object, css: str = "", title: str = "") -> Markup:
    """Return a link from the current page to *path*."""
    return link(words, addresses.relative_link(context["here"], path), css, title)


def _filters(base: KnowledgeBase) -> dict[str, Callable[..., Markup]]:
    anchors = {id_: term_places(edition) for id_, edition in base.editions.items()}
    tables = {id_: {slug_of(t): t for t in base.tables if edition_of(t) == id_} for id_ in base.editions}

    def linking(context: Context, edition: str) -> text.LinkOf:
        return lambda reference: _reference(base, context["here"], edition, reference)

    @pass_context
    def inline(context: Context, words: str, edition: str) -> Markup:
        names = describe.table_names(base, edition)
        return text.inline(describe.with_table_names(words, names), linking(context, edition))

    @pass_context
    def prose(context: Context, words: str, edition: str) -> Markup:
        return text.prose(words, linking(context, edition))

    @lru_cache(maxsize=8)
    def ways(here: str, edition: str) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
        page = addresses.relative_link(here, addresses.edition(edition))
        return (
            {term: f"{page}#{place}" for term, place in anchors[edition].items()},
            {
                slug: (base.tables[id_].name, addresses.relative_link(here, addresses.table(id_)))
                for slug, id_ in tables[edition].items()
            },
        )

    @pass_context
    def terms(context: Context, words: str, edition: str) -> Markup:
        return notation.with_links(words, *ways(context["here"], edition))

    return {
        "as_json": text.as_json,
        "code": text.with_code,
        "capital": _capital,
        "inline": inline,
        "prose": prose,
        "terms": terms,
    }


def _capital(words: str) -> Markup:
    return escape(upper(words))


def _reference(base: KnowledgeBase, here: str, edition: str, reference: str) -> Markup:
    name = describe.reference_name(base, reference, edition)
    target = _target(base, edition, reference)
    return link(name, addresses.relative_link(here, target)) if target else escape(name)


def _target(base: KnowledgeBase, edition: str, reference: str) -> str | None:
    if reference.startswith("class:"):
        owner, _, key = full_id(reference.removeprefix("class:"), edition).partition("/")
        known = owner in base.editions and key in base.editions[owner].classes
        return f"{addresses.edition(owner)}#class-{key}" if known else None
    id_ = full_id(reference, edition)
    return addresses.entry(id_) if id_ in base.entries else None
