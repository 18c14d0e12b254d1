"""What editors and assistants tell, word for word: one of each kind."""

from typing import Any

import pytest
from mcp import Client
from syrupy.assertion import SnapshotAssertion

from editor.assistant.server import server_of
from editor.features.diagnostics import findings
from editor.features.resolving import resolve_line
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from tests.editor.test_assistant import told
from tests.editor.test_resolving import HACK, NOTHING, SHOT, SPIKE

SR5 = EditorSettings(edition="sr5")
FOUND = [
    "[[sr5/tak-cover]]",
    "[[sr5/]]",
    "[[sr55/strike]]",
    "[[sr4/take-cover]]",
    "[[Take Covr]]",
    "[[take-cover|Hit the Dirt]]",
    "[[sr6/hit-the-dirt]]",
    "---\nactionary: {edition: sr0}\n---\n",
    "---\nactionary: {editon: sr5}\n---",
    "---\nactionary:\n  rules: sr5\n---",
    "---\nactionary: {edition: [\n---",
    "---\nactionary: {table: [tie]}\n---",
    "---\nactionry: {edition: sr5}\n---",
    "Turn (initiative 12): [[dodge]]@outt",
    "Turn (initiative 12): [[take-aim]], [[fire-gun]], [[hack-on-the-fly]]",
    "Turn: [[dodge]]@out",
    "Turn (prone): [[dodge]]@out",
    "```turn sr5, hovering\ntake-aim\n```",
    "```turn sr6\nattack\n```",
    "```turn sr6 prone\nattack\n```",
    "```turn sr6 initiative dice 2\ndrop-prone\n```",
    "```turn sr55\ntake-aim\n```",
]
RESOLVED = [
    f"{HACK}, dice 6 5 5 2 1 1 2 3 4 5 v. 5 1 2 2 3 4 5",
    "`Agility + Pistols (3)` Agility 5",
    "[[matrix-d6/melee-attack]] Melee Combat 5",
    "[[sr5/thread-complex-form]]",
    f"Session 3, Kára: {HACK} range 40",
    SHOT,
    f"{SHOT}, then 4 6 2",
    SPIKE.replace(" v. 5 1 2 2 3 4 4", ", then 3"),
    "[[sr5/hack-on-the-fly]] Body 7",
]


def note(text: str) -> Note:
    return Note.of("file:///n.md", text, 1)


def resolved(library: Library, text: str) -> str:
    try:
        return resolve_line(library, note(text), 0, SR5, {}).text
    except ValueError as error:
        return f"refused: {error}"


def test_what_is_underlined_says_why(library: Library, snapshot: SnapshotAssertion) -> None:
    lines = [f"{text!r}: {one.message}" for text in FOUND for one in findings(library, note(text), SR5)]
    assert "\n".join(lines) == snapshot


def test_what_a_line_comes_to_or_why_to_nothing(library: Library, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(f"{text}: {resolved(library, text)}" for text in RESOLVED + NOTHING) == snapshot


@pytest.mark.asyncio
async def test_what_assistants_are_refused(library: Library, snapshot: SnapshotAssertion) -> None:
    asked: list[tuple[str, dict[str, Any]]] = [
        ("show", {"name": "take cover", "edition": "sr9"}),
        ("show", {"name": "take cover", "edition": "cwn"}),
        ("show", {"name": "tak cover", "edition": "sr6"}),
        ("show", {"name": "sr6/take-cover", "edition": "sr5"}),
        ("show", {"name": "take-covr"}),
        ("compare", {"name": "fire-gn"}),
        ("turn", {"edition": "sr5", "actions": ["fire-gn"]}),
        ("resolve", {"entry": "sr5/hack-on-the-fly", "ratings": {"Logic": "many"}}),
        ("resolve", {"entry": "sr5/hack-on-the-fly", "rating": {}}),
        ("resolve", {}),
        ("resolve", {"entry": "take cover"}),
        ("resolve", {"entry": "sr5/fire-gun", "actor": "profesional"}),
        ("resolve", {"entry": "sr5/fire-gun", "modifiers": ["aimed"]}),
        ("solve", {"entry": "sr5/hack-on-the-fly"}),
        ("character", {"character": "a troll"}),
        ("search", {"limit": 3}),
        ("search", {"query": "x", "limit": 51}),
    ]
    async with Client(server_of("1", library)) as client:
        assert "\n".join([await told(client, tool, **given) for tool, given in asked]) == snapshot
