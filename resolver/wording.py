"""The wording of messages: nearest names, lists, chances, signed numbers."""

from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from unicodedata import category

MISTYPED, ALIKE, ALIKE_IF_SHORT, SHORT = 0.85, 0.7, 0.65, 3
"""How similar names must be, from 0 to 1, to suggest one for the other; names of up to `SHORT` characters less.

With 0.7, every name of five characters or more in the data is suggested for itself with one mistake, and hardly any
word of the texts for a name that it has nothing to do with (one in fifty; with 0.6, one in ten). One wrong letter in
three is 0.67. From `MISTYPED` on, one is meant for the other, even if a third stands in it as a word."""

SPELLED = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""Numbers from 0 in words."""

IN_DIGITS = {word: str(number) for number, word in enumerate(SPELLED)} | {
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
}
"""Words for numbers and for places, as people write them in digits."""

_LONGEST_NAME = 100
"""The most characters of a name to compare."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories: controls, formats, surrogates, line and paragraph separators."""

_HISSING = ("xes", "sses", "shes", "ches")
"""The ends of plurals that add more than an s."""

_TENTH = Fraction(1, 1000)


def in_digits(name: str) -> str:
    """Return a name of words between hyphens with its numbers in digits: `2-marks` for `two-marks`."""
    return "-".join(IN_DIGITS.get(word, word) for word in name.split("-"))


def nearest(given: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed name nearest to *given*, in any case; None if nothing is similar.

    A name that stands in *given* as a word is nearer than one that only looks alike: "Damage" for "Weapon Damage".
    Of ids, only the part after the slash is compared; of two that are equally near, one of the same edition is meant.
    """
    before, slash, own = given[:_LONGEST_NAME].casefold().rpartition("/")
    by_own: dict[str, str] = {}
    for name in allowed:
        folded = name.casefold()
        key = folded.rpartition("/")[2] if slash else folded
        if key not in by_own or folded.startswith(before + slash):
            by_own[key] = name
    alike = get_close_matches(own, by_own, n=1, cutoff=ALIKE if len(own) > SHORT else ALIKE_IF_SHORT)
    mistyped = get_close_matches(own, alike, cutoff=MISTYPED)
    contained = sorted((name for name in by_own if f" {name} " in f" {own} "), key=len, reverse=True)
    found = [*mistyped, *contained, *alike]
    return by_own[found[0]] if found else None


def nearest_by_words(given: str, allowed: Iterable[str]) -> str | None:
    """Return the allowed name nearest to *given*, if only by a word of both: "Damage Value" for "Weapon Damage".

    The last word of *given*, which says what it is, counts most; of equals the shortest is meant.
    """
    names, words = [*allowed], given[:_LONGEST_NAME].casefold().split()
    ranked = {name: [word in name.casefold().split() for word in reversed(words)] for name in names}
    shared = sorted((name for name in names if any(ranked[name])), key=len)
    return nearest(given, names) or max(shared, key=ranked.__getitem__, default=None)


def did_you_mean(given: str, allowed: Iterable[str], otherwise: str = "", *, quote: str = '"') -> str:
    """Return "did you mean …?" with the nearest *allowed* name, or *otherwise* if none is near."""
    near = nearest(given, allowed)
    return otherwise if near is None else f"did you mean {quote}{near}{quote}?"


def join_words(parts: Iterable[str], last: str = "and") -> str:
    """Return "a", "a and b", or "a, b and c"; empty for no names."""
    *before, end = [*parts] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def printable(text: str) -> str:
    r"""Return *text* with invisible characters escaped: an escape as \x1b, a change of direction as \u202e."""
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode() if category(char) in _UNSEEN else char for char in text
    )


def percent(chance: Fraction, *, tight: bool = False) -> str:
    """Return a chance to a tenth of a percent: "41.2 %"; 0 and 100 only if exact.

    Args:
        chance: From 0 to 1.
        tight: Whether space is short, as in a cell: "<0.1 %" for "less than 0.1 %".
    """
    if 0 < chance < _TENTH:
        return "<0.1 %" if tight else "less than 0.1 %"
    if 1 - _TENTH < chance < 1:
        return ">99.9 %" if tight else "more than 99.9 %"
    return _tenths(chance)


def percent_beside(chance: Fraction, wanted: Fraction) -> str:
    """Return a chance beside a *wanted* one: "just under 60 %" if it falls short by less than a tenth shows."""
    text = percent(chance)
    return f"just under {text}" if chance < wanted and text == percent(wanted) else text


def signed_percent(difference: Fraction) -> str:
    """Return the difference of two chances, to a tenth of a percent: "+3.1 %", "−0.4 %", "0 %"."""
    if 0 < abs(difference) < _TENTH:
        return f"{'+' if difference > 0 else '−'}<0.1 %"
    sign = "−" if difference < 0 else "+" if difference else ""
    return f"{sign}{_tenths(abs(difference))}"


def _tenths(part: Fraction) -> str:
    tenths = round(part * 1000)
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} %"


def plain_number(value: object) -> str:
    """Return a number with a true minus sign: "2", "−4"; a text unchanged, because names have hyphens."""
    return value if isinstance(value, str) else str(value).replace("-", "−")


def signed_text(value: object) -> str:
    """Return a number with its sign, with a true minus: "+2", "−4"; anything else unchanged."""
    if isinstance(value, int):
        return f"−{-value}" if value < 0 else f"+{value}"
    return str(value)


def dice_word(count: object) -> str:
    """Return "die" after a count of 1 or −1, else "dice"."""
    return "die" if count in (1, -1) else "dice"


def ordinal(place: int) -> str:
    """Return a place in words: "2nd"."""
    teen = place % 100 in (11, 12, 13)
    return f"{place}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def singular(word: str) -> str:
    """Return a plural noun for one: "point" for "points", "box" for "boxes", "category" for "categories"."""
    if word == "dice":
        return "die"
    if word.endswith("ies"):
        return f"{word.removesuffix('ies')}y"
    return word.removesuffix("es" if word.endswith(_HISSING) else "s")


def article(noun: str) -> str:
    """Return the article before a noun: "a" or "an"."""
    return "an" if noun.startswith(tuple("aeiouAEIOU")) else "a"


def upper(text: str) -> str:
    """Return *text* with its first letter capitalized, the rest unchanged."""
    return text[:1].upper() + text[1:]


def average_text(mean: Fraction | float) -> str:
    """Return an average with two decimals, or a whole number without any: "2.25", "−1.73", "12"."""
    return plain_number(int(mean)) if mean == int(mean) else f"{float(mean):.2f}".replace("-", "−")


def usual_range(low: int | str, high: int | str, *, adjacent: bool) -> str:
    """Return the range of most rolls: "usually 3", "usually 0 to 5"; "usually 0 or 1" with nothing between them."""
    return f"usually {low}" if low == high else f"usually {low} {'or' if adjacent else 'to'} {high}"


def lower(text: str) -> str:
    """Return *text* with its first letter in lower case, but for an abbreviation; the rest unchanged."""
    return text if len(text) > 1 and text[:2].isupper() else text[:1].lower() + text[1:]
