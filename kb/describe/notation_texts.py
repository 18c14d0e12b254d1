"""Texts in the notation as people read them: steps, tables and signs in words."""

import re
from collections.abc import Mapping

from kb.describe.change_texts import rulings_in_words
from kb.describe.texts import is_flag, test_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, ValueStep
from kb.references import edition_of, slug_of
from resolver.wording import lower

TABLE = re.compile(r"table\(([a-z0-9-]+)\)")
_PRINT_SIGNS = (
    (re.compile(r" x "), " × "),
    (re.compile(r"(?<=\s)-(?=\s)|^-(?=\w)"), "\N{MINUS SIGN}"),
    (re.compile(r"/ (\d+) (up|down)\b"), r"/ \1 rounded \2"),
    (re.compile(r">="), "≥"),
    (re.compile(r"<="), "≤"),
)
_FLAG_CONDITION = re.compile(r"(?P<step>[\w-]+) (?P<sign>[=>]) 0")
_STEP_RESULTS = {"success": "succeeds", "failure": "fails", "made": "is rolled"}
"""What a condition says of an earlier roll, by the field that it reads."""
_EQUAL = re.compile(r"[^=<>]+ = [^=<>]+")
_LEAST = re.compile(r"^max\(([^(),]+), (\d+)\)$")
_BOUNDS_AND_CHOICES = (
    (re.compile(r"\(max\(([^(),]+), (\d+)\)\)"), r"(\1, at least \2)"),
    (re.compile(r"\(min\(([^(),]+), (\d+)\)\)"), r"(\1, at most \2)"),
    (re.compile(r"\bmax\(([A-Z][^(),]*), ([A-Z][^(),]*)\)"), r"the higher of \1 and \2"),
    (re.compile(r"\bmin\(([A-Z][^(),]*), ([A-Z][^(),]*)\)"), r"the lower of \1 and \2"),
)
_OWNER = re.compile(r"\b(target|actor)\.(?=\S)")
_OWNERS = {"target": "the target's ", "actor": "your "}


def steps_in_words(text: str, edition: Edition, entry: Entry) -> str:
    """Return *text* with names and fields of steps in words: `attack.net` as "attack net hits".

    The name of an entry's only roll is left out.
    """
    if not entry.tests:
        return text
    hits = edition.mechanic.words.get("hits", "hits")
    words = {"hits": hits, "net": f"net {hits}", "most": "at its most"}
    steps = "|".join(re.escape(key) for key in sorted(entry.tests, key=len, reverse=True))
    rolls = [key for key, step in entry.tests.items() if isinstance(step, RollStep)]

    text = re.sub(
        rf"^(?:(\d+) x )?(?:{steps})\.(success|failure)$",
        lambda match: f"{match[1] or 1} on a {match[2]}",
        text,
    )

    text = re.sub(rf"^(?:{steps})\.success x (.+)$", r"\1 on a success", text)

    def field_text(match: re.Match[str]) -> str:
        step = "" if rolls == [match[1]] else match[1].replace("-", " ")
        return f"{step} {words.get(match[2], match[2])}".strip()

    text = re.sub(rf"\b({steps})\.(\w+)", field_text, text)
    text = rulings_in_words(text, edition)
    return re.sub(
        rf"(?<![\w-])(?<!table\()({steps})(?![\w-])", lambda match: match[1].replace("-", " "), text
    )


def result_text(edition: Edition, entry: Entry, name: str, value: int | str) -> str:
    """Return how the result *name* is computed, but for its unit.

    It is the value of a step, or the title of a step that is taken at times.
    """
    step = entry.tests.get(str(value))
    if isinstance(step, ValueStep):
        title = lower(step.title) if step.if_ and step.title else ""
        value = step.value if title.casefold() in ("", name.casefold()) else title
    return _LEAST.sub(
        r"\1 (at least \2)", typeset(owners_in_words(steps_in_words(str(value), edition, entry)))
    )


def step_condition(text: str, edition: Edition, entry: Entry) -> str:
    """Return a condition on earlier steps in words: `attack.success` as "attack succeeds", a flag as its own."""
    flagged = _FLAG_CONDITION.fullmatch(text)
    flag = entry.tests.get(flagged["step"]) if flagged else None
    if flagged and flag is not None and is_flag(flag) and flag.if_:
        own = step_condition(flag.if_, edition, entry)
        if flagged["sign"] == ">":
            return own
        return own.replace(" = ", " \N{NOT EQUAL TO} ") if _EQUAL.fullmatch(own) else f"not {own}"
    step, _, field = text.partition(".")
    if step not in entry.tests or field not in _STEP_RESULTS:
        return steps_in_words(text, edition, entry)
    return f"{step.replace('-', ' ')} {_STEP_RESULTS[field]}"


def typeset(text: str) -> str:
    """Return *text* with the signs of print, and how it rounds in words."""
    for pattern, sign in _PRINT_SIGNS:
        text = pattern.sub(sign, text)
    return text


def owners_in_words(text: str) -> str:
    """Return *text* with owners and choices of ratings in words: "the target's Armor", "the higher of A and B"."""
    text = _OWNER.sub(lambda found: _OWNERS[found[1]], text)
    for pattern, words in _BOUNDS_AND_CHOICES:
        text = pattern.sub(words, text)
    return text


def table_names(base: KnowledgeBase, edition_id: str) -> dict[str, str]:
    """Return the name of every table of an edition, by its slug."""
    return {slug_of(id_): table.name for id_, table in base.tables.items() if edition_of(id_) == edition_id}


def with_table_names(text: str, tables: Mapping[str, str]) -> str:
    """Return *text* with the names of *tables* in place of `table(slug)`."""
    return TABLE.sub(lambda match: tables.get(match[1], match[0]), text)


def in_words(base: KnowledgeBase, id_: str, text: str) -> str:
    """Return a text in the notation, from entry *id_*, as people read it."""
    edition_id = edition_of(id_)
    text = steps_in_words(text, base.editions[edition_id], base.entries[id_])
    return printed_text(base, edition_id, text)


def printed_text(base: KnowledgeBase, edition_id: str, text: str) -> str:
    """Return a text in the notation typeset, with owners and tables of *edition_id* in words."""
    return typeset(with_table_names(owners_in_words(text), table_names(base, edition_id)))


def roll_in_words(base: KnowledgeBase, edition_id: str, id_: str | None, text: str) -> str:
    """Return a text in the notation as people read it: one of the entry *id_*, or a typed one."""
    return printed_text(base, edition_id, text) if id_ is None else in_words(base, id_, text)


def roll_text(base: KnowledgeBase, id_: str) -> str:
    """Return the first roll of entry *id_* as people read it, or its `without_roll`."""
    return printed_text(base, edition_of(id_), test_text(base.entries[id_]))
