"""Rolls of the target, and what is granted to it, in the calculator with the real service."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site_src.looking import PHONE, looking
from tests.site_src.pages.calculating import REFUSED, answered, chance, typed, unfold

TRIP = "calculator/?entry=ember/trip&ratings[Reach]=4&against[Body]=4"


@pytest.mark.parametrize("dice", ["", "&seed=1"])
def test_the_chance_is_that_of_the_action_if_the_target_rolls(
    browser: Browser, fighting: str, dice: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{fighting}{TRIP}{dice}")
        assert answered(page).startswith("Tripped 59.3 %")
        expect(page.locator(".facts div").first).to_have_text(re.compile("^The target's roll succeeds40.7 %"))
        expect(page.locator(".answer-odds")).not_to_contain_text("chance of success")
        expect(page.locator(".thumb-out")).to_contain_text(
            "against" if dice else chance(page).text_content() or ""
        )


def test_the_trace_says_whose_roll_succeeded(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}{TRIP}&seed=1")
        expect(page.locator(".example-end")).to_have_text(
            re.compile(r"^The target's roll: (success|failure)")
        )


def drawn(page: Page, what: str, *given: object) -> str:
    """Return the text of what the calculator draws of an answer."""
    page.wait_for_function("() => typeof calculatorAnswer === 'object'")
    script = "([what, given]) => calculatorAnswer[what](...given).map((one) => one.textContent).join(' ')"
    text: str = page.evaluate(script, [what, given])
    return text


def test_an_average_says_that_it_is_over_all_rolls_if_some_give_nothing(
    browser: Browser, fighting: str
) -> None:
    answer: dict[str, object] = {"headline": {"text": "Hit 50 %"}, "rulings": {}}
    values = [{"value": value, "fraction": "1/2", "decimal": 0.5} for value in (0, 4)]
    filled = {"distribution": values, "mean": {"fraction": "2", "decimal": 2}}
    about: dict[str, object] = {"words": {}, "titles": {}}
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/")
        told = drawn(page, "odds", {**answer, "results": {"boxes filled": filled}}, about)
        assert "boxes filled on average 2 over all rolls" in told


def test_a_chance_in_the_headline_is_not_listed_again_and_disputed_rulings_are_in_words(
    browser: Browser, fighting: str
) -> None:
    half = {"fraction": "1/2", "decimal": 0.5}
    headline = {"text": "Hit 50 %", "figures": [{"name": "hit", "value": half}]}
    odds = {"success": half, "tie": {"fraction": "1/4", "decimal": 0.25}}
    answer = {
        "headline": headline,
        "odds": odds,
        "rulings": {"natural_20": "on", "tie": "actor", "wild": "none"},
    }
    natural = {
        "success": {"on": "a natural 20 always succeeds"},
        "hit": {"on": "a natural 20 always hits"},
    }
    about = {
        "words": {},
        "titles": {},
        "success": "hit",
        "rulings": {
            "natural_20": {"told": natural},
            "tie": {"told": {"success": {"actor": "tie: the acting side wins"}}},
        },
    }
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/")
        told = drawn(page, "odds", answer, about)
        assert told.count("50 %") == 1
        assert "A tie25 %" in told
        assert told.endswith("Disputed rulings: a natural 20 always hits; tie: the acting side wins.")


@pytest.mark.parametrize(("glitch", "label"), [(True, "glitch"), (False, "ones")])
def test_ones_are_called_a_glitch_only_where_there_are_glitches(
    browser: Browser, fighting: str, glitch: bool, label: str
) -> None:
    text = "6 of 6 dice show 1: a critical failure"
    answer = {"replay": {"trace": [{"step": "glitch", "text": text, "dice": 6}]}}
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/")
        told = drawn(page, "replay", answer, {"ones": True, "glitch": glitch}, {"titles": {}})
        assert f"{label} {text}" in told


def test_no_ones_are_counted_of_no_dice(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/?edition=ember&roll=6 dice v. 0 dice&seed=1")
        expect(page.locator(".trace-step", has_text="glitch")).to_have_count(1)


PARRY = quote('[{"from":"ember/parry"}]')
PARRIED = f"calculator/?edition=ember&classes=blow&modifiers={PARRY}"


def test_the_target_s_effect_on_a_typed_roll_asks_for_the_target_s_rating(
    browser: Browser, fighting: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}{PARRIED}&roll=9 dice v. 3 dice&against[Aim]=2")
        expect(page.get_by_role("group", name="The target", exact=True).get_by_label("Aim")).to_have_value(
            "2"
        )
        expect(page.get_by_role("group", name="You", exact=True)).to_be_hidden()
        expect(page.locator(".answer-odds")).to_contain_text("Parry (target): +2 dice (Aim)")


def test_an_effect_asks_for_the_ratings_in_its_condition(browser: Browser, fighting: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{fighting}{PARRIED.replace('blow', 'shot')}&roll=9 dice v. 3 dice")
        page.get_by_label("Range").select_option("far")
        expect(page.locator(".answer-odds")).to_contain_text("Parry: −2 dice")


def test_the_kind_of_a_typed_roll_decides_whose_rating_is_asked_for(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}{PARRIED}&roll=9 dice v. 3 dice")
        aim = "[name='{}[Aim]']"
        expect(page.locator(aim.format("against"))).to_be_visible()
        unfold(page, "changes")
        page.get_by_role("textbox", name="Kind of roll, such as melee-attack").fill("guard")
        expect(page.locator(aim.format("ratings"))).to_be_visible()
        expect(page.locator(aim.format("against"))).to_have_count(0)


def test_a_name_that_the_edition_does_not_have_has_a_field(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/?edition=ember&roll=Aim %2B Sneak v. Hide&against[Hide]=1")
        expect(typed(page, "Hide")).to_have_value("1")
        typed(page, "Sneak").fill("3")
        expect(page).to_have_url(re.compile(r"ratings\[Sneak\]=3&against\[Hide\]=1"))
        expect(chance(page)).to_have_text(re.compile(r"\d %"))


@pytest.mark.parametrize(
    "variants",
    [
        "variant=on-ice&variant=from-behind",
        "variant=on-ice from-behind",
    ],
)
def test_a_link_may_name_several_variants_in_any_order(
    browser: Browser, fighting: str, variants: str
) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}{TRIP}&{variants}")
        expect(page.locator("[name=variant] option:checked")).to_have_text("on ice; from behind")
        expect(chance(page)).to_have_text("Tripped 100 %")


def test_a_variant_that_there_is_not_is_told_beside_its_field(browser: Browser, fighting: str) -> None:
    with looking(browser, expecting=REFUSED) as page:
        page.goto(f"{fighting}{TRIP}&variant=nonsense")
        variant = page.get_by_label("Variant")
        expect(variant).to_have_accessible_description(re.compile("no variant 'nonsense'"))
        variant.select_option("on ice")
        assert answered(page).startswith("Tripped")


def test_a_link_may_name_ratings_by_alias_and_in_any_case(browser: Browser, fighting: str) -> None:
    with looking(browser) as page:
        page.goto(f"{fighting}calculator/?entry=ember/snap-shot&ratings[BOD]=1&ratings[aim]=2&against[bod]=3")
        expect(page.locator("[name='ratings[Body]']")).to_have_value("1")
        expect(page.locator("[name='ratings[Aim]']")).to_have_value("2")
        expect(page.locator("[name='against[Body]']")).to_have_value("3")


SAID = {
    "several-forms": (
        "ember/parry has several effects; give Range (under ratings), or name one under "
        "`grant` of ember/parry: dice or shot",
        "Parry has several effects; give Range, or choose one in this list",
    ),
    "side": (
        "We take Parry as yours; if it is the target's, say so with `side`.",
        "We take Parry as yours; if it is the target's, say so under “Whose action”.",
    ),
}


@pytest.mark.parametrize(("theirs", "ours"), SAID.values(), ids=SAID)
def test_warnings_say_what_to_choose_on_the_page(
    browser: Browser, fighting: str, theirs: str, ours: str
) -> None:
    def warned(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "warnings": [theirs]})

    with looking(browser) as page:
        page.route("**/api/v1/resolve", warned)
        page.goto(f"{fighting}{TRIP}")
        expect(page.locator(".answer-warning")).to_have_text(ours)


def test_an_action_without_a_test_elsewhere_has_its_name(browser: Browser, fighting: str) -> None:
    answer: dict[str, object] = {
        "conversions": [{"edition": "frost", "entry": "frost/wait", "why": "frost/wait has no test."}]
    }
    answer |= {
        "headline": {"text": "1 edition"},
        "without": [],
        "tiers": {"actor": "elite", "against": "elite"},
    }
    with looking(browser) as page:
        page.route("**/api/v1/convert", lambda route: route.fulfill(json={**answer, "unknown": []}))
        page.goto(f"{fighting}{TRIP}&to=all")
        expect(page.locator(".conversions li")).to_have_text("FR Wait Wait has no test.")
