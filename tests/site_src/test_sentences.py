"""What pages say, word for word: of turns and dice, and the calculator of what it cannot work out."""

import pytest
from playwright.sync_api import Browser, expect
from syrupy.assertion import SnapshotAssertion

import kb
from kb.describe import option_texts, turn_texts
from site_src.pages.same_turn import Turns
from tests.site_src.looking import looking
from tests.site_src.pages.test_calculator_fights import PARRY


def test_turns_and_dice_of_an_edition(base: kb.KnowledgeBase, snapshot: SnapshotAssertion) -> None:
    frost = base.editions["frost"]
    told = frost.turn.model_copy(update={"each_more": {"main": {"pool": -1}}, "not_first": ["quick"]})
    several = frost.model_copy(update={"turn": told})
    lines = [*turn_texts(base.editions["ember"]), *turn_texts(several)]
    lines += [f"{name}: {text}" for name, text in option_texts(base.editions["ember"])]
    assert "\n".join(lines) == snapshot
    assert option_texts(frost) == []


def test_what_an_action_leaves_of_the_turn(shipped: kb.KnowledgeBase, snapshot: SnapshotAssertion) -> None:
    ids = ("sr5/take-aim", "sr6/speak", "sr5/matrix-search", "sr3/free-action")
    told = [Turns(shipped).values(id_, []) for id_ in ids]
    assert "\n".join(f"{one['left']} {one['lost']}".strip() for one in told) == snapshot


@pytest.mark.parametrize(
    "address",
    [
        "entry=ember/nothing",
        "entry=frost/wait",
        "edition=zzz&roll=5",
        "entry=ember/snap-shot&split=2&edge=again",
        f"edition=ember&roll=9 dice v. 3 dice&classes=attack&modifiers={PARRY}",
        "entry=ember/trip&ratings[Reach]=4&against[Body]=4&variant=nonsense",
    ],
)
def test_the_calculator_says_what_it_cannot_work_out(
    browser: Browser, fighting: str, snapshot: SnapshotAssertion, address: str
) -> None:
    with looking(browser, expecting="422") as page:
        page.goto(f"{fighting}calculator/?{address}")
        told = page.locator(".field-fault, [role=alert]:not(:has-text('the marked field'))")
        told = told.filter(has_text=" ").first
        expect(told).to_be_visible()
        assert told.inner_text() == snapshot
