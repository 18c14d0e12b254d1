import json
from pathlib import Path

import kb
from kb.links.equivalents import equivalents
from kb.links.export import entry_data, exported
from kb.model.schema import FILES, schemas, write


def test_an_exported_entry_is_its_yaml_with_id_edition_section_and_equivalents(
    small: kb.KnowledgeBase,
) -> None:
    data = entry_data(small, "ch/pick-lock")
    added = {"id": "ch/pick-lock", "edition": "ch", "section": "deeds", "equivalents": []}
    assert data == {**small.raw["ch/pick-lock"], **added}


def test_equivalents_are_exported_with_match_and_concept(shipped: kb.KnowledgeBase) -> None:
    data = entry_data(shipped, "sr5/drop-prone")
    assert [(e["id"], e["match"]) for e in data["equivalents"]] == [
        (e.id, e.match) for e in equivalents(shipped, "sr5/drop-prone")
    ]
    assert all(e["through"] for e in data["equivalents"])


def test_everything_is_exported_once_as_plain_data(shipped: kb.KnowledgeBase) -> None:
    content = json.loads(json.dumps(exported(shipped)))
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
        assert schema["additionalProperties"] is False
        assert schema["$schema"].startswith("https://json-schema.org/")


def test_the_short_form_of_a_requirement_fits_the_schema() -> None:
    needs = json.loads(schemas()["action.schema.json"])["$defs"]["Need"]
    assert needs["additionalProperties"] == {"type": "integer"}


def test_schemas_are_written_only_where_they_changed(tmp_path: Path) -> None:
    assert {path.name for path in write(tmp_path)} == set(FILES)
    assert write(tmp_path) == []
