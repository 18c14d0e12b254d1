"""What editions explain beside their entries, as search documents: terms, states, rulings, tables and rules."""

import re
from collections.abc import Iterator

from kb.describe import plain, state_changes
from kb.findable.documents import IndexedEntry, Kind
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of


def explanations(base: KnowledgeBase) -> Iterator[IndexedEntry]:
    """Yield a document for everything that the editions of *base* explain beside their entries."""
    for id_, edition in base.editions.items():
        yield from _terms(id_, edition)
        yield from _states(base, id_, edition)
        yield from _rulings(id_, edition)
        yield from _uses_of_edge(id_, edition)
        yield from _rules(id_, edition)
        yield from _tables(base, id_)


def term_places(edition: Edition) -> dict[str, str]:
    """Return the anchor of each term on its edition's page: `term-data-processing`.

    A number is added for terms whose names differ only in punctuation or case.
    """
    found: dict[str, str] = {}
    for term in edition.terms:
        slug = "term-" + (re.sub(r"[^a-z0-9]+", "-", term.lower()).strip("-") or "x")
        alike = sum(place.rpartition("--")[0] == slug or place == slug for place in found.values())
        found[term] = f"{slug}--{alike + 1}" if alike else slug
    return found


def _terms(edition_id: str, edition: Edition) -> Iterator[IndexedEntry]:
    for name, place in term_places(edition).items():
        term = edition.terms[name]
        if term.meaning:
            yield _explanation(
                "term",
                edition_id,
                edition,
                key=place.removeprefix("term-"),
                name=name,
                aliases=term.aliases,
                summary=term.meaning,
                place=f"/{edition_id}/#{place}",
            )


def _states(base: KnowledgeBase, edition_id: str, edition: Edition) -> Iterator[IndexedEntry]:
    for key, state in edition.states.items():
        changes = "; ".join(state_changes(base, edition_id, state))
        yield _explanation(
            "state",
            edition_id,
            edition,
            key=key,
            name=state.name,
            aliases=state.aliases,
            summary=plain(base, state.meaning, edition_id),
            effect=plain(base, changes, edition_id),
            place=f"/{edition_id}/#state-{key}",
        )


def _rulings(edition_id: str, edition: Edition) -> Iterator[IndexedEntry]:
    known = known_rulings(edition)
    for key, ruling in edition.rulings.items():
        question = known.get(key)
        if question is not None:
            yield _explanation(
                "ruling",
                edition_id,
                edition,
                key=key.replace("_", "-"),
                name=key.replace("_", " ").capitalize(),
                summary=question.meaning,
                effect=f"{question.choices.get(ruling.choice, ruling.choice)}. {ruling.why}",
                place=f"/rulings/#{key}",
            )


def _uses_of_edge(edition_id: str, edition: Edition) -> Iterator[IndexedEntry]:
    for key, use in edition.edge.items():
        yield _explanation(
            "edge",
            edition_id,
            edition,
            key=key,
            name=use.name,
            aliases=["edge"],
            summary=use.meaning,
            place=f"/{edition_id}/#dice",
        )


def _rules(edition_id: str, edition: Edition) -> Iterator[IndexedEntry]:
    yield _explanation(
        "rules",
        edition_id,
        edition,
        key="turn",
        name="The turn",
        aliases=["initiative passes", "turn order", "how many actions"],
        summary=edition.summary,
        place=f"/{edition_id}/#turn",
    )
    if edition.mechanic.glitch:
        yield _explanation(
            "rules",
            edition_id,
            edition,
            key="dice",
            name="Glitch",
            aliases=["critical glitch", "botch", "fumble"],
            summary="Ones on more than half of the dice are a glitch.",
            place=f"/{edition_id}/#dice",
        )


def _tables(base: KnowledgeBase, edition_id: str) -> Iterator[IndexedEntry]:
    for id_, table in base.tables.items():
        if edition_of(id_) == edition_id:
            yield _explanation(
                "table",
                edition_id,
                base.editions[edition_id],
                key=id_.partition("/")[2],
                name=table.name,
                summary=plain(base, table.summary, edition_id),
                effect="; ".join(table.columns),
                place=f"/tables/{id_}/",
            )


def _explanation(
    kind: Kind,
    edition_id: str,
    edition: Edition,
    *,
    key: str,
    name: str,
    summary: str,
    place: str,
    aliases: list[str] | tuple[str, ...] = (),
    effect: str = "",
) -> IndexedEntry:
    return IndexedEntry(
        id=f"{edition_id}/{kind}:{key}",
        edition=edition_id,
        section="",
        name=name,
        aliases=tuple(aliases),
        others=(),
        asked=(),
        asked_elsewhere=(),
        costs=(),
        ways=(),
        cost="",
        roll="",
        tests="",
        concept=None,
        concepts=(),
        figures="",
        marks=None,
        timing=None,
        classes=(),
        facts=f"{edition.short}; {edition.name}; {kind}",
        requires="",
        summary=summary,
        effect=effect,
        kind=kind,
        place=place,
    )
