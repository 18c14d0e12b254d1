"""What long answers to assistants leave out."""

from typing import Any

from editor.assistant.fitting import fitted, size


def test_an_answer_that_fits_stays_whole() -> None:
    assert fitted({"a": [1, 2]}, [("a",)]) == {"a": [1, 2]}


def test_the_least_needed_is_left_out_first_from_its_end_and_counted() -> None:
    answer: dict[str, Any] = {"keep": "x" * 60, "more": ["word"] * 10, "least": "y" * 40}
    found = fitted(answer, [("least",), ("more",)], most=150)
    assert found["left_out"].startswith("1 of least, ")
    assert found["left_out"].endswith(" of more; `detail` has them")
    assert 0 < len(found["more"]) < 10
    assert size(found) <= 150


def test_parts_of_a_list_lose_theirs_from_the_last_on() -> None:
    answer = {"results": [{"id": 1, "summary": "s" * 50}, {"id": 2, "summary": "s" * 50}]}
    found = fitted(answer, [("results", "summary"), ("results",)], most=150)
    assert [set(each) for each in found["results"]] == [{"id", "summary"}, {"id"}]
