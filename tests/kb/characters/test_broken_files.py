"""Files that are broken, of another kind, or made to do harm: one sentence each, and little work."""

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import MOST_BYTES, read_character
from kb.characters.chummer.xml_parts import MOST_VALUES as MOST_IN_XML
from kb.characters.json_values import MOST_VALUES as MOST_IN_JSON
from kb.problems import RequestError
from tests.kb.characters.files import (
    COMMLINK,
    COMMLINK_FOR_FOUNDRY,
    EXPORT,
    SR5_ACTOR,
    SR6_ACTOR,
    file_of,
    save,
)

GUARD = {"type": "npc", "system": {"ab": 1, "baseAc": 10}}
KNIFE = {"type": "weapon", "name": "Knife"}
NAMED = b"<character><name>&a;</name></character>"
ENTITIES = b'<!DOCTYPE character [<!ENTITY b "bbbbbbbb"><!ENTITY a "&b;&b;&b;&b;&b;">]>' + NAMED
OUTSIDE = b'<!DOCTYPE character [<!ENTITY a SYSTEM "file:///etc/hostname">]>' + NAMED


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty"),
        (b"\xef\xbb\xbf \r\n", "The file is empty"),
        (b"Nobody's numbers", "No character can be read from this file; give a save of Chummer5a"),
        (b"\x89PNG\r\n", "No character can be read from this file"),
        (b"<character><name>", "The XML of the file is broken at line 1 (no element found)"),
        (b"<a>\n</b>", "The XML of the file is broken at line 2 (mismatched tag)"),
        (
            b'<?xml version="1.0" encoding="utf-8"?><character>\xff</character>',
            "(not well-formed (invalid token))",
        ),
        (
            b'<?xml version="1.0" encoding="ebcdic"?><character/>',
            "The encoding that the XML of the file declares",
        ),
        (
            b'<?xml version="1.0" encoding="big5"?><character/>',
            "The encoding that the XML of the file declares",
        ),
        (b"<svg/>", "This is XML of another kind (<svg>)"),
        (b"<character/>", "The character is of ''; characters of Shadowrun, Fifth Edition can be read"),
        (save().replace(b"SR5", b"SR4"), "The character is of 'SR4'"),
        (save(attributes={"BOD": "many"}), "Body is 'many' in the file, not a whole number"),
        (save(attributes={"BOD": "9" * 5000}), "not a whole number"),
        (
            save(skills=[("Hacking", {"base": 600, "karma": 600})]),
            "Hacking comes to 1,200 in the file; numbers of a character go up to 1,000",
        ),
        *(
            (file_of({**GUARD, "items": [{**KNIFE, "system": {"damage": damage}}]}), "Damage is ")
            for damage in ("9" * 6000, "+-5")
        ),
        (ENTITIES, "The XML of the file declares a document type"),
        (OUTSIDE, "The XML of the file declares a document type"),
        (b"<character>" + b"<a>" * MOST_IN_XML, f"more than {MOST_IN_XML:,} values"),
        (b"<character " + b'a="" ' * MOST_IN_XML, f"more than {MOST_IN_XML:,} values"),
        (b" " * MOST_BYTES + b"<character/>", f"The file has more than {MOST_BYTES:,} bytes"),
        (b'{"characters": [1, 2', "The JSON of the file is broken at line 1 ("),
        (b'{"a": ' + b"[" * 100_000, "The JSON of the file is broken at line 1"),
        (b'{"a": "\xff"}', "The JSON of the file is broken at line 1"),
        (b'{"a": ' + b"9" * 5000 + b"}", "The JSON of the file is broken at line 1"),
        (b"{" + b'"a": 1,' * MOST_IN_JSON, f"more than {MOST_IN_JSON:,} values"),
        (b'{"name": "Guard", "type": "npc"}', "This is JSON of another kind; give a save of Chummer5a"),
        (
            file_of({"type": "npc", "items": [], "_stats": {"systemId": "dnd5e"}}),
            "The actor is of Foundry's dnd5e; actors of swnr, shadowrun5e or shadowrun6-eden can be read",
        ),
        (file_of({"type": {}, "system": "ab baseAc"}), "This is JSON of another kind"),
        (f"edition: {'x' * 9_000}\nratings: {{}}".encode(), f"there is no edition '{'x' * 60}'"),
        (
            file_of({**SR5_ACTOR, "type": "vehicle"}),
            "The actor is of the kind 'vehicle' in Foundry's shadowrun5e; give a character or an NPC",
        ),
        (
            file_of({**SR6_ACTOR, "_stats": {"systemId": "shadowrun5e"}}),
            "The actor is of the kind 'Player' in Foundry's shadowrun5e",
        ),
        (
            file_of({"type": "npc", "system": {}, "items": [], "_stats": {"systemId": "swnr"}}),
            "The actor of the kind 'npc' has no numbers of Foundry's swnr; open it there and export it again",
        ),
        (file_of({"type": "weapon", "_stats": {"systemId": "shadowrun5e"}}), "This is JSON of another kind"),
    ],
)
def test_a_file_that_is_no_character_is_refused_with_one_sentence(
    shipped: kb.KnowledgeBase, data: bytes, said: str
) -> None:
    with pytest.raises(RequestError) as refusal:
        read_character(shipped.editions, data)
    assert said in str(refusal.value)
    assert refusal.value.reason is not None
    assert "\n" not in str(refusal.value)


def test_a_game_without_an_edition_is_refused(shipped: kb.KnowledgeBase) -> None:
    others = {key: edition for key, edition in shipped.editions.items() if key != "sr5"}
    with pytest.raises(RequestError, match="The character is of 'sr5'"):
        read_character(others, save())


def test_nothing_that_a_terminal_obeys_and_no_endless_text_is_kept(shipped: kb.KnowledgeBase) -> None:
    evil = "\x1b[31m\u202e" + "x" * 10_000
    weapon = {"type": "weapon", "name": evil, "system": {"damage": evil}}
    system = {"ab": 1, "baseAc": 10}
    items = [weapon, {"type": "skill", "name": evil, "system": {"rank": 1}}, {"type": "item", "name": evil}]
    actor = {"name": evil, "type": "character", "system": system, "items": items}
    found = read_character(shipped.editions, json.dumps(actor).encode())
    kept = [
        found.character.name,
        *found.unused,
        *found.not_read,
        found.character.weapons[0].name,
        found.character.weapons[0].ratings["Damage"],
    ]
    assert len(kept) == 5
    skill = f"<skill><suid>{'9' * 9_000}</suid></skill>"
    (warned,) = read_character(shipped.editions, save(newskills=[f"<skills>{skill}</skills>"])).warnings
    assert warned == f"The file has a skill of its own ({'9' * 60}…), which was left out"
    for each in map(str, kept):
        assert each.isprintable()
        assert each.startswith(r"\x1b[31m\u202ex")
        assert len(each) < 300


@pytest.mark.parametrize("actor", [SR5_ACTOR, SR6_ACTOR])
def test_an_actor_that_does_not_name_its_system_is_told_by_its_shape(
    shipped: kb.KnowledgeBase, actor: dict[str, object]
) -> None:
    unnamed = {key: value for key, value in actor.items() if key != "_stats"}
    found = read_character(shipped.editions, file_of(unnamed))
    assert found == read_character(shipped.editions, file_of(actor))


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=3,
)


@given(st.sampled_from([SR5_ACTOR, SR6_ACTOR, COMMLINK, COMMLINK_FOR_FOUNDRY, json.loads(EXPORT)]), st.data())
def test_json_with_an_odd_value_anywhere_is_read_or_refused_and_nothing_else(
    shipped: kb.KnowledgeBase, whole: dict[str, object], data: st.DataObject
) -> None:
    changed = deepcopy(whole)
    place: Any = changed
    while True:
        keys = [*(place if isinstance(place, dict) else range(len(place)))]
        key = data.draw(st.sampled_from(keys))
        if not place[key] or not isinstance(place[key], (dict, list)) or data.draw(st.integers(0, 5)) == 0:
            break
        place = place[key]
    place[key] = data.draw(ODD)
    with suppress(RequestError):
        read_character(shipped.editions, file_of(changed))
