"""What a request about a note is answered from."""

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
    """What a request is answered from."""

    server: "ActionaryServer"
    library: "Library"
    note: Note
    settings: "EditorSettings"

    @property
    def wire(self) -> Wire:
        """The columns of the note as the editor counts them."""
        return self.server.wire(self.note)
