"""Where the texts of a YAML file stand in it, to the letter."""

from collections.abc import Iterator
from dataclasses import dataclass

from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from kb.document import Trail
from kb.files.nodes import compose


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value in a file. Lines and columns count from 0; *end* is before a closing quote."""

    trail: Trail
    value: str
    start: tuple[int, int]
    end: tuple[int, int]


def scalars(text: str) -> list[Scalar]:
    """Return the values in a file's *text*, in order; none if it is not YAML."""
    try:
        root = compose(text)
        return [] if root is None else list(_below(root, (), set()))
    except (YAMLError, ValueError):
        return []


def _below(node: Node, trail: Trail, seen: set[int]) -> Iterator[Scalar]:
    if id(node) in seen:  # an alias of another value, which may hold itself
        return
    seen.add(id(node))
    if isinstance(node, ScalarNode):
        start, end = node.start_mark, node.end_mark
        yield Scalar(trail, str(node.value), (start.line, start.column), (end.line, end.column))
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield from _below(value, (*trail, str(key.value)), seen)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            yield from _below(item, (*trail, index), seen)
