from pathlib import Path

import pytest

import kb
from kb.files.load import load
from kb.files.new_entry import new_entry, slug_for
from kb.links.find import find, find_by_words, find_concept, find_spelled, nearest_entry, partly_named
from tests.small import lay_out


@pytest.mark.parametrize(
    "text", ["ch/pick-lock", "CH/PICK-LOCK", "pick-lock", "Pick a Lock", " open the door "]
)
def test_an_entry_is_found_by_id_slug_name_and_alias(small: kb.KnowledgeBase, text: str) -> None:
    assert find(small, text) == ["ch/pick-lock"]


@pytest.mark.parametrize(
    ("other", "text", "found"),
    [
        ("name: Hide Behind the Clock -> name: ch/pick-lock", "ch/pick-lock", "ch/pick-lock"),
        ("name: Hide Behind the Clock -> name: Pick-Lock", "pick-lock", "ch/hide-behind-clock"),
        ("cost: small -> aliases: [pick-lock]\ncost: small", "pick-lock", "ch/pick-lock"),
        ("cost: small -> aliases: [pick a lock]\ncost: small", "pick a lock", "ch/pick-lock"),
        ("cost: small -> formerly: [pick-lock]\ncost: small", "ch/pick-lock", "ch/hide-behind-clock"),
    ],
    ids=[
        "an id before a name",
        "a name before a slug",
        "a slug before an alias",
        "a name before an alias",
        "renamed",
    ],
)
def test_of_two_entries_that_a_text_may_mean_the_surer_one_is_found(
    tmp_path: Path, other: str, text: str, found: str
) -> None:
    assert find(load(lay_out(tmp_path, hide_behind_clock=other), shipped=False), text) == [found]


def test_only_the_edition_asked_for_is_searched(shipped: kb.KnowledgeBase) -> None:
    assert len(find(shipped, "Take Aim")) > 1
    assert find(shipped, "Take Aim", "sr6") == ["sr6/take-aim"]


@pytest.mark.parametrize("text", ["Waffe abfeuern (EM, HM, SM, AM)", "waffe abfeuern"])
def test_an_entry_is_found_by_its_name_in_another_language(shipped: kb.KnowledgeBase, text: str) -> None:
    assert find(shipped, text, "sr5") == ["sr5/fire-gun"]


def test_what_is_not_there_is_not_found_but_has_a_nearest(small: kb.KnowledgeBase) -> None:
    assert find(small, "pick a lok") == []
    assert nearest_entry(small, "pick a lok") == "ch/pick-lock"
    assert nearest_entry(small, "ch/hide-behind-clok") == "ch/hide-behind-clock"
    assert nearest_entry(small, "zzz") is None


def test_only_entries_of_the_edition_asked_for_are_nearest(shipped: kb.KnowledgeBase) -> None:
    assert nearest_entry(shipped, "drop prone", "cwn") == "cwn/go-prone"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("called shot break weapon", ["sr6/called-shot-break-weapon"]),
        ("pick up object", ["sr5/pick-up-put-down-object", "sr6/pick-up-put-down-object"]),
        ("called shot", []),
        ("!", []),
    ],
    ids=["without its colon", "two editions", "several names", "no word"],
)
def test_the_only_name_that_has_every_word_of_a_text_is_found(
    shipped: kb.KnowledgeBase, text: str, found: list[str]
) -> None:
    assert find_by_words(shipped, text) == found


@pytest.mark.parametrize(
    ("text", "edition", "found"),
    [
        ("prone", None, ["sr5/drop-prone", "sr6/drop-prone", "cwn/go-prone"]),
        ("standing up", "cwn", ["cwn/stand-up"]),
        ("take aims", "sr6", ["sr6/take-aim"]),
        ("marks", None, ["sr5/erase-mark", "sr5/invite-mark"]),
        ("!", None, []),
    ],
)
def test_half_a_name_and_a_plural_lead_to_the_names_that_have_the_words(
    shipped: kb.KnowledgeBase, text: str, edition: str | None, found: list[str]
) -> None:
    assert partly_named(shipped, text, edition) == found


@pytest.mark.parametrize("text", ["eject-magazine", "Eject a magazine", "eject a clip"])
def test_a_concept_is_found_by_id_name_and_alias(shipped: kb.KnowledgeBase, text: str) -> None:
    assert find_concept(shipped, text) == "eject-magazine"
    assert find_concept(shipped, f"{text} x") is None


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
        (("ch", "deeds", "Pick Lock"), "already exists"),
    ],
)
def test_a_new_entry_that_cannot_be_is_refused(
    small: kb.KnowledgeBase, arguments: tuple[str, str, str], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        new_entry(small, *arguments)


@pytest.mark.parametrize(
    ("text", "edition", "found"),
    [
        ("matrix-d6/shooting-at-multiple-targets", None, ["matrix-d6/attack-several-targets"]),
        ("shooting-at-multiple-targets", "matrix-d6", ["matrix-d6/attack-several-targets"]),
        ("matrix-d6/switch-targets", "matrix-d6", ["matrix-d6/attack-several-targets"]),
        ("matrix-d6/shooting-at-multiple-targets", "sr5", []),
        ("md7/shooting-at-multiple-targets", None, []),
        ("sr5/catch-up", None, ["sr5/catch-up-break-away"]),
        ("catch-up", "sr5", ["sr5/catch-up-break-away"]),
    ],
)
def test_a_name_written_like_an_id_leads_to_its_entry(
    shipped: kb.KnowledgeBase, text: str, edition: str | None, found: list[str]
) -> None:
    assert find_spelled(shipped, text, edition) == found
