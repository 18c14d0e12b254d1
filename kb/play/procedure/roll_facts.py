"""A roll as grants see it: the kinds of its sides, and the ratings that it reads."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Edition
from kb.play.procedure.dependent_steps import actor_trees, body_side
from kb.references import CLASS, full_id
from resolver.dice.handling import CHOICES
from resolver.notation import NotationError, Rounding, Tree, parse_roll, parse_value, print_value
from resolver.procedures.procedure import body_of
from resolver.rolls.bind.roll_changes import KEYS, Who
from resolver.values.names_read import Side, SideRating, other_side, ratings_in_trees


@dataclass(frozen=True, slots=True)
class RollFacts:
    """The roll that grants apply to. Its sides are `actor`, who makes it, and `opponent`."""

    base: KnowledgeBase
    edition_id: str
    label: str
    """Its name in messages."""
    classes: Mapping[Who, frozenset[str]]
    """The classes of each side's roll."""
    ids: frozenset[str]
    """The ids of entries whose own roll it is."""
    variants: frozenset[str]
    """The keys of its requested variants."""
    has_kind: bool
    """Whether its kind is known; for typed notation it is not, unless the request names it."""
    is_typed: bool
    """Whether it is typed in the notation, and no entry's own roll."""
    opposed: bool
    """Whether it is opposed, as printed or after changes."""
    values: frozenset[str]
    """The values that its test computes."""
    scene: resolver.Scene
    """The scene as the character who rolls sees it."""
    rounding: Rounding
    reads: Callable[[], frozenset[SideRating]]
    """The ratings read by the roll and by what follows from it."""
    pools: Mapping[Who, str]
    """The dice of each side that rolls, in the notation."""
    required: frozenset[str] = frozenset()
    """The opponent's ratings that the number to reach stands for."""
    step: str | None = None
    """Its step, unless it is the roll asked for."""
    opposition_open: str = ""
    """Why no kind of roll opposes the roll asked for, if its source leaves that open."""
    narrower: Mapping[str, "RollFacts"] = field(default_factory=dict)
    """The roll as each narrower class that it may have: only a typed roll may, of a class with several."""

    @property
    def edition(self) -> Edition:
        """The edition of the roll."""
        return self.base.editions[self.edition_id]

    def side(self, who: Who) -> Side:
        """Return whose ratings one side of the roll has: the entry's actor or target."""
        return self.scene.roller if who == "actor" else other_side(self.scene.roller)

    def scene_of(self, who: Who) -> resolver.Scene:
        """Return the scene as one side of the roll sees it."""
        return self.scene if who == "actor" else self.scene.other_side()

    def reads_rating(self, name: str, who: Who) -> bool:
        """Return whether a side's rating is read; the scene's belong to either side."""
        return any(
            rating.name == name and (name in self.scene.shared or rating.side == self.side(who))
            for rating in self.reads()
        )

    def is_required(self, name: str, who: Who) -> bool:
        """Return whether the number to reach stands for a side's rating."""
        return who == "opponent" and name in self.required

    def matches(self, reference: str, who: Who) -> bool:
        """Return whether *reference*, an id or a class, names what one side rolls."""
        if reference.startswith(CLASS):
            has_side = who == "actor" or self.opposed
            return has_side and reference.removeprefix(CLASS) in self.classes[who]
        return who == "actor" and full_id(reference, self.edition_id) in self.ids


def pools_of(step: object) -> dict[Who, str]:
    """Return the dice of each side of a step that is a roll, in the notation."""
    if not isinstance(step, resolver.ProcedureRoll):
        return {}
    against = step.roll.opposition
    theirs: dict[Who, str] = {} if against is None else {"opponent": print_value(against.pool)}
    return {"actor": print_value(step.roll.actor.pool), **theirs}


def ratings_reader(
    procedure: resolver.Procedure, scene: resolver.Scene, changes: Iterable[resolver.Change]
) -> Callable[[], frozenset[SideRating]]:
    """Return a lazy function for the ratings that a procedure reads and the amounts of *changes* name."""

    @cache
    def read() -> frozenset[SideRating]:
        ratings: set[SideRating] = set()
        for step in procedure.steps.values():
            ratings.update(ratings_in_trees(scene.keys, body_of(step), roller=body_side(step)))
            ratings.update(ratings_in_trees(scene.keys, *actor_trees(step)))
        ratings.update(ratings_in_trees(scene.keys, *procedure.results.values()))
        for change in changes:
            for key, value in (*change.set.items(), *change.add.items()):
                is_mine = (key == "against") == (change.who == "opponent")
                side = scene.roller if is_mine else other_side(scene.roller)
                ratings.update(
                    ratings_in_trees(scene.keys, tree_of(key, value, procedure.names), roller=side)
                )
        return frozenset(rating for rating in ratings if rating.name not in procedure.steps)

    return read


def tree_of(key: str, value: int | str, names: Collection[str]) -> Tree | None:
    """Return the syntax trees of a change of *key*; none if it is a word."""
    if value in CHOICES.get(key, ()):
        return None
    try:
        return parse_roll(str(value), names) if key in KEYS else parse_value(str(value), names)
    except NotationError:
        return None
