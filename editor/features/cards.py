"""An entry in Markdown: the short card of a hover, and a whole page."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from editor.features.cast import NOBODY, Cast, odds_for
from editor.features.glance import LINE, MOST_LINES, RULE, CardPiece, at_a_glance, escape_markdown
from editor.features.our_table import YOUR_TABLE, left_out
from editor.features.resolving import ResolvedLine
from editor.features.rolled import rolled_result
from editor.features.strangers import stranger_behind, stranger_text
from editor.features.written_rolls import written_odds
from editor.library import Library
from editor.odds import ExpectedResult
from editor.settings import EditorSettings
from kb.card import card, paragraphs
from kb.describe import MATCH_WORDS, UNKNOWN, Fact, cut_short, first_facts, plain, printed_text
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.references import edition_of, full_id, with_references
from resolver.wording import upper

_IF_SO = "if so, "
"""How a headline says that what follows counts successes only."""

_SEPARATOR = " · "

_LATER = ("kind", "need", "bar")
"""The facts that come last, if they fit: what kind of entry it is, and when an action may not be taken."""

MOST_OF_AN_EDITION = 3
"""The most equivalents of one edition on a card; the page has all."""

_LEAST_CHANCE = 24
"""The letters of a chance in the first line of a card, however long the roll before it is."""

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
    namesakes: Sequence[str] = (),
    after: str = "",
) -> str:
    """Return an entry's card: what it does, costs and takes at a glance; below a rule the rest and its equivalents.

    The odds are for what the line writes *around* the entry's name, else for the *cast*; those of characters stand in
    the first line too. The *namesakes* are entries of other editions to link to; *after* names actions that count.
    """
    base, edition_id = library.base, edition_of(id_)
    entry = base.entries[id_]
    odds, whose = (
        rolled_result(library, id_, cast, around, settings)
        or written_odds(library, id_, cast, around, settings)
        or odds_for(library, id_, cast, settings)
    )
    whose = ", ".join(filter(None, (whose, after)))
    title = f"{entry.name}{_SEPARATOR}{base.editions[edition_id].short}"
    chance = _chance_in_title(odds, whose, LINE - len(f"### {title}{_SEPARATOR}"))
    head = f"### {escape_markdown(_SEPARATOR.join(filter(None, [title, chance])))}"

    def linked(other: str) -> str:
        return f"[{_name(base, other)}]({address(settings, other)})"

    labels = {each: _edition_label(base, each, id_) for each in (id_, *namesakes) if namesakes}
    links = _SEPARATOR.join(
        f"[{escape_markdown(label)}]({address(settings, each)})" for each, label in labels.items()
    )
    lines = MOST_LINES - len(wrap(_SEPARATOR.join(labels.values()), LINE)) - 1
    summary = CardPiece("", plain(base, entry.summary, edition_id), needed=True)
    stranger = stranger_behind(library, cast, edition_id, around[1])
    warned = [CardPiece("", upper(stranger_text(cast, stranger["name"])), needed=True)] if stranger else []
    facts = _facts(library, id_, odds, whose, chance)
    (lead, *shown), rest = at_a_glance([summary, *warned, *facts], lines)
    parts = [
        head,
        links,
        lead.markdown,
        _list(shown),
        RULE,
        *(each.markdown for each in rest if not each.label),
        _list(each for each in rest if each.label),
        _equivalents_by_edition(base, id_, linked),
        f"[Open the page]({address(settings, id_)})",
    ]
    return "\n\n".join(filter(None, parts))


def typed_card(library: Library, text: str, edition: str, found: ResolvedLine | str) -> str:
    """Return the card of a roll between backticks: its dice, its chances or its result, and what else to know."""
    head = f"### `{text}` · {escape_markdown(library.base.editions[edition].short)}"
    if isinstance(found, str):
        return f"{head}\n\n{escape_markdown(upper(found))}"
    chance = cut_short(found.headline.partition(";")[0], max(LINE - len(head), _LEAST_CHANCE))
    label = "Odds" if found.answer.replay is None else "Result"
    pieces = [
        CardPiece("", upper(found.strangers)),
        CardPiece("Roll", found.answer.thrown or ""),
        CardPiece(label, found.headline, aside=f"({found.whose})" if found.whose else ""),
        CardPiece("", found.details),
    ]
    shown = _list(each for each in pieces if each.text)
    return f"{head} · {escape_markdown(chance)}\n\n{shown}"


def _chance_in_title(odds: ExpectedResult, whose: str, room: int) -> str:
    """Return the chance that the title says, as a whole, and whose it is if that fits; empty if neither does.

    Whose it is may also stand in the facts.
    """
    chance = odds.text.partition(";")[0] if odds.by_dice or odds.is_result else ""
    full = f"{chance} ({whose})" if odds.rated and chance else chance
    return next((text for text in (full, chance) if len(text) <= room), "")


def _facts(
    library: Library, id_: str, odds: ExpectedResult, whose: str, in_title: str
) -> Iterator[CardPiece]:
    """Yield the facts of an entry: what it costs, its roll or what it gives, the odds; then what can wait.

    Of the odds what the title says is left out, unless only whose they are is left.
    """
    base, edition_id = library.base, edition_of(id_)
    facts = first_facts(base.editions[edition_id], base.entries[id_], edition_id, most_lines=None)
    later = [fact for fact in facts if fact.key in _LATER]
    for fact in (each for each in facts if each not in later):
        yield _piece(base, fact, edition_id)
    aside = f"({whose})" if odds.rated and whose not in in_title else ""
    follows = odds.text.partition(";")[2].strip()
    if follows.startswith(_IF_SO):  # the chance isn't beside it
        follows = f"on a success {follows.removeprefix(_IF_SO)}"
    rest = follows or (odds.text if aside else "")
    if told := rest if in_title else odds.text:
        yield CardPiece(odds.label, told, needed=True, aside=aside)
    elif odds.why:
        yield CardPiece(odds.label, odds.why, needed=True)
    if decided := odds.decided or left_out(library, id_):
        yield CardPiece(upper(YOUR_TABLE), decided)
    for fact in later:
        yield _piece(base, fact, edition_id)


def _piece(base: KnowledgeBase, fact: Fact, edition_id: str) -> CardPiece:
    if fact.key == "roll" and fact.text != UNKNOWN:
        return CardPiece(fact.label, printed_text(base, edition_id, fact.text), "`{}`".format, needed=True)
    text = "the page doesn't say" if fact.text == UNKNOWN else plain(base, upper(fact.text), edition_id)
    when = "the page doesn't say when" if fact.when == UNKNOWN else fact.when
    whole = f"{text} ({when})" if when else text
    return CardPiece(fact.label, whole, needed=fact.key not in _LATER)


def _list(pieces: Iterable[CardPiece]) -> str:
    # Emacs underlines the blanks of a hard line break, so no paragraph
    return "\n".join(f"- {each.markdown}" for each in pieces)


def _edition_label(base: KnowledgeBase, id_: str, first: str) -> str:
    """Return the edition of an entry, with its name if the *first* one has another."""
    short, name = base.editions[edition_of(id_)].short, base.entries[id_].name
    return short if name == base.entries[first].name else f"{short}: {name}"


def _equivalents_by_edition(base: KnowledgeBase, id_: str, link: Link) -> str:
    """Return the nearest equivalents of each other edition on a line; empty if there are none."""
    lines = []
    for edition_id, same in groupby(equivalents(base, id_), lambda other: edition_of(other.id)):
        found = [*same]
        by_match = groupby(found[:MOST_OF_AN_EDITION], lambda other: other.match)
        named = [
            f"{', '.join(link(other.id) for other in alike)} ({MATCH_WORDS[match]})"
            for match, alike in by_match
        ]
        more = len(found) - MOST_OF_AN_EDITION
        short = escape_markdown(base.editions[edition_id].short)
        lines.append(f"- **{short}** {', '.join([*named, *([f'{more} more'] if more > 0 else [])])}")
    return "\n".join(lines)


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
