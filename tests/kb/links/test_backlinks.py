from pathlib import Path

import kb
from kb.files.load import load
from kb.links.backlinks import Backlink, backlinks, references
from kb.references import edition_of, full_id
from tests.small import lay_out


def test_links_in_prose_are_found_from_the_other_end(small: kb.KnowledgeBase) -> None:
    assert Backlink(id="ch/pick-lock", how="link") in backlinks(small, "ch/hide-behind-clock")


def test_a_class_stands_for_its_members(small: kb.KnowledgeBase) -> None:
    assert ("ch/hide-behind-clock", "grant") in set(references(small, "ch/hide-behind-clock"))


def test_an_entry_does_not_speak_of_itself(shipped: kb.KnowledgeBase) -> None:
    for id_ in list(shipped.entries)[::25]:
        assert id_ not in {link.id for link in backlinks(shipped, id_)}


def test_every_field_that_names_an_entry_is_told_apart(tmp_path: Path) -> None:
    spoken = (
        "See also [[hide-behind-clock]]. -> "
        "See [[hide-behind-clock]], or [[other/hide]].\n"
        "combine: {must: [a], may: [b], includes: [c], not_with: [other/d]}\n"
        "grants: [{to: [rating, e], add: {Nerve: 1}, until: beat}]\n"
        "not_to_confuse: [{id: f, why: A like name.}]\n"
        "notes: ['As [[g]] has it.']"
    )
    base = load(lay_out(tmp_path, pick_lock=spoken), shipped=False)
    assert list(references(base, "ch/pick-lock")) == [
        ("ch/hide-behind-clock", "link"),
        ("other/hide", "link"),
        ("ch/g", "link"),
        ("ch/a", "combine"),
        ("ch/b", "combine"),
        ("ch/c", "combine"),
        ("other/d", "combine"),
        ("ch/e", "grant"),
        ("ch/f", "not_to_confuse"),
    ]


def test_an_entry_of_a_class_that_it_changes_is_no_backlink_of_itself(small: kb.KnowledgeBase) -> None:
    assert backlinks(small, "ch/hide-behind-clock") == [Backlink(id="ch/pick-lock", how="link")]
    assert backlinks(small, "ch/pick-lock") == []


def test_everything_referred_to_exists(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        assert {reference for reference, _ in references(shipped, id_)} <= set(shipped.entries)


def test_actions_to_combine_with_are_told_to_the_other_action(shipped: kb.KnowledgeBase) -> None:
    assert Backlink(id="sr6/trip", how="combine") in backlinks(shipped, "sr6/attack")


def test_every_pair_that_is_confused_is_told_on_both_sides(shipped: kb.KnowledgeBase) -> None:
    pairs = {
        (id_, full_id(friend.id, edition_of(id_)))
        for id_, entry in shipped.entries.items()
        for friend in entry.not_to_confuse
    }
    assert [pair for pair in pairs if pair[::-1] not in pairs] == []
