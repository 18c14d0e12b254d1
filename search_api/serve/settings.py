"""How the service is run: every option, with its default, from the environment."""

import os
from typing import Annotated

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from search_api.http.faults import faults

_FEWEST_WORKERS = 2
"""So that another answers while one that was killed is replaced."""

_MOST_WORKERS = 8
"""By default; each takes memory of its own."""

Seconds = Annotated[float, Field(gt=0, le=3600)]


class SettingsError(ValueError):
    """An option has a value that it cannot have; the message says which, and what it can be."""


def workers_for_this_machine() -> int:
    """Return how many processes answer unless somebody says otherwise: one for each core."""
    return min(max(len(os.sched_getaffinity(0)), _FEWEST_WORKERS), _MOST_WORKERS)


class Settings(BaseSettings):
    """The options. Each is read from the environment as `ACTIONARY_` and its name."""

    model_config = SettingsConfigDict(env_prefix="ACTIONARY_", extra="forbid", use_attribute_docstrings=True)

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 is every network."""
    port: int = Field(default=8000, ge=1, le=65_535)
    """The port to listen on."""
    workers: int = Field(default_factory=workers_for_this_machine, ge=1, le=256)
    """Processes that answer; by default one for each core, from two to eight."""
    threads: int = Field(default=4, ge=1, le=64)
    """Requests that each of them works on at once."""
    header_seconds: Seconds = 10
    """In which the headers of a request have to come; so long an idle connection stays open, too."""
    body_seconds: Seconds = 10
    """In which the body of a request has to come."""
    answer_seconds: Seconds = 10
    """After which a reader who takes nothing of an answer is cut off."""


def read_settings(**given: object) -> Settings:
    """Return the options as they are set, with those that are *given* in place of what the environment says.

    Raises:
        SettingsError: If one of them cannot be so.
    """
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type] # checked by it
    except ValidationError as error:
        raise SettingsError("; ".join(fault.message for fault in faults(error, Settings))) from error
