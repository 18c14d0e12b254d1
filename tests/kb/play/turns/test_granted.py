"""What a turn says that its actions change, beyond the rolls of later actions listed with them."""

import pytest

import kb
from tests.kb.play.playing import turn

TO_HIT = "+2 to hit at the end of the charge, in melee or with a thrown weapon"
PRONE = (
    "−2 to ranged attacks against you; +2 to melee attacks against you; you move at half your Movement Rate; "
    "you can charge only as far as your Movement Rate, until you stand up"
)
OPEN = "−2 to your Melee AC and −2 to your Ranged AC, until the end of the round"


@pytest.mark.parametrize(
    ("actions", "granted"),
    [
        (["charge"], [f"Charge: {TO_HIT}; {OPEN}."]),
        (
            ["charge", "make-a-melee-attack"],
            [f"Make a Melee Attack with Charge: {TO_HIT}.", f"Charge: {OPEN}."],
        ),
        (["go-prone"], [f"Go Prone: {PRONE}."]),
        (["run"], []),
    ],
)
def test_what_changes_your_ratings_or_attacks_on_you_or_a_part_that_is_not_listed_is_said(
    shipped: kb.KnowledgeBase, actions: list[str], granted: list[str]
) -> None:
    """CWN, lines 45 and 89."""
    assert turn(shipped, "cwn", *actions).get("granted", []) == granted


def test_what_comes_after_an_action_is_said_once(shipped: kb.KnowledgeBase) -> None:
    (dived, *_) = turn(shipped, "sr6", "hit-the-dirt@out", "sprint", initiative_dice=2)["granted"]
    assert dived == "Sprint after Hit the Dirt: −2 dice on tests of active skills."


@pytest.mark.parametrize(
    ("edition", "action", "given"),
    [
        ("sr5", "dodge@out", "+Gymnastics dice on one defense test"),
        (
            "sr5",
            "jam-signals",
            "Noise rises by your hits on every Matrix Action by or against a device within 100 m, until you use the "
            "jamming device for another Matrix Action",
        ),
        ("sr6", "dodge@out", "+Athletics dice on one Defense test in combat; lost when the player turn ends"),
        (
            "sr6",
            "full-defense",
            "+Willpower dice on every Defense test (the page doesn't say whether Deflect with Armor and Avoid "
            "Incoming count), until the end of the combat round",
        ),
        (
            "sr6",
            "hit-the-dirt",
            "+2 dice on one Defense test; after that, −2 dice on tests of active skills, until your "
            "next turn ends or you take Stand Up; −2 Damage Value on one Blast attack against you",
        ),
        (
            "sr6",
            "take-aim",
            "+1 die on your next Attack with the weapon you aimed, except for a melee attack; stacks up to your "
            "Willpower; lost when you take a player turn without Take Aim or Attack",
        ),
        (
            "matrix-d6",
            "melee-parry@out",
            "your Melee Parry successes replace the difficulty of the next melee attack against you",
        ),
        (
            "cwn",
            "total-defense",
            "+2 to your Melee AC and +2 to your Ranged AC; no Shock from melee attacks against you, until the start "
            "of your next turn",
        ),
    ],
)
def test_what_an_action_gives_is_said_with_how_long_it_lasts_if_nothing_listed_uses_it(
    shipped: kb.KnowledgeBase, edition: str, action: str, given: str
) -> None:
    answer = turn(shipped, edition, action)
    name = shipped.entries[answer["paid"][0]["do"]].name
    assert answer["granted"][0] == f"{name}: {given}."


@pytest.mark.parametrize(
    ("actions", "is_said"),
    [(["take-aim"], True), (["take-aim", "fire-gun"], False), (["take-aim", "run"], False)],
)
def test_a_bonus_that_a_listed_action_uses_or_ends_is_not_said_as_left(
    shipped: kb.KnowledgeBase, actions: list[str], is_said: bool
) -> None:
    granted = turn(shipped, "sr5", *actions).get("granted", [])
    assert any(one.startswith("Take Aim: ") for one in granted) is is_said


@pytest.mark.parametrize("roll", [{}, {"Athletics": 3}])
def test_the_same_bonus_on_several_kinds_of_roll_is_said_for_the_first_alone(
    shipped: kb.KnowledgeBase, roll: dict[str, int]
) -> None:
    (granted,) = turn(shipped, "sr6", "dodge@out", ratings=roll)["granted"]
    assert "Avoid Incoming" not in granted


@pytest.mark.parametrize(
    ("actions", "is_said"),
    [
        (["go-prone", "stand-up"], False),
        (["go-prone", "stand-up", "run"], False),
        (["go-prone", "run", "stand-up"], True),
        (["go-prone"], True),
    ],
)
def test_what_the_next_action_ends_is_not_said(
    shipped: kb.KnowledgeBase, actions: list[str], is_said: bool
) -> None:
    """CWN, lines 85 to 89."""
    granted = turn(shipped, "cwn", *actions).get("granted", [])
    assert (f"Go Prone: {PRONE}." in granted) == is_said


@pytest.mark.parametrize("ratings", [{}, {"Secondary Weapon Skill": 3}])
def test_what_may_count_instead_of_the_usual_is_said(
    shipped: kb.KnowledgeBase, ratings: dict[str, int]
) -> None:
    """SR6, line 32: weapons of different skills attack with the average."""
    actions = ["dual-attack", "attack"]
    (granted,) = turn(shipped, "sr6", *actions, initiative_dice=2, ratings=ratings)["granted"]
    assert "the average of Primary Weapon Skill and Secondary Weapon Skill" in granted
    assert "+1 Damage Value" in granted


@pytest.mark.parametrize(("aims", "gains"), [(1, "+1 die, or +1 Accuracy"), (2, "+2 dice, or +2 Accuracy")])
def test_a_choice_that_needs_the_same_as_the_usual_one_is_said_beside_it(
    shipped: kb.KnowledgeBase, aims: int, gains: str
) -> None:
    """SR5, lines 214 to 231: a scope needs more, and is left out."""
    (granted,) = turn(shipped, "sr5", *["take-aim"] * aims, "fire-gun")["granted"]
    limit = "up to half your Willpower, rounded up"
    assert granted == f"Fire Gun after Take Aim: {gains}, {limit} (with the weapon that you aimed)."


def test_the_usual_of_choices_that_need_different_things_is_said_alone(shipped: kb.KnowledgeBase) -> None:
    (granted,) = turn(shipped, "sr6", "take-aim", "attack", initiative_dice=2)["granted"]
    assert granted == "Attack after Take Aim: +1 die, up to your Willpower (with the weapon you aimed)."


def test_a_gain_for_the_next_roll_is_said_of_the_action_listed_without_naming_it_again(
    shipped: kb.KnowledgeBase,
) -> None:
    granted = turn(shipped, "sr6", "take-a-risk", "attack", initiative_dice=2)["granted"]
    assert granted == ["Attack after Take a Risk: +1 Wild Die."]


@pytest.mark.parametrize("actions", [["take-aim", "attack"], ["take-aim", "take-aim", "attack"]])
def test_an_action_taken_more_often_than_is_legal_gives_what_it_gives_once(
    shipped: kb.KnowledgeBase, actions: list[str]
) -> None:
    """SR6, line 46: one Take Aim a round."""
    answer = turn(shipped, "sr6", *actions, initiative_dice=3)
    assert answer["legal"] is (len(actions) == 2)
    assert answer["granted"] == [
        "Attack after Take Aim: +1 die, up to your Willpower (with the weapon you aimed)."
    ]


@pytest.mark.parametrize(("dice", "gives"), [(3, True), (1, False)])
def test_an_action_that_is_not_paid_for_gives_nothing(
    shipped: kb.KnowledgeBase, dice: int, gives: bool
) -> None:
    """SR6, line 3: a Minor Action, and one more for each Initiative Die beyond the first."""
    answer = turn(shipped, "sr6", "move", "move", "take-aim", "attack", initiative_dice=dice)
    assert ("granted" in answer) is gives


BURST, AUTOMATIC = "a burst adds no +1 to the weapon's own Damage Value", "full auto takes −2 Damage Value"
FOR_TWO = (
    "Cover Fire: two allies have Cover II, if you fire a burst and the opponents you target strike back."
)
FOR_ALL = "Cover Fire: your allies have Cover IV, against the opponents you target, if you fire full auto."


@pytest.mark.parametrize(
    ("ratings", "granted"),
    [
        ({}, [f"Attack with Cover Fire: {BURST} or {AUTOMATIC}.", FOR_TWO, FOR_ALL]),
        ({"Firing Mode": "Burst"}, [f"Attack with Cover Fire: {BURST}.", FOR_TWO]),
        ({"Firing Mode": "full auto"}, [f"Attack with Cover Fire: {AUTOMATIC}.", FOR_ALL]),
    ],
)
def test_what_allies_gain_is_said(
    shipped: kb.KnowledgeBase, ratings: dict[str, str], granted: list[str]
) -> None:
    """SR6, line 26."""
    assert turn(shipped, "sr6", "cover-fire", "attack", ratings=ratings)["granted"] == granted


@pytest.mark.parametrize(
    ("ratings", "changes"),
    [
        (
            {},
            "you split your dice; give 'Forms of Attack' or 'Targets' under `ratings` to see your share",
        ),
        ({"Targets": 2}, "roll half your Dice Pool (against two targets)"),
    ],
)
def test_a_split_pool_says_what_its_shares_follow_from(
    shipped: kb.KnowledgeBase, ratings: dict[str, int], changes: str
) -> None:
    (granted,) = turn(shipped, "sr6", "multiple-attacks", "attack", ratings=ratings)["granted"]
    assert granted == f"Attack with Multiple Attacks: {changes}."


@pytest.mark.parametrize(
    ("actions", "hints"),
    [(["ranged-attack"] * 2, 1), (["ranged-attack"], 0), (["attack-several-targets"] * 2, 0)],
)
def test_a_turn_with_several_attacks_names_the_entry_for_several_targets(
    shipped: kb.KnowledgeBase, actions: list[str], hints: int
) -> None:
    warnings = turn(shipped, "matrix-d6", *actions)["warnings"]
    assert (
        len([one for one in warnings if "for a shot at a new target use Shooting at Multiple Targets" in one])
        == hints
    )


@pytest.mark.parametrize(
    ("actions", "told"),
    [(["run"], 1), (["run", "run"], 1), (["make-a-fighting-withdrawal", "run"], 0), (["go-prone"], 0)],
)
def test_a_turn_says_what_a_run_lets_enemies_do(
    shipped: kb.KnowledgeBase, actions: list[str], told: int
) -> None:
    """CWN, line 57."""
    warnings = turn(shipped, "cwn", *actions)["warnings"]
    assert len([one for one in warnings if "get a free melee attack on you" in one]) == told


@pytest.mark.parametrize("block", ["block", "melee-block"])
def test_a_hold_that_comes_after_the_block_is_said_not_to_cover_it(
    shipped: kb.KnowledgeBase, block: str
) -> None:
    """Matrix D6, lines 182 to 188: a block is declared before the attack."""
    told = "Hold an Action covers only blocks that come after it"
    after = turn(shipped, "matrix-d6", block, "melee-attack", "hold-an-action")
    before = turn(shipped, "matrix-d6", "hold-an-action", "melee-attack", block)
    assert [any(told in one for one in said.get("warnings", [])) for said in (after, before)] == [True, False]


def test_the_state_of_a_single_ally_is_said_in_the_singular(shipped: kb.KnowledgeBase) -> None:
    told = "Screen an Ally: the ally is Screened, while within 3 meters of you, until the start of your next turn."
    assert turn(shipped, "cwn", "screen-an-ally")["granted"] == [told]


@pytest.mark.parametrize(
    ("edition", "actions", "told"),
    [
        ("sr6", ["take-a-risk", "take-a-risk", "attack"], 1),
        ("sr6", ["take-a-risk", "attack"], 0),
        ("sr5", ["take-aim", "take-aim", "fire-gun"], 0),
        ("matrix-d6", ["ranged-attack", "ranged-attack", "attack-several-targets"], 0),
    ],
)
def test_what_one_roll_takes_only_once_is_said_to_add_nothing_when_it_is_taken_again(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: int
) -> None:
    """SR6, line 42."""
    granted = turn(shipped, edition, *actions, initiative_dice=3 if edition == "sr6" else None)["granted"]
    assert [each.endswith("; a second Take a Risk adds nothing.") for each in granted].count(True) == told
    assert sum("a second" in each for each in granted) == told


@pytest.mark.parametrize(
    ("actions", "granted"),
    [
        (
            ["block"],
            "Block: +Close Combat dice on one Defense test in melee; lost when the player turn ends.",
        ),
        (
            ["cover-fire"],
            "Cover Fire: a burst adds no +1 to the weapon's own Damage Value or full auto takes −2 Damage Value.",
        ),
    ],
)
def test_a_turn_says_how_far_a_grant_for_one_roll_goes_and_what_ends_it(
    shipped: kb.KnowledgeBase, actions: list[str], granted: str
) -> None:
    """SR6, lines 17, 29, 46-48."""
    assert granted in turn(shipped, "sr6", *actions)["granted"]


@pytest.mark.parametrize(("ratings", "hinted"), [({}, True), ({"wounded": 1}, True), ({"wounded": 0}, False)])
def test_a_hint_for_a_state_is_left_out_if_the_state_is_ruled_out(
    shipped: kb.KnowledgeBase, ratings: dict[str, int], hinted: bool
) -> None:
    """SR5, lines 209-213."""
    codes = [one["code"] for one in turn(shipped, "sr5", "stand-up", ratings=ratings)["reasons"]["warnings"]]
    assert ("turn-hint" in codes) is hinted


@pytest.mark.parametrize(
    ("state", "spared_by"), [("at-the-wheel", "control-vehicle"), ("suppressed", "hit-the-dirt")]
)
def test_a_state_tells_what_comes_of_a_turn_without_the_action_that_spares_it(
    shipped: kb.KnowledgeBase, state: str, spared_by: str
) -> None:
    """SR5, lines 266-274 and 382-391."""
    for action, hinted in (("drop-prone", True), (spared_by, False)):
        checked = turn(shipped, "sr5", action, states=[state], ratings={"initiative": 8})
        codes = [one["code"] for one in checked["reasons"]["warnings"]]
        assert ("state-hint" in codes) is hinted


def test_two_guns_say_that_an_off_hand_shot_loses_a_die(shipped: kb.KnowledgeBase) -> None:
    """MD6, lines 47-48."""
    (hint,) = turn(shipped, "matrix-d6", "two-guns", "two-guns")["warnings"]
    assert hint.endswith("an off-hand shot loses 1 more die.")


def test_an_action_that_may_be_one_too_many_counts_among_those_that_cost_dice(
    shipped: kb.KnowledgeBase,
) -> None:
    """MD6, lines 47-49: each shot is an action, and each action beyond the first costs a die."""
    answer = turn(shipped, "matrix-d6", *["two-guns"] * 6)
    assert (answer["legal"], answer["penalties"]) == (None, {"pool": -5})


def test_what_a_state_that_an_action_sets_changes_is_said_of_the_state_alone(
    shipped: kb.KnowledgeBase,
) -> None:
    answer = turn(shipped, "cwn", "go-prone", "charge")
    told = [text for text in (*answer["granted"], *answer["warnings"]) if "Movement Rate" in text]
    assert [text for text in told if text.startswith("Charge")] == [
        "Charge while Prone: you can charge only as far as your Movement Rate."
    ]
