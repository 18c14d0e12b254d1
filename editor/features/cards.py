"""An entry in Markdown: the short card of a hover, and a whole page."""

from collections.abc import Callable, Iterator

from editor.features.cast import NOBODY, Cast, odds_for
from editor.features.our_table import YOUR_TABLE, left_out
from editor.features.written_rolls import written_odds
from editor.library import Library
from editor.settings import EditorSettings
from kb.card import card, paragraphs
from kb.describe import MATCH_WORDS, UNKNOWN, Fact, first_facts, plain, printed_text
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.references import edition_of, full_id, with_references
from resolver.wording import upper

_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>|"})

Link = Callable[[str], str]
"""Turns an entry's id into a link."""


def address(settings: EditorSettings, id_: str) -> str:
    """Return the address of an entry's page."""
    return f"{settings.site}/{id_}/"


def short_card(
    library: Library,
    id_: str,
    settings: EditorSettings,
    cast: Cast = NOBODY,
    around: tuple[str, str] = ("", ""),
) -> str:
    """Return an entry's first facts, its odds or values, its equivalents, and a link to its page.

    The odds are for what the line writes *around* the entry's name, else for the *cast*.
    """
    base, edition_id = library.base, edition_of(id_)
    edition, entry = base.editions[edition_id], base.entries[id_]
    written = written_odds(library, id_, cast, around, settings)
    odds, whose = written or odds_for(library, id_, cast, settings)
    facts = [
        f"**{fact.label}** {_fact_text(base, fact, edition_id)}"
        for fact in first_facts(edition, entry, edition_id, most_lines=None)
        if not (fact.key == "none" and odds.by_dice)  # a value may have dice in it, such as an initiative
    ]
    if odds.text:
        facts.append(f"**{odds.label}** {escape_markdown(odds.of(whose))}")
    if decided := odds.decided or left_out(library, id_):
        facts.append(f"**{upper(YOUR_TABLE)}** {escape_markdown(decided)}")
    parts = [
        f"### {escape_markdown(entry.name)} · {escape_markdown(edition.short)}",
        "\n".join(f"- {fact}" for fact in facts),  # a list: Emacs underlines the blanks of a hard line break
        _as_markdown(base, entry.summary, edition_id),
        _equivalents(base, id_, lambda other: f"[{_name(base, other)}]({address(settings, other)})"),
        f"[Open the page]({address(settings, id_)})",
    ]
    return "\n\n".join(filter(None, parts))


def page(base: KnowledgeBase, id_: str, link: Link) -> str:
    """Return the page of an entry, with *link* applied to every entry that it mentions."""
    edition_id, entry = edition_of(id_), base.entries[id_]

    def with_links(text: str) -> str:
        return with_references(text, lambda reference: _reference_link(base, reference, edition_id, link))

    parts = [f"# {entry.name} ({base.editions[edition_id].short})", with_links(entry.summary)]
    parts += [with_links(text) for text in paragraphs(entry.effect or "")]
    for label, lines in card(base, id_):
        if label in MATCH_WORDS.values():
            continue
        items = "\n".join(f"- {with_links(line.strip())}" for line in lines)
        parts.append(f"## {label}\n\n{items}")
    if others := _equivalents(base, id_, link):
        parts.append(f"## In other editions\n\n{others}")
    return "\n\n".join(parts) + "\n"


def wiki_page(base: KnowledgeBase, id_: str) -> str:
    """Return the page of an entry with references for links, their bars escaped in tables only."""
    text = page(base, id_, lambda other: f"[[{other}\\|{base.entries[other].name}]]")
    return "\n".join(line if line.startswith("|") else line.replace("\\|", "|") for line in text.split("\n"))


def escape_markdown(text: str) -> str:
    """Return *text* with its Markdown signs escaped."""
    return text.translate(_MARKDOWN)


def _fact_text(base: KnowledgeBase, fact: Fact, edition_id: str) -> str:
    if fact.key == "roll" and fact.text != UNKNOWN:
        return f"`{printed_text(base, edition_id, fact.text)}`"
    known = fact.text if fact.key == "none" else upper(fact.text)
    text = "the page doesn't say" if fact.text == UNKNOWN else _as_markdown(base, known, edition_id)
    when = "the page doesn't say when" if fact.when == UNKNOWN else escape_markdown(fact.when)
    return f"{text} ({when})" if when else text


def _as_markdown(base: KnowledgeBase, text: str, edition_id: str) -> str:
    return escape_markdown(plain(base, text, edition_id))


def _name(base: KnowledgeBase, id_: str) -> str:
    return escape_markdown(base.entries[id_].name)


def _reference_link(base: KnowledgeBase, reference: str, edition_id: str, link: Link) -> str:
    id_ = full_id(reference, edition_id)
    return link(id_) if id_ in base.entries else plain(base, f"[[{reference}]]", edition_id)


def _equivalents(base: KnowledgeBase, id_: str, link: Link) -> str:
    """Return a table of the equivalents in other editions; empty if there are none."""
    rows = list(_rows(base, id_, link))
    return "\n".join(["| Edition | Action | Match |", "| --- | --- | --- |", *rows]) if rows else ""


def _rows(base: KnowledgeBase, id_: str, link: Link) -> Iterator[str]:
    for other in equivalents(base, id_):
        short = escape_markdown(base.editions[edition_of(other.id)].short)
        yield f"| {short} | {link(other.id)} | {MATCH_WORDS[other.match]} |"
