from xml.etree import ElementTree

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


def test_names_of_lines_that_end_together_do_not_cover_each_other() -> None:
    alike = PlotLine("v 6", [10.0, 60.0, 100.0])
    names = [each for each in plot(alike, name="v 9").iter("span") if "plot-name" in each.get("class", "")]
    tops = [float(each.get("style", "").removeprefix("top:").removesuffix("%")) for each in names]
    assert [each.text for each in names] == ["v 9", "v 6"]
    assert abs(tops[0] - tops[1]) >= 14
