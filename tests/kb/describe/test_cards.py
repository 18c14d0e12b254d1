"""What a card says about an action, in plain words."""

import re

import kb
from kb import describe
from kb.card import card


def told(shipped: kb.KnowledgeBase, id_: str) -> dict[str, str]:
    edition = kb.edition_of(id_)
    facts = describe.first_facts(shipped.editions[edition], shipped.entries[id_], edition)
    return {fact.label: fact.text for fact in facts}


def test_a_card_without_a_roll_says_what_the_action_does(shipped: kb.KnowledgeBase) -> None:
    assert told(shipped, "sr6/move")["No roll"] == "Move 10 meters"
    assert told(shipped, "sr5/call-a-shot")["No roll"].startswith("Aim for a vulnerable part of the target")
    assert told(shipped, "sr3/ic-initiative")["In short"].startswith("Roll 1d6 for IC in a Blue host")
    assert not [id_ for id_ in shipped.entries if "No roll" in told(shipped, id_).values()]


def test_a_text_is_cut_after_a_clause_or_a_word() -> None:
    text = "Shoot twice, then run away."
    assert [describe.cut_short(text, many) for many in (40, 20, 10)] == [
        "Shoot twice, then run away",
        "Shoot twice …",
        "Shoot …",
    ]


def field(shipped: kb.KnowledgeBase, id_: str, label: str) -> list[str]:
    return dict(card(shipped, id_))[label]


def test_whoever_attacks_you_is_the_attacker_and_not_your_target(shipped: kb.KnowledgeBase) -> None:
    assert field(shipped, "sr3/shield", "Test")[0] == "shield: Shield (the attacker's Computer (Decking))"
    soak = " ".join(field(shipped, "sr3/resist-damage", "Test"))
    assert "the target's" not in soak
    assert soak.count("the attacker's") == 4
    assert describe.roll_text(shipped, "sr3/shield") == "Shield (the attacker's Computer (Decking))"


def test_a_formula_on_a_card_is_told_in_words(shipped: kb.KnowledgeBase) -> None:
    assert "Attack Damage: Damage Value + attack net hits on a success, but 0 if Damage Value is 0" in field(
        shipped, "sr5/fire-gun", "Results"
    )
    assert "armor left: Armor Value, less 1 if damage gets past it" in field(
        shipped, "matrix-d6/armor", "Results"
    )
    assert "Drain Taken: (Drain Value, at least 2) − drain hits (at least 0)" in field(
        shipped, "sr5/cast-spell", "Results"
    )
    for id_ in shipped.entries:
        for label in ("Test", "Results"):
            told = "\n".join(dict(card(shipped, id_)).get(label, ()))
            assert not re.search(r"\b(min|max)\(|\N{NOT EQUAL TO}", told), (id_, told)


def test_numbers_that_nobody_knows_stand_at_the_end_of_a_roll(shipped: kb.KnowledgeBase) -> None:
    maneuver = "maneuver: Evasion v. Sensors, with unknown target numbers"
    assert field(shipped, "sr3/evade-detection", "Test")[0] == maneuver
    assert field(shipped, "matrix-d6/melee-attack", "Test")[0] == (
        "strike: Melee Combat, with an unknown difficulty"
    )


def test_what_is_unknown_about_a_cost_or_a_grant_is_said_once_in_plain_words(
    shipped: kb.KnowledgeBase,
) -> None:
    told = [line for id_ in shipped.entries for line in dict(card(shipped, id_)).get("Unknown", ())]
    assert len(field(shipped, "sr3/suppress-ic", "Unknown")) == 2
    assert field(shipped, "sr3/suppress-ic", "Unknown")[0].startswith("Cost: ")
    assert not [
        line for line in told if re.match(r"[^:]*, (spend|modifier|change|condition|how long):", line)
    ]
