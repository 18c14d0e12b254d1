"""Commands that look things up: search, show, compare."""

import shlex
import textwrap
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

import click
from rich.markup import escape
from rich.table import Table

import kb
from actionary.build_folder import BuildFolderError
from actionary.command.characters import read_table_or_fail
from actionary.command.failures import fail
from actionary.command.options import edition_or_fail, load_base, print_json, with_home, with_json, with_kb
from actionary.command.tables import plain_table
from actionary.command.terminal import out
from actionary.command.test_options import with_table
from actionary.command.tiers import print_tiers
from actionary.index import index_of
from actionary.layers import Layers
from kb import describe
from kb.card import INDENT, card, paragraphs
from kb.findable.documents import ENTRY_KINDS, KIND_NAMES, IndexedEntry
from kb.findable.explanations import explanations
from kb.links.comparison import ComparedCell, Comparison, EditionsCompared, compare, compare_editions
from kb.links.editions import normalize_edition, normalize_id
from kb.links.equivalents import equivalents, members
from kb.links.export import entry_data
from kb.links.find import (
    find,
    find_by_words,
    find_concept,
    find_spelled,
    nearest_entry,
    partly_named,
    partly_named_of_class,
)
from kb.links.relation import relation_sentences
from kb.model.our_table import TableChoices
from kb.play.advice.by_tier import compare_tiers
from kb.play.procedure import our_table
from kb.play.request.shapes import TierwiseRequest
from kb.problems import no_such, suggestion
from resolver.wording import join_words, upper
from search import SearchAnswer, with_answers

WIDEST = 110
"""The greatest width of a card in columns: longer lines are hard to read."""

NARROWEST = 20
"""The least width of a text in columns, however narrow the terminal."""

MOST_SUGGESTED = 3
"""The most entries to suggest by name for one that isn't there."""

WIDER_THAN_ANY = 10_000
"""A width in columns that no table needs."""


@click.command("search")
@click.argument("query", nargs=-1, required=True)
@click.option("--edition", "-e", multiple=True, help="Search only this edition; can be repeated.")
@click.option(
    "--limit", default=10, show_default=True, type=click.IntRange(1, 100), help="The most actions to list."
)
@with_kb
@with_home
@with_json
def search_command(
    query: tuple[str, ...], edition: tuple[str, ...], limit: int, layers: Layers, home: Path, as_json: bool
) -> None:
    """Find actions by name, nickname or question; typos are forgiven. A roll has its odds.

    Uses the index of the last build if it is up to date; otherwise builds one for this search.
    """
    base = load_base(layers)
    edition = tuple(edition_or_fail(base, name) for name in edition)
    text = " ".join(query)
    try:
        with index_of(base, home) as index:
            page = with_answers(base, index, index.search(text, edition=edition, limit=limit), edition)
    except BuildFolderError as error:
        fail(str(error))
    if as_json:
        print_json(page.plain())
        return
    if page.rolls:
        for roll in page.rolls:
            out.print(escape(f"{base.editions[roll.edition].short}: {roll.roll}: {roll.text}"))
    else:
        _print_found(base, text, edition, page)


def _print_found(base: kb.KnowledgeBase, text: str, edition: Sequence[str], page: SearchAnswer) -> None:
    """Print what *text* found, with its answer first."""
    for each in edition:
        named = find(base, text, each) or partly_named(base, text, each)
        if not named and _explained(base, text, each) is None and (elsewhere := find(base, text)):
            out.print(escape(_no_equivalent(base, text, each, elsewhere)))
    if page.answer:
        out.print(f"[bold]{escape(page.answer.text)}[/bold]")
    if page.note:
        out.print(escape(page.note))
    if page.did_you_mean:
        out.print(f"[dim]searched for[/dim] {escape(page.did_you_mean)}")
    table = plain_table("id", "name", "cost", "test")
    for result in page.results:
        cost = result.cost if result.kind in ENTRY_KINDS else KIND_NAMES[result.kind]
        table.add_row(*map(escape, (result.id, result.name, cost, result.roll)))
    out.print(table)
    out.print(f"[dim]{len(page.results)} of {page.total}[/dim]")


@click.command("show")
@click.argument("name", nargs=-1, required=True)
@click.option("--edition", "-e", help="Look only in this edition.")
@with_kb
@with_json
def show_command(name: tuple[str, ...], edition: str | None, layers: Layers, as_json: bool) -> None:
    """Show an entry by id, name or alias.

    \b
    actionary show hack on the fly
    """
    base = load_base(layers)
    if edition is None and len(name) > 1:
        edition = next((word for word in name if normalize_edition(base, word) in base.editions), None)
        name = tuple(word for word in name if word != edition)
    text = " ".join(name)
    edition = edition_or_fail(base, edition) if edition else None
    found = find_spelled(base, text, edition) or find_by_words(base, text, edition)
    if not found and (explained := _explained(base, text, edition)) is not None:
        _print_explained(base, explained, as_json=as_json)
        return
    if not found:
        _fail_without(base, "entry", text, edition)
    if as_json:
        entries = [entry_data(base, id_) for id_ in found]
        print_json(entries[0] if len(entries) == 1 else entries)
        return
    for id_ in found:
        _print_entry(base, id_)


def _fail_without(base: kb.KnowledgeBase, kind: str, text: str, edition: str | None) -> NoReturn:
    """Refuse a name of nothing of this *kind*, with the entries that may be meant."""
    elsewhere = find(base, text, None) if edition else []
    if edition and elsewhere:
        fail(_no_equivalent(base, text, edition, elsewhere))
    near = _suggested(base, text, edition)
    hint = f"did you mean {near}? Or try" if near else "try"
    fail(f"there is no {kind} {text!r}; {hint}: actionary search {shlex.quote(text)}")


def _no_equivalent(base: kb.KnowledgeBase, text: str, edition: str, ids: Sequence[str]) -> str:
    """Return that an edition lacks entries of others named *text*, with what it has nearest to them."""
    short, name = base.editions[edition].short, base.entries[ids[0]].name
    others = (other.id for id_ in ids for other in equivalents(base, id_))
    near = list(dict.fromkeys(id_ for id_ in others if kb.edition_of(id_) == edition))
    if near := near or partly_named_of_class(base, text, edition):
        return f"{short} has no {name} ({join_words(ids)}); nearest: {join_words(near, 'or')}"
    return f"{short} has no equivalent of {name} ({join_words(ids)})"


def _suggested(base: kb.KnowledgeBase, text: str, edition: str | None) -> str:
    """Return the first entries that have the words of *text* in their names, or else the nearest entry."""
    found = partly_named(base, text, edition)
    if not found:
        return nearest_entry(base, text, edition) or ""
    more = len(found) - MOST_SUGGESTED
    rest = [f"one of {more} more"] if more > 1 else found[MOST_SUGGESTED:]
    return join_words([*found[:MOST_SUGGESTED], *rest], "or")


def _print_entry(base: kb.KnowledgeBase, id_: str) -> None:
    edition_id = kb.edition_of(id_)
    edition, entry = base.editions[edition_id], base.entries[id_]
    fields = card(base, id_)
    widest = max(len(label) for label, _ in fields)
    out.print(f"[bold]{escape(entry.name)}[/bold]  [dim]{id_}  {escape(edition.name)}[/dim]")
    for text in (entry.summary, *paragraphs(entry.effect or "")):
        for part in _wrapped_lines(describe.plain(base, text, edition_id), 0):
            out.print(escape(part))
    for label, lines in fields:
        parts = [
            part
            for line in lines
            for part in _wrapped_lines(describe.plain(base, line, edition_id), widest + 2)
        ]
        for index, part in enumerate(parts):
            out.print(f"[dim]{'' if index else label.lower():{widest}}[/dim]  {escape(part)}")
    out.print()


def _explained(base: kb.KnowledgeBase, text: str, edition: str | None) -> IndexedEntry | None:
    """Return what an edition explains beside its entries, by the id that a search lists: "sr5/state:in-vr".

    In an *edition* its name does too: "armor", which may be the name of another edition's entry.
    """
    wanted = text.casefold()
    by_name = (
        each for each in explanations(base) if each.edition == edition and each.name.casefold() == wanted
    )
    by_id = (each for each in explanations(base) if each.id.casefold() == wanted)
    return next(by_id, None) or next(by_name, None)


def _print_explained(base: kb.KnowledgeBase, explained: IndexedEntry, *, as_json: bool) -> None:
    edition = base.editions[explained.edition]
    state = edition.states.get(explained.id.partition(":")[2]) if explained.kind == "state" else None
    source = describe.source_text(edition, state) if state is not None else ""
    told = {"summary": explained.summary, "effect": upper(explained.effect), "source": source}
    if as_json:
        print_json({"id": explained.id, "name": explained.name, "kind": explained.kind, **told})
        return
    kind = KIND_NAMES[explained.kind]
    out.print(
        f"[bold]{escape(explained.name)}[/bold]  [dim]{explained.id}  {kind}  {escape(edition.name)}[/dim]"
    )
    for text in (told["summary"], told["effect"], f"source: {source}" if source else ""):
        for part in _wrapped_lines(text, 0) if text else ():
            out.print(escape(part))


def _wrapped_lines(text: str, margin: int) -> list[str]:
    """Return *text* wrapped to the terminal beside a margin, or on one line for other programs."""
    if not out.is_terminal:
        return [text]
    depth = " " * (len(text) - len(text.lstrip()))
    hanging = depth + INDENT if margin else depth
    width = max(min(out.width, WIDEST) - margin, NARROWEST)
    breaking = textwrap.TextWrapper(
        width, initial_indent=depth, subsequent_indent=hanging, break_on_hyphens=False, break_long_words=False
    )
    return breaking.wrap(text.strip())


@click.command("compare")
@click.argument("names", nargs=-1)
@click.option("--tiers", is_flag=True, help="How likely a concept's actions work, by tier; tiers are ours.")
@with_table
@with_kb
@with_json
def compare_command(
    names: tuple[str, ...], tiers: bool, table: str | None, layers: Layers, as_json: bool
) -> None:
    """Compare entries, an action across editions or with one of them, or two whole editions.

    Without names, it lists the concepts.

    \b
    actionary compare sr5/take-aim sr6/take-aim
    actionary compare multiple attacks
    actionary compare aim
    actionary compare sr3/evade-detection sr5
    actionary compare sr5 cwn
    actionary compare ranged-attack --tiers
    """
    base = load_base(layers)
    decided = {} if table is None else read_table_or_fail(base, Path(table)).table
    if tiers:
        _print_tiers(base, names, decided, as_json)
        return
    base = our_table.with_table(base, decided)
    if not names:
        _print_concepts(base, as_json)
        return
    names = tuple(_id_of(base, name) for name in names)
    if len(names) == 2 and all(name in base.editions for name in names):
        _print_editions(base, compare_editions(base, *names), as_json)
        return
    counterparts = _counterparts(base, names)
    found = counterparts or _across_editions(base, names)
    ids = found or names
    _refuse_unless_entries(base, ids)
    if len(ids) == 2 and (counterparts or not found) and not as_json:
        for sentence in relation_sentences(base, *ids):
            out.print(escape(sentence))
    if found and not as_json:
        _print_editions_without(base, found, names)
    _print_comparison(base, compare(base, ids), as_json)


def _print_tiers(
    base: kb.KnowledgeBase, names: Sequence[str], decided: Mapping[str, TableChoices], as_json: bool
) -> None:
    """Print the comparison by tier of the concept that *names* name, or of that of an entry, by a table's rulings."""
    text = " ".join(names)
    if not text:
        raise click.UsageError("--tiers compares a concept; name one, such as ranged-attack")
    concept = find_concept(base, text)
    if concept is None and (entries := find_spelled(base, text)):
        concept = next((link.id for id_ in entries for link in base.entries[id_].concepts), None)
    if concept is None:
        fail(no_such("concept", text, base.concepts))
    try:
        answer = compare_tiers(base, TierwiseRequest(concept=concept, table=dict(decided)))
    except ValueError as error:
        fail(str(error))
    if as_json:
        print_json(answer.plain())
    else:
        print_tiers(base, answer, decided)


def _id_of(base: kb.KnowledgeBase, name: str) -> str:
    """Return the id of the edition or the entry that *name* is, also by an alias behind its edition; else *name*."""
    known = normalize_id(base, normalize_edition(base, name))
    if "/" not in name or known in base.entries:
        return known
    found = find_spelled(base, name)
    return found[0] if len(found) == 1 else known


def _print_concepts(base: kb.KnowledgeBase, as_json: bool) -> None:
    names = {id_: concept.name for id_, concept in sorted(base.concepts.items())}
    if as_json:
        print_json(names)
        return
    table = plain_table("concept", "name")
    for row in names.items():
        table.add_row(*map(escape, row))
    out.print(table)


def _across_editions(base: kb.KnowledgeBase, names: Sequence[str]) -> tuple[str, ...]:
    """Return what one name, of one or more words, means in every edition; empty if *names* are several names."""
    text = " ".join(names)
    if text in base.editions or (len(names) > 1 and {*names} & {*base.entries, *base.editions}):
        return ()
    concept = None if text in base.entries else find_concept(base, text)
    if concept:
        return tuple(id_ for id_, _ in members(base, concept))
    found = find(base, text) or find_by_words(base, text)
    others = [other.id for id_ in found for other in equivalents(base, id_)]
    return tuple(dict.fromkeys([*found, *others]))


def _counterparts(base: kb.KnowledgeBase, names: Sequence[str]) -> tuple[str, ...]:
    """Return an entry with its equivalents in the editions that are named beside it; empty if *names* are others."""
    entries, editions = [name for name in names if name in base.entries], {*names} & {*base.editions}
    if len(entries) != 1 or not editions or len(names) > len(editions) + 1:
        return ()
    others = [other.id for other in equivalents(base, entries[0]) if kb.edition_of(other.id) in editions]
    return (entries[0], *others)


def _print_editions_without(base: kb.KnowledgeBase, ids: Sequence[str], names: Sequence[str]) -> None:
    """Print which editions, of all or of those among *names*, have no equivalent of what the other names mean."""
    text = " ".join(name for name in names if name not in base.editions)
    having = {kb.edition_of(id_) for id_ in ids}
    titles = {name.casefold(): name for name in (base.entries[id_].name for id_ in ids)}
    titles |= {id_: base.entries[id_].name for id_ in ids}
    name = titles.get(text, titles.get(text.replace("-", " ").casefold(), text))
    asked = [each for each in base.editions if each in names] or [*base.editions]
    if lacking := [base.editions[each].short for each in asked if each not in having]:
        verb = "has" if len(lacking) == 1 else "have"
        out.print(f"{escape(join_words(lacking))} {verb} no equivalent of {escape(name)}")


def _refuse_unless_entries(base: kb.KnowledgeBase, names: Sequence[str]) -> None:
    """Refuse unknown names, then concepts and editions among entries."""
    known = {*base.entries, *base.concepts, *base.editions}
    if len(names) > 1 and not known & {*names}:
        names = [" ".join(names)]
    for name in names:
        if name not in known and suggestion(name, known):
            fail(no_such("entry, concept or edition", name, known))
        if name not in known:
            _fail_without(base, "entry, concept or edition", name, None)
    for name in names:
        if name not in base.entries:
            ids = [id_ for id_, _ in members(base, name)] if name in base.concepts else []
            entries = f"; its entries are {join_words(ids)}" if ids else ""
            kind = "a concept" if name in base.concepts else "an edition"
            fail(f"{name!r} is {kind}{entries}; compare takes entries, one concept alone, or two editions")


def _print_comparison(base: kb.KnowledgeBase, comparison: Comparison, as_json: bool) -> None:
    if as_json:
        rows = [row.model_dump(mode="json", exclude={"differs"}) for row in comparison.rows]
        print_json({"ids": comparison.ids, "rows": rows})
        return
    start = 0
    for stop in range(1, len(comparison.ids) + 1):
        wider = _columns(base, comparison, start, stop + 1)
        # no word is cut: columns that don't fit beside the others stand below
        if stop == len(comparison.ids) or _width_of_words(wider) > out.width:
            out.print(_columns(base, comparison, start, stop))
            start = stop


def _width_of_words(table: Table) -> int:
    """Return the width that *table* takes with equal columns, apart from its labels', if no word is cut."""
    ample = out.options.update(width=WIDER_THAN_ANY)
    labels, *columns = (
        max(out.measure(text, options=ample).minimum for text in (column.header, *column.cells))
        for column in table.columns
    )
    return labels + len(columns) * max(columns) + 3 * len(table.columns) + 1  # with borders and blanks


def _columns(base: kb.KnowledgeBase, comparison: Comparison, start: int, stop: int) -> Table:
    """Return some columns of a comparison, without the rows that are empty in all of them."""
    ids = comparison.ids[start:stop]
    table = Table(show_lines=True)
    table.add_column("", style="dim")
    for id_ in ids:
        table.add_column(id_.replace("/", "/\n"))  # in a narrow terminal too, the edition has to be seen
    for row in comparison.rows:
        cells = row.cells[start:stop]
        if any(cell.texts for cell in cells):
            table.add_row(row.label, *map(partial(_cell, base), ids, cells))
    return table


def _cell(base: kb.KnowledgeBase, id_: str, cell: ComparedCell) -> str:
    text = escape(describe.plain(base, "\n".join(cell.texts), kb.edition_of(id_)))
    return f"[yellow]{text}[/yellow]" if cell.differs else text


def _print_editions(base: kb.KnowledgeBase, comparison: EditionsCompared, as_json: bool) -> None:
    if as_json:
        plain = comparison.plain()
        print_json({**plain, "pairs": [list(pair.values()) for pair in plain["pairs"]]})
        return
    first, second = (base.editions[id_].short for id_ in comparison.editions)
    table = Table(first, second, "it is")
    for pair in comparison.pairs:
        name = escape(base.entries[pair.id].name)
        for other in pair.equivalents:
            table.add_row(name, escape(base.entries[other.id].name), describe.MATCH_WORDS[other.match])
    out.print(table)
    for short, alone in ((first, comparison.only_first), (second, comparison.only_second)):
        names = ", ".join(base.entries[id_].name for id_ in alone) or "nothing"
        out.print(f"[dim]only in {short}:[/dim] {escape(names)}")
