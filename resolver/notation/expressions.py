"""Parse values (sums, products, names, dice) by recursive descent, with a method for each rule."""

import re
from typing import NoReturn, cast

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
    Sign,
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

_VALUE = "expected a value (a number, dice, a name, or a value in parentheses)"
_DIVISOR = "a divisor, a whole number from 1 to 9999 or a declared term (as a name with a slash must be)"
_NO_NAMES = {
    "min": '"min" takes two values, such as "min(Logic, 3)".',
    "max": '"max" takes two values, such as "max(Logic, 3)".',
    "table": '"table" takes the name of a table, such as "table(range-difficulty)".',
    "none": '"none" is not a value; leave out a test without a roll, and a side that does not roll.',
}
_KINDS_OF_TEST = ("simple", "opposed", "extended")
_HINTS = {
    "(": " A name with parentheses must be a declared term; a pool takes only one pair of parentheses.",
    "[": " The limit goes right after the pool, before the parentheses.",
    ".": ' Before a dot write "actor", "target" or a step, in small letters and without spaces.',
    "or": ' "or" goes only between two limits ("[Speed or Handling]"); write any other choice as a variant.',
    "up": ' "up" and "down" go only after a division, such as "/ 2 up".',
    "down": ' "up" and "down" go only after a division, such as "/ 2 down".',
    "x": ' "x" multiplies; a name with "x" as a separate word must be a declared term.',
    "d": ' Write how many dice, such as "1D" or "2d6".',
    "dice": ' Write a number before "dice", such as "6 dice".',
    "v": ' A roll has two sides at most: write one "v.", outside the parentheses.',
}


class ValueParser:
    """A parser of one text. Each method parses one rule and leaves the scanner after it."""

    __slots__ = ("depth", "scan")

    def __init__(self, text: str, names: Vocabulary) -> None:
        self.scan = Scanner(text, names)
        self.depth = 0

    def sum(self) -> Expression:
        """Parse terms that are added and subtracted; an added group is merged into the sum."""
        scan = self.scan
        terms: list[tuple[Sign, Expression]] = []
        sign: Sign = "-" if scan.take_char("-") else "+"
        while True:
            term = self.product()
            if sign == "+" and isinstance(term, Sum):
                terms.extend(term.terms)
            else:
                terms.append((sign, term))
            further = self.sign()
            if further is None:
                break
            sign = further
        return terms[0][1] if len(terms) == 1 and terms[0][0] == "+" else Sum(tuple(terms))

    def sign(self) -> Sign | None:
        """Move past the sign between two terms and return it; None if none is here."""
        if self.scan.take_char("+"):
            return "+"
        return "-" if self.scan.take_char("-") else None

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
                self.scan.fail(f'"x" and "/" join at most {NESTING_CAP} values; work some of them out first.')

    def quotient(self, value: Expression) -> Quotient:
        """Parse what follows a `/`."""
        at = self.scan.at
        name = self.scan.take_name()
        divisor = self.scan.number(_DIVISOR) if name is None else Name(name)
        if divisor == 0:
            self.scan.fail("You can't divide by 0; the divisor is a whole number from 1 to 9999.", at)
        rounding = self.scan.take(_ROUNDING)
        return Quotient(value, divisor, cast("Rounding", rounding[0].lower()) if rounding else None)

    def atom(self) -> Expression:
        """Parse one value. Declared names take precedence over everything but a prefix."""
        scan = self.scan
        if of := scan.take(_OF):
            return self.prefixed_name(of[1])
        if name := scan.take_name():
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
        return Unknown() if scan.take(_UNKNOWN) else Name(self.undeclared_name())

    def prefixed_name(self, of: str) -> Name:
        """Parse what follows a dot: a name of one side, or a field of a step."""
        if of in ("actor", "target"):
            return Name(self.scan.take_name() or self.undeclared_name(), of)
        field = self.scan.take(_FIELD)
        if field is None:
            self.unexpected(
                f'expected a field of the step "{of}", in small letters ("hits", "net", "success")'
            )
        return Name(field[0], of)

    def undeclared_name(self) -> str:
        """Parse the longest run of words as a name."""
        at = self.scan.at
        name = self.scan.words()
        if name is None:
            self.unexpected(_VALUE)
        first = name.partition(" ")[0]
        reason = _NO_NAMES.get(name.casefold())
        if first.casefold() in _KINDS_OF_TEST:
            reason = (
                f'"{first}" is read as the kind of test; a name that begins with it must be a declared term.'
            )
        if reason:
            self.scan.fail(reason, at)
        return name

    def dice(self, found: re.Match[str]) -> Dice:
        """Return the dice found, after checking the bounds of their numbers."""
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
                self.unexpected("expected the name of a table, in small letters joined by hyphens")
            self.close(")", '")"')
            return Lookup(slug[0])
        first = self.group_content(found.start())
        if not self.scan.take_char(","):
            self.unexpected(f'expected ","; "{function}" takes two values, such as "{function}(Logic, 3)"')
        second = self.group_content(found.start())
        self.close(")", f'")" ("{function}" takes two values; nest it for more)')
        return Least(first, second) if function == "min" else Most(first, second)

    def group(self) -> Expression:
        """Parse a value in parentheses."""
        opened = self.scan.at
        self.scan.take_char("(")
        value = self.group_content(opened)
        self.close(")", '")", "+", "-", "x" or "/"')
        return value

    def group_content(self, opened: int) -> Expression:
        """Parse a value in parentheses, unless it is nested too deeply."""
        self.depth += 1
        if self.depth > NESTING_CAP:
            self.scan.fail(f"Values can be nested at most {NESTING_CAP} deep.", opened)
        value = self.sum()
        self.depth -= 1
        return value

    def close(self, char: str, expected: str) -> None:
        """Move past a closing bracket, or say what is allowed in its place."""
        if not self.scan.take_char(char):
            self.unexpected(f"expected {expected}")

    def finish(self, expected: str) -> None:
        """Refuse whatever is left of the text."""
        if self.scan.char:
            self.unexpected(f"only {expected} can follow")

    def unexpected(self, expected: str) -> NoReturn:
        """Raise the error that something else is expected here."""
        scan = self.scan
        hint = self.hint(scan.text_here().strip('"').casefold())
        if expected == _VALUE and scan.char == "-":
            hint = ' Put a negative value in parentheses, such as "2 x (-3)".'
        scan.fail(f"Found {scan.text_here()}; {expected}.{hint}")

    def hint(self, word: str) -> str:
        """Return a hint for a misplaced *word*."""
        return _HINTS.get("v" if word in ("v", "vs", "versus") else word, "")
