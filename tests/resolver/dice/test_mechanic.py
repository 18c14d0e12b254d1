"""A family of dice: what is refused of it, and what it calls things."""

import pytest

from resolver.dice.mechanic import Family, Mechanic, Word

WORDS: tuple[Word, ...] = ("pool", "hit", "hits", "requirement", "limit")


@pytest.mark.parametrize(
    ("family", "words"),
    [
        ("hits", ["dice pool", "hit", "hits", "threshold", "limit"]),
        ("target-number", ["dice pool", "success", "successes", "target number", "limit"]),
        ("total", ["roll", "point", "total", "difficulty", "limit"]),
    ],
)
def test_a_family_has_plain_words_for_what_its_edition_does_not_name(
    family: Family, words: list[str]
) -> None:
    assert [Mechanic(family, hit_from=5).word(word) for word in WORDS] == words


def test_the_words_of_the_edition_come_first() -> None:
    named = Mechanic("hits", hit_from=5, words={"hit": "win", "hits": "wins"})
    assert [named.word(word) for word in WORDS] == ["dice pool", "win", "wins", "threshold", "limit"]
    assert [named.hits_text(hits) for hits in (0, 1, 2)] == ["0 wins", "1 win", "2 wins"]


def test_a_die_has_its_faces_and_counts_from_one_of_them() -> None:
    assert list(Mechanic("hits", sides=4, hit_from=3).faces) == [1, 2, 3, 4]
    assert Mechanic("hits", sides=4, hit_from=3).counted_from == 3
    assert Mechanic("total", sides=20).counted_from == 20


@pytest.mark.parametrize("hit_from", [2, 6])
def test_dice_may_hit_from_2_to_their_highest_face(hit_from: int) -> None:
    assert Mechanic("hits", hit_from=hit_from).counted_from == hit_from


@pytest.mark.parametrize(
    ("sides", "hit_from", "says"),
    [(1, 1, "mechanic's sides are 1;"), (6, 1, "is 1;"), (6, 7, "is 7;"), (6, None, "2 to its 6")],
)
def test_dice_that_no_one_could_throw_are_refused(sides: int, hit_from: int | None, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Mechanic("hits", sides=sides, hit_from=hit_from)
    assert Mechanic("total", sides=2).sides == 2
