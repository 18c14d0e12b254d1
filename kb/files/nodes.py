"""YAML texts as nodes, within bounds: no text of a stranger takes much time, memory or stack.

ruamel.yaml's quick composer calls itself in C for each level, and ends the process on a text that nests deeply.
Its events don't call themselves; the nodes are composed from them here.
"""

from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.composer import ComposerError
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.tag import Tag

MOST_LETTERS = 1_000_000
"""The longest text; the longest data file that is shipped has 40,000 letters."""

MOST_NESTED = 50
"""The most values around a value; shipped files have 8."""

MOST_NODES = 20_000
"""The most values in a text; shipped files have 4,000."""


class TooMuchError(MarkedYAMLError):
    """A text is beyond the bounds; `problem` says which bound, and what to do."""


def compose(text: str) -> Node | None:
    """Return the root of *text*; None if it is empty. An alias is the node that it names, which may hold itself.

    Raises:
        TooMuchError: If it is longer, deeper or has more values than the bounds.
        YAMLError: If it is not YAML.
    """
    if len(text) > MOST_LETTERS:
        raise TooMuchError(problem=f"is longer than {MOST_LETTERS:,} letters; split it")
    yaml = YAML(typ="safe")
    return _Composer(yaml.parse(text), yaml.resolver).root()


class _Composer:
    """Turns the events of a text into nodes, which calls Python's own stack at most `MOST_NESTED` deep."""

    def __init__(self, events: Iterator[Event], resolver: Any) -> None:
        self._events, self._resolver = events, resolver
        self._anchors: dict[str, Node] = {}
        self._count = 0

    def root(self) -> Node | None:
        """Return the root of the only document; None without one."""
        next(self._events)  # the start of the stream
        if isinstance(next(self._events), StreamEndEvent):
            return None
        found = self._node(next(self._events), 0)
        if not isinstance(next(self._events), DocumentEndEvent) or not isinstance(
            another := next(self._events), StreamEndEvent
        ):
            raise ComposerError(
                problem="there is a second document; keep one", problem_mark=another.start_mark
            )
        return found

    def _node(self, event: Event, depth: int) -> Node:
        self._count += 1
        if depth > MOST_NESTED:
            why = f"is nested more than {MOST_NESTED} deep; close the brackets, or nest less"
            raise TooMuchError(problem=why, problem_mark=event.start_mark)
        if self._count > MOST_NODES:
            raise TooMuchError(
                problem=f"has more than {MOST_NODES:,} values; split it", problem_mark=event.start_mark
            )
        if isinstance(event, AliasEvent):
            if event.anchor not in self._anchors:
                why = f"found undefined alias {event.anchor!r}"
                raise ComposerError(problem=why, problem_mark=event.start_mark)
            return self._anchors[event.anchor]
        node = self._begun(event)
        if (anchor := getattr(event, "anchor", None)) is not None:
            self._anchors[anchor] = node
        if isinstance(node, MappingNode):
            while not isinstance(inner := next(self._events), MappingEndEvent):
                key = self._node(inner, depth + 1)
                node.value.append((key, self._node(next(self._events), depth + 1)))
            node.end_mark = inner.end_mark
        elif isinstance(node, SequenceNode):
            while not isinstance(inner := next(self._events), SequenceEndEvent):
                node.value.append(self._node(inner, depth + 1))
            node.end_mark = inner.end_mark
        return node

    def _begun(self, event: Event) -> Node:
        """Return the node that *event* begins, without what is in it."""
        if isinstance(event, ScalarEvent):
            tag = self._tag(ScalarNode, event.value, event)
            return ScalarNode(tag, event.value, event.start_mark, event.end_mark, style=event.style)
        assert isinstance(event, MappingStartEvent | SequenceStartEvent)  # noqa: S101 - the parser's grammar
        kind = MappingNode if isinstance(event, MappingStartEvent) else SequenceNode
        return kind(self._tag(kind, None, event), [], event.start_mark, None, flow_style=event.flow_style)

    def _tag(self, kind: type[Node], value: str | None, event: Any) -> Tag:
        tag = event.ctag
        unknown = tag is None or str(tag) == "!"
        found: Tag = self._resolver.resolve(kind, value, event.implicit) if unknown else tag
        return found
