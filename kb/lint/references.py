"""Rules: everything that texts and tables refer to exists."""

from collections.abc import Collection, Iterable, Iterator

from kb.core_rules import RULING, leaves_out
from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.texts import Named, entries_with_edition, placed_requirements, undeclared_names
from kb.model import Edition, Entry, Need, Range, RollStep, SpentNeed, Table
from kb.model.changes import LOSING_WORDS, VARIANT
from kb.play.request.states import state_of_rating
from kb.problems import no_such, suggestion
from kb.references import CLASS, RESERVED, edition_of, full_id, references_in, slug_of


@rule("edition")
def every_entry_has_an_edition_and_a_section(base: KnowledgeBase) -> Iterator[Finding]:
    """The folders of an entry are an edition that exists and one of its sections."""
    for id_ in base.entries:
        edition = base.editions.get(edition_of(id_))
        if edition is None and not base.has_file("editions", edition_of(id_)):
            yield "entries", id_, (), f"its edition {edition_of(id_)!r} has no edition.yaml; add one"
        elif edition and base.sections_of[id_] not in edition.sections:
            section = base.sections_of[id_]
            message = f"is in {section!r}, which is not a section of {edition_of(id_)}"
            yield "entries", id_, (), message + suggestion(section, edition.sections)
    for id_ in base.tables:
        if not base.has_file("editions", edition_of(id_)):
            yield "tables", id_, (), f"its edition {edition_of(id_)!r} has no edition.yaml; add one"
    for edition_id in base.editions:
        if edition_id in RESERVED:
            message = f"{edition_id!r} is the name of a page; rename the edition's folder"
            yield "editions", edition_id, (), message


def _undeclared_in_entry(
    names: Iterable[Named], declared: Collection[str], id_: str, what: str, of: str = ""
) -> Iterator[Finding]:
    return (("entries", id_, *fault) for fault in undeclared_names(names, declared, what, of))


@rule("resource")
def costs_are_paid_with_resources(base: KnowledgeBase) -> Iterator[Finding]:
    """Costs name resources of the edition, and `timing` one of its timings."""
    for id_, entry, edition in entries_with_edition(base):
        spent = [
            (_cost_trail(entry, key, name), name) for key, cost in entry.costs.items() for name in cost.spend
        ]
        yield from _undeclared_in_entry(spent, edition.resources, id_, "resource", edition.short)
        timings: list[Named] = [(("timing",), entry.timing)] if entry.timing else []
        timings += [
            (("cost", key, "timing"), cost.timing) for key, cost in entry.costs.items() if cost.timing
        ]
        yield from _undeclared_in_entry(timings, edition.timings, id_, "timing", edition.short)


def _cost_trail(entry: Entry, key: str, name: str) -> Trail:
    return ("cost", key, "spend", name) if isinstance(entry.cost, dict) else ("cost",)


@rule("class")
def classes_are_declared(base: KnowledgeBase) -> Iterator[Finding]:
    """The edition declares every class."""
    for id_, entry, edition in entries_with_edition(base):
        named: list[Named] = [(("classes", i), name) for i, name in enumerate(entry.classes)]
        yield from _undeclared_in_entry(named, edition.classes, id_, "class", edition.short)


@rule("core-rules")
def core_rules_give_rolls_to_entries_without(base: KnowledgeBase) -> Iterator[Finding]:
    """Rules of the core rulebook name its works, are for entries or classes, and give them rolls that they lack."""
    for edition_id, edition in base.editions.items():
        if edition.core and RULING not in edition.rulings:
            yield (
                "editions",
                edition_id,
                ("core",),
                f"can't be left out without the ruling {RULING}; declare it",
            )
        slugs = {slug_of(id_) for id_ in base.of_edition(edition_id)}
        for key, rules in edition.core.items():
            trail = ("core", key)
            named: list[Named] = [((*trail, "to", index), each) for index, each in enumerate(rules.to)]
            entries = [(place, each) for place, each in named if not each.startswith(CLASS)]
            classes = [(place, each[len(CLASS) :]) for place, each in named if each.startswith(CLASS)]
            works: list[Named] = [((*trail, "see", i), each.work) for i, each in enumerate(rules.see)]
            for found, declared, what in (
                (entries, slugs, "entry"),
                (classes, edition.classes, "class"),
                (works, edition.works, "work"),
            ):
                for fault in undeclared_names(found, declared, what, edition.short):
                    yield "editions", edition_id, *fault
            yield from _core_rules_of_entries(base, edition_id, entries)


def _core_rules_of_entries(base: KnowledgeBase, edition_id: str, named: Iterable[Named]) -> Iterator[Finding]:
    for place, slug in named if not leaves_out(base.editions[edition_id]) else ():
        entry = base.entries.get(f"{edition_id}/{slug}")
        if entry is not None and entry.core_rules is None:
            message = f"{slug} has tests of its own, or doesn't say under unknown: tests that it has none"
            yield "editions", edition_id, place, message
        elif entry is not None and entry.core_rules is not None and not entry.core_rules.see:
            yield "editions", edition_id, place, f"no rule for {slug} says where the book says it; add see"


@rule("term")
def ratings_are_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """Requirements, results, examples, `meant_by`, what an action uses up, `highest_of` and `with` name terms."""
    for edition_id, edition in base.editions.items():
        for name, term in edition.terms.items():
            parts: list[Named] = [(("terms", name, "highest_of"), part) for part in term.highest_of]
            parts += [(("terms", name, "with"), term.with_)] if term.with_ is not None else []
            faults = undeclared_names(parts, edition.terms, "term", edition.short)
            yield from (("editions", edition_id, *fault) for fault in faults)
    for id_, entry, edition in entries_with_edition(base):
        named = [*_required_terms(entry), *_terms_with_values(entry)]
        named = [(trail, name) for trail, name in named if state_of_rating(edition, name) is None]
        yield from _undeclared_in_entry(
            named, {**edition.terms, **edition.resources}, id_, "term", edition.short
        )


def _required_terms(entry: Entry) -> Iterator[Named]:
    for trail, requirement in placed_requirements(entry):
        if isinstance(requirement, Need):
            yield trail, requirement.term
        elif isinstance(requirement, SpentNeed):
            yield from (((*trail, "spent"), name) for name in requirement.spent)


def _terms_with_values(entry: Entry) -> Iterator[Named]:
    for key, step in entry.tests.items():
        for way, variant in step.variants.items() if isinstance(step, RollStep) else ():
            yield from ((("tests", key, "variants", way, "meant_by"), name) for name in variant.meant_by)
    for name in (*entry.results, *entry.uses):
        yield ("results" if name in entry.results else "uses", name), name
    for key, example in entry.examples.items():
        for side, ratings in (("ratings", example.ratings), ("against", example.against)):
            yield from (((("examples", key, side, name)), name) for name in ratings)


@rule("reference")
def references_exist(base: KnowledgeBase) -> Iterator[Finding]:
    """Every id, class, concept and work that a text or a field names exists."""
    for id_, entry, edition in entries_with_edition(base):
        for trail, reference in _entry_references(entry):
            yield from _missing_entry(base, edition, id_, trail, reference)
        concepts: list[Named] = [
            (("concepts", index, "id"), link.id) for index, link in enumerate(entry.concepts)
        ]
        standing = {slug for kind, slug in base.documents if kind == "concepts"}
        yield from _undeclared_in_entry(concepts, standing, id_, "concept")
        works: list[Named] = [(("source", "work"), entry.source.work)]
        works += [(("see", index, "work"), see.work) for index, see in enumerate(entry.see)]
        yield from _undeclared_in_entry(works, edition.works, id_, "work", edition.short)
    for slug, concept in base.concepts.items():
        for index, broader in enumerate(concept.broader):
            if not base.has_file("concepts", broader):
                message = no_such("concept", broader, base.concepts)
                yield "concepts", slug, ("broader", index), message


def _entry_references(entry: Entry) -> Iterator[Named]:
    for part in ("must", "may", "includes_all", "makes", "not_with", "not_joining"):
        yield from ((("combine", part, i), ref) for i, ref in enumerate(getattr(entry.combine, part)))
    yield from ((("combine", "may_be", kind), f"class:{kind}") for kind in entry.combine.may_be)
    for index, need in enumerate(entry.combine.needs):
        yield from ((("combine", "needs", index, "with"), ref) for ref in need.with_)
    for index, hint in enumerate(entry.turn_hints):
        yield from ((("turn_hints", index, "with"), ref) for ref in hint.with_)
        yield from ((("turn_hints", index, "without"), ref) for ref in hint.without)
    for index, included in enumerate(entry.combine.parts):
        yield from ((("combine", "includes", index), ref) for ref in included)
    for index, entered in enumerate(entry.sets):
        yield from ((("sets", index, "lost_to"), ref) for ref in entered.lost_to if ref not in LOSING_WORDS)
        yield from ((("sets", index, "kept_by"), ref) for ref in entered.kept_by)
    for index, grant in enumerate(entry.grants):
        yield from ((("grants", index, "to"), ref) for ref in grant.to if ref not in ("rating", "roll"))
        yield from ((("grants", index, "not_to"), ref) for ref in grant.not_to)
        yield from ((("grants", index, "not_with"), ref) for ref in grant.not_with)
        yield from ((("grants", index, "met_by"), ref) for ref in grant.met_by)
        yield from ((("grants", index, "lost_to"), ref) for ref in grant.lost_to if ref not in LOSING_WORDS)
    for index, friend in enumerate(entry.not_to_confuse):
        yield ("not_to_confuse", index, "id"), friend.id
    texts: list[Named] = [(("summary",), entry.summary), (("effect",), entry.effect or "")]
    texts += [(("grants", index, "says"), grant.says or "") for index, grant in enumerate(entry.grants)]
    texts += [(("notes", index), note) for index, note in enumerate(entry.notes)]
    for trail, text in texts:
        yield from ((trail, link) for link in references_in(text))


def _missing_entry(
    base: KnowledgeBase, edition: Edition, id_: str, trail: Trail, reference: str
) -> Iterator[Finding]:
    if trail[-1] in ("not_with", "met_by") and reference.startswith(VARIANT):
        name, known = reference.removeprefix(VARIANT), _variants(base, edition_of(id_))
        if name not in known:
            yield "entries", id_, trail, no_such("variant", name, known, of=edition.short)
    elif reference.startswith("class:"):
        name = reference.removeprefix("class:")
        if name not in edition.classes:
            message = no_such("class", name, edition.classes, of=edition.short)
            yield "entries", id_, trail, message
    elif not base.has_file("entries", full_id(reference, edition_of(id_))):
        full = full_id(reference, edition_of(id_))
        yield "entries", id_, trail, no_such("entry", full, base.entries)


def _variants(base: KnowledgeBase, edition: str) -> list[str]:
    rolls = (step for entry in base.of_edition(edition).values() for step in entry.tests.values())
    return [key for step in rolls if isinstance(step, RollStep) for key in step.variants]


@rule("slug")
def old_slugs_lead_to_one_entry(base: KnowledgeBase) -> Iterator[Finding]:
    """No two entries share a slug, current or former."""
    taken: dict[str, str] = {}
    for id_, entry in base.entries.items():
        for index, old in enumerate(entry.formerly):
            former = full_id(old, edition_of(id_))
            owner = former if former in base.entries else taken.setdefault(former, id_)
            if owner != id_:
                message = f"{old!r} already redirects to {owner}; remove one of the two"
                yield "entries", id_, ("formerly", index), message


@rule("table")
def tables_are_square_and_keyed_by_terms(base: KnowledgeBase) -> Iterator[Finding]:
    """Every row has a cell for every column; keys are values of their term, and no key repeats."""
    for id_, table in base.tables.items():
        edition = base.editions.get(edition_of(id_))
        if edition is None:
            continue
        if table.gives is not None and table.gives not in table.columns:
            message = no_such("column", table.gives, table.columns)
            yield "tables", id_, ("gives",), message
        yield from _keys(id_, table, edition)
        yield from _rows(id_, table)


def _keys(id_: str, table: Table, edition: Edition) -> Iterator[Finding]:
    for index, key in enumerate(table.keys):
        term = edition.terms.get(key)
        if term is None:
            yield "tables", id_, ("keys", index), no_such("term", key, edition.terms, of=edition.short)
            continue
        for number, row in enumerate(table.rows):
            cell = row[index] if index < len(row) else ""
            if term.steps and cell not in term.steps:
                message = no_such("value", str(cell), term.steps, of=key)
                yield "tables", id_, ("rows", number), message


def _rows(id_: str, table: Table) -> Iterator[Finding]:
    seen: set[tuple[object, ...]] = set()
    for number, row in enumerate(table.rows):
        if len(row) != len(table.columns):
            message = f"has {len(row)} cells for {len(table.columns)} columns; give each column one"
            yield "tables", id_, ("rows", number), message
        key = tuple(row[: len(table.keys)])
        if table.keys and key in seen:
            message = f"the key {', '.join(map(str, key))} appears twice; keep one"
            yield "tables", id_, ("rows", number), message
        seen.add(key)
        for cell in row:
            if isinstance(cell, Range) and cell.least >= cell.most:
                message = (
                    f"the range {cell.least} to {cell.most} is reversed; put the lower number under least"
                )
                yield "tables", id_, ("rows", number), message
