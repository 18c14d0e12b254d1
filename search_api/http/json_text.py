"""NumberReader JSON that anybody may have sent."""

import json
from typing import Any


def loads(text: str | bytes) -> Any:
    """Return what *text* holds.

    Raises:
        ValueError: If it is no JSON, or is nested too deeply to be read.
    """
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
