"""What a turn asks because it decides whether the turn is legal, and what its headline says of that."""

from typing import Any

import pytest

import kb
from kb.play.sentences.turn import MOST_WORDS
from kb.play.turns.what_fits import what_fits
from tests.kb.play.playing import rules, turn
from tests.kb.play.turns.test_what_fits import asked


def headline(answer: dict[str, Any]) -> str:
    """Return the verdict of a turn, without what is left."""
    text: str = answer["headline"]["text"]
    return text.partition("; left")[0]


@pytest.mark.parametrize(
    ("edition", "actions", "told", "verdict"),
    [
        # ways to pay that differ by something that isn't given
        (
            "cwn",
            ["reload-a-weapon", "make-a-ranged-attack"],
            {},
            "Legal only if you reload a modern bow or crossbow (1 On Turn Action if you have Shoot 1 or more, or "
            "1 Move Action), and 1 more condition holds",
        ),
        (
            "cwn",
            ["reload-a-weapon", "make-a-ranged-attack", "run"],
            {},
            "Legal only if you reload a modern bow or crossbow; and you have Shoot 1 or more, and 1 more condition "
            "holds",
        ),
        (
            "cwn",
            ["reload-a-weapon", "run"],
            {},
            "Legal if you reload a firearm and a magazine is Readied",
        ),
        (
            "cwn",
            ["reload-a-weapon:bow", "make-a-ranged-attack"],
            {},
            "Legal if you use neither a rifle nor a two-handed ranged weapon while an enemy attacker is in melee "
            "range",
        ),
        # an action that may be part of another
        (
            "sr6",
            ["intercept@out", "attack"],
            {"initiative_dice": 3},
            "Legal if an opponent comes within Close range, and 2 more conditions hold",
        ),
        (
            "sr6",
            ["intercept@out", "attack"],
            {"initiative_dice": 5},
            "Legal if an opponent comes within Close range, and 2 more conditions hold",
        ),
        (
            "cwn",
            ["make-a-snap-attack@out", "make-a-melee-attack"],
            {},
            "Legal if you are a player character, or a well-trained and disciplined NPC; "
            "and 1 more condition holds",
        ),
        (
            "cwn",
            ["make-a-snap-attack@out", "make-a-melee-attack@out"],
            {},
            "Legal if you are a player character, or a well-trained and disciplined NPC; and 1 more condition holds",
        ),
        (
            "cwn",
            ["charge", "make-a-melee-attack"],
            {},
            "Legal if you can charge for at least 3 meters, and 2 more conditions hold",
        ),
        (
            "sr5",
            ["quick-draw", "fire-gun"],
            {},
            "Legal if you draw a pistol, a weapon the size of a pistol or a small throwing weapon, "
            "and 2 more conditions hold",
        ),
        # a kind of action that another rules out
        (
            "sr5",
            ["reckless-spellcasting", "fire-gun"],
            {},
            "Legal only if you don't use Reckless Spellcasting for a combat spell, and 2 more conditions hold",
        ),
        (
            "sr5",
            ["throw-weapon", "control-device:simple"],
            {},
            "Legal only if you don't use Control Device for an attack, and 2 more conditions hold",
        ),
        ("sr5", ["reckless-spellcasting", "gesture"], {}, "Legal if you are a spellcaster"),
        # a requirement that is no clause becomes one
        ("sr5", ["snoop"], {}, "Legal if you have 1 mark or more on the target"),
        (
            "sr5",
            ["enter-exit-host"],
            {},
            "Legal if you have 1 mark or more on the host, or you own the host, or you are In a Host",
        ),
        ("matrix-d6", ["melee-attack"], {}, "Legal if you hold a weapon"),
        # one that says itself when it holds
        ("sr5", ["control-device:free"], {"ratings": {"marks": 1}}, "Legal"),
        (
            "sr5",
            ["control-device"],
            {"ratings": {"marks": 1}},
            "Legal if the job takes a Free Action in person",
        ),
        # a way of doing it is no condition
        ("sr5", ["invite-mark"], {}, "Legal if you own the device, file, persona, host or IC program"),
        # something that an earlier action may end
        (
            "sr5",
            ["jack-out", "change-icon"],
            {},
            "Legal only if you are still in the Matrix after Jack Out, and 2 more conditions hold",
        ),
        (
            "sr5",
            ["change-icon", "jack-out"],
            {},
            "Legal if you own the icon and you own the device that you use",
        ),
        (
            "matrix-d6",
            ["ranged-attack", "ranged-attack"],
            {},
            "Legal only if your weapon can fire again this round; −1 die on every action this round",
        ),
        *(
            (
                "matrix-d6",
                ["spray-bullets", following],
                {},
                "Legal only if your weapon can fire again this round"
                f"{after}, and 1 more condition holds; "
                "−1 die on every action this round",
            )
            for following, after in (
                ("attack-several-targets", " after Spraying Bullets"),
                ("ranged-attack", " after Spraying Bullets"),
                ("spray-bullets", ""),
            )
        ),
        # nothing decides
        ("sr5", ["gesture"], {}, "Legal"),
        ("cwn", ["run"], {}, "Legal"),
    ],
)
def test_the_headline_says_on_what_a_verdict_depends(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], told: dict[str, Any], verdict: str
) -> None:
    answer = turn(shipped, edition, *actions, **told)
    assert (answer["legal"], headline(answer)) == (True, verdict)
    assert bool(answer["to_check"]) is (verdict != "Legal")


@pytest.mark.parametrize(
    ("edition", "actions", "costs"),
    [
        (
            "sr3",
            ["unsuppress-ic", "decker-attack"],
            "1 Simple Action",
        ),
        (
            "sr3",
            ["decker-attack", "unsuppress-ic"],
            "1 Free Action or 1 Simple Action",
        ),
        ("sr5", ["command-sprite", "brute-force"], "1 Free Action"),
        ("sr5", ["command-sprite"], None),
        ("sr3", ["shield"], "no action, 1 Simple Action or 1 Complex Action"),
    ],
)
def test_an_action_of_unknown_cost_says_at_which_costs_it_fits(
    shipped: kb.KnowledgeBase, edition: str, actions: list[str], costs: str | None
) -> None:
    """SR3, lines 9 and 10: two Simple Actions or a Complex one, and a Free Action that isn't the first."""
    answer = turn(shipped, edition, *actions)
    assert answer["legal"] is None
    _, fits, said = answer["problems"][0]["why"].partition("; it fits only if it takes ")
    assert len(headline(answer).split()) <= MOST_WORDS + 1
    assert said == costs if costs else not fits


@pytest.mark.parametrize(
    ("actions", "together"),
    [
        (["command-sprite", "command-sprite", "brute-force"], "both fit only if one of them takes no action"),
        (
            ["call-dismiss-sprite", "command-sprite", "brute-force"],
            "it fits beside Command Sprite only if one of them takes no action",
        ),
        (["command-sprite", "invite-mark:accept", "brute-force"], "it fits only if it takes no action"),
        (["command-sprite"] * 4, "all 4 fit only if one of them takes no action"),
        (
            ["command-sprite", "command-sprite", "fire-gun"],
            "both fit only if together they take 1 Free Action and 1 Simple Action",
        ),
    ],
)
def test_actions_of_unknown_cost_say_at_which_costs_they_fit_together(
    shipped: kb.KnowledgeBase, actions: list[str], together: str
) -> None:
    """SR5: one Free Action, and two Simple Actions or a Complex one."""
    answer = turn(shipped, "sr5", *actions)
    assert answer["legal"] is None
    whys = [each["why"].partition("; ")[2] for each in answer["problems"]]
    assert whys[0] == together
    assert together not in whys[1:]


def test_a_turn_that_a_trade_makes_legal_says_with_how_much_it_needs_none(shipped: kb.KnowledgeBase) -> None:
    """SR6, line 3: a Major Action pays for a Minor one, so whether it is left depends on the Initiative Dice."""
    answer = turn(shipped, "sr6", "move", "take-cover", "stand-up")
    assert "you need 3 Minor Actions, or 2 if you trade your Major Action; " in headline(answer)
    assert answer["left"] == {"minor": None, "major": None}
    assert turn(shipped, "sr6", "attack", "attack")["left"]["major"] == 0


@pytest.mark.parametrize(
    ("actions", "left", "give"),
    [
        (["hit-the-dirt@out"], 0, ["'free': 0 under `ratings`"]),
        (["gesture", "hit-the-dirt@out"], 0, []),
    ],
)
def test_what_must_be_spent_before_the_turn_is_no_longer_left(
    shipped: kb.KnowledgeBase, actions: list[str], left: int, give: list[str]
) -> None:
    answer = turn(shipped, "sr5", *actions, initiative=12)
    only = headline(answer).startswith("Legal only if you have already spent 1 Free Action and")
    assert (answer["left"]["free"], only) == (left, bool(give))
    assert [one["give"] for one in answer["to_check"] if "free" in one.get("give", "")] == give


@pytest.mark.parametrize(("action", "left"), [("take-aim", 1), ("run", 0)])
def test_what_must_be_spent_before_a_turn_that_follows_was_spent_in_an_earlier_one(
    shipped: kb.KnowledgeBase, action: str, left: int
) -> None:
    """Giving that nothing is left would forbid what the new turn pays for."""
    answer = turn(shipped, "sr5", "hit-the-dirt@out", action, initiative=12)
    assert "only if you have already spent 1 Free Action in an earlier Action Phase" in headline(answer)
    assert answer["left"]["free"] == left
    assert not any("free" in one.get("give", "") for one in answer["to_check"])


@pytest.mark.parametrize(
    ("actions", "left", "legal"),
    [
        (["hit-the-dirt@out"], 1, False),
        (["hit-the-dirt@out"], 0, True),
        (["gesture", "hit-the-dirt@out"], 1, True),
        (["hit-the-dirt@out"], None, True),
    ],
)
def test_what_must_have_been_spent_is_reckoned_from_what_is_left(
    shipped: kb.KnowledgeBase, actions: list[str], left: int | None, legal: bool
) -> None:
    ratings = {} if left is None else {"Free": left}
    answer = turn(shipped, "sr5", *actions, initiative=12, states=["suppressed"], ratings=ratings)
    assert answer["legal"] is legal
    assert [one["requires"] for one in answer["to_check"]] == (
        ["you have already used a Free Action"] if left is None else []
    )


def test_an_action_out_of_turn_spends_what_a_later_one_requires_to_be_spent(
    shipped: kb.KnowledgeBase,
) -> None:
    given = {"initiative": 12, "states": ["suppressed"], "ratings": {"surprised": 0}}
    answer = turn(shipped, "sr5", "drop-prone@out", "hit-the-dirt@out", **given)
    assert (answer["to_check"], answer["left"]["free"]) == ([], 0)
    assert not answer["headline"]["text"].startswith("Legal only if")


READY_WEAPON = {"states": ["ready-weapon"]}
BLOCKED = "Block: your Brawling or your Martial Arts roll replaces the difficulty of the next unarmed attack on you."


@pytest.mark.parametrize(
    ("actions", "told", "granted"),
    [
        (
            ["brawling", "block@out"],
            {},
            [BLOCKED, "Reacting (Block): −1 die (if you didn't declare it beforehand)."],
        ),
        (
            ["brawling", "block@out"],
            {"ratings": {"Undeclared": 1}},
            [BLOCKED, "Reacting (Block): −1 die (you didn't declare it beforehand)."],
        ),
        (["brawling", "block@out"], {"ratings": {"Undeclared": 0}}, [BLOCKED]),
        (
            ["ranged-attack", "dodge@out"],
            {"ratings": {"Undeclared": 1}},
            [
                "Ranged Attack: −1 die for a shot at a new target, until the end of the round.",
                "Dodge: your Dodge successes replace the difficulty of every ranged attack against you, until the "
                "end of the round.",
                "Reacting (Dodge): −1 die (you didn't declare it beforehand).",
            ],
        ),
        (
            ["brawling", "hold-an-action", "block@out"],
            {},
            [BLOCKED, "As part of Hold an Action, Block doesn't take the −1 die of Reacting."],
        ),
        (
            ["block@out"],
            {"states": ["holding"]},
            [BLOCKED, "As part of Hold an Action, Block doesn't take the −1 die of Reacting."],
        ),
        (
            ["full-reaction@out"],
            {},
            [
                "Full Reaction: your successes add to the difficulty of every ranged attack against you, until the "
                "end of the round."
            ],
        ),
        (["brawling"], {}, []),
    ],
)
def test_a_reaction_that_was_not_declared_loses_a_die(
    shipped: kb.KnowledgeBase, actions: list[str], told: dict[str, Any], granted: list[str]
) -> None:
    answer = turn(shipped, "matrix-d6", *actions, **told)
    assert answer.get("granted", []) == granted
    assert answer["warnings"] == []  # each rating is read


@pytest.mark.parametrize("shots", [1, 2, 3])
def test_each_new_target_costs_a_further_die(shipped: kb.KnowledgeBase, shots: int) -> None:
    answer = turn(shipped, "matrix-d6", *["attack-several-targets"] * shots)
    told = [(one["parts"]["nth"], one["parts"]["changes"]) for one in answer["reasons"]["granted"]]
    new = "for a shot at a new target"
    expected = [(2, [f"−1 die {new}"]), (3, [f"−2 dice {new}"])]
    assert told == expected[: shots - 1]


def test_what_only_one_of_several_like_actions_gets_says_which(shipped: kb.KnowledgeBase) -> None:
    first, *more = turn(shipped, "sr5", "take-aim", "fire-gun", "fire-gun")["granted"]
    assert (first.partition(":")[0], more) == ("Fire Gun (1st) after Take Aim", [])
    (both,) = turn(shipped, "cwn", "charge", "make-a-melee-attack")["granted"][:1]
    assert "1st" not in both


def test_what_ends_a_grant_has_none_of_it(shipped: kb.KnowledgeBase) -> None:
    answer = turn(shipped, "sr5", "jam-signals", "control-device:free")
    assert "granted" not in answer
    assert [one["code"] for one in answer["reasons"]["warnings"]] == ["loses-gift"]


def test_what_fits_says_once_what_it_does_not_know(shipped: kb.KnowledgeBase) -> None:
    text = what_fits(shipped, asked("sr6", "take-cover", "attack")).headline.text
    assert text.startswith(
        "Speak still fits; Attack, Dual Attack, Intercept and 43 more may still fit: how many"
    )
    assert text.endswith("depends on Initiative Dice; give `initiative_dice`")
    told = what_fits(shipped, asked("sr6", "take-cover", "attack", initiative_dice=1)).headline.text
    assert told == "Speak still fits"


@pytest.mark.parametrize(
    ("actions", "ratings", "text"),
    [
        (["ready-weapon", "take-aim"], {"free": 0}, "Call/Dismiss Sprite, Control Device, Ram and 5 more"),
        (["drop-prone"], {}, "Call/Dismiss Sprite, Ram, Cut-Off and 4 more"),
    ],
)
def test_what_fits_names_the_actions_of_unknown_cost_apart(
    shipped: kb.KnowledgeBase, actions: list[str], ratings: dict[str, int], text: str
) -> None:
    found = what_fits(shipped, asked("sr5", *actions, initiative=12, ratings=ratings))
    assert found.headline.text.partition("; cost unknown: ")[2] == text


@pytest.mark.parametrize(
    ("actions", "told"), [(["shield"], {}), (["decker-attack", "suppress-ic"], {"Hacking Pool": 3})]
)
def test_whether_something_takes_an_action_may_be_unknown(
    shipped: kb.KnowledgeBase, actions: list[str], told: dict[str, int]
) -> None:
    answer = turn(shipped, "sr3", *actions, ratings=told)
    assert (answer["legal"], rules(answer)) == (None, ["unknown"])
    assert "takes an action" in answer["headline"]["text"]


@pytest.mark.parametrize(
    ("actions", "granted"),
    [
        (["ranged-attack", "attack-several-targets"], ["after Ranged Attack: −1 die"]),
        (
            ["ranged-attack", "attack-several-targets", "attack-several-targets"],
            ["after Ranged Attack: −1 die", "(2nd) after Shooting at Multiple Targets: −1 die"],
        ),
        (
            ["spray-bullets", "attack-several-targets", "attack-several-targets"],
            [
                "after Spraying Bullets: +1 die",
                "Spraying Bullets: −1 die for damage on every hit of the spray",
            ],
        ),
    ],
)
def test_each_further_target_of_a_round_costs_a_die_unless_the_bullets_are_sprayed(
    shipped: kb.KnowledgeBase, actions: list[str], granted: list[str]
) -> None:
    """MD6, lines 30–34 and 41."""
    said = turn(shipped, "matrix-d6", *actions)["granted"]
    assert len(said) == len(granted)
    assert all(part in line for part, line in zip(granted, said, strict=True))
