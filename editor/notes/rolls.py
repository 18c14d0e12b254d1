"""Read a test in a line of a note: ratings, dice as they fell, a seed, variants, more or fewer dice.

Kára: [[sr5/hack-on-the-fly]] Hacking 5, Logic=5(7), Sleaze 4 v. Intuition 4, Firewall 3, dice 6 5 5 2 v. 5 1
`Logic + Hacking [Sleaze] (3)` Logic 5, Hacking 4, Sleaze 6, seed tuesday
[[sr5/hack-on-the-fly]] two-marks, Hacking 5, Logic 5, -2 dice
[[sr3/ic-initiative]] Host Color Orange, IC Rating 6
[[cwn/make-a-ranged-attack]] Shoot 1 v. Ranged AC 13, dice 15, then 4, weapon damage 6
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter

from kb.play.request.written import WRITTEN
from resolver.notation import VERSUS_PATTERN
from resolver.wording import IN_DIGITS, SPELLED, in_digits

_SIGN = r"\s*+[=:]?\s*+"
"""What may stand between a name and its value; it gives nothing back, or blanks would be tried in every division."""
_FACES = r"\d{1,3}(?:\+\d{1,3})*(?:[ ,]+\d{1,3}(?:\+\d{1,3})*)*"
_BOTH_FACES = (
    rf"(?P<own>{_FACES})(?:\s*{VERSUS_PATTERN}\s*(?P<other>{_FACES})(?!\s*(?:dice|hits?\b|success)))?(?!\w)"
)
_DICE = re.compile(rf"\bdice{_SIGN}{_BOTH_FACES}", re.IGNORECASE)
_THEN = re.compile(
    rf"\bthen{_SIGN}(?>{_BOTH_FACES})(?!\s*+(?!then\b|{VERSUS_PATTERN})[^\W\d_])", re.IGNORECASE
)
"""Dice of the next roll, unless they count what a word behind them says: "then 3 guards"."""
HITS = re.compile(
    rf"(?<![\w.+−-])(?P<hits>\d{{1,3}}|{'|'.join(SPELLED)})\s+(?:hits?|success(?:es)?)\b", re.IGNORECASE
)
"""What a roll came to whose faces aren't known, in digits or a word."""
_SEED = re.compile(rf"\bseed{_SIGN}(?:\"(?P<quoted>[^\"]+)\"|(?P<word>[\w-]+))", re.IGNORECASE)
_VARIANT = re.compile(rf"\bvariant{_SIGN}(?P<key>[a-z0-9]+(?:-[a-z0-9]+)*)", re.IGNORECASE)
_MORE_DICE = re.compile(r"(?<![\w.])(?P<amount>[-+−]\s?\d{1,3})\s*+(?:dice|die|d)\b", re.IGNORECASE)
"""More or fewer dice, also as MD6 prints them: "-1D"."""
_NUMBER_WITH_WORD = re.compile(
    rf"(?:(?<![\w-])(?P<word>[^\W\d_][\w-]*+){_SIGN})?(?<![\w.])[-+−]?\d++(?![\w.]*\w)"
)
_EMPHASIS = re.compile(r"(?P<quoted>\"[^\"]*\")|\*+|(?<!\w)_+|(?<!_)_++(?!\w)")
"""Signs of Markdown's emphasis; what is quoted keeps its own."""
_WHOLE = r"[-−]?\d{1,6}"
_AS_ON_SHEETS = rf"{WRITTEN}|\+\d{{1,6}}(?!\s*(?:dice|die|d)\b)|{_WHOLE}"
_VERSUS = re.compile(VERSUS_PATTERN, re.IGNORECASE)

_NO_TITLE = r"(?<!\b(?:Mr|Ms|Dr|St|Lt))(?<!\b(?:Mrs|Sgt|Col|Gen))(?<!\b(?:Capt|Prof))"
_NOT_SHORTENED = rf"(?<!\bv)(?<!\bvs)(?<!\b(?-i:[^\W\d_a-z])){_NO_TITLE}"
"""No full stop behind "v.", behind the initial of a name, or behind the title before it."""

SENTENCE_END = re.compile(
    rf"{_NOT_SHORTENED}[.!?][^\w\s]{{0,4}}\s(?=\W{{0,8}}\w)(?!\W{{0,8}}vs?\b)", re.IGNORECASE
)
"""Where a sentence ends and another begins; "v." ends and begins none, nor does a title end one."""

PART_END = re.compile(rf"{SENTENCE_END.pattern}|;", re.IGNORECASE)
"""Where what belongs to a roll ends, if another one follows on the line; a state before it is none of that one's."""

OF_ROLL = re.compile(rf"\d|{VERSUS_PATTERN}", re.IGNORECASE)
"""What is of a roll and of no story."""

_MORE_OF_VALUE = re.compile(r"\s?\(\s?[-+−\d]|\s?/\s?\d|[-–.]\d")
"""What makes a number only a part of a value: `5/3`, `3(4)`."""

_BEHIND_VARIANT = rf"{VERSUS_PATTERN}|\b(?:at|dice|seed|with)\b"
"""What may stand behind a variant of one word without a comma: the target, dice, or the weapon."""

_BETWEEN_DICE = ("", ",", ";", "and", ", and")
"""What stands between the dice of two steps."""

Dice = list[int | list[int]]


@dataclass(frozen=True, slots=True)
class ParsedRoll:
    """A roll as read from a text."""

    ratings: dict[str, int | str] = field(default_factory=dict)
    against: dict[str, int | str] = field(default_factory=dict)
    dice: dict[str, Dice] = field(default_factory=dict)
    """Dice as they fell, by who rolled them: `actor`, `opponent`."""
    seed: str | None = None
    more_dice: int = 0
    """The dice that a modifier adds: `-2 dice`."""
    more_dice_against: int = 0
    unread: tuple[str, ...] = ()
    """What else has a number, and means nothing here."""
    rest: str = ""
    """The text without what is read."""


@dataclass(frozen=True, slots=True)
class LaterDice:
    """Dice of a roll behind the first one, as they fell."""

    step: str | None
    """The step that is named; None for the next one to roll."""
    own: Dice
    other: Dice
    """Those of who rolls against it; empty without any."""
    text: str
    """The words that give them."""


@dataclass(frozen=True, slots=True)
class ParsedRating:
    """A rating in a text; `start` and `end` are columns."""

    start: int
    end: int
    name: str
    value: int
    between: str
    """The text between name and number."""
    whole: bool
    """Whether its value is one number from 0, and not `-1`, `5/3` or `3(4)`."""


def parse_variants(text: str, variants: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """Return the keys of the variants in *text*, and the text without them.

    Args:
        text: The text behind the reference: before it "for two marks" tells of the story.
        variants: The keys of variants; one of several words, with hyphens or blanks, needs no "variant" before it,
            nor does one that stands alone: between commas, at an end, or before "v.", dice or "with".
    """
    longest = sorted((key for key in variants if "-" in key), key=len, reverse=True)
    spelled = {key: r"[-\s]+".join(map(_word_or_digits, key.split("-"))) for key in longest}
    by_digits = {in_digits(key): key for key in longest}
    several = "|".join(spelled.values()) or r"(?!)"
    single = "|".join(re.escape(key) for key in variants if "-" not in key) or r"(?!)"
    pattern = (
        rf"{_SEED.pattern}|(?<![\w-])(?:variant{_SIGN})?(?P<several>{several})(?![\w-])|{_VARIANT.pattern}"
        rf"|(?:^|(?<=[,;]))\s*(?P<single>{single})(?=\s*(?:$|[,;.]|{_BEHIND_VARIANT}))"
    )
    chosen: dict[str, None] = {}

    def take(match: re.Match[str]) -> str:
        words = match["several"] or match["key"] or match["single"]
        if words is None:  # a seed, which may be called as a variant
            return match[0]
        written = "-".join(re.split(r"[-\s]+", words.lower()))
        chosen[by_digits.get(written, written)] = None
        return " "

    rest = re.sub(pattern, take, without_emphasis(text), flags=re.IGNORECASE)
    return tuple(chosen), rest


def _word_or_digits(word: str) -> str:
    return f"(?:{word}|{IN_DIGITS[word]})" if word in IN_DIGITS else re.escape(word)


def parse_later_dice(
    text: str, steps: Mapping[str, str], ratings: Collection[str]
) -> tuple[list[LaterDice], str]:
    """Return the dice that *text* gives for the steps of a test, from left to right, and the text without them.

    "then 4 6" is the next roll's, where other dice are given too; "resist 5 2" that of a step.

    Args:
        text: The text around the reference.
        steps: The names of steps, in any case, each with its key.
        ratings: The names of ratings: behind a step that is called as one stand dice only after "then" or "dice", or
            right behind those of another step.
    """
    text = without_emphasis(text)
    keys = {_blanks(name): key for name, key in steps.items()}
    found: list[tuple[int, LaterDice]] = []
    ends: list[int] = []

    def take(match: re.Match[str], step: str | None = None) -> str:
        other = _faces(match["other"]) if match["other"] else []
        found.append((match.start(), LaterDice(step, _faces(match["own"]), other, match[0].strip())))
        return " " * len(match[0])

    def take_named(match: re.Match[str]) -> str:
        words, behind = match["step"], f" {text[: match.end('step')].casefold()}"
        is_rating = any(
            len(name) >= len(words) and behind.endswith(f" {name.casefold()}") for name in ratings
        )
        is_next = bool(ends) and text[ends[-1] : match.start()].strip() in _BETWEEN_DICE
        if is_rating and match["led"] is None and not is_next:
            return match[0]
        ends.append(match.end())
        return take(match, keys[_blanks(words)])

    rest = _step_pattern(tuple(keys)).sub(take_named, text)
    if found or _DICE.search(rest) or HITS.search(rest):
        rest = _THEN.sub(take, rest)
    return [dice for _, dice in sorted(found, key=itemgetter(0))], rest


@lru_cache(32)
def _step_pattern(names: tuple[str, ...]) -> "re.Pattern[str]":
    """Return what finds dice behind the name of a step, which may have hyphens for its blanks."""
    longest = sorted(names, key=len, reverse=True)
    either = "|".join(r"[-\s]+".join(map(re.escape, name.split(" "))) for name in longest) or r"(?!)"
    led, dice = rf"(?P<led>(?:then|dice){_SIGN})?", rf"(?:dice{_SIGN})?"
    return re.compile(rf"(?<![\w-]){led}(?P<step>{either}){_SIGN}{dice}{_BOTH_FACES}", re.IGNORECASE)


def _blanks(name: str) -> str:
    """Return *name* in small letters, with blanks for hyphens."""
    return " ".join(re.split(r"[-\s]+", name.casefold()))


def gives_dice(text: str) -> bool:
    """Return whether *text* gives the dice of a first roll."""
    return _DICE.search(text) is not None


def gives_result(text: str) -> bool:
    """Return whether *text* gives the dice or the hits of a first roll, or a seed to roll them."""
    return gives_dice(text) or HITS.search(text) is not None or _SEED.search(text) is not None


def parse_roll(text: str, names: Mapping[str, Sequence[str]]) -> ParsedRoll:
    """Return the roll in *text*.

    Args:
        text: The text around the reference or the roll, without variants.
        names: The names of ratings, in any case, each with the words that it may have in place of a number.
    """
    text = without_emphasis(text)
    dice, seed = _DICE.search(text), _SEED.search(text)
    rest = text
    for match in (dice, seed):
        if match:
            rest = rest.replace(match[0], " ")
    pattern, spelled = _pattern_of(tuple(names), _AS_ON_SHEETS)
    worded: dict[Sequence[str], list[str]] = {}
    for name, words in names.items():
        if words:
            worded.setdefault(tuple(words), []).append(name)
    word_patterns = [_words_pattern(tuple(each), words) for words, each in worded.items()]
    own, _, other = _split(rest)
    faces_by_roller = {"actor": dice["own"], "opponent": dice["other"]} if dice else {}
    rest_of_text = _MORE_DICE.sub(" ", pattern.sub(" ", rest))
    for word, _ in word_patterns:
        rest_of_text = word.sub(" ", rest_of_text)
    return ParsedRoll(
        ratings=_ratings_in(own, pattern, spelled) | _words_in(own, word_patterns),
        against=_ratings_in(other, pattern, spelled) | _words_in(other, word_patterns),
        dice={who: _faces(faces) for who, faces in faces_by_roller.items() if faces},
        seed=(seed["quoted"] or seed["word"]) if seed else None,
        more_dice=_more_dice(own),
        more_dice_against=_more_dice(other),
        unread=tuple(found[0].strip() for found in _NUMBER_WITH_WORD.finditer(rest_of_text)),
        rest=rest_of_text,
    )


def without_emphasis(text: str) -> str:
    """Return *text* without the signs of emphasis."""
    return _EMPHASIS.sub(lambda found: found["quoted"] or "", text)


def _more_dice(text: str) -> int:
    return sum(_number(found["amount"].replace(" ", "")) for found in _MORE_DICE.finditer(text))


def parse_ratings(text: str, names: Iterable[str]) -> list[ParsedRating]:
    """Return the ratings in *text*, from left to right."""
    pattern, spelled = _pattern_of(tuple(names))
    bare = _EMPHASIS.sub(lambda found: " " * len(found[0]), text)
    return [
        ParsedRating(
            *found.span(),
            spelled[found["name"].casefold()],
            _number(found["value"]),
            text[found.end("name") : found.start("value")],
            whole=found["value"].isdigit() and not _MORE_OF_VALUE.match(bare, found.end()),
        )
        for found in pattern.finditer(bare)
    ]


def sides_of(text: str) -> tuple[str, str]:
    """Return what stands before "v." and after it, without given dice, which may have a "v." of their own."""
    own, _, other = _split(_DICE.sub(" ", without_emphasis(text)))
    return own, other


def parts_between(between: str) -> tuple[str, str]:
    """Return what of the text between two rolls belongs to the first, and what to the second."""
    ends = [found.end() for found in PART_END.finditer(between)]
    return (between[: ends[-1]], between[ends[-1] :]) if ends else (between, "")


def is_parted(between: str) -> bool:
    """Return whether a text between two rolls gives the first numbers or a target of its own, or ends its part."""
    return bool(PART_END.search(between) or OF_ROLL.search(between))


def blank_dice(text: str) -> str:
    """Return *text* with blanks for the dice as they fell, so that columns stay."""
    return _DICE.sub(lambda found: " " * len(found[0]), text)


def _split(text: str) -> tuple[str, str, str]:
    found = _VERSUS.search(text)
    return (text, "", "") if found is None else (text[: found.start()], found[0], text[found.end() :])


@lru_cache(32)
def _pattern_of(names: tuple[str, ...], value: str = _WHOLE) -> tuple["re.Pattern[str]", dict[str, str]]:
    spelled = {name.casefold(): name for name in names}
    longest = sorted(spelled, key=len, reverse=True)
    either = "|".join(map(re.escape, longest)) or r"(?!)"
    pattern = rf"(?<![\w-])(?P<name>{either}){_SIGN}(?P<value>{value})(?![\w+])"
    return re.compile(pattern, re.IGNORECASE), spelled


def _ratings_in(text: str, pattern: "re.Pattern[str]", spelled: dict[str, str]) -> dict[str, int | str]:
    return {spelled[found["name"].casefold()]: _value(found["value"]) for found in pattern.finditer(text)}


@lru_cache(64)
def _words_pattern(
    names: tuple[str, ...], words: tuple[str, ...]
) -> tuple["re.Pattern[str]", dict[str, str]]:
    """Return what finds a rating with one of its *words*, and the *names* as spelled.

    The word stands behind the name, `Host Color: orange`, or before it, `medium range`.
    """
    value = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    pattern, spelled = _pattern_of(names, rf"(?:{value})(?!-)")
    either = "|".join(map(re.escape, sorted(spelled, key=len, reverse=True)))
    before = rf"(?<![\w-])(?:(?:at|behind|from|in)\s+)?(?P<before>{value})\s+(?P<named>{either})(?![\w-])"
    return re.compile(rf"{pattern.pattern}|{before}", re.IGNORECASE), spelled


def _words_in(
    text: str, word_patterns: Iterable[tuple["re.Pattern[str]", dict[str, str]]]
) -> dict[str, int | str]:
    return {
        spelled[(found["name"] or found["named"]).casefold()]: found["value"] or found["before"]
        for pattern, spelled in word_patterns
        for found in pattern.finditer(text)
    }


def _value(text: str) -> int | str:
    """Return a whole number, or what else a sheet writes as it stands."""
    return _number(text) if re.fullmatch(_WHOLE, text) else text


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _faces(text: str) -> Dice:
    """Return dice in the form of a request; one that exploded, `6+2`, is a list."""
    dice: Dice = []
    for word in re.split(r"[ ,]+", text.strip()):
        throws = [int(face) for face in word.split("+")]
        dice.append(throws[0] if len(throws) == 1 else throws)
    return dice
