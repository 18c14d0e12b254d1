import json
from pathlib import Path
from typing import Any

import kb
from kb.play.request import ResolveRequest
from kb.play.resolve import resolve
from resolver.rolls.bind.roll_changes import ChangeError
from site_src.pages import calculator

PROFESSIONAL = 2


def entry(base: kb.KnowledgeBase, id_: str) -> dict[str, Any]:
    found: dict[str, Any] = calculator.data(base)["entries"][id_]
    return found


def test_every_entry_with_a_test_can_be_chosen(base: kb.KnowledgeBase) -> None:
    chosen = calculator.data(base)["entries"]
    assert set(chosen) == {id_ for id_, entry in base.entries.items() if entry.tests}


def test_each_side_is_asked_for_what_it_rolls(base: kb.KnowledgeBase) -> None:
    needs = entry(base, "ember/snap-shot")["needs"]
    assert needs["/"] == {"ratings": ["Aim", "Body", "Reach"], "against": ["Body"]}


def test_a_variant_without_opposition_asks_nothing_of_the_other_side(base: kb.KnowledgeBase) -> None:
    assert "against" not in entry(base, "ember/snap-shot")["needs"]["/off-guard"]


def test_the_keys_of_a_table_are_asked_for_as_part_of_the_scene(base: kb.KnowledgeBase) -> None:
    assert entry(base, "ember/take-cover")["needs"]["/"] == {"ratings": ["Body"], "scene": ["Range"]}


def test_an_edition_tells_what_its_dice_can_do(base: kb.KnowledgeBase) -> None:
    ember = calculator.data(base)["editions"]["ember"]
    assert ember["edge"]["burst"]["reads"] == ["Luck"]
    assert (ember["teamwork"], ember["buy"], ember["wild"]) == (True, 4, False)
    assert ember["wounds"] == {"burns": "burns", "cuts": "cuts"}
    assert ember["terms"]["Range"] == {"tiers": ["near"] * 4, "values": ["near", "far"], "scene": True}


def test_only_disputed_rulings_are_offered_with_all_of_their_choices(base: kb.KnowledgeBase) -> None:
    rulings = calculator.data(base)["editions"]["ember"]["rulings"]
    assert set(rulings) == {"tie"}
    assert set(rulings["tie"]["choices"]) == {"defender", "actor", "draw"}


def test_rulings_of_an_edition_s_own_are_offered_if_a_test_reads_them(shipped: kb.KnowledgeBase) -> None:
    offered = {id_: set(told["rulings"]) for id_, told in calculator.data(shipped)["editions"].items()}
    assert {"swarm_trauma", "swarm_most", "shock_least"} < offered["cwn"]
    assert "stopped_attack" in offered["sr3"]
    assert not {"called_shots", "interrupts"} & (offered["sr5"] | offered["sr6"])
    told = calculator.data(shipped)["editions"]["sr3"]["rulings"]["stopped_attack"]["choices"]
    assert told == shipped.editions["sr3"].rulings["stopped_attack"].choices


def test_a_wild_die_is_offered_where_an_edition_has_one(shipped: kb.KnowledgeBase) -> None:
    wild = {id_ for id_, told in calculator.data(shipped)["editions"].items() if told["wild"]}
    assert wild == {"sr6"}


def test_only_grants_that_change_something_of_a_roll_are_for_it(shipped: kb.KnowledgeBase) -> None:
    assert list(calculator.granting(shipped, "cwn/make-a-melee-attack")) == [
        "cwn/charge",
        "cwn/go-prone",
        "cwn/make-a-snap-attack",
        "cwn/make-a-swarm-attack",
        "cwn/total-defense",
    ]
    assert calculator.granting(shipped, "sr5/ramming")["sr5/dodge"] == {"against": ["Gymnastics"]}
    assert "sr5/reboot-device" not in calculator.granting(shipped, "sr5/ram")


def test_hostile_names_cannot_end_the_data_in_the_page(docs: Path) -> None:
    page = (docs / "calculator/index.md").read_text()
    (line,) = [line for line in page.splitlines() if 'type="application/json"' in line]
    inside = line.partition(">")[2].removesuffix("</script>")
    assert "<" not in inside
    assert "<script>alert(1)" in json.loads(inside)["entries"]["ember/hostile"]["name"]


def _professional(
    data: dict[str, Any], id_: str, names: list[str], either: list[str]
) -> dict[str, int | str]:
    terms = data["editions"][id_.partition("/")[0]]["terms"]
    told = [name for name in names if name not in either[1::2] and "tiers" in terms.get(name, {})]
    return {name: terms[name]["tiers"][PROFESSIONAL] for name in told}


def test_what_the_form_asks_for_is_all_that_any_test_needs(shipped: kb.KnowledgeBase) -> None:
    data = calculator.data(shipped)
    missing = []
    for id_, one in data["entries"].items():
        for key, needs in one["needs"].items():
            test, _, variant = key.partition("/")
            either = needs.get("either", [])
            ratings = _professional(data, id_, needs.get("ratings", []) + needs.get("scene", []), either)
            against = _professional(data, id_, needs.get("against", []), either)
            asked = ResolveRequest(
                entry=id_,
                test=test or None,
                variant=variant.split() or None,
                ratings=ratings,
                against=against,
            )
            unknown = resolve(shipped, asked).unknown
            missing += [f"{id_} {key}: {why}" for why in unknown if "no value" in why]
    assert missing == []


def test_wounds_of_the_target_are_offered_wherever_they_are_taken(shipped: kb.KnowledgeBase) -> None:
    entries = calculator.data(shipped)["entries"]
    parts = [
        (id_, key, key in one["opposed"])
        for id_, one in entries.items()
        if shipped.editions[id_.partition("/")[0]].wounds
        for key in one["needs"]
    ]
    assert {opposed for _, _, opposed in parts} == {True, False}
    wrong = [part for part in parts if _takes_wounds_of_the_target(shipped, *part[:2]) != part[2]]
    assert wrong == []


def _takes_wounds_of_the_target(base: kb.KnowledgeBase, id_: str, part: str) -> bool:
    test, _, variant = part.partition("/")
    asked = ResolveRequest(
        entry=id_, test=test or None, variant=variant.split() or None, wounds_against={"physical": 3}
    )
    try:
        resolve(base, asked)
    except ChangeError:
        return False
    return True


def test_a_step_that_reads_an_earlier_roll_is_not_offered_alone(shipped: kb.KnowledgeBase) -> None:
    needs = entry(shipped, "sr3/decker-attack")["needs"]
    assert "/" in needs
    assert "attack/" in needs
    assert "level/" not in needs


def test_an_entry_leads_to_its_test_in_the_calculator(docs: Path) -> None:
    page = (docs / "ember/snap-shot/index.md").read_text()
    assert "[Roll it with your dice](../../calculator/index.md?entry=ember/snap-shot)" in page
    assert "(../../calculator/index.md?entry=ember/snap-shot&variant=off-guard)" in page


def test_the_page_of_an_edition_lists_its_uses_of_edge(docs: Path) -> None:
    assert (
        '<tr><th scope="row">Once More</th><td>Dice that are no hit are rolled again.</td></tr>'
        in (docs / "ember/index.md").read_text()
    )
    assert "What dice can do" not in (docs / "frost/index.md").read_text()
