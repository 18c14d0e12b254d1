"""How much of a card stands above its rule."""

import re
from textwrap import wrap

import pytest

from editor.features.cards import short_card
from editor.features.cast import cast_of
from editor.features.glance import LINE, MOST_LINES, RULE, CardPiece, at_a_glance
from editor.library import Library
from editor.notes.note import Note
from editor.settings import EditorSettings
from kb.describe import first_facts, plain
from kb.links.equivalents import equivalents
from kb.references import edition_of

SR5 = EditorSettings(edition="sr5")
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


def test_a_fact_is_cut_between_its_clauses_and_only_the_others_stand_below() -> None:
    lead = CardPiece("", "Run", needed=True)
    odds = CardPiece("Odds", "on a hit 5 damage; on a miss " + "word " * 20, needed=True, aside="(elite)")
    shown, rest = at_a_glance([lead, odds], 2)
    assert shown[1].markdown == "**Odds** on a hit 5 damage … (elite)"
    (below,) = rest
    assert below.markdown.startswith("**Odds** On a miss word")


def test_two_short_facts_share_a_line_before_another_is_cut() -> None:
    lead, pay, odds = (CardPiece(label, "word", needed=True) for label in ("", "You pay", "Odds"))
    roll = CardPiece("You roll", "word " * 20, needed=True)
    shown, rest = at_a_glance([lead, pay, roll, odds], 4)
    assert [each.markdown for each in shown[1:]] == ["**You pay** word · **Odds** word", roll.markdown]
    assert not rest
    assert len(at_a_glance([lead, pay, roll, odds], 5)[0]) == 4


def test_the_lead_keeps_its_first_clause_before_a_fact_is_cut() -> None:
    roll = CardPiece("You roll", "word " * 20, needed=True)
    lead = CardPiece("", f"Fire. {'Word ' * 20}", needed=True)
    shown, rest = at_a_glance([lead, roll], 3)
    assert [each.markdown for each in (*shown, *rest)] == ["Fire …", roll.markdown, lead.markdown[6:].strip()]
    assert at_a_glance([lead, roll], 4)[0] == [lead, roll]


@pytest.mark.parametrize(
    ("id_", "consequence"),
    [
        ("sr5/fire-gun", "on a hit 10.1 DV before and 5.1 DV after resistance"),
        ("sr5/data-spike", "on a hit 8.9 DV before"),
        ("sr5/hack-on-the-fly", "on a success 0.7 hits of Matrix Perception on average"),
        ("sr6/attack", "on a hit 5.2 DV before and 3.9 DV after resistance"),
        ("cwn/make-a-ranged-attack", "on a hit 6.4 points of damage on average; Traumatic Hit 10 %"),
        ("cwn/make-a-melee-attack", "on a miss 2 points of damage"),
        ("cwn/charge", "−2 to your Melee AC"),
    ],
)
def test_what_follows_stands_at_a_glance_in_every_edition_and_the_chance_only_in_the_title(
    library: Library, id_: str, consequence: str
) -> None:
    card = short_card(library, id_, EditorSettings())
    above = " ".join(above_the_rule(card))
    chance, _, _ = library.odds(id_, "professional").text.partition(";")
    assert consequence in above
    assert card.count(chance) == 1
    assert "…" not in above.partition("You roll")[2].partition("Odds")[0]


@pytest.mark.parametrize("room", [True, False])
def test_whose_chance_it_is_stands_in_the_title_or_beside_what_follows(library: Library, room: bool) -> None:
    name = "Kára" if room else "Kára of the Long Street beyond the River"
    block = f"```character\n{name}\nA 5; Skills: Pistols 4\n```\n{name}: [[fire-gun]] Accuracy 5"
    title, *below = short_card(
        library,
        "sr5/fire-gun",
        SR5,
        cast_of(library, Note.of("file:///n.md", block, 1), SR5),
        (f"{name}: ", ""),
    ).split("\n")
    whose = f"({name}, the rest professional)"
    assert (whose in title) is room
    assert any(whose in line for line in below) is not room
