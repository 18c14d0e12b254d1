"""A request about a test, answered: exact odds, and the replay of given or seeded dice."""

from collections.abc import Mapping
from typing import Any

import resolver
from kb.knowledge import KnowledgeBase
from kb.play.read_request import Subject, about, subject_of, understood
from kb.play.request import ResolveRequest
from kb.play.split import parts_of, together
from kb.play.steps import throws_dice, with_written_cells
from resolver.procedures.prepared import set_up
from resolver.rolls.bind.roll_changes import of_ratings
from resolver.rolls.replay.given import ROLLERS


def resolve(base: KnowledgeBase, request: ResolveRequest) -> dict[str, Any]:
    """Return the answer to *request*: `edition`, `entry`, `test`, `roll`, `rulings`, `odds`, `replay` and so on.

    An entry whose tests go on (several steps, or results) answers `steps` and `results` too; with `test`, those
    that follow from that step alone.

    Raises:
        ValueError: If something is asked for that does not exist or is not allowed; the message is a sentence for
            the person who asked. A `RequestError` says where in the request; the others are the resolver's.
    """
    if request.split is not None:
        return _in_parts(base, request)
    question = understood(base, request)
    subject, scene, changes = question.subject, question.scene, question.changes
    answer = _chain(subject, request, scene, changes) if subject.procedure else {}
    if subject.test is not None:
        answer |= _one_roll(subject, request, scene, changes, whole=answer)
    else:
        answer |= _one_value(subject, whole=answer)
    answer["warnings"] = [*question.warnings, *answer["warnings"]]
    return {**about(subject, request), **answer, "data_version": base.version}


def _in_parts(base: KnowledgeBase, request: ResolveRequest) -> dict[str, Any]:
    """Return the answer about a pool that is split: each part as an answer of its own, and all of them together."""
    requests, left_over = parts_of(base, request)
    parts = [resolve(base, part) for part in requests]
    warnings = dict.fromkeys(warning for part in parts for warning in part["warnings"])
    if left_over:
        dice = "1 die is" if left_over == 1 else f"{left_over} dice are"
        warnings[f"{dice} left over; give the dice of each part as a list to use all."] = None
    return {
        **about(subject_of(base, request), request),
        "roll": parts[0]["roll"],
        "rulings": parts[0]["rulings"],
        "warnings": list(warnings),
        "unknown": list(dict.fromkeys(reason for part in parts for reason in part["unknown"])),
        "odds": together(parts),
        "parts": parts,
        "left_over": left_over,
        "data_version": base.version,
    }


def _one_roll(
    subject: Subject,
    request: ResolveRequest,
    scene: resolver.Scene,
    changes: list[resolver.Change],
    whole: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the answer about one roll; *whole* is that about the procedure, empty where there is none."""
    assert subject.test is not None  # noqa: S101 - asked before
    own = {subject.key: "actor", f"{subject.key}.opponent": "opponent"} if subject.key else {}
    dice = {own.get(who, who): faces for who, faces in request.dice.items()}
    hits = {own.get(who, who): count for who, count in request.hits.items()}
    if whole:
        dice, hits = {}, {}
        played = whole.get("replay", {}).get("steps", {}).get(subject.key)
    answer = resolver.resolve(
        subject.test,
        resolver.seen_by(subject.by, scene),
        changes,
        dice=dice,
        hits=hits,
        seed=None if whole else request.seed,
        rulings=request.rulings,
    ).plain()
    if not whole:
        return dict(answer)
    merged = {**answer, **whole, "odds": answer["odds"]}
    if played is not None:
        merged["replay"] = {**played, **whole["replay"]}
    return merged


def _one_value(subject: Subject, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer about a value that is worked out without a roll of its own."""
    value = whole["steps"].get(subject.key, {}).get("value") if subject.key else None
    replay = dict(whole.get("replay", {}))
    if subject.key in replay.get("steps", {}):
        replay["total"] = replay["steps"][subject.key].get("value")
    odds = {"success": None, "total": value["distribution"] if value else None}
    return {"odds": odds, **({"replay": replay} if replay else {})}


def _chain(
    subject: Subject, request: ResolveRequest, scene: resolver.Scene, changes: list[resolver.Change]
) -> dict[str, Any]:
    """Return the answer about a whole procedure."""
    assert subject.procedure is not None  # noqa: S101 - asked before
    procedure = with_written_cells(subject.procedure, scene)
    dice = {_step_name(who, subject.key): faces for who, faces in request.dice.items()}
    hits = {_step_name(who, subject.key): count for who, count in request.hits.items()}
    seed = request.seed
    if (
        seed is None
        and not dice
        and not hits
        and not throws_dice(procedure, _rated(procedure, scene, changes))
    ):
        seed = "nothing is thrown"
    answer = resolver.resolve_procedure(
        procedure,
        scene,
        changes,
        on=subject.key,
        dice=dice,
        hits=hits,
        seed=seed,
        rulings=request.rulings,
    )
    return dict(answer.plain())


def _rated(
    procedure: resolver.Procedure, scene: resolver.Scene, changes: list[resolver.Change]
) -> resolver.Scene:
    """Return *scene* with the ratings that *changes* set."""
    return set_up(procedure, scene, map(of_ratings, changes)).scene


def _step_name(who: str, key: str | None) -> str:
    """Return whose dice these are, as a procedure names them: those of a roller alone are of the first roll."""
    if who not in ROLLERS or key is None:
        return who
    return key if who == "actor" else f"{key}.{who}"
