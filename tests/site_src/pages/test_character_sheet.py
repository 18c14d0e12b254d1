"""What the sheet of the reader's character holds of the shipped editions."""

from typing import Any

import kb
from kb.play.request.tiers import USUAL
from resolver.wording import percent
from site_src.figures.own_rolls import own_roll
from site_src.pages import character_sheet
from site_src.pages.character_sheet import data


def lines_of(shipped: kb.KnowledgeBase) -> dict[str, dict[str, Any]]:
    """Return the lines of all editions by their actions' ids, those in a variant with its name behind them."""
    return {
        line["id"] + line["name"].removeprefix(shipped.entries[line["id"]].name): line
        for edition in data(shipped).values()
        for _, lines in edition["groups"]
        for line in lines
    }


def test_actions_without_a_roll_are_for_everybody_unless_their_kind_needs_dice(
    shipped: kb.KnowledgeBase,
) -> None:
    lines = lines_of(shipped)
    needs = {id_: line["needs"] for id_, line in lines.items() if "needs" in line}
    free = {
        "sr5/run",
        "sr5/take-cover",
        "sr5/drop-object",
        "sr5/call-a-shot",
        "sr6/ready-weapon",
        "cwn/run",
        "cwn/stand-up",
    }
    assert {id_ for id_ in free if needs[id_] != []} == set()
    assert needs["sr5/astral-projection"] == needs["sr6/manifest"] == ["magic"]
    assert needs["sr6/command-drone"] == ["vehicle"]
    assert needs["sr6/take-cover"] == ["defence"]
    assert "sr5/fire-gun" not in needs
    assert lines["sr5/fire-gun"]["kind"] == "attack"
    assert not {"sr6/cast-spell", "sr6/action-allotment", "sr5/grid-hop"} & lines.keys()


def test_the_chances_of_a_professional_are_those_of_the_entry(shipped: kb.KnowledgeBase) -> None:
    own = own_roll(shipped, "sr5/fire-gun")
    assert own is not None
    line, edition = lines_of(shipped)["sr5/fire-gun"], data(shipped)["sr5"]
    grid = edition["grids"][line["odds"]["grid"]].split(",")
    (least, most, dice), (lowest, _, limit) = line["odds"]["spans"]
    width = most - least + 1
    row = grid[(limit - lowest) * width :][: dice - least + 1]
    chance = own.roll.success.chance(own.roll.bound(USUAL, USUAL))
    assert chance is not None
    assert f"{(sum(map(int, row)) - 1) / 10:g} %" == percent(chance)


def test_a_roll_with_other_dice_in_a_variant_is_a_line_of_its_own(shipped: kb.KnowledgeBase) -> None:
    lines = lines_of(shipped)
    unarmed = lines["sr5/melee-attack (unarmed)"]
    assert [[each["name"] for each in adds] for adds in unarmed["adds"]] == [
        ["Unarmed Combat", "Agility"],
        ["Physical"],
    ]
    assert unarmed["roll"] == "Unarmed Combat + Agility [Physical] v. Reaction + Intuition (core rules)"
    assert {"cwn/make-a-melee-attack (punch)", "matrix-d6/block (martial arts)"} <= lines.keys()


def test_chances_over_an_average_and_unknown_ones_are_left_out(shipped: kb.KnowledgeBase) -> None:
    lines = lines_of(shipped)
    assert "odds" not in lines["sr5/matrix-perception"]
    assert "odds" not in lines["sr5/thread-complex-form"]


def test_the_page_is_printed_from_all_editions(base: kb.KnowledgeBase) -> None:
    page = character_sheet.page(base)
    assert page.path == "character/sheet/index.md"
    assert page.values["data"].keys() == base.editions.keys()
