"""What refusals and traces say in words, one example a kind; the other modules assert numbers and names only.

After a change of wording: `pytest tests/resolver/test_sentences.py --snapshot-update`, and read the difference.
"""

from collections.abc import Callable
from functools import partial

import pytest
from syrupy.assertion import SnapshotAssertion

from resolver import Change, Face, GivenDice, replay
from resolver.notation import parse_condition, parse_roll, parse_value
from resolver.solving.wanted import wanted_chance
from tests.plain import traced
from tests.resolver.edge import AGAIN, BUY, CANCEL, EXPLODE, HITS, ONE, RAISED, WILD
from tests.resolver.mechanics import LEGEND, OPEN, POOL, TOTAL, rolled
from tests.resolver.solving.questions import asking, dial

UNREADABLE = """
Hacking + | 2 x -3 | Hacking # Logic | Hacking 3 | (Hacking | Hacking [Sleaze | Hacking or Sneak | Hacking [A or 3]
Hacking [Data (or special)] | Hacking (3) [Sleaze] | Hacking (3) (4) | Hacking (12, 1) | Hacking (12, 1 hour, 2)
Hacking (v. Logic) | Hacking v. Rating (+ Resonance) | Hacking (-2) | Firearms (6-7) | A v. B v. C | Force / Logic
Strength/Lifting Bonus | Force / 0 | Force up | 12345 | 2d1 | dice | Logic + D | Agent + x | ½ Body | max | min(1)
table(Range) | Logic v. none | Logic + Simple Weapons | attack.Hits | actor. Logic | Actor.Logic | 1x2x3x4x5x6x7x8x9
"""

UNDOABLE = [
    *(Change(set={"explode": "al"}), Change(set={"raise": "two"}), Change(set={"buy": "four"})),
    *(Change(set={"buy": 0}), Change(set={"hits": 2}), Change(add={"buy": 4}), Change(add={"hits": -1})),
    *(
        Change(add={"hits": "unknown"}),
        Change(set={"explod": "all"}),
        Change(add={"hits": 1}, who="opponent"),
    ),
    *(Change(helpers=(1,), who="opponent"), Change(helpers=(41,)), Change(helpers=(1,) * 9)),
]

APART = [(EXPLODE, AGAIN), (AGAIN, RAISED), (BUY, ONE), (BUY, HITS), (WILD, ONE)]

GIVEN: dict[str, list[tuple[tuple[Change, ...], list[Face]]]] = {
    "1 dice": [((), [7]), ((), [[6, 2]]), ((EXPLODE,), [6]), ((EXPLODE,), [[4, 2]]), ((WILD,), [5])],
    "4 dice": [((), [1, 2]), ((AGAIN,), [5, 2, 3, 1]), ((ONE,), [5, 2, 3, 1])],
    "8 dice": [((BUY,), [5]), ((BUY,), [])],
    "2 dice [1] (1)": [((CANCEL,), [5, 6])],
    "1 dice v. 2 dice": [((), [1])],
    "unknown": [((), [1])],
}


def _said(action: Callable[[], object]) -> str:
    with pytest.raises(ValueError, match=r"\w") as refused:
        action()
    return str(refused.value)


def test_what_is_no_notation_is_refused_as_before(snapshot: SnapshotAssertion) -> None:
    texts = [text.strip() for text in UNREADABLE.replace("\n", "|").split("|") if text.strip()]
    lines = [_said(partial(parse_roll, text, ())) for text in texts]
    lines += [_said(lambda: parse_condition("a < b < c")), _said(lambda: parse_value("A v. B"))]
    lines += [_said(partial(wanted_chance, chance)) for chance in ("75", "4/3", "0", "often")]
    assert "\n".join(lines) == snapshot


def test_what_cannot_be_done_with_dice_is_refused_as_before(snapshot: SnapshotAssertion) -> None:
    together = [*((change,) for change in UNDOABLE), *APART]
    lines = [_said(partial(rolled, "4 dice", changes=both)) for both in together]
    either = {"reroll_ones": "either"}
    lines.append(_said(lambda: rolled("4 dice", changes=[WILD, AGAIN], rulings=either)))
    lines.append(_said(lambda: rolled("4 dice", LEGEND, changes=[HITS], rulings={"wild": "legend"})))
    lines.append(_said(lambda: rolled("4 dice (5)", OPEN, changes=[HITS])))
    lines += [_said(partial(rolled, roll)) for roll in ("101 dice", "1 dice (9999 + 1)", "2d6 + 1")]
    lines.append(_said(lambda: rolled("7d100", TOTAL)))
    for vary in ("limit", "against", "pol", "x"):
        lines.append(_said(partial(dial, asking("5 dice"), vary)))
    assert "\n".join(lines) == snapshot


def test_dice_are_traced_or_refused_as_before(snapshot: SnapshotAssertion) -> None:
    lines = []
    for roll, changes, faces in ((roll, *each) for roll, cases in GIVEN.items() for each in cases):
        try:
            came = replay(rolled(roll, POOL, changes=changes), GivenDice({"actor": faces}))
        except ValueError as refused:
            lines.append(str(refused))
        else:
            lines.append(" | ".join(str(step["text"]) for step in traced(came)))
    assert "\n".join(lines) == snapshot
