"""What you can take from the calculator: links that restore all, the command, the JSON."""

import re
from fractions import Fraction
from urllib.parse import quote, urljoin

from playwright.sync_api import Browser, expect

from resolver.wording import percent
from tests.site_src.looking import looking
from tests.site_src.pages.calculating import OWN, REFUSED, answered, typed, unfold


def test_a_link_restores_everything_that_was_chosen(browser: Browser, served: str) -> None:
    modifiers = quote('[{"value":-1,"reason":"rain"}]')
    link = (
        f"{OWN}&edge=burst&ratings[Luck]=2&wounds[cuts]=3&rulings[tie]=actor&modifiers={modifiers}&seed=mine"
    )
    with looking(browser) as page:
        page.goto(f"{served}{link}&chance=90%25&vary=limit&to=frost")
        before = answered(page)
        for label, value in (
            ("Aim", "4"),
            ("Luck", "2"),
            ("Boxes of cuts", "3"),
            ("Reason", "rain"),
        ):
            expect(typed(page, label)).to_have_value(value)
        expect(page.locator("[name=seed]")).to_have_value("mine")
        expect(typed(page, "Wanted chance")).to_have_value("90%")
        expect(page.get_by_label("by changing")).to_have_value("limit")
        trace = page.locator(".answer-trace").text_content() or ""
        page.goto(page.url)
        assert answered(page) == before
        expect(page.locator(".answer-trace")).to_have_text(re.compile(".+"))
        expect(page.locator(".answer-trace")).to_have_text(trace)


def test_a_link_keeps_every_modifier_state_and_die(browser: Browser, served: str) -> None:
    with looking(browser, expecting=REFUSED) as page:  # while only one side's dice are given
        page.goto(served + OWN)
        assert answered(page)
        unfold(page, "changes")
        for number, reason in (("-1", "rain"), ("2", "a good gun")):
            page.get_by_role("button", name="Add a modifier").click()
            page.locator(".modifier input[name$='[value]']").last.fill(number)
            page.locator(".modifier input[name$='[reason]']").last.fill(reason)
        chance = answered(page)
        page.get_by_label("Whose dice").last.select_option("the target’s")
        expect(page.locator(".answer-odds .big")).not_to_contain_text(chance)
        page.get_by_role("button", name="Add a state").click()
        page.get_by_text("I rolled already").click()
        page.get_by_label(re.compile("^Your dice as they fell")).fill("6 5 5 1 2")
        page.get_by_role("textbox", name="The target’s dice").fill("5 1 1 2 3")
        expect(page.locator(".answer-trace")).to_contain_text("net")
        trace = page.locator(".answer-trace").text_content() or ""
        page.goto(page.url)
        expect(page.locator(".answer-trace")).to_contain_text("net")
        expect(page.locator(".answer-trace")).to_have_text(trace)
        expect(page.locator(".modifier")).to_have_count(3)
        assert [each.input_value() for each in page.get_by_label("Whose dice").all()] == ["", "opponent"]
        expect(page.get_by_label(re.compile("^Your dice as they fell"))).to_have_value("6 5 5 1 2")
        expect(page.locator("details[data-command] code")).to_contain_text("--against-dice '5 1 1 2 3'")


def test_a_roll_with_its_numbers_asks_only_for_what_it_leaves_open(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}calculator/?edition=ember&roll=Aim 4 %2B Body 3 [Reach 6] v Body 5")
        rated = answered(page)
        expect(page.locator(".calculator .fields [name^='ratings[']")).to_have_count(0)
        expect(page.locator(".answer-odds")).not_to_contain_text("professional")
        page.goto(f"{served}calculator/?edition=ember&roll=7 dice [6] v 5 dice")
        assert answered(page) == rated
        page.goto(f"{served}calculator/?edition=ember&roll=Aim 4 %2B Body [Reach 6] v Body 5")
        expect(typed(page, "Body")).to_have_count(1)


def test_a_hostile_link_does_no_harm(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(
            f"{served}{OWN}&__proto__[harm]=1&ratings[__proto__]=2&modifiers={{&test=<b>&seed=<img%20src=x>"
        )
        assert answered(page)
        assert page.evaluate("({}).harm") is None
        expect(page.locator("[name=seed]")).to_have_value("<img src=x>")


def test_the_command_line_asks_the_same(browser: Browser, served: str) -> None:
    with looking(browser) as page:
        page.goto(f"{served}{OWN}&edge=again&seed=7")
        page.get_by_text("Command line and API").click()
        expect(page.locator("[data-command] code")).to_have_text(
            "actionary resolve ember/snap-shot Aim=4 Body=3 Reach=6 v. Body=3 --edge again --seed 7"
        )


def test_a_program_is_given_the_same_answer(browser: Browser, served: str) -> None:
    modifiers = quote('[{"value":-1,"reason":"rain"}]')
    with looking(browser) as page:
        page.goto(
            f"{served}{OWN}&edge=again&wounds[cuts]=3&teamwork=[4]&modifiers={modifiers}&seed=7&chance=90%25"
        )
        shown = answered(page)
        page.get_by_text("Command line and API").click()
        link = page.get_by_role("link", name="The same answer as JSON").get_attribute("href") or ""
        answer = page.request.get(urljoin(page.url, link)).json()
    assert percent(Fraction(answer["odds"]["success"]["fraction"]), tight=True) == shown
    assert answer["replay"]["trace"]
