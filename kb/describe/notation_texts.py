"""Texts in the notation as people read them: steps, tables and signs in words."""

import re
from collections.abc import Iterable, Mapping

from kb.describe.change_texts import OWNED, OWNERS, comparison_text, rulings_in_words
from kb.describe.texts import is_flag, test_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, ShiftStep, Table, ValueStep
from kb.model.table import Cell, Range
from kb.references import edition_of, slug_of
from resolver.wording import join_words, lower, singular

TABLE = re.compile(r"table\(([a-z0-9-]+)\)")
MOST_ROWS = 10
"""The most rows of a table to say in one line."""

_PRINT_SIGNS = (
    (re.compile(r" x "), " × "),
    (re.compile(r"(?<=\s)-(?=\s)|^-(?=\w)"), "\N{MINUS SIGN}"),
    (re.compile(r"/ (\d+) (up|down)\b"), r"/ \1 rounded \2"),
    (re.compile(r">="), "≥"),
    (re.compile(r"<="), "≤"),
)
_FLAG_CONDITION = re.compile(r"(?P<step>[\w-]+) (?P<sign>[=>]) 0")
_BOTH_ABOVE_0 = re.compile(r"min\(([^(),]+), ([^(),]+)\) > 0")

_AMOUNT_WITHOUT_FLAG = re.compile(r"min\((?P<amount>[\w-]+), 1\) > (?P<flag>[\w-]+)")
_STEP_RESULTS = {"success": "succeeds", "failure": "fails", "made": "is rolled"}
"""What a condition says of an earlier roll, by the field that it reads."""
_ANY = re.compile(r"(?P<step>[\w-]+)\.(?P<field>hits|net) > 0")
"""A condition that an earlier roll has any hits, or net hits."""
_EQUAL = re.compile(r"[^=<>]+ = [^=<>]+")
_UNKNOWN_NUMBER = re.compile(r" \(unknown\)")
_NONE_WITHOUT = re.compile(r"(?P<amount>.+) x max\(min\((?P<what>[^(),]+), 1\), 0\)")
"""An amount that is 0 unless a rating is above 0."""
_YES = re.compile(r"^1 on a(?= (?:success|failure)$)")
"""An amount that only says whether a roll succeeded, of a result that isn't counted in anything."""
_BOUNDED = re.compile(r"(?P<which>min|max)\((?P<amount>.+), (?P<bound>\d+)\)")
_BOUND_WORDS = {"min": "at most", "max": "at least"}
_CHOICE = r"\(([A-Za-z][^(),]*), ([A-Za-z][^(),]*)\)"
_GOES_ON = r"(?= [-+/x] )"
"""What follows on a choice that would otherwise be read as part of its second name."""
_BOUNDS_AND_CHOICES = (
    (re.compile(r"\(max\(([^(),]+), (\d+)\)\)"), r"(\1, at least \2)"),
    (re.compile(r"\(min\(([^(),]+), (\d+)\)\)"), r"(\1, at most \2)"),
    (re.compile(rf"\bmax{_CHOICE}{_GOES_ON}"), r"(the higher of \1 and \2)"),
    (re.compile(rf"\bmin{_CHOICE}{_GOES_ON}"), r"(the lower of \1 and \2)"),
    (re.compile(rf"\bmax{_CHOICE}"), r"the higher of \1 and \2"),
    (re.compile(rf"\bmin{_CHOICE}"), r"the lower of \1 and \2"),
    (re.compile(r"\bmax\(([^(),]+), (\d+)\)"), r"(\1, at least \2)"),
    (re.compile(r"\bmin\(([^(),]+), (\d+)\)"), r"(\1, at most \2)"),
    (re.compile(r"\bmin\((\d+), ([^(),]+)\)"), r"\1 (at most \2)"),
)
_OWNED_BY_TARGET = re.compile(r"\btarget\.(?=\S)|\bthe target's ")


def formula_in_words(text: str, edition: Edition, entry: Entry) -> str:
    """Return a text in the notation in words and with the signs of print, but for its tables."""
    return typeset(owners_in_words(bounds_in_words(steps_in_words(text, edition, entry))))


def steps_in_words(text: str, edition: Edition, entry: Entry) -> str:
    """Return *text* with names and fields of steps in words: `attack.net` as "attack net hits".

    The name of an entry's only roll is left out.
    """
    text = target_in_words(text, entry)
    if not entry.tests:
        return text
    text = unknown_numbers_in_words(text, edition)
    hits = edition.mechanic.words.get("hits", "hits")
    words = {"hits": hits, "net": f"net {hits}", "most": "at its most"}
    steps = "|".join(re.escape(key) for key in sorted(entry.tests, key=len, reverse=True))
    rolls = [key for key, step in entry.tests.items() if isinstance(step, RollStep)]

    text = re.sub(
        rf"^(?:(\d+) x )?(?:{steps})\.(success|failure)$",
        lambda match: f"{match[1] or 1} on a {match[2]}",
        text,
    )

    if on_success := re.fullmatch(rf"(?:{steps})\.success x (.+)", text):
        amount, but, without = bounds_in_words(on_success[1]).partition(", but 0 if ")
        text = f"{amount} on a success{but}{without}"

    if (
        (alone := re.fullmatch(rf"({steps})\.net", text))
        and rolls != [alone[1]]
        and not _is_own(entry, alone[1])
    ):
        return f"{words['net']} of {_roller(entry, alone[1])}"

    def field_text(match: re.Match[str]) -> str:
        step = (
            "" if rolls == [match[1]] else "your" if _is_own(entry, match[1]) else match[1].replace("-", " ")
        )
        return f"{step} {words.get(match[2], match[2])}".strip()

    text = re.sub(rf"\b({steps})\.(\w+)", field_text, text)
    text = rulings_in_words(text, edition)
    return re.sub(
        rf"(?<![\w-])(?<!table\()({steps})(?![\w-])", lambda match: _step_name(entry, match[1]), text
    )


def _step_name(entry: Entry, key: str) -> str:
    """Return how a text names the step *key*: by its key, a place on a scale by its title.

    A title of the same words is taken for its capitals: "Effect Value".
    """
    step, words = entry.tests[key], key.replace("-", " ")
    is_same = isinstance(step, ValueStep) and step.title is not None and step.title.casefold() == words
    return step.title if step.title and (is_same or isinstance(step, ShiftStep)) else words


def result_text(edition: Edition, entry: Entry, name: str, value: int | str) -> str:
    """Return how the result *name* is computed, with the unit of a number.

    It is the value of a step, or the title of a step that is taken at times.
    """
    if isinstance(value, int):
        return " ".join(filter(None, [str(value), unit_of(edition, name)]))
    step = entry.tests.get(value)
    if isinstance(step, ValueStep):
        title = lower(step.title) if step.if_ and step.title else ""
        value = step.says or (step.value if title.casefold() in ("", name.casefold()) else title)
    words = steps_in_words(value, edition, entry)
    if name in edition.terms and edition.terms[name].unit is None:
        words = _YES.sub("yes on a", words)
    return typeset(owners_in_words(bounds_in_words(words)))


def unit_of(edition: Edition, term: str) -> str | None:
    """Return the unit of *term*; None if the term includes it or it is another term."""
    unit = edition.terms[term].unit if term in edition.terms else None
    is_included = (
        unit is None or unit in edition.terms or (" " not in unit and unit.casefold() in term.casefold())
    )
    return None if is_included else unit


def default_texts(edition: Edition, texts: Iterable[str]) -> list[str]:
    """Return as what the ratings that *texts* name count if they aren't given: "Trauma Target counts as 6 ...".

    Those that count as 0 are left out.
    """
    told = " ".join(texts)
    return [
        f"{name} counts as {term.without} unless you give another value"
        for name, term in edition.terms.items()
        if term.without and name in told
    ]


def bounds_in_words(text: str) -> str:
    """Return *text* with the bound of the whole of it, and what it is nothing without, in words.

    `max(Armor - hits, 0)` reads "Armor - hits (at least 0)"; `(Force + 2) x max(min(Force, 1), 0)` reads "Force +
    2, but 0 if Force is 0 or less".
    """
    if found := _NONE_WITHOUT.fullmatch(text):
        amount = found["amount"]
        inner = amount[1:-1] if amount[0] == "(" and _is_balanced(amount[1:-1]) else amount
        return f"{bounds_in_words(inner)}, but 0 if {found['what']} is 0 or less"
    found = _BOUNDED.fullmatch(text)
    if found is None or not _is_balanced(found["amount"]):
        return text
    return f"{bounds_in_words(found['amount'])} ({_BOUND_WORDS[found['which']]} {found['bound']})"


def _is_balanced(text: str) -> bool:
    """Return whether every parenthesis of *text* is closed, and none before it opens."""
    depth = 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if depth < 0:
            return False
    return depth == 0


def unknown_numbers_in_words(text: str, edition: Edition) -> str:
    """Return *text* with numbers to reach that are unknown in words: "Melee, with an unknown difficulty"."""
    bare, many = _UNKNOWN_NUMBER.subn("", text)
    number = edition.mechanic.words.get("requirement", "requirement")
    return f"{bare}, with {f'an unknown {number}' if many == 1 else f'unknown {number}s'}" if many else text


def step_condition(text: str, edition: Edition, entry: Entry) -> str:
    """Return a condition on earlier steps in words: `attack.success` as "the attack succeeds", a flag as its own.

    What makes the action a success reads "the action succeeds".
    """
    if entry.success is not None and text == entry.success.if_:
        return "the action succeeds"
    if but_not := _AMOUNT_WITHOUT_FLAG.fullmatch(text):
        parts = (f"{but_not['amount']} > 0", f"{but_not['flag']} = 0")
        return join_words(step_condition(part, edition, entry) for part in parts)
    if both := _BOTH_ABOVE_0.fullmatch(text):
        return join_words(step_condition(f"{part} > 0", edition, entry) for part in both.groups())
    flagged = _FLAG_CONDITION.fullmatch(text)
    flag = entry.tests.get(flagged["step"]) if flagged else None
    if flagged and flag is not None and is_flag(flag) and flag.if_:
        if flagged["sign"] == ">":
            return step_condition(flag.if_, edition, entry)
        own = steps_in_words(flag.if_, edition, entry)
        return (
            own.replace(" = ", " isn't \N{LEFT DOUBLE QUOTATION MARK}") + "\N{RIGHT DOUBLE QUOTATION MARK}"
            if _EQUAL.fullmatch(own)
            else f"not {own}"
        )
    if (any_ := _ANY.fullmatch(text)) and any_["step"] in entry.tests:
        hit = singular(edition.mechanic.words.get("hits", "hits"))
        return f"{_roller(entry, any_['step'])} gets at least one {'net ' * (any_['field'] == 'net')}{hit}"
    step, _, field = text.partition(".")
    if step not in entry.tests or field not in _STEP_RESULTS:
        return comparison_text(owners_in_words(steps_in_words(text, edition, entry)))
    roller = step.replace("-", " ") if field == "made" else _roller(entry, step)
    return f"{roller} {_STEP_RESULTS[field]}"


def _roller(entry: Entry, key: str) -> str:
    """Return who or what rolls: "your roll", "the strike", or a title that goes on, "the indirect combat spell"."""
    words, title = key.replace("-", " "), lower(entry.tests[key].title or "")
    return "your roll" if _is_own(entry, key) else f"the {title if title.startswith(words) else words}"


def _is_own(entry: Entry, key: str) -> bool:
    """Return whether the step *key* is your roll for the action itself, after which it is named."""
    step = entry.tests[key]
    named = key.replace("-", " ") == entry.name.casefold()
    return named and isinstance(step, RollStep) and step.by == "actor"


def target_in_words(text: str, entry: Entry) -> str:
    """Return *text* with what the entry calls its target, if it is called otherwise: "the attacker's Force"."""
    return _OWNED_BY_TARGET.sub(f"{entry.target_is}'s ", text) if entry.target_is else text


def typeset(text: str) -> str:
    """Return *text* with the signs of print, and how it rounds in words."""
    for pattern, sign in _PRINT_SIGNS:
        text = pattern.sub(sign, text)
    return text


def owners_in_words(text: str) -> str:
    """Return *text* with owners and choices of ratings in words: "the target's Armor", "the higher of A and B"."""
    text = OWNED.sub(lambda found: OWNERS[found[1]], text)
    for pattern, words in _BOUNDS_AND_CHOICES:
        text = pattern.sub(words, text)
    return text


def table_names(base: KnowledgeBase, edition_id: str) -> dict[str, str]:
    """Return the name of every table of an edition, by its slug."""
    return {slug_of(id_): table.name for id_, table in base.tables.items() if edition_of(id_) == edition_id}


def table_rows_texts(base: KnowledgeBase, edition_id: str, texts: Iterable[str]) -> list[str]:
    """Return what the tables give that *texts* look values up in: "Difficulties: Short 3, Extreme 6-7".

    Tables of more than `MOST_ROWS` rows, or without a number in any, are left out.
    """
    slugs = dict.fromkeys(slug for text in texts for slug in TABLE.findall(text))
    tables = [base.tables[id_] for slug in slugs if (id_ := f"{edition_id}/{slug}") in base.tables]
    return [text for table in tables if len(table.rows) <= MOST_ROWS and (text := _rows_text(table))]


def _rows_text(table: Table) -> str:
    """Return the rows of *table*, those of unknown value last; empty if all are."""
    width = len(table.keys)
    column = table.columns.index(table.gives) if table.gives else width
    cells = {", ".join(map(_cell_text, row[:width])): _cell_text(row[column]) for row in table.rows}
    known = [f"{key} {value}" for key, value in cells.items() if value != "unknown"]
    unknown = [key for key, value in cells.items() if value == "unknown"]
    separator = "; " if width > 1 else ", "
    rest = [f"unknown for {join_words(unknown, 'or')}"] if unknown else []
    return f"{table.name}: {separator.join([*known, *rest])}" if known else ""


def _cell_text(cell: Cell) -> str:
    return f"{cell.least}\N{EN DASH}{cell.most}" if isinstance(cell, Range) else str(cell)


def with_table_names(text: str, tables: Mapping[str, str]) -> str:
    """Return *text* with the names of *tables* in place of `table(slug)`."""
    return TABLE.sub(lambda match: tables.get(match[1], match[0]), text)


def in_words(base: KnowledgeBase, id_: str, text: str) -> str:
    """Return a text in the notation, from entry *id_*, as people read it."""
    edition_id = edition_of(id_)
    text = bounds_in_words(steps_in_words(text, base.editions[edition_id], base.entries[id_]))
    return printed_text(base, edition_id, text)


def printed_text(base: KnowledgeBase, edition_id: str, text: str) -> str:
    """Return a text in the notation typeset, with owners and tables of *edition_id* in words."""
    return typeset(with_table_names(owners_in_words(text), table_names(base, edition_id)))


def roll_in_words(base: KnowledgeBase, edition_id: str, id_: str | None, text: str) -> str:
    """Return a text in the notation as people read it: one of the entry *id_*, or a typed one."""
    return printed_text(base, edition_id, text) if id_ is None else in_words(base, id_, text)


def roll_text(base: KnowledgeBase, id_: str) -> str:
    """Return the first roll of entry *id_* as people read it, or its `without_roll`."""
    return in_words(base, id_, test_text(base.entries[id_]))
