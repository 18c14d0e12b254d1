"""Characters in YAML of our own."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb
from kb.characters import read_character, text_of
from kb.characters.sentences import FORMATS
from kb.model.character import ReadCharacter
from kb.problems import RequestError
from tests.kb.characters.files import BLOCKS, EXPORT, OWN, SAVE
from tests.kb.characters.test_foundry import KNIFE, actor, item


def read(base: kb.KnowledgeBase, data: bytes) -> ReadCharacter:
    return read_character(base.editions, data)


def test_names_are_read_in_any_case_and_by_their_aliases_and_others_are_kept(
    shipped: kb.KnowledgeBase,
) -> None:
    found = read(shipped, OWN)
    assert (found.character.name, found.character.edition, found.format) == (
        "Trace",
        "sr5",
        "a file of Actionary",
    )
    told = {"Logic": 6, "Hacking": 5, "Sneaking": 2, "Body": 3, "Wound Modifier": 0}
    assert found.character.ratings == told
    assert found.unused == ["Sneaking"]
    (knife,) = found.character.weapons
    assert (knife.name, knife.skill, knife.ratings) == ("Knife", "Blades", {"Damage Value": 4})


@pytest.mark.parametrize(
    "data", [b"edition: SR5\nratings: {BOD: 3}", b'{"edition": "Shadowrun 5", "ratings": {"BOD": 3}}']
)
def test_the_edition_may_be_called_what_people_call_it(shipped: kb.KnowledgeBase, data: bytes) -> None:
    assert read(shipped, data).character.edition == "sr5"


def test_a_rating_under_two_names_counts_as_the_last_says_with_a_warning(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, b"edition: sr5\nratings: {BOD: 3, body: 4}")
    assert found.character.ratings == {"Body": 4}
    assert found.warnings == ["BOD and body are one rating; the last one counts"]


def test_an_attribute_by_its_score_has_its_modifier_with_a_note(shipped: kb.KnowledgeBase) -> None:
    found = read(shipped, b"edition: cwn\nratings: {Str: 16, Dex: 2, Con: 5}")
    modifiers = {"Strength Modifier": 1, "Dexterity Modifier": 2, "Constitution Modifier": 5}
    assert found.character.ratings == modifiers  # a low score may be a high modifier
    assert found.warnings == ["Strength Modifier 16 is a score; its modifier counts: +1."]


def test_a_score_stays_for_a_roll_which_says_how_it_counts(shipped: kb.KnowledgeBase) -> None:
    data = b"edition: cwn\nratings: {Str: 16}"
    assert read_character(shipped.editions, data, keeps_scores=True).character.ratings == {
        "Strength Modifier": 16
    }


def test_a_word_for_a_number_is_reported(shipped: kb.KnowledgeBase) -> None:
    (warning,) = read(
        shipped, b"edition: sr5\nratings: {Agility: five, Logic: 5(7), Hacking: untrained}"
    ).warnings
    assert warning.startswith('Agility is "five"; give a number')


@pytest.mark.parametrize("file", [SAVE, EXPORT, actor("npc", item("weapon", "Knife", **KNIFE)), OWN])
def test_a_character_that_is_written_as_a_file_of_our_own_loses_nothing_that_rolls_use(
    shipped: kb.KnowledgeBase, file: bytes
) -> None:
    before = read(shipped, file)
    after = read(shipped, text_of(before).encode())
    assert after.character == before.character
    assert after.unused == before.unused


def test_what_was_not_learned_and_what_was_not_read_stand_in_the_file(shipped: kb.KnowledgeBase) -> None:
    text = text_of(read(shipped, SAVE))
    assert "Hacking: 7  # +2 of it not learned" in text
    assert text.startswith("# From a save of Chummer5a 5.202.0.\n")
    assert "not_read:\n  - Knife\n" in text


@pytest.mark.parametrize("file", [SAVE, EXPORT, BLOCKS.split("CWN")[0].encode()])
def test_a_file_of_our_own_says_again_what_another_file_held_besides(
    shipped: kb.KnowledgeBase, file: bytes
) -> None:
    before = read(shipped, file)
    once = text_of(before)
    after = read(shipped, once.encode())
    assert before.not_read
    assert after.not_read == before.not_read
    assert text_of(after).splitlines()[-1] == once.splitlines()[-1]
    assert read(shipped, text_of(after).encode()) == after


@pytest.mark.parametrize("file", [SAVE, EXPORT, OWN])
def test_a_character_in_json_is_read_as_a_file_of_our_own(shipped: kb.KnowledgeBase, file: bytes) -> None:
    before = read(shipped, file)
    after = read(shipped, b"\xef\xbb\xbf" + before.character.model_dump_json(indent=1).encode())
    assert after.format == "a file of Actionary"
    assert after.character == before.character


@pytest.mark.parametrize("mark_and_encoding", [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
@pytest.mark.parametrize("file", [SAVE, EXPORT, OWN, BLOCKS.split("CWN")[0].encode()])
def test_every_kind_of_file_may_be_in_utf_16_with_a_byte_order_mark(
    shipped: kb.KnowledgeBase, file: bytes, mark_and_encoding: tuple[bytes, str]
) -> None:
    mark, encoding = mark_and_encoding
    assert read(shipped, mark + file.decode().encode(encoding)) == read(shipped, file)


def test_json_may_be_in_utf_32_too(shipped: kb.KnowledgeBase) -> None:
    assert read(shipped, EXPORT.decode().encode("utf-32")) == read(shipped, EXPORT)


@pytest.mark.parametrize("file", [OWN, BLOCKS.encode()])
@pytest.mark.parametrize("encoding", ["utf-32", "utf-16-le"])
def test_another_encoding_is_refused_as_no_character(
    shipped: kb.KnowledgeBase, file: bytes, encoding: str
) -> None:
    with pytest.raises(RequestError, match="No character can be read from this file"):
        read(shipped, file.decode().encode(encoding))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"edition": "sr5"}', "In the file, 'ratings' is missing; add it"),
        ('{"edition": "sr9", "ratings": {}}', "there is no edition 'sr9'; did you mean 'sr"),
        ('{"edition": ["sr5"], "ratings": {}}', "In the file, edition: input should be a valid string"),
        ('{"edition": "sr5", "ratings": {"Logic": 6.5}}', "In the file, ratings.Logic: "),
        (
            '{"edition": "sr5", "ratings": {}, "weapons": [{"name": "x", "ratings": {"y": []}}]}',
            "In the file, weapons.0.ratings.y: ",
        ),
        ('{"edition": "sr5", "ratings": ' + "[" * 400 + "]" * 400 + "}", "In the file, ratings: "),
    ],
)
def test_broken_json_of_our_own_is_refused_in_a_sentence(
    shipped: kb.KnowledgeBase, text: str, said: str
) -> None:
    with pytest.raises(RequestError, match=re.escape(said)):
        read(shipped, text.encode())


WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=20).map(
    str.strip
)


@given(st.dictionaries(WORDS.map("~{}".format), st.integers(1, 1000) | WORDS.filter(bool)))
def test_any_numbers_and_words_come_back_as_they_were_written(
    shipped: kb.KnowledgeBase, numbers: dict[str, Any]
) -> None:
    before = read(shipped, OWN)
    character = before.character.model_copy(update={"ratings": numbers})
    after = read(shipped, text_of(before.model_copy(update={"character": character})).encode())
    assert after.character.ratings == numbers


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("edition: sr9\nratings: {}", "there is no edition 'sr9'; did you mean 'sr"),
        ("edition: sr5", "Line 1 of the file: 'ratings' is missing"),
        ("edition: sr5\nratings: {Body: [1]}", "Line 2 of the file: ratings.Body"),
        ("edition: sr5\nratings: {Body: 5000}", "Line 2 of the file: ratings.Body"),
        ("edition: sr5\nratings:\n  Body: 3\n  Body: 4", "Line 4 of the file"),
        ("edition: sr5\nratings: {}\nrating: {}", "Line 3 of the file: rating: is not a key here"),
        ("edition: sr5\nratings: {Body: 3", "of the file: is not valid YAML"),
        ("edition: sr5\nratings: " + "[" * 30_000, "of the file: "),
        ("ratings: {Body: 3}", "The file has ratings and no edition; write it above them"),
        ("- edition", f"No character can be read from this file; give {FORMATS}"),
    ],
)
def test_a_broken_file_names_the_line_and_the_fault(shipped: kb.KnowledgeBase, text: str, said: str) -> None:
    with pytest.raises(RequestError) as refusal:
        read(shipped, text.encode())
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"name: X\nratings: {Body: 3}\nnotes: []", "The file has ratings and no edition"),
        (b"Edition: sr3\nratings:\n  Body: 3", "write it in small letters: edition"),
        (b'{"EDITION": "sr3", "ratings": {"Body": 3}}', "write it in small letters: edition"),
        (b"edition: sr3\nfoo: bar: baz\n- x", "No number can be read in 'foo: bar: baz - x'"),
    ],
)
def test_a_file_that_is_nearly_one_of_ours_is_refused_by_what_it_lacks(
    shipped: kb.KnowledgeBase, text: bytes, told: str
) -> None:
    with pytest.raises(RequestError, match=re.escape(told)):
        read(shipped, text)
