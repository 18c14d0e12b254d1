"""Rules about the form of a file, and what it must not leave out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kb.assemble import MODELS
from kb.describe import AMOUNT, bounds_of
from kb.document import Document, Trail
from kb.files.format import sort_keys
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.lint.rules import Finding, rule
from kb.model import Entry, Shape
from kb.problems import display_path, no_such
from kb.references import edition_of
from resolver.wording import join_words


@rule("name")
def names_are_unique_within_an_edition(base: KnowledgeBase) -> Iterator[Finding]:
    """No two entries of an edition have the same name."""
    count = Counter((edition_of(id_), entry.name.casefold()) for id_, entry in base.entries.items())
    for id_, entry in base.entries.items():
        if count[edition_of(id_), entry.name.casefold()] > 1:
            message = f"another entry is called {entry.name!r} too; rename one of them"
            yield "entries", id_, ("name",), message


@rule("summary")
def summaries_are_one_sentence(base: KnowledgeBase) -> Iterator[Finding]:
    """A summary is one sentence and ends with a period."""
    for id_, entry in base.entries.items():
        text = entry.summary.strip()
        if not text.endswith(".") or ". " in text:
            message = "must be one sentence that ends with a period; move the rest to effect"
            yield "entries", id_, ("summary",), message


@rule("gap")
def gaps_are_declared(base: KnowledgeBase) -> Iterator[Finding]:
    """An action has a cost and a timing, or says why they are unknown."""
    for id_, entry in base.entries.items():
        if entry.kind != "action":
            continue
        for field in ("cost", "timing"):
            if (
                getattr(entry, field) is None
                and field not in entry.unknown
                and not _each_cost_has(entry, field)
            ):
                message = f"has no {field}; add it, or say why under unknown: {field}"
                yield "entries", id_, (), message


def _each_cost_has(entry: Entry, field: str) -> bool:
    return field == "timing" and bool(entry.costs) and all(cost.timing for cost in entry.costs.values())


@rule("unknown")
def what_is_unknown_is_not_given(base: KnowledgeBase) -> Iterator[Finding]:
    """A path under `unknown` starts with a real field, and that field has no value."""
    for kind, id_, unknown in _unknowns(base):
        fields = MODELS[kind].key_order()
        document = base.documents[kind, id_]
        for path in unknown:
            trail: Trail = tuple(path.split("."))
            if trail[0] not in fields:
                message = f"there is no field {trail[0]!r}; start with the name of a field"
                yield kind, id_, ("unknown", path), message
            elif len(trail) == 1 and trail[0] in document.data and trail[0] in ("cost", "timing"):
                message = f"{path} has a value and is also unknown; remove one of the two"
                yield kind, id_, ("unknown", path), message


def _unknowns(base: KnowledgeBase) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    for id_, entry in base.entries.items():
        yield "entries", id_, entry.unknown
    for id_, table in base.tables.items():
        yield "tables", id_, table.unknown
    for id_, edition in base.editions.items():
        yield "editions", id_, edition.unknown


@rule("counterpart")
def entries_have_a_counterpart_or_say_why_not(base: KnowledgeBase) -> Iterator[Finding]:
    """An entry has an equivalent or says why it is unique; with one edition a concept is enough."""
    for id_, entry in base.entries.items():
        if entry.unique or edition_of(id_) not in base.editions:
            continue
        if not (equivalents(base, id_) if len(base.editions) > 1 else entry.concepts):
            message = "has no equivalent in another edition; link a concept, or say why under unique"
            yield "entries", id_, (), message


@rule("order")
def keys_stand_in_the_model_s_order(base: KnowledgeBase) -> Iterator[Finding]:
    """Keys follow the order of the model; `actionary fmt` sorts them."""
    for (kind, id_), document in base.documents.items():
        if document.data is not None and (trail := _first_unsorted(document, MODELS[kind])) is not None:
            message = f"its keys are out of order; run: actionary fmt {display_path(document.path)}"
            yield kind, id_, trail, message


def _first_unsorted(document: Document, model: type[Shape]) -> Trail | None:
    arranged = sort_keys(document.data, model)
    return _first_difference(document.data, arranged, ())


def _first_difference(data: Any, arranged: Any, trail: Trail) -> Trail | None:
    if isinstance(data, dict):
        if list(data) != list(arranged):
            return trail
        pairs = [(key, data[key], arranged[key]) for key in data]
    elif isinstance(data, list):
        pairs = [(i, a, b) for i, (a, b) in enumerate(zip(data, arranged, strict=True))]
    else:
        return None
    for key, one, other in pairs:
        found = _first_difference(one, other, (*trail, key))
        if found is not None:
            return found
    return None


UNITS = {"metre": "m", "metres": "m", "meter": "m", "meters": "m"}
"""Units and the one way to write them."""


@rule("unit")
def units_are_written_one_way(base: KnowledgeBase) -> Iterator[Finding]:
    """Every edition writes a unit the same way: lengths in m."""
    for kind, id_, trail, unit in units_of(base):
        if unit in UNITS:
            yield kind, id_, trail, f"write the unit {unit!r} as {UNITS[unit]!r}"


def units_of(base: KnowledgeBase) -> Iterator[Finding]:
    """Yield every unit of *base* with its place."""
    for id_, edition in base.editions.items():
        for name, term in edition.terms.items():
            if term.unit is not None:
                yield "editions", id_, ("terms", name, "unit"), term.unit
    for id_, entry in base.entries.items():
        for place, figure in enumerate(entry.figures):
            if figure.unit is not None:
                yield "entries", id_, ("figures", place, "unit"), figure.unit


@rule("figure")
def what_a_figure_says_has_its_numbers(base: KnowledgeBase) -> Iterator[Finding]:
    """A figure's sentence names all of its numbers, in braces, and no others."""
    for id_, entry in base.entries.items():
        for place, figure in enumerate(entry.figures):
            here: Trail = ("figures", place, "says")
            named, has = AMOUNT.findall(figure.says), bounds_of(figure)
            for name in named:
                if name not in has:
                    yield "entries", id_, here, no_such("number", name, has, of="this figure")
            if left_out := [key for key in has if key not in named]:
                yield "entries", id_, here, f"leaves out {join_words(f'{{{key}}}' for key in left_out)}"
            if figure.says.endswith("."):
                yield "entries", id_, here, "ends with a full stop; leave it out"


@rule("quote")
def notation_in_flow_style_is_quoted(base: KnowledgeBase) -> Iterator[Finding]:
    """Quote a text inside {…} or […] if it has brackets: YAML would cut it at a comma."""
    for (kind, id_), document in base.documents.items():
        for trail, text in document.plain_in_flow.items():
            if any(sign in text for sign in "()[]{}+"):
                yield kind, id_, trail, f'{text!r} is not quoted inside brackets; write "{text}"'
