import pytest

import kb
from kb.files.new_entry import new_entry, slug_for
from kb.links.find import find, nearest_entry


@pytest.mark.parametrize(
    "text", ["ch/pick-lock", "CH/PICK-LOCK", "pick-lock", "Pick a Lock", " open the door "]
)
def test_an_entry_is_found_by_id_slug_name_and_alias(small: kb.KnowledgeBase, text: str) -> None:
    assert find(small, text) == ["ch/pick-lock"]


def test_only_the_edition_asked_for_is_searched(shipped: kb.KnowledgeBase) -> None:
    assert len(find(shipped, "Take Aim")) > 1
    assert find(shipped, "Take Aim", "sr6") == ["sr6/take-aim"]


def test_what_is_not_there_is_not_found_but_has_a_nearest(small: kb.KnowledgeBase) -> None:
    assert find(small, "pick a lok") == []
    assert nearest_entry(small, "pick a lok") == "ch/pick-lock"
    assert nearest_entry(small, "zzz") is None


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Call a Shot", "call-a-shot"),
        ("Pick Up/Put Down Object", "pick-up-put-down-object"),
        ("Jäger's  Trick!", "jagers-trick"),
    ],
)
def test_slugs_are_made_from_names(name: str, slug: str) -> None:
    assert slug_for(name) == slug


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chh", "deeds", "X"), "did you mean 'ch'"),
        (("ch", "deds", "X"), "did you mean 'deeds'"),
        (("ch", "deeds", "!!"), "no letter or digit"),
        (("ch", "deeds", "Pick Lock"), "is there already"),
    ],
)
def test_a_new_entry_that_cannot_be_is_refused(
    small: kb.KnowledgeBase, arguments: tuple[str, str, str], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        new_entry(small, *arguments)
