import kb
from kb.links.backlinks import Backlink, backlinks, references


def test_links_in_prose_are_found_from_the_other_end(small: kb.KnowledgeBase) -> None:
    assert Backlink(id="ch/pick-lock", how="link") in backlinks(small, "ch/hide-behind-clock")


def test_a_class_stands_for_its_members(small: kb.KnowledgeBase) -> None:
    assert ("ch/hide-behind-clock", "grant") in set(references(small, "ch/hide-behind-clock"))


def test_an_entry_does_not_speak_of_itself(shipped: kb.KnowledgeBase) -> None:
    for id_ in list(shipped.entries)[::25]:
        assert id_ not in {link.id for link in backlinks(shipped, id_)}


def test_everything_referred_to_exists(shipped: kb.KnowledgeBase) -> None:
    for id_ in shipped.entries:
        assert {reference for reference, _ in references(shipped, id_)} <= set(shipped.entries)


def test_actions_to_combine_with_are_told_to_the_other_action(shipped: kb.KnowledgeBase) -> None:
    assert Backlink(id="sr6/trip", how="combine") in backlinks(shipped, "sr6/attack")
