"""Which skill a weapon is used with, by its name alone."""

import re
from functools import lru_cache
from pathlib import Path

from kb.files import yaml

_WORD = re.compile(r"[a-z]+")
_NONE = "none"
"""What words head that leave the skill open."""


def skill_by_name(edition: str, name: str) -> str:
    """Return the skill that a weapon of this *name* is used with; "" unless its words are sure of one."""
    found = skills_by_name(edition, name)
    return next(iter(found)) if len(found) == 1 and _NONE not in found else ""


def skills_by_name(edition: str, name: str) -> set[str]:
    """Return what the words in a *name* are listed under: skills, or that they leave the skill open."""
    words = _skills_by_word().get(edition, {})
    return {
        words[each]
        for word in _WORD.findall(name.casefold())
        for each in (word, word.removesuffix("s"))
        if each in words
    }


@lru_cache(1)
def _skills_by_word() -> dict[str, dict[str, str]]:
    """Return the skill for each word, by edition."""
    listed: dict[str, dict[str, list[str]]] = yaml.read(Path(__file__).with_name("weapon_skills.yaml")).data
    return {
        edition: {word: skill for skill, words in skills.items() for word in words}
        for edition, skills in listed.items()
    }
