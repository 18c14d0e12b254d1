"""Rolls in the forms of virtual tables and dice bots: read where they mean the same, else refused with our form."""

import re
from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import kb
from kb.play.request.other_tools import in_our_notation
from kb.play.request.shapes import ResolveRequest
from kb.play.request.typed_rolls import typed_roll
from kb.play.resolve import resolve
from kb.problems import RequestError
from resolver.notation import print_roll
from tests.kb.asking import ask
from tests.kb.play.playing import refusal
from tests.shipped import shipped_base

COUNTING = ["sr5", "sr6"]


@pytest.mark.parametrize("edition", COUNTING)
@pytest.mark.parametrize(
    "written",
    [
        *("6d6>=5", "6d6 >= 5", "6d6≥5", "6D6t5", "6d6 t5", "6d6cs>=5", "6d6cs>4", "6W6>=5"),
        *("6d6>5", "6d6>4", "/r 6d6>=5", "!roll 6d6 t5", "6d6>=5 # to sneak", "6 dice # to sneak"),
        *("{6d6}>=5", "{ 6d6 } > 5", "/r {6d6}>4"),
    ],
)
def test_dice_that_count_as_here_are_read(shipped: kb.KnowledgeBase, edition: str, written: str) -> None:
    assert ask(shipped, edition=edition, roll=written)["roll"] == "6 dice"


@pytest.mark.parametrize(
    ("edition", "written", "ours"),
    [
        ("sr5", "6d6>=5 [4] v 4d6>=5", "6 dice [4] v. 4 dice"),
        ("sr5", "6d6>=5 threshold 2", "6 dice (2)"),
        ("sr5", "12W6", "12D"),
        ("sr5", "{12d6}", "12D"),
        ("sr5", "10 dice [Sleaze]", "10 dice [Sleaze]"),
        ("sr5", "10 dice [slaeze]", "10 dice [slaeze]"),
        ("sr6", "d6cs6", None),
        ("sr3", "6d6>=5", "6 dice (5)"),
        ("sr3", "6d6cs6", "6 dice (6)"),
        ("sr3", "{6d6}>=5", "6 dice (5)"),
        ("sr3", "6d6cs>3 v 5d6t5", "6 dice (4) v. 5 dice (5)"),
        ("matrix-d6", "4d6>=3", "4 dice"),
        ("matrix-d6", "4d6>2", "4 dice"),
        ("sr5", "(5+7)d6>=5", "12 dice"),
        ("sr5", "(2*6)d6", "12D"),
        ("sr5", "{(20-2*4) d6}>=5 [4]", "12 dice [4]"),
        ("sr5", "(5+7) dice", "12 dice"),
        ("sr5", "12 d6 >= 5 [4]", "12 dice [4]"),
        ("sr3", "(5+7)d6t5", "12 dice (5)"),
        ("cwn", "1d20 + (2+1)d6", "1d20 + 3d6"),
        ("cwn", "1d20+-5", "1d20 - 5"),
        ("cwn", "1d20 + −5", "1d20 - 5"),
        ("cwn", "W20+4", "1d20 + 4"),
        ("cwn", "1d20+4>=15", "1d20 + 4 (15)"),
        ("cwn", "1d20+dex ≥ 15", "1d20 + Dexterity Modifier (15)"),
        ("cwn", "1d20 4 (15)", "1d20 + 4 (15)"),
        ("cwn", "1d20 4 vs 15", "1d20 + 4 (15)"),
        ("cwn", "1d20 4>=15", "1d20 + 4 (15)"),
        ("cwn", "1d20 4 + 1 vs 15", "1d20 + 4 + 1 (15)"),
        ("cwn", "1d20+4 # stab", "1d20 + 4"),
        ("cwn", "1d20+4 [stab]", "1d20 + 4"),
        ("cwn", "2d6 [9]", "2d6 [9]"),
        ("cwn", "2d6 [limit Stab]", "2d6 [Stab]"),
    ],
)
def test_a_form_that_means_the_same_is_read_as_ours(
    shipped: kb.KnowledgeBase, edition: str, written: str, ours: str | None
) -> None:
    if ours is None:
        assert refusal(shipped, {"edition": edition, "roll": written}).field == "roll"
    else:
        assert print_roll(typed_roll(shipped, edition, written)) == ours


@pytest.mark.parametrize(
    ("edition", "written", "ours"),
    [
        ("sr5", "6d6>=4", ["6 dice"]),
        ("sr5", "6d6>6", ["6 dice"]),
        ("sr5", "6d6cs5", ["6 dice"]),
        ("sr5", "6d10t5", ["6 dice"]),
        ("matrix-d6", "6d6>=5", ["6 dice"]),
        ("sr5", "6d6>=5+2", ["6 dice"]),
        ("sr5", "2 + 6d6>=5", ["6 dice"]),
        ("sr3", "6d6>4", ["6 dice (4)", "6 dice (5)"]),
        ("sr3", "6d6>=8", ["6 dice (8)"]),
        ("sr3", "6d6!!>=8", ["6 dice (8)"]),
        ("sr3", "{6d6!!}>8", ["6 dice (8)"]),
        ("sr5", "8d6!>=5", ["8 dice"]),
        ("sr6", "8d6x>=6cs>=5", ["8 dice"]),
        ("cwn", "3d6!", ["3d6"]),
        ("cwn", "6d6t5", ["6d6"]),
        ("cwn", "2d6>=8", ["2d6 (8)"]),
        ("cwn", "1d20+4>15", ["1d20+4 (15)", "1d20+4 (16)"]),
        ("cwn", "1d20 4", ["1d20 + 4", "1d20 (4)"]),
        ("cwn", "2d20kh1", ["2d20"]),
        ("cwn", "2d20kl + 4", ["2d20"]),
        ("sr5", "4d6k3", ["4d6"]),
        ("sr5", "4d6dl1", ["4d6"]),
        ("cwn", "3#1d20", []),
        ("sr5", "(5+7)d6>=4", ["12 dice"]),
        ("sr5", "12d6x6", ["12 dice"]),
        ("cwn", "(5+7)d6>=5", ["12d6 (5)"]),
    ],
)
def test_a_form_that_means_something_else_is_refused_with_ours(
    shipped: kb.KnowledgeBase, edition: str, written: str, ours: list[str]
) -> None:
    error = refusal(shipped, {"edition": edition, "roll": written})
    assert error.field == "roll"
    assert re.findall(r'(?:write|or) "([^"]+)"', str(error)) == ours
    for one in ours:
        assert typed_roll(shipped, edition, one)


def test_dice_that_explode_are_answered_with_the_use_of_edge_for_it(shipped: kb.KnowledgeBase) -> None:
    assert "Push the Limit, before the roll" in str(refusal(shipped, {"edition": "sr5", "roll": "8d6!>=5"}))
    exploding = [{"set": {"explode": "all"}}]
    assert ask(shipped, edition="sr6", roll="8 dice", modifiers=exploding)["odds"]


def test_a_word_in_a_comment_names_no_target(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="9 dice v. 6 # me vs Bob vs Al")
    assert answer["roll"] == "9 dice v. 6 dice"


@pytest.mark.parametrize(("edition", "hit_from"), [("sr5", 5), ("matrix-d6", 3), ("sr3", 2), ("sr3", 5)])
def test_what_is_read_counts_as_often_as_the_dice_do_there(
    shipped: kb.KnowledgeBase, edition: str, hit_from: int
) -> None:
    thrown = [sum(face >= hit_from for face in faces) for faces in product(range(1, 7), repeat=4)]
    for written in (f"4d6>={hit_from}", f"4d6cs>{hit_from - 1}", f"4d6 t{hit_from}"):
        odds = ask(shipped, edition=edition, roll=written)["odds"]["hits"]
        found = {one["value"]: Fraction(one["fraction"]) for one in odds}
        assert found == {hits: Fraction(thrown.count(hits), len(thrown)) for hits in range(5)}


@example("v 0")
@given(st.text(alphabet="0123456789dDwk!#[](){}<>=≥+-−–tcsx v/lh", max_size=30))
def test_whatever_is_typed_is_answered_or_refused_in_a_sentence(text: str) -> None:
    base = shipped_base()
    for edition in ("sr5", "sr3", "cwn", "matrix-d6"):
        with suppress(RequestError):
            typed = print_roll(typed_roll(base, edition, f"1{text}"))
            assert print_roll(typed_roll(base, edition, typed)) == typed


@pytest.mark.parametrize(
    ("written", "ours"),
    [
        ("[[8d6>=5]]", "8 dice"),
        (
            "Hacking   Logic   [Sleaze] v. Intuition   Firewall",
            "Hacking + Logic [Sleaze] v. Intuition + Firewall",
        ),
        ("8 dice   Weapon   Skill", "8 dice + Weapon Skill"),
    ],
)
def test_a_plus_lost_in_a_link_and_inline_brackets_are_read(
    shipped: kb.KnowledgeBase, written: str, ours: str
) -> None:
    assert ask(shipped, edition="sr5", roll=written)["roll"] == ours


@pytest.mark.parametrize(
    ("edition", "written", "ours"),
    [
        ("sr5", "12d6>=5f1", "12 dice"),
        ("sr5", "8d6x6>=5", "8 dice"),
        ("sr5", "8d6e6>=5", "8 dice"),
        ("sr5", "!8d6", "8 dice"),
        ("sr3", "!8d6>=5", "8 dice (5)"),
        ("cwn", "!8d6>=5", "8d6"),
        ("sr5", "{8d6,4d6}kh1", "8 dice"),
        ("cwn", "{8d6}cs>=5", "8d6"),
        ("sr5", "/r 8d6 sneaking", "8 dice"),
        ("sr5", "6d6>=5;sneak", "6 dice"),
        ("sr3", "6d6>=4 shoot", "6d6>=4 # shoot"),
        ("sr5", "Hacking Logic (3)", "Hacking + Logic (3)"),
        ("sr5", "Weapon Skill Agility", "Weapon Skill + Agility"),
        ("cwn", "2d6 Sneak (8)", "2d6 + Sneak (8)"),
        ("cwn", "1d20+4 stab", "1d20+4 # stab"),
        ("sr5", "1d20+4 stab", None),
    ],
)
def test_what_cannot_be_read_is_refused_with_our_form(
    shipped: kb.KnowledgeBase, edition: str, written: str, ours: str | None
) -> None:
    told = str(refusal(shipped, {"edition": edition, "roll": written}))
    assert (f'write "{ours}"' in told) if ours else told.startswith("In ")


@pytest.mark.parametrize(
    "written",
    ["2*(3+1)d6", "(5-7)d6>=5", "((5+7))d6", "(12/2)d6", "(5+1d3)d6>=5", "(Logic+2)d6", "(2)d6(3)d6"],
)
@pytest.mark.parametrize("edition", ["sr5", "cwn"])
def test_another_calculation_of_how_many_dice_is_refused(
    shipped: kb.KnowledgeBase, edition: str, written: str
) -> None:
    error = refusal(shipped, {"edition": edition, "roll": written})
    assert error.reason is not None
    assert (error.reason.code, error.reason.parts["written"]) == ("calculated-dice", written)
    assert typed_roll(shipped, edition, error.reason.parts["ours"])


@pytest.mark.parametrize(
    "written",
    [
        "(5+7)d6>=4",
        "(5 + 7) d6!>=5",
        "12W6>=5x",
        "12 d6 >= 4 [4]",
        "{ 12d6 }>=4",
        "12 d6 >=5 [4",
        "(3+1)d6+2",
        "1d6x6",
    ],
)
def test_a_refusal_quotes_what_was_typed(shipped: kb.KnowledgeBase, written: str) -> None:
    assert f'"{written}"' in str(refusal(shipped, {"edition": "sr5", "roll": f" {written} "}))


@given(st.sampled_from(["sr5", "sr3", "sr6", "matrix-d6", "cwn"]), st.data())
def test_what_is_in_our_notation_already_stays(edition: str, data: st.DataObject) -> None:
    number = st.integers(0, 30)
    parts = [f"{data.draw(number)}{data.draw(st.sampled_from(['D', ' dice', 'd6', 'd20']))}"]
    parts += data.draw(st.lists(st.sampled_from(["+ 2", "- 1", "+ Logic", "- Stab x 2"]), max_size=2))
    text = " ".join([*parts, *data.draw(st.lists(st.sampled_from(["[4]", "(3)", "v. 5 dice"]), max_size=2))])
    assert in_our_notation(shipped_base().editions[edition], text) is text


def test_a_request_may_have_another_tools_form_of_a_roll(shipped: kb.KnowledgeBase) -> None:
    answer = resolve(shipped, ResolveRequest(edition="sr5", roll="6d6t5", seed="x")).plain()
    assert answer["roll"] == "6 dice"


@pytest.mark.parametrize(
    ("edition", "written", "ours"),
    [
        ("cwn", "1d20+5 stab the guard", "1d20+5 # stab the guard"),
        ("sr5", "12d6 hits", "12d6 # hits"),
        ("sr5", "12d6t5 to sneak past", "12d6t5 # to sneak past"),
        ("cwn", "2d6 Shoot", "2d6 + Shoot"),
    ],
)
def test_words_behind_dice_are_refused_with_the_mark_of_a_comment(
    shipped: kb.KnowledgeBase, edition: str, written: str, ours: str
) -> None:
    with pytest.raises(RequestError) as caught:
        typed_roll(shipped, edition, written)
    assert str(caught.value).endswith(f'write "{ours}"')
    typed_roll(shipped, edition, ours)


def test_what_stands_against_typed_dice_is_no_comment(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="more than one way; write"):
        typed_roll(shipped, "cwn", "d20 vs Shoot")


@pytest.mark.parametrize(
    ("edition", "way"),
    [
        ("sr5", "use Push the Limit, before the roll (`edge`: push-before)"),
        ("sr6", "(`edge`: "),
        ("matrix-d6", 'write "8 dice"'),
    ],
)
def test_dice_that_explode_elsewhere_are_refused_with_the_use_of_edge_for_them(
    shipped: kb.KnowledgeBase, edition: str, way: str
) -> None:
    with pytest.raises(RequestError) as caught:
        typed_roll(shipped, edition, "8d6!>=5")
    assert way in str(caught.value)
    assert "explode`" not in str(caught.value)
