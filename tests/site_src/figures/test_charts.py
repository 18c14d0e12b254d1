from itertools import pairwise
from xml.etree import ElementTree

from site_src.figures.charts import HEIGHT, Chart, Line, draw

SVG = ElementTree.fromstring


def chart(*lines: Line) -> Chart:
    return Chart("Chance of <success>", "dice", ["1", "2", "3"], lines)


def test_it_is_one_line_of_well_formed_svg_with_a_name() -> None:
    made = draw(chart(Line("SR5 & more", [0.1, 0.5, 1.0], "edition-sr5")))
    assert "\n" not in made
    assert SVG(made).get("aria-label") == "Chance of <success>"


def test_no_chance_leaves_a_gap_and_no_line_at_all_where_there_is_none() -> None:
    some = SVG(draw(chart(Line("a", [None, 0.5, 1.0]))))
    points = [line.get("points", "") for line in some.iter("polyline")]
    assert [len(each.split()) for each in points] == [2]
    assert not list(SVG(draw(chart(Line("a", [None, None, None])))).iter("polyline"))


def test_a_better_chance_is_higher_up() -> None:
    (line,) = SVG(draw(chart(Line("a", [0.0, 0.5, 1.0])))).iter("polyline")
    heights = [float(point.split(",")[1]) for point in line.get("points", "").split()]
    assert heights == sorted(heights, reverse=True)


def test_names_of_lines_that_end_together_do_not_cover_each_other() -> None:
    made = SVG(draw(chart(*(Line(f"line {n}", [1.0, 1.0, 1.0]) for n in range(5)))))
    names = [text for text in made.iter("text") if text.get("class", "").startswith("chart-name")]
    heights = [float(name.get("y", "")) for name in names]
    gaps = [below - above for above, below in pairwise(heights)]
    assert len(heights) == 5
    assert min(gaps) >= 20
    assert max(heights) < HEIGHT
