"""Characters and tiers as the sides of a request: what is taken from them, and what only the player can choose."""

from typing import Any

import pytest

import kb
from kb.play.advice.convert import convert
from kb.play.advice.solve import solve
from kb.play.procedure.steps import first_roll
from kb.play.request.shapes import ConvertRequest, SolveRequest, TurnRequest
from kb.play.request.tiers import tier_ratings
from kb.play.turns.check_turn import check_turn
from kb.problems import RequestError
from kb.references import edition_of
from tests.kb.asking import ask, codes

TRACE = {"name": "Trace", "edition": "sr5", "ratings": {"LOG": 6, "Hacking": 5, "Sleaze": 4, "Sneaking": 2}}
SPIDER = {"edition": "sr5", "ratings": {"Intuition": 4, "Firewall": 3, "Willpower": 5}}
HACK: dict[str, Any] = {"entry": "sr5/hack-on-the-fly", "actor": TRACE, "target": SPIDER}
SHOOTER = {
    "edition": "sr5",
    "ratings": {"Agility": 5, "Pistols": 4, "Longarms": 6, "Automatics": 0, "Archery": 9},
}
SHOT: dict[str, Any] = {
    "entry": "sr5/fire-gun",
    "actor": SHOOTER,
    "ratings": {"Accuracy": 6},
    "against": {"Reaction": 4, "Intuition": 4},
}
GUARD = {"edition": "cwn", "ratings": {"Attack Bonus": 1, "Shoot": 0, "Attribute Modifier": 0}}


def test_a_roll_takes_what_it_reads_from_the_characters_of_both_sides(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK)
    assert answer["taken"] == {
        "ratings": {"Logic": 6, "Hacking": 5, "Sleaze": 4},
        "against": {"Intuition": 4, "Firewall": 3},
    }
    assert answer["thrown"] == "11 dice, limit 4 v. 7 dice"
    assert [code["code"] for code in answer["reasons"]["warnings"]] == ["counts-as"]


def test_ratings_given_beside_a_character_win(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, **HACK, ratings={"Logic": 3}, against={"Firewall": 0})
    assert answer["thrown"] == "8 dice, limit 4 v. 4 dice"
    assert answer["taken"]["ratings"] == {"Hacking": 5, "Sleaze": 4}


def test_a_rating_given_beside_a_character_is_named_if_nothing_reads_it(shipped: kb.KnowledgeBase) -> None:
    (told,) = [text for text in ask(shipped, **HACK, ratings={"Attack": 3})["warnings"] if "Attack" in text]
    assert told.startswith("This roll doesn't use Attack")
    with pytest.raises(RequestError, match="did you mean 'Logic'"):
        ask(shipped, **HACK, ratings={"Lgic": 3})


def test_what_the_target_has_does_not_decide_what_a_missing_rating_of_the_roller_counts_as(
    shipped: kb.KnowledgeBase,
) -> None:
    wielder = {"edition": "cwn", "ratings": {"Attack Bonus": 2, "Stab": 1, "Strength Modifier": 1}}
    stab = {"entry": "cwn/make-a-melee-attack", "actor": wielder, "ratings": {"Damage": "1d8"}}
    for target in ({"against": {"Melee AC": 14}}, {"target": "professional"}):
        answer = ask(shipped, **stab, **target)
        assert "You gave no Damage Bonus: 0 is used." in answer["warnings"]
    answer = ask(shipped, **stab, against={"Melee AC": 14, "Damage Bonus": 1})
    assert not [text for text in answer["warnings"] if text.startswith("You gave no Damage Bonus")]


def test_a_character_of_another_edition_is_refused(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="this character is of cwn, and you ask about SR5") as refusal:
        ask(shipped, **HACK | {"actor": GUARD})
    assert refusal.value.field == "actor.edition"


def test_an_impossible_number_of_a_character_is_refused_with_its_place(shipped: kb.KnowledgeBase) -> None:
    with pytest.raises(RequestError, match="Logic") as refusal:
        ask(shipped, **HACK | {"actor": TRACE | {"ratings": {"Logic": "high"}}})
    assert refusal.value.field == "actor.ratings.Logic"


def test_names_that_the_edition_lacks_count_where_a_typed_roll_has_them(shipped: kb.KnowledgeBase) -> None:
    sneak = {"edition": "sr5", "roll": "Sneaking + Logic (2)", "actor": TRACE}
    assert ask(shipped, **sneak)["thrown"] == "8 dice, threshold 2"


def test_an_augmented_skill_is_noted_under_its_own_name(shipped: kb.KnowledgeBase) -> None:
    actor = {"edition": "sr5", "ratings": {"agi": "3(5)", "Pistols": "4(6)", "Blades": "1(2)"}}
    answer = ask(shipped, **SHOT | {"actor": actor})
    noted = [text for text in answer["warnings"] if "augmented" in text]
    assert noted == [
        "Agility 3(5) counts as 5, the augmented value.",
        "Pistols 4(6) counts as 6, the augmented value.",
    ]


def test_a_misspelt_name_of_a_character_is_asked_about_where_the_roll_lacks_it(
    shipped: kb.KnowledgeBase,
) -> None:
    actor = {"edition": "sr5", "ratings": {"agi": 5, "pistls": 4, "Hackng": 3}}
    asked = [text for text in ask(shipped, **SHOT | {"actor": actor})["warnings"] if "did you mean" in text]
    assert asked == ["No roll uses pistls; did you mean Pistols?"]
    both = actor | {"ratings": {"agi": 5, "pistls": 4, "Pistols": 4}}
    assert "mistyped" not in codes(ask(shipped, **SHOT | {"actor": both}), "warnings")
    mage = {"edition": "sr5", "ratings": {"Magic": 4, "Intuition": 5, "Logic": 3, "Intimidation": 6}}
    assert "mistyped" not in codes(ask(shipped, entry="sr5/cast-spell", actor=mage), "warnings")


def test_a_tier_is_a_character_too(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/hack-on-the-fly", actor="elite", target="novice")
    edition = shipped.editions["sr5"]
    assert answer["taken"] == {
        "ratings": tier_ratings(edition, ["Logic", "Hacking", "Sleaze"], "elite"),
        "against": tier_ratings(edition, ["Intuition", "Firewall"], "novice"),
    }
    assert answer["from_tiers"] == {"ratings": "elite", "against": "novice", "origin": "ours"}


def test_a_tier_is_meant_in_any_case(shipped: kb.KnowledgeBase) -> None:
    any_case = ask(shipped, entry="sr5/hack-on-the-fly", actor="Elite", target="NOVICE")
    assert any_case == ask(shipped, entry="sr5/hack-on-the-fly", actor="elite", target="novice")
    assert ConvertRequest.model_validate({**HACK, "tier": "Elite"}).tier == "elite"


def test_only_a_side_that_takes_something_from_a_tier_is_marked_as_ours(shipped: kb.KnowledgeBase) -> None:
    assert ask(shipped, **HACK | {"target": "novice"})["from_tiers"] == {
        "against": "novice",
        "origin": "ours",
    }
    assert "from_tiers" not in ask(shipped, **HACK)
    untouched = ask(shipped, edition="sr5", roll="Logic (2)", actor="elite", target="novice")
    assert untouched["from_tiers"] == {"ratings": "elite", "origin": "ours"}
    wanted = SolveRequest.model_validate(
        {"entry": "sr5/hack-on-the-fly", "actor": "elite", "target": "novice", "chance": "1/2"}
    )
    assert solve(shipped, wanted).plain()["from_tiers"]["origin"] == "ours"


@pytest.mark.parametrize(
    ("id_", "given", "rating"),
    [
        ("sr3/overload", {"ratings": {"Damage Level": "S"}}, "Icon Damage Level"),
        ("sr6/attack", {"ratings": {"Athletics": 7}}, "Weapon Skill"),
        ("cwn/screen-an-ally", {"against": {"Stab": 3}}, "Applicable Combat Skill"),
        ("sr3/decker-attack", {"against": {"Host Color": "Blue"}}, "Host Color"),
    ],
)
def test_a_typed_rating_goes_before_that_of_a_tier_also_by_another_name_or_for_the_other_side(
    shipped: kb.KnowledgeBase, id_: str, given: dict[str, Any], rating: str
) -> None:
    tiers = {"actor": "professional", "target": "professional"}
    ((side, ratings),) = given.items()
    by_term = {"ratings" if rating == "Host Color" else side: {rating: next(iter(ratings.values()))}}
    assert (
        ask(shipped, entry=id_, **tiers, **given)["odds"]
        == ask(shipped, entry=id_, **tiers, **by_term)["odds"]
    )


@pytest.mark.parametrize(("given_too", "limit"), [({}, 6), ({"Handling": 2}, 2)])
def test_of_two_limits_a_tier_gives_the_first_unless_the_other_is_given(
    shipped: kb.KnowledgeBase, given_too: dict[str, int], limit: int
) -> None:
    answer = ask(shipped, entry="sr5/ram", actor="elite", against={"Reaction": 3}, ratings=given_too)
    assert answer["thrown"].startswith(f"15 dice, limit {limit} v.")


class TestSkills:
    """Which of several ratings counts as the one that is read."""

    def test_each_skill_that_a_character_has_is_answered(self, shipped: kb.KnowledgeBase) -> None:
        answer = ask(shipped, **SHOT)
        chances = {each["name"]: each["success"] for each in answer["choices"]}
        assert chances == {
            name: ask(shipped, **SHOT | {"ratings": {"Accuracy": 6, "Weapon Skill": number}})["odds"][
                "success"
            ]
            for name, number in (("Pistols", 4), ("Longarms", 6), ("Automatics", 0))
        }
        assert answer["headline"]["text"].startswith("Choose the Weapon Skill: Longarms (hit ")
        assert answer["odds"]["success"] is None

    def test_a_candidate_that_is_a_rating_of_the_edition_is_not_chosen_silently(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        actor = {"edition": "sr6", "ratings": {"Agility": 4, "Firearms": 4, "Close Combat": 3}}
        answer = ask(shipped, entry="sr6/attack", actor=actor, target="professional")
        assert {each["name"] for each in answer["choices"]} == {"Firearms", "Close Combat"}
        assert (answer["thrown"], answer["odds"]["success"]) == ("unknown dice v. 8 dice", None)

    @pytest.mark.parametrize(
        "chosen",
        [{"weapon": "pistols"}, {"ratings": {"Accuracy": 6, "Weapon Skill": "Pistols"}}],
    )
    def test_a_player_chooses_by_the_name_of_the_skill(
        self, shipped: kb.KnowledgeBase, chosen: dict[str, Any]
    ) -> None:
        answer = ask(shipped, **SHOT | chosen)
        assert answer["thrown"].startswith("9 dice")
        assert "choices" not in answer

    @pytest.mark.parametrize("chosen", ["Close Combat", "Katana"])
    def test_the_skill_that_a_player_chooses_says_the_kind_of_the_roll(
        self, shipped: kb.KnowledgeBase, chosen: str
    ) -> None:
        katana = {"name": "Katana", "skill": "Close Combat", "ratings": {"Damage Value": 3}}
        ratings = {"Agility": 4, "Firearms": 4, "Close Combat": 3}
        actor = {"edition": "sr6", "ratings": ratings, "weapons": [katana]}
        block = {"from": "sr6/block", "side": "opponent"}
        against = {"Reaction": 4, "Intuition": 4, "Close Combat": 2}
        roll = {"entry": "sr6/attack", "actor": actor, "weapon": chosen, "against": against}
        answer = ask(shipped, **roll, modifiers=[block])
        assert answer["granted"] == ["Block (target): +2 dice (Close Combat, at least 0)"]

    @pytest.mark.parametrize("skills", [{"Pistols": 4}, {"Pistols": 4, "Longarms": 4}])
    def test_skills_that_come_to_the_same_leave_nothing_to_choose(
        self, shipped: kb.KnowledgeBase, skills: dict[str, int]
    ) -> None:
        shooter = {"edition": "sr5", "ratings": {"Agility": 5, **skills}}
        answer = ask(shipped, **SHOT | {"actor": shooter})
        assert answer["thrown"].startswith("9 dice")
        learned = " or ".join(name for name, number in skills.items() if number)
        assert f"We read {learned} as Weapon Skill." in answer["warnings"]

    def test_a_skill_that_the_request_gives_by_its_name_leaves_nothing_to_choose(
        self, shipped: kb.KnowledgeBase
    ) -> None:
        answer = ask(shipped, **SHOT | {"ratings": {"Accuracy": 6, "Longarms": 2}})
        assert ("choices" in answer, answer["thrown"][:6]) == (False, "7 dice")

    def test_dice_and_advice_need_the_choice_first(self, shipped: kb.KnowledgeBase) -> None:
        with pytest.raises(
            RequestError, match="Choose the Weapon Skill: Pistols, Longarms or Automatics"
        ) as refusal:
            ask(shipped, **SHOT, seed=1)
        assert refusal.value.field == "ratings.Weapon Skill"
        for advice, shape in ((solve, SolveRequest), (convert, ConvertRequest)):
            body = SHOT | ({"chance": 0.5} if shape is SolveRequest else {})
            with pytest.raises(RequestError, match=r"Choose the Weapon Skill: Pistols \(hit [\d.]+ %\)"):
                advice(shipped, shape.model_validate(body))  # type: ignore[arg-type] # each with its own


@pytest.mark.parametrize("edition_id", ["sr3", "sr5", "sr6", "matrix-d6", "cwn"])
def test_a_character_gives_the_odds_of_its_ratings(shipped: kb.KnowledgeBase, edition_id: str) -> None:
    edition = shipped.editions[edition_id]
    names = [name for name, term in edition.terms.items() if term.tiers and name != "Handling"]
    sheet = tier_ratings(edition, names, "professional")
    character = {"edition": edition_id, "ratings": sheet}
    elsewhere = ("sr6/deflect-with-armor", "sr5/gesture")  # a single piece of armor, and another person
    rolled = [
        id_
        for id_, entry in shipped.entries.items()
        if first_roll(entry, ()) is not None and id_ not in elsewhere
    ]
    for id_ in (each for each in rolled if edition_of(each) == edition_id):
        by_character = ask(shipped, entry=id_, actor=character, target=character)
        by_hand = ask(shipped, entry=id_, ratings=sheet, against=sheet)
        assert by_character["odds"] == by_hand["odds"], id_


def test_a_turn_reads_the_numbers_of_a_character(shipped: kb.KnowledgeBase) -> None:
    asked = {"edition": "sr6", "actions": ["sr6/take-aim"]}
    fast = {"edition": "sr6", "ratings": {"Initiative Dice": 4, "Pistol Paint": 3, "Agility": 5}}
    answer = check_turn(shipped, TurnRequest.model_validate(asked | {"actor": fast}))
    by_hand = check_turn(shipped, TurnRequest.model_validate(asked | {"initiative_dice": 4}))
    assert (answer.headline, answer.left) == (by_hand.headline, by_hand.left)
    slow = check_turn(shipped, TurnRequest.model_validate(asked | {"actor": fast, "initiative_dice": 1}))
    assert (answer.left["minor"], slow.left["minor"]) == (3, 0)
    with pytest.raises(RequestError, match="this character is of sr5, and you ask about SR6"):
        check_turn(shipped, TurnRequest.model_validate(asked | {"actor": TRACE}))


def test_a_choice_that_decides_only_what_follows_stands_behind_the_chance(shipped: kb.KnowledgeBase) -> None:
    mage = {"edition": "sr5", "ratings": {"Spellcasting": 6, "Magic": 6, "Logic": 4, "Charisma": 3}}
    spell: dict[str, Any] = {"entry": "sr5/cast-spell", "actor": mage, "ratings": {"Force": 5}}
    answer = ask(shipped, **spell)
    alone = ask(shipped, **spell | {"ratings": {"Force": 5, "Tradition Attribute": 4}})
    told = f"{alone['headline']['text']}; for the rest choose the Tradition Attribute: Logic or Charisma"
    assert answer["headline"]["text"] == told


def test_a_number_of_the_sheet_that_is_of_something_else_does_not_count(shipped: kb.KnowledgeBase) -> None:
    worn = {"edition": "sr6", "ratings": {"Defense Rating": 13}}
    answer = ask(shipped, entry="sr6/deflect-with-armor", actor=worn)
    assert "taken" not in answer
    why = "counts everything you wear; give the Defense Rating of the one piece you use here"
    told = f"The Defense Rating on the sheet {why}."
    assert told in answer["warnings"]
    piece = ask(shipped, entry="sr6/deflect-with-armor", actor=worn, ratings={"Defense Rating": 4})
    assert piece["thrown"].startswith("4 dice")


def test_a_roll_of_somebody_else_takes_nothing_of_the_character(shipped: kb.KnowledgeBase) -> None:
    answer = ask(shipped, entry="sr5/gesture", actor={"edition": "sr5", "ratings": {"Intuition": 6}})
    assert "taken" not in answer
    assert answer["odds"]["success"] is None


def test_what_only_a_result_reads_of_a_tier_is_listed(shipped: kb.KnowledgeBase) -> None:
    """The Acceleration caps the Range Categories: SR5, lines 429-431."""
    answer = ask(shipped, entry="sr5/catch-up-break-away", actor="professional", target="elite")
    acceleration = shipped.editions["sr5"].terms["Acceleration"].tiers["professional"]
    assert answer["taken"]["ratings"]["Acceleration"] == acceleration
    assert "Acceleration" not in answer["taken"]["against"]


IC_RATINGS = {"IC Rating": 6, "Security Rating": 7, "Host Color": "Orange"}
IC = {"edition": "sr3", "name": "Killer", "ratings": IC_RATINGS}


def test_ic_rolls_with_the_rating_and_the_color_of_its_host_from_its_own_sheet(
    shipped: kb.KnowledgeBase,
) -> None:
    """SR3, lines 19-36: IC attacks with as many dice as the host's Security Rating."""
    asked = {"entry": "sr3/ic-attack", "against": {"Bod": 5, "Armor": 2}}
    status = {"Icon Status": "Intruding"}
    by_sheet = ask(shipped, **asked, ratings=status, actor=IC)
    by_hand = ask(shipped, **asked, ratings=status | IC_RATINGS)
    assert by_sheet["thrown"] == "7 dice against target number 4"
    assert by_sheet["odds"] == by_hand["odds"]


def test_a_character_that_is_ic_is_attacked_as_ic(shipped: kb.KnowledgeBase) -> None:
    numbers = {"Computer (Decking)": 6, "Force": 6, "Damage Level": "Moderate", "Host Color": "Orange"}
    asked = {"entry": "sr3/decker-attack", "ratings": numbers}
    attacked = ask(shipped, **asked, target=IC)
    assert attacked["variant"] == "ic"
    assert attacked["warnings"][0] == "The target has IC Rating, so this is the variant ic: the target is IC."
    by_hand = ask(shipped, **asked, variant="ic", against={"Security Rating": 7})
    assert attacked["headline"] == by_hand["headline"]
