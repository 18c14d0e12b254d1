"""Texts like those that people bring, damaged: each is read or refused, with few calls for each of its letters."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import kb
from editor.notes.note import Note
from editor.notes.rolls import parse_ratings, parse_roll
from kb import DataError
from kb.characters import read_characters
from kb.files.load import SHIPPED
from kb.files.yaml import read_text
from kb.model.steps import RollStep
from kb.play.request.typed_rolls import typing_of
from kb.problems import RequestError
from resolver.notation import NotationError, parse_typed
from search import Index
from tests.hostile.texts import YAML_TEXTS
from tests.kb.characters.files import BLOCKS, EXPORT, OWN, SAVE, SR5_ACTOR, SR6_ACTOR, file_of
from tests.soak.notations import LETTERS

KINDS = ("data files", "rolls in plain words", "notes", "searches", "characters")
"""What is read."""

JUDGED = Path(__file__).parents[2] / "bench" / "judged"
DOCS = Path(__file__).parents[2] / "docs"

LONGEST = 20_000
"""The most letters of a damaged text; what is longer is cut."""

NOTE = """\
---
actionary: {edition: sr5}
title: "The job"
tags: [a, b]
---
# Scene 1
Guards [[sr5/take-cover|hide]], then {{Fire Gun: Agility 5, Automatics 6 v. 9}}.
> ```actionary-turn
> edition: sr5
> Take Aim, Fire Gun
> ```
Threshold [[sr6/sprint]] <!-- [[nothing]] --> `[[code]]` sr5:hack-on-the-fly
"""


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads a kind of text."""

    texts: Sequence[str]
    """Texts as they are written in good faith, to be damaged."""
    read: Callable[[str], object]
    refusal: type[Exception] | tuple[()]
    """What it may raise."""
    calls: int
    """The most functions that reading calls, besides `calls_a_letter` for each letter."""
    calls_a_letter: int


def readers(base: kb.KnowledgeBase, index: Index) -> dict[str, Reader]:
    """Return the readers by what they read."""
    files = [path.read_text(encoding="utf-8") for path in sorted(SHIPPED.rglob("*.yaml"))]
    tests = [test for entry in base.entries.values() for test in entry.tests.values()]
    rolls = [test.roll for test in tests if isinstance(test, RollStep)]
    return {
        "data files": Reader(
            [*files, *(text for text in YAML_TEXTS.values() if len(text) < LONGEST)],
            lambda text: read_text(Path("a.yaml"), text),
            DataError,
            5_000,
            30,
        ),
        "rolls in plain words": Reader(rolls, lambda text: _typed(base, text), (), 20_000, 200),
        "notes": Reader(
            [NOTE, *(path.read_text() for path in sorted(DOCS.rglob("*.md")))], _note, (), 5_000, 80
        ),
        "searches": Reader(_queries(), lambda text: _search(index, text), (), 200_000, 200),
        "characters": Reader(
            [
                *(each.decode() for each in (SAVE, EXPORT, OWN, file_of(SR5_ACTOR), file_of(SR6_ACTOR))),
                BLOCKS,
                *BLOCKS.split("\n\n"),
            ],
            lambda text: read_characters(base.editions, text.encode(errors="surrogatepass")),
            RequestError,
            20_000,
            80,
        ),
    }


def _queries() -> list[str]:
    lines = [line for path in sorted(JUDGED.glob("*.jsonl")) for line in path.read_text().splitlines()]
    judged = map(json.loads, lines)
    return [each.get("query") or each["question"] for each in judged]


def _typed(base: kb.KnowledgeBase, text: str) -> None:
    for edition in base.editions.values():
        with suppress(NotationError):
            parse_typed(text, typing_of(edition))


def _note(text: str) -> None:
    note = Note.of("file:///a.md", text)
    assert note.text == text
    assert (note.head, note.blocks, note.references) is not None
    for line in note.lines:
        parse_roll(line.text, {"sr5": ("Agility", "Automatics")})
        parse_ratings(line.text, ("Agility", "Automatics"))


def _search(index: Index, text: str) -> None:
    index.question(text)
    index.search(text)


def damaged(rng: Random, texts: Sequence[str]) -> str:
    """Return one of *texts*, with pieces left out, doubled, put elsewhere, nested, or taken from another one."""
    text = rng.choice(texts)
    for _ in range(rng.randint(1, 6)):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 4, 40, 400)))
        piece, other = text[start:end], rng.choice(texts)
        at = rng.randint(0, len(other))
        put = rng.choice(
            (
                "",
                piece * 2,
                piece * rng.choice((3, 30, 300)),
                piece[::-1],
                rng.choice(LETTERS),
                rng.choice(LETTERS) * rng.choice((2, 60, 2_000)),
                other[at : at + 40],
                "\n",
            )
        )
        text = text[:start] + put + text[end:]
    return text[:LONGEST]


def count_calls(work: Callable[[], object]) -> tuple[int, Exception | None]:
    """Return how many functions *work* calls, in Python and C, and what it raises."""
    calls = 0

    def note(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    except Exception as error:  # noqa: BLE001 - whatever is raised is judged
        return calls, error
    finally:
        sys.setprofile(before)
    return calls, None


def faults_of_text(reader: Reader, text: str) -> list[str]:
    """Return what is wrong with how *text* is read."""
    calls, error = count_calls(lambda: reader.read(text))
    most = reader.calls + reader.calls_a_letter * len(text)
    faults = [f"It takes {calls:,} calls, and {most:,} are allowed."] if calls > most else []
    if error is not None and not isinstance(error, reader.refusal):
        faults.append(f"It raises {error!r}.")
    return faults
