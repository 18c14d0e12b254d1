"""Texts about names, sources and the steps of tests. `plain` turns `[[id]]` into names."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from kb.describe.change_texts import expression_text
from kb.knowledge import KnowledgeBase
from kb.model import (
    BookName,
    Edition,
    Entry,
    Figure,
    Match,
    Outcome,
    Reference,
    RollStep,
    ShiftStep,
    State,
    Step,
    Table,
    ValueStep,
)
from kb.references import edition_of, full_id, with_references
from resolver.rolls.bind.bound import roll_of
from resolver.wording import join_words, lower, plain_number

WithoutRoll = Literal["unknown", "no test"]

AMOUNT = re.compile(r"\{([^{}]+)\}")
"""An amount in what a grant or a figure `says`."""

_PARTIES = {"actor": "you", "target": "the target", "other": "a third party"}

_CLAUSE = re.compile(r"[;:,.] ")
_WILD = re.compile(r"(?:[\w-]+\.)?wild = (\d+)")

WILD_WORDS = {"replace 1": "one die of the pool is a Wild Die", "add 1": "a Wild Die is added"}
"""How a step uses the Wild Die."""

MATCH_WORDS: dict[Match, str] = {
    "exact": "the same",
    "close": "nearly the same",
    "narrower": "a narrower case",
    "broader": "a broader action",
    "related": "related",
}


def plain(base: KnowledgeBase, text: str, edition: str) -> str:
    """Return *text* of *edition* with every `[[reference]]` replaced by a name."""
    return with_references(text, lambda reference: reference_name(base, reference, edition))


def reference_name(base: KnowledgeBase, reference: str, edition: str) -> str:
    """Return the name of an entry or a class (`class:sr5/attack`), or *reference* unchanged."""
    if reference.startswith("class:"):
        owner, _, key = full_id(reference.removeprefix("class:"), edition).partition("/")
        declared = base.editions[owner].classes.get(key) if owner in base.editions else None
        return declared.name if declared else key
    entry = base.entries.get(full_id(reference, edition))
    return entry.name if entry else reference


def reference_link(reference: str, edition_id: str) -> str:
    """Return *reference* from *edition_id* as `[[full id]]` or `[[class:edition/key]]`."""
    if reference.startswith("class:"):
        return f"[[class:{full_id(reference.removeprefix('class:'), edition_id)}]]"
    return f"[[{full_id(reference, edition_id)}]]"


def name_of(base: KnowledgeBase, id_: str) -> str:
    """Return an entry's name with its edition: "Hack on the Fly (SR5)"."""
    return f"{base.entries[id_].name} ({base.editions[edition_of(id_)].short})"


def source_text(edition: Edition, described: Entry | Table | State) -> str:
    """Return the source of an entry: its work and lines."""
    work = edition.works.get(described.source.work)
    lines = [str(line).replace("-", "\N{EN DASH}") for line in described.source.lines]
    word = "line" if len(lines) == 1 and lines[0].isdigit() else "lines"
    return f"{work.title if work else described.source.work}, {word} {', '.join(lines)}"


def reference_text(edition: Edition, reference: Reference) -> str:
    """Return a page reference: "Core Rulebook p. 168: locks"."""
    work = edition.works.get(reference.work)
    page = f" p. {reference.page}" if reference.page is not None else ""
    return f"{work.title if work else reference.work}{page}: {reference.about}"


def test_text(entry: Entry) -> str:
    """Return the first roll of an entry as printed, or its `without_roll`; a roll of the core rules is marked."""
    rolls = [step.roll for step in entry.tests.values() if isinstance(step, RollStep)]
    return f"{rolls[0]}{core_mark(entry)}" if rolls else without_roll(entry)


def core_mark(entry: Entry) -> str:
    """Return what follows a roll of *entry* that comes from the core rulebook and not from its source; or ""."""
    return " (core rules)" if entry.core_rules is not None else ""


def core_pages(entry: Entry) -> str:
    """Return the pages of the core rulebook with the rolls of *entry*: "core p. 173 and 180"; or "" without any."""
    see = entry.core_rules.see if entry.core_rules else []
    pages = sorted({each.page for each in see if each.page is not None})
    return f"core p. {join_words(map(str, pages))}" if pages else ""


def core_text(edition: Edition, entry: Entry) -> str:
    """Return where the rolls of *entry* come from if not from its source: "Core rules, not on ..."; or ""."""
    if entry.core_rules is None:
        return ""
    works: dict[str, list[str]] = {}
    for each in sorted(entry.core_rules.see, key=lambda reference: reference.page or 0):
        works.setdefault(each.work, []).append(_page_text(each))
    places = [f"{_title(edition, work)}, {'; '.join(dict.fromkeys(pages))}" for work, pages in works.items()]
    return f"Core rules, not on this page ({'; '.join(places)})"


def _page_text(reference: Reference) -> str:
    """Return the page of a reference, and what it is about; a page that we don't know is said to be missing."""
    page = "page unknown" if reference.page is None else f"p. {reference.page}"
    return f"{page}: {reference.about}"


def _title(edition: Edition, work: str) -> str:
    return edition.works[work].title if work in edition.works else work


def brief_roll(entry: Entry, letters: int) -> str:
    """Return an entry's first roll; if longer than *letters*, equal sides read "v. the same"."""
    text = test_text(entry)
    own, _, other = text.partition(" v. ")
    return f"{own} v. the same" if own == other and len(text) > letters else text


def cut_short(text: str, letters: int) -> str:
    """Return *text* without its full stop; if longer than *letters*, its beginning, after a clause or a word.

    A cut is marked by "…". Links count with all their letters.
    """
    whole = text.rstrip(".")
    if len(whole) <= letters:
        return whole
    begun = whole[: max(letters - len("… "), 0)]
    ends = [found.start() for found in _CLAUSE.finditer(begun)]
    end = ends[-1] if ends and ends[-1] >= letters / 2 else begun.rfind(" ")
    return f"{whole[: max(end, 0)]} …".lstrip()


def who_rolls(entry: Entry) -> str:
    """Return who else than you makes the first roll of an entry: "the attacker rolls"; or ""."""
    roll = next((step for step in entry.tests.values() if isinstance(step, RollStep)), None)
    return "" if roll is None or roll.by == "actor" else roller_text(roll)


def roller_text(roll: RollStep) -> str:
    """Return who makes a roll: "you roll", "the attacker rolls"."""
    if roll.by == "actor":
        return "you roll"
    return f"{roll.who or ('the target' if roll.by == 'target' else 'someone else')} rolls"


def roll_owner_text(entry: Entry, key: str) -> str:
    """Return whose roll a step is ("the target's roll") if its success is not simply the action's; or ""."""
    step = entry.tests.get(key)
    if not isinstance(step, RollStep):
        return ""
    if step.by == "actor" and (entry.success is None or entry.success.if_ is None):
        return ""
    return roll_of(step.who or _PARTIES[step.by])


def without_roll(entry: Entry) -> WithoutRoll:
    """Return `no test` for an entry without a roll, `unknown` if its source leaves it out."""
    return "unknown" if "tests" in entry.unknown else "no test"


def why_no_roll(base: KnowledgeBase, id_: str) -> str:
    """Return a sentence that says why nothing can be rolled for entry *id_*."""
    entry = base.entries[id_]
    if without_roll(entry) == "unknown":
        why = plain(base, entry.unknown["tests"], edition_of(id_))
        return f"{base.editions[edition_of(id_)].short}'s {entry.name} can't be rolled: {lower(why)}"
    return (
        f"{entry.name} has no roll."
        if entry.tests
        else f"{entry.name} has no test; there is nothing to roll."
    )


def when_to_roll(optional: str) -> str:
    """Return as a sentence when a roll is made that may not be needed, from what its step says under `optional`."""
    return optional if optional.endswith(".") else f"Roll {optional}."


def is_flag(step: Step) -> bool:
    """Return whether a step only says that its condition is met: 1, the "yes" to the question of its title."""
    return isinstance(step, ValueStep) and step.value == "1" and step.question


_STEPS_BY_HITS = re.compile(r"\((?P<more>[^()]+) - (?P<less>[^()]+)\) / (?P<every>\d+) down")
"""How far a shift goes: toward either end of its scale, a rest does nothing."""


def step_text(step: Step) -> str:
    """Return the text of a step: its roll, value or shift, or "yes" for a flag."""
    if isinstance(step, ValueStep):
        return "yes" if is_flag(step) else step.says or step.value
    if isinstance(step, ShiftStep):
        if step.by == "0":
            return step.from_ or step.shift
        start = step.from_ or step.shift
        if each := _STEPS_BY_HITS.fullmatch(step.by):
            net = f"every {each['every']} net successes ({each['more']} - {each['less']})"
            return f"{start}, one step up for {net}, one down for every {each['every']} short"
        return f"{f'start at {start} and move it' if step.from_ else f'move {start}'} by {step.by}"
    return step.roll if isinstance(step, RollStep) else ""


def outcome_texts(outcomes: Iterable[Outcome], roll: str = "") -> list[tuple[str, str]]:
    """Return each outcome once, after its conditions: "on a glitch or if the Wild Die shows 1".

    With *roll* ("the attacker's roll") the conditions name the roll that succeeds or fails.
    """
    found: dict[str, list[str]] = {}
    for outcome in outcomes:
        found.setdefault(outcome.then, []).append(_outcome_condition(outcome, roll))
    return [(join_words(dict.fromkeys(conditions), "or"), then) for then, conditions in found.items()]


def _outcome_condition(outcome: Outcome, roll: str) -> str:
    heads: dict[str, str] = {
        "success": f"if {roll} succeeds" if roll else "on a success",
        "failure": f"if {roll} fails" if roll else "on a failure",
        "tie": "on a tie",
        "glitch": "on a glitch",
        "critical glitch": "on a critical glitch",
        "critical failure": "on a critical failure",
    }
    if outcome.when is not None:
        return outcome.when
    if wild := _WILD.fullmatch(outcome.if_):
        return f"if the Wild Die shows {wild[1]}"
    return heads.get(outcome.if_, f"if {outcome.if_}")


LANGUAGES: Mapping[str, str] = {
    "de": "German",
    "es": "Spanish",
    "fr": "French",
    "it": "Italian",
    "ja": "Japanese",
    "pl": "Polish",
    "pt": "Portuguese",
    "ru": "Russian",
}
"""The names of languages by their codes; of others the code is shown."""


def local_name_texts(entry: Entry) -> list[str]:
    """Return an entry's names in other languages with where they are from: "Volle Verteidigung (German book)"."""
    return [
        f"{name} ({LANGUAGES.get(code, code)}"
        f"{' book' if isinstance(entry.names[code], BookName) else ', our translation'})"
        for code, name in entry.local_names.items()
    ]


def figure_text(figure: Figure) -> str:
    """Return the sentence of a figure: "You can have at most 3 marks on one icon"."""
    unit = f" {figure.unit}" if figure.unit else ""
    return fill_amounts(
        figure.says, {key: f"{_bound_text(value)}{unit}" for key, value in bounds_of(figure).items()}
    )


def bounds_of(figure: Figure) -> dict[str, int | str]:
    """Return the numbers of a figure by the keys that stand in its sentence."""
    bounds = {"is": figure.is_, "least": figure.least, "most": figure.most}
    return {key: value for key, value in bounds.items() if value is not None}


def fill_amounts(text: str, amounts: Mapping[str, str]) -> str:
    """Return *text* with the amounts that it names in braces."""
    return AMOUNT.sub(lambda found: amounts.get(found[1], found[0]), text)


def _bound_text(value: int | str) -> str:
    return plain_number(value) if isinstance(value, int) else expression_text(value)
