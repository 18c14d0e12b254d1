"""The calculator's page, and the data for its form."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from kb import describe
from kb.describe import granting_entry
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, Grant, RollStep, State, Term
from kb.model.notated import notated
from kb.play.concerned import Fitting, Granting, effective, fits, fits_in_all
from kb.play.gather_facts import rolled_beside, rolled_of
from kb.play.grant_changes import ratings_of
from kb.play.needs import has_opponent, names_of_change, needs, steps_alone
from kb.play.read_request import read_request
from kb.play.request import ResolveRequest
from kb.play.rolled import Rolled
from kb.play.scene import rulings_known
from kb.play.situation import situation_of
from kb.play.steps import variants_together
from kb.play.tiers import TIERS, rating_of
from kb.play.typed import levels_of, words_of
from resolver import RULINGS, Ruling
from resolver.notation import names_in, parse_condition
from resolver.notation.plain_words import VERSUS
from site_src import addresses
from site_src.making.press import Page


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
    )


def _example(base: KnowledgeBase, edition_id: str) -> str | None:
    """Return an example entry of an edition, if possible one whose roll has results."""
    own = {id_: entry for id_, entry in base.of_edition(edition_id).items() if entry.tests}
    telling = (id_ for id_, entry in own.items() if entry.results and _acts(entry))
    return next(telling, next(iter(own), None))


def _acts(entry: Entry) -> bool:
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
        "typed": {
            "requirement": words_of(edition).requirement,
            "versus": VERSUS,
            "levels": [level.name for level in levels_of(base, id_)],
        },
        "terms": {name: _term(term) for name, term in edition.terms.items() if term.kind != "result"},
        "edge": {
            key: {"name": use.name, "meaning": use.meaning, "reads": names_of_change(edition, use)}
            for key, use in edition.edge.items()
        },
        "teamwork": edition.teamwork is not None,
        "buy": edition.buy_hits,
        "wild": edition.wild_die,
        "wounds": edition.wounds.tracks if edition.wounds else {},
        "grants": _grants(base, id_),
        "kinds": _by_kind(base, id_),
        "rulings": _rulings(base, id_),
        "states": {key: _state(base, id_, state) for key, state in edition.states.items()},
    }


def _state(base: KnowledgeBase, edition_id: str, state: State) -> dict[str, Any]:
    """Return a state's names in requests, one per level, and the ratings that its grants read."""
    edition = base.editions[edition_id]
    by_actions = (granting_entry(edition_id, reference) for reference in state.granted_by)
    grants = [
        *state.grants,
        *(grant for id_, key in by_actions for grant in base.entries[id_].grants if key in (None, grant.key)),
    ]
    reads = (name for grant in grants if "rating" not in grant.to for name in names_of_change(edition, grant))
    names = [f"{state.name} {level}" for level in state.levels] or [state.name]
    return {"names": names, "reads": list(dict.fromkeys(reads))}


def _called(steps: Iterable[RollStep]) -> dict[str, list[str]]:
    """Return the variants for states, each with its state and the request's field for that."""
    return {
        key: [variant.state.state, "states_against" if variant.state.on == "target" else "states"]
        for step in steps
        for key, variant in step.variants.items()
        if variant.state is not None
    }


def _term(term: Term) -> dict[str, Any]:
    known = [rating_of(term, tier) for tier in TIERS]
    told = {"tiers": known if None not in known else None, "values": term.values, "scene": term.of == "scene"}
    told["aliases"] = term.aliases
    return {key: value for key, value in told.items() if value}


def _grants(base: KnowledgeBase, edition_id: str) -> dict[str, Any]:
    """Return the actions that change other rolls, with the ratings that their grants read."""
    edition = base.editions[edition_id]
    return {
        id_: {
            "name": entry.name,
            "reads": list(
                dict.fromkeys(name for grant in entry.grants for name in _names_of_grant(edition, grant))
            ),
            "cases": {
                grant.key: describe.plain(base, describe.case_text(edition, grant), edition_id)
                for grant in entry.grants
                if grant.one_of
            },
        }
        for id_, entry in base.of_edition(edition_id).items()
        if entry.grants
    }


def _names_of_grant(edition: Edition, grant: Grant) -> list[str]:
    """Return the terms in the amounts and the condition of a grant that a request has to give."""
    condition = parse_condition(grant.if_, edition.terms) if grant.if_ is not None else None
    asked = (name.name for name in (names_in(condition) if condition is not None else ()))
    return [*names_of_change(edition, grant), *(name for name in asked if name in edition.terms)]


TYPED = {"hits": "1 dice v. 1 dice", "target-number": "1 dice (4) v. 1 dice (4)", "total": "1d20 (10)"}
"""A typed roll of each family of dice, opposed where dice are counted."""


def _by_kind(base: KnowledgeBase, edition_id: str) -> dict[str, dict[str, dict[str, list[str]]]]:
    """Return for each kind of typed roll, "" if none is said, the ratings that actions' effects read, by side."""
    edition = base.editions[edition_id]
    return {kind: _on_typed(base, edition_id, [kind] if kind else []) for kind in ("", *edition.classes)}


def _on_typed(base: KnowledgeBase, edition_id: str, classes: list[str]) -> dict[str, dict[str, list[str]]]:
    """Return the actions with effects on a typed roll of *classes*, with the ratings that they read, by side."""
    family = base.editions[edition_id].mechanic.family
    asked = read_request(base, ResolveRequest(edition=edition_id, roll=TYPED[family], classes=classes))
    rolled = rolled_of(asked, situation_of(asked).scene)
    sources = (
        Granting(id_, entry.name, entry.grants, "modifiers.0")
        for id_, entry in base.of_edition(edition_id).items()
    )
    found = {source.id: [(rolled, fit) for fit in fits(rolled, source)] for source in sources}
    return {id_: _by_side(counting) for id_, counting in found.items() if counting}


def granting(base: KnowledgeBase, id_: str) -> dict[str, dict[str, list[str]]]:
    """Return the actions that change an entry's roll, with the ratings that they read, by side."""
    asked = read_request(base, ResolveRequest(entry=id_))
    scene = situation_of(asked).scene
    rolled = rolled_of(asked, scene)
    beside = rolled_beside(asked, scene, rolled)
    own = base.of_edition(asked.subject.edition_id)
    others = {source: entry for source, entry in own.items() if entry.grants and source != id_}
    found = ((source, _reads([rolled, *beside], entry, source)) for source, entry in others.items())
    return {source: reads for source, reads in found if reads is not None}


def _reads(rolls: Sequence[Rolled], entry: Entry, id_: str) -> dict[str, list[str]] | None:
    """Return the ratings that the grants of *entry* read, by side; None if they change nothing in *rolls*."""
    rolled, *beside = rolls
    found = fits_in_all(rolled, Granting(id_, entry.name, entry.grants, "modifiers.0"), beside)
    counting = [
        (roll, fit)
        for roll, fitting in found
        for fit in fitting
        if any(effective(roll, fit, key) for key in fit.keys)
    ]
    return _by_side(counting) if counting else None


def _by_side(counting: Sequence[tuple[Rolled, Fitting]]) -> dict[str, list[str]]:
    """Return the ratings that grants on rolls read, by side."""
    told: dict[str, list[str]] = {"ratings": [], "against": [], "scene": []}
    for roll, fit in counting:
        for rating in ratings_of(roll, fit):
            field = "ratings" if rating.side == "actor" else "against"
            names = told["scene" if rating.name in roll.scene.shared else field]
            names += [rating.name] if rating.name not in names else []
    return {field: names for field, names in told.items() if names}


def _rulings(base: KnowledgeBase, edition_id: str) -> dict[str, Any]:
    """Return the rulings on tests that the edition's sources dispute."""
    edition = base.editions[edition_id]
    known = rulings_known(edition)
    return {
        name: {"choice": ruling.choice, "why": ruling.why, "choices": dict(known[name].choices)}
        for name, ruling in edition.rulings.items()
        if ruling.disputed and name in known and _of_tests(base, edition_id, known[name])
    }


def _of_tests(base: KnowledgeBase, edition_id: str, ruling: Ruling) -> bool:
    """Return whether a ruling affects tests; an edition's own ruling does if an entry reads it."""
    if ruling.name in RULINGS:
        return not ruling.of_turns
    read = re.compile(rf"\bruling\.{ruling.name}\b")
    entries = base.of_edition(edition_id).values()
    return any(read.search(item.text) for entry in entries for item in notated(entry))


def of_entry(base: KnowledgeBase, id_: str) -> dict[str, Any]:
    """Return the form's data for one entry."""
    entry = base.entries[id_]
    steps = {key: step for key, step in entry.tests.items() if isinstance(step, RollStep)}
    parts = _parts(base, id_, steps)
    return {
        "name": entry.name,
        "rolls": {
            key: {
                "title": describe.step_title(entry, key),
                "roll": describe.in_words(base, id_, step.roll),
                "whose": describe.roll_told(entry, key),
                "variants": {" ".join(group): _when(step, group) for group in variants_together(step)},
            }
            for key, step in steps.items()
        },
        "called": _called(steps.values()),
        "needs": {key: needs(base, id_, *part) for key, part in parts.items()},
        "opposed": [key for key, part in parts.items() if has_opponent(base, id_, *part)],
        "granted": granting(base, id_),
    }


def _when(step: RollStep, variants: Sequence[str]) -> str:
    """Return the conditions of *variants* of a roll, joined."""
    return "; ".join(step.variants[key].when or key.replace("-", " ") for key in variants)


def _parts(
    base: KnowledgeBase, id_: str, steps: dict[str, RollStep]
) -> dict[str, tuple[str | None, Sequence[str]]]:
    """Return the parts of a test that can be asked for: the step, if it is one alone, and the variants.

    The keys are "/" for the whole test, "step/" for a step alone, and "/variant variant" or "step/variant variant"
    with variants.
    """
    found: dict[str, tuple[str | None, Sequence[str]]] = {"/": (None, ())}
    alone = steps_alone(base, id_)
    for key, step in steps.items():
        groups = variants_together(step)
        for group in groups:
            found[f"/{' '.join(group)}"] = (None, group)
        for group in ((), *groups) if key in alone else ():
            found[f"{key}/{' '.join(group)}"] = (key, group)
    return found
