"""Questions of play, each with the calls that a sensible assistant makes: few, small, and the right figure in them.

The chances were computed apart, by adding up binomial coefficients or by counting dice.
"""

from typing import Any, NamedTuple

import pytest
from mcp import Client

from editor.assistant.fitting import MOST_BYTES as MOST_BYTES_OF_A_CALL
from editor.assistant.server import server_of
from editor.library import Library
from tests.editor.test_assistant import told_text

pytestmark = pytest.mark.asyncio

MOST_CALLS = 3
MOST_BYTES = 6_000

HACKER = {"ratings": {"Hacking": 5, "Logic": 5, "Sleaze": 4}, "against": {"Intuition": 4, "Firewall": 3}}
GUARD = (
    "Guard B 4, A 4, R 3, S 3, W 3, L 2, I 3, C 2; Skills: Pistols 3; "
    "Weapons: Predator [Heavy Pistol, Acc 5, DV 8P, AP -1]"
)
ORK = "Ork B 5, A 3, R 3, S 5, W 3, L 2, I 3, C 2; Armor 9"

Call = tuple[str, dict[str, Any]]


class Question(NamedTuple):
    """A question, the calls for it, and what the last answer has to say."""

    asked: str
    calls: list[Call]
    figures: list[str]


QUESTIONS = [
    Question(
        "Can my decker get a mark on that camera?",
        [
            ("search", {"query": "put a mark on a device without being noticed", "edition": "sr5"}),
            ("terms", {"edition": "sr5", "entry": "sr5/hack-on-the-fly"}),
            ("resolve", {"entry": "sr5/hack-on-the-fly", **HACKER}),
        ],
        ["Marked 56.9 %"],
    ),
    Question(
        "And two marks at once?",
        [("resolve", {"entry": "sr5/hack-on-the-fly", "variant": "two marks", **HACKER})],
        ["Marked 31 %", "6 dice, limit 4 v. 7 dice"],
    ),
    Question(
        "How many dice would make it three in four?",
        [("solve", {"entry": "sr5/hack-on-the-fly", "chance": "75%", **HACKER})],
        ["16 dice give 76.3 %"],
    ),
    Question(
        "What would that hack be in Cities Without Number?",
        [("convert", {"entry": "sr5/hack-on-the-fly", "to": "cwn", **HACKER})],
        ["Marked 56.9 %", "cwn/use-a-skill with"],
    ),
    Question(
        "Twelve dice, three hits needed, in SR5?",
        [("resolve", {"edition": "SR5", "roll": "12 dice (3)"})],
        ["Success 81.9 %"],
    ),
    Question(
        "I am wounded, 6 boxes; eight dice, two hits?",
        [("resolve", {"edition": "sr5", "roll": "8 dice (2)", "wounds": {"physical": 6}})],
        ["Success 64.9 %", "−2 dice"],
    ),
    Question(
        "The guard shoots at the ork: does he hit, and how badly?",
        [("resolve", {"entry": "fire gun", "actor": GUARD, "target": ORK})],
        ["Hit 46 %", "7 dice, limit 5 v. 6 dice", "5.5 DV after resistance"],
    ),
    Question(
        "Two professionals, one has aimed, the other is on full defense?",
        [
            ("terms", {"edition": "sr5", "entry": "fire gun"}),
            (
                "resolve",
                {
                    "entry": "sr5/fire-gun",
                    "actor": "professional",
                    "target": "professional",
                    "modifiers": ["from sr5/take-aim", "from sr5/full-defense against"],
                },
            ),
        ],
        ["Hit 30.1 %", "11 dice, limit 6 v. 13 dice", "Take Aim: +1 die"],
    ),
    Question(
        "Can I aim and shoot in one Action Phase?",
        [("turn", {"edition": "sr5", "actions": ["take aim", "fire gun"], "initiative": 12})],
        ["Legal if the weapon is a firearm", '"simple": 0'],
    ),
    Question(
        "And shoot twice?",
        [("turn", {"edition": "sr5", "actions": ["fire gun", "fire gun"]})],
        ["Not legal: you can use Fire Gun only once per Action Phase"],
    ),
    Question(
        "How many Initiative Dice do two attacks take in SR6?",
        [
            ("turn", {"edition": "sr6", "actions": ["attack", "attack"], "initiative_dice": 3}),
            ("turn", {"edition": "sr6", "actions": ["attack", "attack"], "initiative_dice": 4}),
        ],
        ["Legal if", '"minor": 0, "major": 0'],
    ),
    Question(
        "What else can I do after an attack in SR6?",
        [("fits", {"edition": "sr6", "actions": ["attack"], "initiative_dice": 1})],
        ["still fit", "sr6/take-aim"],
    ),
    Question(
        "How far do I sprint with Athletics 3 and Agility 4?",
        [("resolve", {"entry": "sprint", "edition": "sr6", "ratings": {"Athletics": 3, "Agility": 4}})],
        ["17.3 m on average", "7 dice"],
    ),
    Question(
        "I come from SR6: what does Hit the Dirt do in SR5?",
        [("compare", {"name": "sr6/hit-the-dirt"})],
        ["5 Initiative", "Hit the Dirt in SR5 is another action"],
    ),
    Question(
        "I shoot with Attack Bonus 3, Shoot 1 and Dex +1 at AC 13.",
        [
            (
                "resolve",
                {
                    "entry": "cwn/make-a-ranged-attack",
                    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Dex": 1},
                    "against": {"AC": 13},
                },
            )
        ],
        ["Hit 65 %", "8 or more on the die"],
    ),
    Question(
        "I rolled a 15 for that.",
        [
            (
                "resolve",
                {
                    "entry": "cwn/make-a-ranged-attack",
                    "ratings": {"Attack Bonus": 3, "Shoot": 1, "Dex": 1},
                    "against": {"AC": 13},
                    "dice": {"actor": [15]},
                },
            )
        ],
        ["Total 20 against 13: hit"],
    ),
    Question(
        "A skill of 1 and a modifier of 1 against difficulty 8 in Cities?",
        [
            ("search", {"query": "use a skill", "edition": "cwn"}),
            (
                "resolve",
                {
                    "entry": "cwn/use-a-skill",
                    "ratings": {"Skill": 1, "Attribute Modifier": 1, "Difficulty": 8},
                },
            ),
        ],
        ["Success 72.2 %"],
    ),
    Question(
        "Six dice against a target number of 4 in SR3?",
        [("resolve", {"edition": "sr3", "roll": "6 dice (4)"})],
        ["Success 98.4 %"],
    ),
    Question(
        "Four dice of Ranged Combat at short range in the Matrix RPG?",
        [
            ("terms", {"edition": "matrix-d6", "entry": "ranged attack"}),
            (
                "resolve",
                {"entry": "matrix-d6/ranged-attack", "ratings": {"Ranged Combat": 4, "Range": "Short"}},
            ),
        ],
        ["Hit 59.3 %", "difficulty 3"],
    ),
    Question(
        "What is the damage of an Ares Predator?",
        [("search", {"query": "damage of an Ares Predator"})],
        ["No result has all the words", "no gear"],
    ),
    Question(
        "What is my guard in SR6?",
        [("character", {"character": GUARD, "edition": "sr5", "to": "sr6"})],
        ["Body 4", "Firearms 2", "Strength 3: No roll of SR6 uses Strength"],
    ),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.asked)
async def test_a_question_is_answered_rightly_in_few_small_calls(
    question: Question, library: Library
) -> None:
    async with Client(server_of("1", library)) as client:
        answers = [await told_text(client, tool, **given) for tool, given in question.calls]
    sizes = [len(answer.encode()) for answer in answers]
    assert len(answers) <= MOST_CALLS
    assert sum(sizes) <= MOST_BYTES
    assert max(sizes) <= MOST_BYTES_OF_A_CALL
    assert [figure for figure in question.figures if figure not in answers[-1]] == []
