"""Whose ratings a third party rolls with, and what an answer says of them."""

from kb.files.load import load
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve

BASE = load()
REPAIR = {"Software": 5, "Mental": 6}


def test_either_side_may_give_the_ratings_of_a_third_party_who_rolls_alone() -> None:
    own = ResolveRequest(entry="sr5/format-device", test="restore", ratings={**REPAIR, "Logic": 2})
    theirs = own.model_copy(update={"ratings": {}, "against": own.ratings})
    assert resolve(BASE, own).extended == resolve(BASE, theirs).extended
    assert resolve(BASE, own).extended is not None
    (lacking,) = resolve(BASE, ResolveRequest(entry="sr5/gesture")).unknown
    assert lacking == "Intuition has no value, so the dice pool is unknown."
