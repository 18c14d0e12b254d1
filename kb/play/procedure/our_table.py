"""What a table decides, laid over the rules: its choices take the place of the editions' own."""

import json
from collections.abc import Mapping
from dataclasses import replace
from threading import Lock

from cachetools import LRUCache

import resolver
from kb.core_rules import LEFT_OUT, with_core_rules
from kb.core_rules import RULING as CORE_ROLLS
from kb.knowledge import KnowledgeBase
from kb.links.editions import find_edition
from kb.model import Edition, EditionRuling
from kb.model.our_table import TableChoices
from kb.play.procedure.rulings import declared_rulings, rulings_in_force
from kb.play.request.shapes import FitsRequest, ResolveRequest
from kb.problems import RequestError, reason_of, unknown_name
from kb.references import edition_of
from resolver.work import charge

Choices = Mapping[str, str]
"""Choices by the name of the ruling."""

_MOST_KEPT = 8
"""How many tables are kept with the rules as they play them."""

_LAID_OVER = 4_000
"""The cost of laying a table over the rules, in units of `resolver.work`."""

_LOCK = Lock()


def at_table(base: KnowledgeBase, request: ResolveRequest | FitsRequest) -> KnowledgeBase:
    """Return the rules as the table of *request* plays them.

    What a roll says itself, such as who wins its ties, still comes before what the edition or the table chooses; the
    request's own rulings come before both.

    Raises:
        RequestError: If there is no such edition, ruling or choice.
    """
    if not request.table:
        return base
    choices = other_choices(base, request.table)
    core = {name for name in request.rulings if name.replace("-", "_").lower() == CORE_ROLLS}
    typed_for = _edition_of(base, request) if core else None
    changed = {
        id_: kept
        for id_, each in choices.items()
        if (kept := _without_core(each) if core and typed_for in (None, id_) else each)
    }
    return _laid_over(base, changed) if changed else base


def with_table(base: KnowledgeBase, table: Mapping[str, TableChoices]) -> KnowledgeBase:
    """Return the rules as *table* plays them.

    Raises:
        RequestError: If there is no such edition, ruling or choice.
    """
    choices = other_choices(base, table)
    return _laid_over(base, choices) if choices else base


def why_left_out(base: KnowledgeBase, id_: str, table: Mapping[str, TableChoices]) -> str:
    """Return that *table* leaves out the roll of an entry, if only the core rulebook has it; else an empty text.

    Args:
        base: The rules without the table.
        id_: The entry.
        table: What the table decides, by the ids of editions.
    """
    entry, own = base.entries.get(id_), table.get(edition_of(id_))
    if entry is None or entry.core_rules is None or own is None or own.rulings.get(CORE_ROLLS) != LEFT_OUT:
        return ""
    return f"The core rulebook has a roll; your table leaves it out ({CORE_ROLLS}: {LEFT_OUT})."


def other_choices(base: KnowledgeBase, table: Mapping[str, TableChoices]) -> dict[str, dict[str, str]]:
    """Return the choices of *table* that differ from the editions', by edition and by ruling.

    Raises:
        RequestError: If there is no such edition, ruling or choice.
    """
    found: dict[str, dict[str, str]] = {}
    for name, each in table.items():
        id_ = find_edition(base, name)
        if id_ is None:
            raise unknown_name(f"table.{name}", "edition", name, base.editions)
        edition = base.editions[id_]
        own = rulings_in_force(edition)
        chosen = _checked(edition, each.rulings, f"table.{name}.rulings")
        found.setdefault(id_, {}).update(
            {ruling: choice for ruling, choice in chosen.items() if choice != own[ruling]}
        )
    return {id_: chosen for id_, chosen in found.items() if chosen}


def _checked(edition: Edition, rulings: Choices, field: str) -> dict[str, str]:
    """Return *rulings* by the names that the edition has for them.

    Raises:
        RequestError: If it has no such ruling or choice.
    """
    declared = declared_rulings(edition)
    for name, choice in rulings.items():
        try:
            resolver.rulings_in_force({name: choice}, declared=declared)
        except resolver.RulingError as error:
            raise RequestError(f"{field}.{name}", reason_of(error) or str(error)) from error
    return {resolver.ruling_name(name, declared): choice for name, choice in rulings.items()}


def _edition_of(base: KnowledgeBase, request: ResolveRequest | FitsRequest) -> str | None:
    """Return the edition that *request* names; None if only its entry can tell."""
    entry = request.entry if isinstance(request, ResolveRequest) else None
    return find_edition(base, request.edition or (entry or "").partition("/")[0])


def _without_core(choices: Choices) -> dict[str, str]:
    return {name: choice for name, choice in choices.items() if name != CORE_ROLLS}


def _laid_over(base: KnowledgeBase, choices: Mapping[str, Choices]) -> KnowledgeBase:
    """Return *base* with *choices* in place of its editions'; the last few are kept."""
    charge(_LAID_OVER)
    kept, key = base.once(_tables_kept), json.dumps(choices, sort_keys=True)
    with _LOCK:
        found = kept.get(key)
    if found is None:
        found = _with_choices(base, choices)
        with _LOCK:
            kept[key] = found
    return found


def _tables_kept(_: KnowledgeBase) -> LRUCache[str, KnowledgeBase]:
    return LRUCache(_MOST_KEPT)


def _with_choices(base: KnowledgeBase, choices: Mapping[str, Choices]) -> KnowledgeBase:
    editions = {
        id_: _edition_with(edition, choices[id_]) if id_ in choices else edition
        for id_, edition in base.editions.items()
    }
    by_core = {id_ for id_, each in choices.items() if CORE_ROLLS in each}
    entries = {
        id_: with_core_rules(entry.without_core, id_, editions[edition_of(id_)])
        if edition_of(id_) in by_core
        else entry
        for id_, entry in base.entries.items()
    }
    return replace(base, editions=editions, entries=entries)


def _edition_with(edition: Edition, choices: Choices) -> Edition:
    rulings = dict(edition.rulings)
    for name, choice in choices.items():
        own = rulings.get(name)
        rulings[name] = (
            EditionRuling(choice=choice, why="The table chose it.")
            if own is None
            else own.model_copy(update={"choice": choice})
        )
    return edition.model_copy(update={"rulings": rulings})
