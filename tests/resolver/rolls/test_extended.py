"""Extended tests: one die fewer each time, until the hits are enough or no dice are left."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, OutOfRange, resolve
from resolver.rolls.odds.extended import extended, extended_success
from resolver.sentences.rolls import interval_not_used
from tests.plain import in_plain
from tests.resolver.mechanics import LEGEND, rolled


def by_hand(dice: int, required: int, limit: int | None = None) -> list[Fraction]:
    """Return the chance that each roll is the last, from every way in which all dice can fall."""
    finished = [0] * dice
    sizes = list(range(dice, 0, -1))
    for faces in product(range(1, 7), repeat=sum(sizes)):
        place = together = 0
        for number, size in enumerate(sizes):
            hits = sum(face >= 5 for face in faces[place : place + size])
            together += hits if limit is None else min(hits, limit)
            place += size
            if together >= required:
                finished[number] += 1
                break
    return [Fraction(count, 6 ** sum(sizes)) for count in finished]


@pytest.mark.parametrize(
    ("dice", "required", "limit"), [(1, 1, None), (2, 2, None), (3, 2, None), (3, 2, 1), (3, 4, 2)]
)
def test_the_odds_are_those_of_every_way_the_dice_can_fall(
    dice: int, required: int, limit: int | None
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    found = extended(rolled(f"{dice} dice{cap} ({required}, 1 hour)"))
    assert found is not None
    assert list(found.by_roll) == by_hand(dice, required, limit)


@given(st.integers(1, 12), st.integers(1, 20))
def test_one_more_die_never_hurts_and_one_more_hit_never_helps(dice: int, required: int) -> None:
    def success(dice: int, required: int) -> Fraction:
        found = extended(rolled(f"{dice} dice ({required}, 1 hour)"))
        assert found is not None
        return found.success

    assert success(dice + 1, required) >= success(dice, required) >= success(dice, required + 1)


def test_the_answer_says_how_long_it_takes() -> None:
    answer = in_plain(
        resolve(rolled("10 dice (4, 2 hours)").test, rolled("10 dice (4, 2 hours)").changed.scene)
    )
    whole = answer["extended"]
    assert isinstance(whole, dict)
    assert whole["interval"] == {"value": 2, "unit": "hours"}
    assert whole["mean_time"]["decimal"] == pytest.approx(2 * whole["mean_rolls"]["decimal"])
    assert whole["success"]["decimal"] > answer["odds"]["success"]["decimal"]
    assert "first roll" in str(answer["warnings"])


def test_a_plain_test_and_an_opposed_one_are_not_extended() -> None:
    assert extended(rolled("10 dice (4)")) is None
    opposed = rolled("6 dice (4, 1 hour) v. 3 dice")
    assert extended(opposed) is None
    assert interval_not_used() in resolve(opposed.test, opposed.changed.scene).warnings


def test_no_hits_at_all_are_enough_with_the_first_roll() -> None:
    found = extended(rolled("6 dice (0, 1 hour)"))
    assert found is not None
    assert list(found.by_roll) == [Fraction(1)]


def test_what_cannot_succeed_takes_no_time() -> None:
    found = extended(rolled("1 dice (2, 1 hour)"))
    assert found is not None
    assert found.success == 0
    assert found.rolls is None


@pytest.mark.parametrize("roll", ["41 dice (4, 1 hour)", "4 dice (101, 1 hour)", "4 dice (4, 0 hours)"])
def test_more_than_can_be_followed_is_refused(roll: str) -> None:
    with pytest.raises(OutOfRange, match=r"extended test|interval"):
        extended(rolled(roll))


def chances(roll: str, change: Change, rulings: dict[str, str] | None = None) -> list[Fraction]:
    """Return the chance of each roll that it is the last."""
    found = extended(rolled(roll, changes=[change], rulings=rulings))
    assert found is not None
    return list(found.by_roll)


def with_help(dice: int, required: int, helper: int, *, once: bool) -> list[Fraction]:
    """Return the same by icepool for one who helps: before the first roll only, or before each."""

    def hits(count: int) -> icepool.Die:
        return count @ (icepool.d6 >= 5) if count else icepool.Die([0])

    def followed(more: int, extra: icepool.Die) -> dict[int, Fraction]:
        open_: dict[int, Fraction] = {0: Fraction(1)}
        finished: dict[int, Fraction] = {}
        for number, left in enumerate(range(dice + more, 0, -1), 1):
            thrown = extra.map(lambda given_, left=left: hits(left + given_))
            after: dict[int, Fraction] = {}
            for so_far, chance in open_.items():
                for came in thrown.outcomes():
                    part = chance * thrown.probability(came)
                    if so_far + came >= required:
                        finished[number] = finished.get(number, Fraction(0)) + part
                    else:
                        after[so_far + came] = after.get(so_far + came, Fraction(0)) + part
            open_ = after
        return finished

    if not once:
        found = followed(0, hits(helper))
        return [found.get(number, Fraction(0)) for number in range(1, dice + 1)]
    help_ = hits(helper)
    whole = [Fraction(0)] * (dice + helper)
    for more in help_.outcomes():
        for number, chance in followed(more, icepool.Die([0])).items():
            whole[number - 1] += help_.probability(more) * chance
    return whole


@pytest.mark.parametrize(("dice", "required", "helper"), [(1, 1, 1), (2, 3, 2), (4, 6, 3), (6, 12, 4)])
def test_those_who_help_throw_once_or_anew_as_the_ruling_says(dice: int, required: int, helper: int) -> None:
    roll, team = f"{dice} dice ({required}, 1 hour)", Change(helpers=(helper,), helped_limit=1)
    assert chances(roll, team, {"helpers": "once"}) == with_help(dice, required, helper, once=True)
    assert chances(roll, team, {"helpers": "each-interval"}) == with_help(dice, required, helper, once=False)
    assert chances(roll, team) == chances(roll, team, {"helpers": "once"})
    assert "helpers" in rolled(roll, changes=[team]).bearing()


def test_one_who_helps_worked_by_hand() -> None:
    team = Change(helpers=(1,), helped_limit=1)
    # a hit of the helper gives a second die, and with it a second roll of one die
    assert chances("1 dice (1, 1 hour)", team) == [
        Fraction(2, 3) * Fraction(1, 3) + Fraction(1, 3) * Fraction(5, 9),
        Fraction(1, 3) * Fraction(4, 9) * Fraction(1, 3),
    ]
    # again for every interval there is one roll, as the leader has one die
    assert chances("1 dice (1, 1 hour)", team, {"helpers": "each-interval"}) == [
        Fraction(2, 3) * Fraction(1, 3) + Fraction(1, 3) * Fraction(5, 9)
    ]


def test_a_limit_that_help_raises_stays_higher_for_every_roll() -> None:
    team = Change(helpers=(1,), helped_limit=1)
    limited = chances("2 dice [0] (2, 1 hour)", team)
    # without help nothing counts; with it three, two and one dice count one hit each roll
    three, two, one = (1 - Fraction(2, 3) ** dice for dice in (3, 2, 1))
    second, third = three * two, (three * (1 - two) + (1 - three) * two) * one
    assert limited == [0, second / 3, third / 3]


def test_hits_of_every_roll_may_be_bought() -> None:
    # 8 dice buy two hits, 7 to 4 one each, and fewer none
    assert chances("8 dice (2, 1 hour)", Change(set={"buy": 4})) == [1, *[0] * 7]
    assert chances("8 dice (5, 1 hour)", Change(set={"buy": 4})) == [0, 0, 0, 1, *[0] * 4]
    assert sum(chances("8 dice (7, 1 hour)", Change(set={"buy": 4}))) == 0


@given(st.integers(1, 8), st.integers(1, 10), st.integers(1, 4), st.sampled_from(["once", "each-interval"]))
def test_help_never_hurts_an_extended_test(dice: int, required: int, helper: int, ruling: str) -> None:
    roll = f"{dice} dice [2] ({required}, 1 hour)"
    helped = chances(roll, Change(helpers=(helper,), helped_limit=1), {"helpers": ruling})
    assert sum(chances(roll, Change())) <= sum(helped) <= 1


@given(st.integers(1, 10), st.integers(1, 12), st.integers(0, 5))
def test_a_higher_limit_never_hurts_an_extended_test(dice: int, required: int, limit: int) -> None:
    low, high = (
        sum(chances(f"{dice} dice [{cap}] ({required}, 1 hour)", Change())) for cap in (limit, limit + 1)
    )
    assert low <= high


@pytest.mark.parametrize(
    "change",
    [
        *(Change(set={"explode": "all"}), Change(add={"exploding": 1}), Change(set={"reroll": "failures"})),
        *(Change(set={"raise": "one"}), Change(set={"glitch": "cancelled"}), Change(add={"hits": 1})),
    ],
    ids=["explode", "exploding", "reroll", "raise", "glitch", "hits"],
)
def test_edge_is_spent_on_one_roll_and_follows_no_test_to_its_end(change: Change) -> None:
    bound = rolled("6 dice (4, 1 hour)", changes=[change])
    assert extended(bound) is None
    answer = resolve(bound.test, rolled("1 dice").changed.scene, [change])
    assert interval_not_used() in answer.warnings
    assert answer.success == answer.odds.success


def test_the_success_of_an_answer_is_that_of_the_whole_test() -> None:
    bound = rolled("6 dice (4, 1 hour)")
    answer = resolve(bound.test, bound.changed.scene)
    whole = extended(bound)
    assert whole is not None
    assert answer.success == whole.success
    assert answer.odds.success is not None
    assert answer.success is not None
    assert answer.success > answer.odds.success


def test_a_wild_die_of_the_legend_rules_is_not_followed() -> None:
    assert extended(rolled("6 dice (4, 1 hour)", LEGEND)) is not None
    assert extended(rolled("6 dice (4, 1 hour)", LEGEND, rulings={"wild": "legend"})) is None


def test_help_that_makes_more_dice_than_can_be_followed_is_refused() -> None:
    with pytest.raises(OutOfRange, match="extended"):
        chances("38 dice (4, 1 hour)", Change(helpers=(3,)))


@given(
    dice=st.integers(0, 12),
    required=st.integers(0, 25),
    limit=st.none() | st.integers(0, 4),
    helpers=st.lists(st.integers(0, 3), max_size=2),
    ruling=st.sampled_from(["once", "each-interval"]),
)
def test_the_chance_of_the_whole_is_that_of_all_its_rolls_together(
    dice: int, required: int, limit: int | None, helpers: list[int], ruling: str
) -> None:
    cap = "" if limit is None else f" [{limit}]"
    change = Change(helpers=tuple(helpers))
    bound = rolled(f"{dice} dice{cap} ({required}, 1 hour)", changes=[change], rulings={"helpers": ruling})
    whole = extended(bound)
    assert extended_success(bound) == (None if whole is None else whole.success)
