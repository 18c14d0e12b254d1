"""The words for the fields of an entry, the same wherever people read them."""

from collections.abc import Iterator, Mapping, Sequence

from kb.describe.state_texts import state_name
from kb.model import Edition, EnteredState, Entry, LeftState, RollStep, Variant
from resolver.wording import join_words, upper

LABELS: Mapping[str, str] = {
    "name": "Name",
    "kind": "Kind",
    "names": "Other languages",
    "aliases": "Also called",
    "cost": "Cost",
    "timing": "Timing",
    "requires": "Needs",
    "classes": "Counts as",
    "combine": "Together",
    "uses": "Uses up",
    "tests": "Test",
    "odds": "Odds",
    "variants": "Variants",
    "outcomes": "Outcomes",
    "summary": "Effect",
    "effect": "Effect",
    "results": "Results",
    "figures": "Numbers",
    "grants": "Grants",
    "states": "States",
    "unknown": "Unknown",
    "notes": "Notes",
    "unique": "Only here",
    "not_to_confuse": "Not to confuse with",
    "source": "Source",
    "see": "See",
}
"""A field of an entry, or something told about it, and its label."""

_WITHIN: Mapping[str, str] = {
    **{field: label.lower() for field, label in LABELS.items()},
    "sets": "states",
    "ends": "states",
    "roll": "dice",
    "add": "",
    "set": "",
    "until": "how long",
    "when": "",
    "against": "opposing roll",
    "requirement": "number to reach",
    "whose": "whose it is",
}
"""The words for a field within others; empty for one that goes without saying."""


def only_with_text(entry: Entry, step: RollStep) -> str:
    """Return when a roll is made that goes only with a variant: "Only if the target drives another vehicle"."""
    steps = (each for each in entry.tests.values() if isinstance(each, RollStep))
    variants = (each.variants[step.only_with] for each in steps if step.only_with in each.variants)
    return next((f"Only if {one.when}" for one in variants if one.when), "")


def counting_texts(step: RollStep | Variant) -> Iterator[str]:
    """Yield what counts as a term in a roll, where not all can: "Weapon Skill here: Archery"."""
    for term, names in step.stands_for.items():
        if names:
            yield f"{term} here: {join_words(names, 'or')}"
    if isinstance(step, RollStep):
        yield from (f"With {skill}: only {which}" for skill, which in step.only_some.items())


def step_title(entry: Entry, key: str) -> str:
    """Return the title of a step, or its key in words: the entry's name as printed, if the key is that."""
    words = key.replace("-", " ")
    named = words == entry.name.casefold().replace("-", " ")
    return entry.tests[key].title or (entry.name if named else upper(words))


def unknowns(edition: Edition, entry: Entry) -> list[tuple[str, str]]:
    """Return the unknown fields of an entry in words, each with the reason; those of one reason stand together."""
    places: dict[str, list[str]] = {}
    for path, why in entry.unknown.items():
        places.setdefault(why, []).append(_place(edition, entry, path))
    return [(_places(list(dict.fromkeys(each))), why) for why, each in places.items()]


def _place(edition: Edition, entry: Entry, path: str) -> str:
    """Return the path of an unknown field in words.

    `tests.jam.variants.two-doors.results` becomes "Two doors, results", if `jam` is the first step; what is unknown
    about a cost is just its "Cost", and about a state its name or "How long Cover lasts".
    """
    head, *rest = (part for part in path.split(".") if not part.isdigit())
    if head == "cost":
        return upper(_word(head))
    if rest and head == "grants":
        return "How long the grant lasts" if rest == ["until"] else "Grant"
    if rest and head in ("sets", "ends"):
        return _state_place(edition, getattr(entry, head)[int(path.split(".")[1])], rest)
    if head != "tests" or not rest:
        return upper(", ".join(filter(None, map(_word, (head, *rest)))))
    key, *rest = rest
    parts = [word for part in rest if part != "variants" and (word := _word(part))]
    if key in entry.tests and (not parts or key != next(iter(entry.tests))):
        parts.insert(0, step_title(entry, key))
    return upper(", ".join(parts or [_word(key)]))


def _state_place(edition: Edition, one: EnteredState | LeftState, rest: Sequence[str]) -> str:
    """Return what is unknown about a state that an entry sets or ends: how long it lasts, or just its name."""
    if rest == ["until"]:
        return f"How long {state_name(edition, one.state)} lasts"
    return state_name(edition, one.state, one.level if isinstance(one, EnteredState) else None)


def _places(places: list[str]) -> str:
    """Return places in words: "Local grid and Global grid, results" for two that end alike."""
    heads, tails = zip(*(each.rpartition(", ")[::2] for each in places), strict=True)
    return f"{join_words(heads)}, {tails[0]}" if all(heads) and len({*tails}) == 1 else join_words(places)


def _word(part: str) -> str:
    return _WITHIN.get(part, part.replace("-", " ").replace("_", " "))
