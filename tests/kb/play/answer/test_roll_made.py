"""The roll that an answer prints is the roll that is made."""

import pytest

from kb.files.load import load
from kb.model import RollStep
from kb.model.examples import Face
from kb.model.notated import known_names
from kb.play.procedure.variants import variants_of
from kb.play.request.shapes import ResolveRequest
from kb.play.resolve import resolve
from kb.references import edition_of
from resolver.notation import parse_roll, print_roll
from tests.kb.asking import filled, inputs

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
    """Return the values of the scene that a variant sets, which the printed roll only names; none of a table."""
    (changed,) = variants_of(BASE.entries[id_], [variant])
    terms = BASE.editions[edition_of(id_)].terms
    of_scene = {key: value for key, value in changed.set.items() if key in terms and terms[key].of == "scene"}
    return {key: value for key, value in of_scene.items() if not str(value).startswith("table(")}


@pytest.mark.parametrize(("id_", "variant"), all_variants())
def test_the_roll_shown_is_the_roll_made_in_every_variant(id_: str, variant: str) -> None:
    """The printed roll, typed in with the same ratings and those that the variant sets, has the same odds."""
    request = ResolveRequest(entry=id_, variant=variant)
    full, needed = filled(BASE, request), inputs(BASE, id_, None, variant)
    read = {*needed.ratings, *needed.scene, *needed.against}  # other ratings bring in rules, such as Cover's
    kept = {name: value for name, value in full.ratings.items() if name in read}
    full = full.model_copy(update={"ratings": kept})
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


CUT = ResolveRequest(
    entry="sr5/cut-off",
    ratings={"Reaction": 5, "Vehicle Skill": 5, "Handling": 5},
    against={"Reaction": 4, "Vehicle Skill": 3, "Handling": 4},
)
FULL = ResolveRequest(
    entry="matrix-d6/full-reaction", ratings={"Dodge": 4, "Range": "Short"}, against={"Ranged Combat": 8}
)
DODGED = ResolveRequest(entry="matrix-d6/dodge", ratings={"Dodge": 4}, against={"Ranged Combat": 8})


@pytest.mark.parametrize(
    ("request_", "dice", "step", "required", "typed"),
    [
        (CUT, {"actor": [5, 5, 6] + [2] * 7, "opponent": [5] + [2] * 6}, "avoid", 2, ("sr5", "7 dice (2)")),
        (FULL, {"actor": [3, 3, 3, 1]}, "attack", 6, ("matrix-d6", "8D (6)")),
        (DODGED, {"actor": [3, 1, 1, 1]}, "attack", 1, ("matrix-d6", "8D (1)")),
    ],
)
def test_a_roll_that_is_left_has_the_chance_against_what_fell_before_it(
    request_: ResolveRequest, dice: dict[str, list[Face]], step: str, required: int, typed: tuple[str, str]
) -> None:
    first = next(iter(BASE.entries[request_.entry or ""].tests))
    keyed = {first if who == "actor" else f"{first}.{who}": faces for who, faces in dice.items()}
    replay = resolve(BASE, request_.model_copy(update={"dice": keyed})).replay
    assert replay is not None
    assert replay.ahead is not None
    found = replay.ahead.steps[step]
    alone = resolve(BASE, ResolveRequest(edition=typed[0], roll=typed[1])).odds
    assert (found.requirement, found.odds and found.odds.success) == (required, alone.success)
