"""A refusal names the way that works, in the words of who asks."""

from typing import Any

import pytest
from click.testing import CliRunner

import kb
from actionary.command import main
from actionary.layers import Layers
from kb.play.advice.convert import convert
from kb.play.request.shapes import ConvertRequest, ResolveRequest
from kb.play.resolve import resolve
from kb.play.sentences.requests import above_usual_maximum
from kb.problems import RequestError
from resolver import ChangeError, DiceError
from tests.kb.asking import ask


def refused(base: kb.KnowledgeBase, **asked: Any) -> RequestError:
    with pytest.raises(RequestError) as caught:
        resolve(base, ResolveRequest.model_validate(asked))
    return caught.value


@pytest.mark.parametrize(
    ("entry", "skill", "term"),
    [
        ("sr5/fire-gun", "Pistols", "Weapon Skill"),
        ("sr5/melee-attack", "Blades", "Weapon Skill"),
        ("sr6/attack", "firearms", "Weapon Skill"),
        ("cwn/make-a-ranged-attack", "Attack", "Attack Bonus"),
        ("matrix-d6/ranged-attack", "Pistol", "Ranged Combat"),
        ("matrix-d6/ranged-attack", "Guns", "Ranged Combat"),
        ("cwn/use-a-skill", "Hacking", "Skill"),
        ("sr6/attack", "Close Combat", "Weapon Skill"),
        ("cwn/make-a-ranged-attack", "Dexterity Modifier", "Attribute Modifier"),
        ("cwn/use-a-skill", "Program", "Skill"),
        ("sr5/fire-gun", "Firearms", "Weapon Skill"),
        ("sr5/ramming", "Pilot", "Vehicle Skill"),
        ("sr5/crack-file", "Protection", "Protection Rating"),
        ("sr5/disarm-data-bomb", "Rating", "Data Bomb Rating"),
        ("sr3/matrix-initiative", "Initiative", "Initiative Rolled"),
        ("matrix-d6/ranged-damage", "Damage", "Weapon Damage"),
        ("matrix-d6/resist-damage", "Damage", "Damage Points"),
    ],
)
def test_a_name_of_the_core_book_counts_as_the_term_for_it(
    shipped: kb.KnowledgeBase, entry: str, skill: str, term: str
) -> None:
    by_name, by_term = (
        resolve(shipped, ResolveRequest(entry=entry, ratings={name: 3})).plain() for name in (skill, term)
    )
    assert f"We read {skill} as {term}." in by_name["warnings"]
    assert by_name["odds"] == by_term["odds"]
    assert by_name["unknown"] == by_term["unknown"]


@pytest.mark.parametrize(
    ("entry", "term"), [("sr5/stunt", "Maneuver Threshold"), ("sr5/matrix-search", "Search Threshold")]
)
def test_a_threshold_is_read_without_a_word(shipped: kb.KnowledgeBase, entry: str, term: str) -> None:
    by_name, by_term = (ask(shipped, entry=entry, ratings={name: 3}) for name in ("threshold", term))
    assert (by_name["odds"], by_name["warnings"]) == (by_term["odds"], by_term["warnings"])


def test_a_skill_of_the_target_is_none_that_only_your_roll_reads(shipped: kb.KnowledgeBase) -> None:
    """SR5, lines 361-379: with a blade the target may parry."""
    warnings = ask(shipped, entry="sr5/melee-attack", against={"Reaction": 4, "Intuition": 3, "Blades": 5})[
        "warnings"
    ]
    assert warnings[0] == "We read Blades (target) as Melee Weapon Skill."
    assert any("`from` sr5/parry for the target" in each for each in warnings)


def test_a_name_that_is_no_term_counts_before_terms_that_could(shipped: kb.KnowledgeBase) -> None:
    asked = ResolveRequest(entry="sr6/attack", ratings={"Firearms": 4, "Close Combat": 2, "Athletics": 3})
    assert "We read Firearms as Weapon Skill." in resolve(shipped, asked).plain()["warnings"]


@pytest.mark.parametrize(
    ("entry", "ac"), [("make-a-ranged-attack", "Ranged AC"), ("make-a-melee-attack", "Melee AC")]
)
def test_one_name_counts_as_the_term_that_the_attack_reads(
    shipped: kb.KnowledgeBase, entry: str, ac: str
) -> None:
    answer = resolve(shipped, ResolveRequest(entry=f"cwn/{entry}", against={"AC": 13})).plain()
    assert f"We read AC (target) as {ac}." in answer["warnings"]


def test_a_skill_below_0_is_untrained_whatever_that_counts_as(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "cwn/make-a-ranged-attack", "against": {"Ranged AC": 14}}
    sheet, word = (
        resolve(
            shipped,
            ResolveRequest.model_validate(
                {**asked, "ratings": {"Attack Bonus": 1, "Attribute Modifier": 1, "Shoot": shoot}}
            ),
        ).plain()
        for shoot in (-1, "untrained")
    )
    assert sheet["odds"] == word["odds"]
    assert "Shoot is untrained, which counts as −2 here." in sheet["warnings"]


def test_a_name_of_the_core_book_is_taken_where_the_roll_does_not_read_its_term(
    shipped: kb.KnowledgeBase,
) -> None:
    asked = ResolveRequest(entry="sr6/sprint", ratings={"Firearms": 5})
    warnings = resolve(shipped, asked).plain()["warnings"]
    assert warnings[0] == "We read Firearms as Weapon Skill."
    assert warnings[1].startswith("This roll doesn't use Weapon Skill")


@pytest.mark.parametrize("entry", ["sr6/multiple-attacks", "sr6/dual-attack"])
def test_an_action_without_dice_of_its_own_names_the_roll_that_it_changes(
    shipped: kb.KnowledgeBase, entry: str
) -> None:
    error = refused(shipped, entry=entry, split=2)
    assert f"ask for sr6/attack and give a modifier with `from` {entry}" in str(error)


def test_of_several_such_names_a_player_has_to_say_which_counts(shipped: kb.KnowledgeBase) -> None:
    error = refused(shipped, entry="sr5/fire-gun", ratings={"Pistols": 5, "Longarms": 2})
    assert (error.near, error.field) == ("Weapon Skill", "ratings.Pistols")
    assert str(error) == "Pistols and Longarms could both be Weapon Skill here; give only one of them."


def test_two_skills_for_an_action_with_two_weapons_are_asked_for_by_its_terms(
    shipped: kb.KnowledgeBase,
) -> None:
    error = refused(
        shipped,
        entry="sr6/attack",
        ratings={"Firearms": 6, "Close Combat": 3},
        modifiers=[{"from": "sr6/dual-attack"}],
    )
    wanted = "Primary Weapon Skill, Secondary Weapon Skill and Other Damage Value"
    assert str(error).endswith(f"give only one of them, or {wanted}.")


def test_a_name_counts_for_nothing_beside_the_term_itself(shipped: kb.KnowledgeBase) -> None:
    error = refused(shipped, entry="sr5/fire-gun", ratings={"Pistols": 5, "Weapon Skill": 2})
    assert error.field == "ratings.Pistols"


def test_of_two_terms_for_a_skill_the_one_that_the_roll_reads_counts(shipped: kb.KnowledgeBase) -> None:
    for term in ("Weapon Skill", "Melee Weapon Skill"):
        asked = ResolveRequest(edition="sr5", roll=f"{term} + Agility", ratings={"Clubs": 4, "Agility": 3})
        assert f"We read Clubs as {term}." in resolve(shipped, asked).plain()["warnings"]


def test_a_term_that_the_roll_does_not_read_can_count_as_another(shipped: kb.KnowledgeBase) -> None:
    drain: dict[str, Any] = {"entry": "sr5/cast-spell", "test": "drain"}
    mage = {"Willpower": 4, "Logic": 5, "Drain Value": 4}
    by_logic, by_term = (
        resolve(shipped, ResolveRequest.model_validate({**drain, "ratings": ratings})).plain()
        for ratings in (mage, {"Willpower": 4, "Tradition Attribute": 5, "Drain Value": 4})
    )
    assert "We read Logic as Tradition Attribute." in by_logic["warnings"]
    assert by_logic["odds"] == by_term["odds"]
    several = resolve(
        shipped, ResolveRequest.model_validate({**drain, "ratings": {**mage, "Intuition": 3}})
    ).plain()
    assert any("Tradition Attribute has no value" in text for text in several["unknown"])


def test_no_attribute_counts_that_the_roll_is_not_made_with(shipped: kb.KnowledgeBase) -> None:
    """A sheet's row of six: neither Intelligence nor the highest of all guides a shot."""
    row = {"Str": 0, "Dex": 1, "Con": 1, "Int": 2, "Wis": 0, "Cha": 0}
    shot = {"entry": "cwn/make-a-ranged-attack", "ratings": {"Attack Bonus": 2, "Shoot": 1, **row}}
    with pytest.raises(RequestError, match="Attribute Modifier"):
        resolve(shipped, ResolveRequest.model_validate({**shot, "against": {"Ranged AC": 13}}))


def test_of_two_attributes_the_one_counts_that_the_roll_is_made_with(shipped: kb.KnowledgeBase) -> None:
    """A shot uses Dexterity; a blow uses either, so the higher."""
    both = {"Attack Bonus": 2, "Strength Modifier": 0, "Dexterity Modifier": 1}
    shot: dict[str, Any] = {"entry": "cwn/make-a-ranged-attack", "against": {"Ranged AC": 13}}
    blow: dict[str, Any] = {"entry": "cwn/make-a-melee-attack", "against": {"Melee AC": 13}}

    def warned(asked: dict[str, Any], **ratings: int) -> list[str]:
        request = ResolveRequest.model_validate({**asked, "ratings": {**both, **ratings}})
        return [*resolve(shipped, request).plain()["warnings"]]

    by_shot = warned(shot, Shoot=1)
    assert "We read Dexterity Modifier as Attribute Modifier." in by_shot
    assert "This roll doesn't use Strength Modifier." in by_shot
    higher = (
        "Dexterity Modifier counts as Attribute Modifier, being higher than Strength Modifier; "
        "to use another, give only that."
    )
    for asked in ({**blow, "variant": "punch"}, {**shot, "variant": "throw-with-stab"}, blow):
        told = warned(asked, Stab=1, Punch=1)
        assert higher in told
        assert not any("use Strength" in each for each in told)
    assert "We read Strength Modifier as Attribute Modifier." in warned(
        blow, Stab=1, **{"Strength Modifier": 1}
    )


def test_no_name_that_a_term_stands_for_is_an_alias(shipped: kb.KnowledgeBase) -> None:
    for edition in shipped.editions.values():
        aliases = {alias for term in edition.terms.values() for alias in term.aliases}
        assert not aliases & {name for term in edition.terms.values() for name in term.stands_for}


@pytest.mark.parametrize(
    ("source", "edition", "says"),
    [
        ("multiple-attacks", "sr5", "give the number of targets as `split`"),
        ("avoid-incoming", "sr6", "ask for sr6/avoid-incoming"),
        (
            "call-a-shot",
            "sr5",
            "are on p. 178, not on the page. Leave it out, and give its modifiers yourself",
        ),
    ],
)
def test_an_action_that_changes_no_roll_names_what_to_ask_for(
    shipped: kb.KnowledgeBase, source: str, edition: str, says: str
) -> None:
    error = refused(shipped, edition=edition, roll="9 dice v 5", modifiers=[{"from": source}])
    assert says in str(error)


def test_a_roll_typed_for_an_action_is_converted_as_that_action(shipped: kb.KnowledgeBase) -> None:
    typed = {
        "edition": "sr5",
        "roll": "9 dice v. 6",
        "classes": ["fire-mounted-or-vehicle-weapon"],
        "to": "cwn",
    }
    answer = convert(shipped, ConvertRequest.model_validate(typed))
    assert [one.entry for one in answer.conversions] == ["cwn/make-a-ranged-attack"]
    with pytest.raises(RequestError, match="say which action it is \\(`classes`\\)"):
        convert(shipped, ConvertRequest.model_validate({**typed, "classes": []}))


def test_a_number_from_a_step_left_out_names_the_step(shipped: kb.KnowledgeBase) -> None:
    ratings = {"against": {"Ranged Combat": 5}, "ratings": {"Range": "Short"}}
    asked = ResolveRequest.model_validate({"entry": "matrix-d6/full-reaction", "test": "attack", **ratings})
    (why,) = resolve(shipped, asked).plain()["unknown"]
    assert why == (
        "The difficulty comes from reaction, which isn't rolled here. "
        "Leave out `test` to roll it too, or set `difficulty` in a modifier."
    )


def test_the_command_line_says_how_to_solve_for_a_split_pool(
    shipped: kb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layers, "load", lambda _: shipped)
    result = CliRunner().invoke(main, ["solve", "6 dice v 4", "1/2", "-e", "sr5", "--split", "2"])
    assert "leave out `--split`, and give the dice of one part" in result.output


def test_a_use_of_edge_by_another_name_gets_the_names_of_all(shipped: kb.KnowledgeBase) -> None:
    error = refused(shipped, edition="sr5", roll="9 dice", edge="push-the-limit")
    assert (
        "push-after (Push the Limit, after the roll), push-before (Push the Limit, before the roll)"
        in str(error)
    )


def test_a_value_in_other_words_gets_the_meaning_of_each(shipped: kb.KnowledgeBase) -> None:
    error = refused(shipped, entry="matrix-d6/ranged-attack", against={"Cover": "half"})
    assert "allowed: 1D, 2D, 4D" in str(error)
    assert "2D with half" in str(error)


def test_dice_by_the_name_of_a_rating_that_is_not_given_are_doubted(shipped: kb.KnowledgeBase) -> None:
    spike: dict[str, Any] = {"entry": "sr5/data-spike", "modifiers": [{"value": 2, "reason": "marks"}]}
    doubt = "+2 marks counts as dice; to give marks as a rating, write marks=2."
    assert doubt in resolve(shipped, ResolveRequest.model_validate(spike)).plain()["warnings"]
    given = {**spike, "ratings": {"marks": 1}}
    assert doubt not in resolve(shipped, ResolveRequest.model_validate(given)).plain()["warnings"]


def test_a_variant_that_ratings_mean_joins_one_that_is_named(shipped: kb.KnowledgeBase) -> None:
    asked = ResolveRequest(
        entry="matrix-d6/block",
        variant="undeclared",
        ratings={"Martial Arts": 5},
        against={"Brawling": 4},
    )
    assert resolve(shipped, asked).plain()["variant"] == ["undeclared", "martial-arts"]


def test_a_category_without_a_value_is_asked_for_with_its_values(shipped: kb.KnowledgeBase) -> None:
    asked = ResolveRequest(entry="sr3/ic-attack", ratings={"Security Rating": 8, "Icon Status": "Intruding"})
    unknown = resolve(shipped, asked).unknown
    choices = "Blue (target number 6), Green (5), Orange (4) or Red (3)"
    assert any(
        each.startswith(f"Give Host Color as {choices}: the security code of the host") for each in unknown
    )
    assert not [each for each in unknown if each.startswith("Give Icon Status")]


@pytest.mark.parametrize(
    ("entry", "variant", "about"),
    [
        ("sr3/ic-attack", "red", "It is a value of Host Color; give it as a rating."),
        ("sr3/ic-attack", "odd", "It has no variants."),
        (
            "sr3/decker-attack",
            "odd",
            "allowed: armored-ic (the target is IC with the Armor option), ic (the target is IC)",
        ),
    ],
)
def test_a_variant_that_does_not_exist_is_refused_with_what_there_is(
    shipped: kb.KnowledgeBase, entry: str, variant: str, about: str
) -> None:
    assert str(refused(shipped, entry=entry, variant=[variant])).endswith(about)


@pytest.mark.parametrize(
    ("entry", "name", "near"),
    [
        ("cwn/make-a-ranged-attack", "Dexterity", "Dexterity Modifier"),
        ("sr5/fire-gun", "Pistol", "Pistols"),
        ("matrix-d6/behind-protection", "Protection", "Protection Condition"),
        ("sr5/fire-gun", "Weapn Skill", "Weapon Skill"),
    ],
    ids=[
        "part of a name that stands for a term",
        "mistyped name that stands for a term",
        "part of what the roll reads",
        "mistyped",
    ],
)
def test_a_name_that_is_part_of_a_rating_gets_that_and_no_result(
    shipped: kb.KnowledgeBase, entry: str, name: str, near: str
) -> None:
    assert str(refused(shipped, entry=entry, ratings={name: 1})).endswith(f"; did you mean '{near}'?")


def test_a_name_for_several_ratings_gets_all_of_them(shipped: kb.KnowledgeBase) -> None:
    swarm = {"entry": "cwn/make-a-swarm-attack", "ratings": {"Attack Bonus": 3}}
    assert str(refused(shipped, **swarm, against={"AC": 12})).endswith(
        "did you mean 'Melee AC' or 'Ranged AC'?"
    )


def test_what_a_modifier_can_change_has_the_words_of_the_edition(shipped: kb.KnowledgeBase) -> None:
    hidden = {"entry": "sr3/evade-detection", "ratings": {"Evasion": 6}, "against": {"IC": 5}}
    with pytest.raises(ChangeError, match="change pool, limit, target number, against,"):
        resolve(shipped, ResolveRequest(**hidden, modifiers=[{"set": {"threshold": 3}}]))


def test_the_damage_of_an_icon_is_the_wound_that_overload_reads(shipped: kb.KnowledgeBase) -> None:
    asked = ResolveRequest(entry="sr3/overload", ratings={"Willpower": 5, "Icon Damage": "Serious"})
    answer = resolve(shipped, asked).plain()
    assert "We read icon damage as Icon Damage Level." in answer["warnings"]
    assert not answer["unknown"]


@pytest.mark.parametrize(("word", "number"), [("yes", 1), ("No", 0)])
def test_a_rating_that_is_1_or_0_is_given_as_yes_or_no(
    shipped: kb.KnowledgeBase, word: str, number: int
) -> None:
    said, counted = (
        resolve(
            shipped, ResolveRequest(entry="matrix-d6/react", ratings={"Actions": 2, "Undeclared": value})
        ).plain()
        for value in (word, number)
    )
    assert said["results"] == counted["results"]
    refusal = str(refused(shipped, entry="matrix-d6/react", ratings={"Undeclared": "maybe"}))
    assert "give yes or no" in refusal
    assert "if you didn't declare the reaction" in refusal


def test_a_refused_rating_gets_the_name_of_a_rating_and_of_no_step(shipped: kb.KnowledgeBase) -> None:
    asked = {"entry": "cwn/make-a-ranged-attack", "ratings": {"Weapon Damage": "1d8"}}
    assert refused(shipped, **asked).near == "Damage"


def test_dice_for_a_value_that_throws_none_are_sent_to_the_one_that_does(shipped: kb.KnowledgeBase) -> None:
    shot: dict[str, int | str] = {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0, "Damage": "1d8"}
    asked = ResolveRequest(
        entry="cwn/make-a-ranged-attack",
        ratings=shot,
        against={"Ranged AC": 10},
        dice={"actor": [12], "hit": [6]},
    )
    with pytest.raises(DiceError, match=r"too many for the value hit; give them as `dice\.weapon`"):
        resolve(shipped, asked)


def test_dice_for_a_value_that_throws_none_are_sent_to_one_of_a_like_name_that_lacks_its_dice(
    shipped: kb.KnowledgeBase,
) -> None:
    shot: dict[str, int | str] = {"Attack Bonus": 1, "Shoot": 1, "Attribute Modifier": 0, "Damage": "1d8"}
    asked = ResolveRequest(
        entry="cwn/make-a-ranged-attack",
        ratings={**shot, "Trauma Die": "1d8", "Trauma Rating": 2},
        against={"Ranged AC": 10},
        dice={"actor": [12], "trauma": [6]},
    )
    with pytest.raises(DiceError, match='did you mean "trauma-die"'):
        resolve(shipped, asked)


@pytest.mark.parametrize("kind", ["fire-weapon", "fire-weapons", "firing-action"])
def test_a_class_is_taken_by_the_name_that_cards_print(shipped: kb.KnowledgeBase, kind: str) -> None:
    asked = {"edition": "sr5", "roll": "8 dice v 7", "modifiers": [{"from": "sr5/take-aim"}]}
    told = resolve(shipped, ResolveRequest.model_validate({**asked, "classes": kind}))
    assert told.odds == resolve(shipped, ResolveRequest.model_validate({**asked, "classes": "fire-gun"})).odds


def test_an_unknown_class_is_refused_with_those_that_the_effects_on_the_roll_need(
    shipped: kb.KnowledgeBase,
) -> None:
    aim = [{"from": "sr5/take-aim"}]
    error = refused(shipped, edition="sr5", roll="8 dice v 7", classes="ranged-attack", modifiers=aim)
    assert str(error).endswith("'ranged-attack'; allowed: firing-action, throw-weapon")


def test_an_unknown_class_is_refused_with_the_attacks_on_which_the_targets_defense_counts(
    shipped: kb.KnowledgeBase,
) -> None:
    dive = [{"from": "sr6/hit-the-dirt", "side": "opponent"}]
    error = refused(shipped, edition="sr6", roll="10 dice v 7", classes="ranged", modifiers=dive)
    assert str(error).endswith("allowed: active-skill-test, attack, blast-attack, ranged-attack")


def test_only_kinds_of_a_roll_with_which_the_defense_of_the_target_counts_are_offered(
    shipped: kb.KnowledgeBase,
) -> None:
    dive = [{"from": "sr6/hit-the-dirt", "side": "opponent"}]
    error = refused(shipped, edition="sr6", roll="10 dice v 7", modifiers=dive)
    assert "under `classes`: attack, ranged-attack or blast-attack." in str(error)


def test_a_value_of_a_rating_given_as_a_state_is_refused_with_its_rating(shipped: kb.KnowledgeBase) -> None:
    error = refused(shipped, entry="sr3/decker-attack", states_against=["legitimate"])
    assert str(error).endswith("give Icon Status=Legitimate")


@pytest.mark.parametrize(
    ("entry", "name", "key"),
    [
        ("sr3/evade-detection", "target number", "target number"),
        ("sr3/evade-detection", "TN", "tn"),
        ("matrix-d6/melee-attack", "Difficulty", "difficulty"),
        ("sr5/fire-gun", "Limit", "limit"),
        ("sr5/fire-gun", "Threshold", "threshold"),
    ],
)
def test_a_part_of_the_roll_given_as_a_rating_is_refused_with_the_modifier_that_sets_it(
    shipped: kb.KnowledgeBase, entry: str, name: str, key: str
) -> None:
    error = refused(shipped, entry=entry, ratings={name: 4})
    assert str(error).endswith(f"has no rating '{name}'; set `{key}` to 4 in a modifier")
    said = CliRunner().invoke(main, ["resolve", entry, f"{name}=4"]).output
    assert f'write -m "{key}=4"' in said
    assert resolve(shipped, ResolveRequest(entry=entry, modifiers=[{"set": {key: 4}}]))


@pytest.mark.parametrize(
    ("rating", "value", "told"),
    [
        ("marks", 4, "4 marks are more than SR5 normally allows: 3 at most."),
        ("Body", 9, "Body 9 is more than SR5 normally allows: 3 at most."),
    ],
)
def test_what_is_counted_stands_after_its_number(rating: str, value: int, told: str) -> None:
    assert str(above_usual_maximum(rating, value, "SR5", 3, None)) == told
