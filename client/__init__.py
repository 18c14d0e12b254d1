"""A client of the HTTP API, for programs in Python: each endpoint a method, each answer a typed mapping."""

from client.connection import ActionaryError
from client.service import Actionary

__all__ = ["Actionary", "ActionaryError"]
