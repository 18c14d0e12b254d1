"""Parses values (sums, products, names, dice) by recursive descent: one method for each rule."""

import re
from typing import Literal, NoReturn, cast

from resolver.notation.scan import Scanner, Vocabulary, keyword
from resolver.notation.tree import (
    Dice,
    Expression,
    Flat,
    Least,
    Lookup,
    Most,
    Name,
    Number,
    Product,
    Quotient,
    Rounding,
    Sum,
    Unknown,
)

NESTING_CAP = 8

_DICE_WORD = keyword("dice|die")
_ROUNDING = keyword("up|down")
_UNKNOWN = keyword("unknown")
_TIMES = re.compile(r"\*|x(?![^\W\d_])", re.IGNORECASE)
_JOINS = frozenset("/*xX")
_DICE = re.compile(r"(?:([0-9]+)\s*d([0-9]*)|d([0-9]+))(?=x(?![^\W\d_])|\W|$)", re.IGNORECASE)
_CALL = re.compile(r"(min|max|table)\s*\(", re.IGNORECASE)
_OF = re.compile(r"(?!vs?\.)([a-z0-9]*[a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.(?=[^\W\d_])")
_FIELD = re.compile(r"(?!unknown(?![a-z0-9_]))[a-z][a-z0-9_]*")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")

_VALUE = "a value must stand (a number, dice, a name, or a value in parentheses)"
_DIVISOR = "a whole number from 1 to 9999 (the divisor; a name that holds a slash must be a declared term)"
_NO_NAMES = {
    "min": '"min" takes two values, as in "min(Logic, 3)".',
    "max": '"max" takes two values, as in "max(Logic, 3)".',
    "table": '"table" takes the name of a table, as in "table(range-difficulty)".',
    "none": '"none" is no value; leave out a test without a roll, and a side that does not roll.',
}
_KINDS_OF_TEST = ("simple", "opposed", "extended")
_HINTS = {
    "(": " A name that holds parentheses must be a declared term; only one pair of them may follow a pool.",
    "[": " A limit stands right after the pool, before the parentheses.",
    ".": ' What stands before a dot is "actor", "target" or a step, in small letters and without spaces.',
    "or": ' "or" stands only between two limits ("[Speed or Handling]"); another choice is a variant.',
    "up": ' "up" and "down" stand only after a division, as in "/ 2 up".',
    "down": ' "up" and "down" stand only after a division, as in "/ 2 down".',
    "x": ' "x" multiplies; a name that holds it as a word of its own must be a declared term.',
    "d": ' Dice stand with their number, as in "1D" or "2d6".',
    "dice": ' A number stands before "dice", as in "6 dice".',
    "v": ' Two sides meet in a roll: one "v." at most, outside of parentheses.',
}


class ValueParser:
    """One text while it is parsed. Each method parses one rule and leaves the scanner behind it."""

    __slots__ = ("depth", "scan")

    def __init__(self, text: str, names: Vocabulary) -> None:
        self.scan = Scanner(text, names)
        self.depth = 0

    def sum(self) -> Expression:
        """Parse terms that are added and taken away; a group that is added is no group."""
        scan = self.scan
        terms: list[tuple[Literal["+", "-"], Expression]] = []
        sign: Literal["+", "-"] = "-" if scan.take_char("-") else "+"
        while True:
            term = self.product()
            if sign == "+" and isinstance(term, Sum):
                terms.extend(term.terms)
            else:
                terms.append((sign, term))
            if scan.char == "+":
                sign = "+"
            elif scan.char == "-":
                sign = "-"
            else:
                break
            scan.go(scan.at + 1)
        return terms[0][1] if len(terms) == 1 and terms[0][0] == "+" else Sum(tuple(terms))

    def product(self) -> Expression:
        """Parse atoms joined by `x` and `/`, from the left."""
        value = self.atom()
        links = 1
        while True:
            if self.scan.char in ("x", "X", "*") and self.scan.take(_TIMES):
                value = Product(value, self.atom())
            elif self.scan.take_char("/"):
                value = self.quotient(value)
            else:
                return value
            links += 1
            if links > NESTING_CAP:
                self.scan.fail(
                    f'At most {NESTING_CAP} values are joined by "x" and "/"; work some of them out.'
                )

    def quotient(self, value: Expression) -> Quotient:
        """Parse what follows a `/`."""
        at = self.scan.at
        divisor = self.scan.number(_DIVISOR)
        if divisor == 0:
            self.scan.fail("Nothing is divided by 0; the divisor is a whole number from 1 to 9999.", at)
        rounding = self.scan.take(_ROUNDING)
        return Quotient(value, divisor, cast("Rounding", rounding[0].lower()) if rounding else None)

    def atom(self) -> Expression:
        """Parse one value. A declared name goes before all but a prefix."""
        scan = self.scan
        if of := scan.take(_OF):
            return self.prefixed(of[1])
        if name := scan.declared():
            return Name(name)
        if scan.char == "(":
            return self.group()
        if dice := scan.take(_DICE):
            return self.dice(dice)
        if "0" <= scan.char <= "9":
            count = scan.number("a number")
            return Flat(count) if scan.take(_DICE_WORD) else Number(count)
        if call := scan.take(_CALL):
            return self.call(call)
        return Unknown() if scan.take(_UNKNOWN) else Name(self.undeclared())

    def prefixed(self, of: str) -> Name:
        """Parse what follows a dot: a name of one side, or a field of a step."""
        if of in ("actor", "target"):
            return Name(self.scan.declared() or self.undeclared(), of)
        field = self.scan.take(_FIELD)
        if field is None:
            self.unexpected(
                f'a field of the step "{of}" must stand, in small letters ("hits", "net", "success")'
            )
        return Name(field[0], of)

    def undeclared(self) -> str:
        """Parse the longest run of words as a name."""
        at = self.scan.at
        name = self.scan.words()
        if name is None:
            self.unexpected(_VALUE)
        first = name.partition(" ")[0]
        reason = _NO_NAMES.get(name.casefold())
        if first.casefold() in _KINDS_OF_TEST:
            reason = (
                f'"{first}" is taken for the kind of test; a name that begins so must be a declared term.'
            )
        if reason:
            self.scan.fail(reason, at)
        return name

    def dice(self, found: re.Match[str]) -> Dice:
        """Return the dice that were found, once their numbers are in bounds."""
        count, sides = found[1] or "1", found[2] or found[3]
        for digits in (count, sides or ""):
            self.scan.check_digits(digits, found.start())
        if sides and int(sides) < 2:
            self.scan.fail(f"A die has 2 sides or more, not {int(sides)}.", found.start())
        return Dice(int(count), int(sides) if sides else None)

    def call(self, found: re.Match[str]) -> Expression:
        """Parse what follows `min(`, `max(` or `table(`."""
        function = found[1].lower()
        if function == "table":
            slug = self.scan.take(_SLUG)
            if slug is None:
                self.unexpected("the name of a table must stand, in small letters joined by hyphens")
            self.close(")", '")"')
            return Lookup(slug[0])
        first = self.inside(found.start())
        if not self.scan.take_char(","):
            self.unexpected(f'"," must stand; "{function}" takes two values, as in "{function}(Logic, 3)"')
        second = self.inside(found.start())
        self.close(")", f'")" ("{function}" takes two values; put one into another for more)')
        return Least(first, second) if function == "min" else Most(first, second)

    def group(self) -> Expression:
        """Parse a value in parentheses."""
        opened = self.scan.at
        self.scan.take_char("(")
        value = self.inside(opened)
        self.close(")", '")", "+", "-", "x" or "/"')
        return value

    def inside(self, opened: int) -> Expression:
        """Parse a value that stands in parentheses, and no deeper than allowed."""
        self.depth += 1
        if self.depth > NESTING_CAP:
            self.scan.fail(f"Values are put into one another at most {NESTING_CAP} deep.", opened)
        value = self.sum()
        self.depth -= 1
        return value

    def close(self, char: str, expected: str) -> None:
        """Move past a closing bracket, or say what may stand in its place."""
        if not self.scan.take_char(char):
            self.unexpected(f"{expected} must stand")

    def finish(self, expected: str) -> None:
        """Refuse whatever is left of the text."""
        if self.scan.char:
            self.unexpected(f"only {expected} may follow")

    def unexpected(self, expected: str) -> NoReturn:
        """Raise the error of a place at which something else must stand."""
        scan = self.scan
        hint = self.hint(scan.found().strip('"').casefold())
        if expected == _VALUE and scan.char == "-":
            hint = ' Put a negative value in parentheses, as in "2 x (-3)".'
        scan.fail(f"Found {scan.found()} where {expected}.{hint}")

    def hint(self, word: str) -> str:
        """Return what helps where *word* stands and must not."""
        return _HINTS.get("v" if word in ("v", "vs", "versus") else word, "")
