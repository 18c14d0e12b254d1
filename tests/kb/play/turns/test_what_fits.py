"""What still fits in a turn, against the check of each turn that it might become."""

from typing import Any

import pytest

import kb
from kb.play.request.shapes import TurnRequest
from kb.play.turns.acts import act_of
from kb.play.turns.check_turn import check_turn
from kb.play.turns.what_fits import what_fits
from resolver.turn import MOST_ACTIONS
from tests.kb.play.turns.turn_cases import out


def asked(edition: str, *actions: object, **told: object) -> TurnRequest:
    return TurnRequest.model_validate({"edition": edition, "actions": list(actions), **told})


def fits(base: kb.KnowledgeBase, *actions: object, **told: object) -> dict[str, Any]:
    found = {fit.do: fit.plain() for fit in what_fits(base, asked("sr5", *actions, **told)).fits}
    for fit in found.values():
        coded = fit.pop("reasons", {})
        assert {key: len(some) for key, some in coded.items()} == {
            key: len(fit[key]) for key in ("to_check", "loses", "may_lose") if key in fit
        }
    return found


SHORT_RANGE = ["you are At the Wheel", "you are at Short Range", "your vehicle is under control"]


def test_what_fits_is_what_may_come_after(shipped: kb.KnowledgeBase) -> None:
    found = fits(shipped, "take-aim", initiative=5)
    gun = found["sr5/fire-gun"]
    assert gun.pop("to_check")[0] == "you hold a ready weapon"
    assert gun == {"do": "sr5/fire-gun", "legal": True, "at": "own", "as": "simple"}
    lost = {"loses": ["Take Aim"]}
    assert found["sr5/dodge"] == {"do": "sr5/dodge", "legal": True, "at": "out", "as": "interrupt", **lost}
    ram = {"do": "sr5/ram", "legal": None, "at": "own", "to_check": SHORT_RANGE, **lost}
    assert found["sr5/ram"] == ram
    assert {"sr5/cast-spell", "sr5/full-defense"}.isdisjoint(found)


def test_what_fits_only_if_an_earlier_action_is_paid_otherwise_says_so(shipped: kb.KnowledgeBase) -> None:
    """CWN, lines 67 to 73: a bow leaves you the Main action."""
    found = {fit.do: fit.to_check for fit in what_fits(shipped, asked("cwn", "reload-a-weapon")).fits}
    with_bow = "you reload a modern bow or crossbow (1 On Turn Action if you have Shoot 1 or more)"
    assert with_bow in found["cwn/make-a-melee-attack"]
    assert found["cwn/run"] == []


def test_what_must_be_combined_fits_where_the_other_fits_too(shipped: kb.KnowledgeBase) -> None:
    found = fits(shipped, "take-aim")
    assert "sr5/fire-gun" in found["sr5/call-a-shot"]["with"]
    assert "sr5/melee-attack" not in found["sr5/call-a-shot"]["with"]
    assert "with" not in fits(shipped, "take-aim", "fire-gun")["sr5/call-a-shot"]
    assert "sr5/call-a-shot" not in fits(shipped, "take-aim", "take-aim")


def test_a_turn_that_lacks_a_partner_may_still_be_filled(shipped: kb.KnowledgeBase) -> None:
    found = fits(shipped, "call-a-shot")
    assert "with" not in found["sr5/fire-gun"]
    assert "sr5/fire-gun" in found["sr5/take-aim"]["with"]
    assert "sr5/cast-spell" not in found


def test_what_fits_agrees_with_the_check(shipped: kb.KnowledgeBase) -> None:
    base = ["take-cover", "attack"]
    found = {fit.do for fit in what_fits(shipped, asked("sr6", *base, initiative_dice=2)).fits}
    for id_, entry in shipped.of_edition("sr6").items():
        if entry.kind == "action":
            request = asked("sr6", *base, id_, initiative_dice=2)
            legal = check_turn(shipped, request).legal
            late = check_turn(shipped, asked("sr6", *base, out(id_), initiative_dice=2)).legal
            assert (id_ in found) is (legal is not False or late is not False)


def test_nothing_fits_into_an_illegal_turn_or_a_full_list(shipped: kb.KnowledgeBase) -> None:
    assert fits(shipped, "cast-spell", "sprint") == {}
    assert what_fits(shipped, asked("cwn", *["drop-an-item"] * 20)).fits == []


def test_what_no_longer_fits_in_one_s_own_turn_may_fit_out_of_it(shipped: kb.KnowledgeBase) -> None:
    assert fits(shipped, initiative=10)["sr5/gesture"]["at"] == "own"
    assert fits(shipped, "full-defense", initiative=10)["sr5/gesture"]["at"] == "out"


def fit_slowly(base: kb.KnowledgeBase, edition: str, turn: list[object], id_: str) -> dict[str, Any] | None:
    """Return how an action fits after *turn*, by checking every turn it might become."""
    for action in (id_, out(id_)):
        answer = check_turn(base, asked(edition, *turn, action)).plain()
        partners = completed_slowly(base, edition, [*turn, action], answer)
        if answer["legal"] is not False or partners:
            paid = {
                key: answer["paid"][len(turn)][key]
                for key in ("at", "as")
                if key in answer["paid"][len(turn)]
            }
            sure = answer["legal"] is True or True in partners.values()
            fit = {"do": id_, "legal": sure or None, **paid}
            open_ = [one["requires"] for one in answer["to_check"] if one["do"] == id_]
            told = {"with": list(partners), "to_check": open_, **lost_slowly(base, edition, turn, answer)}
            return fit | {key: value for key, value in told.items() if value}
    return None


LOST = {"loses-gift": "of", "ends-state": "state"}
"""The codes of what is lost, with the part that names it."""

MAY_BE_LOST = {"may-lose-gift": "of", "may-end-state": "state"}


def lost_slowly(
    base: kb.KnowledgeBase, edition: str, turn: list[object], answer: dict[str, Any]
) -> dict[str, list[str]]:
    """Return what the last action of a turn loses, by the warnings that the turn without it doesn't have."""
    before = check_turn(base, asked(edition, *turn)).plain()["reasons"]["warnings"]
    new = [one for one in answer["reasons"]["warnings"] if one not in before]
    return {
        key: [one["parts"][part[one["code"]]] for one in new if one["code"] in part]
        for key, part in {"loses": LOST, "may_lose": MAY_BE_LOST}.items()
    }


def completed_slowly(
    base: kb.KnowledgeBase, edition: str, turn: list[object], answer: dict[str, Any]
) -> dict[str, bool | None]:
    """Return the actions that complete a turn lacking a partner, and how legal it is then."""
    if {problem["rule"] for problem in answer["problems"]} != {"must"} or len(turn) == MOST_ACTIONS:
        return {}
    lacking = [problem["actions"][0] for problem in answer["problems"]]
    wanted = sorted({other for id_ in lacking for other in act_of(base, id_, {}).must or ()})
    found = {id_: check_turn(base, asked(edition, *turn, id_)).legal for id_ in wanted}
    return {id_: legal for id_, legal in found.items() if legal is not False}


@pytest.mark.parametrize(
    ("edition", "turn"),
    [
        *(("sr3", ["decker-attack"]), ("sr5", ["call-a-shot"]), ("sr5", ["take-aim"])),
        *(("sr5", ["take-aim", "gesture"]), ("sr6", ["take-aim", out("hit-the-dirt")])),
        ("sr5", [{"do": "multiple-attacks", "as": "free", "at": "out"}]),
        *(("sr6", ["dual-attack", "take-aim"]), ("matrix-d6", ["brawling", "hold-an-action"])),
        ("cwn", ["hold-an-action"]),
    ],
)
def test_what_fits_is_what_the_check_of_every_turn_to_come_finds(
    shipped: kb.KnowledgeBase, edition: str, turn: list[object]
) -> None:
    actions = [id_ for id_, entry in shipped.of_edition(edition).items() if entry.kind == "action"]
    slowly = [fit for id_ in actions if (fit := fit_slowly(shipped, edition, turn, id_))]
    found = sorted(
        (fit.plain() for fit in what_fits(shipped, asked(edition, *turn)).fits),
        key=lambda fit: actions.index(fit["do"]),
    )
    assert [{key: value for key, value in fit.items() if key != "reasons"} for fit in found] == slowly


def test_what_helps_and_what_a_fight_needs_comes_first_among_what_fits(shipped: kb.KnowledgeBase) -> None:
    found = [*fits(shipped, "take-aim")]
    places = [found.index(f"sr5/{name}") for name in ("fire-gun", "take-aim", "drop-prone", "gesture")]
    assert places == sorted(places)
    assert found.index("sr5/full-defense") < found.index("sr5/activate-focus")


def test_what_loses_an_aim_from_before_is_marked_and_what_may_lose_it_too(shipped: kb.KnowledgeBase) -> None:
    found = fits(shipped, states=["aiming"])
    assert found["sr5/gesture"]["loses"] == ["Aiming"]
    assert found["sr5/call-a-shot"]["may_lose"] == ["Aiming"]
    assert "loses" not in found["sr5/fire-gun"]
    sixth = {
        fit.do: fit for fit in what_fits(shipped, asked("sr6", states=["aiming"], initiative_dice=2)).fits
    }
    assert not any(fit.loses for fit in sixth.values())


def test_what_an_earlier_action_includes_already_fits_only_as_a_further_one(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR6, line 37: Intercept is your Attack; CWN: any attack can end a Charge."""

    def found(edition: str, *actions: object, **told: object) -> dict[str, Any]:
        return {fit.do: fit.plain() for fit in what_fits(shipped, asked(edition, *actions, **told)).fits}

    assert "sr6/attack" not in found("sr6", out("intercept"), initiative_dice=3)
    assert found("sr6", out("intercept"), initiative_dice=6)["sr6/attack"]["at"] == "own"
    assert "cwn/make-a-melee-attack" in found("cwn", "charge")
    counted = "Quick Draw includes this Fire Gun"
    assert counted in found("sr5", "quick-draw")["sr5/fire-gun"]["to_check"]
    assert "Ready Weapon here comes" not in str(found("sr5", "quick-draw")["sr5/ready-weapon"])
