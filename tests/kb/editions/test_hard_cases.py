"""Rules that no simple record holds: each kind is data, on the entry where it was found."""

import kb
from kb.model import AnyOf, Cost, Entry, Need, Range, RollStep, ShiftStep, ValueStep, Variant, alternatives_of
from tests.kb.play.turns.test_states import checked


def _roll(entry: Entry, key: str) -> RollStep:
    step = entry.tests[key]
    assert isinstance(step, RollStep)
    return step


def _variants(entry: Entry) -> dict[str, Variant]:
    steps = [step for step in entry.tests.values() if isinstance(step, RollStep)]
    return {key: variant for step in steps for key, variant in step.variants.items()}


def _ways(base: kb.KnowledgeBase, id_: str) -> list[dict[str, int | str]]:
    return [cost.spend for cost in base.entries[id_].costs.values()]


def test_a_cost_of_two_resources(shipped: kb.KnowledgeBase) -> None:
    assert _ways(shipped, "sr6/intercept") == [{"minor": 1, "major": 1}]
    assert _ways(shipped, "cwn/charge") == [{"main": 1, "move": 1}]
    assert _ways(shipped, "sr5/evasive-driving") == [{"free": 1, "initiative": 10}]


def test_a_cost_that_depends_on_gear_and_skill(shipped: kb.KnowledgeBase) -> None:
    reload_: dict[str, Cost] = shipped.entries["cwn/reload-a-weapon"].costs
    assert [cost.spend for cost in reload_.values()] == [{"main": 1}, {"on-turn": 1}, {"move": 1}]
    assert Need(term="Shoot", least=1) in reload_["skilled-bow"].requires
    assert _ways(shipped, "sr5/change-gun-mode") == [{"simple": 1}, {"free": 1}]


def test_an_interrupt_is_paid_with_initiative(shipped: kb.KnowledgeBase) -> None:
    assert _ways(shipped, "sr5/block") == [{"initiative": 5}]
    assert _ways(shipped, "sr5/full-defense") == [{"initiative": 10}]


def test_marks_differ_by_the_way_to_pay_and_say_on_whom(shipped: kb.KnowledgeBase) -> None:
    ways = shipped.entries["sr5/control-device"].costs
    marks = {
        key: [
            need.least
            for requirement in way.requires
            for need in alternatives_of(requirement)
            if isinstance(need, Need)
        ]
        for key, way in ways.items()
    }
    assert (marks["free"], marks["simple"], marks["complex"]) == ([1], [2], [3])
    (spoof,) = (n for n in shipped.entries["sr5/spoof-command"].requires if isinstance(n, Need))
    assert spoof.least == 1
    assert spoof.on not in ("actor", "target")


def test_requirements_of_which_one_is_enough(shipped: kb.KnowledgeBase) -> None:
    assert any(isinstance(part, AnyOf) for part in shipped.entries["sr5/edit-file"].requires)


def test_somebody_else_rolls(shipped: kb.KnowledgeBase) -> None:
    assert _roll(shipped.entries["sr5/gesture"], "understand").by == "other"
    assert _roll(shipped.entries["sr6/trip"], "keep-standing").by == "target"
    assert _roll(shipped.entries["sr5/ramming"], "recover").by == "target"


def test_failure_and_glitch_have_outcomes_of_their_own(shipped: kb.KnowledgeBase) -> None:
    draw = _roll(shipped.entries["sr5/quick-draw"], "draw")
    assert {outcome.if_ for outcome in draw.outcomes} == {"success", "failure", "glitch", "critical glitch"}
    assert "failure" in {
        o.if_ for o in _roll(shipped.entries["sr5/disarm-data-bomb"], "disarm-data-bomb").outcomes
    }


def test_a_glitch_or_a_one_on_the_wild_die(shipped: kb.KnowledgeBase) -> None:
    deflect = _roll(shipped.entries["sr6/deflect-with-armor"], "deflect")
    assert deflect.wild == "replace 1"
    assert len(deflect.outcomes) == 2


def test_variants_of_threshold_opposition_pool_and_outcome(shipped: kb.KnowledgeBase) -> None:
    assert _variants(shipped.entries["sr5/quick-draw"])["quick-draw-holster"].set == {"requirement": 2}
    force = _variants(shipped.entries["sr5/brute-force"])
    assert force["local-grid"].set == {"against": "4 dice", "three-mark-limit-applies": 0, "damage": 0}
    assert force["local-grid"].outcomes
    assert force["two-marks"].add == {"pool": -4}
    assert force["three-marks"].add == {"pool": -10}
    assert "[Handling]" in str(_variants(shipped.entries["sr5/ramming"])["against-a-driver"].set["against"])


def test_what_a_test_yields_beyond_success(shipped: kb.KnowledgeBase) -> None:
    assert shipped.entries["sr6/sprint"].results == {"meters": "15 + sprint.hits"}
    force = shipped.entries["sr5/brute-force"]
    damage = force.tests["damage"]
    assert isinstance(damage, ValueStep)
    assert "/ 2 down" in damage.value
    assert isinstance(shipped.entries["sr5/data-spike"].tests["damage"], ValueStep)


def test_what_an_action_grants_to_other_rolls(shipped: kb.KnowledgeBase) -> None:
    (grant,) = shipped.entries["sr5/full-defense"].grants
    assert (grant.add, grant.until) == ({"pool": "Willpower"}, "turn")
    prone = {grant.key: grant.add for grant in shipped.entries["cwn/go-prone"].grants}
    assert {"pool": -2} in prone.values()
    assert {"pool": 2} in prone.values()
    aim = {grant.key: grant for grant in shipped.entries["sr5/take-aim"].grants}
    assert aim["dice"].stacks
    assert aim["dice"].most == "Willpower / 2 up"
    assert (aim["accuracy"].one_of, aim["dice"].usual) == (aim["dice"].one_of, True)


def test_actions_that_must_may_or_cannot_be_taken_together(shipped: kb.KnowledgeBase) -> None:
    assert "class:firing-action" in shipped.entries["sr5/call-a-shot"].combine.must
    fire = shipped.entries["sr5/fire-gun"].combine
    assert ("class:attack" in fire.not_with, "multiple-attacks" in fire.may) == (True, True)
    assert shipped.entries["sr6/dual-attack"].combine.must == ["attack"]
    assert shipped.entries["sr6/sprint"].combine.once == "turn"


def test_one_of_two_limits_and_what_decides(shipped: kb.KnowledgeBase) -> None:
    ram = _roll(shipped.entries["sr5/ram"], "collide")
    assert "[Speed or Handling]" in ram.roll
    assert ram.limit_is
    device = _roll(shipped.entries["sr5/control-device"], "as-action")
    assert "[min(Action Limit, Data Processing)]" in device.roll


def test_a_roll_minus_a_number(shipped: kb.KnowledgeBase) -> None:
    assert _roll(shipped.entries["sr5/ramming"], "resist").roll == "Body + Armor - 6"


def test_examples_of_the_source_without_faces_and_inconsistent_ones(shipped: kb.KnowledgeBase) -> None:
    examples = [example for entry in shipped.entries.values() for example in entry.examples.values()]
    of_sources = [example for example in examples if example.origin == "source"]
    assert any(example.hits for example in of_sources)
    assert all(example.why for example in examples if not example.consistent)
    assert any(not example.consistent for example in of_sources)


def test_a_difficulty_raised_by_the_successes_of_a_roll(shipped: kb.KnowledgeBase) -> None:
    attack = _roll(shipped.entries["matrix-d6/full-reaction"], "attack")
    assert "reaction.hits" in attack.roll


def test_a_difficulty_with_a_range(shipped: kb.KnowledgeBase) -> None:
    rows = {row[0]: row[1:] for row in shipped.tables["matrix-d6/range-difficulty"].rows}
    extreme = next(cell for cell in rows["Extreme"] if isinstance(cell, Range))
    assert (extreme.least, extreme.most) == (6, 7)


def test_dice_with_a_flat_bonus(shipped: kb.KnowledgeBase) -> None:
    points = shipped.entries["matrix-d6/brawling"].tests["points"]
    assert isinstance(points, ValueStep)
    assert points.value == "damage.hits + Lifting Bonus + effect-value"


def test_names_with_parentheses(shipped: kb.KnowledgeBase) -> None:
    assert "Computer (Decking)" in shipped.editions["sr3"].terms
    assert _roll(shipped.entries["sr3/decker-attack"], "attack").roll.startswith("Computer (Decking) (")


def test_tables_keyed_by_one_and_by_two_categories(shipped: kb.KnowledgeBase) -> None:
    assert len(shipped.tables["sr3/cybercombat-tn"].keys) == 2
    assert len(shipped.tables["sr3/overload-damage"].keys) == 1
    assert any("unknown" in row for table in shipped.tables.values() for row in table.rows)


def test_a_procedure_of_several_rolls(shipped: kb.KnowledgeBase) -> None:
    steps = shipped.entries["sr3/decker-attack"].tests
    kept = ["attack", "shield", "successes-through", "stopped", "soak", "wound", "boxes"]
    kept += ["deadly", "dropped", "crashed", "dumpshock"]
    assert list(steps) == kept
    assert isinstance(steps["wound"], ShiftStep)
    assert [steps[key].if_ for key in ("shield", "soak")] == [
        "min(attack.hits, target.Shield) > 0",
        "successes-through + stopped > 0",
    ]


def test_an_action_that_shuts_out_others_for_a_span(shipped: kb.KnowledgeBase) -> None:
    avoid = shipped.entries["sr6/avoid-incoming"].combine
    assert (set(avoid.not_with), avoid.once) == ({"move", "sprint"}, "round")


def test_numbers_of_bullets_by_mode_and_by_action(shipped: kb.KnowledgeBase) -> None:
    fired = shipped.entries["sr5/fire-gun"].figures
    assert [figure.is_ for figure in fired if figure.says.endswith("bullets")] == [3, 6]
    assert shipped.entries["sr5/fire-full-auto-weapon-6-bullets"].uses == {"bullets": 6}
    assert shipped.entries["sr5/fire-full-auto-weapon-10-bullets"].uses == {"bullets": 10}


def test_a_penalty_for_what_was_not_declared_and_armor_that_wears(shipped: kb.KnowledgeBase) -> None:
    late = shipped.entries["matrix-d6/react"].examples["rom-dodges-late"]
    assert (late.origin, late.lines) == ("source", [12])
    leather = shipped.entries["matrix-d6/armor"].examples["leather"]
    assert leather.expect.results == {"damage taken": 5, "armor left": 4}


def test_a_skill_whose_name_ends_in_a_letter_in_parentheses(shipped: kb.KnowledgeBase) -> None:
    assert _roll(shipped.entries["matrix-d6/medical-care"], "care").roll.startswith("Medicine (A) (table(")


def test_a_shot_can_be_called_with_bare_hands(shipped: kb.KnowledgeBase) -> None:
    bare = checked(shipped, "sr5", "call-a-shot", "melee-attack", ratings={"ready-weapon": 0})
    assert bare["legal"] is True
    assert not bare["problems"]
    assert checked(shipped, "sr5", "call-a-shot")["legal"] is False


def test_a_full_defense_after_an_attack_needs_the_trade_of_minor_actions(shipped: kb.KnowledgeBase) -> None:
    effect = shipped.entries["sr6/full-defense"].effect or ""
    assert "you can't" not in effect
    assert "[[trade-four-minor-actions-for-a-major-action]]" in effect
    enough, short = (
        checked(shipped, "sr6", "attack", "full-defense", initiative_dice=dice)["legal"] for dice in (4, 3)
    )
    assert (enough, short) == (True, False)


def test_reacting_tells_what_the_page_says_of_a_block_from_what_is_read_so(shipped: kb.KnowledgeBase) -> None:
    effect = " ".join((shipped.entries["matrix-d6/react"].effect or "").split())
    assert "our reading for a Dodge or a parry" in effect


def test_an_entry_names_the_difficulty_that_a_disputed_ruling_chooses(shipped: kb.KnowledgeBase) -> None:
    notes = " ".join(shipped.entries["matrix-d6/ranged-attack"].notes)
    ruling = shipped.editions["matrix-d6"].rulings["range"]
    assert (ruling.disputed, ruling.choice) == (True, "least")
    assert "6 or 7 successes at Extreme range; we say 6" in notes


def test_speaking_is_only_perhaps_an_on_turn_action(shipped: kb.KnowledgeBase) -> None:
    entry = shipped.entries["cwn/on-turn-action"]
    assert "saying a few words may count" in entry.summary
    assert "may" in next(link.note or "" for link in entry.concepts if link.id == "speak")


def test_no_entry_of_cities_is_asked_how_to_toss_a_grenade(shipped: kb.KnowledgeBase) -> None:
    asked = [each for entry in shipped.of_edition("cwn").values() for each in (*entry.aliases, *entry.asked)]
    assert not [each for each in asked if "toss a grenade" in each or "throw a grenade" in each]
