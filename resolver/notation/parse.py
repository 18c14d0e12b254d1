"""Parse a text in the notation to its tree: the parts of rolls and conditions around values."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal, TypeVar, cast

from resolver.notation.expressions import ValueParser
from resolver.notation.print import print_condition, print_roll, print_value
from resolver.notation.scan import TEXT_CAP, Scanner, keyword, vocabulary
from resolver.notation.tree import Choice, Condition, Expression, Interval, Name, Roll, Side

_Tree = TypeVar("_Tree")
_Operator = Literal[">", ">=", "=", "<", "<="]

_VERSUS = re.compile(rf"{keyword('versus|vs|v').pattern}\.?", re.IGNORECASE)
_LEADING = re.compile(rf"{keyword('simple|opposed|extended').pattern}|tests?\s*:", re.IGNORECASE)
TEST = keyword("tests?")
_OR = keyword("or")
FULL_STOP = re.compile(r"\.\s*\Z")
_COMPARISON = re.compile(r">=|<=|≥|≤|==?|>|<")
_PLAIN_OPERATOR = {"≥": ">=", "≤": "<=", "==": "="}
_RANGE = re.compile(r"\(\s*([0-9]{1,4})\s*-\s*([0-9]{1,4})\s*\)")

_MOST_TREES = 1024
"""How many trees of each kind are kept; most texts are an entry's own and come again."""


def parse_roll(text: str, names: Iterable[str] = ()) -> Roll:
    """Return the tree of a printed test: one side, or one against another.

    Args:
        text: At most 300 characters, such as `Hacking + Logic [Sleaze] v. Intuition + Firewall`.
        names: Declared terms; the longest match wins. Anything else is read as the longest run of words.

    Raises:
        NotationError: If the text is not in the notation.
    """
    return _parse_roll(text, frozenset(names))


@lru_cache(_MOST_TREES)
def _parse_roll(text: str, names: frozenset[str]) -> Roll:
    parser = RollParser(text, vocabulary(names))
    roll = parser.roll()
    parser.finish('"+", "-", "x", "/", a limit in brackets, a requirement in parentheses, or "v."')
    return short_enough(parser.scan, roll, print_roll)


def parse_value(text: str, names: Iterable[str] = ()) -> Expression:
    """Return the tree of a value (`max(attack.hits - 2, 0)`); otherwise as in `parse_roll`."""
    return _parse_value(text, frozenset(names))


@lru_cache(_MOST_TREES)
def _parse_value(text: str, names: frozenset[str]) -> Expression:
    parser = RollParser(text, vocabulary(names))
    parser.scan.take_char("+")
    value = parser.sum()
    parser.finish('"+", "-", "x" or "/"')
    return short_enough(parser.scan, value, print_value)


def parse_condition(text: str, names: Iterable[str] = ()) -> Condition:
    """Return the tree of a condition (`attack.hits > 0`); otherwise as in `parse_roll`."""
    return _parse_condition(text, frozenset(names))


@lru_cache(_MOST_TREES)
def _parse_condition(text: str, names: frozenset[str]) -> Condition:
    parser = RollParser(text, vocabulary(names))
    condition = parser.condition()
    parser.finish('"+", "-", "x", "/", or one comparison (">", ">=", "=", "<", "<=")')
    return short_enough(parser.scan, condition, print_condition)


def short_enough(
    scan: Scanner, tree: _Tree, print_tree: Callable[[_Tree], str], *, always: bool = False
) -> _Tree:
    """Refuse a tree whose plain form would be too long to read again."""
    # The plain form of a text is never three times as long, unless it has aliases (*always*).
    if (always or len(scan.original) > TEXT_CAP // 3) and (length := len(print_tree(tree))) > TEXT_CAP:
        scan.fail(f"Its plain form has {length} characters; at most {TEXT_CAP} are read. Shorten it.", 0)
    return tree


class RollParser(ValueParser):
    """A parser of a roll, a value or a condition."""

    __slots__ = ()

    def roll(self) -> Roll:
        """Parse one side, or one against another."""
        self.pass_kind_of_test()
        actor = self.side()
        opposition = self.side() if self.scan.take(_VERSUS) else None
        self.scan.take(FULL_STOP)
        return Roll(actor, opposition)

    def pass_kind_of_test(self) -> None:
        """Skip "Opposed", "Simple" and the like, which books print before a roll."""
        scan = self.scan
        while scan.char.casefold() in ("s", "o", "e", "t") and scan.name_here() is None:
            if not scan.take(_LEADING):
                break

    def side(self) -> Side:
        """Parse a pool with its limit and requirement."""
        scan = self.scan
        pool = self.sum()
        scan.take(TEST)
        limit = self.limit() if scan.char == "[" else None
        scan.take(TEST)
        requirement, interval = self.requirement() if scan.char == "(" else (None, None)
        scan.take(TEST)
        return Side(pool, limit, requirement, interval)

    def limit(self) -> Expression | Choice:
        """Parse a limit with its brackets."""
        self.scan.take_char("[")
        limit = self.limits(self.limit_value)
        self.close("]", '"]", or "or" and a second name')
        return limit

    def limit_value(self) -> Expression:
        """Parse one limit inside its brackets."""
        return self.sum()

    def limits(self, value: Callable[[], Expression]) -> Expression | Choice:
        """Parse a limit, or two alternatives; *value* parses one of them."""
        start = self.scan.at
        limit: Expression | Choice = value()
        if self.scan.take(_OR):
            between = self.scan.at
            other = value()
            if not isinstance(limit, Name) or not isinstance(other, Name):
                at = between if isinstance(limit, Name) else start
                self.scan.fail('Write one name on each side of "or", such as "[Speed or Handling]".', at)
            limit = Choice(limit, other)
        return limit

    def requirement(self) -> tuple[Expression, Interval | None]:
        """Parse a requirement and an interval with their parentheses."""
        self.refuse_what_is_optional()
        self.scan.take_char("(")
        requirement = self.requirement_value()
        interval = self.interval() if self.scan.take_char(",") else None
        self.close(")", '")", or "," and an interval, such as "(12, 1 hour)"')
        return requirement, interval

    def requirement_value(self) -> Expression:
        """Parse a requirement inside its parentheses."""
        return self.sum()

    def refuse_what_is_optional(self) -> None:
        """Refuse parentheses after a pool that are not a requirement."""
        scan = self.scan
        opened = scan.at
        if (span := _RANGE.match(scan.text, opened)) and int(span[1]) < int(span[2]):
            scan.fail(
                f"This reads as {span[1]} minus {span[2]}, not as a range; write one number, and a variant.",
                opened,
            )
        scan.take_char("(")
        if scan.take(_VERSUS):
            scan.fail(
                "An opposition in parentheses applies only sometimes: leave it out, and write it as a variant"
                " that sets `against`. If it always applies, leave out the parentheses.",
                opened,
            )
        if scan.char in ("+", "-"):
            scan.fail(
                "A bonus in parentheses applies only sometimes: leave it out, and write it as a variant"
                " that adds to `pool`. If it always applies, leave out the parentheses.",
                opened,
            )
        scan.go(opened)

    def interval(self) -> Interval:
        """Parse the interval of an extended test."""
        value = self.sum()
        unit = self.scan.words()
        if unit is None:
            self.unexpected('expected a unit of time, such as "(12, 1 hour)" or "(12, (Force) hours)"')
        return Interval(value, unit)

    def condition(self) -> Condition:
        """Parse a value, or a comparison of two."""
        first = self.sum()
        found = self.scan.take(_COMPARISON)
        if found is None:
            return Condition(first)
        return Condition(first, cast("_Operator", _PLAIN_OPERATOR.get(found[0], found[0])), self.sum())
