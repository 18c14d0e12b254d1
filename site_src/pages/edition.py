"""The page of one edition: its turn, its actions by section, its rulings and its terms."""

from collections.abc import Iterator
from typing import Any

from kb import describe
from kb.findable.explanations import term_places
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Term
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of
from resolver.wording import join_words, plain_number, upper
from site_src import addresses
from site_src.figures import turn_budget
from site_src.making.press import Page
from site_src.pages.listing import Row, row


def page(base: KnowledgeBase, id_: str) -> Page:
    """Return the page of edition *id_*."""
    edition = base.editions[id_]
    values = {
        "edition_id": id_,
        "edition": edition,
        "turn": describe.turn_texts(edition),
        "dice": describe.dice_texts(edition),
        "called": {key: ruling.called for key, ruling in known_rulings(edition).items()},
        "options": describe.option_texts(edition),
        "sections": list(_sections(base, id_)),
        "classes": _classes(base, id_),
        "states": states_of(base, id_),
        "budget": turn_budget.draw(edition, id_),
        "terms": terms_of(edition),
        "tables": {t: table for t, table in base.tables.items() if edition_of(t) == id_},
    }
    return Page(
        addresses.edition(id_),
        "edition.md",
        edition.name,
        values,
        edition.summary,
        [edition.short],
        tab=addresses.ACTIONS,
    )


def _sections(base: KnowledgeBase, id_: str) -> Iterator[dict[str, Any]]:
    edition = base.editions[id_]
    for slug, section in edition.sections.items():
        rows: list[Row] = [row(base, each) for each in base.section_entries(id_, slug)]
        if rows:
            yield {"slug": slug, "name": section.name, "meaning": section.meaning, "rows": rows}


def _classes(base: KnowledgeBase, id_: str) -> list[dict[str, Any]]:
    own = base.of_edition(id_)
    return [
        {
            "key": key,
            "name": each.name,
            "meaning": each.meaning,
            "members": [entry for entry, fields in own.items() if key in fields.classes],
        }
        for key, each in base.editions[id_].classes.items()
    ]


def states_of(base: KnowledgeBase, id_: str) -> list[dict[str, Any]]:
    """Return the states of an edition with their changes, and the actions that set or end them."""
    edition, own = base.editions[id_], base.of_edition(id_)
    return [
        {
            "key": key,
            "name": state.name,
            "aliases": ", ".join(state.aliases),
            "meaning": state.meaning,
            "levels": ", ".join(state.levels),
            "changes": [upper(change) for change in describe.state_changes(base, id_, state)],
            "notes": state.notes,
            "set_by": [entry for entry, e in own.items() if any(each.state == key for each in e.sets)],
            "ended_by": [entry for entry, e in own.items() if any(each.state == key for each in e.ends)],
            "source": describe.source_text(edition, state),
        }
        for key, state in edition.states.items()
    ]


def terms_of(edition: Edition) -> list[dict[str, Any]]:
    """Return the terms of *edition* with their anchors, meanings and typical ratings."""
    return [_term(name, place, edition.terms[name]) for name, place in term_places(edition).items()]


def _to_learn(term: Term) -> str:
    """Return what nobody uses untrained: the skill, or some of those that it stands for."""
    if term.untrained == "never":
        return "Nobody uses it untrained."
    return f"Nobody uses {join_words(term.never_untrained, 'or')} untrained." if term.never_untrained else ""


def _term_sentences(name: str, term: Term) -> Iterator[str]:
    """Yield the sentences that explain a term."""
    if term.meaning:
        yield term.meaning
    if learned := _to_learn(term):
        yield learned
    if term.aliases:
        yield f"Also {', '.join(term.aliases)}."
    if term.unit and term.unit != name:
        yield f"In {term.unit}."
    if term.values:
        yield f"One of: {', '.join(term.values)}."


def _term(name: str, place: str, term: Term) -> dict[str, Any]:
    ratings = " · ".join(f"{tier} {plain_number(rating)}" for tier, rating in term.tiers.items())
    typical = f"typically {plain_number(term.typical)}" if term.typical is not None else ""
    return {
        "name": name,
        "place": place,
        "kind": f"{term.kind} of the scene" if term.of == "scene" and term.kind != "result" else term.kind,
        "said": " ".join(_term_sentences(name, term)),
        "ratings": ratings or typical,
    }
