"""The odds at the top of an entry: a sentence with numbers that readers can change."""

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

import kb
from kb.play.advice.by_tier import odds_by_tier
from resolver.dice.odds import Odds
from resolver.dice.throws import CountedThrow
from resolver.rolls.odds.roll_odds import roll_odds
from resolver.wording import percent
from site_src.figures.chances import ChanceCalculator, step_of
from site_src.figures.dials import dials_of, settings
from site_src.figures.entry_rolls import rolls_of
from site_src.pages.first_screen import first_odds
from site_src.pages.odds_charts import entry_odds
from tests.site_src.looking import axe_faults, looking
from tests.site_src.pages.keeping import TRACE, keep

PHONE = {"width": 390, "height": 844}
FROM_THE_TOP = "(place) => place.getBoundingClientRect().y + scrollY"
ICON = "/assets/mark.svg"
"""The page's icon: a browser asks for it when it likes, even long after the page is complete."""


def test_every_setting_has_the_odds_of_a_roll_with_those_numbers(base: kb.KnowledgeBase) -> None:
    roll = next(rolls_of(base, "ember/snap-shot"))[1].bound("professional", "professional")
    dials = dials_of(roll)
    assert [dial.text for dial in dials] == ["9 dice", "limit 6", "against 4 dice"]
    steps = ChanceCalculator().grid(roll, dials)
    ranges = [range(dial.least, dial.most + 1) for dial in dials]
    asked = [values[::-1] for values in product(*ranges[::-1])]
    assert len(asked) == len(steps)
    for (dice, limit, against), step in list(zip(asked, steps, strict=True))[::97]:
        assert isinstance(roll.actor.throw, CountedThrow)
        assert roll.opponent
        assert isinstance(roll.opponent.throw, CountedThrow)
        actor = replace(roll.actor, throw=replace(roll.actor.throw, dice=dice, limit=limit))
        other = replace(roll.opponent, throw=replace(roll.opponent.throw, dice=against))
        chance = roll_odds(replace(roll, actor=actor, opponent=other)).success
        assert chance is not None
        assert step_of(chance) == step


@pytest.mark.parametrize("whole", [36, 400, 729, 20_000])
def test_chances_share_a_step_only_if_they_are_printed_alike(whole: int) -> None:
    printed = {Fraction(part, whole): percent(Fraction(part, whole), tight=True) for part in range(whole + 1)}
    texts: dict[int, set[str]] = {}
    for chance, text in printed.items():
        texts.setdefault(step_of(chance), set()).add(text)
    assert all(len(alike) == 1 for alike in texts.values())
    assert len(texts) == len(set(printed.values()))


def test_what_must_be_reached_is_turned_too(base: kb.KnowledgeBase) -> None:
    roll = next(rolls_of(base, "frost/shot"))[1].bound("professional", "professional")
    dials = dials_of(roll)
    assert [dial.signed for dial in dials] == [True, False]
    easy, *_ = settings(roll, [dials[1]])
    assert easy.requirement
    assert easy.requirement.odds == Odds.certain(dials[1].least)


@pytest.mark.parametrize("start", ["server", "disk"])
def test_odds_follow_the_numbers_that_a_reader_turns(
    browser: Browser, base: kb.KnowledgeBase, site: Path, url: str, start: str
) -> None:
    odds = first_odds(base, "ember/snap-shot", ChanceCalculator())
    assert odds
    roll = next(rolls_of(base, "ember/snap-shot"))[1].bound("professional", "professional")
    address = (url if start == "server" else f"{site.as_uri()}/") + "ember/snap-shot/index.html"
    with looking(browser, viewport=PHONE) as page:
        page.goto(address, wait_until="networkidle")
        sentence, chance = page.locator(".odds-sentence"), page.locator(".odds-chance")
        expect(chance).to_have_text(odds.chance)
        asked: list[str] = []
        page.on("request", lambda request: None if request.url.endswith(ICON) else asked.append(request.url))
        below = page.locator("#elsewhere")
        place = below.evaluate(FROM_THE_TOP)
        turned = ChanceCalculator()
        for name, times in {
            "Limit, one less": 2,
            "Dice, one less": 8,
            "Opposing dice, one more": 12,
        }.items():
            button = page.get_by_role("button", name=name, exact=True)
            assert_large(button)
            button.focus()
            for _ in range(times):
                page.keyboard.press("Enter")
                dials = [replace(dial, value=number(sentence, at)) for at, dial in enumerate(odds.dials)]
                now = roll
                for dial in dials:
                    now = dial.put(now, dial.value)
                found = turned.success(now)
                assert found is not None
                expect(chance).to_have_text(percent(found, tight=True))
        expect(chance).to_have_text(re.compile("<0.1 %"))
        expect(page.get_by_role("status").filter(has_text="1 die, limit 4, against 16 dice")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.get_by_text("No odds here for more than 16.")).to_be_visible()
        assert asked == []
        assert (
            start == "disk" or axe_faults(page) == []
        )  # axe reads style sheets, which a page from a disk can't
        assert below.evaluate(FROM_THE_TOP) == place
        page.get_by_role("button", name="Limit, one more", exact=True).click()
        page.get_by_role("button", name="A professional’s numbers again").click()
        expect(chance).to_have_text(odds.chance)


def test_the_names_of_curves_stand_where_the_page_put_them_once_they_are_drawn_anew(
    browser: Browser, url: str
) -> None:
    with looking(browser, viewport=PHONE) as page:
        page.goto(f"{url}ember/snap-shot/")
        names = page.locator(".plot-name")
        tops = "(all) => all.map((each) => Math.round(each.offsetTop))"
        before = names.evaluate_all(tops)
        assert len(before) == 3
        page.get_by_role("button", name="Dice, one less", exact=True).click()
        page.get_by_role("button", name="Dice, one more", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="dice")).to_have_count(1)
        assert names.evaluate_all(tops) == before


def test_a_desk_has_the_button_that_rolls_in_the_row_of_the_dials(browser: Browser, url: str) -> None:
    with looking(browser, viewport={"width": 1280, "height": 900}) as page:
        keep(page, TRACE)
        page.goto(f"{url}ember/snap-shot/")
        expect(page.locator(".odds-own")).to_be_visible()
        button = page.get_by_role("link", name="Roll it with your dice")
        expect(button).to_be_in_viewport(ratio=1)
        foot = "(element) => Math.round(element.getBoundingClientRect().bottom)"
        assert button.evaluate(foot) == page.locator(".dial").first.evaluate(foot)


def test_without_scripts_the_odds_are_a_sentence(browser: Browser, url: str) -> None:
    with looking(browser, viewport=PHONE, java_script_enabled=False) as page:
        page.goto(url + "ember/snap-shot/")
        words = page.locator(".odds-sentence").inner_text().split()
        assert " ".join(words) == "9 dice, limit 6, against 4 dice: 75.2 %"
        expect(page.locator(".dial button").first).to_be_hidden()


def number(sentence: Locator, place: int) -> int:
    return int(sentence.locator(".dial b").nth(place).inner_text())


def assert_large(button: Locator) -> None:
    box = button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("id_", ["sr6/trip", "cwn/screen-an-ally", "sr5/catch-up-break-away"])
def test_the_odds_are_those_of_what_the_entry_calls_success(shipped: kb.KnowledgeBase, id_: str) -> None:
    odds = first_odds(shipped, id_, ChanceCalculator())
    found = odds_by_tier(shipped, id_)
    own = shipped.entries[id_].success
    assert odds
    assert found
    assert own
    assert odds.called == own.called
    usual = found.tiers["professional"].success
    assert usual
    assert odds.chance == percent(usual.exact, tight=True)


@pytest.mark.parametrize("id_", ["matrix-d6/dodge", "matrix-d6/resist-damage"])
def test_a_success_that_other_steps_decide_is_not_read_from_the_first_roll(
    shipped: kb.KnowledgeBase, id_: str
) -> None:
    _, roll = next(rolls_of(shipped, id_))
    assert roll.success_word == ""
    assert entry_odds(shipped, id_, ChanceCalculator())


@pytest.mark.parametrize(
    ("id_", "why"),
    [
        ("cwn/screen-an-ally", "the attacker rolls this"),
        ("sr6/deflect-with-armor", "your sheet’s Defense Rating doesn’t count here"),
        ("matrix-d6/behind-protection", "your ratings don’t add up to these dice"),
        ("sr5/fire-gun", ""),
    ],
)
def test_odds_without_a_number_of_a_character_say_why(shipped: kb.KnowledgeBase, id_: str, why: str) -> None:
    odds = first_odds(shipped, id_, ChanceCalculator())
    assert odds is not None
    assert odds.without_you == why


def test_who_has_a_utility_that_a_professional_lacks_reads_its_average(shipped: kb.KnowledgeBase) -> None:
    odds = first_odds(shipped, "sr3/shield", ChanceCalculator())
    assert odds is not None
    assert (odds.chance, odds.dials[0].value, '"name":"Shield"' in odds.adds[0]) == ("0.0", 0, True)
