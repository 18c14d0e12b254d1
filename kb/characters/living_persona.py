"""The living persona of a technomancer of sr5, which stands for a device (core rulebook, p. 251)."""

from collections.abc import Mapping

LIVING_PERSONA = {
    "Attack": "Charisma",
    "Sleaze": "Intuition",
    "Data Processing": "Logic",
    "Firewall": "Willpower",
    "Device Rating": "Resonance",
}
"""What each of its Matrix attributes is."""


def living_persona(attributes: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Return the Matrix attributes of a living persona, as far as the *attributes* of its technomancer are known.

    Args:
        attributes: Those by their names in the edition.
        more: What is added to its Matrix attributes.
    """
    return {
        name: max(attributes[of] + more.get(name, 0), 0)
        for name, of in LIVING_PERSONA.items()
        if of in attributes
    }
