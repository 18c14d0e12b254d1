"""Named rulings: what there is, what holds, and what is refused."""

import pytest

from resolver import RULINGS, Ruling, RulingError, known_rulings, ruling_name, rulings_in_force
from resolver.rulings import unused_rulings
from resolver.sentences.rulings import ruling_not_used


def test_every_ruling_has_choices_to_choose_from_and_a_sentence() -> None:
    for name, ruling in RULINGS.items():
        assert name == ruling.name
        assert len(ruling.choices) >= 2
        assert ruling.meaning.endswith(".")
        assert all(ruling.choices.values())


def test_a_ruling_is_called_by_its_title_or_by_its_name_in_words() -> None:
    assert (RULINGS["natural_20"].called, RULINGS["glitch_base"].called) == (
        "natural 20",
        "1s toward a glitch",
    )


def test_defaults_hold_where_nobody_chooses() -> None:
    assert rulings_in_force() == {name: ruling.default for name, ruling in RULINGS.items()}
    assert (
        rulings_in_force()["tie"],
        rulings_in_force()["difficulty"],
        rulings_in_force()["glitch_base"],
    ) == (
        "defender",
        "meet",
        "pool",
    )


def test_a_tie_names_sides_of_the_roll_since_a_defender_may_be_the_one_who_rolls() -> None:
    assert list(RULINGS["tie"].choices.values()) == [
        "the opposing side wins",
        "the acting side wins",
        "neither side wins",
    ]


def test_later_choices_override_earlier_ones() -> None:
    assert rulings_in_force({"tie": "actor"}, {"tie": "draw"}, {})["tie"] == "draw"


def test_hyphens_stand_for_underscores() -> None:
    assert ruling_name("natural-20") == "natural_20"
    assert rulings_in_force({"glitch-base": "tosses"})["glitch_base"] == "tosses"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tye": "actor"}, '"tie"?'),
        ({"zzz": "actor"}, 'ruling "zzz"'),
        ({"tie": "actr"}, '"actor"?'),
        ({"tie": "zzz"}, 'no choice "zzz"'),
    ],
)
def test_what_does_not_exist_is_refused_with_the_nearest(given: dict[str, str], message: str) -> None:
    with pytest.raises(RulingError) as error:
        rulings_in_force(given)
    assert message in str(error.value)


def test_a_ruling_that_bears_on_nothing_is_told() -> None:
    assert unused_rulings(["tie", "natural-20"], {"tie"}) == [ruling_not_used("natural_20")]


DECLARED = {"spare_keys": Ruling("spare_keys", "Who has them.", {"guard": "the guard", "nobody": "nobody"})}


def test_a_declared_ruling_stands_beside_those_that_code_reads() -> None:
    assert list(known_rulings(DECLARED)) == [*RULINGS, "spare_keys"]
    assert rulings_in_force(declared=DECLARED) == {**rulings_in_force(), "spare_keys": "guard"}
    assert rulings_in_force({"spare-keys": "nobody"}, declared=DECLARED)["spare_keys"] == "nobody"
    told = unused_rulings(["spare-keys"], {"tie"}, DECLARED)
    assert told == [ruling_not_used("spare_keys")]


@pytest.mark.parametrize(
    ("given", "message"), [({"spare_kes": "guard"}, '"spare_keys"?'), ({"spare_keys": "gard"}, '"guard"?')]
)
def test_the_nearest_may_be_a_declared_ruling(given: dict[str, str], message: str) -> None:
    with pytest.raises(RulingError) as error:
        rulings_in_force(given, declared=DECLARED)
    assert message in str(error.value)


def test_a_ruling_that_is_declared_elsewhere_does_not_exist() -> None:
    with pytest.raises(RulingError, match=r".spare_keys."):
        rulings_in_force({"spare_keys": "guard"})
