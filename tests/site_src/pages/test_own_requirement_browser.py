"""The reader's character where more than its dice counts: what it has to reach, and ratings that it doesn't have."""

import pytest
from playwright.sync_api import Browser, expect

from kb.files.load import load
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from resolver.wording import percent
from site_src.figures.chances import ChanceCalculator
from site_src.figures.own_rolls import own_roll
from tests.site_src.conftest import DATA, FIGHTS
from tests.site_src.looking import looking
from tests.site_src.pages.keeping import TRACE, dials, keep, note


@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        ({"Body": 5, "Luck": 2, "Burden": 1}, "4 dice, threshold 4."),
        ({"Body": 5, "Luck": 2}, "5 dice, threshold 4. No Burden: 0 is used."),
        ({"Body": 5, "Luck": 9}, "5 dice, threshold 1. No Burden: 0 is used."),
    ],
    ids=[
        "everything is known",
        "nothing stands for what is missing but its 0",
        "the threshold is at its least",
    ],
)
def test_the_page_has_the_chance_that_the_service_has_for_the_character(
    browser: Browser, fighting: str, ratings: dict[str, int], told: str
) -> None:
    actor = {"edition": "ember", "ratings": ratings}
    asked = ResolveRequest.model_validate({"entry": "ember/brace", "actor": actor, "target": "professional"})
    success = resolve(load(DATA, FIGHTS, shipped=False), asked).odds.success
    assert success is not None
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": ratings})
        page.goto(f"{fighting}ember/brace/")
        expect(page.locator(".odds-chance")).to_have_text(percent(success.exact, tight=True))
        expect(note(page)).to_have_text(f"Trace: {told} The rest is as for a professional.")
        expect(dials(page)).to_have_count(2)


def test_no_sheet_has_the_chance_of_a_roll_that_reads_more_of_you_than_its_dice() -> None:
    own = own_roll(load(DATA, FIGHTS, shipped=False), "ember/brace")
    assert own is not None
    assert own.grid(ChanceCalculator()) == ""
