from html import unescape

import pytest
from markdown import markdown
from markupsafe import Markup

from site_src.words.text import escape, escape_piece, link, with_code

HOSTILE = [
    "a | b",
    "<script>alert(1)</script>",
    "*x* **y** _z_",
    "[words](http://example.invalid/)",
    "![x](y)",
    "`code`",
    "# heading",
    "- item",
    "+ item",
    "1. item",
    "12) item",
    "> quote",
    "{: .class }",
    "&amp; &lt;",
    "\"double\" and 'single'",
    "back\\slash",
    "~~gone~~",
    "    indented",
    "===",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_comes_out_of_markdown_as_it_went_in(text: str) -> None:
    html = markdown(escape(text), extensions=["attr_list", "md_in_html", "tables"])
    assert unescape(html).removeprefix("<p>").removesuffix("</p>") == text.strip()
    assert html.count("<") == 2  # its paragraph


@pytest.mark.parametrize("text", HOSTILE)
def test_escaped_text_stays_within_an_attribute(text: str) -> None:
    made = f'<p title="{escape(text)}">x</p>'
    assert made.count('"') == 2
    assert markdown(made) == made


def test_lines_become_one() -> None:
    assert escape("a\n\n  b\t c ") == "a b c"


def test_markup_is_left_alone() -> None:
    assert escape(Markup("<b>")) == "<b>"


def test_a_piece_of_a_line_keeps_the_blanks_at_its_ends() -> None:
    assert escape_piece("  a b ") == " a b "
    assert escape_piece(" ") == " "
    assert escape_piece("") == ""


def test_a_link_is_markdown_with_its_words_escaped() -> None:
    assert link("a]b", "../x/index.md") == "[a&#93;b](../x/index.md)"


def test_a_link_may_have_classes_and_a_title() -> None:
    html = markdown(link("a", "x.md", "one two", 'a "quoted" {title}'), extensions=["attr_list"])
    assert html == (
        '<p><a class="one two" href="x.md" title="a &#34;quoted&#34; &#123;title&#125;">a</a></p>'
    )


def test_code_in_a_line_of_the_changelog_touches_the_signs_around_it() -> None:
    html = unescape(markdown(with_code("Dice (`--dice 5`, `` `6d6` ``) count")))
    assert html == "<p>Dice (<code>--dice 5</code>, <code>`6d6`</code>) count</p>"
