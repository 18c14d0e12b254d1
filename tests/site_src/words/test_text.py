from markdown import markdown
from markupsafe import Markup

from site_src.words.text import inline, link, prose


def leads(reference: str) -> Markup:
    return link(reference.upper(), f"{reference}.md")


def test_references_become_links_and_the_rest_is_escaped() -> None:
    assert inline("see [[aim]] *now*", leads) == "see [AIM](aim.md) &#42;now&#42;"


def test_blanks_around_references_stay() -> None:
    assert inline("[[a]], [[b]] and\n[[c]].", leads) == "[A](a.md), [B](b.md) and [C](c.md)."


def test_blank_lines_part_paragraphs() -> None:
    assert markdown(prose("one\ntwo\n\nthree", leads)) == "<p>one two</p>\n<p>three</p>"


def test_lines_with_a_hyphen_are_a_list() -> None:
    html = markdown(prose("Before:\n- one\n  goes on\n- two", leads))
    assert html == "<p>Before:</p>\n<ul>\n<li>one goes on</li>\n<li>two</li>\n</ul>"


def test_an_indented_block_is_no_code() -> None:
    assert "<code>" not in markdown(prose("one\n\n      two", leads))
