"""What people type into the calculator: their own rolls, plain words, names of actions."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import REFUSED, SNAP_SHOT, answered, chance, line


def test_an_action_is_found_by_its_name(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        line(page).fill("shot (FR)")
        expect(page).to_have_url(re.compile("entry=frost/shot"))
        assert answered(page)


@pytest.mark.parametrize("roll", ["Aim + Body [Reach] v. Body", "aim + BODY [reach] V body"])
def test_a_roll_of_ones_own_asks_for_the_names_in_it_in_any_case(
    browser: Browser, served: str, professional: str, roll: str
) -> None:
    percent = professional.partition(";")[0].partition("take cover: ")[2]
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.locator("select[name=edition]").select_option("ember")
        line(page).fill(roll)
        expect(page.get_by_role("group", name="The target", exact=True).get_by_label("Body")).to_have_value(
            "4"
        )
        expect(chance(page)).to_have_text(f"Success {percent}")
        page.reload()
        expect(chance(page)).to_have_text(f"Success {percent}")


@pytest.mark.parametrize(
    ("edition", "roll", "understood", "asked"),
    [
        (
            "ember",
            "aim + body limit reach against 3",
            "Aim + Body [Reach] v. 3 dice",
            ["Aim", "Body", "Reach"],
        ),
        ("frost", "d20 + shoot vs difficulty 12", "1d20 + Shoot (12)", ["Shoot"]),
    ],
)
def test_plain_words_are_worked_out_and_what_was_understood_is_shown(
    browser: Browser, served: str, edition: str, roll: str, understood: str, asked: list[str]
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        page.locator("[name=edition]").select_option(edition)
        line(page).fill(roll)
        expect(page.locator(".asked-roll")).to_contain_text(f"Reads as {understood}")
        assert answered(page)
        rated = page.locator("[name^='ratings['], [name^='against[']")
        assert [field.get_attribute("name") for field in rated.all()] == [
            f"ratings[{name}]" for name in asked
        ]


def test_what_was_understood_goes_when_a_roll_cannot_be_read(browser: Browser, served: str) -> None:
    with looking(browser, REFUSED) as page:
        page.goto(f"{served}calculator/?edition=frost&roll=d20+vs+12")
        expect(page.locator(".asked-roll")).to_contain_text("Reads as 1d20")
        line(page).fill("d20 vs Shoot")
        expect(page.locator(".field-fault")).to_contain_text(
            'write "1d20 (target.Shoot)" or "1d20 v. 1d20 + Shoot"'
        )
        expect(page.locator(".asked-roll")).to_be_empty()


@pytest.mark.parametrize(
    ("roll", "told"), [("Aim 4 4", "“4” isn’t expected there"), ("Aim %2B", "The roll isn’t complete")]
)
def test_a_roll_that_cannot_be_read_is_told_once_below_its_line(
    browser: Browser, served: str, roll: str, told: str
) -> None:
    with looking(browser, REFUSED) as page:
        page.goto(f"{served}calculator/?edition=ember&roll={roll}")
        fault = page.locator(".ask-line + .field-fault")
        expect(fault).to_contain_text(told)
        expect(line(page)).to_have_accessible_description(re.compile(told))
        expect(page.locator(".answer-fault")).to_be_empty()
        expect(page.get_by_role("button", name="Roll the dice")).to_be_hidden()


def test_with_nothing_to_roll_only_what_needs_no_roll_is_offered(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        offered = page.locator(".asides > details:visible > summary")
        expect(offered).to_have_text(["I rolled already", "Command line and API"])
        expect(page.get_by_role("button", name="Roll the dice")).to_be_hidden()
        line(page).fill("Snap Shot (EMB)")
        expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
        expect(page.get_by_text("What would it take?")).to_be_visible()


def test_a_roll_of_ones_own_is_of_the_edition_that_was_read_last_or_asks_for_it(
    browser: Browser, served: str
) -> None:
    with looking(browser) as page:
        page.goto(served + "calculator/index.html?roll=3%20dice%20(1)&edition=")
        line(page).fill("3 dice")
        expect(page.get_by_text("Choose the edition whose dice you roll.")).to_be_visible()
        page.goto(served + "frost/shot/index.html")
        page.goto(served + "calculator/index.html")
        expect(page.locator("select[name=edition]")).to_have_value("frost")
        page.goto(served + SNAP_SHOT)
        expect(page.locator("select[name=edition]")).to_have_value("ember")


@pytest.mark.parametrize("entry", ["ember/nothing", "frost/wait"])
def test_an_action_that_cannot_be_worked_out_is_told_until_another_is_chosen(
    browser: Browser, served: str, entry: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?entry={entry}")
        expect(page.get_by_role("alert")).not_to_be_empty()
        page.wait_for_timeout(300)  # longer than the form waits for more typing
        expect(page.get_by_role("alert")).not_to_be_empty()
        line(page).fill("Snap Shot (EMB)")
        assert answered(page)
        expect(page.get_by_role("alert")).to_be_empty()


def test_an_edition_that_is_not_there_is_told_beside_its_field(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=zzz&roll=5")
        expect(page.locator(".field-fault")).not_to_be_empty()
        page.locator("select[name=edition]").select_option("ember")
        assert answered(page)
        expect(page.locator(".field-fault")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "field"),
    [("edition=ember&roll=10+v+7&to=all&chance=75%25", "roll"), ("entry=ember/snap-shot", "entry")],
)
def test_an_answer_goes_when_its_field_is_cleared(
    browser: Browser, served: str, address: str, field: str
) -> None:
    with looking(browser, REFUSED, viewport=PHONE) as page:  # a roll of your own has no counterparts
        page.goto(f"{served}calculator/?{address}")
        assert answered(page)
        line(page).fill("")
        expect(page.locator(".answer-odds")).to_contain_text("Choose an action or write a roll.")
        expect(page.locator(".thumb-out")).to_be_empty()
        expect(page.locator(".asked-roll")).to_be_empty()
        expect(page.locator(".answer-trace, .answer-solve, .answer-convert").locator("*")).to_have_count(0)
        expect(page).to_have_url(re.compile(rf"^(?!.*[?&]{field}=)"))


def test_a_ruling_to_change_is_named_as_the_form_names_it(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/")
        said = page.evaluate(
            "said => calculatorWords(id => id).inWords(said)",
            "Core rules; to leave them out, give 'core_rolls': 'off' under `rulings`.",
        )
    assert said == ("Core rules; to leave them out, change “core rolls” under “Rulings”.")


def test_a_warning_that_the_headline_says_is_not_said_again_below(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?entry=ember/snap-shot&ratings[Aim]=0&ratings[Body]=3&against[Body]=3")
        expect(chance(page)).to_contain_text(re.compile("^You can't use Snap Shot.* Ignoring that: "))
        assert page.locator(".answer-odds").inner_text().count("can't use Snap Shot") == 1
