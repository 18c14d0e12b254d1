"""An entry as a card: everything on its page, field by field, for terminals and editors."""

import re
from collections.abc import Callable, Iterable, Iterator

from kb import describe
from kb.describe import LABELS
from kb.knowledge import KnowledgeBase
from kb.links.equivalents import equivalents
from kb.model import AnyStep, Cost, Edition, Entry, FalseFriend, Outcome, RollStep, Variant
from kb.play.procedure.rulings import known_rulings
from kb.references import edition_of, full_id
from resolver.sentences.rolls import one_hit
from resolver.wording import lower

INDENT = "  "

_NAMES = {
    "restored": "not on the page; we took it from elsewhere",
    "coined": "ours; the page has no heading by that name",
}

_SURE = {"certain": "certainly right", "likely": "probably right"}

_TIES = {"actor": "succeeds", "defender": "fails", "draw": "decides nothing"}
"""What equal successes decide, by the choice of the ruling on ties."""

_ROLLERS = {"target": "the target rolls", "other": "someone else rolls"}

Lines = Iterable[str]


def card(base: KnowledgeBase, id_: str) -> list[tuple[str, list[str]]]:
    """Return the fields of entry *id_* that apply, as pairs of a label and lines.

    References stay `[[id]]`.
    """
    edition_id, entry = edition_of(id_), base.entries[id_]
    edition, tables = base.editions[edition_id], describe.table_names(base, edition_id)
    lines_by_field = {field: [line for line in say(edition, id_, entry) if line] for field, say in _FIELDS}
    lines_by_field["tests"] += describe.table_rows_texts(base, edition_id, lines_by_field["tests"])
    lines_by_field["results"] += describe.default_texts(
        edition, [*lines_by_field["tests"], *lines_by_field["results"]]
    )
    own_fields = [
        (LABELS[field], [describe.with_table_names(line, tables) for line in lines])
        for field, lines in lines_by_field.items()
    ]
    source = (LABELS["source"], [describe.source_text(edition, entry)])
    pages = (LABELS["see"], [describe.reference_text(edition, each) for each in entry.see])
    return [(label, lines) for label, lines in (*own_fields, *_relations(base, id_), source, pages) if lines]


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of *text*, each on one line."""
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()) if part]


def _name(_: Edition, __: str, entry: Entry) -> Lines:
    sure = f" ({_SURE[entry.name_sure]})" if entry.name_sure else ""
    return [f"{_NAMES[entry.name_is]}{sure}"] if entry.name_is in _NAMES else []


def _cost(edition: Edition, _: str, entry: Entry) -> Lines:
    if not isinstance(entry.cost, dict):
        return [describe.cost_text(edition, entry)]
    ways = [(f"{key}: ", cost) for key, cost in entry.cost.items()]
    return [(key if len(ways) > 1 else "") + _way_text(edition, cost) for key, cost in ways]


def _way_text(edition: Edition, cost: Cost) -> str:
    timing = edition.timings[cost.timing].name if cost.timing in edition.timings else None
    needs = [describe.requirement_text(edition, each) for each in cost.requires]
    about = "; ".join(filter(None, [cost.when, timing, *needs]))
    return describe.way_text(edition, cost) + (f" ({about})" if about else "")


def _classes(edition: Edition, _: str, entry: Entry) -> Lines:
    names = [edition.classes[key].name if key in edition.classes else key for key in entry.classes]
    return [", ".join(names)]


def _combine(edition: Edition, id_: str, entry: Entry) -> Lines:
    return [f"{label} {text}" for label, text in describe.combine_text(edition, entry, edition_of(id_))]


def _uses(_: Edition, __: str, entry: Entry) -> Lines:
    return [describe.use_text(what, amount) for what, amount in entry.uses.items()]


def _tests(edition: Edition, _: str, entry: Entry) -> Lines:
    if not entry.tests and "tests" in entry.unknown:
        yield "unknown"
    yield describe.core_text(edition, entry)
    yield from _step_lines(edition, entry)


def _step_lines(edition: Edition, entry: Entry) -> Lines:
    for key, step in entry.tests.items():
        if describe.is_flag(step) or _is_working(step):  # the steps that read a flag have its condition
            continue
        about = "; ".join(_step_details(edition, entry, key, step)).replace("?; ", "? ")
        yield f"{_label(key, step)}: {describe.formula_in_words(describe.step_text(step), edition, entry)}"
        yield INDENT + about if about else ""
        if isinstance(step, RollStep):
            yield from (INDENT + line for line in _outcomes(edition, entry, step.outcomes))
            for name, variant in step.variants.items():
                yield from (INDENT + line for line in _variant(edition, entry, name, variant))


def _label(key: str, step: AnyStep) -> str:
    """Return what stands before a step: its key, as options name rolls; of other steps a title of the same words."""
    named = not isinstance(step, RollStep) and step.title and step.title.casefold() == key.replace("-", " ")
    return step.title if step.title and named else key


def _is_working(step: AnyStep) -> bool:
    """Return whether a step is a value that only other steps read."""
    return step.working and not isinstance(step, RollStep)


def _outcomes(edition: Edition, entry: Entry, outcomes: Iterable[Outcome]) -> Lines:
    for when, then in describe.outcome_texts(outcomes):
        yield f"{describe.formula_in_words(when, edition, entry)}: {then}"


def _step_details(edition: Edition, entry: Entry, key: str, step: AnyStep) -> Iterator[str]:
    yield from [step.title] if step.title and step.title.casefold() != key.replace("-", " ") else []
    if step.if_:
        yield f"only if {describe.typeset(describe.step_condition(step.if_, edition, entry))}"
    if not isinstance(step, RollStep):
        return
    yield from [f"rolled by {step.who}"] if step.who else [_ROLLERS[step.by]] if step.by in _ROLLERS else []
    yield from [step.optional] if step.optional else []
    yield from [lower(when)] if (when := describe.only_with_text(entry, step)) else []
    if step.in_place_of:
        other = describe.step_title(entry, step.in_place_of)
        yield f"in place of \N{LEFT DOUBLE QUOTATION MARK}{other}\N{RIGHT DOUBLE QUOTATION MARK}"
    limit = edition.mechanic.words.get("limit", "limit")
    yield from [f"{limit}: {step.limit_is}"] if step.limit_is else []
    yield from describe.counting_texts(step)
    yield from [describe.WILD_WORDS[step.wild]] if step.wild else []
    yield from [lower(str(one_hit(step.one_hit))).rstrip(".")] if step.one_hit else []
    yield from (_decided_text(edition, name, choice) for name, choice in step.rulings.items())


def _decided_text(edition: Edition, name: str, choice: str) -> str:
    """Return what a ruling of a roll decides, as "if the roll is opposed, a tie succeeds (a ruling)"."""
    decided = known_rulings(edition)[name].choices[choice]
    if name == "tie":
        return f"if the roll is opposed, a tie {_TIES[choice]} (a ruling)"
    return f"{decided}, by the ruling on {name.replace('_', ' ')}"


def _variant(edition: Edition, entry: Entry, name: str, variant: Variant) -> Iterator[str]:
    change = describe.formula_in_words(describe.variant_text(edition, entry, variant), edition, entry)
    when = "; ".join(filter(None, [variant.when, describe.under_text(edition, variant)]))
    yield f"variant {name}: {f'{change} ({when})' if change and when else change or when}"
    yield from [INDENT + lower(str(one_hit(variant.one_hit))).rstrip(".")] if variant.one_hit else []
    yield from (INDENT + line for line in describe.counting_texts(variant))
    yield from (INDENT + line for line in _outcomes(edition, entry, variant.outcomes or ()))
    for term, value in variant.results.items():
        yield f"{INDENT}{term}: {describe.formula_in_words(str(value), edition, entry)}"


def _results(edition: Edition, _: str, entry: Entry) -> Lines:
    return [
        f"{name}: {describe.result_text(edition, entry, name, value)}"
        for name, value in entry.results.items()
    ]


def _grants(edition: Edition, id_: str, entry: Entry) -> Lines:
    return describe.grants_texts(edition, entry.grants, edition_of(id_), keyed=id_)


_FIELDS: tuple[tuple[str, Callable[[Edition, str, Entry], Lines]], ...] = (
    ("kind", lambda _, __, entry: [entry.kind] if entry.kind != "action" else []),
    ("name", _name),
    ("names", lambda _, __, entry: describe.local_name_texts(entry)),
    ("aliases", lambda _, __, entry: [", ".join(entry.aliases)]),
    ("cost", _cost),
    ("timing", lambda edition, _, entry: [describe.timing_text(edition, entry)]),
    ("requires", lambda edition, _, entry: [describe.requirement_text(edition, e) for e in entry.requires]),
    ("classes", _classes),
    ("combine", _combine),
    ("uses", _uses),
    ("tests", _tests),
    ("results", _results),
    ("figures", lambda _, __, entry: map(describe.figure_text, entry.figures)),
    ("grants", _grants),
    ("states", lambda edition, _, entry: describe.state_texts(edition, entry)),
    (
        "unknown",
        lambda edition, _, entry: [f"{where}: {why}" for where, why in describe.unknowns(edition, entry)],
    ),
    ("notes", lambda _, __, entry: entry.notes),
)
"""The fields that depend on the entry alone, each with a function for the text."""


def _relations(base: KnowledgeBase, id_: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the relations of an entry: its equivalents by match, and its false friends."""
    entry, found = base.entries[id_], equivalents(base, id_)
    for match, words in describe.MATCH_WORDS.items():
        yield (
            words,
            [f"{describe.name_of(base, other.id)}  {other.id}" for other in found if other.match == match],
        )
    yield LABELS["unique"], [entry.unique] if entry.unique else []
    yield (
        LABELS["not_to_confuse"],
        [f"{_false_friend_name(base, id_, friend)}: {friend.why}" for friend in entry.not_to_confuse],
    )


def _false_friend_name(base: KnowledgeBase, id_: str, friend: FalseFriend) -> str:
    """Return the name of a false friend, with its edition if that differs."""
    edition = edition_of(full_id(friend.id, edition_of(id_)))
    return f"[[{friend.id}]]" + ("" if edition == edition_of(id_) else f" ({base.editions[edition].short})")
