"""Whose ratings a third party rolls with, and what an answer says of them."""

from kb.files.load import load
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve

BASE = load()
WIPER = {"Computer": 5, "Logic": 9, "Sleaze": 5}
REPAIR = {"Software": 5, "Mental": 6}


def restored(**against: int) -> tuple[object, list[str], list[str]]:
    """Return the chance that a technician restores a wiped device, what is unknown, and the warnings."""
    given = {"Willpower": 4, "Firewall": 5, **REPAIR, **against}
    request = ResolveRequest(entry="sr5/format-device", ratings=WIPER, against=given)
    answer = resolve(BASE, request)
    whole = answer.steps["restore"].extended
    return None if whole is None else whole.success.fraction, answer.unknown, answer.warnings


def test_a_technician_repairs_with_no_rating_of_the_one_who_wiped_the_device() -> None:
    chance, unknown, _ = restored()
    assert chance is None
    assert [each for each in unknown if "Logic (a third party, given with the target's) has no value" in each]


def test_the_ratings_with_which_a_technician_repairs_are_named() -> None:
    chance, unknown, warnings = restored(Logic=2)
    assert (chance is not None, unknown) == (True, [])
    assert (
        "Software, Logic and Mental of the target count for a technician who replaces the device's software "
        "too; ask for `restore` alone to give others." in warnings
    )


def test_either_side_may_give_the_ratings_of_a_third_party_who_rolls_alone() -> None:
    own = ResolveRequest(entry="sr5/format-device", test="restore", ratings={**REPAIR, "Logic": 2})
    theirs = own.model_copy(update={"ratings": {}, "against": own.ratings})
    assert resolve(BASE, own).extended == resolve(BASE, theirs).extended
    assert resolve(BASE, own).extended is not None
    (lacking,) = resolve(BASE, ResolveRequest(entry="sr5/gesture")).unknown
    assert lacking == "Intuition has no value, so the dice pool is unknown."
