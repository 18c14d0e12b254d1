"""What the pages of terms, states and variants print."""

import re

from kb.knowledge import KnowledgeBase
from kb.references import edition_of
from site_src.pages.edition import states_of, terms_of
from site_src.pages.steps import views


def test_every_change_of_a_state_is_a_sentence(shipped: KnowledgeBase) -> None:
    changes = [c for id_ in shipped.editions for state in states_of(shipped, id_) for c in state["changes"]]
    assert changes
    assert [change for change in changes if change[0].islower()] == []


def test_ratings_below_zero_have_a_true_minus(shipped: KnowledgeBase) -> None:
    ratings = [term["ratings"] for edition in shipped.editions.values() for term in terms_of(edition)]
    assert any("−1" in each for each in ratings)
    assert [each for each in ratings if " -" in each] == []


def test_what_a_variant_changes_is_in_words(shipped: KnowledgeBase) -> None:
    lines = [
        line
        for id_, entry in shipped.entries.items()
        for step in views(shipped.editions[edition_of(id_)], entry)
        for variant in step["variants"]
        for line in variant["lines"]
    ]
    assert any("your marks" in line for line in lines)
    assert [line for line in lines if re.search(r"(actor|target)\.|\w - \w", line)] == []


def test_a_glossary_says_which_skills_have_to_be_learned(shipped: KnowledgeBase) -> None:
    meanings = {term["name"]: term["said"] for term in terms_of(shipped.editions["sr5"])}
    assert meanings["Hardware"] == "Nobody uses it untrained."
    told = "Nobody uses Exotic Ranged Weapon or Exotic Melee Weapon untrained."
    assert meanings["Weapon Skill"].endswith(f". {told}")
    assert meanings["Hacking"] == ""
