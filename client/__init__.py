"""A Python client of the HTTP API: a method for each endpoint, a typed mapping for each answer."""

from client.connection import ActionaryError
from client.service import Actionary

__all__ = ["Actionary", "ActionaryError"]
