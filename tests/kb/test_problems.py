"""What is said of a name that does not exist."""

import pytest

from kb.problems import reason_of, unknown_name


@pytest.mark.parametrize("names", [("sr5/dodge", "matrix-d6/dodge"), ("matrix-d6/dodge", "sr5/dodge")])
def test_the_nearest_name_is_the_one_that_the_message_offers(names: tuple[str, ...]) -> None:
    error = unknown_name("entry", "entry", "xx/dodge", names)
    reason = reason_of(error)
    assert reason is not None
    assert error.near == reason.parts["near"]
    assert error.near in names


def test_a_name_that_several_begin_with_may_mean_each_of_them() -> None:
    error = unknown_name("edge", "use of Edge", "reroll", ["reroll-one", "raise-one", "reroll-failures"])
    assert str(error).endswith("did you mean 'reroll-failures' or 'reroll-one'?")
