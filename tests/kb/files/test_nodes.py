"""YAML texts as nodes: as ruamel.yaml composes them itself, but within bounds."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode

from kb.files.load import SHIPPED, yaml_files
from kb.files.nodes import MOST_LETTERS, MOST_NESTED, MOST_NODES, TooMuchError, compose

SIGNS = st.text(st.sampled_from("ab1:-?[]{},&*!<|>'\"#~ \n"), max_size=30)


def shape(node: Any) -> object:
    """Return all of *node* that readers use."""
    if node is None:
        return None
    about = str(node.tag), *((mark.line, mark.column) for mark in (node.start_mark, node.end_mark))
    if isinstance(node, ScalarNode):
        return about, node.value, node.style
    if isinstance(node, MappingNode):
        return about, node.flow_style, [(shape(key), shape(value)) for key, value in node.value]
    return about, node.flow_style, [shape(item) for item in node.value]


def by_the_library(text: str) -> object:
    """Return what ruamel.yaml's own composer makes of *text*."""
    try:
        return shape(YAML(typ="safe").compose(text))
    except (YAMLError, ValueError):
        return YAMLError


def by_us(text: str) -> object:
    try:
        return shape(compose(text))
    except (YAMLError, ValueError):
        return YAMLError


@given(SIGNS)
def test_a_text_is_composed_as_the_library_does(text: str) -> None:
    try:
        expected = by_the_library(text)
    except RecursionError:  # a value that holds itself
        return
    assert by_us(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# only a comment",
        "a: &x [1, 2]\nb: *x",
        "a: !!str 5\nb: ! 6",
        "--- a\n...",
        "a: 1\n--- \nb: 2",
        "a: *b",
    ],
)
def test_empty_aliased_and_tagged_texts_are_composed_as_the_library_does(text: str) -> None:
    assert by_us(text) == by_the_library(text)


def test_the_shipped_data_is_composed_as_the_library_does() -> None:
    texts = [path.read_text(encoding="utf-8") for path in yaml_files(SHIPPED)][::10]
    assert [by_us(text) for text in texts] == [by_the_library(text) for text in texts]


@pytest.mark.parametrize("around", ["[", "{a: ", "- ", "? ", "[{a: "])
def test_a_text_that_nests_deeply_is_refused_at_the_place(around: str) -> None:
    with pytest.raises(TooMuchError, match=f"more than {MOST_NESTED} deep") as refused:
        compose("a: 1\nb:\n  " + around * 30_000)
    assert refused.value.problem_mark.line == 2


def test_nesting_within_the_bound_is_read() -> None:
    assert compose("[" * MOST_NESTED + "]" * MOST_NESTED) is not None


def test_a_text_of_too_many_letters_or_values_is_refused() -> None:
    with pytest.raises(TooMuchError, match="longer than"):
        compose("a" * (MOST_LETTERS + 1))
    with pytest.raises(TooMuchError, match="values"):
        compose("- a\n" * MOST_NODES)


def test_the_shipped_data_is_far_within_the_bounds() -> None:
    longest = max(len(path.read_text(encoding="utf-8")) for path in yaml_files(Path(SHIPPED)))
    assert longest * 10 < MOST_LETTERS
