"""How much of a card stands above its rule."""

import re
from dataclasses import replace
from textwrap import wrap

import pytest

from editor.features.cards import short_card
from editor.features.glance import LINE, MOST_LINES, RULE, CardPiece, at_a_glance
from editor.library import Library
from editor.settings import EditorSettings
from kb.describe import first_facts, plain
from kb.links.equivalents import equivalents
from kb.references import edition_of

LINK = re.compile(r"(?<!\\)\[((?:[^\]\\]|\\.)*)\]\([^)]*\)")


def above_the_rule(card: str) -> list[str]:
    """Return the lines that an editor shows above the rule, without the signs of Markdown."""
    shown, _, _ = card.partition(f"\n{RULE}\n")
    bare = re.sub(r"\\(.)", r"\1", re.sub(r"\*\*|`", "", LINK.sub(r"\1", shown)))
    return [line for whole in bare.split("\n") for line in wrap(whole.lstrip("#- "), LINE)]


def test_no_card_has_more_lines_above_its_rule_than_fit_at_a_glance(library: Library) -> None:
    for id_ in library.base.entries:
        namesakes = [each.id for each in equivalents(library.base, id_)][:2]
        for card in (
            short_card(library, id_, EditorSettings()),
            short_card(library, id_, EditorSettings(), namesakes=namesakes),
        ):
            assert len(above_the_rule(card)) <= MOST_LINES, id_


def test_every_card_says_at_a_glance_what_an_action_does_costs_and_rolls(library: Library) -> None:
    for id_, entry in library.base.entries.items():
        edition_id = edition_of(id_)
        text = " ".join(above_the_rule(short_card(library, id_, EditorSettings())))
        facts = first_facts(library.base.editions[edition_id], entry, edition_id, most_lines=None)
        needed = [fact.label for fact in facts if fact.key in ("pay", "roll", "give")]
        assert [label for label in needed if label not in text] == [], id_
        assert plain(library.base, entry.summary, edition_id)[:20] in text, id_
        assert "You roll nothing" not in text, id_


def test_a_fact_that_is_cut_at_a_glance_stands_below_in_full_and_says_whose_it_is_in_both() -> None:
    lead, odds = (
        CardPiece("", "Run", needed=True),
        CardPiece("Odds", "word " * 60, needed=True, aside="(elite)"),
    )
    shown, rest = at_a_glance([lead, odds, CardPiece("Not if", "word " * 40)], 3)
    assert [each.label for each in shown] == ["", "Odds"]
    assert shown[1].markdown.endswith("… (elite)")
    assert sum(each.lines for each in shown) == 3
    assert rest[0] == odds


@pytest.mark.parametrize(
    ("brief", "told"), [("Hit 40 %", "Hit 40 % (elite)"), ("", "Hit 40 %; on a hit word")]
)
def test_a_fact_with_a_brief_form_is_not_cut_within_it(brief: str, told: str) -> None:
    odds = CardPiece("Odds", "Hit 40 %; on a hit " + "word " * 20, needed=True, brief=brief, aside="(elite)")
    assert told in replace(odds).cut_to(1).markdown
