"""Texts about grants: what an action changes in other rolls, for whom, when and for how long."""

from collections.abc import Sequence

from kb.describe.change_texts import change_text, condition_text, lasting_text, most_text, rulings_read
from kb.describe.texts import reference_link
from kb.model import Edition, Grant
from kb.model.entry import VARIANT
from resolver.wording import listed

_CLASS = "class:"
_WHOSE = {"own": "", "ally": "an ally", "anyone": "anyone"}
"""Who a grant applies to, if it does not say so in its own words."""

MOST_ALTERNATIVES = 2
"""The most changes that exclude each other to name on a card."""


def grants_texts(
    edition: Edition, grants: Sequence[Grant], edition_id: str, *, keyed: bool = False
) -> list[str]:
    """Return what an action changes in other rolls, and which of the changes exclude each other.

    Grants that exclude each other and differ only in what they change are one text.

    Args:
        edition: The edition.
        grants: The grants of an entry.
        edition_id: The id of the edition.
        keyed: Whether every grant is named by its key, as requests name it; otherwise only those that exclude each
            other are, in words.
    """
    alike: dict[tuple[str | int, str], list[Grant]] = {}
    for at, grant in enumerate(grants):
        alike.setdefault((grant.one_of or at, _rest_text(edition, grant, edition_id)), []).append(grant)
    texts = []
    for (_, rest), found in alike.items():
        named = [(_key_text(each, keyed), _change_text(edition, each), each.usual) for each in found]
        if len(named) == 1:
            texts += [f"{key}: {change}{rest}" if key else f"{change}{rest}" for key, change, _ in named]
        else:
            changes = (f"{change} ({key}{', by default' * usual})" for key, change, usual in named)
            texts.append(f"{listed(changes, 'or')}{rest}")
    merged = {word for (word, _), found in alike.items() if len(found) == _many(grants, word)}
    return texts + exclusion_texts([each for each in grants if each.one_of not in merged], keyed=keyed)


def _many(grants: Sequence[Grant], word: str | int) -> int:
    return sum(each.one_of == word for each in grants)


def _key_text(grant: Grant, keyed: bool) -> str:
    if keyed:
        return grant.key or ""
    return (grant.key or "").replace("-", " ") if grant.one_of else ""


def brief_grants(edition: Edition, grants: Sequence[Grant], edition_id: str) -> list[str]:
    """Return what an action changes in other rolls, as short as a card has it.

    Grants that differ only in what they change are one text, those that exclude each other with an "or". What ends a
    grant early, how far it stacks and what it doesn't go with is left out, and what counts only under other rulings.
    """
    counting = [each for each in grants if _in_force(edition, each) and _changes(each)]
    texts: dict[str, dict[str, None]] = {}
    alternatives = set()
    for grant in counting:
        change, rest = _change_and_rest(edition, grant, edition_id, decided=_decided(grant, counting))
        texts.setdefault(rest, {})[change] = None
        if grant.one_of:
            alternatives.add(rest)
    return [f"{_joined(list(found), rest in alternatives)}{rest}" for rest, found in texts.items()]


def _joined(changes: Sequence[str], alternative: bool) -> str:
    """Return *changes* in words; more alternatives than MOST_ALTERNATIVES are only counted."""
    if alternative and len(changes) > MOST_ALTERNATIVES:
        return f"one of {len(changes)} changes"
    return (" or " if alternative else "; ").join(changes)


def _decided(grant: Grant, grants: Sequence[Grant]) -> bool:
    """Return whether ratings choose between *grant* and its alternatives."""
    same = [each for each in grants if grant.one_of and each.one_of == grant.one_of]
    return len(same) > 1 and all(each.if_ and not each.usual for each in same)


def _changes(grant: Grant) -> bool:
    """Return whether a grant changes anything; one of several alternatives may not."""
    return bool(grant.set) or any(value != 0 for value in grant.add.values())


def _in_force(edition: Edition, grant: Grant) -> bool:
    """Return whether a grant counts under the edition's rulings, as far as it reads any."""
    read = rulings_read(grant.if_ or "")
    return all(name not in edition.rulings or edition.rulings[name].choice == choice for name, choice in read)


def _change_and_rest(edition: Edition, grant: Grant, edition_id: str, *, decided: bool) -> tuple[str, str]:
    """Return what a grant changes, and for which rolls, for whom, when and how long.

    The conditions of alternatives that are *decided* by ratings are left out.
    """
    change = _change_text(edition, grant)
    who = _who_text(grant)
    rest = _targets_text(grant, edition_id) + who
    if not decided:
        rest += f"{',' if who else ''} {grant.when}" if grant.when else _condition_text(edition, grant)
    ended = grant.lost_by if grant.until in (None, "ended") else None
    rest += _except_text(edition, grant, edition_id)
    return change, rest + ("" if grant.until == "once" else lasting_text(grant.until, ended))


def _who_text(grant: Grant) -> str:
    """Return whose rolls a grant changes: " for an ally"; empty for the holder's own."""
    if grant.of == "opponent" and not grant.who:
        return " against you" if any(each != "rating" for each in grant.to) else " for your opponent"
    who = grant.who or _WHOSE[grant.of]
    return f" for {who}" if who else ""


def exclusion_texts(grants: Sequence[Grant], *, keyed: bool = False) -> list[str]:
    """Return a text for each set of an entry's grants that exclude each other, by their keys."""
    told = []
    for word in dict.fromkeys(grant.one_of for grant in grants if grant.one_of):
        same = [grant for grant in grants if grant.one_of == word]
        keys = (f"{_key_text(grant, keyed)}{' (by default)' * grant.usual}" for grant in same)
        told.append(f"on one roll only one of these counts: {listed(keys, 'or')}")
    return told


def grant_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return what a grant changes in other rolls, for whom, on what condition and for how long."""
    return f"{_change_text(edition, grant)}{_rest_text(edition, grant, edition_id)}"


def _change_text(edition: Edition, grant: Grant) -> str:
    return _seen_by_holder(change_text(edition, grant), grant)


def _rest_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return which rolls a grant changes, for whom, on what condition, for how long, and what it doesn't go with."""
    who = _who_text(grant)
    text = _targets_text(grant, edition_id) + who
    text += f"{',' if who else ''} {grant.when}" if grant.when else ""
    text += _condition_text(edition, grant)
    text += _except_text(edition, grant, edition_id)
    text += _lasting_text(grant)
    if grant.stacks:
        text += "; stacks" + (f" up to {most_text(edition, grant.most)}" if grant.most is not None else "")
    if grant.not_with:
        text += f"; not together with {listed(_shutting(each, edition_id) for each in grant.not_with)}"
    return text


def _seen_by_holder(text: str, grant: Grant) -> str:
    """Return *text* as the grant's holder sees it, who is the target of an opponent's roll."""
    if grant.of != "opponent":
        return text
    seen = text.replace("the target's ", "your ").replace("+your ", "+ your ")
    seen = seen.replace("for the opposing roll", "for your roll")
    return f"your {seen}" if " in place of " in seen and grant.set.get("requirement") == "none" else seen


def _targets_text(grant: Grant, edition_id: str) -> str:
    """Return which rolls a grant changes: " on one defense test", " on every attack"."""
    named = [each for each in grant.to if each != "rating"]
    once = grant.until == "once"
    targets = ["roll" if each == "roll" else reference_link(each, edition_id) for each in named]
    amount = ("one " if once else "every ") if named and _is_kind(named[0]) else ""
    return f" on {amount}{listed(targets, 'or' if once else 'and')}" if targets else ""


def _condition_text(edition: Edition, grant: Grant) -> str:
    """Return the condition of a grant, in parentheses if it follows the grant's own words."""
    if not grant.if_:
        return ""
    condition = condition_text(grant.if_, edition)
    return f" ({condition})" if grant.when else f", if {condition}"


def _except_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return the exceptions of a grant: ", except for a ramming attack"."""
    named = [_with_article(edition, each, edition_id) for each in grant.not_to]
    return f", except for {listed(named)}" if named else ""


def _with_article(edition: Edition, reference: str, edition_id: str) -> str:
    declared = edition.classes.get(reference.removeprefix(_CLASS)) if reference.startswith(_CLASS) else None
    article = "" if declared is None else "an " if declared.name[0] in "aeiouAEIOU" else "a "
    return f"{article}{reference_link(reference, edition_id)}"


def _lasting_text(grant: Grant) -> str:
    """Return how long a grant lasts, unless the text of its rolls says so, and what ends it."""
    if grant.until != "once":
        return lasting_text(grant.until, grant.lost_by)
    once = "" if any(_is_kind(each) for each in grant.to) else ", once"
    return once + (f"; lost by {grant.lost_by}" if grant.lost_by else "")


def _is_kind(target: str) -> bool:
    """Return whether *target* covers many rolls: any roll, or a class."""
    return target == "roll" or target.startswith(_CLASS)


def _shutting(reference: str, edition_id: str) -> str:
    """Return the name of what a grant does not stack with: an entry, or a variant of the roll."""
    if reference.startswith(VARIANT):
        return f"the variant {reference.removeprefix(VARIANT)}"
    return reference_link(reference, edition_id)
