import json
from pathlib import Path

from ruamel.yaml import YAML

import kb
from kb.links.equivalents import equivalents
from kb.links.export import concept_data, edition_data, entry_data, export_data, table_data
from kb.model.core_rules import CoreRules
from kb.model.schema import FILES, schemas, write
from tests.small import EDITION


def test_an_exported_entry_is_its_yaml_with_id_edition_section_and_equivalents(
    small: kb.KnowledgeBase,
) -> None:
    data = entry_data(small, "ch/pick-lock")
    added = {"id": "ch/pick-lock", "edition": "ch", "section": "deeds", "equivalents": []}
    assert data == {**small.raw["ch/pick-lock"], **added}


def test_a_table_and_a_concept_are_exported_as_their_yaml_has_them(small: kb.KnowledgeBase) -> None:
    assert table_data(small, "ch/alarms") == {
        "id": "ch/alarms",
        "edition": "ch",
        "name": "Alarms",
        "summary": "How loud a lock is.",
        "keys": ["Alarm"],
        "columns": ["Alarm", "Target"],
        "rows": [["Quiet", 2], ["Loud", "unknown"]],
        "source": {"work": "book", "lines": [5]},
    }
    assert concept_data(small, "pick-lock") == {
        "id": "pick-lock",
        "name": "Pick a lock",
        "definition": "To open a lock without its key.",
        "group": "gear",
    }


def test_an_edition_is_exported_with_the_keys_of_its_yaml_and_no_other(
    small: kb.KnowledgeBase, shipped: kb.KnowledgeBase
) -> None:
    yaml = YAML(typ="safe").load(EDITION)
    assert edition_data(small, "ch") == {"id": "ch", **yaml}
    # `for` and `while` are words of Python, and stand under other names in the model
    turn = edition_data(shipped, "sr5")["turn"]
    assert json.loads(json.dumps(turn)) == turn
    assert {"pay", "for"} <= turn["exchange"][0].keys()


def test_equivalents_are_exported_with_match_and_concept(shipped: kb.KnowledgeBase) -> None:
    data = entry_data(shipped, "sr5/drop-prone")
    assert [(e["id"], e["match"]) for e in data["equivalents"]] == [
        (e.id, e.match) for e in equivalents(shipped, "sr5/drop-prone")
    ]
    assert all(e["through"] for e in data["equivalents"])


def test_a_character_is_exported_as_its_yaml_has_it(small: kb.KnowledgeBase) -> None:
    ratings = {"Nerve": 3, "Lock Craft": 5}
    tinker = {"id": "tinker", "name": "Old Tinker", "edition": "ch", "ratings": ratings}
    assert export_data(small)["characters"] == [tinker]


def test_everything_is_exported_once_as_plain_data(shipped: kb.KnowledgeBase) -> None:
    content = json.loads(json.dumps(export_data(shipped)))
    for kind, own in (
        ("editions", shipped.editions),
        ("entries", shipped.entries),
        ("concepts", shipped.concepts),
        ("tables", shipped.tables),
    ):
        assert [item["id"] for item in content[kind]] == list(own)
    assert content["version"] == shipped.version


def test_every_kind_of_file_has_a_schema_that_refuses_unknown_keys() -> None:
    for text in schemas().values():
        schema = json.loads(text)
        by_edition = schema["additionalProperties"]  # of a table's file, which has a key for each edition
        own = schema["$defs"][by_edition["$ref"].rpartition("/")[2]] if by_edition else schema
        assert own["additionalProperties"] is False
        assert schema["$schema"].startswith("https://json-schema.org/")


def test_the_short_form_of_a_requirement_fits_the_schema() -> None:
    needs = json.loads(schemas()["action.schema.json"])["$defs"]["Need"]
    assert needs["additionalProperties"] == {"type": "integer"}


def test_schemas_are_written_only_where_they_changed(tmp_path: Path) -> None:
    assert {path.name for path in write(tmp_path)} == set(FILES)
    assert write(tmp_path) == []


def test_rolls_of_the_core_book_are_exported_apart_with_the_keys_of_yaml(shipped: kb.KnowledgeBase) -> None:
    data = entry_data(shipped, "sr5/fire-gun")
    assert "tests" not in data
    assert data["core"] == json.loads(json.dumps(data["core"]))
    assert {"to", "tests"} <= data["core"].keys() <= CoreRules.model_fields.keys()
    assert "by" not in data["core"]["tests"]["attack"]  # what its YAML leaves out
    assert "core" not in entry_data(shipped, "sr5/sprint")
