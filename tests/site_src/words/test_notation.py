import pytest

import kb
from kb.describe import step_condition, steps_in_words, with_table_names
from kb.model import Entry, ValueStep
from site_src.words.notation import with_links


def test_the_longest_term_that_fits_is_linked() -> None:
    made = with_links(
        "Computer (Decking) + Computer", {"Computer": "a.md#c", "Computer (Decking)": "a.md#d"}, {}
    )
    assert made == "[Computer &#40;Decking&#41;](a.md#d) &#43; [Computer](a.md#c)"


def test_a_term_within_a_word_is_none() -> None:
    assert "[" not in with_links("Bodyguard", {"Body": "x"}, {})


def test_a_known_table_is_linked_by_its_name() -> None:
    made = with_links("Body (table(ranges))", {}, {"ranges": ("Ranges", "t.md")})
    assert made == "Body &#40;[Ranges](t.md)&#41;"


def test_an_unknown_table_stays_as_it_is_written() -> None:
    assert with_links("table(nothing)", {}, {}) == "table&#40;nothing&#41;"


def test_whose_rating_it_is_is_said_in_words() -> None:
    assert with_links("target.Body - actor.Aim", {"Body": "b"}, {}) == "the target&#39;s [Body](b) − your Aim"
    assert with_links("The target rolls.", {}, {}) == "The target rolls."


def test_a_plain_roll_names_tables() -> None:
    assert with_table_names("Body (table(ranges)) - 2", {"ranges": "Ranges"}) == "Body (Ranges) - 2"


def test_signs_are_set_like_print() -> None:
    assert with_links("A x 2 - B / 2 down >= 3", {}, {}) == "A × 2 − B / 2 rounded down ≥ 3"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2 + shoot.net", "2 + net hits"),
        ("shoot.hits > 0", "hits > 0"),
        ("shoot.success", "1 on a success"),
        ("3 x shoot.success", "3 on a success"),
        ("shoot.failure", "1 on a failure"),
        ("shoot.success x Body", "Body on a success"),
    ],
)
def test_the_only_step_goes_without_saying(base: kb.KnowledgeBase, written: str, read: str) -> None:
    entry = base.entries["ember/snap-shot"]
    assert steps_in_words(written, base.editions["ember"], entry) == read


def test_one_of_several_steps_is_named(base: kb.KnowledgeBase) -> None:
    entry = base.entries["ember/snap-shot"]
    several = entry.model_copy(update={"tests": {**entry.tests, "second-look": entry.tests["shoot"]}})
    assert steps_in_words("second-look.hits - shoot.net", base.editions["ember"], several) == (
        "second look hits - shoot net hits"
    )


def _with_values(entry: Entry) -> Entry:
    values = {"second-look": ValueStep(value="1d6"), "luck": ValueStep(value="0")}
    return entry.model_copy(update={"tests": {**entry.tests, **values}})


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("second-look.most - second-look", "second look at its most - second look"),
        ("luck - second-looks", "luck - second-looks"),
        ("ruling.swarm_most = same-phase", "the ruling swarm most is same-phase"),
    ],
)
def test_values_and_rulings_are_named_in_words(base: kb.KnowledgeBase, written: str, read: str) -> None:
    entry = _with_values(base.entries["ember/snap-shot"])
    assert steps_in_words(written, base.editions["ember"], entry) == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("shoot.success", "the shoot succeeds"),
        ("shoot.failure", "the shoot fails"),
        ("second-look > 0", "second look is above 0"),
        ("shoot.hits > 0", "the shoot gets at least one hit"),
        ("shoot.net > 0", "the shoot gets at least one net hit"),
        ("target.success", "the target's success"),
    ],
)
def test_a_condition_says_what_a_roll_must_come_to(base: kb.KnowledgeBase, written: str, read: str) -> None:
    entry = _with_values(base.entries["ember/snap-shot"])
    assert step_condition(written, base.editions["ember"], entry) == read


def test_what_is_no_notation_is_escaped_all_the_same() -> None:
    made = with_links("<u>Aim</u> *x*", {"Aim": "a.md"}, {})
    assert made == "&#60;u&#62;[Aim](a.md)&#60;/u&#62; &#42;x&#42;"
