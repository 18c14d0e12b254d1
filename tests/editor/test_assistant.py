"""The tools for assistants, asked by the protocol's own client."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from editor.assistant.fitting import MOST_BYTES
from editor.assistant.server import server_of
from editor.library import Library

pytestmark = pytest.mark.asyncio


async def told_text(client: Client, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    return "".join(getattr(part, "text", "") for part in result.content)


async def told(client: Client, tool: str, **given: Any) -> Any:
    text = await told_text(client, tool, **given)
    return json.loads(text) if text.startswith("{") else text


TOOLS = ["search", "show", "compare", "terms", "character", "resolve", "solve", "convert", "turn", "fits"]


async def test_the_tools_only_read_and_describe_what_they_take(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == TOOLS
    assert all("detail" in tool.input_schema["properties"] for tool in tools)
    assert all(tool.description and tool.annotations and tool.annotations.read_only_hint for tool in tools)
    asking = [tool for tool in tools if tool.name in ("resolve", "solve", "convert")]
    parameters = [about for tool in asking for about in tool.input_schema["properties"].values()]
    assert all("description" in about for about in parameters)


async def test_an_action_is_found_shown_compared_and_rolled(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        found = await told(client, "search", query="hak on teh fly", edition="sr5")
        id_ = found["results"][0]["id"]
        assert (id_, found["did_you_mean"]) == ("sr5/hack-on-the-fly", "hack on the fly")
        (entry,) = (await told(client, "show", name=id_))["entries"]
        assert entry["facts"]["You pay"] == "Complex (Own Action Phase)"
        assert entry["variants"]["two-marks"] == "you try for two marks"
        assert id_ in (await told(client, "compare", name=id_))["actions"]
        by_name = await told(client, "compare", name="Take Cover")
        assert {"sr5/take-cover", "sr6/take-cover"} <= by_name["actions"].keys()
        ratings = {"Hacking": 5, "Logic": 5, "Sleaze": 4}
        asked = {"entry": "Hack on the Fly", "ratings": ratings, "against": {"Intuition": 4, "Firewall": 3}}
        assert "Marked" in (await told(client, "resolve", **asked))["headline"]


async def test_a_roll_that_is_searched_for_is_answered_with_its_odds(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        found = await told(client, "search", query="10[4] v 7", edition="sr5")
    (roll,) = found["rolls"]
    assert (roll["roll"], roll["text"], "results" in found) == (
        "10 dice [4] v. 7 dice",
        "Success 56.9 %",
        False,
    )


async def test_everything_is_told_if_it_is_asked_for(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        (entry,) = (await told(client, "show", name="sr5/take-cover", detail=True))["entries"]
        roll = await told(client, "resolve", edition="sr5", roll="6 dice (2)", detail=True)
        found = await told(client, "search", query="take cover", edition="sr5", detail=True)
        compared = await told(client, "compare", name="sr5/take-cover", detail=True)
    assert entry["source"]["lines"]
    assert roll["odds"]["hits"]
    assert compared["rows"]
    assert "<mark>" not in json.dumps(found)
    assert found["results"][0]["score"]
    assert found["scores"]


async def test_a_short_answer_is_short_and_counts_what_it_leaves_out(library: Library) -> None:
    names = dict.fromkeys(entry.name for entry in library.base.entries.values())
    async with Client(server_of("1", library)) as client:
        sizes = {name: len((await told_text(client, "show", name=name)).encode()) for name in names}
        terms = [
            len((await told_text(client, "terms", edition=each)).encode()) for each in library.base.editions
        ]
        asked = {"entry": "sr6/attack", "actor": "professional", "target": "professional"}
        attack = await told(client, "convert", **asked)
        compared = await told(client, "compare", name="sr6/attack")
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
    assert max(terms) <= MOST_BYTES
    for answer in (attack, compared):
        assert "`detail` has them" in answer["left_out"]
        assert len(json.dumps(answer, ensure_ascii=False).encode()) <= MOST_BYTES


async def test_a_converted_character_has_where_each_number_comes_from_in_detail(library: Library) -> None:
    asked = {"character": "Guard B 4, A 4, R 3, S 3", "edition": "sr5", "to": "sr6"}
    async with Client(server_of("1", library)) as client:
        short = await told(client, "character", **asked)
        whole = await told(client, "character", **asked, detail=True)
    assert "numbers" not in short
    assert whole["numbers"][0]["from"] == "Body"
    assert short["character"] == whole["character"]


async def test_a_turn_is_checked_and_what_still_fits_is_named(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        turn = await told(client, "turn", edition="sr5", actions=["take aim", "fire-gun"], initiative=12)
        fits = await told(client, "fits", edition="sr6", actions=["attack"], initiative_dice=1)
    assert turn["legal"] is True
    assert turn["left"]["free"] == 1
    assert "sr6/take-aim" in fits["fits"]


async def test_a_side_is_a_tier_a_file_or_a_stat_block(library: Library, tmp_path: Path) -> None:
    sheet = tmp_path / "me.yaml"
    sheet.write_text("edition: sr5\nratings: {Agility: 4, Pistols: 3, Accuracy: 5}\n")
    async with Client(server_of("1", library)) as client:
        by_file = await told(client, "resolve", entry="fire gun", actor=str(sheet), target="novice")
        typed = await told(
            client, "resolve", entry="fire gun", actor="Agility 4, Pistols 3, Accuracy 5", target="novice"
        )
        missing = await told(client, "resolve", entry="fire gun", actor="you.yaml")
    assert by_file["headline"] == typed["headline"]
    assert by_file["thrown"].startswith("7 dice, limit 5")
    assert missing.startswith("SR5 has no tier or character 'you.yaml'")


async def test_no_file_of_another_kind_is_read(library: Library, tmp_path: Path) -> None:
    key = tmp_path / "id_rsa"
    key.write_text("edition: sr5\nratings: {Agility: 4}\n")
    async with Client(server_of("1", library)) as client:
        assert (await told(client, "character", character=str(key))).startswith("There is no file")


async def test_rolls_and_turns_follow_what_a_table_decides(library: Library) -> None:
    table = {"sr5": {"rulings": {"tie": "actor", "interrupts": "same-phase"}}}
    async with Client(server_of("1", library)) as client:
        roll = {"edition": "sr5", "roll": "6 dice v. 6 dice", "table": table}
        assert (await told(client, "resolve", **roll))["rulings"]["tie"] == "actor"
        actions = ["sr5/fire-gun", {"do": "sr5/intercept", "at": "out"}]
        turn = {"edition": "sr5", "actions": actions, "initiative": 11, "table": table}
        assert (await told(client, "turn", **turn))["legal"] is False
        wrong = await told(client, "resolve", **{**roll, "table": {"sr55": {}}})
        assert "there is no edition 'sr55'" in wrong


async def test_editions_are_understood_in_any_case(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        (entry,) = (await told(client, "show", name="take cover", edition="SR5"))["entries"]
        found = await told(client, "search", query="take cover", edition="SR6")
        turn = await told(client, "turn", edition="SR5", actions=["take-aim"])
    assert (entry["id"], found["results"][0]["id"]) == ("sr5/take-cover", "sr6/take-cover")
    assert turn["legal"] is True


@pytest.mark.slow
async def test_the_program_serves_them_over_its_input_and_output(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    server = StdioServerParameters(command=sys.executable, args=["-m", "actionary", "mcp"], env=env)
    async with Client(stdio_client(server)) as client:
        found = await told(client, "search", query="take cover in sr6")
    assert found["results"][0]["id"] == "sr6/take-cover"
