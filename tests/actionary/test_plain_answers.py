"""What answers say that are unknown, limited or refused, by command line and HTTP, on real entries."""

from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from actionary.command import main
from tests.actionary.faces import both, grants, refused
from tests.search_api.conftest import API

pytestmark = pytest.mark.usefixtures("without_reading")

SPLIT = {"edition": "sr6", "roll": "10 dice v. 7 dice", "classes": ["attack"]}
ACT = {
    "entry": "sr5/control-device",
    "test": "as-action",
    "ratings": {"Action Skill": 5, "Action Attribute": 4, "Action Limit": 5, "Data Processing": 4},
}
SOAK = {"Strength": 4, "Damage Points": 3, "Armor Value": 1}
NUMBERS = "Forms of Attack is 2 or more or Targets is 2 or more"


def printed(*words: str) -> str:
    return " ".join(CliRunner().invoke(main, words).output.split())


def test_an_attack_on_one_target_is_not_split_and_the_answer_says_on_how_many_it_is(api: FlaskClient) -> None:
    body = {**SPLIT, "ratings": {"Targets": 1}, "modifiers": grants("sr6/multiple-attacks")}
    assert refused(api, body) == f"Multiple Attacks has grants only if {NUMBERS}; Targets is 1"
    answer = both(api, {**body, "ratings": {"Targets": 1, "Forms of Attack": 1}})
    assert answer["warnings"] == [f"Multiple Attacks doesn't count here; it has grants only if {NUMBERS}."]


def test_an_act_through_a_device_says_that_one_hit_is_our_reading(api: FlaskClient) -> None:
    answer = both(api, ACT)
    assert answer["headline"]["text"] == "Obeyed 97.4 %"  # 1 - (2/3)^9
    assert answer["warnings"] == [
        "When to roll: only when doing it in person takes a test.",
        "The source gives no threshold; that one hit is enough is our reading: the act in person sets the "
        "threshold.",
    ]


def test_damage_that_is_left_is_averaged_only_where_it_is_not_resisted(api: FlaskClient) -> None:
    answer = both(api, {"entry": "matrix-d6/resist-damage", "ratings": SOAK})
    # two successes equal the 2 points past the armor and don't resist: of 33 in 81, 24 leave 0, 8 leave 1, 1 leaves 2
    assert answer["headline"]["text"] == (
        "Resisted 59.3 %; otherwise 0.3 more damage than you resist, on average"
    )


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
    api: FlaskClient, entry: str, ratings: dict[str, int]
) -> None:
    against = {} if entry == "resist-damage" else {"Strength": 4, "Armor Value": 1}
    left = both(api, {"entry": f"matrix-d6/{entry}", "ratings": ratings, "against": against})["results"]
    chances = {one["value"]: Fraction(one["fraction"]) for one in left["damage left"]["distribution"]}
    numbers = {value: chance for value, chance in chances.items() if value != "none"}
    assert min(numbers) == 0 < max(numbers)
    mean = Fraction(left["damage left"]["mean"]["fraction"])
    assert mean == sum(value * chance for value, chance in numbers.items())


@pytest.mark.parametrize(
    ("entry", "step", "skill"),
    [
        ("dodge", "dodge", "Ranged Combat"),
        ("full-reaction", "reaction", "Ranged Combat"),
        ("melee-parry", "parry", "Melee Combat"),
    ],
)
def test_a_later_roll_asked_for_alone_says_what_to_give_for_the_roll_before(
    api: FlaskClient, entry: str, step: str, skill: str
) -> None:
    body = {
        "entry": f"matrix-d6/{entry}",
        "test": "attack",
        "ratings": {"Range": "Short"},
        "against": {skill: 4},
    }
    told = "The difficulty comes from {}, which isn't rolled here. Leave out `{}` to roll it too, or "
    (unknown,) = both(api, body)["unknown"]
    assert unknown == told.format(step, "test") + "set `requirement` in a modifier."
    words = (f"matrix-d6/{entry}", "--test", "attack", "Range=Short", "v.", f"{skill}=4")
    assert f'{told.format(step, "--test")}write -m "requirement=…".' in printed("resolve", *words)
    assert "succeeds 88.9 %" in printed("resolve", *words, "-m", "requirement=2")  # 8 in 9 for 2 of 4 dice


def test_dice_lost_are_told_without_their_number_deciding_the_word(api: FlaskClient) -> None:
    ratings = {"Ranged Combat": 7, "Actions": 2, "Target in Order": 1, "Range": "Short"}
    answer = both(api, {"entry": "matrix-d6/attack-several-targets", "ratings": ratings})
    assert answer["headline"]["text"] == "Hit 90 %; dice lost before the roll: 1"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"entry": "sr6/multiple-attacks"}, "Unknown: Dice Pool has no value"),
        ({"entry": "sr6/sprint"}, "Unknown: Athletics and Agility have no value"),
        ({"edition": "sr5", "roll": "Logic + Hacking"}, "Unknown: Logic and Hacking have no value"),
        ({"entry": "sr5/data-spike", "seed": 4}, "Unknown: Attack has no value"),
    ],
)
def test_an_unknown_answer_says_why_in_its_headline(
    api: FlaskClient, body: dict[str, Any], text: str
) -> None:
    sent = api.post(f"{API}/resolve", json=body)
    assert sent.json is not None
    assert sent.json["headline"]["text"] == text
    seed = ["--seed", str(body["seed"])] if "seed" in body else []
    edition = ["-e", body["edition"]] if "edition" in body else []
    assert printed("resolve", body.get("entry") or body["roll"], *edition, *seed).startswith(text)


def test_a_conversion_gives_the_reason_of_the_page(api: FlaskClient) -> None:
    why = "The target number is unknown: The page gives no target number for either side."
    sent = api.post(f"{API}/convert", json={"entry": "sr5/hide", "to": "sr3/evade-detection"})
    assert sent.json is not None
    assert [one["why"] for one in sent.json["conversions"]] == [why]
    solved = api.post(f"{API}/solve", json={"entry": "sr3/evade-detection", "chance": "1/2"})
    assert solved.json is not None
    assert "the source does not give it" not in solved.text
    told = printed("convert", "sr5/hide", "--to", "sr3/evade-detection")
    assert "the source does not give it" not in told


def test_show_says_that_one_hit_is_our_reading() -> None:
    told = "the source gives no threshold; that one hit is enough is our reading: "
    assert f"{told}the act in person sets the threshold" in printed("show", "sr5/control-device")
    assert f"{told}nothing opposes you unless your link is locked" in printed("show", "sr5/jack-out")


def test_show_leaves_out_flags_and_a_second_condition() -> None:
    told = printed("show", "sr3/ic-attack")
    assert "Is the decker dropped from the Matrix?" not in told
    assert "Dumpshock before the soak; only if wound = Deadly" in told
    behind = printed("show", "matrix-d6/behind-protection")
    assert "only if Protection Condition ≠ Not seriously damaged" in behind
    assert "yes" not in printed("compare", "matrix-d6/behind-protection", "sr5/take-cover").split()
    assert printed("show", "sr5/control-device").count("doing it in person takes no test") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["turn", "sr6", "attack", "-r", "major=x"], 'major is "x"; give a whole number'),
        (["resolve", "10 dice", "-e", "sr5", "--split", "0"], "split is 0; it should be 2 or more"),
        (["solve", "sr5/hide", "abc"], '"abc" is not a chance; write a fraction'),
        (["solve", "sr5/hide", "120%"], "the wanted chance is 120%; it must be at most 1, or 100%."),
        (
            ["resolve", "10 dice", "-e", "sr5", "--wounds", "99"],
            "'99' is not a wound; write it as TRACK=BOXES",
        ),
    ],
)
def test_a_refusal_says_once_and_plainly_what_is_wrong(words: list[str], message: str) -> None:
    told = printed(*words)
    assert message in told
    assert "is not a rating" not in told
    assert not told.startswith("chance is")


def test_the_choice_of_a_grant_is_written_as_on_the_command_line() -> None:
    told = printed("resolve", "10 dice v 7", "-e", "sr6", "--class", "attack", "-m", "from sr6/dual-attack")
    assert 'give Other Damage Value, or name one under `-m "from …:NAME"`: weak or strong' in told


def test_a_step_that_never_happens_is_not_printed() -> None:
    told = printed("resolve", "sr5/brute-force", "--variant", "local-grid")
    assert "rolled 0 %" not in told


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        (["blok"], "did you mean matrix-d6/block? Or try: actionary search blok"),
        (["brick"], "there is no entry 'brick'; try: actionary search brick"),
        (["zz", "zz"], "there is no entry 'zz zz'; try: actionary search 'zz zz'"),
    ],
)
def test_an_entry_that_is_not_found_leads_to_the_search(name: list[str], hint: str) -> None:
    assert hint in printed("show", *name)


def test_an_average_that_counts_the_rolls_that_yield_nothing_says_so() -> None:
    pursuit = ["Reaction=4", "Vehicle Skill=4", "Speed=4", "Acceleration=3", "Maneuver Threshold=2"]
    text = printed("resolve", "sr5/catch-up-break-away", *pursuit)
    assert "Range Categories: 0.79 on average over all rolls, most often 0 to 2" in text


def test_successes_on_the_way_to_the_damage_are_left_out() -> None:
    ratings = ["Security Rating=5", "IC Rating=5", "Host Color=Green", "Icon Status=Intruding"]
    assert "through" not in printed("resolve", "sr3/ic-attack", *ratings, "v.", "Bod=4")


def test_ratings_on_the_wrong_side_are_named_in_one_sentence_with_their_place(api: FlaskClient) -> None:
    yours = {"Hacking": 5, "Logic": 5, "Sleaze": 4, "Firewall": 3, "Intuition": 4}
    told = "Firewall and Intuition are given as yours, but this roll reads the target's; {} they count."
    body = {"entry": "sr5/hack-on-the-fly", "ratings": yours}
    assert both(api, body)["warnings"] == [told.format("under `against`")]
    words = (f"{name}={value}" for name, value in yours.items())
    assert told.format("after v.") in printed("resolve", "sr5/hack-on-the-fly", *words)
    swapped = {"entry": "sr5/hack-on-the-fly", "against": {"Sleaze": 4}}
    told = "Sleaze is given as the target's, but this roll reads yours; {} it counts."
    assert both(api, swapped)["warnings"] == [told.format("under `ratings`")]
    assert told.format("before v.") in printed("resolve", "sr5/hack-on-the-fly", "v.", "Sleaze=4")


def test_a_step_without_dice_is_not_printed() -> None:
    about = ["Security Rating=6", "Host Color=orange", "Icon Status=legitimate", "v.", "Bod=4", "Willpower=4"]
    without = CliRunner().invoke(main, ["resolve", "sr3/ic-attack", *about]).output
    assert "No value is given for Shield; it counts as 0." in without
    assert "shield:" not in without
    assert "shield:" in CliRunner().invoke(main, ["resolve", "sr3/ic-attack", *about, "Shield=3"]).output
