"""How the service is run: every option, with its default, from the environment or from a file."""

import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from limits import parse
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from search_api.http.faults import faults

_FEWEST_WORKERS = 2
"""So that another answers while one that was killed is replaced."""

_MOST_WORKERS = 8
"""By default; each takes memory of its own."""

PREFIX = "ACTIONARY_"
"""Begins the names of options in the environment."""

FILE = "actionary.toml"
"""The file of options, in the working folder, or wherever ACTIONARY_CONFIG says."""

Seconds = Annotated[float, Field(gt=0, le=3600)]


class SettingsError(ValueError):
    """An option has a value that it cannot have; the message says which, and what it can be."""


def workers_for_this_machine() -> int:
    """Return how many processes answer unless somebody says otherwise: one for each core."""
    return min(max(len(os.sched_getaffinity(0)), _FEWEST_WORKERS), _MOST_WORKERS)


def _file() -> Path:
    return Path(os.environ.get(f"{PREFIX}CONFIG", FILE))


def _a_rate(text: str) -> str:
    """Return *text* if it is a rate, or empty.

    Raises:
        ValueError: If it is neither.
    """
    try:
        return text if not text or parse(text) else ""
    except ValueError as error:
        raise ValueError("it should be a number and a time, such as 1200/minute") from error


class Settings(BaseSettings):
    """The options. The environment (`ACTIONARY_` and the name) goes before the file."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", use_attribute_docstrings=True)

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
    stop_seconds: int = Field(default=3, ge=1, le=600)
    """For which a stop waits for requests in flight."""
    proxies: int = Field(default=0, ge=0, le=8)
    """Proxies in front of the service, whose X-Forwarded-For and X-Forwarded-Proto headers are believed."""
    rate: Annotated[str, AfterValidator(_a_rate)] = ""
    """What each client may ask of the API, such as 1200/minute; empty is any number. Big questions weigh more."""
    storage: str = "memory://"
    """Where requests are counted: memory:// in each worker by itself, redis://localhost:6379 in all together."""
    log: Literal["none", "json"] = "none"
    """Whether each request is written to standard error, as a line of JSON; errors then are lines of JSON, too."""
    metrics: bool = True
    """Whether /metrics tells numbers to a Prometheus on this machine."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic's own names
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return where options come from, the first that has one first."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, _file())


def read_settings(**given: object) -> Settings:
    """Return the options as they are set, with those that are *given* in place of what the environment says.

    Raises:
        SettingsError: If one of them cannot be so, or the file cannot be read.
    """
    if f"{PREFIX}CONFIG" in os.environ and not _file().is_file():
        raise SettingsError(f"ACTIONARY_CONFIG names {_file()}, which is not a file")
    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type] # checked by it
    except (tomllib.TOMLDecodeError, OSError) as error:
        raise SettingsError(f"{_file()} cannot be read: {error}") from error
    except ValidationError as error:
        raise SettingsError("; ".join(fault.message for fault in faults(error, Settings))) from error
