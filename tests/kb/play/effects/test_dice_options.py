"""Edge, teamwork, bought hits, wounds and split pools, in the shipped editions' words."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from pydantic import ValidationError

import kb
from kb.play.advice.solve import solve
from kb.play.request.shapes import ResolveRequest, SolveRequest
from kb.problems import RequestError
from tests.kb.asking import ask, codes


def chance(base: kb.KnowledgeBase, **content: Any) -> Fraction:
    return Fraction(ask(base, **content)["odds"]["success"]["fraction"])


def hits(dice: int, hit: Fraction = Fraction(1, 3)) -> list[Fraction]:
    """Return the chance of each number of hits."""
    chances = [Fraction(1)]
    for _ in range(dice):
        missed, more = (
            [*(c * (1 - hit) for c in chances), Fraction(0)],
            [Fraction(0), *(c * hit for c in chances)],
        )
        chances = [a + b for a, b in zip(missed, more, strict=True)]
    return chances


def test_second_chance_throws_every_die_that_is_no_hit_once_more(shipped: kb.KnowledgeBase) -> None:
    # one die never glitches with more than half of one... a 1 does: it stands, so 2 of 6 hit, 3 of 6 are thrown again
    assert (
        chance(shipped, edition="sr5", roll="1 dice (1)", edge="second-chance")
        == Fraction(2, 6) + Fraction(3, 6) / 3
    )
    last = {"rulings": {"reroll_ones": "last"}}
    assert chance(shipped, edition="sr5", roll="1 dice (1)", edge="second-chance", **last) == Fraction(5, 9)


def test_second_chance_keeps_the_limit_and_push_the_limit_does_not(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "8 dice [2] (3)", "ratings": {"Edge": 2}}
    assert chance(shipped, **asked, edge="second-chance") == 0
    assert chance(shipped, **asked, edge="push-before") > chance(shipped, **asked, edge="push-after") > 0


def test_after_the_roll_only_the_added_dice_explode(shipped: kb.KnowledgeBase) -> None:
    # two hits on two dice, and one die may explode: (1/3)^2 and a hit that goes on
    asked = {"edition": "sr5", "roll": "1 dice (2)", "ratings": {"Edge": 1}, "edge": "push-after"}
    two_by_the_added_die = Fraction(1, 6) * Fraction(1, 3)
    one_by_the_added_die = Fraction(1, 3) - two_by_the_added_die
    assert chance(shipped, **asked) == two_by_the_added_die + one_by_the_added_die / 3


def test_close_call_leaves_no_plain_glitch(shipped: kb.KnowledgeBase) -> None:
    plain = ask(shipped, edition="sr5", roll="4 dice (1)")["odds"]
    called = ask(shipped, edition="sr5", roll="4 dice (1)", edge="close-call")["odds"]
    assert called["glitch"] == plain["critical_glitch"]
    assert called["critical_glitch"]["fraction"] == "0"
    assert called["success"] == plain["success"]


def test_the_other_side_spends_its_own_edge(shipped: kb.KnowledgeBase) -> None:
    asked: dict[str, Any] = {"edition": "sr5", "roll": "6 dice v. 4 dice", "against": {"Edge": 2}}
    mirrored = {"edition": "sr5", "roll": "4 dice v. 6 dice", "ratings": {"Edge": 2}, "edge": "push-before"}
    theirs = ask(shipped, **asked, edge_against="push-before")["odds"]
    mine = ask(shipped, **mirrored)["odds"]
    lost = 1 - Fraction(theirs["success"]["fraction"]) - Fraction(theirs["tie"]["fraction"])
    assert lost == Fraction(mine["success"]["fraction"])


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("reroll-one", lambda first, second: max(first, second) >= 5),
        ("raise-one", lambda first, _: first >= 4),
        ("add-hit", lambda _first, _second: True),
        ("reroll-failures", lambda first, second: max(first, second) >= 5 and first != 1),  # a glitch stays
    ],
)
def test_edge_in_the_sixth_world_on_one_die(shipped: kb.KnowledgeBase, use: str, expected: Any) -> None:
    ways = [expected(first, second) for first, second in product(range(1, 7), repeat=2)]
    assert chance(shipped, edition="sr6", roll="1 dice (1)", edge=use) == Fraction(sum(ways), 36)


def test_a_player_may_reroll_any_die_that_is_no_hit(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr6", "roll": "3 dice (1)", "edge": "reroll-one"}
    assert ask(shipped, **asked, dice={"actor": [1, [3, 5], 2]})["replay"]["hits"] == 1
    with pytest.raises(ValueError, match="the reroll takes one that shows no hit"):
        ask(shipped, **asked, dice={"actor": [1, 3, [5, 5]]})


def test_added_dice_explode_beside_a_wild_die(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr6", "roll": "1 dice (4)", "wild": "replace 1", "edge": "add-dice"}
    # the Wild Die hits for three, and the die that is added hits, or the Wild Die after its 6;
    # or the one that is added explodes its way to four
    three = Fraction(1, 6) * Fraction(1, 3) + Fraction(1, 6) * Fraction(5, 9)
    explodes = Fraction(1, 6) ** 3 * Fraction(1, 3)
    alone = Fraction(1, 2) * explodes  # 2 to 4 on the Wild Die
    spoiled = Fraction(1, 6) * Fraction(1, 6) ** 4  # a 1 cancels its fives
    assert chance(shipped, **asked, ratings={"Edge": 1}) == three + alone + spoiled


def test_every_hit_of_a_helper_is_a_die_and_raises_the_limit_once(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "2 dice [1] (2)", "teamwork": [1]}
    # without the helper's hit the limit is 1; with it three dice, and two hits may count
    assert chance(shipped, **asked) == Fraction(1, 3) * sum(hits(3)[2:])


@pytest.mark.parametrize(
    ("asked", "success"),
    [
        # Hacking 1 lets 18 dice of help add one die
        (
            {"entry": "sr5/hack-on-the-fly", "ratings": {"Logic": 5, "Hacking": 1, "Sleaze": 6, "marks": 0}},
            "0.460",
        ),
        # a better hacker gets more of it
        (
            {"entry": "sr5/hack-on-the-fly", "ratings": {"Logic": 1, "Hacking": 5, "Sleaze": 6, "marks": 0}},
            "0.702",
        ),
    ],
)
def test_helpers_add_at_most_the_leaders_skill(
    shipped: kb.KnowledgeBase, asked: dict[str, Any], success: str
) -> None:
    answer = ask(shipped, **asked, against={"Intuition": 3, "Firewall": 3}, teamwork=[18])
    assert f"{answer['odds']['success']['decimal']:.3f}" == success
    assert codes(answer, "warnings") == []


def test_where_no_skill_limits_helpers_the_answer_says_so(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="9 dice (2)", teamwork=[4])
    assert codes(answer, "warnings") == ["helpers-unlimited"]


def test_a_critical_glitch_of_one_helper_leaves_the_limit_as_it_is(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": [5, 5, 5], "helper1": [5, 3], "helper2": [1, 1]}
    replay = ask(shipped, edition="sr5", roll="2 dice [1] (2)", teamwork=[2, 2], dice=dice)["replay"]
    assert replay["hits"] == 1
    assert [step["text"] for step in replay["trace"] if step["step"] == "help"][-2:] == [
        "helper 2: 1, 1: +0 dice, critical glitch: no helper raises the limit",
        "the helpers together: +1 die, limit +0",
    ]


def test_an_open_test_reads_the_highest_die_of_both_sides(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": [2, 5, 4], "opponent": [1, 3]}
    replay = ask(shipped, edition="sr3", roll="3 dice v. 2 dice", open_test=True, dice=dice)["replay"]
    assert (replay["total"], replay["opposing_total"], replay["margin"]) == (5, 3, 2)


def test_the_trace_of_teamwork_has_a_step_for_the_helper(shipped: kb.KnowledgeBase) -> None:
    dice = {"actor": [5, 6, 1], "helper1": [5, 1]}
    answer = ask(shipped, edition="sr5", roll="2 dice [1] (2)", teamwork=[2], dice=dice)
    (step,) = [step for step in answer["replay"]["trace"] if step["step"] == "help"]
    assert (step["dice"], step["limit"]) == (1, 1)


def test_bought_hits_are_one_for_every_four_dice_and_held_by_the_limit(shipped: kb.KnowledgeBase) -> None:
    assert chance(shipped, edition="sr5", roll="15 dice (3)", buy_hits=True) == 1
    assert chance(shipped, edition="sr5", roll="15 dice (4)", buy_hits=True) == 0
    assert chance(shipped, edition="sr6", roll="15 dice [2] (3)", buy_hits=True) == 0
    against = ask(shipped, edition="sr5", roll="8 dice v. 2 dice", buy_hits=True, seed=1)
    assert Fraction(against["odds"]["success"]["fraction"]) == sum(hits(2)[:2])
    assert against["replay"]["hits"] == 2


@pytest.mark.parametrize(
    ("boxes", "lost"), [({"physical": 2}, 0), ({"physical": 3}, 1), ({"physical": 7, "stun": 3}, 3)]
)
def test_every_third_box_of_each_track_takes_a_die(
    shipped: kb.KnowledgeBase, boxes: dict[str, int], lost: int
) -> None:
    wounded = chance(shipped, edition="sr5", roll="8 dice (2)", wounds=boxes)
    assert wounded == chance(shipped, edition="sr5", roll=f"{8 - lost} dice (2)")


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        (
            "matrix-d6",
            "the MD6 page has no rule for boxes of damage; give the state 'wounded', or a modifier",
        ),
        ("sr6", "the SR6 page has no rule for boxes of damage; give the penalty as a modifier"),
    ],
)
def test_an_edition_without_boxes_of_damage_names_what_takes_their_place(
    shipped: kb.KnowledgeBase, edition: str, told: str
) -> None:
    with pytest.raises(RequestError, match=told):
        ask(shipped, edition=edition, roll="8 dice (2)", wounds={"stun": 1})


def test_wounds_do_not_lower_a_roll_that_resists_damage(shipped: kb.KnowledgeBase) -> None:
    resist = {"entry": "sr5/ramming", "test": "resist", "against": {"Body": 5, "Armor": 12}}
    hurt = ask(shipped, **resist, wounds_against={"physical": 9})
    assert hurt["odds"]["mean"]["fraction"] == "11/3"
    assert "wounds-spare" in codes(hurt, "warnings")
    rated = ask(shipped, **resist | {"against": {"Body": 5, "Armor": 12, "Wound Modifier": 3}})
    assert rated["odds"] == hurt["odds"]


def test_edge_of_the_sixth_world_adds_the_attribute_and_explodes_every_six(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr6", roll="10 dice (5)", ratings={"Edge": 4}, edge="add-dice")
    assert round(answer["odds"]["success"]["decimal"], 3) == 0.657
    assert round(answer["odds"]["mean"]["decimal"], 6) == 5.6


@pytest.mark.parametrize("wild", [None, "replace 1"])
def test_rerolled_failures_undo_no_glitch_in_the_sixth_world(
    shipped: kb.KnowledgeBase, wild: str | None
) -> None:
    asked = {"edition": "sr6", "roll": "3 dice", "wild": wild}
    plain, again = ask(shipped, **asked), ask(shipped, **asked, edge="reroll-failures")
    assert again["odds"]["glitch"]["fraction"] == plain["odds"]["glitch"]["fraction"] == "2/27"
    assert again["rulings"]["reroll_ones"] == "first"
    undone = ask(shipped, **asked, edge="reroll-failures", rulings={"reroll_ones": "last"})
    assert undone["odds"]["glitch"]["fraction"] != "2/27"


def test_least_edge_for_a_chance_is_found(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "6 dice [3] (4)", "ratings": {"Edge": 1}, "edge": "push-before"}
    answer = solve(shipped, SolveRequest.model_validate({**asked, "vary": "Edge", "chance": "3/4"}))
    assert answer.solution is not None
    needed = answer.solution.value
    reached = {
        edge: chance(shipped, **{**asked, "ratings": {"Edge": edge}}) >= Fraction(3, 4)
        for edge in (needed - 1, needed)
    }
    assert reached == {needed - 1: False, needed: True}


def test_the_parts_of_a_split_pool_are_rolls_of_their_own(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="9 dice [4] v. 3 dice", split=[5, 4])
    single = [chance(shipped, edition="sr5", roll=f"{dice} dice [4] v. 3 dice") for dice in (5, 4)]
    assert [Fraction(part["odds"]["success"]["fraction"]) for part in answer["parts"]] == single
    assert Fraction(answer["odds"]["success"]["fraction"]) == single[0] * single[1]
    assert Fraction(answer["odds"]["any"]["fraction"]) == 1 - (1 - single[0]) * (1 - single[1])
    assert sum(Fraction(one["fraction"]) for one in answer["odds"]["successes"]) == 1
    assert answer["left_over"] == 0


def test_an_even_split_leaves_dice_over_and_says_so(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr6", roll="14 dice (2)", split=4)
    assert [part["odds"]["hits"][-1]["value"] for part in answer["parts"]] == [3, 3, 3, 3]
    assert answer["left_over"] == 2
    assert answer["warnings"] == ["2 dice are left over; to use all, list the dice of each part."]


def test_modifiers_count_before_a_pool_is_split(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "10 dice (2)", "split": 2, "wounds": {"stun": 6}}
    parts = ask(shipped, **asked)["parts"]
    assert [part["odds"]["hits"][-1]["value"] for part in parts] == [4, 4]


def test_states_that_all_parts_share_are_told_of_the_whole(shipped: kb.KnowledgeBase) -> None:
    attack: dict[str, Any] = {"edition": "sr5", "roll": "9 dice v. 6 dice", "classes": ["attack"]}
    in_cover = attack | {"states_against": ["In Cover"]}
    whole, split = ask(shipped, **in_cover), ask(shipped, **in_cover, split=2)
    assert whole["states"]
    assert split["states"] == whole["states"]


def test_each_part_has_its_own_dice_given_or_drawn(shipped: kb.KnowledgeBase) -> None:
    asked: dict[str, Any] = {"edition": "sr5", "roll": "4 dice v. 1 dice", "split": 2}
    given = {"part1": [6, 1], "part1.opponent": [1], "part2": [1, 2], "part2.opponent": [5]}
    played = [part["replay"]["outcome"] for part in ask(shipped, **asked, dice=given)["parts"]]
    assert played == ["success", "failure"]
    drawn = ask(shipped, **asked, seed="again")["parts"]
    assert [part["replay"] for part in drawn] == [
        part["replay"] for part in ask(shipped, **asked, seed="again")["parts"]
    ]
    assert drawn[0]["replay"] != drawn[1]["replay"]
    by_target = {"part1": [6, 1], "opponent": [1], "part2": [1, 2], "target2": [5]}
    assert ask(shipped, **asked, dice=by_target)["parts"] == ask(shipped, **asked, dice=given)["parts"]


@pytest.mark.parametrize(
    "asked",
    [{"edge": "second-chance"}, {"teamwork": [2]}, {"buy_hits": True}, {"edge_against": "close-call"}],
)
def test_a_split_pool_is_rolled_without_edge_and_help(asked: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="each part of a split pool by itself"):
        ResolveRequest.model_validate({"edition": "sr5", "roll": "9 dice", "split": 3, **asked})


@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_every_use_of_edge_can_be_rolled_and_never_lowers_the_chance(
    shipped: kb.KnowledgeBase, edition: str
) -> None:
    asked = {
        "edition": edition,
        "roll": "7 dice [5] (3)",
        "ratings": {"Edge": 2},
    }
    plain = chance(shipped, **asked)
    for use in shipped.editions[edition].edge:
        used = ask(shipped, **asked, edge=use, seed=use)
        assert Fraction(used["odds"]["success"]["fraction"]) >= plain
        assert used["replay"]["outcome"] in ("success", "failure")


def test_what_one_more_die_may_harm_is_looked_for_value_by_value(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr5", "roll": "8 dice (1)", "edge": "second-chance", "chance": "99/100"}
    answer = solve(shipped, SolveRequest.model_validate(asked))
    assert answer.solution is not None
    needed = answer.solution.value
    chances = [
        chance(shipped, edition="sr5", roll=f"{dice} dice (1)", edge="second-chance") for dice in range(40)
    ]
    assert needed == next(dice for dice, found in enumerate(chances) if found >= Fraction(99, 100))
    assert answer.direction is None


def test_wounds_count_once_and_a_wound_modifier_is_no_bonus(shipped: kb.KnowledgeBase) -> None:
    rise = {"entry": "sr5/stand-up"}
    body = {"Body": 3, "Willpower": 3}
    hurt = chance(shipped, **rise, ratings={**body, "Wound Modifier": 1})
    assert hurt == chance(shipped, entry="sr5/stand-up", ratings=body, wounds={"physical": 3})
    with pytest.raises(RequestError, match="Modifier"):
        ask(shipped, **rise, ratings={**body, "Wound Modifier": 1}, wounds={"physical": 3})
    with pytest.raises(RequestError, match="can't be −1;") as refused:
        ask(shipped, **rise, ratings={**body, "Wound Modifier": -1})
    assert refused.value.field == "ratings.Wound Modifier"


def test_a_grid_deals_no_matrix_damage_that_has_to_be_resisted(shipped: kb.KnowledgeBase) -> None:
    ratings = {"Cybercombat": 5, "Logic": 5, "Attack": 4}
    for grid in ("local-grid", "global-grid"):
        answer = ask(shipped, entry="sr5/brute-force", variant=grid, ratings=ratings)
        assert codes(answer, "warnings") == ["results-left-open"]
        assert not [text for text in answer["unknown"] if "Device Rating" in text]


def test_a_dual_attack_keeps_the_skill_unless_two_are_given(shipped: kb.KnowledgeBase) -> None:
    typed = {"edition": "sr6", "roll": "Weapon Skill + Agility (3)", "classes": ["attack"]}
    shot = {**typed, "modifiers": [{"from": "dual-attack"}]}
    ratings = {"Weapon Skill": 6, "Agility": 3, "Other Damage Value": 3}
    bare = chance(shipped, edition="sr6", roll="9 dice (3)")
    assert chance(shipped, **shot, ratings=ratings) == bare
    two = {**ratings, "Primary Weapon Skill": 6, "Secondary Weapon Skill": 3}
    assert chance(shipped, **shot, ratings=two) == chance(shipped, edition="sr6", roll="7 dice (3)")
    told = " ".join(ask(shipped, **shot, ratings=two)["granted"])
    average = "the average of Primary Weapon Skill and Secondary Weapon Skill, rounded down"
    assert f"Weapon Skill 4 ({average})" in told


def test_what_the_parts_come_to_together_is_unknown_where_one_of_them_is(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, edition="sr5", roll="8 dice (Maneuver Threshold)", split=2)
    assert answer["odds"] == {"success": None, "any": None, "successes": None}


def test_more_helpers_than_a_request_may_have_are_refused() -> None:
    with pytest.raises(ValidationError, match="at most 8 items"):
        ResolveRequest(edition="sr5", roll="3 dice", teamwork=[[3, 2]] * 9)


def test_a_wound_modifier_takes_its_dice_from_any_roll_of_its_side(shipped: kb.KnowledgeBase) -> None:
    typed = {"edition": "sr5", "roll": "10 dice v. 7 dice"}
    mine = chance(shipped, **typed, ratings={"Wound Modifier": 2})
    assert mine == chance(shipped, **{**typed, "roll": "8 dice v. 7 dice"})
    theirs = chance(shipped, **typed, against={"Wound Modifier": 2})
    assert theirs == chance(shipped, **{**typed, "roll": "10 dice v. 5 dice"})
    assert chance(shipped, **typed, ratings={"Wound Modifier": 0}) == chance(shipped, **typed)


@pytest.mark.parametrize(
    ("edge", "warned"), [({"edge": "add-hit"}, True), ({"edge_against": "add-hit"}, False), ({}, False)]
)
def test_edge_on_an_attack_that_allows_none_is_warned_of(
    shipped: kb.KnowledgeBase, edge: dict[str, str], warned: bool
) -> None:
    attack = {"edition": "sr6", "roll": "12 dice v. 8 dice", "classes": ["attack"]}
    answer = ask(shipped, **attack, modifiers=[{"from": "dual-attack", "grant": "weak"}], **edge)
    assert ("edge-barred" in codes(answer, "warnings")) is warned
    assert ("no Edge" in answer["headline"]["text"]) is warned
    assert "edge-barred" not in codes(ask(shipped, **attack, **edge), "warnings")


@pytest.mark.parametrize(
    ("ratings", "told"), [({}, True), ({"Primary Weapon Skill": 4}, True), ({"Weapon Skill": 4}, False)]
)
def test_what_counts_in_place_of_a_missing_rating_is_asked_for_too(
    shipped: kb.KnowledgeBase, ratings: dict[str, int], told: bool
) -> None:
    """SR6, line 32: weapons of different skills attack with the average."""
    ratings = {"Agility": 4, "Other Damage Value": 4, **ratings}
    answer = ask(shipped, entry="sr6/attack", ratings=ratings, modifiers=[{"from": "dual-attack"}])
    asked = "reads Primary Weapon Skill and Secondary Weapon Skill in place of Weapon Skill"
    assert any(asked in warning for warning in answer["warnings"]) is told


def test_every_use_of_edge_whose_price_is_not_on_the_page_says_so(shipped: kb.KnowledgeBase) -> None:
    for use, declared in shipped.editions["sr6"].edge.items():
        answer = ask(shipped, edition="sr6", roll="6 dice", edge=use, ratings={"Edge": 3})
        told = f"{declared.name}: what it costs in Edge isn't on the page; see the core book."
        assert answer["warnings"].count(told) == 1


@pytest.mark.parametrize(("rulings", "told"), [({}, 0), ({"reroll_ones": "first"}, 1)])
def test_only_a_ruling_that_the_request_chooses_is_told_to_be_unused(
    shipped: kb.KnowledgeBase, rulings: dict[str, str], told: int
) -> None:
    answer = ask(shipped, entry="sr6/attack", edge="reroll-failures", rulings=rulings)
    assert len([text for text in answer["warnings"] if text.startswith("The ruling reroll_ones")]) == told


def test_bought_hits_come_with_their_conditions_or_that_the_page_gives_none(
    shipped: kb.KnowledgeBase,
) -> None:
    for edition, code in (("sr6", "hits-bought-only-if"), ("sr5", "buying-hits-not-on-page")):
        assert code in codes(ask(shipped, edition=edition, roll="8 dice (2)", buy_hits=True), "warnings")
