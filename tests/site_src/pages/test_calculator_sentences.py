"""What people type into the calculator: their own rolls, plain words, names of actions."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import looking
from tests.site_src.pages.calculating import REFUSED, SNAP_SHOT, answered, chance, typed

pytestmark = pytest.mark.slow


def test_an_action_is_found_by_its_name(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("Action", exact=True).fill("shot (FR)")
        expect(page).to_have_url(re.compile("entry=frost/shot"))
        assert answered(page)


@pytest.mark.parametrize("roll", ["Aim + Body [Reach] v. Body", "aim + BODY [reach] V body"])
def test_a_roll_of_ones_own_asks_for_the_names_in_it_in_any_case(
    browser: Browser, served: str, professional: str, roll: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("A roll of your own").check()
        page.locator("select[name=edition]").select_option("ember")
        typed(page, "Roll, such as Logic + Hacking [Sleaze] (3)").fill(roll)
        expect(page.get_by_role("group", name="The target", exact=True).get_by_label("Body")).to_have_value(
            "4"
        )
        expect(chance(page)).to_have_text(professional.partition(";")[0])
        page.reload()
        expect(chance(page)).to_have_text(professional.partition(";")[0])


@pytest.mark.parametrize(
    ("edition", "roll", "understood", "asked"),
    [
        (
            "ember",
            "aim + body limit reach against 3",
            "Aim + Body [Reach] v. 3 dice",
            ["Aim", "Body", "Reach"],
        ),
        ("ember", "aim, threshold 2", "Aim (2)", ["Aim"]),
        ("frost", "d20 + shoot vs difficulty 12", "1d20 + Shoot (12)", ["Shoot"]),
        ("frost", "d20 + 2 vs AC 14", "1d20 + 2 (14)", []),
    ],
)
def test_plain_words_are_worked_out_and_what_was_understood_is_shown(
    browser: Browser, served: str, edition: str, roll: str, understood: str, asked: list[str]
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.get_by_label("A roll of your own").check()
        page.locator("[name=edition]").select_option(edition)
        page.locator("[name=roll]").fill(roll)
        expect(page.locator(".asked-roll")).to_have_text(f"Read as {understood}")
        assert answered(page)
        rated = page.locator("[name^='ratings['], [name^='against[']")
        assert [field.get_attribute("name") for field in rated.all()] == [
            f"ratings[{name}]" for name in asked
        ]


def test_what_was_understood_goes_when_a_roll_cannot_be_read(browser: Browser, served: str) -> None:
    with looking(browser, REFUSED) as page:
        page.goto(f"{served}calculator/?edition=frost&roll=d20+vs+12")
        expect(page.locator(".asked-roll")).to_have_text("Read as 1d20 (12)")
        page.locator("[name=roll]").fill("d20 vs Shoot")
        expect(page.locator(".field-fault")).to_contain_text(
            'write "1d20 (target.Shoot)" or "1d20 v. 1d20 + Shoot"'
        )
        expect(page.locator(".asked-roll")).to_be_empty()


def test_a_roll_of_ones_own_is_of_the_edition_that_was_read_last_or_asks_for_it(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + "calculator/index.html?roll=3%20dice%20(1)&edition=")
        page.get_by_role("radio", name="A roll of your own").check()
        page.get_by_label(re.compile("^Roll, such as")).fill("3 dice")
        expect(page.get_by_text("Choose the edition whose dice you roll.")).to_be_visible()
        page.goto(served + "frost/shot/index.html")
        page.goto(served + "calculator/index.html")
        page.get_by_role("radio", name="A roll of your own").check()
        expect(page.locator("select[name=edition]")).to_have_value("frost")
        page.goto(served + SNAP_SHOT)
        page.get_by_role("radio", name="A roll of your own").check()
        expect(page.locator("select[name=edition]")).to_have_value("ember")


def test_an_action_that_is_not_there_is_named(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?entry=ember/nothing")
        expect(page.get_by_role("alert")).to_contain_text("“ember/nothing” has no test")
