"""Worked examples, replayed: they come out as they say, and a replay that differs is reported."""

from fractions import Fraction

import kb
from kb.model import Example
from kb.play.examples import mismatches, request_of
from kb.play.resolve import resolve


def test_every_example_comes_out_as_it_says(shipped: kb.KnowledgeBase) -> None:
    examples = [(id_, one) for id_, entry in shipped.entries.items() for one in entry.examples.values()]
    assert len(examples) > 50
    for id_, example in examples:
        assert list(mismatches(shipped, id_, example)) == [], (id_, example.title)


def test_a_chance_that_is_wrong_is_told_beside_the_right_one(shipped: kb.KnowledgeBase) -> None:
    id_ = "sr5/hack-on-the-fly"
    example = next(iter(shipped.entries[id_].examples.values()))
    chance = resolve(shipped, request_of(id_, example)).odds.success
    assert chance is not None

    def expecting(success: str) -> list[str]:
        expect = example.expect.model_copy(update={"success": success})
        changed: Example = example.model_copy(update={"expect": expect})
        return list(mismatches(shipped, id_, changed))

    assert expecting(chance.fraction) == []
    wrong = str(1 - Fraction(chance.fraction))
    assert expecting(wrong) == [f"expects a chance of {wrong}, but it is {chance.fraction}"]
