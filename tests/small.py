"""A small invented edition as files, for tests to write to folders and break on purpose."""

from pathlib import Path
from textwrap import dedent

EDITION = """
name: Clockwork Heists
short: CH
publisher: Nobody
year: 2031
order: 60
summary: Pools of ten-sided dice against a target, one big and one small action in a beat.
text:
  licence: CC0-1.0
  policy: Made up for tests.
mechanic:
  family: hits
  sides: 10
  hit_from: 8
  glitch: true
  words: {pool: pool, hit: win, hits: wins, requirement: target}
rulings:
  tie:
    choice: defender
    why: The book says so.
turn:
  spans: [beat, scene]
  gives:
    beat: {big: 1, small: 1}
resources:
  big: {name: Big Deed, short: Big}
  small: {name: Small Deed, short: Small}
timings:
  own: {name: Own beat, at: own}
  any: {name: Any time, at: any}
sections:
  deeds: {name: Deeds}
classes:
  attack: {name: attacks}
works:
  book: {title: The Clockwork Book}
terms:
  Nerve: {kind: attribute, tiers: {untrained: 1, novice: 2, professional: 4, elite: 6}}
  Lock Craft: {kind: skill, tiers: {untrained: 0, novice: 2, professional: 4, elite: 7}}
  Lock Craft (Clocks): {kind: skill, tiers: {untrained: 0, novice: 1, professional: 3, elite: 5}}
  Lock Rating: {kind: rating, typical: 4}
  Alarm: {kind: category, of: scene, values: [Quiet, Loud]}
  beats: {kind: result, unit: beats}
"""

PICK_LOCK = """
name: Pick a Lock
aliases: [open the door]
cost: big
timing: own
summary: Open a lock without its key.
effect: In a hurry take -2. See also [[hide-behind-clock]].
tests:
  pick:
    roll: Lock Craft + Nerve v. Lock Rating x 2
    outcomes:
      - {if: success, then: the lock opens}
    variants:
      hurried: {when: in a hurry, add: {pool: -2}}
results:
  beats: 1 + pick.net
concepts:
  - {id: pick-lock, match: exact}
unique: No other page here has locks.
examples:
  two-wins:
    title: Two wins against one
    test: pick
    ratings: {Lock Craft: 2, Nerve: 2}
    against: {Lock Rating: 1}
    dice: {actor: [8, 10, 3, 2], opponent: [9, 1]}
    expect: {hits: 2, opposing_hits: 1, net_hits: 1, outcome: success, glitch: none}
    origin: ours
source: {work: book, lines: [1-3]}
"""

HIDE = """
name: Hide Behind the Clock
cost: small
timing: any
classes: [attack]
summary: Step behind the clock for -2 on attacks.
grants:
  - {to: "class:attack", who: attackers, add: {pool: -2}, until: beat}
unique: No other page here has clocks that large.
source: {work: book, lines: [4]}
"""

ALARMS = """
name: Alarms
summary: How loud a lock is.
keys: [Alarm]
columns: [Alarm, Target]
rows:
  - [Quiet, 2]
  - [Loud, unknown]
source: {work: book, lines: [5]}
"""

CONCEPT = """
name: Pick a lock
definition: To open a lock without its key.
group: gear
"""

TINKER = """
name: Old Tinker
edition: ch
ratings: {Nerve: 3, Lock Craft: 5}
"""

FILES = {
    "editions/ch/edition.yaml": EDITION,
    "editions/ch/actions/deeds/pick-lock.yaml": PICK_LOCK,
    "editions/ch/actions/deeds/hide-behind-clock.yaml": HIDE,
    "editions/ch/tables/alarms.yaml": ALARMS,
    "concepts/pick-lock.yaml": CONCEPT,
    "characters/tinker.yaml": TINKER,
}


def lay_out(folder: Path, **changes: str) -> Path:
    """Write the small edition into *folder* and return it.

    Args:
        folder: Where to write.
        changes: Replacements of text, by the file's stem: `pick_lock="cost: big -> cost: bgi"`.
    """
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = dedent(text).lstrip()
        key = "concept" if path.parent.name == "concepts" else path.stem.replace("-", "_")
        for old, new in _changes(changes.get(key, "")):
            assert old in text, f"{old!r} is not in {name}"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    return folder


def edge(change: str) -> str:
    """Return the change that adds a use of Edge, for `lay_out(folder, edition=…)`."""
    return f"turn:\n  spans -> edge:\n  luck: {{name: Luck, meaning: More dice., {change}}}\nturn:\n  spans"


def _changes(text: str) -> list[tuple[str, str]]:
    if not text:
        return []
    old, _, new = text.partition(" -> ")
    return [(old, new)]
