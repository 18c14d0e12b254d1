"""The calculator's page, and the data for its form."""

import re
from collections.abc import Sequence
from typing import Any

from kb import describe
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, State, Term
from kb.model.notated import notation_in
from kb.play.answer.headline import roll_success_word
from kb.play.procedure.rulings import DOES, known_rulings, ruling_choice
from kb.play.procedure.variants import variant_combinations
from kb.play.request.shapes import ResolveRequest
from kb.play.request.tiers import TIERS, USUAL, rating_of
from kb.play.required_inputs import independent_rolls, required_inputs
from kb.references import edition_of
from resolver import RULINGS, Ruling
from site_src import addresses
from site_src.making.press import Page
from site_src.pages.our_table import choices_of


def page(base: KnowledgeBase) -> Page:
    """Return the calculator; without a service beside the site it shows the command to run."""
    values = {
        "data": data(base),
        "tiers": TIERS,
        "editions": base.editions,
        "examples": list(filter(None, (_example(base, id_) for id_ in base.editions))),
    }
    return Page(
        addresses.CALCULATOR,
        "calculator.md",
        "Calculator",
        values,
        "Exact odds for any roll with your own dice, and the dice rolled.",
        hide=("navigation", "toc"),
        styles=("calculator.css",),
    )


def _example(base: KnowledgeBase, edition_id: str) -> str | None:
    """Return an example entry of an edition, if possible one whose roll has results."""
    own = {id_: entry for id_, entry in base.of_edition(edition_id).items() if entry.tests}
    telling = (id_ for id_, entry in own.items() if entry.results and _actor_rolls_first(entry))
    return next(telling, next(iter(own), None))


def _actor_rolls_first(entry: Entry) -> bool:
    """Return whether the actor makes the entry's first roll."""
    steps = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    return bool(steps) and steps[0].by == "actor"


def data(base: KnowledgeBase) -> dict[str, Any]:
    """Return the form's data: editions, entries with a test, and why the others have no roll."""
    return {
        "editions": {id_: _edition(base, id_) for id_ in base.editions},
        "entries": {id_: of_entry(base, id_) for id_, entry in base.entries.items() if entry.tests},
        "unrolled": {
            id_: {"name": entry.name, "why": describe.why_no_roll(base, id_)}
            for id_, entry in base.entries.items()
            if not entry.tests
        },
    }


def _edition(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    edition = base.editions[id_]
    mechanic = edition.mechanic
    return {
        "name": edition.name,
        "short": edition.short,
        "family": mechanic.family,
        "hit": mechanic.hit_from if mechanic.family == "hits" else None,
        "ones": mechanic.glitch or mechanic.all_ones,
        "glitch": mechanic.glitch,
        "words": mechanic.words,
        "terms": {name: _term(term) for name, term in edition.terms.items() if term.kind != "result"},
        "edge": {key: {"name": use.name, "meaning": use.meaning} for key, use in edition.edge.items()},
        "teamwork": edition.teamwork is not None,
        "buy": edition.buy_hits,
        "wild": edition.wild_die,
        "wounds": edition.wounds.tracks if edition.wounds else {},
        "grants": _grants(base, id_),
        "rulings": _rulings(base, id_),
        "table": _for_table(edition),
        "states": {key: {"names": _state_names(state)} for key, state in edition.states.items()},
    }


def _state_names(state: State) -> list[str]:
    """Return a state's names in requests, one per level."""
    return [f"{state.name} {level}" for level in state.levels] or [state.name]


def _term(term: Term) -> dict[str, Any]:
    known = [rating_of(term, tier) for tier in TIERS]
    fields = {
        "tiers": known if known[TIERS.index(USUAL)] is not None else None,
        "values": term.values,
        "aliases": term.aliases,
        "or": term.stands_for,
    }
    return {key: value for key, value in fields.items() if value}


def _grants(base: KnowledgeBase, edition_id: str) -> dict[str, Any]:
    """Return the actions that change other rolls, with the cases that a request may have to choose from."""
    edition = base.editions[edition_id]
    return {
        id_: {
            "name": entry.name,
            "cases": {
                grant.key: describe.plain(base, describe.case_text(edition, grant), edition_id)
                for grant in entry.grants
                if grant.one_of
            },
        }
        for id_, entry in base.of_edition(edition_id).items()
        if entry.grants
    }


def _rulings(base: KnowledgeBase, edition_id: str) -> dict[str, Any]:
    """Return the rulings on tests that the edition's sources dispute."""
    edition = base.editions[edition_id]
    known = known_rulings(edition)
    return {
        name: {
            "name": known[name].called,
            "choice": ruling.choice,
            "why": ruling.why,
            "choices": dict(known[name].choices),
            "told": {word: _choice_texts(known[name], word) for word in DOES},
        }
        for name, ruling in edition.rulings.items()
        if ruling.disputed and name in known and _of_tests(base, edition_id, known[name])
    }


def _choice_texts(ruling: Ruling, success: str) -> dict[str, str]:
    """Return each choice of a ruling in words, for a roll with this word for success."""
    return {choice: ruling_choice(ruling, choice, success=success) for choice in ruling.choices}


def _for_table(edition: Edition) -> dict[str, Any]:
    """Return the rulings that the reader's table can decide, with what their choices say by the word for success."""
    told = {word: choices_of(edition, success=word) for word in DOES}
    return {
        name: {"choice": each["choice"], "told": {word: told[word][name]["told"] for word in DOES}}
        for name, each in choices_of(edition).items()
    }


def _of_tests(base: KnowledgeBase, edition_id: str, ruling: Ruling) -> bool:
    """Return whether a ruling affects tests; an edition's own ruling does if an entry reads it."""
    if ruling.name in RULINGS:
        return not ruling.of_turns
    read = re.compile(rf"\bruling\.{ruling.name}\b")
    entries = base.of_edition(edition_id).values()
    return any(read.search(item.text) for entry in entries for item in notation_in(entry))


def of_entry(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return the form's data for one entry."""
    entry, edition = base.entries[id_], base.editions[edition_of(id_)]
    steps = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
    return {
        "name": entry.name,
        "rolls": {
            key: {
                "title": describe.step_title(entry, key),
                "roll": describe.in_words(base, id_, step.roll),
                "whose": describe.roll_owner_text(entry, key),
                "success": roll_success_word(edition, entry, key, own_success=False),
                "optional": (step.optional or "").rstrip("."),
                "variants": {" ".join(group): _when(step, group) for group in variant_combinations(step)},
            }
            for key, step in steps.items()
        },
        "alone": independent_rolls(base, id_),
        "inputs": _inputs(base, id_),
    }


def _inputs(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return what the test of an entry reads as printed, as the API tells it of any request."""
    inputs = required_inputs(base, ResolveRequest(entry=id_)).plain()
    return {name: inputs[name] for name in ("ratings", "against", "scene", "either", "opposed", "changed_by")}


def _when(step: RollStep, variants: Sequence[str]) -> str:
    """Return the conditions of *variants* of a roll, joined."""
    return "; ".join(step.variants[key].when or key.replace("-", " ") for key in variants)
