"""The chance of the reader's character beside those of the tiers on comparisons."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

import kb
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from resolver.wording import percent
from site_src.figures.by_tier import OddsByTier
from site_src.figures.chances import ChanceCalculator
from site_src.figures.dials import dials_of
from site_src.figures.entry_rolls import rolls_of
from site_src.figures.own_rolls import beside_tiers
from site_src.pages.first_screen import first_odds
from tests.site_src.looking import PHONE, axe_faults, looking
from tests.site_src.pages.keeping import TRACE, keep

PATHS = ("compare/shoot/index.html", "side-by-side/index.html?ids=ember/snap-shot,frost/shot")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("start", ["server", "disk"])
def test_your_chance_stands_below_those_of_the_tiers(
    browser: Browser, url: str, site: Path, base: kb.KnowledgeBase, start: str, path: str
) -> None:
    roll = next(rolls_of(base, "ember/snap-shot"))[1].bound("professional", "professional")
    dice, limit, _ = dials_of(roll)
    chance = ChanceCalculator().success(limit.put(dice.put(roll, 10), 4))
    assert chance is not None
    with looking(browser, viewport=PHONE) as page:
        page.goto((url if start == "server" else f"{site.as_uri()}/") + path)
        expect(page.locator("tr[data-field=odds]")).to_be_visible()
        expect(page.locator(".own-odds")).to_have_count(0)
        alike = page.locator(".alike").inner_text()
        keep(page, TRACE)
        page.reload()
        expect(page.locator("tr[data-field=odds] td.edition-ember .own-odds")).to_have_text(
            f"your 10 dice against a professional: {percent(chance, tight=True)}"
        )
        expect(page.locator(".own-odds")).to_have_count(1)
        expect(page.locator(".alike")).to_have_text(alike)
        if start == "server":  # from a disk axe can't read the style sheets
            assert axe_faults(page) == []


@pytest.mark.parametrize("path", PATHS)
def test_a_character_without_the_ratings_has_no_chance_there(browser: Browser, url: str, path: str) -> None:
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Luck": 3}})
        page.goto(url + path)
        expect(page.locator("tr[data-field=odds]")).to_be_visible()
        expect(page.locator(".own-odds")).to_have_count(0)


def test_the_best_of_several_weapons_is_called_so(browser: Browser, url: str) -> None:
    weapons = [{"name": "Bow", "ratings": {"Aim": 9}}, {"name": "Sling", "ratings": {"Aim": 4}}]
    with looking(browser) as page:
        keep(page, {**TRACE, "weapons": weapons})
        page.goto(url + PATHS[0])
        expect(page.locator(".own-odds").first).to_contain_text("your best, 12 dice with Bow")


def test_only_actions_that_succeed_by_a_roll_of_yours_have_it(shipped: kb.KnowledgeBase) -> None:
    tiers = OddsByTier(shipped)
    found = beside_tiers(shipped, "sr5/hack-on-the-fly", tiers)
    assert found is not None
    assert (found["opposed"], found["bonus"]) == (True, False)
    against_ac = beside_tiers(shipped, "cwn/make-a-ranged-attack", tiers)
    assert against_ac is not None
    assert (against_ac["opposed"], against_ac["bonus"]) == (True, True)
    compound, average, of_the_target = "sr5/quick-draw", "sr5/matrix-perception", "sr6/trip"
    for id_ in (compound, average, of_the_target):
        assert beside_tiers(shipped, id_, tiers) is None, id_


ALIKE = """<p class="odds-sentence" data-edition="ember" data-rulings="{}"
  data-asks='{"entry": "ember/snap-shot", "actor": "professional", "target": "professional"}'><span
  class="odds-for">Professionals on both sides: </span><strong class="odds-chance">1 %</strong></p>"""
"""What a page has for odds over several rolls, which have no dials."""


@pytest.mark.parametrize(
    ("ratings", "told"),
    [
        ({"Aim": 7, "Body": 3, "Reach": 4}, "Trace against a professional: {}"),
        ({"Luck": 3}, "Professionals on both sides: {} Trace lacks a number for these odds."),
    ],
)
def test_odds_over_several_rolls_are_asked_of_the_service_for_the_character(
    browser: Browser, served: str, base: kb.KnowledgeBase, ratings: dict[str, int], told: str
) -> None:
    asked = ResolveRequest.model_validate(
        {
            "entry": "ember/snap-shot",
            "actor": {"edition": "ember", "ratings": ratings},
            "target": "professional",
        }
    )
    chance = resolve(base, asked).odds.success
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": ratings})

        def with_odds(route: Route) -> None:
            body = route.fetch().text()
            route.fulfill(body=body.replace('<div class="first-odds', f'{ALIKE}<div class="first-odds', 1))

        page.route("**/ember/snap-shot/", with_odds)
        page.goto(f"{served}ember/snap-shot/")
        sentence = page.locator(".odds-sentence[data-asks]")
        expect(sentence.locator(".is-asked")).to_have_count(0)
        expect(sentence).to_have_text(told.format(percent(chance.exact) if chance else "1 %"))


def test_a_character_that_cannot_succeed_reads_why_instead_of_a_number_and_a_curve(
    browser: Browser, served: str, base: kb.KnowledgeBase
) -> None:
    odds = first_odds(base, "ember/snap-shot", ChanceCalculator())
    assert odds
    with looking(browser) as page:
        keep(page, {**TRACE, "ratings": {"Aim": 7, "Body": 3, "Reach": 0}})
        page.goto(f"{served}ember/snap-shot/")
        why = page.get_by_text(f"Trace can’t succeed: no Reach, so limit 0. A professional: {odds.chance}")
        expect(why).to_be_visible()
        expect(page.locator(".odds-chance")).to_be_hidden()
        expect(page.locator(".plot")).to_be_hidden()
        page.get_by_role("button", name="Limit, one more", exact=True).click()
        expect(why).to_be_hidden()
        expect(page.locator(".plot")).to_be_visible()
        expect(page.locator(".odds-chance")).not_to_have_text("0 %")


def test_a_sentence_below_the_number_says_whose_chance_it_is(browser: Browser, served: str) -> None:
    hit = "The target is hit, see Take Cover"
    with looking(browser) as page:
        keep(page, TRACE)
        page.goto(f"{served}ember/snap-shot/")
        sentence = page.locator(".odds-who")
        expect(sentence).to_have_text(f"{hit}: Trace against a professional")
        page.get_by_role("button", name="Dice, one more", exact=True).click()
        expect(sentence).to_have_text(re.compile(rf"^{hit} with 11 dice, limit 4, against \d dice$"))
        page.get_by_role("button", name="Trace’s numbers again").click()
        page.get_by_role("button", name="Use a professional’s numbers", exact=True).click()
        expect(sentence).to_have_text(f"{hit}: a professional against a professional")
