"""Why a number is unknown, whose it is, and how it is given."""

from fractions import Fraction

import pytest

import kb
from kb.play.advice.convert import convert
from kb.play.request.shapes import ConvertRequest
from tests.kb.asking import ask
from tests.kb.play.playing import Body, about, chance

ACT = {"Action Skill": 5, "Action Attribute": 4, "Action Limit": 5, "Data Processing": 4}
MELEE: Body = {"entry": "matrix-d6/melee-attack", "ratings": {"Melee Combat": 4}}
EVADE: Body = {"entry": "sr3/evade-detection", "ratings": {"Evasion": 6}, "against": {"Sensors": 5}}
FORM: Body = {
    "entry": "sr5/thread-complex-form",
    "ratings": {"Software": 4, "Resonance": 4, "Level": 4},
}


def left_to_gamemaster(answer: Body) -> list[str]:
    """Return the keys of modifiers that give what is unknown of an answer's roll."""
    ways = (reason["parts"].get("way") for reason in answer["reasons"]["unknown"])
    return [way["parts"]["key"] for way in ways if way and way["code"] == "set-in-modifier"]


@pytest.mark.parametrize(
    ("body", "what", "reason"),
    [
        *(
            (EVADE | {"entry": f"sr3/{slug}"}, "The target number", "for either side")
            for slug in ("evade-detection", "parry-attack", "position-attack")
        ),
        (MELEE, "The difficulty", "gives no difficulty"),
        (FORM, "The opposing dice pool", '"special"'),
        ({"entry": "matrix-d6/dodge", "against": {"Ranged Combat": 5}}, "attack: The difficulty", "dodge"),
        (
            {"entry": "matrix-d6/medical-care", "ratings": {"Medicine (A)": 4, "Injury": "Wounded"}},
            "The difficulty",
            "only for Incapacitated and Mortally Wounded",
        ),
        (
            {"entry": "matrix-d6/first-aid", "ratings": {"First Aid": 4, "Injury": "Stunned"}},
            "The difficulty",
            "Very Easy (Stunned, Unconscious) or Unearthly",
        ),
        (
            {"entry": "sr5/control-device", "test": "as-action", "variant": ["opposed"], "ratings": ACT},
            "The opposing dice pool",
            "if you did the job in person",
        ),
        (
            {"entry": "sr3/overload", "ratings": {"Willpower": 4, "Wound": "Deadly"}},
            "The target number",
            "Deadly damage",
        ),
    ],
)
def test_an_unknown_number_has_the_reason_of_the_step_the_variant_or_the_table_it_comes_from(
    shipped: kb.KnowledgeBase, body: Body, what: str, reason: str
) -> None:
    answer = ask(shipped, **body)
    assert [told for told in answer["unknown"] if told.startswith(what) and reason in told]
    assert (answer["odds"]["success"] if "attack:" not in what else None) is None


@pytest.mark.parametrize(
    ("body", "key"), [(EVADE, "target number"), (MELEE, "difficulty"), (FORM, "against")]
)
def test_a_number_that_the_source_leaves_to_the_gamemaster_is_told_with_how_to_give_it(
    shipped: kb.KnowledgeBase, body: Body, key: str
) -> None:
    assert left_to_gamemaster(ask(shipped, **body)) == [key]
    dodge = ask(shipped, entry="matrix-d6/dodge", against={"Ranged Combat": 5})
    assert left_to_gamemaster(dodge) == []  # its number comes from another roll


def test_a_maneuver_goes_on_with_the_numbers_of_the_gamemaster(shipped: kb.KnowledgeBase) -> None:
    yours, theirs = ({"set": {"target number": number}} for number in (5, 6))
    body = EVADE | {"modifiers": [yours, theirs | {"side": "opponent"}]}
    assert chance(shipped, body) == Fraction(35797, 52488)
    assert ask(shipped, **body)["unknown"] == []


def test_a_conversion_gives_the_reason_of_the_page(shipped: kb.KnowledgeBase) -> None:
    asked = ConvertRequest.model_validate({"entry": "sr5/hide", "to": "sr3/evade-detection"})
    (found,) = convert(shipped, asked).plain()["conversions"]
    assert "for either side" in found["why"]


@pytest.mark.parametrize(
    ("entry", "step", "skill"),
    [
        ("dodge", "dodge", "Ranged Combat"),
        ("full-reaction", "reaction", "Ranged Combat"),
        ("melee-parry", "parry", "Melee Combat"),
    ],
)
def test_a_later_roll_asked_for_alone_says_what_to_give_for_the_roll_before(
    shipped: kb.KnowledgeBase, entry: str, step: str, skill: str
) -> None:
    body = {
        "entry": f"matrix-d6/{entry}",
        "test": "attack",
        "ratings": {"Range": "Short"},
        "against": {skill: 4},
    }
    assert len(about(ask(shipped, **body)["unknown"], step, "`test`", "`difficulty`")) == 1
    given = body | {"modifiers": [{"set": {"difficulty": 2}}]}
    assert chance(shipped, given) == Fraction(8, 9)  # 2 of 4 dice


@pytest.mark.parametrize(
    ("entry", "ratings"),
    [
        ("brawling", {"Brawling": 4, "Base Damage Value": 3, "Lifting Bonus": 0}),
        ("martial-arts", {"Martial Arts": 4, "Base Damage Value": 3, "Lifting Bonus": 0}),
        ("ranged-damage", {"Weapon Damage": 4, "Damage Multiplier": 1}),
        ("resist-damage", {"Strength": 4, "Armor Value": 1, "Damage Points": 3}),
    ],
)
def test_damage_that_is_resisted_leaves_none_and_counts_as_0_in_averages(
    shipped: kb.KnowledgeBase, entry: str, ratings: dict[str, int]
) -> None:
    against = {} if entry == "resist-damage" else {"Strength": 4, "Armor Value": 1}
    left = ask(shipped, entry=f"matrix-d6/{entry}", ratings=ratings, against=against)["results"][
        "damage left"
    ]
    chances = {one["value"]: Fraction(one["fraction"]) for one in left["distribution"]}
    numbers = {value: chance for value, chance in chances.items() if value != "none"}
    assert min(numbers) == 0 < max(numbers)
    assert Fraction(left["mean"]["fraction"]) == sum(value * chance for value, chance in numbers.items())


def test_a_quick_draw_with_a_glitch_fails_though_its_roll_succeeds(shipped: kb.KnowledgeBase) -> None:
    draw = {"Weapon Skill": 4, "Reaction": 3, "Physical": 6}
    answer = ask(shipped, entry="sr5/quick-draw", ratings=draw, dice={"actor": [1, 1, 1, 1, 5, 5, 5]})
    assert (answer["replay"]["outcome"], answer["replay"]["action"]) == ("success", "failure")
    assert answer["action"]["success"]["decimal"] < answer["odds"]["success"]["decimal"]


@pytest.mark.parametrize("variant", ["local-grid", "global-grid"])
def test_a_result_that_the_source_leaves_open_in_a_variant_says_why(
    shipped: kb.KnowledgeBase, variant: str
) -> None:
    hacking = {"Cybercombat": 5, "Logic": 5, "Attack": 5}
    answer = ask(shipped, entry="sr5/brute-force", variant=variant, ratings=hacking)
    assert answer["results"]["Matrix Damage"] is None
    assert answer["warnings"] == ["The page doesn't say whether a grid can take Matrix damage."]
    alone = ask(shipped, entry="sr5/brute-force", test="brute-force", variant=variant, ratings=hacking)
    assert alone["warnings"] == answer["warnings"] * ("results" in alone)


@pytest.mark.parametrize(
    "told",
    [{"modifiers": [{"from": "sr5/take-cover", "side": "opponent"}]}, {"states_against": ["in-cover"]}],
)
def test_a_bonus_without_a_number_names_what_to_give_in_its_place(
    shipped: kb.KnowledgeBase, told: Body
) -> None:
    answer = ask(shipped, entry="sr5/fire-gun", actor="professional", target="professional", **told)
    assert any('such as "+4 cover", or "+4 cover against"' in each for each in answer["unknown"])


def test_the_variant_that_needs_no_missing_rating_is_named(shipped: kb.KnowledgeBase) -> None:
    asked = {
        "entry": "cwn/make-a-melee-attack",
        "ratings": {"Attack Bonus": 3, "Stab": 1, "Attribute Modifier": 1, "Damage": "1d8", "Shock": 0},
        "against": {"Melee AC": 14},
    }
    way = "give the variant no-trauma in place of Trauma Die."
    assert any(text.endswith(way) for text in ask(shipped, **asked)["unknown"])
    assert not any("no-trauma" in text for text in ask(shipped, **asked, variant="no-trauma")["unknown"])
