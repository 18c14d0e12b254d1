"""The reader's character where an action can be rolled in several ways: with a skill, or trusting to luck."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import axe_faults, looking
from tests.site_src.pages.keeping import TRACE, dials, keep, note

SKILLED = {**TRACE, "ratings": {"Aim": 7, "Luck": 2, "Body": 3, "Reach": 4}}
LUCKY = {**TRACE, "ratings": {"Luck": 2, "Body": 3, "Reach": 4}}


def test_the_roll_as_printed_counts_and_the_other_way_is_offered(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        keep(page, SKILLED)
        page.goto(f"{fighting}ember/hurl/")
        expect(dials(page)).to_have_text(["10", "4", "4"])
        offered = page.locator(".odds-choices button")
        numbers = ("Aim 10 dice, limit 4", "at random 5 dice, limit 4")
        expect(offered).to_have_text([re.compile(f"^{each}:") for each in numbers])
        likely = (offered.last.text_content() or "").rpartition(": ")[2]
        offered.last.click()
        expect(note(page)).to_have_text(re.compile("^Trace: 5 dice, limit 4, at random[.]"))
        expect(page.locator(".odds-chance")).to_have_text(likely)
        expect(page.locator(".thumb a")).to_have_attribute("href", re.compile("&variant=at-random"))
        assert axe_faults(page) == []
        page.reload()
        expect(dials(page)).to_have_text(["5", "4", "4"])


def test_a_way_with_a_learned_skill_counts_where_the_one_as_printed_is_not_learned(
    browser: Browser, fighting: str
) -> None:
    sling = {"name": "Sling", "skill": "Slings", "ratings": {"Aim": 0}}
    with looking(browser) as page:
        keep(page, {**LUCKY, "weapons": [sling]})
        page.goto(f"{fighting}ember/hurl/")
        expect(note(page)).to_contain_text("5 dice, limit 4, at random.")
        page.get_by_role("button", name="Sling").click()
        expect(note(page)).to_contain_text("3 dice with Sling (Slings), limit 4.")


@pytest.mark.parametrize(
    ("path", "place", "told"),
    [
        ("ember/hurl/", ".odds-own", "5 dice, limit 4, at random."),
        (
            "side-by-side/?ids=ember/hurl,frost/shot",
            ".own-odds",
            "your 5 dice, at random against a professional:",
        ),
        ("character/", ".try-list", "Hurl (at random) 5 dice"),
    ],
)
def test_the_only_way_that_the_character_has_ratings_for_counts_by_itself(
    browser: Browser, fighting: str, path: str, place: str, told: str
) -> None:
    with looking(browser) as page:
        keep(page, LUCKY)
        page.goto(fighting + path)
        expect(page.locator(place)).to_contain_text(told)


def test_who_cannot_succeed_that_way_reads_what_it_lacks_for_that(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Luck": 0, "Body": 0, "Reach": 4}})
        page.goto(f"{fighting}ember/hurl/")
        expect(page.get_by_text("Trace can’t succeed: no Luck or Body, so 0 dice.")).to_be_visible()
