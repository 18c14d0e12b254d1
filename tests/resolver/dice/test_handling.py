"""How counted dice may be handled: what a change names, and what goes together."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver import Change, ChangeError, DiceError, GivenDice, Mechanic, OutOfRange, replay
from resolver.dice.handling import DiceHandling, HandlingError
from resolver.dice.throws import MOST_HANDLED
from resolver.sentences.changes import dice_handled
from tests.plain import traced
from tests.resolver.by_hand import (
    Came,
    Table,
    Way,
    exploding,
    one_again,
    one_raised,
    replayed,
    second_chance,
    told,
)
from tests.resolver.edge import AGAIN, BUY, CANCEL, EDGE, EXPLODE, HITS, NAMES, ONE, PUSH, RAISED, TEAM, WILD
from tests.resolver.mechanics import LEGEND, OPEN, POOL, TOTAL, odds, rolled


def afterwards(came: Came, limit: int | None, change: Change) -> Came:
    """Return what is left by the limit, and what Edge makes of that, by the words of the rules."""
    hits, mark = came
    counted = hits if limit is None else min(hits, limit)
    counted += int(change.add.get("hits", 0))
    if mark == "critical-glitch" and "hits" in change.add:
        mark = "glitch"
    if change.set.get("glitch") == "cancelled":
        mark = {"glitch": "none", "critical-glitch": "glitch"}.get(mark, mark)
    return counted, mark


@pytest.mark.parametrize("limit", [None, 0, 1, 2])
@pytest.mark.parametrize("change", [Change(), HITS, CANCEL, Change(set=CANCEL.set, add=HITS.add)])
@pytest.mark.parametrize(
    ("edge", "read"),
    [(Change(), None), (AGAIN, second_chance), (ONE, one_again), (RAISED, one_raised)],
    ids=["plain", "failures", "one", "raised"],
)
def test_limits_added_hits_and_cancelled_glitches_come_after_the_dice(
    edge: Change, read: Callable[[Table], Iterator[Way]] | None, change: Change, limit: int | None
) -> None:
    table = Table(3, sides=3, hit_from=3)
    cap = "" if limit is None else f" [{limit}]"
    bound = table.bound(edge, change, limit=cap)
    ways = [
        (chance, dice, afterwards(came, limit, change))
        for chance, dice, came in (read(table) if read else exploding(table, 1))
    ]
    assert told(bound) == replayed(bound, ways)


def test_a_limit_is_the_last_word_on_dice_that_explode() -> None:
    capped = told(rolled("3 dice [1]", changes=[EXPLODE, HITS]))
    free = told(rolled("3 dice", changes=[EXPLODE]))
    assert sum(chance for (hits, _), chance in capped.items() if hits == 2) == sum(
        chance for (hits, _), chance in free.items() if hits
    )
    assert odds("3 dice [1]", changes=[EXPLODE]).tail is None
    # Push the Limit takes the limit away
    assert told(rolled("3 dice [1]", changes=[EXPLODE, Change(set={"limit": "none"})])) == free


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (Change(set={"explode": "al"}), HandlingError, '"all"?'),
        (Change(set={"explode": 3}), HandlingError, '"3"; choose'),
        (Change(set={"reroll": "failure"}), HandlingError, '"failures"?'),
        (Change(set={"raise": "two"}), HandlingError, '"two"'),
        (Change(set={"glitch": "cancel"}), HandlingError, '"cancelled"?'),
        (Change(set={"buy": "four"}), HandlingError, '"four"'),
        (Change(set={"buy": 0}), OutOfRange, "1 to 100"),
        (Change(set={"exploding": 2}), HandlingError, "add to exploding"),
        (Change(set={"hits": 2}), HandlingError, "add to hits"),
        (Change(add={"explode": 1}), HandlingError, "set explode"),
        (Change(add={"buy": 4}), HandlingError, "set buy"),
        (Change(add={"hits": -1}), OutOfRange, "hits is -1; it must be from 0 to 100"),
        (Change(add={"exploding": -1}), OutOfRange, "dice is -1; it must be from 0 to 100"),
        (Change(add={"hits": "unknown"}), ChangeError, "has no value"),
        (Change(set={"explod": "all"}), ChangeError, '"explod"'),
        (Change(set={"explode": "all"}, who="opponent"), ChangeError, "target"),
        (Change(add={"hits": 1}, who="opponent"), ChangeError, "This roll is unopposed:"),
        (Change(set={"wild": "add 1"}, who="opponent"), ChangeError, "This roll is unopposed:"),
    ],
)
def test_what_cannot_be_done_with_dice_is_refused_with_what_can(
    change: Change, error: type[ValueError], message: str
) -> None:
    with pytest.raises(error) as refused:
        rolled("4 dice", changes=[change])
    assert message in str(refused.value)


def test_what_a_variant_does_with_dice_may_be_undone_by_another_change() -> None:
    undone = Change(
        set={"explode": "none", "reroll": "none", "raise": "none", "glitch": "thrown", "buy": "none"}
    )
    for change in (EXPLODE, AGAIN, RAISED, CANCEL, BUY):
        both = [undone, replace(change, variant=True)]
        assert odds("4 dice (1)", changes=both) == odds("4 dice (1)")


def test_what_is_added_by_several_changes_adds_up() -> None:
    assert odds("4 dice", changes=[HITS, HITS]) == odds("4 dice", changes=[Change(add={"hits": 2})])
    assert odds("4 dice", changes=[PUSH, PUSH]) == odds("4 dice", changes=[Change(add={"exploding": 4})])


def test_ratings_may_say_how_many_dice_explode() -> None:
    rated = odds("4 dice", ratings={"Logic": 2}, changes=[Change(add={"exploding": "Logic"})])
    assert rated == odds("4 dice", changes=[PUSH])


SIXES = Mechanic("hits", sides=6, hit_from=6, glitch=True)
FAILING = Mechanic("hits", sides=6, hit_from=5, all_ones=True)
AWAY = {"wild": "legend"}


@pytest.mark.parametrize(
    ("changes", "mechanic", "rulings", "names"),
    [
        *(
            ([explodes, again], POOL, {}, "exploding dice and a reroll")
            for explodes in (EXPLODE, PUSH)
            for again in (AGAIN, ONE)
        ),
        ([EXPLODE, RAISED], POOL, {}, "exploding dice and a raised die"),
        ([AGAIN, RAISED], POOL, {}, "a reroll and a raised die"),
        ([BUY, EXPLODE], POOL, {}, "exploding dice and bought"),
        ([BUY, PUSH], POOL, {}, "exploding dice and bought"),
        ([BUY, ONE], POOL, {}, "a reroll and bought"),
        ([BUY, RAISED], POOL, {}, "raised die and bought"),
        *(([BUY, change], POOL, {}, "instead of rolling") for change in (HITS, CANCEL, TEAM, WILD)),
        *(([WILD, change], POOL, {}, "which die is best") for change in (ONE, RAISED)),
        ([WILD, AGAIN], POOL, {"reroll_ones": "either"}, "ruling reroll_ones first or last"),
        ([WILD, EXPLODE], SIXES, {}, "faces that explode"),
        ([EXPLODE], LEGEND, AWAY, "ruling wild legend"),
        ([AGAIN], LEGEND, AWAY, "with a reroll"),
        ([RAISED], LEGEND, AWAY, "with a raised die"),
        ([HITS], LEGEND, AWAY, "with added hits"),
        ([CANCEL], LEGEND, AWAY, "with a cancelled glitch"),
        ([EXPLODE], FAILING, {}, "can't have exploding dice"),
        ([AGAIN], FAILING, {}, "can't have a reroll"),
        ([RAISED], FAILING, {}, "can't have a raised die"),
    ],
)
def test_what_does_not_go_together_is_refused_by_its_names(
    changes: list[Change], mechanic: Mechanic, rulings: dict[str, str], names: str
) -> None:
    with pytest.raises(HandlingError, match=names):
        rolled("4 dice", mechanic, changes=changes, rulings=rulings)


def test_a_wild_die_is_thrown_again_only_where_the_dice_count_as_they_lie() -> None:
    assert rolled("4 dice", changes=[WILD, AGAIN], rulings={"reroll_ones": "last"}).actor.on_top == 1


@pytest.mark.parametrize("change", [EXPLODE, AGAIN, RAISED, HITS, CANCEL])
def test_where_a_1_has_a_meaning_of_its_own_the_wild_die_of_the_legend_rules_asks_for_nothing(
    change: Change,
) -> None:
    assert odds("4 dice", POOL, changes=[change], rulings=AWAY) == odds("4 dice", changes=[change])


def test_dice_that_fail_when_all_show_1_buy_hits() -> None:
    assert odds("8 dice (2)", FAILING, changes=[BUY]).success == 1


@pytest.mark.parametrize(("roll", "mechanic"), [("4 dice (5)", OPEN), ("2d6 + 4", TOTAL)])
@pytest.mark.parametrize("change", [*EDGE, BUY, TEAM], ids=[*NAMES, "buy", "team"])
def test_only_dice_that_show_fixed_faces_as_hits_can_be_handled_dice(
    change: Change, roll: str, mechanic: Mechanic
) -> None:
    with pytest.raises(HandlingError, match="hit on fixed faces"):
        rolled(roll, mechanic, changes=[change])


@pytest.mark.parametrize("change", [EXPLODE, AGAIN, ONE, RAISED, BUY])
def test_more_dice_than_can_be_handled_dice_are_refused(change: Change) -> None:
    assert rolled(f"{MOST_HANDLED} dice", changes=[change])
    with pytest.raises(OutOfRange, match="explode,"):
        rolled(f"{MOST_HANDLED + 1} dice", changes=[change])


@given(st.integers(0, MOST_HANDLED), st.integers(1, 9), st.none() | st.integers(0, 6))
def test_bought_hits_are_as_many_as_the_dice_pay_for(dice: int, price: int, limit: int | None) -> None:
    cap = "" if limit is None else f" [{limit}]"
    bound = rolled(f"{dice} dice{cap}", changes=[Change(set={"buy": price})])
    hits = dice // price if limit is None else min(dice // price, limit)
    assert told(bound) == {(hits, "none"): 1}
    came = replay(bound, GivenDice())
    assert (came.score, came.verdict.mark) == (hits, "none")


def test_eight_dice_buy_two_hits() -> None:
    known = odds("8 dice (2)", changes=[BUY])
    assert (known.success, known.glitch) == (Fraction(1), Fraction(0))
    assert known.tail is None
    assert odds("7 dice (2)", changes=[BUY]).success == 0
    assert odds("8 dice v. 2 dice", changes=[BUY]).success == Fraction(8, 9)


def test_the_trace_says_what_was_bought() -> None:
    came = replay(rolled("9 dice [1]", changes=[BUY]), GivenDice())
    assert [step["text"] for step in traced(came)][3:6] == [
        "9 dice",
        "9 dice buy 2 hits, one for 4",
        "limit 1: 2 hits count as 1",
    ]


@pytest.mark.parametrize("given_", [GivenDice({"actor": [5]}), GivenDice(hits={"actor": 2})])
def test_dice_of_a_bought_roll_are_refused(given_: GivenDice) -> None:
    with pytest.raises(DiceError, match="bought"):
        replay(rolled("8 dice", changes=[BUY]), given_)
    assert replay(rolled("8 dice", changes=[BUY]), GivenDice({"actor": []})).score == 2


def test_a_hit_on_top_worked_by_hand() -> None:
    known = odds("1 dice [0] (1)", changes=[HITS])
    assert (known.success, known.glitch, known.critical_glitch) == (Fraction(1), Fraction(1, 6), Fraction(0))


def test_a_cancelled_glitch_worked_by_hand() -> None:
    # of two dice both are ones, and none is a hit: what was critical is a glitch
    known = odds("2 dice", changes=[CANCEL])
    assert (known.glitch, known.critical_glitch) == (Fraction(1, 36), Fraction(0))
    # of three dice two or three are ones: three, or two beside a face that is no hit, leave a glitch
    assert odds("3 dice", changes=[CANCEL]).glitch == Fraction(1 + 3 * 3, 216)


@given(st.integers(0, 30), st.sampled_from([Change(), EXPLODE, AGAIN, ONE, RAISED, PUSH]))
def test_a_cancelled_glitch_leaves_the_hits_and_only_what_was_critical(dice: int, change: Change) -> None:
    before, after = (
        odds(f"{dice} dice (1)", changes=[change]),
        odds(f"{dice} dice (1)", changes=[change, CANCEL]),
    )
    assert (before.score, before.success) == (after.score, after.success)
    assert (after.glitch, after.critical_glitch) == (before.critical_glitch, Fraction(0))


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("explode", "all", "all dice explode"),
        ("reroll", "failures", "all dice that did not hit are rolled again"),
        *(("reroll", "one", "one die is rolled again"), ("raise", "one", "one die counts as one more")),
        ("glitch", "cancelled", "a glitch is cancelled"),
        ("read", "highest", "an open test: the highest die counts"),
        *(("explode", "none", "explode becomes none"), ("exploding", 1, "1 more that explodes")),
        *(("exploding", 2, "2 more that explode"), ("hits", 1, "1 hit on top"), ("hits", 2, "2 hits on top")),
        *(("buy", 4, "every 4 dice buy a hit"), ("buy", "none", "buy becomes none")),
    ],
)
def test_what_is_done_with_dice_is_said_in_words(key: str, value: int | str, words: str) -> None:
    assert dice_handled(key, value, None, None) == words


def test_dice_of_which_nothing_is_said_are_thrown_once_and_read_as_they_fall() -> None:
    plain = DiceHandling(
        exploding=0,
        explode="none",
        reroll="none",
        raised="none",
        glitch="thrown",
        read="each",
        hits=0,
        buy=0,
        helpers=(),
        helped_limit=0,
    )
    assert DiceHandling() == plain
    assert plain.thrown_plainly
    assert not plain.is_open
    assert not plain.changes_faces


@pytest.mark.parametrize(
    ("handling", "plainly", "changes_faces"),
    [
        *((DiceHandling(exploding=1), False, False), (DiceHandling(explode="all"), False, False)),
        *((DiceHandling(reroll="one"), False, True), (DiceHandling(raised="one"), False, True)),
        (DiceHandling(buy=4), False, False),
        (DiceHandling(glitch="cancelled", hits=1, helpers=(3,)), True, False),
    ],
)
def test_only_some_treatments_touch_how_dice_are_thrown_or_lie(
    handling: DiceHandling, plainly: bool, changes_faces: bool
) -> None:
    assert (handling.thrown_plainly, handling.changes_faces) == (plainly, changes_faces)


def test_the_trace_says_whose_dice_are_changed() -> None:
    change = Change(set={"explode": "all"}, reason="Edge")
    bound = rolled("1 dice v. 1 dice", changes=[change, replace(change, who="opponent")])
    assert bound.changed.notes == (
        "all dice explode (Edge)",
        "the target: all dice explode (Edge)",
    )
