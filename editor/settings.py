"""The user's settings, and how they are read from what an editor sends."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from kb.model import Tier
from kb.play.request.tiers import TIERS, USUAL, tier_named
from resolver.wording import did_you_mean, join_words

SITE = "http://127.0.0.1:8000"
"""The address of `make serve`."""


@dataclass(frozen=True, slots=True)
class EditorSettings:
    """The user's settings."""

    edition: str | None = None
    """The edition of notes that don't name one."""
    tier: Tier = USUAL
    """Whose ratings the odds are for."""
    site: str = SITE
    """The address of the site, without a slash at the end."""
    hints: bool = True
    """Whether to show cost and odds after references."""
    lenses: bool = True
    """Whether to show commands above lines with references."""
    table: str | None = None
    """The path of the file with what the user's table decides, for notes that name none."""


_OTHERS = ("source", "server")
"""Further settings, which concern how the server starts."""


def source_of(options: Any) -> tuple[str | None, str | None]:
    """Return the address of the service with the data, and a sentence if the setting is wrong.

    Args:
        options: As for `settings_of`.
    """
    source = _content(options).get("source")
    if source in (None, ""):
        return None, None
    if not isinstance(source, str) or not source.startswith(("http://", "https://")):
        return (
            None,
            f"actionary.source is {source!r}; it must be an address that begins with http:// or https://",
        )
    return source.rstrip("/"), None


_KINDS: Mapping[str, tuple[type, str]] = {
    "edition": (str, "the id of an edition, such as sr5"),
    "tier": (str, join_words(TIERS, "or")),
    "site": (str, "an address that begins with http:// or https://"),
    "hints": (bool, "true or false"),
    "lenses": (bool, "true or false"),
    "table": (str, "the path of the file of your table's rulings"),
}
"""The type of each setting, and its allowed values in words."""


def settings_of(options: Any, table: str | None = None) -> tuple[EditorSettings, list[str]]:
    """Return the settings that an editor sent, and a sentence for each wrong one.

    Args:
        options: An object with settings, or one with it under `actionary`; empty and null values are left out.
        table: The file of the table's rulings if the editor sends none.
    """
    known: dict[str, Any] = {"table": table}
    wrong: list[str] = []
    for name, value in _content(options).items():
        if value in (None, "") or name in _OTHERS:
            continue
        if name not in _KINDS:
            meant = did_you_mean(name, _KINDS, f"the settings are {join_words(_KINDS)}")
            wrong.append(f"actionary.{name} is not a setting; {meant}")
        elif _fits(name, value):
            known[name] = value.rstrip("/") if name == "site" else tier_named(value) or value
        else:
            wrong.append(f"actionary.{name} is {value!r}; it must be {_KINDS[name][1]}")
    return EditorSettings(**known), wrong


def wrong_edition_text(edition: str, editions: Iterable[str]) -> str:
    """Return the sentence for an edition that is not among *editions*."""
    return f"actionary.edition is {edition!r}; it must be {join_words(sorted(editions), 'or')}"


def join_sentences(sentences: Iterable[str]) -> str:
    """Return *sentences* as one text, each with its end."""
    return " ".join(one if one.endswith("?") else f"{one}." for one in sentences)


def _content(options: Any) -> Mapping[str, Any]:
    content = options.get("actionary", options) if isinstance(options, Mapping) else {}
    return content if isinstance(content, Mapping) else {}


def _fits(name: str, value: Any) -> bool:
    if not isinstance(value, _KINDS[name][0]):
        return False
    if name == "tier":
        return tier_named(value) is not None
    return name != "site" or str(value).startswith(("http://", "https://"))


assert set(_KINDS) == {field.name for field in fields(EditorSettings)}  # noqa: S101 - each setting has its type
