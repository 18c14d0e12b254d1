"""Wanted chances as people write them, and chances as people read them."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resolver.solving.wanted import WantedError, wanted_chance
from resolver.wording import percent, signed_percent


@pytest.mark.parametrize(
    ("given_chance", "chance"),
    [
        *(("3/4", Fraction(3, 4)), (" 3 / 4 ", Fraction(3, 4)), ("75%", Fraction(3, 4))),
        *(("75 %", Fraction(3, 4)), ("33.3%", Fraction(333, 1000)), ("0.1", Fraction(1, 10))),
        *((".5", Fraction(1, 2)), (0.1, Fraction(1, 10)), (1e-9, Fraction(1, 10**9)), (1, Fraction(1))),
        *(("100%", Fraction(1)), ("1", Fraction(1))),
    ],
)
def test_a_wanted_chance_is_read_exactly(given_chance: str | float, chance: Fraction) -> None:
    assert wanted_chance(given_chance) == chance


@pytest.mark.parametrize(
    ("given_chance", "message"),
    [
        *(("75", "100%; write 75%"), ("4/3", "4/3; it"), ("120%", "120%"), ("0", "0; it")),
        *(("0/5", "0/5; it"), ("1/0", '"1/0"'), ("often", '"often"'), ("", '"" is'), (float("nan"), '"nan"')),
        (-0.5, '"-0.5"'),
    ],
)
def test_what_is_no_chance_is_refused_in_a_sentence(given_chance: str | float, message: str) -> None:
    with pytest.raises(WantedError) as error:
        wanted_chance(given_chance)
    assert message in str(error.value)


@given(st.text(max_size=12) | st.floats() | st.integers())
def test_any_chance_is_read_or_refused(given_chance: str | float) -> None:
    with suppress(WantedError):
        assert 0 < wanted_chance(given_chance) <= 1


def test_chances_for_people_are_never_rounded_to_what_they_are_not() -> None:
    told = [percent(Fraction(part, 100000)) for part in (0, 5, 41234, 50000, 99999, 100000)]
    assert told == ["0 %", "less than 0.1 %", "41.2 %", "50 %", "more than 99.9 %", "100 %"]
    tight = [percent(Fraction(part, 100000), tight=True) for part in (5, 100, 99900, 99999)]
    assert tight == ["<0.1 %", "0.1 %", "99.9 %", ">99.9 %"]


def test_differences_of_chances_have_their_sign() -> None:
    told = [signed_percent(Fraction(part, 10000)) for part in (0, 310, -45, -5, 4, 10000)]
    assert told == ["0 %", "+3.1 %", "−0.4 %", "−<0.1 %", "+<0.1 %", "+100 %"]
