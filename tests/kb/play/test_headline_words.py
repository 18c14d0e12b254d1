"""What headlines say of an outcome: everything that follows, and nothing twice."""

from typing import Any

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from kb.play.steps import may_succeed
from kb.references import edition_of

HACK = {"ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4}, "against": {"Intuition": 1, "Firewall": 2}}


def line(base: kb.KnowledgeBase, **asked: Any) -> str:
    text = resolve(base, ResolveRequest.model_validate(asked)).plain()["headline"]["text"]
    assert isinstance(text, str)
    return text


def test_only_a_plain_skill_check_succeeds_without_a_word_of_its_own(shipped: kb.KnowledgeBase) -> None:
    wordless = {
        id_
        for id_, entry in shipped.entries.items()
        if entry.success is None
        and any(may_succeed(shipped.editions[edition_of(id_)], entry, key) for key in entry.tests)
    }
    assert wordless == {"cwn/use-a-skill"}


def test_no_unit_repeats_the_name_of_its_result(shipped: kb.KnowledgeBase) -> None:
    doubled = [
        (id_, name)
        for id_, edition in shipped.editions.items()
        for name, term in edition.terms.items()
        if " " in name and term.unit == "".join(word[0] for word in name.split())
    ]
    assert not doubled
    ram = {
        "ratings": {"Speed": 4, "Vehicle Skill": 4, "Reaction": 4, "Vehicle Body": 4},
        "against": {"Handling": 4, "Vehicle Skill": 4, "Reaction": 4},
    }
    assert (
        line(shipped, entry="sr5/ram", **ram)
        == "Hit 37.9 %; on a hit Damage to Target 5.7 DV on average, Damage to Rammer 2 DV"
    )
