"""Which actions stand first in a list: what belongs to those done, then the fight, then what is often mentioned."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

import kb
from kb.links.first_named import belonging_ids, combination_names, first_named
from kb.model import Concept, Entry
from tests.kb.links.linked import BARE, linked


def with_entries(base: kb.KnowledgeBase, entries: dict[str, dict[str, Any]]) -> kb.KnowledgeBase:
    """Return *base* with more fields of some entries."""
    made = {id_: Entry.model_validate({**BARE, "name": id_, **own}) for id_, own in entries.items()}
    return replace(base, entries={**base.entries, **made})


def in_order(base: kb.KnowledgeBase, done: Iterable[str] = ()) -> list[str]:
    return sorted(base.entries, key=first_named(base, done))


@pytest.mark.parametrize("field", ["must", "may", "not_with", "not_joining", "includes_all"])
def test_a_combination_names_entries_and_classes_of_each_of_its_lists(field: str) -> None:
    entry = Entry.model_validate({**BARE, "name": "A", "combine": {field: ["shoot", "class:attack"]}})
    assert combination_names(entry, "ch") == ["ch/shoot", "attack"]


def test_a_combination_names_its_parts_behind_its_lists(shipped: kb.KnowledgeBase) -> None:
    named = combination_names(shipped.entries["sr5/quick-draw"], "sr5")
    assert named[-3:] == ["sr5/ready-weapon", "sr5/fire-gun", "sr5/throw-weapon"]
    assert named[:-3]


def test_what_an_action_helps_belongs_to_it_and_what_it_hinders_does_not(small: kb.KnowledgeBase) -> None:
    base = with_entries(
        linked(small, {"ch/aim": {}, "ch/shoot": {}, "ch/dodge": {}, "ch/throw": {}}),
        {
            "ch/aim": {
                "grants": [
                    {"to": "shoot", "add": {"pool": 1}},
                    {"to": "class:throwing", "add": {"pool": 1}},
                    {"to": "dodge", "of": "opponent", "add": {"pool": -1}},
                ]
            },
            "ch/throw": {"classes": ["throwing"]},
        },
    )
    assert [*belonging_ids(base, "ch/aim")] == ["ch/shoot", "ch/throw"]


def test_what_belongs_to_the_actions_done_comes_before_all_others(small: kb.KnowledgeBase) -> None:
    base = with_entries(
        linked(small, {"ch/a": {}, "ch/b": {}, "ch/c": {}, "ch/d": {}}),
        {"ch/a": {"combine": {"may": ["d"]}}, "ch/b": {"combine": {"may": ["c"]}}},
    )
    assert in_order(base) == ["ch/c", "ch/d", "ch/a", "ch/b"]  # these are mentioned
    assert in_order(base, ["ch/a"])[0] == "ch/d"
    assert in_order(base, ["ch/b", "ch/a"])[:2] == ["ch/c", "ch/d"]
    assert in_order(base, ["ch/a", "ch/b"])[:2] == ["ch/d", "ch/c"]


def test_a_fight_comes_before_the_rest_attacks_before_defenses_before_moves(small: kb.KnowledgeBase) -> None:
    groups = {"look": "gear", "walk": "movement", "parry": "defence", "hit": "attack"}
    base = linked(small, {f"ch/{name}": {name: "exact"} for name in groups})
    concepts = {
        name: Concept.model_validate({"name": name, "definition": "Made up.", "group": group})
        for name, group in groups.items()
    }
    assert in_order(replace(base, concepts=concepts)) == ["ch/hit", "ch/parry", "ch/walk", "ch/look"]
