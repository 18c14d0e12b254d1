"""Dice from a seed: the same seed gives the same dice everywhere.

The seed, a colon and a counter from 0, as UTF-8 text, are hashed with SHA-256; the bytes of the digests, in
order, are one stream. A die of `sides` faces takes the next byte (the next two, most significant first, above
256 sides), skips it while it is not below the largest multiple of `sides` that fits, and shows its remainder
plus 1.
"""

from collections.abc import Iterator
from hashlib import sha256


class Seed:
    """An endless sequence of dice. Each call continues where the last one stopped."""

    def __init__(self, seed: str | int, target: int = 1) -> None:
        """Return the dice of *seed*; of several targets of one throw, *target* rolls dice of its own against it."""
        self._bytes = _stream(str(seed))
        self._against = None if target == 1 else f"{seed} target {target}"

    def turn_to_target(self) -> None:
        """Go on with the dice that only this one of several targets has."""
        if self._against is not None:
            self._bytes, self._against = _stream(self._against), None

    def die(self, sides: int) -> int:
        """Return the next face of a die of *sides*, from 2 to 65,536."""
        width = 1 if sides <= 256 else 2
        fair = 256**width // sides * sides
        while True:
            number = int.from_bytes([next(self._bytes) for _ in range(width)], "big")
            if number < fair:
                return number % sides + 1

    def throw(self, dice: int, sides: int) -> list[int]:
        """Return the faces of *dice* dice of *sides*."""
        return [self.die(sides) for _ in range(dice)]

    def open_ended(self, dice: int, sides: int) -> list[int | list[int]]:
        """Return the faces of *dice* dice; a die that explodes is the list of its throws."""
        return [self._explode(sides) for _ in range(dice)]

    def _explode(self, sides: int) -> int | list[int]:
        throws = [self.die(sides)]
        while throws[-1] == sides:
            throws.append(self.die(sides))
        return throws if len(throws) > 1 else throws[0]


def _stream(seed: str) -> Iterator[int]:
    counter = 0
    while True:
        yield from sha256(f"{seed}:{counter}".encode()).digest()
        counter += 1
