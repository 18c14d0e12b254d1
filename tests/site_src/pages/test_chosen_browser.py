"""What a reader chooses among a character's weapons and skills, which counts on every page from then on."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from resolver.wording import percent
from tests.site_src.looking import PHONE, axe_faults, looking
from tests.site_src.pages.keeping import TRACE, keep, kept, note

WEAPONS = [{"name": name, "ratings": {"Aim": aim}} for name, aim in (("Bow", 9), ("Sling", 4))]
ARMED: dict[str, Any] = {**TRACE, "weapons": WEAPONS}


def choose(page: Page, name: str) -> None:
    page.locator(".odds-choices").get_by_role("button", name=name).click()


def test_what_counts_is_chosen_once_for_every_page(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page, ARMED)
        page.goto(f"{url}ember/snap-shot/")
        choose(page, "Sling")
        page.reload()
        expect(note(page)).to_contain_text("Trace: 7 dice with Sling, limit 4.")
        expect(page.locator(".odds-choices [aria-pressed=true]")).to_contain_text("Sling")
        assert axe_faults(page) == []
        page.goto(f"{url}compare/shoot/")
        expect(page.locator(".own-odds").first).to_contain_text("your 7 dice with Sling")
        page.goto(f"{url}character/sheet/")
        expect(page.locator(".sheet")).to_contain_text("Snap Shot: 7 dice, limit 4 with Sling")


def test_the_calculator_begins_with_what_was_chosen_and_chooses_for_every_page(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        keep(page, {**ARMED, "chosen": ["Sling"]})
        page.goto(f"{served}calculator/?entry=ember/snap-shot")
        expect(page.locator(".answer-taken")).to_contain_text("Sling")
        page.get_by_role("button", name="Choose again").click()
        page.locator(".answer-choices").get_by_role("button", name="Bow").click()
        expect(page.locator(".answer-taken")).to_contain_text("Bow")
        page.goto(f"{served}ember/snap-shot/")
        expect(note(page)).to_contain_text("Trace: 12 dice with Bow")


def test_of_several_things_with_one_name_the_reader_chooses_again(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "weapons": [{**each, "name": "Bow"} for each in WEAPONS], "chosen": ["Bow"]})
        page.goto(f"{url}ember/snap-shot/")
        expect(note(page)).to_have_text("Trace: choose what counts.")


def test_the_choice_is_deleted_with_the_character_and_leaves_the_browser_in_no_other_way(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        keep(page, {**ARMED, "chosen": ["Sling"]})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.post_data or ""))
        page.goto(f"{served}character/")
        page.get_by_role("button", name="Share Trace").click()
        page.goto(page.get_by_role("textbox", name="Link to Trace").input_value())
        page.get_by_role("button", name="Keep Trace", exact=True).click()
        assert [each.get("chosen") for each in kept(page)["list"]] == [["Sling"], None]
        with page.expect_download() as saving:
            page.get_by_role("button", name="Save as a file").first.click()
        assert "chosen" not in json.loads(saving.value.path().read_text())
        page.get_by_role("button", name="Save Trace as YAML").click()
        expect(page.locator(".character-said")).to_contain_text("is saved")
        page.get_by_role("button", name="Delete Trace").first.click()
        assert "Sling" not in [name for each in kept(page)["list"] for name in each.get("chosen", [])]
        assert [body for body in asked if '"weapons"' in body and '"chosen"' not in body]
        assert not [body for body in asked if '"chosen"' in body]


def test_candidates_have_their_chances_under_the_table_s_rulings(
    browser: Browser, served: str, base: kb.KnowledgeBase
) -> None:
    asked = {"entry": "ember/snap-shot", "test": "shoot", "actor": "professional", "target": "professional"}
    table: Any = {"ember": {"rulings": {"tie": "actor"}}}
    changes = [{"set": {"pool": 7}}, {"set": {"limit": 4}}]
    body = {**asked, "modifiers": changes, "table": table}
    success = resolve(base, ResolveRequest.model_validate(body)).odds.success
    assert success is not None
    with looking(browser) as page:
        keep(page, ARMED)
        page.add_init_script(f"localStorage.setItem('actionary.table', {json.dumps(json.dumps(table))})")
        page.goto(f"{served}ember/snap-shot/")
        choice = page.get_by_role("button", name="Sling 7 dice")
        expect(choice).to_have_text(f"Sling 7 dice: {percent(success.exact, tight=True)}")
        choice.click()
        expect(page.locator(".odds-chance")).to_have_text(percent(success.exact, tight=True))


def test_the_skill_of_a_weapon_and_what_is_not_counted_are_said(browser: Browser, url: str) -> None:
    beside = ["specialization Bows (Longbows)", "Sight with Long Bow", "Rainbows", "3 bodyguards"]
    weapon = {"name": "Long Bow", "skill": "Bows", "ratings": {"Aim": 6}}
    said = "Not counted here: specialization Bows (Longbows) and Sight with Long Bow."
    with looking(browser) as page:
        keep(page, {**TRACE, "weapons": [weapon], "not_read": beside})
        page.goto(f"{url}ember/snap-shot/")
        expect(note(page)).to_have_text(
            f"Trace: 9 dice with Long Bow (Bows), limit 4. The rest is as for a professional. {said}"
        )
        page.goto(f"{url}compare/shoot/")
        own = page.locator(".own-odds").first
        expect(own).to_contain_text("your 9 dice with Long Bow (Bows) against a professional")
        expect(own).to_contain_text(said)
        page.goto(f"{url}character/sheet/")
        expect(page.locator(".sheet-note")).to_contain_text(said)


def test_a_weapon_without_a_number_of_its_own_leaves_that_of_the_character(
    browser: Browser, url: str
) -> None:
    rating = {"name": "Bonus", "or": ["Extra"], "arms": ["Shoot"]}
    character = {
        "ratings": {"Bonus": 1, "Shoot": 4},
        "weapons": [{"name": "Gun", "skill": "Shoot", "ratings": {}}],
    }
    with looking(browser) as page:
        page.goto(url)
        ask = "([character, rating]) => actionaryCharacters.valuesFor(character, rating)"
        assert page.evaluate(ask, [character, rating]) == [["Bonus", 1]]
