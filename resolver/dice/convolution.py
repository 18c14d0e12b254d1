"""Sums and differences of two independent scores."""

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from struct import pack, unpack

from resolver.dice.tallies import Tallies, Weights

WORD = 8
"""Bytes of a machine word: weights that fit into one are packed and unpacked in bulk."""

LARGE = 50_000
"""Bytes of a product from which decimal numbers are faster, because they multiply by a transform."""

_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)


def convolve(first: Weights, second: Weights) -> Weights:
    """Return the weights of the sum of two scores, as one product of two large integers.

    Each weight of the product gets enough bytes that none overflows into the next. This is twice as fast as
    loops, even for the smallest pools.
    """
    if not first or not second:
        return ()
    if len(first) == 1 or len(second) == 1:
        one, many = (first[0], second) if len(first) == 1 else (second[0], first)
        return tuple([one * weight for weight in many])
    if not any(first) or not any(second):
        return (0,) * (len(first) + len(second) - 1)
    width = max(((sum(first) * sum(second)).bit_length() + 7) // 8, WORD)
    length = len(first) + len(second) - 1
    if width * length > LARGE:
        return _convolve_in_decimal(first, second)
    product = _pack_weights(first, width) * _pack_weights(second, width)
    return _unpack_weights(product.to_bytes(width * length, "little"), width, length)


def difference(actor: Tallies, opponent: Tallies) -> Tallies:
    """Return the tallies of the actor's score minus the opponent's, with the actor's marks."""
    against = opponent.scores()[::-1]
    return Tallies(
        {mark: convolve(weights, against) for mark, weights in actor.weights.items()},
        actor.total * opponent.total,
        actor.least - opponent.most,
    )


def _convolve_in_decimal(first: Weights, second: Weights) -> Weights:
    """Return the same weights from one product of large decimals, a run of digits each."""
    digits = len(str(sum(first) * sum(second)))
    one, other = (
        Decimal("".join([str(weight).zfill(digits) for weight in weights])) for weights in (first, second)
    )
    length = digits * (len(first) + len(second) - 1)
    product = str(_EXACT.multiply(one, other)).zfill(length)
    return tuple([int(product[at : at + digits]) for at in range(0, length, digits)])


def _pack_weights(weights: Weights, width: int) -> int:
    if width == WORD:
        return int.from_bytes(pack(f"<{len(weights)}Q", *weights), "little")
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in weights]), "little")


def _unpack_weights(product: bytes, width: int, length: int) -> Weights:
    if width == WORD:
        return unpack(f"<{length}Q", product)
    read = int.from_bytes
    return tuple([read(product[at : at + width], "little") for at in range(0, width * length, width)])
