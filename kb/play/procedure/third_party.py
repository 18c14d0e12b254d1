"""A third party's ratings: after a roll of the two sides, those under the target; alone, those of either side."""

from collections.abc import Collection, Iterator
from dataclasses import replace

import resolver
from kb.knowledge import KnowledgeBase
from kb.model import Entry, RollStep
from kb.play.procedure.dependent_steps import sides_of
from kb.play.procedure.subject import Subject
from kb.play.sentences import effects
from resolver.reasons import Reason
from resolver.values.names_read import Keys, ratings_in_trees

_NAMELESS = "a third party"


def thrower_in_words(entry: Entry | None, subject: Subject) -> str:
    """Return who makes the roll of *subject*, if that isn't you: "the onlooker"."""
    step = entry.tests.get(subject.key or "") if entry is not None else None
    own = step.who if isinstance(step, RollStep) else None
    return own or ("the target" if subject.by == "target" else _NAMELESS)


def with_shared_ratings(
    procedure: resolver.Procedure, scene: resolver.Scene, names: Collection[str]
) -> resolver.Scene:
    """Return *scene*; if nobody but a third party rolls, either side may give those of *names*."""
    rolls = (step for step in procedure.steps.values() if isinstance(step, resolver.ProcedureRoll))
    if {step.by for step in rolls} != {"other"}:
        return scene
    return replace(scene, shared=scene.shared | {*names})


def target_rating_warnings(
    base: KnowledgeBase, id_: str, procedure: resolver.Procedure, scene: resolver.Scene, keys: Keys
) -> Iterator[Reason]:
    """Yield a warning for each roll of a third party that is made with ratings given for the target."""
    steps = procedure.steps.items()
    others = {key for key, step in steps if isinstance(step, resolver.ProcedureRoll) and step.by == "other"}
    targets_own = replace(procedure, steps={key: step for key, step in steps if key not in others})
    own = {one.name for one in sides_of(targets_own, keys) if one.side == "target"}
    for key, roll in procedure.steps.items():
        step = base.entries[id_].tests[key]
        if (
            not isinstance(roll, resolver.ProcedureRoll)
            or not isinstance(step, RollStep)
            or roll.by != "other"
        ):
            continue
        names = [
            name for name in _targets_names(roll, keys) if name in scene.target and name not in scene.shared
        ]
        if names:
            also = [name for name in names if name in own]
            yield effects.target_rates_third_party(names, step.who or _NAMELESS, key, also)


def _targets_names(roll: resolver.ProcedureRoll, keys: Keys) -> list[str]:
    """Return the ratings of the target that a third party's *roll* reads."""
    read = ratings_in_trees(keys, roll.roll, roller="target")
    return [one.name for one in read if one.side == "target"]
