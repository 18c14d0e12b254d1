from hypothesis import given
from hypothesis import strategies as st

from site_src.figures.colours import DARK_GROUND, ENOUGH, LIGHT_GROUND, accents, contrast, style_sheet

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


@given(st.one_of(st.none(), COLOURS))
def test_every_accent_can_be_read_on_either_ground_and_carries_its_own_words(colour: str | None) -> None:
    accent = accents({"x": colour})["x"]
    assert contrast(accent.light, LIGHT_GROUND) >= ENOUGH
    assert contrast(accent.dark, DARK_GROUND) >= ENOUGH
    assert contrast(accent.light, accent.on_light) >= 4.5
    assert contrast(accent.dark, accent.on_dark) >= 4.5


def test_a_colour_that_can_be_read_is_left_as_it_is() -> None:
    assert accents({"x": "#b3261e"})["x"].light == "#b3261e"


def test_derived_colours_keep_apart_from_given_ones_and_from_each_other() -> None:
    found = accents({"red": "#b3261e", "a": None, "b": None, "c": None})
    assert len({accent.light for accent in found.values()}) == 4


def test_contrast_of_black_and_white_is_the_greatest() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21


def test_the_style_sheet_has_the_colours_of_both_themes() -> None:
    css = style_sheet(accents({"ember": "#ffcc00"}))
    assert css.startswith(".edition-ember{--edition:light-dark(#")
    assert ",#ffcc00);--on-edition:light-dark(" in css
