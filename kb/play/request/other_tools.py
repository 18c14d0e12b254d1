"""Rolls as virtual tables and dice bots write them, in our notation: "6d6cs>=5" is "6 dice" where 5 and 6 count.

What they mean there: `t5`, `>=5` and `cs>=5` count the dice that show 5 or more (Dice Maiden, Sidekick, Foundry), but
behind one die and what is added to it `>=` compares the sum (Avrae). `>5` is 5 or more on Roll20, and 6 or more
elsewhere. `{8d6}>5` compares each die too (Roll20). `!` explodes, `k` keeps dice and `#` begins a comment.
"""

import re
from collections.abc import Callable
from functools import partial
from math import prod

from kb.model import Edition
from kb.play.request.ratings import aliases_of
from kb.play.request.written import with_english_dice
from kb.play.sentences import other_tools as refused
from kb.problems import RequestError
from resolver.notation import VERSUS_PATTERN, NotationError, parse_roll, plain_signs
from resolver.reasons import Reason
from resolver.wording import join_words

_COMMAND = re.compile(r"\s*[/!]r(?:oll)?\s+", re.IGNORECASE)
_REPEATED = re.compile(r"\s*[0-9]+\s*#")
_COMMENT = re.compile(r"(?<=\S)\s*#.*", re.DOTALL)
_NOTE = re.compile(r"\s*\[(?!\s*limit\b)(?=[^\]]*[^\W\d_])[^\[\]0-9]*\]\s*$", re.IGNORECASE)
_PLUS_MINUS = re.compile(r"\+\s*-(?=\s*[0-9])")

_JOINED = re.compile(r"(?<![^\W_])([0-9]{1,4})\s+(?=d[0-9])", re.IGNORECASE)
"""The number of dice with a blank behind it: "12 d6"."""
_SUM = r"[0-9]{1,4}(?:\s*[-+*x]\s*[0-9]{1,4}){0,20}"
_CALCULATED = re.compile(rf"(?<![\w*/)])\(\s*(?P<sum>{_SUM})\s*\)(?=\s*d(?:[0-9]|ice\b|\b))", re.IGNORECASE)
"""The number of dice as a calculation in brackets, which nothing multiplies: "(5+7)d6"."""
_FACTORS = re.compile(r"(?P<sign>[-+]?)(?P<product>[0-9]+(?:[*x][0-9]+)*)", re.IGNORECASE)
_BRACKET_BEFORE_DICE = re.compile(r"\)\s*d(?P<sides>[0-9]{1,4}|\b)", re.IGNORECASE)
_MOST_DICE = 9999

_DICE = r"(?<![^\W_])(?P<count>[0-9]{0,4})d(?P<sides>[0-9]{1,4})"
_NUMBER = r"(?P<number>[0-9]{1,4})(?![^\W_])"
_KEEPING = re.compile(rf"{_DICE}\s*(?:k[hl]?|d[hl])\s*[0-9]{{0,4}}(?![^\W_])", re.IGNORECASE)
_EXPLODING = re.compile(
    rf"{_DICE}(?:!{{1,2}}|xo?(?=[<>=]|cs))(?:\s*(?:cs|t)?\s*[<>]?=?\s*{_NUMBER})?", re.IGNORECASE
)
_COUNTING = re.compile(rf"{_DICE}\s*(?P<how>t|cs\s*=?|(?:cs\s*)?(?:>=|≥|>))\s*{_NUMBER}", re.IGNORECASE)
_COMPARING = re.compile(rf"\A(?P<sum>[^<>=≥{{}}!]*?)\s*(?P<how>>=|≥|>)\s*{_NUMBER}\s*\Z")
_WITHOUT_PLUS = re.compile(
    rf"(?P<dice>{_DICE})\s+{_NUMBER}(?=\s*(?P<more>[-+(>≥]|(?:v|vs|versus|against)\b|\Z))", re.IGNORECASE
)
_GROUP = re.compile(rf"\{{\s*(?P<dice>{_DICE}!{{0,2}})\s*\}}(?=\s*(?:[>≥]|\Z))", re.IGNORECASE)
_BEFORE_DICE = re.compile(r"\s*[/!{]")
_INLINE = re.compile(r"\s*\[\[(?P<roll>[^\[\]]+)\]\]\s*")
_MORE_FORMS = re.compile(
    rf"{_DICE}(?![0-9])(?=[^\W\d]|[<>=≥!;])(?:[^<>≥=]*(?:>=|≥|=|>)\s*(?P<number>[0-9]{{1,4}}))?",
    re.IGNORECASE,
)
"""Dice with more of another tool's form right behind them."""
_EXPLODING_ON = re.compile(
    rf"{_DICE}(?:(?:xo?|e)[0-9]{{1,2}}(?:\s*(?:cs)?[<>]?=?\s*{_NUMBER})|x(?P=sides)(?![^\W_]))", re.IGNORECASE
)
_WORDS_BEHIND = re.compile(
    rf"(?P<roll>\s*{_DICE}\S*+(?:\s*+[-+<>=≥]++\s*+\S++)*+)"
    rf"\s+(?!{VERSUS_PATTERN})"
    r"(?P<comment>[^\W\d_][^0-9+#<>=≥()\[\]{}]*?)\s*",
    re.IGNORECASE,
)
"""Dice and what is added to them, or what counts of them, with nothing but words behind."""
_BLANKS = re.compile(r"(?<=\w) +(?=[^\W\d])")
_MOST_WORDS_OF_A_NAME = 4
_ONE_DIE = ("", "1")
_SIGNS = ("+", "-", "*", "/")

Found = re.Match[str]


def in_our_notation(edition: Edition, text: str) -> str:
    """Return a typed roll in our notation if another tool's form of it means what *edition* rolls; else unchanged.

    Raises:
        RequestError: If the form means something else, or one of several things; it quotes what was typed.
    """
    try:
        return _in_our_notation(edition, text)
    except RequestError as error:
        why = error.reason
        if why is None or why.parts.get("written", "") in text:
            raise
        raise _refusal(why.with_parts(written=text.strip())) from error


def _in_our_notation(edition: Edition, text: str) -> str:
    plain = plain_signs(text)
    if _REPEATED.match(plain):
        raise _refusal(refused.repeats(plain.strip()))
    ours = _COMMENT.sub("", _COMMAND.sub("", _INLINE.sub(r"\g<roll>", plain), count=1))
    ours = _GROUP.sub(r"\g<dice>", _with_counts(with_english_dice(ours)))
    if "limit" not in edition.mechanic.words:
        ours = _NOTE.sub("", ours)
    ours = _PLUS_MINUS.sub("- ", ours)
    if found := _BRACKET_BEFORE_DICE.search(ours):
        raise _refusal(refused.calculated_dice(plain.strip(), _some_dice(edition, found["sides"])))
    if found := _KEEPING.search(ours):
        raise _refusal(refused.keeps_some(found[0], f"{found['count'] or 1}d{found['sides']}"))
    explodes_on = _EXPLODING_ON.search(ours) if edition.mechanic.family != "total" else None
    if found := _EXPLODING.search(ours) or explodes_on:
        raise _refusal(_why_not_exploding(edition, found))
    for pattern, reading in _READINGS[edition.mechanic.family]:
        ours = pattern.sub(partial(reading, edition), ours)
    ours = with_plus_between_names(edition, ours, blanks=2)
    return text if ours == plain else ours


def _with_counts(text: str) -> str:
    """Return *text* with how many dice are thrown as one number: "12d6" for "(5+7)d6" and "12 d6"."""
    return _JOINED.sub(r"\1", _CALCULATED.sub(_count, text))


def _count(found: Found) -> str:
    """Return a calculation as its number if so many dice can be thrown; else unchanged."""
    factors = _FACTORS.finditer("".join(found["sum"].split()))
    number = sum(
        prod(map(int, re.split("[*xX]", each["product"]))) * (-1 if each["sign"] == "-" else 1)
        for each in factors
    )
    return str(number) if 0 < number <= _MOST_DICE else found[0]


def _some_dice(edition: Edition, sides: str) -> str:
    """Return dice of *sides* as an example of how *edition* writes them."""
    return f"6d{sides or edition.mechanic.sides}" if edition.mechanic.family == "total" else "6 dice"


def with_plus_between_names(edition: Edition, text: str, *, blanks: int) -> str:
    """Return a roll with a plus between two of *edition*'s names, or dice and a name, with so many blanks or more.

    A link loses the plus: what is left of "Hacking + Logic" is "Hacking   Logic".
    """
    known = {name.casefold() for name in (*edition.terms, *aliases_of(edition))}
    known |= edition.terms_by_name_stood_for.keys()

    def plus(found: Found) -> str:
        before, after = (
            part.casefold() for part in (found.string[: found.start()], found.string[found.end() :])
        )
        left = before.split()[-_MOST_WORDS_OF_A_NAME:]
        right = after.split()[:_MOST_WORDS_OF_A_NAME]
        lefts = [" ".join(left[at:]) for at in range(len(left))]
        rights = [" ".join(right[:end]) for end in range(1, len(right) + 1)]
        is_one = any(f"{first} {second}" in known for first in lefts for second in rights)
        is_left = bool(re.fullmatch(_DICE, left[-1])) or left[-1] == "dice" or not known.isdisjoint(lefts)
        return " + " if is_left and not is_one and not known.isdisjoint(rights) else found[0]

    return _BLANKS.sub(lambda found: plus(found) if len(found[0]) >= blanks else found[0], text)


def our_form(edition: Edition, text: str) -> Reason | None:
    """Return what to write in place of a roll that can't be read, if another tool has its form; else None."""
    plain = _with_counts(plain_signs(text))
    ours = with_plus_between_names(edition, plain, blanks=1)
    behind = _WORDS_BEHIND.fullmatch(plain) if ours == plain else None
    if behind is not None and _is_readable(edition, behind):
        return refused.comment_without_mark(text.strip(), f"{behind['roll'].strip()} # {behind['comment']}")
    found = _MORE_FORMS.search(plain)
    if found is None and _BEFORE_DICE.match(plain):
        found = re.search(rf"{_DICE}(?![0-9])(?P<number>)", plain, re.IGNORECASE)
    if found is not None:
        return refused.not_a_form(text.strip(), _dice(edition, found, int(found["number"] or 0) or None))
    return refused.names_without_sign(text.strip(), ours.strip()) if ours != plain else None


def _is_readable(edition: Edition, found: Found) -> bool:
    """Return whether the roll that is *found* can be read, of dice that the edition has."""
    try:
        parse_roll(_in_our_notation(edition, found["roll"]), edition.terms)
    except (NotationError, RequestError):
        return False
    return edition.mechanic.family == "total" or int(found["sides"]) == edition.mechanic.sides


def _refusal(why: Reason) -> RequestError:
    return RequestError("roll", why)


def _dice(edition: Edition, found: Found, number: int | None = None) -> str:
    """Return the dice that are *found* as *edition* rolls them, and the *number* to reach if each die has one."""
    count = found["count"] or "1"
    if edition.mechanic.family == "total":
        return f"{count}d{found['sides']}"
    reach = f" ({number})" if number is not None and edition.mechanic.family == "target-number" else ""
    return f"{count} {'die' if count == '1' else 'dice'}{reach}"


def _why_not_exploding(edition: Edition, found: Found) -> Reason:
    number = int(found["number"]) if found["number"] else None
    ours = _dice(edition, found, number)
    if edition.mechanic.open_ended:
        return refused.explodes_by_itself(edition.short, found[0], ours)
    if edition.mechanic.family == "total":
        return refused.never_explodes(edition.short, found[0], ours)
    uses = {key: use.name for key, use in edition.edge.items() if use.set.get("explode") == "all"}
    return refused.explodes_by_choice(edition.short, found[0], ours, uses)


def _lowest_counted(found: Found) -> list[int]:
    """Return the lowest face that counts; two if tools differ, and none if the higher ones don't count."""
    number, how = int(found["number"]), found["how"].casefold().replace(" ", "")
    if how in ("cs", "cs="):
        return [number] if found["number"] == found["sides"] else []
    return {"cs>": [number + 1], ">": [number, number + 1]}.get(how, [number])


def _check_alone(found: Found, ours: str) -> None:
    """Refuse counted dice to which something is added, which would be more dice here.

    Raises:
        RequestError: If a sign stands before or behind them.
    """
    before, behind = found.string[: found.start()].rstrip(), found.string[found.end() :].lstrip()
    if before.endswith(_SIGNS) or behind.startswith(_SIGNS):
        raise _refusal(refused.added_to_count(found[0], ours))


def _hits(edition: Edition, found: Found) -> str:
    """Return the dice for those whose hits are counted."""
    sides, hit_from = edition.mechanic.sides, edition.mechanic.hit_from
    ours = _dice(edition, found)
    _check_alone(found, ours)
    if int(found["sides"]) != sides or hit_from not in _lowest_counted(found):
        faces = join_words(map(str, range(hit_from or sides, sides + 1)))
        raise _refusal(refused.counts_other_faces(edition.short, found[0], faces, sides, ours))
    return ours


def _with_target_number(edition: Edition, found: Found) -> str:
    """Return the dice with their target number, which no die has to explode for."""
    sides, lowest = edition.mechanic.sides, _lowest_counted(found)
    ways = [_dice(edition, found, number) for number in lowest]
    _check_alone(found, _dice(edition, found))
    if int(found["sides"]) != sides or not lowest:
        ours = _dice(edition, found, int(found["number"]))
        faces = "what reaches the target number"
        raise _refusal(refused.counts_other_faces(edition.short, found[0], faces, sides, ours))
    if len(ways) > 1:
        raise _refusal(refused.at_least_or_more(found[0], ways))
    if not 2 <= lowest[0] <= sides:
        raise _refusal(refused.explodes_by_itself(edition.short, found[0], ways[0]))
    return ways[0]


def _with_plus(_: Edition, found: Found) -> str:
    """Return dice and a number whose plus became a space in a link, if the number to reach follows."""
    added = f"{found['dice']} + {found['number']}"
    if not found["more"]:
        raise _refusal(
            refused.plus_or_number_to_reach(found[0], [added, f"{found['dice']} ({found['number']})"])
        )
    return added


def _not_added(edition: Edition, found: Found) -> str:
    """Refuse to count dice that are added up; a comparison of their sum stays."""
    if found["how"][0] in "tTcC":
        raise _refusal(refused.counts_added_dice(edition.short, found[0], _dice(edition, found)))
    return found[0]


def _with_number_to_reach(edition: Edition, found: Found) -> str:
    """Return a sum and the number that it has to reach, where only one die is thrown."""
    dice = [*re.finditer(_DICE, found["sum"], re.IGNORECASE)]
    if not dice:
        return found[0]
    least = int(found["number"])
    ways = [f"{found['sum']} ({number})" for number in (least, least + 1)]
    if len(dice) != 1 or dice[0]["count"] not in _ONE_DIE:
        raise _refusal(refused.counts_added_dice(edition.short, found[0], ways[0]))
    if found["how"] == ">":
        raise _refusal(refused.at_least_or_more(found[0], ways))
    return ways[0]


_READINGS: dict[str, list[tuple[re.Pattern[str], Callable[[Edition, Found], str]]]] = {
    "hits": [(_COUNTING, _hits)],
    "target-number": [(_COUNTING, _with_target_number)],
    "total": [(_WITHOUT_PLUS, _with_plus), (_COUNTING, _not_added), (_COMPARING, _with_number_to_reach)],
}
"""What is read by family of dice, one after the other."""
