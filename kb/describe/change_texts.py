"""Texts about changes to rolls: variants, grants and uses of Edge."""

import re
from collections.abc import Mapping, Sequence

from kb.describe.texts import reference_link
from kb.model import Edition, Grant, Variant, WrittenChange
from kb.model.entry import VARIANT
from resolver.rolls.bind.roll_changes import KEYS
from resolver.wording import listed, signed

MINUS = "\N{MINUS SIGN}"
_OWNED = re.compile(r"\b(actor|target)\.(?=\S)")
_TABLE = re.compile(r"table\(([\w-]+)\)")
_RULING = re.compile(r"\bruling\.(\w+) = ([\w-]+)")
_OTHERS = "target."
_CLASS = "class:"
_APPLIES = re.compile(r"(.+)-applies")
"""The key of a step that says yes (1) or no (0)."""
_FLAG = re.compile(r"\b([\w-]+)-applies > 0")
_PART = re.compile(r"(?P<whole>[^/]+) / (?P<by>[2-6])( (?P<way>up|down))?")
_PARTS = {"2": "half", "3": "a third of", "4": "a quarter of", "5": "a fifth of", "6": "a sixth of"}
_BOUND = re.compile(r"min\((?P<value>[^(),]+), (?P<most>\d+)\)")
_ONE_SET = ("requirement", "against")
_WHOSE = {"own": "", "opponent": "your opponent", "ally": "an ally", "anyone": "anyone"}
"""Who a grant applies to, if it does not say so in its own words."""


def _added(value: int | str) -> str:
    """Return the number or expression added, with its sign."""
    if isinstance(value, int):
        return signed(value)
    return f"{MINUS}{value[1:].strip()}" if value.startswith("-") else f"+{value}"


def change_text(edition: Edition, change: WrittenChange) -> str:
    """Return the effect of a change on a roll: "−4 dice; threshold 2; unopposed"."""
    against = change.set.get("against")
    if change.set.get("requirement") == "none" and against not in (None, "none"):
        rest = {key: value for key, value in change.set.items() if key not in _ONE_SET}
        parts = [f"{_worth(against)} in place of the {_slot(edition, 'requirement')}"]
    else:
        rest, parts = dict(change.set), []
    parts += [_set_text(edition, key, value) for key, value in rest.items()]
    parts += [_add_text(edition, key, value) for key, value in change.add.items()]
    return "; ".join(parts)


def _set_text(edition: Edition, key: str, value: int | str) -> str:
    slot, worth = _slot(edition, key), _worth(value)
    if value == "none":
        return {"against": "unopposed"}.get(key, f"no {slot}")
    if key == "against":
        return f"against {worth}"
    bare = key.removeprefix(_OTHERS)
    if value in (0, 1) and (flag := _APPLIES.fullmatch(key)):
        return f"{flag[1].replace('-', ' ')} " + ("applies" if value else "doesn't apply")
    if value == 0 and key not in KEYS:
        return f"no {slot}"
    if isinstance(value, int) or value == "unknown" or key == "wild":
        return f"{slot} {worth}" if bare in edition.terms or key in KEYS else f"{slot}: {worth}"
    if bare not in edition.terms:
        return f"{slot}: {worth}"
    if value == f"{bare} / 2":
        return f"half {slot}"
    return f"{worth} in place of {slot}" if value in edition.terms else f"{slot} becomes {worth}"


def _add_text(edition: Edition, key: str, value: int | str) -> str:
    counted = key == "pool" and edition.mechanic.family != "total"
    if value == "unknown":
        return f"an unknown {'number of dice' if counted else f'change of {_slot(edition, key)}'}"
    if value == 0:
        return "no extra die" if counted else f"no change of {_slot(edition, key)}"
    if counted and (table := _TABLE.fullmatch(str(value).removeprefix("-"))):
        return f"{'fewer' if str(value).startswith('-') else 'more'} dice (table {_titled(table[1])})"
    more = _worth(_added(value))
    if counted:
        return f"{more} {'die' if value in (1, -1) else 'dice'}"
    dice = "" if edition.mechanic.family == "total" else "die " if value in (1, -1) else "dice "
    ends = {"pool": "to the roll", "against": f"{dice}for the opposing roll"}
    if key not in ends and isinstance(value, str):
        return f"{_slot(edition, key)} {more}"
    to = "to " if key.startswith(_OTHERS) else ""
    return f"{more} {to}{ends.get(key, _slot(edition, key))}"


def _worth(value: int | str) -> str:
    """Return an amount in words: its owners of ratings, its tables, fractions and bounds."""
    if part := _PART.fullmatch(str(value)):
        rounded = f" (rounded {part['way']})" if part["way"] else ""
        return f"{_PARTS[part['by']]} {_worth(part['whole'])}{rounded}"
    tables = _TABLE.sub(lambda found: f"{_titled(found[1])} (table)", str(value))
    bounded = _BOUND.sub(r"\g<value> (at most \g<most>)", tables)
    return _OWNED.sub(r"the \1's ", bounded)


def rulings_in_words(text: str, edition: Edition | None = None) -> str:
    """Return *text* with rulings and flags in words: "the ruling is that every parry loses a die", "shock applies".

    Rulings that *edition* doesn't declare, or all without one, are named: "the ruling shock least is yes".
    """
    text = _FLAG.sub(lambda found: f"{found[1].replace('-', ' ')} applies", text)
    return _RULING.sub(lambda found: _ruled(edition, found[1], found[2]), text)


def _ruled(edition: Edition | None, name: str, choice: str) -> str:
    meaning = _meaning(edition, name, choice)
    return f"the ruling is that {meaning}" if meaning else f"the ruling {name.replace('_', ' ')} is {choice}"


def _meaning(edition: Edition | None, name: str, choice: str) -> str | None:
    """Return what a choice of a ruling of the edition's own means; None if the ruling is the resolver's."""
    own = edition.rulings[name].choices if edition and name in edition.rulings else None
    return (own or {}).get(choice)


def under_text(edition: Edition, variant: Variant) -> str:
    """Return under which rulings a variant always counts; empty where it never does."""
    return f"always, by {ruling_text(edition, variant)}" if variant.under else ""


def ruling_text(edition: Edition, variant: Variant) -> str:
    """Return the rulings under which a variant always counts: "the ruling that every parry loses a die"."""
    rulings = variant.under.items()
    meanings = [(_meaning(edition, *each), ": ".join(each)) for each in rulings]
    return f"the ruling {listed(f'that {meaning}' if meaning else told for meaning, told in meanings)}"


def _titled(slug: str) -> str:
    return slug.replace("-", " ").title()


def _slot(edition: Edition, key: str) -> str:
    if key.startswith(_OTHERS):
        return f"the target's {key.removeprefix(_OTHERS)}"
    words: Mapping[str, str] = {str(name): word for name, word in edition.mechanic.words.items()}
    spelled = key if key in edition.terms else key.replace("-", " ")
    return {"wild": "Wild Die:"}.get(key, words.get(key, spelled))


def grants_texts(edition: Edition, grants: Sequence[Grant], edition_id: str) -> list[str]:
    """Return a text for each grant of an action, and which of them exclude each other."""
    texts = []
    for grant in grants:
        name = f"{(grant.key or '').replace('-', ' ')}: " if grant.one_of else ""
        texts.append(f"{name}{grant_text(edition, grant, edition_id)}")
    return [*texts, *(text.replace("-", " ") for text in exclusion_texts(grants))]


def brief_grants(edition: Edition, grants: Sequence[Grant], edition_id: str) -> list[str]:
    """Return what an action changes in other rolls, as short as a card has it.

    Grants that differ only in what they change are one text, those that exclude each other with an "or". What ends a
    grant early, how far it stacks and what it doesn't go with is left out, and what counts only under other rulings.
    """
    texts: dict[str, str] = {}
    for grant in (each for each in grants if _in_force(edition, each) and _changes(each)):
        change, rest = _change_and_rest(edition, grant, edition_id)
        before = texts.get(rest)
        if before != change:
            texts[rest] = f"{before}{' or ' if grant.one_of else '; '}{change}" if before else change
    return [f"{change}{rest}" for rest, change in texts.items()]


def _changes(grant: Grant) -> bool:
    """Return whether a grant changes anything; one of several that exclude each other may change nothing."""
    return bool(grant.set) or any(value != 0 for value in grant.add.values())


def _in_force(edition: Edition, grant: Grant) -> bool:
    """Return whether a grant counts under the edition's rulings, as far as it reads any."""
    read = _RULING.findall(grant.if_ or "")
    return all(name not in edition.rulings or edition.rulings[name].choice == choice for name, choice in read)


def _change_and_rest(edition: Edition, grant: Grant, edition_id: str) -> tuple[str, str]:
    """Return what a grant changes, and for which rolls, for whom, when and how long."""
    change = _seen_by_holder(change_text(edition, grant), grant)
    who = grant.who or _WHOSE[grant.of]
    rest = _targets_text(grant, edition_id) + (f" for {who}" if who else "")
    rest += f"{',' if who else ''} {grant.when}" if grant.when else _condition_text(edition, grant)
    ended = grant.lost_by if grant.until in (None, "ended") else None
    rest += _except_text(edition, grant, edition_id)
    return change, rest + ("" if grant.until == "once" else lasting_text(grant.until, ended))


def exclusion_texts(grants: Sequence[Grant]) -> list[str]:
    """Return a text for each set of an entry's grants that exclude each other, by their keys."""
    told = []
    for word in dict.fromkeys(grant.one_of for grant in grants if grant.one_of):
        same = [grant for grant in grants if grant.one_of == word]
        keys = (f"{grant.key} (by default)" if grant.usual else f"{grant.key}" for grant in same)
        told.append(f"on one roll only one of these counts: {listed(keys, 'or')}")
    return told


def grant_text(edition: Edition, grant: Grant, edition_id: str) -> str:
    """Return what a grant changes in other rolls, for whom, on what condition and for how long."""
    text = f"{_seen_by_holder(change_text(edition, grant), grant)}{_targets_text(grant, edition_id)}"
    who = grant.who or _WHOSE[grant.of]
    text += f" for {who}" if who else ""
    text += f"{',' if who else ''} {grant.when}" if grant.when else ""
    text += _condition_text(edition, grant)
    text += _except_text(edition, grant, edition_id)
    text += _lasting_text(grant)
    if grant.stacks:
        text += "; stacks" + (f" up to {_most_text(edition, grant.most)}" if grant.most is not None else "")
    if grant.not_with:
        text += f"; not together with {listed(_shutting(each, edition_id) for each in grant.not_with)}"
    return text


def _seen_by_holder(text: str, grant: Grant) -> str:
    """Return *text* as the grant's holder sees it, who is the target of an opponent's roll."""
    return text.replace("the target's ", "your ") if grant.of == "opponent" else text


def _targets_text(grant: Grant, edition_id: str) -> str:
    """Return which rolls a grant changes: " on one defense test", " on every attack"."""
    named = [each for each in grant.to if each != "rating"]
    once = grant.until == "once"
    targets = ["roll" if each == "roll" else reference_link(each, edition_id) for each in named]
    amount = ("one " if once else "every ") if named and _is_kind(named[0]) else ""
    return f" on {amount}{listed(targets, 'or' if once else 'and')}" if targets else ""


def _condition_text(edition: Edition, grant: Grant) -> str:
    """Return the condition of a grant; behind its words in brackets, where it has words."""
    if not grant.if_:
        return ""
    condition = _worth(rulings_in_words(grant.if_, edition))
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


def _most_text(edition: Edition, most: int | str) -> str:
    """Return a bound: a number without its sign, or "your" rating or half of it."""
    if isinstance(most, int):
        return str(abs(most))
    part = _PART.fullmatch(most)
    whole = part["whole"] if part else most
    return _worth(most).replace(whole, f"your {whole}", 1) if whole in edition.terms else _worth(most)


def lasting_text(until: str | None, lost_by: str | None) -> str:
    """Return how long a grant or a state lasts and what ends it earlier: ", until standing up"; empty if unsaid."""
    if lost_by and until in (None, "ended"):
        return f", until {lost_by}"
    lasts = f", {until_text(until)}" if until else ""
    return lasts + (f"; lost by {lost_by}" if lost_by else "")


def until_text(until: str) -> str:
    """Return how long a grant or a state lasts."""
    if until == "once":
        return "for one roll"
    if until == "ended":
        return "until something ends it"
    if until.startswith("next-"):
        return f"until the start of your next {until.removeprefix('next-')}"
    return f"until the end of the {until}"
