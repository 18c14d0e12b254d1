"""States of either side of a roll, and what answers say of those that do nothing or nobody knows what."""

import pytest

import kb
from tests.kb.asking import ask
from tests.kb.play.playing import (
    BLOW,
    CWN,
    FIRE,
    HACK,
    SHOT,
    SR5,
    SR6,
    Body,
    about,
    grants,
    most,
    refusal,
)

MD6 = {"edition": "matrix-d6", "roll": "5D (2)"}
LEFT_OUT, IDLE = "These odds leave out", "doesn't affect"


def test_a_state_is_not_given_at_two_levels(shipped: kb.KnowledgeBase) -> None:
    assert refusal(shipped, SR6 | {"states": ["Cover I", "Cover II"]}).field == "states.1"


@pytest.mark.parametrize("order", [("dodge", "cover"), ("cover", "dodge")])
def test_a_wounded_target_dodges_with_fewer_dice_and_without_cover(
    shipped: kb.KnowledgeBase, order: tuple[str, str]
) -> None:
    shot = FIRE | {"against": {"Dodge": 4}, "states_against": ["wounded"]} | grants(*order)
    assert most(shipped, shot, "opposing_hits") == 2
    answer = ask(shipped, **shot)
    assert answer["states"] == ["Wounded (target): −2 dice"]
    assert len(about(answer["warnings"], "Cover", "Dodge")) == 1


@pytest.mark.parametrize(
    ("body", "field", "state", "told"),
    [
        (HACK, "states", "prone", (LEFT_OUT, "Prone")),
        (
            {"entry": "sr6/sprint", "ratings": {"Athletics": 4, "Agility": 4}},
            "states",
            "prone",
            (LEFT_OUT, "Prone"),
        ),
        (SR6 | {"classes": ["attack"]}, "states_against", "prone", (LEFT_OUT, "Prone (target)")),
        (SR6 | {"classes": ["attack"]}, "states_against", "cover", (LEFT_OUT, "Cover (target)")),
        (SR6 | {"classes": ["attack"]}, "states_against", "cover iii", (LEFT_OUT, "Cover III (target)")),
        (
            {"entry": "matrix-d6/natural-healing", "ratings": {"Strength": 4}},
            "states",
            "wounded",
            (IDLE, "Wounded"),
        ),
        (
            {"entry": "matrix-d6/resist-damage", "ratings": {"Strength": 4}},
            "states",
            "wounded",
            (IDLE, "Wounded"),
        ),
        (CWN, "states", "prone", (IDLE, "Prone")),
        (CWN | {"roll": "2d6+2 vs 8"}, "states", "screened", ("Screened", "after that check is won")),
        (SR5, "states_against", "aiming", (IDLE, "Aiming (target)")),
        (SR5, "states", "aiming", ("Aiming", "firing-action", "throw-weapon", "sr5/take-aim")),
        (SR5 | {"classes": ["attack"]}, "states", "aiming", ("Aiming", "firing-action", "throw-weapon")),
        (MD6 | {"classes": ["attribute-or-skill-roll"]}, "states", "wounded", ("Wounded", "action-roll")),
    ],
)
def test_a_state_that_changes_nothing_known_says_so_and_why(
    shipped: kb.KnowledgeBase, body: Body, field: str, state: str, told: tuple[str, ...]
) -> None:
    answer, plain = ask(shipped, **body, **{field: [state]}), ask(shipped, **body)
    assert answer["odds"] == plain["odds"]
    added = [warning for warning in answer["warnings"] if warning not in plain["warnings"]]
    assert [about([warning], *told) for warning in added] == [added]
    assert not about(added, "from sr6/") + about(added, "from matrix")


@pytest.mark.parametrize("ratings", [{"Running": 4, "Strength": 4}, {"Running": 1}, {}])
def test_ratings_of_a_test_that_is_not_on_the_page_are_never_called_states(
    shipped: kb.KnowledgeBase, ratings: dict[str, int]
) -> None:
    error = refusal(shipped, {"entry": "sr5/sprint", "ratings": ratings})
    assert (error.field, "state" in str(error)) == ("entry", False)


@pytest.mark.parametrize("entry", ["brawling", "martial-arts", "ranged-damage"])
def test_an_injury_of_the_target_takes_a_die_from_the_strength_that_resists_a_hit(
    shipped: kb.KnowledgeBase, entry: str
) -> None:
    own = {"Brawling": 4, "Martial Arts": 4, "Base Damage Value": 3, "Weapon Damage": 4}
    body = {"entry": f"matrix-d6/{entry}", "ratings": own, "against": {"Strength": 3}}
    plain, weaker = (ask(shipped, **body | {"against": {"Strength": dice}}) for dice in (3, 2))
    hurt = ask(shipped, **body, **grants("matrix-d6/injuries:lightest against"))
    assert hurt["steps"]["resist"] == weaker["steps"]["resist"] != plain["steps"]["resist"]
    tired = ask(shipped, **body, states_against=["wounded"])
    assert tired["steps"]["resist"] == plain["steps"]["resist"]
    assert about(tired["warnings"], IDLE, "Wounded (target)")


CONDITION = " counts only "


@pytest.mark.parametrize(
    ("body", "grant", "told"),
    [
        (SHOT, "cwn/charge", 1),
        (SHOT | {"variant": ["throw-with-stab"]}, "cwn/charge", 0),
        (BLOW, "cwn/charge", 0),
        (FIRE, "matrix-d6/cover", 0),
        (SR6 | {"classes": ["attack"], "ratings": {"Targets": 2}}, "sr6/multiple-attacks", 0),
        (SR6 | {"classes": ["attack"]}, "sr6/called-shot-vitals:more-damage", 0),
        (SR5 | {"classes": ["defense-test"]}, "sr5/take-cover", 1),
    ],
)
def test_a_condition_that_nothing_checks_is_told(
    shipped: kb.KnowledgeBase, body: Body, grant: str, told: int
) -> None:
    assert len(about(ask(shipped, **body, **grants(grant))["warnings"], CONDITION)) == told


def test_a_state_settles_the_condition_of_the_grants_that_it_takes_over(shipped: kb.KnowledgeBase) -> None:
    body = SR5 | {"classes": ["defense-test"], "states": ["in cover"]}
    assert not about(ask(shipped, **body)["warnings"], CONDITION)
