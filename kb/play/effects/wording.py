"""What a grant of an action changes in a roll, in words."""

from collections.abc import Collection, Mapping

import resolver
from kb.describe import change_text, grant_sentence, plain
from kb.describe.change_texts import expression_text
from kb.describe.grant_texts import is_told
from kb.play.effects.amounts import total_amount
from kb.play.effects.applicable_grants import ApplicableGrant
from kb.play.procedure.roll_facts import RollFacts
from resolver.notation import Name, NotationError, names_in, parse_value
from resolver.rolls.bind.roll_changes import KEYS
from resolver.values.scene import ExpressionError, Unbound
from resolver.wording import join_words

_NUMBERS = ("pool", "against", "requirement")
"""The parts of a roll whose amount the text of a grant works out."""


def grant_text(roll: RollFacts, candidate: ApplicableGrant, changed_names: Collection[str]) -> str:
    """Return what counts of a grant, with its holder if that is the target: "Go Prone (target): −2 to the roll".

    Args:
        roll: The roll that it reaches.
        candidate: The grant, with its times and the other ways to take it that count first.
        changed_names: The ratings that something changes, from which an amount is not yet known.
    """
    step = f" ({roll.step})" if roll.step is not None else ""
    text = _change_text(roll, candidate, changed_names)
    if roll.side(candidate.holder) == "target":
        return f"{candidate.source.name} (target): {text.replace('your ', '')}{step}"
    return f"{candidate.source.name}: {text}{step}"


def _change_text(roll: RollFacts, candidate: ApplicableGrant, changed_names: Collection[str]) -> str:
    once, times = change_text(roll.edition, candidate.grant), candidate.times or 1
    if times == 1 and not candidate.before:
        return _once_text(roll, candidate, changed_names)
    most_text = "" if candidate.grant.most is None else _most_text(candidate.grant.most)
    amounts = {key: _known_amount(roll, candidate, key, changed_names) for key in candidate.grant.add}
    known_amounts = {key: value for key, value in amounts.items() if value is not None}
    if len(known_amounts) < len(amounts):
        cap_text = f" ({'together ' if candidate.before else ''}at most {most_text})" if most_text else ""
        return f"{once}{f', {times} times' if times > 1 else ''}{cap_text}"
    alone = ApplicableGrant(
        candidate.source, candidate.grant, candidate.holder, candidate.side, by_rating=candidate.by_rating
    )
    uncapped = {key: (_known_amount(roll, alone, key, changed_names) or 0) * times for key in known_amounts}
    if known_amounts != uncapped and not any(known_amounts.values()):
        return f"{once} changes nothing; the maximum ({most_text}) is used up"
    text = change_text(roll.edition, candidate.grant.model_copy(update={"add": known_amounts}))
    if known_amounts != uncapped:
        return f"{text} ({'together ' if candidate.before else ''}at most {most_text})"
    often = "twice" if times == 2 else f"{times} times"
    return f"{text} ({once}, {often})" if times > 1 else text


def _once_text(roll: RollFacts, candidate: ApplicableGrant, changed_names: Collection[str]) -> str:
    """Return what a grant changes once, with the number of dice if it is known: "+4 dice (Willpower)".

    A value of the test has no name to say, and a rating that is set says nothing of what for; so grants that
    set either go by their own words, until the rating that is set can be worked out. So do those that add nothing.
    """
    grant = candidate.grant
    if is_told(grant) and not (grant.set or any(grant.add.values())):
        return plain(roll.base, grant_sentence(roll.edition, grant, grant.says or ""), roll.edition_id)
    unnamed = not {*grant.set, *grant.add} & {*KEYS, *roll.edition.terms}
    unknown = "unknown" in grant.add.values()  # its words may say whether it adds or takes off
    if grant.says and grant.of != "opponent" and (unnamed or unknown or {*grant.set} - {*KEYS}):
        worked_out = {
            key: value
            for key, value in grant.set.items()
            if key in roll.edition.terms and isinstance(value, str)
        }
        values = {key: _known_value(roll, candidate, each, changed_names) for key, each in worked_out.items()}
        if len(values) == len({*grant.set, *grant.add}) > 0 and None not in values.values():
            return join_words(
                f"{key} {value} ({_amount_text(worked_out[key])})" for key, value in values.items()
            )
        return plain(roll.base, grant_sentence(roll.edition, grant, grant.says), roll.edition_id)
    formulas = {key: grant.add[key] for key in _NUMBERS if isinstance(grant.add.get(key), str)}
    known = {key: _known_amount(roll, candidate, key, changed_names) for key in formulas}
    if not known or None in known.values():
        return _dice_text(roll, candidate, formulas, changed_names) or change_text(roll.edition, grant)
    text = change_text(roll.edition, grant.model_copy(update={"add": {**grant.add, **known}}))
    amounts = (_amount_text(str(value).removeprefix("-")) for value in formulas.values())
    return f"{text} ({join_words(amounts)})"


def _dice_text(
    roll: RollFacts,
    candidate: ApplicableGrant,
    formulas: Mapping[str, int | str],
    changed_names: Collection[str],
) -> str:
    """Return what a grant adds if that is a rating whose value is dice: "difficulty +2D (Cover)"; else nothing."""
    added = candidate.grant.add.get("requirement")
    name = str(added)
    value = roll.scene_of(candidate.side).value_of(Name(name)) if added in roll.edition.terms else None
    if {*formulas} != {"requirement"} or not isinstance(value, str) or name in changed_names:
        return ""
    text = change_text(roll.edition, candidate.grant.model_copy(update={"add": {"requirement": value}}))
    return f"{text.replace(' plus ', ' +')} ({name})"


def _most_text(most: int | str) -> str:
    """Return the most that a grant adds up to: "half Willpower, rounded up"."""
    return _amount_text(abs(most) if isinstance(most, int) else most)


def _amount_text(amount: int | str) -> str:
    """Return an amount as it stands in parentheses: "half Willpower, rounded up"."""
    return expression_text(amount).replace(" (table)", " table").replace(" (", ", ").replace(")", "")


def _known_amount(
    roll: RollFacts, candidate: ApplicableGrant, key: str, changed_names: Collection[str]
) -> int | None:
    """Return how much a grant adds to *key*; None if that is not known."""
    return _known_value(
        roll, candidate, total_amount(roll, candidate, candidate.grant.add[key]), changed_names
    )


def _known_value(
    roll: RollFacts, candidate: ApplicableGrant, amount: int | str, changed_names: Collection[str]
) -> int | None:
    """Return an amount of a grant as a number; None if it is not known."""
    scene = roll.scene_of(candidate.side)
    try:
        tree = parse_value(str(amount), roll.edition.terms)
        if any(name.name in changed_names for name in names_in(tree)):
            return None
        value = resolver.evaluate(tree, scene, roll.rounding).value
    except (ExpressionError, NotationError, Unbound):
        return None
    return value if isinstance(value, int) else None
