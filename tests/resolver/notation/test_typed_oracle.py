"""The parser of typed rolls against a second one: plain words on lark's printed grammar."""

import re
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark import Lark, Token
from lark.exceptions import LarkError

from resolver.notation import (
    REQUIREMENT,
    Dice,
    Expression,
    Flat,
    Interval,
    Name,
    NotationError,
    Number,
    PlainWords,
    Roll,
    Side,
    Sum,
    Unknown,
    leaves_in,
    parse_typed,
    typed_vocabulary,
)
from resolver.notation.plain_words import Bare
from tests.resolver.notation.random_trees import DECLARED, TOKENS
from tests.resolver.notation.test_oracle import GRAMMAR, Children, LimitRead, Trees

BARE: tuple[Bare, ...] = ("dice", "open", "met")
LONGEST_FIRST = sorted(REQUIREMENT, key=len, reverse=True)
REQUIRED = rf"(?i:{'|'.join(word.replace(' ', chr(92) + 's+') for word in LONGEST_FIRST)})"
IS = r"(?:\s+of(?!\w))?(?:\s*=)?"
REQUIRED_WORD = rf"(?:{REQUIRED})(?![^\W\d_]|\.\w){IS}"
VERSUS = r"(?:v\.|vs|against)"
_THRESHOLD = re.compile(r"\bthreshold(?![^\W\d_]|\.\w)", re.IGNORECASE)
SIGN_WORDS = {"plus": "+", "minus": "-"}

NO_NAME = "x|or|v|vs|against|plus|minus|unknown|up|down|dice"
WORD_OF_A_NAME = rf"(?!(?:{NO_NAME})(?!\w)|(?:limit|{REQUIRED})(?![^\W\d_]))[^\W\d]"

TYPED = (
    GRAMMAR.replace('roll: side ["v." side]', "roll: side [_VERSUS side]")
    .replace(
        "side: sum _TEST? limit? _TEST? requirement? _TEST?",
        "side: sum (limit | requirement | said_limit | said_required)*",
    )
    .replace('"[" sum ["or" sum] "]"', '"[" _inner_limit ["or" _inner_limit] "]"')
    .replace('"(" requirement_sum ["," sum WORDS] ")"', '"(" _INNER? requirement_sum ["," sum WORDS] ")"')
    .replace("(?!(?:x|v|or|", rf"(?!(?:limit|{REQUIRED})(?![^\W\d_]))(?!(?:x|v|vs|against|plus|minus|or|")
    .replace("_plus_or_minus: PLUS | MINUS", "_plus_or_minus: PLUS | MINUS | SIGN_WORD")
    + rf"""
_inner_limit: _INNER_LIMIT? sum _INNER_LIMIT?
said_limit: _LIMIT product ["or" product] -> limit
said_required: (_REQUIRED | _RATING_AND_NUMBER) product ["," sum WORDS] -> requirement
    | RATING ["," sum WORDS] -> rating
_VERSUS.3: /{VERSUS}/
SIGN_WORD.3: /plus|minus/
_RATING_AND_NUMBER.9: /{VERSUS}\s*(target\.)?Melee AC(?=\s*\d)/
RATING.9: /{VERSUS}\s*(target\.)?Melee AC(?!\s*\d|\w|\s+{WORD_OF_A_NAME})/
_LIMIT.8: /,?\s*limit(?![^\W\d_]){IS}/
_INNER_LIMIT.8: /limit(?![^\W\d_])(?:\s+of(?!\w))?/
_REQUIRED.8: /,?\s*(?:{VERSUS}\s*)?{REQUIRED_WORD}/
_INNER.8: /{REQUIRED_WORD}/
"""
)
LARK = Lark(TYPED, parser="lalr", start="roll")


class TypedTrees(Trees):
    """What lark parsed, as sides with their parts in any order, read as the dice of *bare* are."""

    def __init__(self, bare: Bare) -> None:
        super().__init__()
        self.bare = bare

    def rating(self, parts: Children) -> Any:
        value = Name("Melee AC", "target")
        return value, None if parts[2] is None else Interval(parts[1], " ".join(parts[2].split()))

    def sum(self, parts: Children) -> Expression:
        signed = [SIGN_WORDS.get(str(part), part) if isinstance(part, Token) else part for part in parts]
        return super().sum(signed)

    def requirement_sum(self, parts: Children) -> Expression:
        return self.sum(parts)

    def side(self, parts: Children) -> Side:
        limits = [part for part in parts[1:] if isinstance(part, LimitRead)]
        if len(limits) > 1 or len(parts) - len(limits) > 2:
            raise LarkError("something is given twice")
        side = super().side(parts)
        if isinstance(side.requirement, Sum) and side.requirement.terms[0][0] == "-":
            raise LarkError("nothing is met that is below 0")
        return side

    def roll(self, sides: Children) -> Roll:
        actor, other = sides
        if other is None:
            return Roll(self.thrown(actor))
        leaves = list(leaves_in(other.pool))
        is_fixed = all(isinstance(leaf, Number) for leaf in leaves)
        is_rolled = any(isinstance(leaf, Dice | Flat | Unknown) for leaf in leaves)
        is_bare = other == Side(other.pool) and not is_rolled
        if is_bare and self.bare == "met":
            if not is_fixed or actor.requirement is not None:
                raise LarkError("two readings")
            return Roll(self.side([actor.pool, *_limit(actor), (other.pool, None)]))
        if is_bare and is_fixed and self.bare == "open" and actor.requirement is None:
            raise LarkError("two readings")
        return Roll(self.thrown(actor), self.thrown(other))

    def thrown(self, side: Side) -> Side:
        pool: Expression = side.pool
        if self.bare != "met" and isinstance(pool, Number):
            pool = Flat(pool.value)
        return Side(pool, side.limit, side.requirement, side.interval)


def _limit(side: Side) -> list[LimitRead]:
    return [] if side.limit is None else [LimitRead(side.limit)]


WORDS = (
    "limit",
    "threshold",
    "TN",
    "target number",
    "AC",
    "against",
    "vs",
    ", limit",
    ", difficulty",
    "limit of",
    "TN of",
    "threshold =",
    "limit =",
    "plus",
    "minus",
)
typed_texts = st.lists(st.sampled_from([*TOKENS, *WORDS * 3]), min_size=1, max_size=10).map(" ".join)


@st.composite
def spoken(draw: st.DrawFn) -> str:
    """Return a roll in plain words, as people type it; sometimes with a word too many."""
    pools = st.sampled_from(
        [
            *("10 dice", "5D", "2d6 + 2", "7", "Logic", "2d6 + Body", "Logic + Data Processing"),
            *("10 dice minus 2", "Logic plus Data Processing"),
        ]
    )
    values = st.sampled_from(
        ["4", "8", "Logic", "Melee AC", "2 x 3", "unknown", "3, 1 hour", "7 + 1", "9 - 10", "3 plus 1"]
    )
    before = st.sampled_from(
        ["limit ", ", limit ", "threshold ", "TN", "vs AC ", "v. threshold of ", ", DC "]
    )
    clauses = st.lists(st.tuples(before, values).map("".join), max_size=2).map(" ".join)
    sides = [f"{draw(pools)} {draw(clauses)}" for _ in range(draw(st.integers(1, 2)))]
    return draw(st.sampled_from([" v. ", " against ", " vs "])).join(sides)


def _read_by_oracle(text: str, bare: Bare) -> Roll | None:
    if bare == "open" and _THRESHOLD.search(
        text
    ):  # it could be what each die must reach, or how many dice must
        return None
    try:
        read: Roll = TypedTrees(bare).transform(LARK.parse(text))
    except LarkError:
        return None
    return read


def _read(text: str, bare: Bare) -> Roll | None:
    try:
        return parse_typed(text, typed_vocabulary(DECLARED, plain=PlainWords(bare=bare)))
    except NotationError:
        return None


@example("7 threshold = 3", "dice")
@example("7 limit of = 3", "dice")
@given(spoken() | typed_texts, st.sampled_from(BARE))
@settings(max_examples=500)
def test_both_parsers_read_and_refuse_the_same_typed_rolls(text: str, bare: Bare) -> None:
    assert _read(text, bare) == _read_by_oracle(text, bare)
