"""SR5's Matrix actions beside a public data set: skill, attribute, limit and what opposes them.

Facts of the pack `sr5e-matrix-actions` of SR5-FoundryVTT. Where it has a stand-in for twice a rating, or leaves the
opposition to code, those of Chummer5a's actions.xml count.
"""

import re

import pytest

import kb
from kb.model import RollStep

ACTIONS = [
    ("brute-force", "Cybercombat + Logic", "Attack", "Willpower + Firewall"),
    ("check-overwatch-score", "Electronic Warfare + Logic", "Sleaze", "6 dice"),
    ("control-device", "Electronic Warfare + Intuition", "Sleaze", "Intuition + Firewall"),
    ("crack-file", "Hacking + Logic", "Attack", "twice a rating"),
    ("crash-program", "Cybercombat + Logic", "Attack", "Intuition + Firewall"),
    ("data-spike", "Cybercombat + Logic", "Attack", "Intuition + Firewall"),
    ("disarm-data-bomb", "Software + Intuition", "Firewall", "twice a rating"),
    ("edit-file", "Computer + Logic", "Data Processing", "Intuition + Firewall"),
    ("erase-mark", "Computer + Logic", "Attack", "Willpower + Firewall"),
    ("erase-matrix-signature", "Computer + Resonance", "Attack", "twice a rating"),
    ("format-device", "Computer + Logic", "Sleaze", "Willpower + Firewall"),
    ("hack-on-the-fly", "Hacking + Logic", "Sleaze", "Intuition + Firewall"),
    ("hide", "Electronic Warfare + Intuition", "Sleaze", "Intuition + Data Processing"),
    ("jack-out", "Hardware + Willpower", "Firewall", "Logic + Attack"),
    ("jam-signals", "Electronic Warfare + Logic", "Attack", ""),
    ("jump-into-rigged-device", "Electronic Warfare + Logic", "Data Processing", "Willpower + Firewall"),
    ("matrix-perception", "Computer + Intuition", "Data Processing", "Logic + Sleaze"),
    ("matrix-search", "Computer + Intuition", "Data Processing", ""),
    ("reboot-device", "Computer + Logic", "Data Processing", "Willpower + Firewall"),
    ("set-data-bomb", "Software + Logic", "Sleaze", "twice a rating"),
    ("snoop", "Electronic Warfare + Intuition", "Sleaze", "Logic + Firewall"),
    ("spoof-command", "Hacking + Intuition", "Sleaze", "Logic + Firewall"),
    ("trace-icon", "Computer + Intuition", "Data Processing", "Willpower + Sleaze"),
]

WITHOUT_ROLL = (
    *("change-icon", "enter-exit-host", "full-matrix-defense", "grid-hop", "invite-mark", "send-message"),
    "switch-interface-mode",
)


def opposition(step: RollStep) -> str:
    """Return what opposes a roll, also where only a variant has it."""
    printed = step.roll.partition(" v. ")[2]
    sets = (variant.set.get("against") for variant in step.variants.values())
    found = printed or next((str(text) for text in sets if text not in (None, "none")), "")
    return "twice a rating" if re.fullmatch(r".* x 2", found) else found


@pytest.mark.parametrize(("slug", "pool", "limit", "against"), ACTIONS)
def test_it_agrees_with_the_public_data_set(
    shipped: kb.KnowledgeBase, slug: str, pool: str, limit: str, against: str
) -> None:
    step = next(step for step in shipped.entries[f"sr5/{slug}"].tests.values() if isinstance(step, RollStep))
    own = step.roll.partition(" v. ")[0]
    assert own.startswith(f"{pool} [{limit}]")
    assert opposition(step) == against


def test_every_matrix_action_of_the_page_is_in_one_of_the_lists(shipped: kb.KnowledgeBase) -> None:
    listed = {f"sr5/{slug}" for slug, *_ in ACTIONS} | {f"sr5/{slug}" for slug in WITHOUT_ROLL}
    assert set(shipped.section_entries("sr5", "matrix")) == listed
    for slug in WITHOUT_ROLL:
        assert not any(isinstance(step, RollStep) for step in shipped.entries[f"sr5/{slug}"].tests.values())
