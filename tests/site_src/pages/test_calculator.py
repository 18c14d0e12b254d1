import json
from pathlib import Path
from typing import Any

import kb
from site_src.pages import calculator
from tests.kb.asking import inputs


def entry(base: kb.KnowledgeBase, id_: str) -> dict[str, Any]:
    found: dict[str, Any] = calculator.data(base)["entries"][id_]
    return found


def test_every_entry_with_a_test_can_be_chosen(base: kb.KnowledgeBase) -> None:
    chosen = calculator.data(base)["entries"]
    assert set(chosen) == {id_ for id_, entry in base.entries.items() if entry.tests}


def test_the_page_has_what_the_api_says_that_a_test_reads_as_printed(base: kb.KnowledgeBase) -> None:
    told = inputs(base, "ember/snap-shot").plain()
    found = entry(base, "ember/snap-shot")["inputs"]
    assert found == {name: told[name] for name in found}
    assert (found["ratings"], found["against"]) == (["Aim", "Body", "Reach"], ["Body"])


def test_an_edition_tells_what_its_dice_can_do(base: kb.KnowledgeBase) -> None:
    ember = calculator.data(base)["editions"]["ember"]
    assert (ember["teamwork"], ember["buy"], ember["wild"]) == (True, 4, False)
    assert ember["wounds"] == {"burns": "burns", "cuts": "cuts"}
    assert ember["terms"]["Range"] == {"tiers": ["near"] * 4, "values": ["near", "far"]}


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


def test_hostile_names_cannot_end_the_data_in_the_page(docs: Path) -> None:
    page = (docs / "calculator/index.md").read_text()
    (line,) = [line for line in page.splitlines() if 'type="application/json"' in line]
    inside = line.partition(">")[2].removesuffix("</script>")
    assert "<" not in inside
    assert "<script>alert(1)" in json.loads(inside)["entries"]["ember/hostile"]["name"]


def test_a_step_that_reads_an_earlier_roll_is_not_offered_alone(shipped: kb.KnowledgeBase) -> None:
    alone = entry(shipped, "sr3/decker-attack")["alone"]
    assert "attack" in alone
    assert "level" not in alone


def test_an_entry_leads_to_its_test_in_the_calculator(docs: Path) -> None:
    page = (docs / "ember/snap-shot/index.md").read_text()
    assert "[Roll it with your dice](../../calculator/index.md?entry=ember/snap-shot)" in page
    assert "(../../calculator/index.md?entry=ember/snap-shot&variant=off-guard)" in page


def test_the_page_of_an_edition_lists_its_uses_of_edge(docs: Path) -> None:
    assert (
        '<tr><th scope="row">Once More</th><td>Dice that are no hit are rolled again.</td></tr>'
        in (docs / "ember/index.md").read_text()
    )
    assert "What you can do with any roll" not in (docs / "frost/index.md").read_text()
