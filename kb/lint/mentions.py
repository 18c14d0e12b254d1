"""The rule that texts mention the numbers of variants and grants, with their sign and unit."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.rules import Finding, rule
from kb.lint.wording import style
from kb.model import Entry, RollStep, WrittenChange
from resolver.wording import SPELLED

_NUMBERS = {word: number for number, word in enumerate(SPELLED)} | dict.fromkeys(("a", "an", "first"), 1)
"""Words for numbers."""

_UNITS = {
    **dict.fromkeys(("die", "dice", "d"), "dice"),
    **dict.fromkeys(("hit", "hits", "success", "successes", "threshold", "difficulty"), "requirement"),
    **dict.fromkeys(("limit", "accuracy"), "limit"),
    **dict.fromkeys(("damage", "dv"), "damage"),
    **dict.fromkeys(("m", "meter", "meters"), "length"),
    **dict.fromkeys(("second", "seconds", "minutes", "hours", "days", "turns", "rounds", "phases"), "time"),
    **dict.fromkeys(
        ("mark", "marks", "bullets", "boxes", "targets", "allies", "weapons", "actions"), "count"
    ),
}
"""Words after a number, and what they count."""

_UNITS_OF = {"pool": "dice", "against": "dice", "requirement": "requirement", "limit": "limit"}
"""Parts of a roll, and what their numbers count."""

_SIGNS = {
    **dict.fromkeys(("+", "plus", "gain", "gains", "more", "extra", "higher"), 1),
    **dict.fromkeys(("-", "\N{MINUS SIGN}", "minus", "less", "lose", "loses", "fewer", "off", "lower"), -1),
}
"""What stands before or after a number and gives it a sign."""

_MENTION = re.compile(
    r"(?<![\w.])(?:(?P<word>minus|less|loses?|plus|gains?) )?(?P<sign>[+\N{MINUS SIGN}-])?"
    r"(?P<number>\d+|[a-z]+)(?P<d>d)?\b(?=(?P<after>(?: \w+){0,3}))",
    re.I,
)


@dataclass(frozen=True, slots=True)
class NumberSaid:
    """A number in a text."""

    number: int
    sign: int
    """0 if the text gives none."""
    unit: str | None
    """None if the text names none that is known."""
    digits: bool

    def says(self, amount: int, unit: str | None, *, signed: bool) -> bool:
        """Return whether this tells readers *amount*, which counts *unit*; a word alone tells too little."""
        if self.number != abs(amount) or (unit and self.unit not in (None, unit)):
            return False
        if signed and self.sign not in (0, 1 if amount > 0 else -1):
            return False
        return self.digits or bool(self.sign) or (unit is not None and self.unit == unit)


@rule("mention", style=True)
def numbers_to_decide_by_are_mentioned(base: KnowledgeBase) -> Iterator[Finding]:
    """The summary or the effect mentions every number that a variant or a grant sets or adds, with sign and unit."""
    excused = style()["unmentioned"]
    for id_, entry in base.entries.items():
        if entry.core_rules is not None:  # its texts say what the page says, and these rolls are not on it
            continue
        said = list(mentions(f"{entry.summary} {entry.effect or ''}"))
        for trail, key, amount, signed in _amounts(entry):
            where = ".".join(map(str, (id_, *trail, key)))
            if where not in excused and not any(
                each.says(amount, _unit(key), signed=signed) for each in said
            ):
                written = f"{amount:+}".replace("-", "\N{MINUS SIGN}") if signed else str(amount)
                yield "entries", id_, trail, f"neither summary nor effect mentions {written} ({key}); add it"


def mentions(text: str) -> Iterator[NumberSaid]:
    """Yield the numbers of *text*, in digits or words."""
    for found in _MENTION.finditer(text):
        written = found["number"].lower()
        number = int(written) if written.isdigit() else _NUMBERS.get(written)
        if number is not None:
            after = ["d"] if found["d"] else found["after"].lower().split()
            around = (found["sign"], (found["word"] or "").lower(), *after[:2])
            sign = next((_SIGNS[each] for each in around if each in _SIGNS), 0)
            unit = "dice" if after[:2] == ["to", "hit"] else next(filter(None, map(_UNITS.get, after)), None)
            yield NumberSaid(number, sign, unit, written.isdigit())


def _amounts(entry: Entry) -> Iterator[tuple[Trail, str, int, bool]]:
    """Yield the numbers that matter to a decision, with their keys: all but 0, signed if they are added."""
    for trail, change in _changes(entry):
        for given, signed in ((change.set, False), (change.add, True)):
            for key, amount in given.items():
                if isinstance(amount, int) and amount:
                    yield trail, key, amount, signed


def _changes(entry: Entry) -> Iterator[tuple[Trail, WrittenChange]]:
    for key, step in entry.tests.items():
        for name, variant in step.variants.items() if isinstance(step, RollStep) else ():
            yield ("tests", key, "variants", name), variant
    yield from ((("grants", index), grant) for index, grant in enumerate(entry.grants))


def _unit(key: str) -> str | None:
    """Return what the numbers under *key* count; None if they are those of a rating with a unit of its own."""
    return "damage" if "damage" in key.lower() else _UNITS_OF.get(key)
