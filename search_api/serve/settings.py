"""Settings of the service: every option, with its default, from the environment or a file."""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Literal

from limits import parse_many
from limits.errors import ConfigurationError
from limits.storage import storage_from_string
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from kb.model.faults import faults

_FEWEST_WORKERS = 2
"""The least workers by default, so that one answers while another is replaced."""

_MOST_WORKERS = 8
"""The most workers by default, since each takes its own memory."""

PREFIX = "ACTIONARY_"
"""The prefix of options in the environment."""

FILE = "actionary.toml"
"""The file of options, in the working folder unless ACTIONARY_CONFIG names another."""

Seconds = Annotated[float, Field(gt=0, le=3600)]


class SettingsError(ValueError):
    """An option has an invalid value; the message says which, and what is allowed."""


def workers_for_this_machine() -> int:
    """Return the default number of workers: one for each core, within bounds."""
    return min(max(len(os.sched_getaffinity(0)), _FEWEST_WORKERS), _MOST_WORKERS)


def _file() -> Path:
    return Path(os.environ.get(f"{PREFIX}CONFIG", FILE))


def _check_rate(text: str) -> str:
    """Return *text* if it is one rate or empty.

    Raises:
        ValueError: If it is neither.
    """
    if not text:
        return text
    try:
        (rate,) = parse_many(text)
    except ValueError:
        rate = None
    if rate is None or rate.amount < 1:
        raise ValueError("write a number and a time, such as 1200/minute: one rate, of at least 1")
    return text


def _check_storage(text: str) -> str:
    """Return *text* if requests can be counted there.

    Raises:
        ValueError: If they cannot, or a package that this needs is not installed.
    """
    try:
        storage_from_string(text)  # makes no connection
    except (ConfigurationError, ValueError, TypeError) as error:
        raise ValueError(
            "write memory:// or the address of a Redis, such as redis://localhost:6379"
        ) from error
    return text


def _check_address(text: str) -> str:
    """Return *text* without its last slash if it is the address of a site or empty.

    Raises:
        ValueError: If it is neither.
    """
    if text and not re.fullmatch(r"https?://[^\s/?#]+/?", text):
        raise ValueError("write it as https://actions.example")
    return text.removesuffix("/")


class Settings(BaseSettings):
    """The options. The environment (`ACTIONARY_` and the name) overrides the file."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", use_attribute_docstrings=True)

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for every network."""
    port: int = Field(default=8000, ge=1, le=65_535)
    """The port to listen on."""
    workers: int = Field(default_factory=workers_for_this_machine, ge=1, le=256)
    """Worker processes; by default one for each core, from two to eight."""
    threads: int = Field(default=4, ge=1, le=64)
    """Requests that each worker handles at once."""
    header_seconds: Seconds = 10
    """Seconds in which the headers of a request must arrive; idle connections close after the same time."""
    body_seconds: Seconds = 10
    """Seconds in which the body of a request must arrive."""
    answer_seconds: Seconds = 10
    """Seconds after which a client that stops reading an answer is cut off."""
    stop_seconds: int = Field(default=3, ge=1, le=600)
    """Seconds to wait for requests in progress when the server stops."""
    address: Annotated[str, AfterValidator(_check_address)] = ""
    """The address that browsers use, such as https://actions.example; empty to use the host of each request."""
    proxies: int = Field(default=0, ge=0, le=8)
    """Proxies in front of the service; their X-Forwarded-For and X-Forwarded-Proto are trusted."""
    rate: Annotated[str, AfterValidator(_check_rate)] = ""
    """The API's rate limit for each client, such as 1200/minute; empty for none. Long requests count more."""
    storage: Annotated[str, AfterValidator(_check_storage)] = "memory://"
    """Where to count requests: memory:// for each worker by itself, redis://localhost:6379 for all."""
    log: Literal["none", "json"] = "none"
    """Whether to log each request to standard error as a line of JSON; errors then are JSON too."""
    metrics_token: str = ""
    """The token with which a Prometheus gets /metrics (Authorization: Bearer); empty for no metrics."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic's own names
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources of options, the strongest first."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, _file())


def read_settings(**overrides: object) -> Settings:
    """Return the options; those *overrides* override the environment and the file.

    Raises:
        SettingsError: If an option is invalid, or the file cannot be read.
    """
    if f"{PREFIX}CONFIG" in os.environ and not _file().is_file():
        raise SettingsError(f"ACTIONARY_CONFIG names {_file()}, which is not a file")
    try:
        return Settings(**{name: value for name, value in overrides.items() if value is not None})  # type: ignore[arg-type] # checked by it
    except (tomllib.TOMLDecodeError, OSError) as error:
        raise SettingsError(f"{_file()} cannot be read: {error}") from error
    except ValidationError as error:
        raise SettingsError("; ".join(fault.message for fault in faults(error, Settings))) from error
