"""Texts about changes to rolls: what changes, on what condition and for how long."""

import re
from collections.abc import Iterable, Mapping

from kb.model import Edition, Entry, ValueStep, Variant, WrittenChange
from resolver.rolls.bind.roll_changes import KEYS
from resolver.wording import dice_word, join_words, lower, signed_text

MINUS = "\N{MINUS SIGN}"
OWNED = re.compile(r"\b(actor|target)\.(?=\S)")
OWNERS = {"target": "the target's ", "actor": "your "}
"""Whose a rating is, by the prefix that says so."""
_TABLE = re.compile(r"table\(([\w-]+)\)")
_BY_TABLE = re.compile(r"table\((?P<table>[\w-]+)\)( \+ (?P<more>[\w ]+))?")
_RULING = re.compile(r"\bruling\.(\w+) = ([\w-]+)")
_OTHERS = "target."
_APPLIES = re.compile(r"(.+)-applies")
"""The key of a step that says yes (1) or no (0)."""
_FLAG = re.compile(r"\b([\w-]+)-applies > 0")
_PART = re.compile(r"(?P<whole>[^/]+) / (?P<by>[2-6])( (?P<way>up|down))?")
_PARTS = {"2": "half", "3": "a third of", "4": "a quarter of", "5": "a fifth of", "6": "a sixth of"}
_DIVIDED = re.compile(r"(?P<whole>[^/]+) / (?P<by>[^\W\d][\w ]*?)( (?P<way>up|down))?")
_MEAN = re.compile(r"\((?P<one>[^\W\d][\w ]*) \+ (?P<other>[^\W\d][\w ]*)\) / 2( (?P<way>up|down))?")
_BOUND = re.compile(r"\b(?P<which>min|max)\((?P<value>[^(),]+), (?P<bound>\d+)\)")
_NOT_BELOW_0 = re.compile(r"max\(([^(),]+), 0\)")
"""What an untrained skill adds: nothing, and no text has to say so."""
_BOUND_WORDS = {"min": "at most", "max": "at least"}
_NOT_GIVEN = "the page doesn't say how much"
_UNKNOWN_DICE = "more or fewer dice (the page doesn't say how many)"
_WILD = {"add 1": "+1 Wild Die", "replace 1": "1 Wild Die in place of another die"}
_ONE_SET = ("requirement", "against")
_COMPARISON = re.compile(r"(?P<what>[^<>=]+) (?P<sign>>=|<=|<|>|=) (?P<bound>[^<>=]+)")
_BOUNDS = {">=": "is {} or more", "<=": "is at most {}", "<": "is below {}", ">": "is above {}", "=": "is {}"}


def _signed_amount(value: int | str) -> str:
    """Return the number or expression added, with its sign."""
    if isinstance(value, int):
        return signed_text(value)
    return f"{MINUS}{value[1:].strip()}" if value.startswith("-") else f"+{value}"


def amount_text(edition: Edition, value: int | str, *, added: bool = False) -> str:
    """Return an amount of a change in words; a number that is *added* has its sign."""
    if isinstance(value, int):
        return signed_text(value) if added else str(value)
    return _your_amount_text(edition, value)


def _your_amount_text(edition: Edition, value: str) -> str:
    """Return an amount in words, with "your" before the rating that it is a part of."""
    part = _PART.fullmatch(value) or _DIVIDED.fullmatch(value)
    whole = part["whole"] if part else value
    return (
        expression_text(value).replace(whole, f"your {whole}", 1)
        if whole in edition.terms
        else expression_text(value)
    )


def change_text(edition: Edition, change: WrittenChange) -> str:
    """Return the effect of a change on a roll: "−4 dice; threshold 2; unopposed".

    A category that stands in its condition is left out.
    """
    against = change.set.get("against")
    if change.set.get("requirement") == "none" and against not in (None, "none"):
        rest = {key: value for key, value in change.set.items() if key not in _ONE_SET}
        parts = [f"{expression_text(against)} in place of the {_slot(edition, 'requirement')}"]
    else:
        rest, parts = dict(change.set), []
    told = (change.when or "").casefold()
    parts += [
        _set_text(edition, key, value)
        for key, value in rest.items()
        if not (_is_category(edition, key, value) and str(value).casefold() in told)
    ]
    parts += [_add_text(edition, key, value) for key, value in change.add.items()]
    return "; ".join(parts)


def variant_text(edition: Edition, entry: Entry, variant: Variant) -> str:
    """Return what a variant of a roll of *entry* changes.

    Left out are its answers to questions of the working, and the steps towards results that it tells itself.
    """
    hidden = {key for key in variant.set if key in entry.tests and (variant.results or _is_asked(entry, key))}
    told = {key: value for key, value in variant.set.items() if key not in hidden}
    return change_text(edition, variant.model_copy(update={"set": told}))


def _is_asked(entry: Entry, key: str) -> bool:
    step = entry.tests.get(key)
    return isinstance(step, ValueStep) and step.question and step.working


def _is_category(edition: Edition, key: str, value: int | str) -> bool:
    """Return whether *value* is one of the words that the term *key* can have."""
    bare = key.removeprefix(_OTHERS)
    return bare in edition.terms and value in edition.terms[bare].values


def _set_text(edition: Edition, key: str, value: int | str) -> str:
    if key == "wild":
        return _WILD.get(str(value), f"{_slot(edition, key)} {value}")
    if value == "none":
        return {"against": "unopposed"}.get(key, f"no {_slot(edition, key)}")
    dice = f" {dice_word(value)}" if isinstance(value, int) and edition.mechanic.family != "total" else ""
    if key == "against":
        return f"against {expression_text(value)}{dice}"
    if key == "pool":
        return f"roll {amount_text(edition, value)}{dice}" if value else "no roll"
    return _set_rating_text(edition, key, value)


def _set_rating_text(edition: Edition, key: str, value: int | str) -> str:
    slot, amount = _slot(edition, key), expression_text(value)
    bare = key.removeprefix(_OTHERS)
    if value in (0, 1) and (flag := _APPLIES.fullmatch(key)):
        return f"{flag[1].replace('-', ' ')} " + ("applies" if value else "doesn't apply")
    if value == 0 and key not in KEYS:
        return f"the target has no {bare}" if key.startswith(_OTHERS) else f"no {slot}"
    if isinstance(value, int) or value == "unknown":
        return f"{slot} {amount}" if bare in edition.terms or key in KEYS else f"{slot}: {amount}"
    if by := _BY_TABLE.fullmatch(value):
        return f"{slot} from the table {_title(by['table'])}" + (f", plus {by['more']}" if by["more"] else "")
    if bare not in edition.terms or _is_category(edition, key, value):
        return f"{slot}: {amount}"
    return f"half {slot}" if value == f"{bare} / 2" else f"{amount} in place of {slot}"


def _add_text(edition: Edition, key: str, value: int | str) -> str:
    counted = key == "pool" and edition.mechanic.family != "total"
    if value == "unknown":
        return _UNKNOWN_DICE if counted else f"a change of {_slot(edition, key)} ({_NOT_GIVEN})"
    if value == 0:
        return "no extra die" if counted else f"{_slot(edition, key)} unchanged"
    if counted and (table := _TABLE.fullmatch(str(value).removeprefix("-"))):
        return f"{'fewer' if str(value).startswith('-') else 'more'} dice (table {_title(table[1])})"
    more = expression_text(_signed_amount(_NOT_BELOW_0.sub(r"\1", str(value)) if counted else value))
    if counted:
        return f"{more} {dice_word(value)}"
    dice = "" if edition.mechanic.family == "total" else "die " if value in (1, -1) else "dice "
    ends = {"pool": "to the roll", "against": f"{dice}for the opposing roll"}
    if key not in ends and isinstance(value, str):
        sign = "less" if value.startswith("-") else "plus"
        return f"{_slot(edition, key)} {sign} {expression_text(value.removeprefix('-').strip())}"
    to = "to " if key.startswith(_OTHERS) else ""
    return f"{more} {to}{ends.get(key, _slot(edition, key))}"


def expression_text(value: int | str) -> str:
    """Return an amount in words: its owners of ratings, its tables, fractions, averages and bounds."""
    if mean := _MEAN.fullmatch(str(value)):
        rounded = f" (rounded {mean['way']})" if mean["way"] else ""
        return f"the average of {mean['one']} and {mean['other']}{rounded}"
    if part := _PART.fullmatch(str(value)):
        rounded = f" (rounded {part['way']})" if part["way"] else ""
        return f"{_PARTS[part['by']]} {expression_text(part['whole'])}{rounded}"
    if part := _DIVIDED.fullmatch(str(value)):
        rounded = f" (rounded {part['way']})" if part["way"] else ""
        return f"{expression_text(part['whole'])} divided by {part['by']}{rounded}"
    tables = _TABLE.sub(lambda found: f"{_title(found[1])} (table)", str(value))
    bounded = _BOUND.sub(
        lambda found: f"{found['value']} ({_BOUND_WORDS[found['which']]} {found['bound']})", tables
    )
    return (
        OWNED.sub(lambda found: OWNERS[found[1]], bounded).replace(" x ", " × ").replace(" - ", f" {MINUS} ")
    )


def rulings_in_words(text: str, edition: Edition | None = None) -> str:
    """Return *text* with rulings and flags in words.

    A choice of *edition* reads "the ruling is that every parry loses a die", a flag "shock applies". Rulings that
    *edition* doesn't declare, or all without one, are named: "the ruling shock least is yes".
    """
    text = _FLAG.sub(lambda found: f"{found[1].replace('-', ' ')} applies", text)
    return _RULING.sub(lambda found: _ruling_choice_text(edition, found[1], found[2]), text)


def condition_text(text: str, edition: Edition) -> str:
    """Return the condition of a grant in words: "Nerve is 3 or more", "shock applies"."""
    return expression_text(comparison_text(rulings_in_words(text, edition)))


def find_rulings(text: str) -> list[tuple[str, str]]:
    """Return the rulings that a condition reads, each with the choice that it asks for."""
    return _RULING.findall(text)


def are_chosen(edition: Edition, choices: Iterable[tuple[str, str]]) -> bool:
    """Return whether *edition* chooses these of its own rulings, each with its choice."""
    return all(
        name not in edition.rulings or edition.rulings[name].choice == choice for name, choice in choices
    )


def comparison_text(condition: str) -> str:
    """Return a comparison in words: "Nerve is 3 or more"; for 0 or more, "Nerve is given"."""
    found = _COMPARISON.fullmatch(condition)
    if not found or {"and", "or"} & set(condition.split()):
        return condition
    if found["sign"] == ">=" and found["bound"] == "0":
        return f"{found['what']} is given"
    return f"{found['what']} {_BOUNDS[found['sign']].format(found['bound'])}"


def _ruling_choice_text(edition: Edition | None, name: str, choice: str) -> str:
    meaning = _meaning(edition, name, choice)
    return f"the ruling is that {meaning}" if meaning else f"the ruling {name.replace('_', ' ')} is {choice}"


def _meaning(edition: Edition | None, name: str, choice: str) -> str | None:
    """Return the meaning of a choice of the edition's own ruling; None for the resolver's."""
    own = edition.rulings[name].choices if edition and name in edition.rulings else None
    return (own or {}).get(choice)


def under_text(edition: Edition, variant: Variant) -> str:
    """Return the rulings of the edition under which a variant always counts; empty if there are none."""
    chosen = variant.under and are_chosen(edition, variant.under.items())
    return f"always, by {ruling_text(edition, variant)}" if chosen else ""


def ruling_text(edition: Edition, variant: Variant) -> str:
    """Return when a variant always counts: "the ruling that every parry loses a die"."""
    rulings = variant.under.items()
    meanings = [(_meaning(edition, *each), ": ".join(each)) for each in rulings]
    return f"the ruling {join_words(f'that {meaning}' if meaning else name for meaning, name in meanings)}"


def _title(slug: str) -> str:
    return slug.replace("-", " ").title()


def _slot(edition: Edition, key: str) -> str:
    if key.startswith(_OTHERS):
        return f"the target's {key.removeprefix(_OTHERS)}"
    words: Mapping[str, str] = {str(name): word for name, word in edition.mechanic.words.items()}
    spelled = key if key in edition.terms else _core_title(edition, key) or key.replace("-", " ")
    return {"wild": "Wild Die:"}.get(key, words.get(key, spelled))


def _core_title(edition: Edition, key: str) -> str | None:
    """Return the title of the step *key* of the core rules in a sentence."""
    steps = (rules.tests[key] for rules in edition.core.values() if key in rules.tests)
    return next((lower(step.title) for step in steps if step.title), None)


def most_text(edition: Edition, most: int | str) -> str:
    """Return a bound: a number without its sign, or "your" rating or half of it."""
    if isinstance(most, int):
        return str(abs(most))
    return _your_amount_text(edition, most)


def lasting_text(edition: Edition, until: str | None, lost_when: str | None) -> str:
    """Return how long a grant or state lasts, and what ends it: ", until you stand up"."""
    if lost_when and until in (None, "ended"):
        return f", until {lost_when}"
    if until == "ended":
        return "; the page doesn't say for how long"
    lasts = f", {until_text(edition, until)}" if until else ""
    return lasts + (f"; lost when {lost_when}" if lost_when else "")


def until_text(edition: Edition, until: str) -> str:
    """Return how long a grant or a state lasts."""
    if until == "once":
        return "for one roll"
    if until == "ended":
        return "until it is ended"
    if until.startswith("next-"):
        return f"until the start of your next {edition.turn.name_of(until.removeprefix('next-'))}"
    return f"until the end of the {edition.turn.name_of(until)}"
