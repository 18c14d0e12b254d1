"""XML of strangers: the parts of a file that are wanted, within bounds.

A document type is refused, and with it everything that makes XML dangerous: entities, and files elsewhere.
"""

from collections.abc import Collection, Mapping
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers.expat import ExpatError, ParserCreate
from xml.parsers.expat.errors import messages

from kb.characters import sentences
from kb.problems import RequestError

MOST_VALUES = 300_000
"""The most elements and attributes of a file, by the signs < and =; the largest saves have 22,000.

They are counted before a parser reads them: it keeps the name of each open element and all attributes of one.
"""

_DEPTH_OF_VALUES = 4
"""How deep the values of an element of a part stand: root, part, element, value."""


def read_parts(
    data: bytes | str, wanted: Collection[str], flat: Mapping[str, Collection[str]], field: str
) -> "XmlParts":
    """Return the parts of an XML file that are *wanted*, whole, and how many elements each part has.

    The encoding that the file declares counts for bytes, not for a text.

    Args:
        data: The file.
        wanted: The names of the parts.
        flat: Those of them of whose elements only the values are kept, with the names of what is kept below these.
        field: The place of the file in the request.

    Raises:
        RequestError: If it is not well-formed, declares a document type, or has too many elements.
    """
    signs = ("<", "=") if isinstance(data, str) else (b"<", b"=")
    if sum(map(data.count, signs)) > MOST_VALUES:  # type: ignore[arg-type]  # signs are of the type of the data
        raise RequestError(field, sentences.too_many_values(MOST_VALUES))
    parts = XmlParts(wanted, flat, field)
    parser = ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = parts.start
    parser.EndElementHandler = parts.end
    parser.CharacterDataHandler = parts.text
    parser.StartDoctypeDeclHandler = parts.refuse_types
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        raise RequestError(field, sentences.xml_broken(error.lineno, messages[error.code])) from error
    except RequestError:
        raise
    except (LookupError, ValueError) as error:
        raise RequestError(field, sentences.xml_encoding()) from error
    return parts


class XmlParts:
    """What a parser has seen of a file."""

    def __init__(self, wanted: Collection[str], flat: Mapping[str, Collection[str]], field: str) -> None:
        self._wanted, self._flat, self._field = wanted, flat, field
        self._depth = 0
        self._left_out_from: int | None = None  # the depth of the element that is left out
        self._building: TreeBuilder | None = None
        self._part = ""
        self.root = ""
        """The name of the root."""
        self.found: dict[str, Element] = {}
        """The first of its children of each wanted name."""
        self.counts: dict[str, int] = {}
        """How many children each child of the root has, by its name."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self._depth += 1
        if self._depth == 1:
            self.root = name
        elif self._depth == 2:
            self._part = name
            if name in self._wanted and name not in self.found:
                self._building = TreeBuilder()
        elif self._depth == 3:
            self.counts[self._part] = self.counts.get(self._part, 0) + 1
        if self._left_out_from is None and self._is_left_out(name):
            self._left_out_from = self._depth
        if self._building is not None and self._left_out_from is None:
            self._building.start(name, attributes)

    def end(self, name: str) -> None:
        """An element ends."""
        if self._building is not None and self._left_out_from is None:
            self._building.end(name)
            if self._depth == 2:
                self.found[name] = self._building.close()
                self._building = None
        if self._left_out_from == self._depth:
            self._left_out_from = None
        self._depth -= 1

    def text(self, text: str) -> None:
        """A text stands in an element."""
        if self._building is not None and self._left_out_from is None:
            self._building.data(text)

    def _is_left_out(self, name: str) -> bool:
        """Return whether an element that begins, and all in it, is left out of a flat part."""
        return (
            self._depth > _DEPTH_OF_VALUES and self._part in self._flat and name not in self._flat[self._part]
        )

    def refuse_types(self, *_: object) -> None:
        """A document type is declared."""
        raise RequestError(self._field, sentences.xml_declares_types())
