"""Files that say what a table decides: what is read, and what is refused in one sentence with its line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.model.our_table import MOST_EDITIONS, TableChoices
from kb.problems import RequestError
from kb.table_file import MOST_BYTES, read_table
from tests.shipped import shipped_base

FILE = """
SR5: {rulings: {tie: actor, Core-Rolls: off}}
cwn:
  rulings: {natural_20: off, difficulty: meet}
sr6: {}
"""

READ = {"sr5": {"tie": "actor", "core_rolls": "off"}, "cwn": {"natural_20": "off"}}


def choices(data: bytes) -> dict[str, dict[str, str]]:
    return {id_: each.rulings for id_, each in read_table(shipped_base(), data).table.items()}


def test_it_is_read_by_ids_and_names_without_what_editions_choose_themselves() -> None:
    assert choices(FILE.encode()) == READ


@pytest.mark.parametrize("indent", [None, 2])
def test_json_that_says_the_same_is_read_too(indent: int | None) -> None:
    table = {id_: {"rulings": rulings} for id_, rulings in READ.items()}
    assert choices(b"\xef\xbb\xbf" + json.dumps(table, indent=indent).encode()) == READ


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sr5:\n  rulings:\n    tie: acter\n", 'Line 3 of the file: sr5.rulings.tie: the ruling tie has no choice'),
        ("sr5: {}\nsr55: {}", "Line 2 of the file: sr55: there is no edition 'sr55'; did you mean 'sr5'?"),
        ("\nsr5: {rulngs: {}}", "Line 2 of the file: sr5.rulngs: is not a key here; did you mean 'rulings'?"),
        ("sr5: {rulings: {tye: actor}}", 'sr5.rulings.tye: there is no ruling "tye"; did you mean "tie"?'),
        ("sr5: {rulings: {tie: 1}}", "Line 1 of the file: sr5.rulings.tie: input should be a valid string"),
        ("sr5: actor", "Line 1 of the file: sr5: it has no rulings; write them as sr5: {rulings: {tie: actor}}"),
        ("5: {}", "Line 1 of the file: 5: there is no edition '5'"),
        ("sr5: {}\nsr5: {}", "Line 2 of the file: sr5: appears twice; keep one"),
        ("sr5: [", "of the file: is not valid YAML"),
        ("", "the file is empty"),
        ("[sr5]", "The file names no edition"),
        ("\xff", "The file is not UTF-8 text"),
        (" " * (MOST_BYTES + 1), "The file has more than 100,000 bytes"),
        ("\n".join(f"e{number}: {{}}" for number in range(MOST_EDITIONS + 1)), "The file has more than 50 editions"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused_in_a_sentence_with_the_line_and_the_nearest_name(
    text: str, said: str
) -> None:
    with pytest.raises(RequestError) as refused:
        read_table(shipped_base(), text.encode("latin-1"))
    assert said in str(refused.value)
    assert refused.value.field == "file"


@given(st.binary(max_size=60) | st.text("sr5:{}[]rulings tie\n-&*!|>'\"", max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    base: kb.KnowledgeBase = shipped_base()
    try:
        table = read_table(base, data).table
    except RequestError:
        return
    assert all(isinstance(each, TableChoices) and id_ in base.editions for id_, each in table.items())
