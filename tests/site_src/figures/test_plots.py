from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from site_src.figures.plots import Plot, PlotLine, draw_plot

READ = ElementTree.fromstring


def plot(*others: PlotLine, name: str = "") -> ElementTree.Element:
    line = PlotLine(name, [0.0, 50.0, 100.0])
    made = draw_plot(Plot("Chance by <dice>", "dice", ["0", "1", "2"], line, others, at=1))
    assert "\n" not in made
    return READ(made)


def test_it_has_a_name_for_those_who_do_not_see_it() -> None:
    assert (plot().get("role"), plot().get("aria-label")) == ("img", "Chance by <dice>")


def test_the_dot_stands_on_the_line_at_the_given_place() -> None:
    (dot,) = plot().iter("b")
    assert dot.get("style") == "left:50.0%;top:50%"
    points = next(line.get("points", "") for line in plot().iter("polyline"))
    assert points.split()[1] == "50,50"


def tops(browser: Browser, height: int, *ends: float) -> list[float]:
    """Return where a browser puts the names of lines that end at these chances, in px from the top of the plot."""
    main, *others = (PlotLine(f"v {place}", [0.0, end]) for place, end in enumerate(ends))
    made = draw_plot(Plot("", "dice", ["0", "1"], main, others, at=1))
    page = browser.new_page()
    page.set_content(
        f"<style>.plot {{ height: {height}px; position: relative }} .plot-name {{ position: absolute }}</style>{made}"
    )
    found: list[float] = page.locator(".plot-name").evaluate_all("(all) => all.map((each) => each.offsetTop)")
    page.close()
    return found


@pytest.mark.parametrize("height", [100, 180])
def test_names_of_lines_that_end_together_are_spread_around_their_end(browser: Browser, height: int) -> None:
    assert tops(browser, height, 50, 50, 50) == [height / 2 - 14, height / 2, height / 2 + 14]


@pytest.mark.parametrize("height", [100, 180])
def test_names_of_lines_that_end_apart_stand_at_their_ends(browser: Browser, height: int) -> None:
    assert tops(browser, height, 50, 90, 10) == [height * 0.5, height * 0.1, height * 0.9]


@pytest.mark.parametrize("height", [100, 180])
def test_no_name_of_a_line_without_a_chance_is_below_the_axis(browser: Browser, height: int) -> None:
    assert tops(browser, height, 0, 0, 0) == [height - 35, height - 21, height - 7]
