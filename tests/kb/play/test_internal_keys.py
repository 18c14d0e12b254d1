"""No key of the data or of the code reaches a person: every sentence about every entry is looked through."""

import re
from collections.abc import Iterator
from typing import Any

import kb
from kb.card import card
from kb.describe import plain
from kb.model import Edition, Entry, RollStep
from kb.play.procedure.rulings import known_rulings
from kb.play.request.shapes import ResolveRequest, TurnRequest
from kb.play.resolve import resolve
from kb.play.turns.check_turn import check_turn

_KEY = re.compile(
    r"(?<![`\w./-])(?:[a-z]+(?:_[a-z0-9]+)+|None|True|False|class:[\w-]+|variant:[\w-]+|\[\[|\]\]"
    r"|[a-z][a-z-]*\.(?:net|hits|success|failure|made|total|margin)\b)"
)
"""Names with underscores, Python's words, references, and fields of steps; what a person may type is in backticks."""


def ratings_of(edition: Edition) -> dict[str, int | str]:
    """A professional's ratings, and typical ones of places and things."""
    terms = {name: term for name, term in edition.terms.items() if term.kind != "result"}
    found = {name: term.tiers.get("professional", term.typical) for name, term in terms.items()}
    return {name: value for name, value in found.items() if value is not None}


def sentences_about_rolls(base: kb.KnowledgeBase, id_: str, entry: Entry) -> Iterator[str]:
    ratings = ratings_of(base.editions[kb.edition_of(id_)])
    rolls = [key for key, step in entry.tests.items() if isinstance(step, RollStep)]
    for test in (None, *rolls):
        for given in ({}, ratings):
            asked = {"entry": id_, "test": test, "ratings": given, "against": given, "seed": "1"}
            try:
                answer = resolve(base, ResolveRequest.model_validate(asked)).plain()
            except ValueError as error:
                yield str(error)
                continue
            yield from said_in(answer)


def said_in(answer: dict[str, Any]) -> Iterator[str]:
    yield answer["headline"]["text"]
    for field in ("warnings", "unknown", "granted", "changed"):
        yield from (each if isinstance(each, str) else each["text"] for each in answer.get(field, ()))
    yield from (step["text"] for step in answer.get("replay", {}).get("trace", ()))
    yield from (problem["why"] for problem in answer.get("problems", ()))


def test_no_key_stands_in_what_is_said_about_an_entry(shipped: kb.KnowledgeBase) -> None:
    found: dict[str, str] = {}
    for id_, entry in shipped.entries.items():
        edition = kb.edition_of(id_)
        texts = [plain(shipped, line, edition) for _, lines in card(shipped, id_) for line in lines]
        texts += sentences_about_rolls(shipped, id_, entry) if entry.tests else ()
        if entry.kind == "action":
            asked = TurnRequest.model_validate({"edition": edition, "actions": [id_, id_]})
            texts += said_in(check_turn(shipped, asked).plain())
        typed = known_rulings(shipped.editions[edition])  # a ruling goes by the name to type
        found |= {key: text for text in texts for key in _KEY.findall(text) if key not in typed}
    assert found == {}


def test_no_key_stands_in_what_is_said_of_a_grant_beside_a_typed_roll(shipped: kb.KnowledgeBase) -> None:
    found: list[str] = []
    for id_, entry in shipped.entries.items():
        edition = kb.edition_of(id_)
        keys = {key for grant in entry.grants for key in (*grant.set, *grant.add)}
        inner = {key for key in keys if key.islower() and "-" in key}
        kinds = {
            to.removeprefix("class:") for grant in entry.grants for to in grant.to if to.startswith("class:")
        }
        for kind in sorted(kinds):
            roll = "d20 + 3 vs AC 16" if edition == "cwn" else "9 dice v. 6 dice"
            asked = {"edition": edition, "roll": roll, "classes": [kind], "modifiers": [{"from": id_}]}
            try:
                answer = resolve(shipped, ResolveRequest.model_validate(asked)).plain()
            except ValueError:
                continue
            found += [text for text in said_in(answer) if any(key in text for key in inner)]
            found += [text for text in said_in(answer) if re.search(r"\+?(?:min|max)\(", text)]
    assert found == []
