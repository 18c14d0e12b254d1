"""Texts about grants: what an action changes in other rolls, for whom, when and for how long."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from kb.describe.change_texts import (
    amount_text,
    are_chosen,
    change_text,
    condition_text,
    find_rulings,
    lasting_text,
    most_text,
)
from kb.describe.texts import fill_amounts, reference_link
from kb.model import Edition, Grant
from kb.model.changes import VARIANT
from kb.references import CLASS
from resolver.notation import names_in, parse_condition
from resolver.wording import article, join_words

_WHOSE = {"own": "", "ally": "an ally", "anyone": "anyone"}
"""Who a grant applies to, if it does not say so in its own words."""

MOST_ALTERNATIVES = 2
"""The most changes that exclude each other to name on a card."""


def grants_texts(edition: Edition, grants: Sequence[Grant], edition_id: str, *, keyed: str = "") -> list[str]:
    """Return what an action changes in other rolls, and which of the changes exclude each other.

    Grants that exclude each other and differ only in what they change are one text. How long all of them last, and
    how far all stack, is said once, after them. Those that count only under another ruling than the edition's are
    left out.

    Args:
        edition: The edition.
        grants: The grants of an entry.
        edition_id: The id of the edition.
        keyed: The entry's id, if a last text is to say how a request takes only one of the grants.
    """
    grants = [each for each in grants if _is_in_force(edition, each)]
    alike: dict[tuple[str | int, str], list[Grant]] = {}
    for at, grant in enumerate(grants):
        word = None if grant.says else grant.one_of
        alike.setdefault((word or at, _rest_text(edition, grant, edition_id)), []).append(grant)
    shared = _shared_lasting(edition, grants) if len(alike) > 1 else ""
    stacking = _shared_stacking(edition, grants) if len(alike) > 1 else ""
    texts = []
    for found in alike.values():
        rest = _rest_text(edition, found[0], edition_id, lasting=not shared, stacking=not stacking)
        usual = " (by default)" if len(found) > 1 else ""
        changes = (f"{_change_text(edition, each)}{usual * each.usual}" for each in found)
        texts.append(f"{join_words(changes, 'or')}{rest}")
    texts = [*dict.fromkeys(texts), *filter(None, [stacking, shared])]
    merged = {word for (word, _), found in alike.items() if len(found) == _group_size(grants, word)}
    texts += exclusion_texts(edition, [each for each in grants if each.one_of not in merged], edition_id)
    keys = list(dict.fromkeys(each.key for each in grants if each.key))
    if keyed and keys and len(grants) > 1:
        others = f" (or {join_words(keys[1:], 'or')})" if keys[1:] else ""
        texts.append(f'to count just one of these in a roll, write "from {keyed}:{keys[0]}"{others}')
    return texts


def _shared_lasting(edition: Edition, grants: Sequence[Grant]) -> str:
    """Return how long all *grants* last, as a text of its own; empty if they differ, or if the page doesn't say."""
    lasting = {_lasting_text(edition, grant) for grant in grants}
    text = lasting.pop() if len(lasting) == 1 else ""
    if text.startswith("; lost"):
        return f"all of this is {text[2:]}"
    return f"all of this lasts {text[2:]}" if text.startswith(", ") else ""


def _shared_stacking(edition: Edition, grants: Sequence[Grant]) -> str:
    """Return how far all *grants* stack, as a text of its own; empty if they differ."""
    stacking = {_stacking_text(edition, grant) for grant in grants}
    text = stacking.pop() if len(stacking) == 1 else ""
    return f"all of this {text[2:]}" if text else ""


def _stacking_text(edition: Edition, grant: Grant) -> str:
    """Return how far a grant stacks: "; stacks up to 3"; empty if it doesn't."""
    most = f" up to {most_text(edition, grant.most)}" if grant.most is not None else ""
    return f"; stacks{most}" if grant.stacks else ""


def _group_size(grants: Sequence[Grant], word: str | int) -> int:
    return sum(each.one_of == word for each in grants)


def brief_grants(
    edition: Edition, grants: Sequence[Grant], edition_id: str, *, endings: bool = False
) -> list[str]:
    """Return what an action changes in other rolls, as short as a card has it.

    Grants that differ only in what they change are one text, those that exclude each other with an "or". How far a
    grant stacks and what ends it early is left out, unless the *endings* of those for one roll are asked for; so are
    single actions that it doesn't reach, what it doesn't go with, and what counts only under other rulings.
    """
    counting = [each for each in grants if _is_in_force(edition, each) and _has_effect(each)]
    texts: dict[str, dict[str, Grant]] = {}
    for grant in counting:
        change, rest = _change_and_rest(edition, grant, edition_id, decided=_is_decided(grant, counting))
        if endings and grant.until == "once":
            rest += _stacking_text(edition, grant)
            rest += f"; lost when {grant.lost_when}" if grant.lost_when else ""
        texts.setdefault(rest, {})[change] = grant
    return [f"{_changes_text(edition, found)}{rest}" for rest, found in texts.items()]


def _changes_text(edition: Edition, changes: Mapping[str, Grant]) -> str:
    """Return *changes* in words, those that exclude each other with an "or"."""
    sets: dict[str | int, dict[str, Grant]] = {}
    for at, (change, grant) in enumerate(changes.items()):
        sets.setdefault(grant.one_of or at, {})[change] = grant
    return "; ".join(alternatives_text(edition, each) for each in sets.values())


def alternatives_text(edition: Edition, changes: Mapping[str, Grant]) -> str:
    """Return alternative *changes* in words; of more than MOST_ALTERNATIVES only what they depend on."""
    grants = list(changes.values())
    read = [names_in(parse_condition(each.if_, edition.terms)) for each in grants if each.if_]
    if len(grants) <= MOST_ALTERNATIVES or len(read) < len(grants):
        return _with_shared_end(list(changes))
    kind = "dice" if all({*each.set, *each.add} == {"pool"} for each in grants) else "a change"
    if all({*each.set} == {"pool"} for each in grants):
        kind = "your dice split"
    return f"{kind} by {join_words(dict.fromkeys(name.name for names in read for name in names), 'or')}"


def _with_shared_end(texts: Sequence[str]) -> str:
    """Return *texts* with an "or" between them; what all end in is said once, if it is most of each."""
    words = [text.split() for text in texts]
    endings = zip(*map(reversed, words), strict=False)
    shared = sum(1 for _ in takewhile(lambda ending: len(set(ending)) == 1, endings))
    if not max(map(len, words)) / 2 < shared < min(map(len, words)):
        return " or ".join(texts)
    return " ".join([" or ".join(" ".join(each[:-shared]) for each in words), *words[0][-shared:]])


def _is_decided(grant: Grant, grants: Sequence[Grant]) -> bool:
    """Return whether ratings choose between *grant* and its alternatives."""
    same = [each for each in grants if grant.one_of and each.one_of == grant.one_of]
    return len(same) > 1 and all(each.if_ and not each.usual for each in same)


def _has_effect(grant: Grant) -> bool:
    """Return whether a grant changes anything when taken once; one of several alternatives may not."""
    changes = bool(grant.set) or any(value != 0 for value in grant.add.values()) or is_told(grant)
    return not grant.uncounted and changes


def is_told(grant: Grant) -> bool:
    """Return whether a grant that changes nothing says what you give up by it."""
    return bool(grant.says) and not grant.usual


def _is_in_force(edition: Edition, grant: Grant) -> bool:
    """Return whether a grant counts under the edition's rulings, as far as it reads any."""
    return are_chosen(edition, find_rulings(grant.if_ or ""))


def _change_and_rest(edition: Edition, grant: Grant, edition_id: str, *, decided: bool) -> tuple[str, str]:
    """Return what a grant changes, and for which rolls, for whom, when and how long.

    The conditions of alternatives that are *decided* by ratings are left out.
    """
    change = _change_text(edition, grant)
    if grant.says:
        return change, "" if grant.until == "once" else lasting_text(
            edition, grant.until, _ending_text(grant)
        )
    who = _who_text(grant)
    rest = _targets_text(grant, edition_id) + who
    if not decided:
        rest += f"{',' if who else ''} {grant.when}" if grant.when else _condition_text(edition, grant)
    kinds = grant.model_copy(update={"not_to": [each for each in grant.not_to if _is_kind(each)]})
    rest += _except_text(edition, kinds, edition_id)
    return change, rest + (
        "" if grant.until == "once" else lasting_text(edition, grant.until, _ending_text(grant))
    )


def _ending_text(grant: Grant) -> str | None:
    """Return what ends a grant that lasts until then; None if something else ends it first."""
    return grant.lost_when if grant.until in (None, "ended") else None


def _who_text(grant: Grant) -> str:
    """Return whose rolls a grant changes: " for an ally"; empty for the holder's own."""
    if grant.of == "opponent" and not grant.who:
        return " against you" if any(each != "rating" for each in grant.to) else " for your opponent"
    who = grant.who or _WHOSE[grant.of]
    return f" for {who}" if who else ""


def exclusion_texts(edition: Edition, grants: Sequence[Grant], edition_id: str) -> list[str]:
    """Return a text for each set of an entry's grants that exclude each other, unless each says its own case."""
    texts = []
    for word in dict.fromkeys(grant.one_of for grant in grants if grant.one_of):
        same = [grant for grant in grants if grant.one_of == word]
        if not all(grant.when or grant.if_ or grant.who or grant.says for grant in same):
            changes = (
                _change_text(edition, each).replace("; ", ", ") + _targets_text(each, edition_id)
                for each in same
            )
            texts.append(f"only one of these on a roll: {join_words(changes, 'or')}")
    return texts


def grant_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return what a grant changes in other rolls, for whom, on what condition and for how long."""
    return f"{_change_text(edition, grant)}{_rest_text(edition, grant, edition_id)}"


def _change_text(edition: Edition, grant: Grant) -> str:
    """Return what a grant changes: what it says, with its amounts, or else its fields in words."""
    if grant.says is None:
        return _text_for_holder(change_text(edition, grant), grant)
    return grant_sentence(edition, grant, grant.says)


def grant_sentence(edition: Edition, grant: Grant, says: str) -> str:
    """Return what a grant *says*, with its amounts."""
    amounts = {key: amount_text(edition, value) for key, value in grant.set.items()}
    amounts |= {key: amount_text(edition, value, added=True) for key, value in grant.add.items()}
    return fill_amounts(says, amounts)


def case_text(edition: Edition, grant: Grant) -> str:
    """Return what a grant changes, for whom and in which case, to choose it from its alternatives by."""
    change = _change_text(edition, grant)
    who = f" for {grant.who}" if grant.who else ""
    return (
        change
        if grant.says
        else f"{change}{who}" + (f"{',' if who else ''} {grant.when}" if grant.when else "")
    )


def _rest_text(
    edition: Edition, grant: Grant, edition_id: str, *, lasting: bool = True, stacking: bool = True
) -> str:
    """Return which rolls a grant changes, for whom, on what condition, for how long, and what it doesn't go with."""
    text = ""
    if not grant.says:
        who = _who_text(grant)
        text = _targets_text(grant, edition_id) + who
        text += f"{',' if who else ''} {grant.when}" if grant.when else ""
        text += _condition_text(edition, grant)
        text += _except_text(edition, grant, edition_id)
    text += _lasting_text(edition, grant) if lasting else ""
    if grant.uncounted and not grant.says:
        text += f"; the first {'time' if grant.uncounted == 1 else f'{grant.uncounted} times'} not counted"
    text += _stacking_text(edition, grant) if stacking else ""
    excluded = [each for each in grant.not_with if not each.startswith(VARIANT) and each not in grant.not_to]
    if excluded:
        text += (
            f"; not together with {join_words((reference_link(each, edition_id) for each in excluded), 'or')}"
        )
    return text


def _text_for_holder(text: str, grant: Grant) -> str:
    """Return *text* as the grant's holder sees it, who is the target of an opponent's roll."""
    if grant.of != "opponent":
        return text
    seen = text.replace("the target's ", "your ")
    seen = seen.replace("for the opposing roll", "for your roll")
    return f"your {seen}" if " in place of " in seen and grant.set.get("requirement") == "none" else seen


def _targets_text(grant: Grant, edition_id: str) -> str:
    """Return which rolls a grant changes: " on one defense test", " on every attack", " on your next Attack"."""
    named = [each for each in grant.to if each != "rating"]
    once = grant.until == "once"
    targets = ["roll" if each == "roll" else reference_link(each, edition_id) for each in named]
    amount = ("one " if once else "every ") if named and _is_kind(named[0]) else ""
    if once and not amount:
        amount = "your next " if grant.of == "own" and not grant.who else "the next "
    return f" on {amount}{join_words(targets, 'or' if once else 'and')}" if targets else ""


def _condition_text(edition: Edition, grant: Grant) -> str:
    """Return the condition of a grant; if the grant has it in its own words, only rulings, in parentheses."""
    if not grant.if_ or (grant.when and _is_in_force(edition, grant)):
        return ""
    condition = condition_text(grant.if_, edition)
    return f" ({condition})" if grant.when else f", if {condition}"


def _except_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return the exceptions of a grant: ", except for a melee attack", ", but not against a ramming attack"."""
    named = [_with_article(edition, each, edition_id) for each in grant.not_to]
    return f", {exception_words(edition, grant)} {join_words(named)}" if named else ""


def exception_words(edition: Edition, grant: Grant) -> str:
    """Return what introduces the exceptions of a grant, which may be rolls that its own rolls oppose."""
    kinds = edition.classes
    reached = {each.removeprefix(CLASS) for each in grant.to}
    reached |= {each for key in reached & kinds.keys() for each in kinds[key].is_}
    excepted = (each.removeprefix(CLASS) for each in grant.not_to)
    opposing = {each for key in excepted if key in kinds for each in kinds[key].opposed_by or ()}
    return "but not against" if reached & opposing else "except for"


def _with_article(edition: Edition, reference: str, edition_id: str) -> str:
    declared = edition.classes.get(reference.removeprefix(CLASS)) if reference.startswith(CLASS) else None
    link = reference_link(reference, edition_id)
    return link if declared is None else f"{article(declared.name)} {link}"


def _lasting_text(edition: Edition, grant: Grant) -> str:
    """Return how long a grant lasts, unless the text of its rolls says so, and what ends it."""
    if grant.until != "once":
        return lasting_text(edition, grant.until, grant.lost_when)
    return f"; lost when {grant.lost_when}" if grant.lost_when else ""


def _is_kind(target: str) -> bool:
    """Return whether *target* covers many rolls: any roll, or a class."""
    return target == "roll" or target.startswith(CLASS)
