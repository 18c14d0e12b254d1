"""The tools for assistants, asked by the protocol's own client."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from editor.assistant import server_of
from editor.library import Library

pytestmark = pytest.mark.asyncio


async def told(client: Client, tool: str, **given: Any) -> Any:
    result = await client.call_tool(tool, given)
    text = "".join(getattr(part, "text", "") for part in result.content)
    return text if result.is_error else json.loads(text)


async def test_the_tools_are_those_that_are_promised(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["search", "show", "compare", "resolve", "turn"]
        assert all(tool.description for tool in tools)


async def test_an_action_is_found_shown_compared_and_rolled(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        found = await told(client, "search", query="hak on teh fly", edition="sr5")
        id_ = found["results"][0]["id"]
        assert id_ == "sr5/hack-on-the-fly"
        (entry,) = (await told(client, "show", name=id_))["entries"]
        assert entry["cost"] == "complex"
        assert (await told(client, "compare", id=id_))["columns"][0]["id"] == id_
        by_name = await told(client, "compare", id="Take Cover")
        assert {"sr5/take-cover", "sr6/take-cover"} <= {column["id"] for column in by_name["columns"]}
        assert "There is no action 'take-covr'" in await told(client, "compare", id="take-covr")
        ratings = {"Hacking": 5, "Logic": 5, "Sleaze": 4}
        asked = {"entry": id_, "ratings": ratings, "against": {"Intuition": 4, "Firewall": 3}}
        assert "Marked" in (await told(client, "resolve", request=asked))["headline"]["text"]


async def test_a_turn_is_checked(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        asked = {"edition": "sr5", "actions": ["take-aim", "fire-gun"], "initiative": 12}
        assert (await told(client, "turn", request=asked))["legal"] is True


async def test_rolls_and_turns_follow_what_a_table_decides(library: Library) -> None:
    table = {"sr5": {"rulings": {"tie": "actor", "interrupts": "same-phase"}}}
    async with Client(server_of("1", library)) as client:
        roll = {"edition": "sr5", "roll": "6 dice v. 6 dice", "table": table}
        assert (await told(client, "resolve", request=roll))["rulings"]["tie"] == "actor"
        actions = ["sr5/fire-gun", {"do": "sr5/intercept", "at": "out"}]
        turn = {"edition": "sr5", "actions": actions, "initiative": 11, "table": table}
        assert (await told(client, "turn", request=turn))["legal"] is False
        assert "there is no edition 'sr55'" in await told(
            client, "resolve", request={**roll, "table": {"sr55": {}}}
        )


async def test_editions_are_understood_in_any_case(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        (entry,) = (await told(client, "show", name="take cover", edition="SR5"))["entries"]
        found = await told(client, "search", query="take cover", edition="SR6")
    assert (entry["id"], found["results"][0]["id"]) == ("sr5/take-cover", "sr6/take-cover")


async def test_what_is_found_has_no_marks_for_a_screen(library: Library) -> None:
    async with Client(server_of("1", library)) as client:
        found = await told(client, "search", query="take cover", edition="sr5")
        assert "<mark>" not in json.dumps(found)
        assert found["results"][0]["summary"]


@pytest.mark.slow
async def test_the_program_serves_them_over_its_input_and_output(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    server = StdioServerParameters(command=sys.executable, args=["-m", "actionary", "mcp"], env=env)
    async with Client(stdio_client(server)) as client:
        found = await told(client, "search", query="take cover in sr6")
    assert found["results"][0]["id"] == "sr6/take-cover"
