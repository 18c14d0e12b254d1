"""The sheet of the reader's character in a real browser, on the screen and on one page of paper."""

import io
import json
import re

import pypdfium2
import pytest
from playwright.sync_api import Browser, Page, Route, expect

import kb
from resolver.wording import percent
from site_src.figures.chances import ChanceCalculator
from site_src.figures.dials import dials_of
from site_src.figures.entry_rolls import rolls_of
from site_src.pages import character, character_sheet
from tests.site_src.looking import PHONE, assert_lies_still, axe_faults, looking, watch_shifts
from tests.site_src.pages.keeping import TRACE, WITHOUT_SERVICE, keep

SHEET = "character/sheet/"


def lines(page: Page) -> list[str]:
    expect(page.locator(".own-sheet")).to_be_visible()
    return page.locator(".sheet li").all_inner_texts()


def test_a_sheet_has_the_dice_and_the_chances_of_the_character(
    browser: Browser, url: str, base: kb.KnowledgeBase
) -> None:
    roll = next(rolls_of(base, "ember/snap-shot"))[1].bound("professional", "professional")
    dice, limit, _ = dials_of(roll)
    chance = ChanceCalculator().success(limit.put(dice.put(roll, 10), 4))
    assert chance is not None
    with looking(browser, expecting=WITHOUT_SERVICE, viewport=PHONE) as page:
        keep(page, TRACE)
        watch_shifts(page)
        page.goto(f"{url}character/")
        page.get_by_role("link", name="Your sheet to print").click()
        own = next(each for each in lines(page) if each.startswith("Snap Shot"))
        assert own.split("\n") == [
            "Snap Shot: 10 dice, limit 4",
            percent(chance, tight=True),
            "Aim + Body [Reach] v. Body",
        ]
        assert_lies_still(page)
        assert axe_faults(page) == []
        page.get_by_role("link", name="Snap Shot").click()
        expect(page).to_have_url(f"{url}ember/snap-shot/")


def test_the_chances_of_a_sheet_end_at_its_right_edge(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE) as page:
        keep(page, TRACE)
        page.goto(url + SHEET)
        expect(page.locator(".sheet-chance").first).to_be_visible()
        ends = page.evaluate(
            "[...document.querySelectorAll('.sheet-chance, .sheet-group')]"
            ".map((each) => Math.round(each.getBoundingClientRect().right))"
        )
        assert len(ends) > 2
        assert len(set(ends)) == 1


def test_the_best_of_what_could_count_is_on_the_sheet(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Bows": 2, "Slings": 5, "Body": 3}})
        page.goto(url + SHEET)
        assert [each for each in lines(page) if each.startswith("Snap Shot: 8 dice with Slings\n")]


def test_a_weapon_gives_its_own_limit(browser: Browser, url: str) -> None:
    weapons = [
        {"name": name, "ratings": {"Aim": aim, "Reach": aim - 1}} for name, aim in (("A", 4), ("B", 6))
    ]
    with looking(browser) as page:
        keep(page, {**TRACE, "weapons": weapons})
        page.goto(url + SHEET)
        assert [each for each in lines(page) if each.startswith("Snap Shot: 9 dice, limit 5 with B\n")]


def test_a_roll_with_a_skill_not_learned_is_left_out(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Aim": 0, "Body": 3}})
        page.goto(url + SHEET)
        found = lines(page)
        assert [each for each in found if each.startswith("Take Cover: 3 dice")]
        assert not [each for each in found if each.startswith("Snap Shot")]


def test_dice_beyond_the_chances_have_none(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Aim": 30, "Body": 3, "Reach": 4}})
        page.goto(url + SHEET)
        assert "Snap Shot: 33 dice, limit 4\nAim + Body [Reach] v. Body" in lines(page)


def test_without_a_character_the_sheet_says_where_to_open_one(browser: Browser, url: str) -> None:
    with looking(browser) as page:
        page.goto(url + SHEET)
        expect(page.locator(".sheet-nobody")).to_contain_text("No character is in use.")
        expect(page.locator(".own-sheet")).to_be_hidden()


def test_names_on_the_sheet_never_become_markup(browser: Browser, url: str) -> None:
    hostile = '<img src=x: onerror="alert(1)">'
    weapons = [{"name": name, "ratings": {"Aim": aim}} for name, aim in ((hostile, 4), ("B", 2))]
    with looking(browser) as page:
        keep(page, {**TRACE, "name": hostile, "weapons": weapons})
        page.goto(url + SHEET)
        assert hostile in " ".join(lines(page))
        expect(page.locator("img[src='x:']")).to_have_count(0)


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("edition", ["sr5", "sr6"])
def test_who_can_do_everything_has_one_page_on_paper(
    browser: Browser, url: str, shipped: kb.KnowledgeBase, edition: str, size: str
) -> None:
    kinds = character.data(shipped)[edition]["tiers"]
    skills = ["Pistols", "Blades", "Archery", "Throwing Weapons"]
    weapons = [{"name": "W" * 200, "skill": skill, "ratings": {"Accuracy": 5}} for skill in skills]
    holds = json.dumps(character_sheet.data(shipped)).replace("<", "\\u003c")

    def with_shipped(route: Route) -> None:
        body = route.fetch().text()
        start, _, rest = body.partition('id="sheet-data">')
        route.fulfill(body=f'{start}id="sheet-data">{holds}{rest[rest.index("</script>") :]}')

    with looking(browser) as page:
        keep(page, {**TRACE, "edition": edition, "ratings": kinds["elite"], "weapons": weapons})
        page.route(re.compile(f"{SHEET}$"), with_shipped)
        page.goto(url + SHEET)
        page.emulate_media(media="print")
        said = {word for line in lines(page) for word in line.split() if len(word) < 20}
        printed = pypdfium2.PdfDocument(io.BytesIO(page.pdf(format=size)))
        assert len(printed) == 1
        text = printed[0].get_textpage().get_text_range()
        assert [word for word in said if word not in text] == []
        assert "Print" not in text.split()
        expect(page.locator(".md-header")).to_be_hidden()
