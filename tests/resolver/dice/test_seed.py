"""Dice from a seed are the same everywhere."""

from collections import Counter
from hashlib import sha256

import pytest

from resolver import Seed


def test_the_dice_of_a_seed_are_fixed() -> None:
    assert Seed("actionary").throw(20, 6) == [2, 2, 4, 1, 5, 2, 1, 5, 2, 2, 3, 6, 6, 4, 2, 2, 5, 4, 1, 3]


def test_a_number_is_the_seed_that_its_digits_are() -> None:
    assert Seed(7).throw(10, 6) == Seed("7").throw(10, 6)


def test_dice_are_bytes_of_digests_with_unfair_ones_left_out() -> None:
    stream = b"".join(sha256(f"x:{counter}".encode()).digest() for counter in range(9))
    fair = [byte % 6 + 1 for byte in stream if byte < 252]
    assert Seed("x").throw(len(fair), 6) == fair


def test_large_dice_take_two_bytes() -> None:
    digest = sha256(b"x:0").digest()
    assert Seed("x").die(1000) == int.from_bytes(digest[:2], "big") % 1000 + 1


def test_a_die_of_256_sides_takes_one_byte_and_of_257_two() -> None:
    digest = sha256(b"x:0").digest()
    assert Seed("x").throw(3, 256) == [byte + 1 for byte in digest[:3]]
    assert Seed("x").die(257) == int.from_bytes(digest[:2], "big") % 257 + 1


def test_open_ended_dice_go_on_until_another_face() -> None:
    thrown = Seed("sixes").open_ended(200, 6)
    runs = [die for die in thrown if isinstance(die, list)]
    assert runs
    assert all(run[-1] != 6 and set(run[:-1]) == {6} for run in runs)
    assert 6 not in [die for die in thrown if isinstance(die, int)]


@pytest.mark.parametrize("sides", [2, 6, 20, 100, 300])
def test_every_face_comes_up_and_none_beyond(sides: int) -> None:
    faces = Counter(Seed("fair").throw(40 * sides, sides))
    assert set(faces) == set(range(1, sides + 1))
