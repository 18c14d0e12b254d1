import copy
from typing import Any

import pytest

import kb
from kb.files.changes import FieldChange, changes, no_export
from kb.links.export import export_data


@pytest.fixture
def export(small: kb.KnowledgeBase) -> dict[str, Any]:
    return export_data(small)


def _entries(old: dict[str, Any], new: dict[str, Any]) -> Any:
    return next(found for found in changes(old, new) if found.kind == "entries")


def test_nothing_changed_between_an_export_and_itself(export: dict[str, Any]) -> None:
    assert not any(changes(export, copy.deepcopy(export)))


def test_what_is_added_there_is_removed_the_other_way_round(export: dict[str, Any]) -> None:
    fewer = {**export, "entries": export["entries"][1:]}
    gone = export["entries"][0]["id"]
    assert _entries(export, fewer).removed == (gone,)
    assert _entries(fewer, export).added == (gone,)


def test_a_changed_number_is_told_with_its_path(export: dict[str, Any]) -> None:
    new = copy.deepcopy(export)
    entry = next(e for e in new["entries"] if e["id"] == "ch/pick-lock")
    entry["tests"]["pick"]["variants"]["hurried"]["add"]["pool"] = -3
    (changed,) = _entries(export, new).changed
    assert changed.id == "ch/pick-lock"
    assert changed.fields == (FieldChange("tests.pick.variants.hurried.add.pool", -2, -3),)


def test_a_field_that_came_or_went_is_told_against_none(export: dict[str, Any]) -> None:
    new = copy.deepcopy(export)
    entry = next(e for e in new["entries"] if e["id"] == "ch/pick-lock")
    del entry["aliases"]
    entry["notes"] = ["new"]
    (changed,) = _entries(export, new).changed
    told = {change.field: (change.old, change.new) for change in changed.fields}
    assert told == {"aliases": (["open the door"], None), "notes": (None, ["new"])}


def test_a_renamed_entry_is_told_as_renamed_with_what_else_changed(export: dict[str, Any]) -> None:
    new = copy.deepcopy(export)
    entry = next(e for e in new["entries"] if e["id"] == "ch/pick-lock")
    entry.update(id="ch/open-lock", formerly=["pick-lock"], cost="small")
    found = _entries(export, new)
    assert found.renamed == (("ch/pick-lock", "ch/open-lock"),)
    assert (found.added, found.removed) == ((), ())
    assert FieldChange("cost", "big", "small") in found.changed[0].fields


def test_equivalents_are_no_rules_of_their_own(export: dict[str, Any]) -> None:
    new = copy.deepcopy(export)
    new["entries"][0]["equivalents"] = [{"id": "x/y", "match": "exact", "through": ["z"]}]
    assert not _entries(export, new)


def test_what_is_no_export_is_told_so(export: dict[str, Any]) -> None:
    assert no_export(export) is None
    others: list[object] = [{}, [], None, {**export, "entries": {}}]
    for content in others:
        assert "actionary export" in str(no_export(content))
