"""Parse rolls as people type them: any case, aliases, plain words for brackets."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NoReturn

from resolver.notation.parse import FULL_STOP, TEST, RollParser, short_enough
from resolver.notation.plain_words import LIMIT, SIGNS, THRESHOLD, PlainWords, WordPatterns
from resolver.notation.print import print_roll, print_side, print_value
from resolver.notation.scan import Vocabulary
from resolver.notation.tree import (
    Choice,
    Dice,
    Expression,
    Flat,
    Name,
    Number,
    Product,
    Roll,
    Side,
    Sign,
    Sum,
    Unknown,
    dice_in,
    join_terms,
    leaves_in,
)
from resolver.wording import did_you_mean, join_words

_NUMBER = re.compile(r"\s*[0-9]")
_ROLL = re.compile(r"(?:roll|throw)\s+(?=\d)", re.IGNORECASE)
"""How people begin: "roll 8 dice"."""
_OF_TARGET = re.compile(r"target\.(?=[^\W\d_])")
_LAST_WORD = re.compile(r"([^\W\d_]+)\s*\Z")
_USUAL_DICE = Dice(2, 6)


@dataclass(frozen=True, slots=True)
class TypedVocabulary:
    """The vocabulary of typed text: the names and plain words of an edition."""

    names: Vocabulary
    plain: PlainWords
    patterns: WordPatterns


def typed_vocabulary(
    names: Iterable[str] = (), aliases: Mapping[str, str] | None = None, plain: PlainWords | None = None
) -> TypedVocabulary:
    """Return the vocabulary of typed text, cached for equal arguments.

    Args:
        names: Declared terms.
        aliases: Other ways to write them, and the term of each.
        plain: The plain words of the edition; by default the common ones.
    """
    return _typed_vocabulary(frozenset(names), frozenset((aliases or {}).items()), plain or PlainWords())


@lru_cache(maxsize=64)
def _typed_vocabulary(
    names: frozenset[str], aliases: frozenset[tuple[str, str]], plain: PlainWords
) -> TypedVocabulary:
    patterns = WordPatterns(plain)
    return TypedVocabulary(Vocabulary(names, aliases, patterns.words, patterns.more_words), plain, patterns)


def parse_typed(text: str, vocabulary: TypedVocabulary) -> Roll:
    """Return the tree of a roll as people type it: `10 dice limit 4 v 7`, `2d6 + Dex vs 8`.

    Its plain form, typed again, gives the same roll.

    Raises:
        NotationError: If it cannot be read, or can be read in two ways; the message then shows both.
    """
    parser = _TypedParser(text, vocabulary)
    roll = parser.roll()
    parser.finish('"+", "-", "x", "/", a limit ("limit 4"), a requirement ("threshold 3"), or "v."')
    return short_enough(parser.scan, roll, print_roll, always=True)


def parse_typed_value(text: str, vocabulary: TypedVocabulary) -> Expression:
    """Return the tree of a value as people type it; all else as in `parse_typed`."""
    parser = _TypedParser(text, vocabulary)
    parser.scan.take_char("+")
    value = parser.sum()
    parser.finish('"+", "-", "x" or "/"')
    return short_enough(parser.scan, value, print_value, always=True)


class _TypedParser(RollParser):
    """A parser of typed text."""

    __slots__ = ("vocabulary",)

    def __init__(self, text: str, vocabulary: TypedVocabulary) -> None:
        super().__init__(text, vocabulary.names)
        self.vocabulary = vocabulary

    def roll(self) -> Roll:
        self.scan.take(_ROLL)
        self.pass_kind_of_test()
        actor = self.side()
        roll = Roll(self.with_dice(actor))
        if self.scan.take(self.vocabulary.patterns.versus):
            at = self.scan.at
            roll = self.against(actor, self.side(), at)
        self.scan.take(FULL_STOP)
        return roll

    def side(self) -> Side:
        """Parse a pool, then its limit and requirement in any order, in brackets or in words."""
        at = self.scan.at
        pool, sides = self.sum(), self.vocabulary.plain.sides
        self.refuse_added_number(pool, sides, at)
        side = Side(_each_alone(pool, sides))
        self.refuse_multiplied_dice(side.pool, at)
        while True:
            at = self.scan.at
            more = self.clause(side)
            if more is None:
                return side
            if side.limit is not None and more.limit is not None:
                self.scan.fail("The limit is given twice; give it once.", at)
            if side.requirement is not None and more.requirement is not None:
                self.scan.fail("The number to reach is given twice; give it once.", at)
            side = replace(
                self.check_side(more, at),
                limit=more.limit or side.limit,
                requirement=more.requirement or side.requirement,
                interval=more.interval or side.interval,
            )

    def clause(self, side: Side) -> Side | None:
        """Parse a limit or requirement and return it with the pool; None if none is here."""
        scan, patterns = self.scan, self.vocabulary.patterns
        scan.take(TEST)
        if scan.char == "[":
            return Side(side.pool, self.limit())
        if scan.char == "(" and patterns.limit_inside.match(scan.text, scan.at):
            scan.take_char("(")
            limit = self.limit_value()
            self.close(")", '")"')
            return Side(side.pool, limit)
        if scan.char == "(":
            requirement, interval = self.requirement()
            return Side(side.pool, None, requirement, interval)
        if self.take_word(patterns.limit):
            return self.check_alone(side, Side(side.pool, self.limits(self.product)))
        if (required := self.requirement_in_words()) is None:
            return None
        words = (patterns.limit, patterns.requirement, patterns.versus)
        goes_on = any(pattern.match(scan.text, scan.at) for pattern in words)
        interval = self.interval() if not goes_on and scan.take_char(",") else None
        return self.check_alone(side, Side(side.pool, None, required, interval))

    def sign(self) -> Sign | None:
        found = self.scan.take(self.vocabulary.patterns.sign)
        return SIGNS[found["word"].casefold()] if found else super().sign()

    def take_word(self, pattern: re.Pattern[str]) -> bool:
        """Move past a plain word; one that is also a name counts only before a number."""
        scan = self.scan
        found = pattern.match(scan.text, scan.at)
        if found is None:
            return False
        name = scan.names.find(scan.text, found.start("word"))
        if name is not None and not (name[1] == found.end("word") and self.is_number(found.end())):
            return False
        if self.vocabulary.plain.bare == "open" and found["word"].casefold() == THRESHOLD:
            scan.fail(
                "Each die has a target number here, so a threshold could be that or how many dice must reach it: "
                'write "TN 4" for what each die must reach; the answer lists the chance of each number of '
                "successes, and of at least as many.",
                found.start("word"),
            )
        scan.go(found.end())
        return True

    def is_number(self, at: int) -> bool:
        """Return whether a number or a level follows a place."""
        text = self.scan.text
        begin = len(text) - len(text[at:].lstrip())
        return bool(_NUMBER.match(text, at)) or self.vocabulary.patterns.levels.find(text, begin) is not None

    def level(self) -> Number | None:
        """Parse a level ("Moderate", "a Moderate difficulty") and return its number; None if none is here."""
        scan, patterns, at = self.scan, self.vocabulary.patterns, self.scan.at
        scan.take(patterns.article)
        found = None if scan.name_here() else patterns.levels.find(scan.text, scan.at)
        if found is None:
            scan.go(at)
            return None
        level, end = found
        if level.number is None:
            scan.fail(patterns.levels.why_no_number(level))
        scan.go(end)
        scan.take(patterns.inner_requirement)
        return Number(level.number)

    def requirement_in_words(self) -> Expression | None:
        """Parse a requirement in words: "TN 4", "vs AC 14", "vs Melee AC", "vs Moderate"; else None."""
        scan, patterns = self.scan, self.vocabulary.patterns
        if self.take_word(patterns.requirement):
            return self.level() or self.product()
        found = patterns.requirement.match(scan.text, scan.at)
        if found is not None:  # also a name, and no number follows
            name = scan.names.find(scan.text, found.start("word"))
            if name is not None and name[1] == found.end("word"):
                scan.go(found.start("word"))
                return self.product()
        at, versus = scan.at, scan.take(patterns.versus)
        if versus and (level := self.level()):
            return level
        if versus:
            scan.take(_OF_TARGET)
        rating = scan.take_name() if versus else None
        if rating is not None and patterns.ends_in_requirement.fullmatch(rating):
            return self.product() if _NUMBER.match(scan.text, scan.at) else Name(rating, "target")
        scan.go(at)
        return None

    def requirement_value(self) -> Expression:
        self.take_word(self.vocabulary.patterns.inner_requirement)
        return self.level() or self.sum()

    def limit_value(self) -> Expression:
        self.take_word(self.vocabulary.patterns.inner_limit)
        limit = self.sum()
        self.scan.take(self.vocabulary.patterns.inner_limit)
        return limit

    def check_alone(self, before: Side, clause: Side) -> Side:
        """Return *clause* unless something is added to it, which could also belong to the pool."""
        at = self.scan.at
        if sign := self.sign():
            self.refuse_more(before, clause, sign, at)
        return clause

    def refuse_more(self, before: Side, clause: Side, sign: Sign, at: int) -> NoReturn:
        """Refuse an addition after *clause*, whose sign is *at* a place, showing both readings of the roll."""
        term = self.product()
        ways = [replace(clause, pool=join_terms(before.pool, sign, term))]
        if clause.requirement is not None:
            ways.append(replace(clause, requirement=join_terms(clause.requirement, sign, term)))
        elif clause.limit is not None and not isinstance(clause.limit, Choice):
            ways.append(replace(clause, limit=join_terms(clause.limit, sign, term)))
        self.refuse_ways(at, *map(print_side, ways))

    def against(self, actor: Side, other: Side, at: int) -> Roll:
        """Return *actor* against *other*, found at *at*; a plain number can be the requirement."""
        bare, leaves = self.vocabulary.plain.bare, list(leaves_in(other.pool))
        if other != Side(other.pool) or any(isinstance(leaf, Dice | Flat | Unknown) for leaf in leaves):
            return Roll(self.with_dice(actor), self.with_dice(other))
        met = replace(actor, requirement=_of_target(other.pool))
        if all(isinstance(leaf, Number) for leaf in leaves) and bare != "dice":
            is_met = bare in ("met", "number")
            if is_met and actor.requirement is None:
                return Roll(self.with_dice(self.check_side(met, at)))
            if is_met:
                self.scan.fail(
                    "The number to reach is given twice; give it once, or give the opponent's dice.", at
                )
            if actor.requirement is None:
                thrown = Roll(self.with_dice(actor), self.with_dice(other))
                self.refuse_ways(at, print_side(self.with_dice(met)), print_roll(thrown))
        elif bare == "met":
            own = next(iter(dice_in(actor.pool)), _USUAL_DICE)
            thrown = Roll(actor, Side(join_terms(own, "+", other.pool)))
            both = (
                (print_roll(thrown),)
                if actor.requirement is not None
                else (print_side(met), print_roll(thrown))
            )
            self.refuse_ways(at, *both)
        return Roll(self.with_dice(actor), self.with_dice(other))

    def with_dice(self, side: Side) -> Side:
        """Return *side* with dice for a plain number, if dice are counted."""
        counted = self.vocabulary.plain.bare != "met" and isinstance(side.pool, Number)
        return (
            replace(side, pool=Flat(side.pool.value)) if counted and isinstance(side.pool, Number) else side
        )

    def check_side(self, side: Side, at: int) -> Side:
        """Refuse a requirement whose plain form could not be read again."""
        required = side.requirement
        if isinstance(required, Sum) and required.terms[0][0] == "-":
            self.scan.fail("The number to reach is negative; write 0 or more.", at)
        match required:
            case Sum((("+", Number(first)), ("-", Number(second)))) if first < second:
                self.scan.fail(f"This reads as {first} minus {second}, not as a range; write one number.", at)
        return side

    def refuse_multiplied_dice(self, pool: Expression, at: int) -> None:
        """Refuse "5Dx3" where dice are counted: as a pool it is 15 dice, as damage 5 dice that do 3 for each hit."""
        if self.vocabulary.plain.bare == "met":
            return
        for _, term in pool.terms if isinstance(pool, Sum) else (("+", pool),):
            match term:
                case Product(Dice(count, None), Number(times)) | Product(Number(times), Dice(count, None)):
                    all_dice = f'write "{count * times}D" for {count * times} dice'
                    each_hit = f'roll "{count}D" and count each hit {times} times'
                    self.scan.fail(f'"{print_value(term)}" has two meanings; {all_dice}, or {each_hit}.', at)

    def refuse_added_number(self, pool: Expression, sides: int | None, at: int) -> None:
        """Refuse a number added to dice that each count by themselves: it may be meant for their sum, or as pips."""
        terms = pool.terms if isinstance(pool, Sum) else ()
        has_dice = any(isinstance(term, Dice) and term.sides in (sides, None) for _, term in terms)
        as_dice = [(sign, _as_dice(sign, term)) for sign, term in terms]
        if sides is None or not has_dice or as_dice == [*terms]:
            return
        without = [term for term, given in zip(as_dice, terms, strict=True) if term == given]
        more, alone = (print_value(_each_alone(Sum(tuple(each)), sides)) for each in (as_dice, without))
        counts = "adds a number to its dice, but each die counts by itself here"
        self.scan.fail(f'"{print_value(pool)}" {counts}; write "{alone}", or "{more}" for more dice.', at)

    def refuse_ways(self, at: int, *plain: str) -> NoReturn:
        """Raise the error of a text with several readings, given in *plain* form."""
        ways = join_words([f'"{one}"' for one in plain], "or")
        self.scan.fail(f"This can be read in more than one way; write {ways}.", at)

    def hint(self, word: str) -> str:
        before = _LAST_WORD.search(self.scan.text, 0, self.scan.at)
        wrong = before[1].casefold() if word[:1].isdigit() and before else word
        if known := super().hint(word) or (wrong in ("dice", "die") and " "):
            return known.rstrip()
        if wrong in (*LIMIT, *map(str.casefold, self.vocabulary.plain.requirement)):
            return f' "{wrong}" goes after the dice, with its number: "10 dice {wrong} 3".'
        if wrong in SIGNS:
            return f' "{wrong}" goes between two values: "10 dice {wrong} 2".'
        hint = did_you_mean(wrong, self.vocabulary.plain.all)
        return f" {hint[0].upper()}{hint[1:]}" if hint else ""


def _as_dice(sign: Sign, term: Expression) -> Expression:
    """Return a number that is added as so many dice of the edition; any other term unchanged."""
    match term:
        case Number(value) if sign == "+" and value > 0:
            return Dice(value)
    return term


def _each_alone(pool: Expression, sides: int | None) -> Expression:
    """Return *pool* with dice of so many *sides* as dice of the edition: 10D for 10d6."""
    match pool:
        case Dice(count, int(own)) if own == sides:
            return Dice(count)
        case Sum(terms):
            return Sum(tuple((sign, _each_alone(term, sides)) for sign, term in terms))
    return pool


def _of_target(value: Expression) -> Expression:
    """Return *value* with its ratings marked as the target's."""
    match value:
        case Name(name, None):
            return Name(name, "target")
        case Sum(terms):
            return Sum(tuple((sign, _of_target(term)) for sign, term in terms))
    return value
