"""Parses a text in the notation to its tree: what stands around values in rolls and conditions."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Literal, TypeVar, cast

from resolver.notation.expressions import ValueParser
from resolver.notation.print import print_condition, print_roll, print_value
from resolver.notation.scan import TEXT_CAP, Scanner, keyword
from resolver.notation.tree import Choice, Condition, Expression, Interval, Name, Roll, Side

_Tree = TypeVar("_Tree")
_Operator = Literal[">", ">=", "=", "<", "<="]

_VERSUS = re.compile(rf"{keyword('versus|vs|v').pattern}\.?", re.IGNORECASE)
_LEADING = re.compile(rf"{keyword('simple|opposed|extended').pattern}|tests?\s*:", re.IGNORECASE)
_TEST = keyword("tests?")
_OR = keyword("or")
_FULL_STOP = re.compile(r"\.\s*\Z")
_COMPARISON = re.compile(r">=|<=|≥|≤|==?|>|<")
_PLAIN_OPERATOR = {"≥": ">=", "≤": "<=", "==": "="}
_RANGE = re.compile(r"\(\s*([0-9]{1,4})\s*-\s*([0-9]{1,4})\s*\)")


def parse_roll(text: str, names: Iterable[str] = (), aliases: Mapping[str, str] | None = None) -> Roll:
    """Return the tree of a printed test: one side, or one against another.

    Args:
        text: At most 300 characters, such as `Hacking + Logic [Sleaze] v. Intuition + Firewall`.
        names: Declared terms; the longest that stands at a place wins. What is not declared is read as
            the longest run of words.
        aliases: Other ways to write declared terms, and the term of each. With them (there may be none) all
            names are found in any case, as people type them; without, only as they are declared.

    Raises:
        NotationError: If the text is not in the notation.
    """
    parser = _Parser(text, names, aliases)
    roll = parser.roll()
    parser.finish('"+", "-", "x", "/", a limit in brackets, a requirement in parentheses, or "v."')
    return _short_enough(parser.scan, roll, print_roll)


def parse_value(text: str, names: Iterable[str] = ()) -> Expression:
    """Return the tree of a value (`max(attack.hits - 2, 0)`); all else as in `parse_roll`."""
    parser = _Parser(text, names)
    parser.scan.take_char("+")
    value = parser.sum()
    parser.finish('"+", "-", "x" or "/"')
    return _short_enough(parser.scan, value, print_value)


def parse_condition(text: str, names: Iterable[str] = ()) -> Condition:
    """Return the tree of a condition (`attack.hits > 0`); all else as in `parse_roll`."""
    parser = _Parser(text, names)
    condition = parser.condition()
    parser.finish('"+", "-", "x", "/", or one comparison (">", ">=", "=", "<", "<=")')
    return _short_enough(parser.scan, condition, print_condition)


def _short_enough(scan: Scanner, tree: _Tree, printed: Callable[[_Tree], str]) -> _Tree:
    """Refuse a tree whose plain form could not be read again because it is longer than the text."""
    # The plain form of a text is never three times as long.
    if len(scan.original) > TEXT_CAP // 3 and (length := len(printed(tree))) > TEXT_CAP:
        scan.fail(f"Its plain form has {length} characters; at most {TEXT_CAP} are read. Shorten it.", 0)
    return tree


class _Parser(ValueParser):
    """A text that holds a roll, a value or a condition."""

    __slots__ = ()

    def roll(self) -> Roll:
        self.pass_kind_of_test()
        actor = self.side()
        opposition = self.side() if self.scan.take(_VERSUS) else None
        self.scan.take(_FULL_STOP)
        return Roll(actor, opposition)

    def pass_kind_of_test(self) -> None:
        """Move past "Opposed", "Simple" and the like, which books print before a roll."""
        scan = self.scan
        while scan.char.casefold() in ("s", "o", "e", "t") and scan.declared_here() is None:
            if not scan.take(_LEADING):
                break

    def side(self) -> Side:
        scan = self.scan
        pool = self.sum()
        scan.take(_TEST)
        limit = self.limit() if scan.char == "[" else None
        scan.take(_TEST)
        requirement, interval = self.requirement() if scan.char == "(" else (None, None)
        scan.take(_TEST)
        return Side(pool, limit, requirement, interval)

    def limit(self) -> Expression | Choice:
        self.scan.take_char("[")
        start = self.scan.at
        limit: Expression | Choice = self.sum()
        if self.scan.take(_OR):
            between = self.scan.at
            other = self.sum()
            if not isinstance(limit, Name) or not isinstance(other, Name):
                at = between if isinstance(limit, Name) else start
                self.scan.fail('On both sides of "or" stands one name, as in "[Speed or Handling]".', at)
            limit = Choice(limit, other)
        self.close("]", '"]", or "or" and a second name')
        return limit

    def requirement(self) -> tuple[Expression, Interval | None]:
        self.refuse_what_is_optional()
        self.scan.take_char("(")
        requirement = self.sum()
        interval = self.interval() if self.scan.take_char(",") else None
        self.close(")", '")", or "," and an interval as in "(12, 1 hour)"')
        return requirement, interval

    def refuse_what_is_optional(self) -> None:
        """Refuse what books print in parentheses after a pool and what is no number to be met."""
        scan = self.scan
        opened = scan.at
        if (span := _RANGE.match(scan.text, opened)) and int(span[1]) < int(span[2]):
            scan.fail(f"This is {span[1]} less {span[2]}, no range; write one number, and a variant.", opened)
        scan.take_char("(")
        if scan.take(_VERSUS):
            scan.fail(
                "An opposition in parentheses is met only sometimes: leave it out, and write it as a variant"
                " that sets `against`. One that is always met stands without parentheses.",
                opened,
            )
        if scan.char in ("+", "-"):
            scan.fail(
                "What is added in parentheses counts only sometimes: leave it out, and write it as a variant"
                " that adds to `pool`. What always counts stands without parentheses.",
                opened,
            )
        scan.go(opened)

    def interval(self) -> Interval:
        value = self.sum()
        unit = self.scan.words()
        if unit is None:
            self.unexpected('a unit of time must stand, as in "(12, 1 hour)" or "(12, (Force) hours)"')
        return Interval(value, unit)

    def condition(self) -> Condition:
        first = self.sum()
        found = self.scan.take(_COMPARISON)
        if found is None:
            return Condition(first)
        return Condition(first, cast("_Operator", _PLAIN_OPERATOR.get(found[0], found[0])), self.sum())
