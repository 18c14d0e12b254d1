"""What must hold of every answer and of every refusal."""

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

MOST_ROWS = 1100
"""Rows that a distribution may have: the net of the largest totals has about a thousand."""

MOST_CHARACTERS = 1_500_000
"""How long an answer may be, written out."""

CHANCES = frozenset(
    {
        "success",
        "failure",
        "tie",
        "glitch",
        "critical_glitch",
        "opposing_glitch",
        "tail",
        "chance",
        "taken",
        "wanted",
    }
)
"""Fields that hold a chance, as other numbers (a mean, a difference) are written in the same way."""

_ENDS = re.compile(r"[\w)\]'\"`.?…%+]\Z")
_QUOTED = re.compile(r"\".*\"|'[^']*'", re.DOTALL)
_STRANGE = re.compile(
    r"  |\n|Traceback| object at 0x|NoneType|<class|\bNone\b|Odds\(|Name\(|Number\(|Fraction\(|\{\}|\.\.\Z"
)
_OURS = re.compile(r"(kb|resolver)\.")


def faults_of_answer(answer: Mapping[str, Any], body: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the answer to the request *body*, in sentences."""
    text = json.dumps(answer, allow_nan=False)
    if len(text) > MOST_CHARACTERS:
        yield f"The answer has {len(text)} characters."
    for path, value in _within("", answer):
        if _is_distribution(value):
            yield from (f"{path}: {fault}" for fault in _faults_of_distribution(value))
        elif isinstance(value, dict) and "fraction" in value:
            yield from (f"{path}: {fault}" for fault in _faults_of_number(path, value))
        if isinstance(value, dict) and "failure" in value and "success_means" in value:
            yield from (f"{path}: {fault}" for fault in _faults_of_odds(value))
        if path.endswith((".warnings", ".unknown")) and isinstance(value, list):
            texts = [text for text in value if isinstance(text, str)]  # the others are their codes
            yield from (f"{path}: {fault}" for text in texts for fault in _faults_of_text(text))
    if "odds" in answer and "outcome" in answer.get("replay", {}) and not body.get("hits"):
        whole = answer["replay"].get("rolls") is not None  # of an extended test
        yield from _faults_of_replay(answer["extended" if whole else "odds"], answer["replay"])


def faults_of_refusal(error: Exception, body: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with a refusal of the request *body*, in sentences."""
    kind = type(error)
    if not isinstance(error, ValueError) or not _OURS.match(kind.__module__):
        yield f"It is a {kind.__module__}.{kind.__qualname__}."
    yield from _faults_of_text(str(error))
    field = getattr(error, "field", None)
    if field is not None and field.partition(".")[0] not in {
        *body,
        "to",
        "edition",
        "entry",
        "vary",
        "classes",
    }:
        yield f"It stands at {field!r}, which is no field of the request."


def _within(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield everything within *value*, and where it stands."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _within(f"{path}.{key}", inner)
    elif isinstance(value, list) and not _is_distribution(value):
        for index, inner in enumerate(value):
            yield from _within(f"{path}.{index}", inner)


def _is_distribution(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and {"value", "fraction"} <= {*value[0]}
    )


def _faults_of_distribution(rows: list[dict[str, Any]]) -> Iterator[str]:
    if len(rows) > MOST_ROWS:
        yield f"It has {len(rows)} rows."
    chances = [Fraction(row["fraction"]) for row in rows]
    if sum(chances) != 1:
        yield f"Its chances add up to {float(sum(chances))}."
    if not all(0 < chance <= 1 for chance in chances):
        yield "A chance of it is not from 0 to 1."
    if any(row["decimal"] != float(chance) for row, chance in zip(rows, chances, strict=True)):
        yield "A decimal of it is not its fraction."
    values = [row["value"] for row in rows]
    if len({*map(str, values)}) < len(values):
        yield "A value of it stands there twice."
    if any(isinstance(a, int) and isinstance(b, int) and a >= b for a, b in pairwise(values)):
        yield "Its values are not in order."


def _faults_of_number(path: str, number: dict[str, Any]) -> Iterator[str]:
    exact = Fraction(number["fraction"])
    if float(exact) != number["decimal"]:
        yield f"{number['decimal']} is not {exact}."
    if path.rpartition(".")[2] in CHANCES and not 0 <= exact <= 1:
        yield f"{exact} is no chance."


def _faults_of_odds(odds: dict[str, Any]) -> Iterator[str]:
    success, failure = _chance(odds, "success"), _chance(odds, "failure")
    tie = _chance(odds, "tie") or Fraction(0)
    if (success is None) is not (failure is None):
        yield "Only one of success and failure is known."
    if success is not None and failure is not None and not 1 - tie <= success + failure <= 1:
        yield f"Success, failure and tie are {success}, {failure} and {tie}."
    glitch, critical = _chance(odds, "glitch"), _chance(odds, "critical_glitch")
    if glitch is not None and critical is not None and critical > glitch:
        yield "A critical glitch is likelier than a glitch."
    score: Any = odds.get("hits") or odds.get("total")
    if _is_distribution(score) and all(isinstance(row["value"], int) for row in score):
        mean, shares = Fraction(odds["mean"]["fraction"]), [*odds["percentiles"].values()]
        if not score[0]["value"] <= mean <= score[-1]["value"] or shares != sorted(shares):
            yield "The mean or the percentiles are none of the score."


def _faults_of_replay(odds: dict[str, Any], replay: dict[str, Any]) -> Iterator[str]:
    chance = _chance(odds, replay["outcome"]) if replay["outcome"] in ("success", "failure") else None
    if chance == 0:
        yield f"The dice came to a {replay['outcome']}, which cannot be."


def _faults_of_text(text: str) -> Iterator[str]:
    if len(text.split()) < 4:
        yield f"{text!r} is no sentence."
    if not _ENDS.search(text):
        yield f"{text[-40:]!r} does not end as a sentence does."
    if found := _STRANGE.search(_QUOTED.sub("it", text)):
        yield f"{text!r} holds {found[0]!r}."
    if len(text) > 1500:
        yield f"A text has {len(text)} characters: {text[:100]!r}"


def _chance(odds: Mapping[str, Any], key: str) -> Fraction | None:
    return Fraction(odds[key]["fraction"]) if odds.get(key) else None
