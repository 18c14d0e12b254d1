"""What commands about a test share: its options, and how the words of a command line are read."""

import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from pydantic import BaseModel, ValidationError

from actionary.command.characters import character_or_fail, names_file, read_table_or_fail
from actionary.command.charts import OUR_TABLE
from actionary.command.failures import fail
from actionary.command.options import Command
from kb import KnowledgeBase
from kb.links.editions import find_edition, normalize_edition, normalize_id
from kb.links.find import find
from kb.model.faults import faults
from kb.play.procedure.named_characters import find_character
from kb.play.procedure.our_table import why_left_out
from kb.play.request.written_changes import change_of
from kb.play.sentences.advice import no_equivalents_of_roll
from kb.play.sentences.requests import seed_and_dice
from kb.play.sentences.turn import no_such_action
from kb.problems import RequestError, no_such_name, reason_of
from resolver.notation import VERSUS
from resolver.rolls.bind.roll_changes import WILD
from resolver.wording import join_words

_OPTION_OF_FIELD: Mapping[str, str] = {
    "edition": "--edition",
    "classes": "--class",
    "side": '-m "… against"',
    "rulings": "--ruling",
    "test": "--test",
    "variant": "--variant",
    "grant": '-m "from …:NAME"',
    "edge_against": "--edge-against",
    "wounds": "--wounds",
    "wounds_against": "--wounds-against",
    "open_test": "--open-test",
    "buy_hits": "--buy-hits",
    "at_least": "--at-least",
    "split": "--split",
    "times": "--times",
    "actor": "--as",
    "target": "--against",
    "weapon": "--weapon",
    "initiative": "--initiative",
    "initiative_dice": "--initiative-dice",
}
"""The command line's name of a request field, where it differs."""


def _only_target(_: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return the target that is given; of several only the last would count."""
    if len(given) > 1:
        what = f"{join_words(given)} are {len(given)} targets; ask once for each, or type what each rolls: v. 6 v. 8"
        raise click.BadParameter(what, param=option)
    return given[0] if given else None


_FIELD = re.compile(r"`(\w+)`")

_DICE_OF_TARGET = re.compile(r"give ([+−]\d+ .+?|its dice) as a modifier of the target's dice")
_FROM_TARGET = re.compile(r"a modifier with `from` ([\w/-]+) for the target")
_GRANT_NEEDED = re.compile(
    r"a modifier with `from` ([\w/-]+) and `grant` ([\w-]+)(?:(?:,| or) (?!a modifier)([\w, -]+))?"
)
_CLASS = re.compile(r"\bclass:([\w-]+)")
_GRANT_TO_NAME = re.compile(r"name one under `grant` of ([\w/-]+): (([\w-]+)[^.;]*)")
_FROM_NEEDED = re.compile(r"a modifier with `from` ([\w/-]+)")
_SET_NEEDED = re.compile(r"set `([^`]+)`(?: or `([^`]+)`)?(?: to (\S+))? in a modifier")
_SET_FOR_EITHER = re.compile(r"write (-m \"[^\"]+=)…\"; for the target's dice, with `side`")
_SET_FOR_TARGET = re.compile(r"write (-m \"[^\"]+=)…\" for the target's dice, with `side`")
_OF_ROLL = re.compile(r"under `(dice|hits)\.actor`")
_DICE_NEEDED = re.compile(r"`dice\.([\w-]+)`")
_STATES_GIVEN = re.compile(r"((?:'[\w-]+'(?:, | and ))*'[\w-]+') under `states`")
_RULING_NEEDED = re.compile(r"'(\w+)': '([\w-]+)' under `rulings`")
_AMOUNT_NEEDED = re.compile(r"'([^']+)': (\d+) under `ratings`")
_RATINGS_NEEDED = re.compile(r"((?:'[^']+'(?:, | or ))*'[^']+') under `ratings`")
_REROLLED = re.compile(r"\[(\d+), (\d+)\]")
"""A die with its throws as JSON has them."""
_QUOTED = re.compile(r"'([^']+)'")

Request = TypeVar("Request", bound=BaseModel)
Answer = TypeVar("Answer")


def _only_one(context: click.Context, option: click.Parameter, uses: tuple[str, ...]) -> str | None:
    """Return the use of Edge given; refuse several, as only the last would count."""
    if len(uses) > 1:
        message = f"{' and '.join(uses)} are {len(uses)} uses of Edge; a roll takes one"
        raise click.BadParameter(message, context, option)
    return uses[0] if uses else None


with_table: Callable[[Any], Any] = click.option(
    "--table",
    metavar="FILE",
    envvar="ACTIONARY_TABLE",
    help="What your table decides, in a file: rulings other than the editions'. --ruling wins.",
)
"""The option for what a table decides, which every command with rulings has."""

_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--edition", "-e", help="The edition whose dice to use, if WHAT is a roll."),
    click.option("--test", help="The entry's roll; the first by default."),
    click.option(
        "--split",
        metavar="PARTS",
        help='Split the pool: "2" for two even parts, "7 5" for parts of 7 and 5 dice.',
    ),
    click.option("--times", type=int, metavar="N", help="Ask about N such rolls together, from 2 to 20."),
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
        '"-2 blinded against", "Firewall +2 against"; of several targets "against1" is the first.',
    ),
    click.option(
        "--as",
        "actor",
        metavar="FILE|TIER|NPC",
        envvar="ACTIONARY_CHARACTER",
        help="Who you are: a file of your character, an NPC, or untrained, novice, professional or elite.",
    ),
    click.option(
        "--against",
        "target",
        multiple=True,
        callback=_only_target,
        metavar="FILE|TIER|NPC",
        help="The same for the target.",
    ),
    click.option(
        "--weapon",
        metavar="NAME",
        help="Your character's weapon, or a skill such as Pistols; the attacker's, if you resist it.",
    ),
    click.option("--state", multiple=True, metavar="STATE", help="Your state, such as prone."),
    click.option(
        "--state-against", multiple=True, metavar="STATE", help="A state of the target, such as prone."
    ),
    click.option(
        "--ruling", multiple=True, metavar="NAME=CHOICE", help="Use this ruling instead of the edition's."
    ),
    with_table,
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
    """Add the options that describe a test to *command*; `request_fields` reads them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def _sides(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the words of each side: yours, and after each "v.", or another word for it, those of one target."""
    for place in range(len(words)):
        for length in (2, 1):  # "opposed by" are two
            if " ".join(words[place : place + length]).casefold().removesuffix(".") in VERSUS:
                return [words[:place], *_sides(words[place + length :])]
    return [words]


def request_fields(what: str, ratings: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
    """Return the request to test *what* (an entry or a roll) with *ratings* and *options*."""
    own, *targets = _sides(ratings)
    parts = numbers(options["split"])
    content = {
        "roll" if options["edition"] is not None else "entry": what,
        "edition": options["edition"],
        "test": options["test"],
        "variant": " ".join(options["variant"]) or None,
        "classes": " ".join(options["classes"]) or None,
        "ratings": pairs(own),
        "against": pairs(targets[0]) if targets else {},
        "also_against": [pairs(each) for each in targets[1:]],
        "rulings": {name: str(choice) for name, choice in pairs(options["ruling"]).items()},
        "table": options["table"],
        "actor": options["actor"],
        "target": options["target"],
        "weapon": options["weapon"],
        "states": list(options["state"]),
        "states_against": list(options["state_against"]),
        "modifiers": [_modifier(text) for text in options["modifier"]],
        "edge": options["edge"],
        "edge_against": options["edge_against"],
        "wild": options["wild"],
        "teamwork": numbers(options["teamwork"]),
        "open_test": options["open_test"] or None,
        "buy_hits": options["buy_hits"] or None,
        "wounds": pairs(options["wounds"], _A_WOUND),
        "wounds_against": pairs(options["wounds_against"], _A_WOUND),
        "times": options["times"],
        "split": parts[0] if len(parts) == 1 else parts,
    }
    return {key: value for key, value in content.items() if value not in (None, {}, [])}


def _with_named_entry(base: KnowledgeBase, request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *request* with the entry that its roll names in the edition, unless the name is one of its terms too."""
    roll, edition = str(request.get("roll", "")), normalize_edition(base, request.get("edition", ""))
    is_term = edition in base.editions and roll.casefold() in map(str.casefold, base.editions[edition].terms)
    ids = find(base, roll, edition) if roll and not is_term else []
    if len(ids) != 1:
        return request
    return {**{key: value for key, value in request.items() if key != "roll"}, "entry": ids[0]}


def _with_characters(base: KnowledgeBase, request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *request* with the characters of the files that it names; tiers and characters of the data stay names.

    That of the environment counts for its edition only.
    """
    named = {side: str(request[side]) for side in ("actor", "target") if request.get(side) is not None}
    edition = request.get("edition") or str(request.get("entry", "")).partition("/")[0]
    by_environment = click.get_current_context().get_parameter_source("actor") is ParameterSource.ENVIRONMENT
    asked = None if by_environment else find_edition(base, edition)
    found = {side: character_or_fail(base, who, asked) for side, who in named.items() if names_file(who)}
    if by_environment and "actor" in named:
        normal = normalize_edition(base, edition)
        actor = found.get("actor") or find_character(base, named["actor"], normal)
        if actor is not None and actor.edition != normal:
            return {key: value for key, value in request.items() if key != "actor"}
    return {**request, **found}


def _with_table(base: KnowledgeBase, request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *request* with what the table decides in the file that it names, which answers are printed with too."""
    if request.get("table") is None:
        return {key: value for key, value in request.items() if key != "table"}
    table = read_table_or_fail(base, Path(request["table"])).table
    click.get_current_context().meta[OUR_TABLE] = table
    return {**request, "table": {id_: choices.model_dump() for id_, choices in table.items()}}


def answer_or_fail(
    work: Callable[[KnowledgeBase, Request], Answer],
    base: KnowledgeBase,
    model: type[Request],
    request: Mapping[str, Any],
) -> Answer:
    """Return the answer of *work* to *request*; if it is refused, say why and end with status 1."""
    try:
        request = _with_table(base, request)
        return work(base, model.model_validate(_with_characters(base, _with_named_entry(base, request))))
    except RequestError as error:
        fail(f"{in_options(error)}{_where_to_look(base, error, request)}")
    except ValidationError as error:
        fail("; ".join(in_options(fault.message) for fault in faults(error, model)))
    except ValueError as error:
        fail(in_options(error))


def _modifier_needed(found: re.Match[str]) -> str:
    """Return the option that sets one of two parts of a roll."""
    one, other, value = found.groups(default="")
    either = f' or -m "{other}=…"' if other else ""
    return f'write -m "{one}={value or "…"}"{either}'


def _dice_of_target(found: re.Match[str]) -> str:
    """Return the option that adds dice to those of the target."""
    amount = "+…" if found[1] == "its dice" else found[1]
    return f'add -m "{amount} against"'


def _rating_to_give(found: re.Match[str]) -> str:
    """Return how a turn takes a rating: "-r marks=…"."""
    return f'-r "{found[1]}=…"' if " " in found[1] else f"-r {found[1]}=…"


def _one_grant(found: re.Match[str]) -> str:
    """Return how to take one of several grants: -m "from X:one" (or two)."""
    entry, key, others = found.groups()
    return f'-m "from {entry}:{key}"' + (f" (or {others.strip()})" if others else "")


def in_options(message: object) -> str:
    """Return a message about a request with its fields renamed to the options."""
    text = _STATES_GIVEN.sub(lambda given: _QUOTED.sub(r"--state \1", given[1]), str(message))
    text = _RULING_NEEDED.sub(r"--ruling \1=\2", text)
    text = _AMOUNT_NEEDED.sub(lambda asked: f"-r {shlex.quote(asked[1])}={asked[2]}", text)
    text = _RATINGS_NEEDED.sub(lambda asked: _QUOTED.sub(_rating_to_give, asked[1]), text)
    text = _DICE_OF_TARGET.sub(_dice_of_target, text)
    text = _FROM_TARGET.sub(r'-m "from \1 against"', text)
    text = _GRANT_NEEDED.sub(_one_grant, text)
    text = _GRANT_TO_NAME.sub(r'choose \2, as in -m "from \1:\3"', text)
    text = _FROM_NEEDED.sub(r'-m "from \1"', text)
    text = _SET_NEEDED.sub(_modifier_needed, text)
    text = _CLASS.sub(r"--class \1", text)
    text = _OF_ROLL.sub(r"with `--\1`", text)
    text = _DICE_NEEDED.sub(r"--dice-of \1=…", text)
    text = _REROLLED.sub(r"\1+\2", text.replace("`at`: own", "@own"))
    text = text.replace("under `classes`", "with `classes`")
    text = text.replace("leave out `also_against`", 'give a single "v."')
    text = text.replace("(`also_against`)", 'after a "v." of its own')
    text = text.replace(str(seed_and_dice()), "give `--seed`, or your own dice (such as `--dice`), not both")
    text = _SET_FOR_TARGET.sub(r'write \1… against"', text)
    text = _SET_FOR_EITHER.sub(r'write \1…" for your dice, and \1… against" for those of the target', text)
    text = text.replace("under `ratings`", "before v.").replace("under `against`", "after v.")
    text = text.replace(" (under ratings)", "").replace(" (under against)", " after v.")
    return _FIELD.sub(lambda found: f"`{_OPTION_OF_FIELD.get(found[1], found[1])}`", text)


_ROLL_TO_SOLVE = {"hits": "10 dice threshold 3", "target-number": "6 dice (4)", "total": "2d6 + 1 (8)"}
"""A roll with something to reach, by the family of the edition's dice."""


def _where_to_look(base: KnowledgeBase, error: RequestError, request: Mapping[str, Any]) -> str:
    """Return a hint for an unknown entry or action, unless the error names one that may be meant."""
    if error.near is not None:
        return ""
    if error.field == "entry":
        id_ = normalize_id(base, str(request.get("entry", "")))
        left_out = why_left_out(base, id_, click.get_current_context().meta.get(OUR_TABLE, {}))
        return _how_to_write(request) or (f" {left_out}" if left_out else "")
    if error.field.startswith("actions.") and (why := reason_of(error)) and why.made_by(no_such_action):
        search = f"actionary search {shlex.quote(why.parts['name'])} -e {request['edition']}"
        return f" Or try: {search}" if str(why).endswith("?") else f"; try: {search}"
    if error.field in ("actor", "target") and (why := reason_of(error)) and why.made_by(no_such_name):
        return "; there is no file of that name either"
    if (why := reason_of(error)) and why.made_by(no_equivalents_of_roll) and (chance := why.parts["chance"]):
        edition = request["to"].get("edition", "EDITION")
        known = base.editions.get(normalize_edition(base, edition))
        roll = _ROLL_TO_SOLVE[known.mechanic.family if known is not None else "hits"]
        return f', such as: actionary solve "{roll}" {chance} -e {edition}'
    return ""


def _how_to_write(request: Mapping[str, Any]) -> str:
    """Return a hint on how to enter notation if *what* looks like it but was taken for an entry."""
    if not re.search(r"[()+\[\]]|\b\d+ ?d|\bv\.", str(request.get("entry", ""))):
        return ""
    return "; to enter a roll, name the edition whose dice it uses: --edition sr5"


_A_WOUND = "a wound; write it as TRACK=BOXES, such as physical=4"

_A_RATING = 'a rating; write it as Name=Value, such as "Logic=5"'

_SEVERAL_WORDS = '; put several dice in quotes, such as --dice "6 5 1"'


def pairs(words: Iterable[str], what: str = _A_RATING) -> dict[str, int | str]:
    """Return the pairs in *words*, each written as Name=Value; *what* they are is said of any other word.

    Raises:
        click.UsageError: If a word is not such a pair.
    """
    found: dict[str, int | str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name.strip() or not value.strip():
            several = _SEVERAL_WORDS if word.isdigit() else ""
            raise click.UsageError(f"{word!r} is not {what}{several}")
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
    if (change := change_of(text)) is None:
        raise click.UsageError(
            f'{text!r} is not a modifier; write "-2 wounded", "Logic +1" or "from sr5/take-aim" '
            "(then :GRANT, x3), and against last for the target (against2 for the second)"
        )
    return change
