"""The licence of the data's wording, stated in every export."""

from kb.model import Answer


class Licence(Answer):
    """What you may do with the wording of the data."""

    id: str
    """Its SPDX identifier."""
    name: str
    url: str
    attribution: str
    """Who to credit."""
    covers: str
    """What it covers and what not."""


LICENCE = Licence(
    id="CC-BY-SA-4.0",
    name="Creative Commons Attribution-ShareAlike 4.0 International",
    url="https://creativecommons.org/licenses/by-sa/4.0/",
    attribution="Actionary contributors",
    covers=(
        "The wording of the data: summaries, effects, notes, definitions, examples and aliases, and our judgement "
        "which actions match. The games belong to their publishers; the facts of their rules are not licensed here."
    ),
)
"""LICENSE-DATA has the full text."""
