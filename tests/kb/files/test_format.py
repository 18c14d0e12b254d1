from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kb.files.format import format_file, format_text, sort_keys
from kb.files.load import SHIPPED
from kb.files.yaml import read
from kb.model import Entry

DISORDERED = """\
# a comment at the top
summary: Do it. # why so short
name: Thing
tests:
  roll-it:
    outcomes:
      - {then: it works, if: success}
    # how it is rolled
    roll: Nerve
cost: big
"""


def test_keys_come_into_the_model_s_order_and_comments_stay() -> None:
    text = format_text(DISORDERED, Entry)
    assert text.index("name:") < text.index("cost:") < text.index("summary:") < text.index("tests:")
    assert text.index("roll:") < text.index("outcomes:")
    assert "{if: success, then: it works}" in text
    assert "# why so short" in text
    assert "# a comment at the top" in text


def test_formatting_twice_is_formatting_once() -> None:
    once = format_text(DISORDERED, Entry)
    assert format_text(once, Entry) == once


def test_a_requirement_in_short_form_is_left_as_it_is() -> None:
    data = {"requires": [{"marks": 1, "on": "target"}, "words"]}
    assert list(sort_keys(data, Entry)["requires"][0]) == ["marks", "on"]


@given(st.permutations(["name", "cost", "timing", "summary", "effect", "source"]))
def test_any_order_of_keys_comes_out_the_same(keys: list[str]) -> None:
    assert list(sort_keys(dict.fromkeys(keys, "x"), Entry)) == [
        "name", "cost", "timing", "summary", "effect", "source",
    ]  # fmt: skip


def test_checking_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "thing.yaml"
    path.write_text(DISORDERED)
    assert format_file(path, Entry, check=True)
    assert path.read_text() == DISORDERED
    assert format_file(path, Entry)
    assert not format_file(path, Entry)


def test_formatting_changes_the_order_of_shipped_data_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "kb/editions/sr5/actions/simple/take-aim.yaml"
    path.parent.mkdir(parents=True)
    text = (SHIPPED / "editions/sr5/actions/simple/take-aim.yaml").read_text()
    path.write_text("\n".join([*text.splitlines()[1:], text.splitlines()[0], ""]))
    before = read(path).data
    format_file(path, Entry)
    assert read(path).data == before
