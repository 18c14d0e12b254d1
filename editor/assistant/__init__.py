"""The rules as tools of the Model Context Protocol, for assistants at the table."""

from editor.assistant.server import serve

__all__ = ["serve"]
