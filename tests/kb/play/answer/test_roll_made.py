"""The roll that an answer prints is the roll that is made."""

import pytest

from kb.files.load import load
from kb.model import RollStep
from kb.model.notated import known_names
from kb.play.procedure.variants import variants_of
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.references import edition_of
from resolver.notation import parse_roll, print_roll
from tests.kb.asking import filled

BASE = load()


def all_variants() -> list[tuple[str, str]]:
    """Return the variants of every entry."""
    return [
        (id_, variant)
        for id_, entry in BASE.entries.items()
        for step in entry.tests.values()
        if isinstance(step, RollStep)
        for variant in step.variants
    ]


def settled(id_: str, variant: str) -> dict[str, int | str]:
    """Return the values of the scene that a variant sets, which the printed roll only names."""
    (changed,) = variants_of(BASE.entries[id_], [variant])
    terms = BASE.editions[edition_of(id_)].terms
    return {key: value for key, value in changed.set.items() if key in terms and terms[key].of == "scene"}


@pytest.mark.parametrize(("id_", "variant"), all_variants())
def test_the_roll_shown_is_the_roll_made_in_every_variant(id_: str, variant: str) -> None:
    """The printed roll, typed in with the same ratings and those that the variant sets, has the same odds."""
    request = ResolveRequest(entry=id_, variant=variant)
    full = filled(BASE, request)
    made = resolve(BASE, full)
    edition = BASE.editions[made.edition]
    if made.roll is None:  # the variant leaves nothing to roll
        return
    assert print_roll(parse_roll(made.roll, known_names(edition, BASE.entries[id_]))) == made.roll
    steps = known_names(edition, BASE.entries[id_]) - set(edition.terms)
    if any(step in made.roll for step in steps) or made.odds.mean is None:
        return
    typed = full.model_copy(
        update={
            "entry": None,
            "variant": None,
            "edition": made.edition,
            "roll": made.roll,
            "ratings": {**full.ratings, **settled(id_, variant)},
        }
    )
    again = resolve(BASE, typed)
    assert (again.odds.hits, again.odds.total) == (made.odds.hits, made.odds.total)
