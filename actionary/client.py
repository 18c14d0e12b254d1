"""The client of the HTTP API: `from actionary.client import Actionary`."""

from client import Actionary, ActionaryError

__all__ = ["Actionary", "ActionaryError"]
