"""The reader's character in other editions and in other formats: converted and written by the service."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import kb
from kb.characters import read_character
from resolver.wording import percent
from site_src.figures.chances import ChanceCalculator
from site_src.figures.dials import dials_of
from site_src.figures.entry_rolls import rolls_of
from tests.site_src.looking import PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages.keeping import TRACE, WITHOUT_SERVICE, dials, file_of, keep, kept

CONVERT = "**/characters/convert"
IN_FROST = {"edition": "frost", "ratings": {"Shoot": 3}, "weapons": [], "not_read": [], "notes": []}
ASKED = """async () => {
  while (localStorage.getItem('actionary.converted') === null) await new Promise((look) => setTimeout(look, 20));
}"""


def convert_to(page: Page, ratings: Mapping[str, int]) -> None:
    """Have the character page convert Trace, by a service that answers with these ratings."""
    answer: dict[str, Any] = {
        "character": {**IN_FROST, "ratings": ratings},
        "warnings": ["Check Shoot."],
        "numbers": [
            {"name": "Shoot", "value": 3, "how": "same-tier", "from": "Aim", "was": 7, "tier": "elite"}
        ],
        "left": [{"name": "Reach", "value": 4, "why": "FR has no such term."}],
    }
    page.route(CONVERT, lambda route: route.fulfill(json=answer))
    keep(page, TRACE)


@pytest.fixture(scope="module")
def with_bonus_of_3(base: kb.KnowledgeBase) -> str:
    """The chance of Shot with a bonus of +3 against a professional."""
    roll = next(rolls_of(base, "frost/shot"))[1].bound("professional", "professional")
    chance = ChanceCalculator().success(dials_of(roll)[0].put(roll, 3))
    assert chance is not None
    return percent(chance, tight=True)


def test_pages_of_other_editions_have_the_converted_character_and_say_so(
    browser: Browser, url: str, with_bonus_of_3: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        convert_to(page, {"Shoot": 3})
        page.goto(f"{url}character/")
        page.evaluate(ASKED)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
        watch_shifts(page)
        page.goto(f"{url}frost/shot/")
        expect(page.locator(".odds-own")).to_have_text(
            "Trace converted from EMB ours: 1d20 +3. The rest is as for a professional."
        )
        expect(dials(page).first).to_have_text("+3")
        expect(page.locator(".odds-chance")).to_have_text(with_bonus_of_3)
        assert axe_faults(page) == []
        assert_lies_still(page)
        page.goto(f"{url}compare/shoot/")
        cell = page.locator("tr[data-field=odds] td.edition-frost .own-odds")
        expect(cell).to_have_text(
            f"your +3, converted from EMB (ours), against a professional: {with_bonus_of_3}"
        )
        expect(page.locator(".own-odds")).to_have_count(2)
        assert asked == []


def test_a_converted_character_that_cannot_make_the_roll_says_so(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        convert_to(page, {})
        page.goto(f"{url}character/")
        page.evaluate(ASKED)
        page.goto(f"{url}frost/shot/")
        expect(page.locator(".odds-whose")).to_have_text(
            "for a professional; Trace converted from EMB ours has no Shoot"
        )


def test_what_a_deleted_character_was_converted_to_is_deleted_too(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        convert_to(page, {"Shoot": 3})
        page.goto(f"{url}character/")
        page.evaluate(ASKED)
        page.get_by_role("button", name="Delete Trace").click()
        expect(page.locator(".character-card")).to_have_count(0)
        assert page.evaluate("localStorage.getItem('actionary.converted')") is None


def test_another_character_has_nothing_of_one_that_was_converted(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        convert_to(page, {"Shoot": 3})
        page.goto(f"{url}character/")
        page.evaluate(ASKED)
        page.evaluate("() => characterStore.add({ edition: 'ember', ratings: { Aim: 1 } })")
        page.goto(f"{url}frost/shot/")
        expect(page.locator(".odds-usual")).to_be_visible()
        expect(page.locator(".odds-own")).to_have_count(0)


def test_a_converted_character_is_kept_beside_the_first_with_what_it_lacks(
    browser: Browser, url: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        convert_to(page, {"Shoot": 3})
        page.goto(f"{url}character/")
        page.get_by_role("button", name="Convert Trace to FR").click()
        expect(page.locator(".mine")).to_have_text("Trace (FR)")
        card = page.locator(".character-card")
        for text in (
            "Check Shoot.",
            "Shoot 3: Aim 7, the same tier, elite",
            "Reach 4: FR has no such term.",
            "Converted from Trace (EMB) by tiers: which names are alike and what tiers have is ours.",
        ):
            expect(card).to_contain_text(text)
        assert [(each["name"], each["edition"]) for each in kept(page)["list"]] == [
            ("Trace", "ember"),
            ("Trace (FR)", "frost"),
        ]
        assert axe_faults(page) == []


def test_the_service_converts_whatever_is_opened_at_once(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}character/")
        page.locator("[name=file]").set_input_files(file_of("edition: ember\nratings: {Aim: 4}", "ash.yaml"))
        page.evaluate(ASKED)
        assert page.evaluate("actionaryCharacters.inEdition('frost')")["from"] == "EMB"


@pytest.mark.parametrize(("words", "name"), [("YAML", "trace.yaml"), ("Stat block", "trace.txt")])
def test_a_character_is_saved_in_other_formats_with_what_they_cannot_hold(
    browser: Browser, served: str, base: kb.KnowledgeBase, words: str, name: str
) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "notes": ["x"]})
        page.goto(f"{served}character/")
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save Trace as {words}").click()
        assert saved.value.suggested_filename == name
        read = read_character(base.editions, saved.value.path().read_bytes())
        assert read.character.ratings == TRACE["ratings"]
        said = page.get_by_role("status").first
        expect(said).to_contain_text(f"Trace is saved: {words}.")
        if words == "Stat block":
            expect(said).to_contain_text("A stat block can't hold the note")
        expect(page.get_by_role("button", name="Save Trace as Foundry actor")).to_have_count(0)


def test_without_the_service_converting_and_writing_say_what_they_need(browser: Browser, url: str) -> None:
    with looking(browser, expecting=WITHOUT_SERVICE) as page:
        keep(page, TRACE)
        page.goto(f"{url}character/")
        page.get_by_role("button", name="Convert Trace to FR").click()
        expect(page.get_by_role("status").first).to_have_text("Converting needs the service.")
        page.get_by_role("button", name="Save Trace as YAML").click()
        expect(page.get_by_role("status").first).to_have_text(
            "This format needs the service; “Save as a file” does without."
        )
