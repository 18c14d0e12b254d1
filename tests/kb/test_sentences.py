"""What entries are said to be in words, of which the other modules assert fields and numbers only.

The snapshot has one line for each. After a change of wording: `pytest tests/kb/test_sentences.py --snapshot-update`,
and read the difference.
"""

from collections.abc import Iterable
from typing import Any

from syrupy.assertion import SnapshotAssertion

import kb
from kb import describe
from kb.model import Cost, Figure, Grant, Need, WrittenChange

ENTRIES = """
cwn/charge cwn/go-prone cwn/make-a-melee-attack cwn/make-a-snap-attack cwn/screen-an-ally cwn/total-defense
matrix-d6/block matrix-d6/cover matrix-d6/dodge matrix-d6/full-reaction matrix-d6/react matrix-d6/two-guns
sr3/ic-initiative sr3/parry-attack sr3/unsuppress-ic
sr5/block sr5/brute-force sr5/call-a-shot sr5/call-dismiss-sprite sr5/change-gun-mode sr5/control-device
sr5/evasive-driving sr5/jam-signals sr5/ram sr5/reload-firearm sr5/shift-perception sr5/take-aim sr5/take-cover
sr6/drop-prone sr6/dual-attack sr6/intercept sr6/move sr6/multiple-attacks sr6/stand-up sr6/take-a-risk
sr6/take-aim sr6/take-cover sr6/trip
"""

CHANGES: list[dict[str, Any]] = [
    {"set": {"against": "none", "requirement": 2}, "add": {"pool": -4}},
    *({"add": {"pool": 1, "Nerve": "2 x Luck"}}, {"set": {"against": "4 dice", "limit": "none"}}),
    *({"set": {"Lock Craft": "Nerve"}}, {"set": {"Lock Craft": "(Nerve + 1) / 2 down"}}),
    *({"set": {"requirement": "actor.Nerve + 1"}}, {"set": {"pool": "Nerve x 2"}}),
    *({"set": {"pool": "Nerve / 3"}}, {"set": {"pool": "Nerve / Luck up"}}, {"set": {"wild": "add 1"}}),
    {
        "set": {"target.Nerve": 2, "target.Lock Craft": "Nerve"},
        "add": {"target.Lock Rating": 1, "target.Nerve": -2},
    },
]

ON_ATTACKS: dict[str, Any] = {"to": ["class:attack", "pick-lock"], "who": "attackers", "when": "at range"}
GRANTS: list[dict[str, Any]] = [
    {**ON_ATTACKS, "add": {"pool": -2}, "until": "next-beat", "stacks": True, "most": 4, "lost_when": "you fall"},
    {**ON_ATTACKS, "add": {"pool": -2}, "until": "ended", "lost_when": "you stand up"},
    {"to": "class:attack", "not_to": "pick-lock", "of": "opponent", "add": {"pool": -1}, "not_with": ["pick-lock"]},
    {"to": "pick-lock", "says": "{pool} on locks, at {Nerve}", "add": {"pool": -2}, "set": {"Nerve": "Nerve / 2"}},
    *(
        {"to": "pick-lock", "add": {"pool": 1}, "if_": condition}
        for condition in ("Nerve >= 0", "Nerve < 5", "Nerve <= target.Nerve", "Luck = 2", "Nerve > 2 and Luck > 2")
    ),
]  # fmt: skip


def test_entries_are_described_as_they_were(shipped: kb.KnowledgeBase, snapshot: SnapshotAssertion) -> None:
    lines = [f"{id_}: {' | '.join(filter(None, _described(shipped, id_)))}" for id_ in ENTRIES.split()]
    assert "\n".join(lines) == snapshot


def _described(base: kb.KnowledgeBase, id_: str) -> Iterable[str]:
    edition_id = kb.edition_of(id_)
    edition, entry = base.editions[edition_id], base.entries[id_]
    yield f"{describe.cost_text(edition, entry)}, {describe.timing_text(edition, entry)}"
    for fact in describe.first_facts(edition, entry, edition_id):
        yield f"{fact.label}: {fact.text}"
    yield from (f"+ {each}" for each in describe.grants_texts(edition, entry.grants, edition_id))
    yield from describe.state_texts(edition, entry)
    if entry.tests:
        yield describe.roll_text(base, id_) or ""


def test_changes_grants_and_costs_are_said_as_they_were(
    small: kb.KnowledgeBase, snapshot: SnapshotAssertion
) -> None:
    edition = small.editions["ch"]
    lines = [describe.change_text(edition, WrittenChange.model_validate(change)) for change in CHANGES]
    grants = [Grant(**grant) for grant in GRANTS]
    lines += [describe.grant_text(edition, grant, "ch") for grant in grants]
    ways = {
        "fast": Cost(spend={"small": 1}, timing="any"),
        "slow": Cost(spend={"big": 2, "small": "all"}, timing="late"),
    }
    paid = small.entries["ch/pick-lock"].model_copy(update={"cost": ways, "timing": None})
    lines += [describe.cost_text(edition, paid), describe.timing_text(edition, paid)]
    lines.append(describe.requirement_text(edition, Need(term="Nerve", least=2, on="target")))
    lines.append(describe.figure_text(Figure(says="You choose {least} to {most} marks", least=1, most=3)))
    lines.append(describe.figure_text(Figure(says="The ram has AP {is}", is_=-6)))
    lines.append(describe.figure_text(Figure(says="You can go up to {most}", most="on-icon + 1", unit="m")))
    assert "\n".join(lines) == snapshot
