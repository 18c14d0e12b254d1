"""The context of a request about a note."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from editor.notes.note import Note
from editor.serving.wire import Wire

if TYPE_CHECKING:
    from editor.library import Library
    from editor.serving.server import ActionaryServer
    from editor.settings import EditorSettings


@dataclass(frozen=True, slots=True)
class AboutNote:
    """The note of a request, and all that is needed to answer it."""

    server: "ActionaryServer"
    library: "Library"
    note: Note
    settings: "EditorSettings"

    @property
    def wire(self) -> Wire:
        """The conversion between the note's places and the editor's."""
        return self.server.wire(self.note)
