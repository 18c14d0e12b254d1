"""What commands about a test share: its options, and how the words of a command line are read."""

import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import click
from pydantic import BaseModel, ValidationError

from actionary.command.failures import fail
from actionary.command.options import Command
from kb import KnowledgeBase
from kb.model.faults import faults
from kb.problems import RequestError
from resolver.rolls.bind.roll_changes import WILD

VERSUS = ("v.", "vs", "v")
"""The word between your ratings and the target's."""

_ADDED = re.compile(r"(?P<number>[+-]?\d{1,4})(\s+(?P<reason>.*?))??(\s+(?P<side>against))?")
"""A dice modifier with a reason: "-2 wounded", "-2 blinded against"."""

_GRANTED = re.compile(
    r"from\s+(?P<id>[^\s:]+)(:(?P<grant>[^\s:]+))?(\s+x(?P<times>\d{1,2}))?(\s+(?P<side>against))?"
)
"""A grant of an action: "from sr5/full-defense:dice x2 against"."""

_CHANGED = re.compile(
    r"(?P<name>[^\W\d][^=+]*?)\s*(?P<how>=|[+-](?=\s*\d))\s*(?P<number>-?\d{1,4})(\s+(?P<reason>.*?))??"
    r"(\s+(?P<side>against))?"
)
"""A change to a rating or a part of the roll: "Logic +1 drug", "limit=6", "Firewall +2 wall against"."""

_SPELLED: Mapping[str, str] = {
    "edition": "--edition",
    "classes": "--class",
    "side": '-m "… against"',
    "rulings": "--ruling",
    "test": "--test",
    "variant": "--variant",
    "grant": '-m "from …:NAME"',
    "edge_against": "--edge-against",
    "wounds_against": "--wounds-against",
    "open_test": "--open-test",
    "buy_hits": "--buy-hits",
    "initiative": "--initiative",
    "initiative_dice": "--initiative-dice",
}
"""The command line's name of a request field, where it differs."""

_FIELD = re.compile(r"`(\w+)`")

_FROM_ASKED = re.compile(r"a modifier with `from` ([\w/-]+)")
_SET_ASKED = re.compile(r"set `([^`]+)` in a modifier")
_STATE_ASKED = re.compile(r"'([\w-]+)' under `states`, or '\1': 0 under `ratings`")
_RATINGS_ASKED = re.compile(r"((?:'[^']+'(?:, | or ))*'[^']+') under `ratings`")
_QUOTED = re.compile(r"'([^']+)'")

Request = TypeVar("Request", bound=BaseModel)
Answered = TypeVar("Answered")


def _only_one(context: click.Context, option: click.Parameter, uses: tuple[str, ...]) -> str | None:
    """Return the use of Edge given; refuse several, as only the last would count."""
    if len(uses) > 1:
        message = f"{' and '.join(uses)} are {len(uses)} uses of Edge; a roll takes one"
        raise click.BadParameter(message, context, option)
    return uses[0] if uses else None


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--edition", "-e", help="The edition whose dice to use, if WHAT is a roll."),
    click.option("--test", help="The entry's roll; the first by default."),
    click.option("--variant", multiple=True, help="A variant of the roll; can be repeated."),
    click.option(
        "--class",
        "classes",
        multiple=True,
        help="What kind of roll WHAT is, such as melee-attack; this decides which grants of actions apply.",
    ),
    click.option(
        "--modifier",
        "-m",
        multiple=True,
        help='Dice with a reason: "-2 wounded". A rating or a part of the roll: "Logic +1 drug", "threshold=3". What '
        'an action grants: "from sr5/take-aim"; name one grant with "from cwn/charge:open", add "x3" if it was taken '
        'three times. It is yours unless only the target has what it changes; put "against" last for the target: '
        '"-2 blinded against", "Firewall +2 against".',
    ),
    click.option("--state", multiple=True, metavar="STATE", help="Your state, such as prone."),
    click.option(
        "--state-against", multiple=True, metavar="STATE", help="A state of the target, such as prone."
    ),
    click.option(
        "--ruling", multiple=True, metavar="NAME=CHOICE", help="Use this ruling instead of the edition's."
    ),
    click.option(
        "--edge",
        metavar="USE",
        multiple=True,
        callback=_only_one,
        help="Your use of Edge, such as second-chance; one per roll.",
    ),
    click.option(
        "--edge-against",
        metavar="USE",
        multiple=True,
        callback=_only_one,
        help="The target's use of Edge.",
    ),
    click.option("--wild", type=click.Choice(WILD), help="How a Wild Die is rolled."),
    click.option("--teamwork", metavar="DICE", help='The dice of each helper: "6 4".'),
    click.option(
        "--open-test", is_flag=True, help="Open test: the highest die counts, without a target number."
    ),
    click.option("--buy-hits", is_flag=True, help="Buy hits with the whole pool instead of rolling it."),
    click.option(
        "--wounds",
        multiple=True,
        metavar="TRACK=BOXES",
        help="Boxes of damage on a track, such as physical=4.",
    ),
    click.option(
        "--wounds-against", multiple=True, metavar="TRACK=BOXES", help="The target's boxes of damage."
    ),
)


def with_test(command: Command) -> Command:
    """Add the options that describe a test to *command*; `asked_about` reads them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def asked_about(what: str, ratings: tuple[str, ...], given: dict[str, Any]) -> dict[str, Any]:
    """Return the request to test *what* (an entry or a roll) with *ratings* and options *given*."""
    split = next((place for place, word in enumerate(ratings) if word in VERSUS), len(ratings))
    content = {
        "roll" if given["edition"] is not None else "entry": what,
        "edition": given["edition"],
        "test": given["test"],
        "variant": " ".join(given["variant"]) or None,
        "classes": " ".join(given["classes"]) or None,
        "ratings": pairs(ratings[:split]),
        "against": pairs(ratings[split + 1 :]),
        "rulings": {name: str(choice) for name, choice in pairs(given["ruling"]).items()},
        "states": list(given["state"]),
        "states_against": list(given["state_against"]),
        "modifiers": [_modifier(text) for text in given["modifier"]],
        "edge": given["edge"],
        "edge_against": given["edge_against"],
        "wild": given["wild"],
        "teamwork": numbers(given["teamwork"]),
        "open_test": given["open_test"] or None,
        "buy_hits": given["buy_hits"] or None,
        "wounds": pairs(given["wounds"], _A_WOUND),
        "wounds_against": pairs(given["wounds_against"], _A_WOUND),
    }
    return {key: value for key, value in content.items() if value not in (None, {}, [])}


def answered(
    work: Callable[[KnowledgeBase, Request], Answered],
    base: KnowledgeBase,
    model: type[Request],
    asked: Mapping[str, Any],
) -> Answered:
    """Return the answer of *work* to *asked*; if it is refused, say why and end with status 1."""
    try:
        return work(base, model.model_validate(asked))
    except RequestError as error:
        fail(
            f"{in_options(error)}{_how_to_write(asked) if error.field == 'entry' and error.near is None else ''}"
        )
    except ValidationError as error:
        fail("; ".join(in_options(fault.message) for fault in faults(error, model)))
    except ValueError as error:
        fail(in_options(error))


def in_options(message: object) -> str:
    """Return a message about a request with its fields renamed to the options."""
    text = _STATE_ASKED.sub(r"--state \1, or -r \1=0", str(message))
    text = _RATINGS_ASKED.sub(
        lambda asked: _QUOTED.sub(lambda name: f"-r {shlex.quote(name[1])}=…", asked[1]), text
    )
    text = _FROM_ASKED.sub(r'-m "from \1"', text)
    text = _SET_ASKED.sub(r'write -m "\1=…"', text)
    text = text.replace("under `ratings`", "before v.").replace("under `against`", "after v.")
    text = text.replace(" (under ratings)", "").replace(" (under against)", " after v.")
    return _FIELD.sub(lambda found: f"`{_SPELLED.get(found[1], found[1])}`", text)


def _how_to_write(asked: Mapping[str, Any]) -> str:
    """Return a hint on how to enter notation if *what* looks like it but was taken for an entry."""
    if not re.search(r"[()+\[\]]|\b\d+ ?d|\bv\.", str(asked.get("entry", ""))):
        return ""
    return "; to enter a roll, name the edition whose dice it uses: --edition sr5"


_A_WOUND = "a wound; write it as TRACK=BOXES, such as physical=4"

_A_RATING = 'a rating; write it as Name=Value, such as "Logic=5"'


def pairs(words: Iterable[str], what: str = _A_RATING) -> dict[str, int | str]:
    """Return the pairs in *words*, each written as Name=Value; *what* they are is said of any other word.

    Raises:
        click.UsageError: If a word is not such a pair.
    """
    found: dict[str, int | str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise click.UsageError(f"{word!r} is not {what}")
        if name.strip() in found:
            raise click.UsageError(f"{name.strip()} is given twice; give it once")
        found[name.strip()] = int(value) if re.fullmatch(r"\s*-?\d{1,6}\s*", value) else value.strip()
    return found


def numbers(text: str | None) -> list[int]:
    """Return the whole numbers in *text*: "6 4", "6,4".

    Raises:
        click.UsageError: If *text* contains anything else.
    """
    words = re.split(r"[\s,]+", text.strip()) if text else []
    if wrong := next((word for word in words if not re.fullmatch(r"\d{1,3}", word)), None):
        raise click.UsageError(f'{wrong!r} is not a number of dice; write them as "6 4"')
    return [int(word) for word in words]


def _modifier(text: str) -> dict[str, Any]:
    if found := _GRANTED.fullmatch(text.strip()):
        content = {"from": found["id"], "grant": found["grant"]}
        content |= {"times": int(found["times"])} if found["times"] else {}
        return {key: value for key, value in content.items() if value is not None} | _side(found)
    added = _ADDED.fullmatch(text.strip())
    changed = None if added else _CHANGED.fullmatch(text.strip())
    if changed:
        sign = -1 if changed["how"] == "-" else 1
        amount = {changed["name"]: sign * int(changed["number"])}
        change = {"set" if changed["how"] == "=" else "add": amount}
        return {**change, **_side(changed), "reason": changed["reason"] or None}
    if not added:
        raise click.UsageError(
            f'{text!r} is not a modifier; write "-2 wounded", "Logic +1" or "from sr5/take-aim" '
            "(then :GRANT, x3), and against last for the target"
        )
    return {"value": int(added["number"]), **_side(added), "reason": added["reason"] or None}


def _side(found: re.Match[str]) -> dict[str, str]:
    return {"side": "opponent"} if found["side"] else {}
