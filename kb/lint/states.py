"""Rules: each state that entries require, set or end is declared, each declared one used."""

from collections.abc import Iterator

from kb.describe import granting_entry
from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import Named, entries_with_edition, placed_requirements
from kb.model import Edition, EnteredState, Entry, RollStep, State, StateNeed
from kb.problems import no_such, suggestion
from kb.references import CLASS, edition_of, full_id


@rule("state")
def states_are_declared_and_of_use(base: KnowledgeBase) -> Iterator[Finding]:
    """Every state that entries name is declared; every declared one is used or changes a roll."""
    used: set[tuple[str, str]] = set()
    for id_, entry, edition in entries_with_edition(base):
        used |= {(edition_of(id_), name) for _, name in _states_of(entry)}
        yield from (("entries", id_, *fault) for fault in _faults(edition, entry))
    for edition_id, edition in base.editions.items():
        for key, state in edition.states.items():
            yield from (
                ("editions", edition_id, *fault)
                for fault in (
                    *_grant_faults(base, edition_id, key, state),
                    *_naming_faults(base, edition_id, key, state),
                )
            )
            if (edition_id, key) not in used and not state.grants and not state.granted_by:
                message = "no entry requires, sets or ends it, and it changes nothing; remove it"
                yield "editions", edition_id, ("states", key), message


def _faults(edition: Edition, entry: Entry) -> Iterator[Named]:
    """Yield each place, with a sentence, where an entry names a state its edition lacks."""
    ended = [
        (("examples", key, "expect", "states", name), name)
        for key, example in entry.examples.items()
        for name in example.expect.states
    ]
    for trail, name in (*_states_of(entry), *ended):
        if name not in edition.states:
            yield trail, f"{edition.short} has no state {name!r}{suggestion(name, edition.states)}"
    for trail, entered in _entered_states(entry):
        levels = edition.states[entered.state].levels if entered.state in edition.states else []
        if entered.level is not None and entered.level not in levels:
            choices = f"its levels are {', '.join(levels)}" if levels else "it has none"
            yield (*trail, "level"), f"the state {entered.state!r} has no level {entered.level!r}; {choices}"


def _grant_faults(base: KnowledgeBase, edition_id: str, key: str, state: State) -> Iterator[Named]:
    """Yield each missing grant that a state takes from an entry, with a sentence."""
    for index, reference in enumerate(state.granted_by):
        trail: Trail = ("states", key, "granted_by", index)
        id_, grant = granting_entry(edition_id, reference)
        if not base.has_file("entries", id_):
            yield trail, no_such("entry", id_, base.of_edition(edition_id))
        elif id_ in base.entries:
            keys = [each.key for each in base.entries[id_].grants if each.key]
            if not base.entries[id_].grants:
                yield trail, f"{id_} grants nothing"
            elif grant is not None and grant not in keys:
                yield trail, f"{id_} has no grant {grant!r}{suggestion(grant, keys)}"


def _naming_faults(base: KnowledgeBase, edition_id: str, key: str, state: State) -> Iterator[Named]:
    """Yield each action or class that a state names in its hints, or leaves open, and that doesn't exist."""
    named: list[tuple[Trail, list[str]]] = [
        *((("turn_hints", index, "without"), hint.without) for index, hint in enumerate(state.turn_hints)),
        *((("leaves_open", index, "to"), each.to) for index, each in enumerate(state.leaves_open)),
    ]
    for trail, references in named:
        for place, reference in enumerate(references):
            fault = _reference_fault(base, edition_id, reference)
            if fault is not None:
                yield ("states", key, *trail, place), fault


def _reference_fault(base: KnowledgeBase, edition_id: str, reference: str) -> str | None:
    """Return, as a sentence, that an action or a class doesn't exist; None if it does."""
    if reference.startswith(CLASS):
        known, name = base.editions[edition_id].classes, reference.removeprefix(CLASS)
        return None if name in known else no_such("class", name, known)
    id_ = full_id(reference, edition_id)
    return None if base.has_file("entries", id_) else no_such("entry", id_, base.of_edition(edition_id))


def _states_of(entry: Entry) -> Iterator[Named]:
    """Yield the states that an entry requires, sets and ends."""
    for trail, requirement in placed_requirements(entry):
        if isinstance(requirement, StateNeed):
            yield (*trail, "state"), requirement.state
    yield from (((*trail, "state"), entered.state) for trail, entered in _entered_states(entry))
    for key, step in entry.tests.items():
        for name, variant in step.variants.items() if isinstance(step, RollStep) else ():
            if variant.state is not None:
                yield ("tests", key, "variants", name, "state"), variant.state.state
    for index, left in enumerate(entry.ends):
        yield ("ends", index, "state"), left.state
        if left.when_in is not None:
            yield ("ends", index, "when_in"), left.when_in
    for index, hint in enumerate(entry.turn_hints):
        if hint.while_ is not None:
            yield ("turn_hints", index, "while"), hint.while_


def _entered_states(entry: Entry) -> Iterator[tuple[Trail, EnteredState]]:
    yield from ((("sets", index), entered) for index, entered in enumerate(entry.sets))
