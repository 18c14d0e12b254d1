"""Questions about one fact, answered from the data that come with the program."""

import json
from pathlib import Path

import pytest

import kb
from kb.findable.answers import FactAnswer, answer
from search import Index


def told(index: Index, base: kb.KnowledgeBase, text: str, *editions: str) -> FactAnswer | None:
    question = index.question(text)
    return answer(base, question, editions) if question else None


ANSWERED = {
    "how many marks does it take to edit a file": ("sr5/edit-file", "marks"),
    "trace icon marks": ("sr5/trace-icon", "marks"),
    "hak on teh fly limit": ("sr5/hack-on-the-fly", "limit"),
    "threshold for quick draw in 5e": ("sr5/quick-draw", "threshold"),
    "what does full defense cost in sr5": ("sr5/full-defense", "cost"),
    "what do I pay to intercept in 6e": ("sr6/intercept", "cost"),
    "what do i roll for erase mark": ("sr5/erase-mark", "roll"),
    "sr5 stand up in cwn": ("sr5/stand-up", "equivalent"),
    "is jacking out simple or complex": ("sr5/jack-out", "cost"),
    "what does it cost to reboot his device in fifth": ("sr5/reboot-device", "cost"),
    "how many minor actions for a called shot to the vitals in 6e": ("sr6/called-shot-vitals", "cost"),
    "can I drop prone when it isn't my turn in sr6": ("sr6/drop-prone", "timing"),
    "when can I use control device": ("sr5/control-device", "timing"),
    "how long does total defense last": ("cwn/total-defense", "timing"),
    "how many times a turn can I sprint in 6e": ("sr6/sprint", "limit"),
    "what does the target roll against my snoop": ("sr5/snoop", "roll"),
    "how many hits to stand up while wounded in 5e": ("sr5/stand-up", "threshold"),
    "what's Fire Gun called in SR6": ("sr5/fire-gun", "equivalent"),
    "is dodge in sr6 a free action": ("sr6/dodge", "cost"),
    "what does take aim need in sr6": ("sr6/take-aim", "requires"),
    "requirements for crash program": ("sr5/crash-program", "requires"),
    "what happens if I fail to stand up in sr5": ("sr5/stand-up", "failure"),
    "what can't I combine with sprint in sr6": ("sr6/sprint", "combine"),
    "can I cast a spell and sprint in one action phase in sr5": ("sr5/cast-spell", "turn"),
    "can I dodge and attack in the same turn in 6e": ("sr6/dodge", "turn"),
}
"""Questions, and the fact that answers each: of which entry, and which field."""


def test_a_question_about_one_fact_is_answered(shipped_index: Index, shipped: kb.KnowledgeBase) -> None:
    found = {text: told(shipped_index, shipped, text) for text in ANSWERED}
    facts = {text: [(one.id, one.field) for one in each.facts] for text, each in found.items() if each}
    assert facts == {text: [fact] for text, fact in ANSWERED.items()}


def test_a_name_of_several_editions_is_answered_for_each(
    shipped_index: Index, shipped: kb.KnowledgeBase
) -> None:
    found = told(shipped_index, shipped, "what does full defense cost")
    assert found is not None
    assert [fact.id for fact in found.facts] == ["sr5/full-defense", "sr6/full-defense"]


def test_an_answer_is_about_the_editions_that_are_searched(
    shipped_index: Index, shipped: kb.KnowledgeBase
) -> None:
    found = told(shipped_index, shipped, "what does full defense cost", "sr6")
    assert found is not None
    assert [fact.id for fact in found.facts] == ["sr6/full-defense"]
    assert told(shipped_index, shipped, "how long does total defense last", "sr3") is None


def test_what_sets_a_state_lasts_as_long_as_that(shipped_index: Index, shipped: kb.KnowledgeBase) -> None:
    """SR3, lines 89 to 91, and SR6, lines 45 and 50; how long SR6's Cover Fire gives Cover, its page doesn't say."""
    found = {
        name: told(shipped_index, shipped, f"how long does {name} last") for name in ("suppress ic", "trip")
    }
    texts = {name: each.text for name, each in found.items() if each}
    assert texts == {
        "suppress ic": "Suppress IC (SR3) lasts until you release the IC or leave the host.",
        "trip": "Trip (SR6) lasts until the target stands up.",
    }
    assert told(shipped_index, shipped, "how long does cover fire last") is None
    both = told(shipped_index, shipped, "how long does hit the dirt last", "sr6")
    assert both is not None
    assert "until your next turn ends or you take Stand Up" in both.text
    assert both.text.endswith("Prone until you stand up.")


def test_two_actions_of_one_turn_are_checked_in_their_order(
    shipped_index: Index, shipped: kb.KnowledgeBase
) -> None:
    found = told(shipped_index, shipped, "sr5: can I cast a spell and sprint in the same action phase?")
    assert found is not None
    assert found.text.startswith("Cast Spell, then Sprint (SR5): Not legal: Sprint costs 1 Complex Action")


def test_odds_are_those_that_are_resolved(shipped_index: Index, shipped: kb.KnowledgeBase) -> None:
    found = told(shipped_index, shipped, "hack on the fly 10 dice against 9, limit 5 odds")
    assert found is not None
    assert found.text == "Hack on the Fly (SR5) with 10 dice against 9, limit 5: 45.9 % chance of success."


@pytest.mark.parametrize(
    "text",
    [
        "how much is an ares predator",
        "dnd 5e dodge action",
        "pathfinder full defense cost",
        "cost and limit of brute force",
        "should I full defense or dodge",
        "what action is a matrix search, really",
        "cost of stunt",
        "summon spirit roll sr6",
        "hack on the fly",
        "hack on the fly 10 dice odds",
        "what page is hack on the fly on",
        "cost",
        "",
    ],
)
def test_what_is_no_such_question_or_not_sure_is_left_out(
    shipped_index: Index, shipped: kb.KnowledgeBase, text: str
) -> None:
    assert told(shipped_index, shipped, text) is None


@pytest.mark.parametrize(
    "text",
    [
        "what does full defense not cost",
        "what doesn't dodge cost",
        "why does dodge cost a minor action",
        "should I spend my major action on full defense",
        "how many marks does hack on the fly place",
        "how many marks do I get with brute force",
        "how many hits do I get on a quick draw",
        "how many hits do I roll on average for brawling",
        "do I need to roll to jack out",
        "does jack out need a roll",
        "is there a roll for jack out",
        "what does dodge cost in dungeons and dragons",
        "what does dodge cost in shadowrun 4",
        "sr2 dodge cost",
        "full defense cost in pathfinder 2e",
        "block roll in call of cthulhu",
        "what does it cost to dodge while running",
        "what do I roll to spoof a command from a host",
        "what does full defense cost when wounded",
        "dodge cost on a moving vehicle",
        "quick draw threshold with a hidden holster",
        "quick draw threshold with two guns",
        "trace icon marks for a technomancer",
        "hack on the fly odds 10 dice against 8 with edge",
        "hack on the fly 10 dice against 8 for two marks odds",
        "odds of brute force 10 dice threshold 3",
        "chance of getting 3 hits with 10 dice on snoop",
        "he has 11 dice and I have 9, chance of hide",
        "odds of trace icon 12 dice against 8 when running silent",
        "how much karma does spoof command cost",
        "how many nuyen is a data bomb",
        "how long does it take to trace an icon",
        "how far does spray bullets reach",
        "what is the range of throw weapon",
        "which is cheaper, dodge or parry",
        "cost and timing of intercept in sr6",
        "roll and marks for format device",
        "does full defense cost less than dodge",
        "how much damage does charge do",
        "what drain does cast spell have",
        "how many times can I be healed by first aid",
        "when was jack out invented",
        "how long does jack out last in the real world",
        "cost of dodge in every edition but sr5",
        "how many dice do I lose with dual attack",
        "what do I roll for perception in sr5 with low light",
        "do I need marks to dodge",
        "how much initiative does take cover give",
        "does brute force cost more than hack on the fly",
        "what does stand up cost if I am grappled",
        "what bonus does take aim give for the third time",
    ],
)
def test_what_nearly_is_such_a_question_is_left_out(
    shipped_index: Index, shipped: kb.KnowledgeBase, text: str
) -> None:
    assert told(shipped_index, shipped, text) is None


@pytest.mark.parametrize("half", ["tune", "check"])
def test_no_question_that_was_judged_is_answered_wrongly(
    shipped_index: Index, shipped: kb.KnowledgeBase, half: str
) -> None:
    path = Path(__file__).parents[2] / "bench" / "judged" / f"questions-{half}.jsonl"
    judged = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    answered = 0
    for each in judged:
        right = {(fact["id"], fact["field"]) for fact in each["answers"]}
        found = told(shipped_index, shipped, each["question"])
        facts = {(fact.id, fact.field) for fact in found.facts} if found else set()
        assert facts <= right, each["question"]
        answered += bool(facts)
    assert answered >= 0.8 * sum(bool(each["answers"]) for each in judged)
