"""What earlier actions of a turn grant to its later ones."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from kb.describe import alternatives_text, brief_grants, change_text, grant_sentence, most_text, plain
from kb.describe.grant_texts import is_told
from kb.describe.state_texts import others_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, Grant
from kb.play.sentences.turn import (
    Nth,
    granted_after,
    granted_by_action,
    granted_by_rule,
    granted_by_state,
    granted_with,
    second_in_vain,
    share_depends_on,
    spared_by_owner,
    state_of_others,
)
from kb.play.turns.reaching_grants import (
    YOURS,
    Reach,
    grants_by_user,
    is_excepted,
    is_met,
    may_count,
    reachable_actions,
    rule_grants,
    turn_scene,
)
from kb.references import CLASS, edition_of
from resolver.notation import names_in, parse_condition
from resolver.reasons import Reason
from resolver.turn import (
    Act,
    PlacedAct,
    TurnRules,
    acts_after,
    in_effect,
    may_take_away,
    place_acts,
    takes_away,
)
from resolver.values.scene import Scene
from resolver.wording import dice_word, signed_text

MOST_ALTERNATIVES = 2
"""The most shares of a pool to name in one sentence."""

_FOR_NEXT = re.compile(
    r"(?P<change>[+−]\d+ [\w ]+?)(?: instead)? on your next (?!.*\b(?:if|when|while|with|against)\b)[\w -]+"
)
"""What an entry says of a change for the next roll without a condition: "+1 die on your next shot"."""

_DICE = re.compile(r"([+−]\d+) (die|dice)\b")
"""What a change of dice begins with: "−1 die"."""

_POINTS = re.compile(r"([+−]\d+) (\w+)")
"""A change of something else: "+1 Accuracy"."""


def grants_in_turn(
    base: KnowledgeBase,
    edition_id: str,
    rules: TurnRules,
    acts: Sequence[Act],
    ratings: Mapping[str, int | str],
    barred: Collection[int],
) -> Iterator[Reason]:
    """Yield what each action grants to later ones: "Attack after Take Aim: +1 die (with the weapon you aimed)".

    A grant is left out where the source doesn't say whether it still counts by then, and so are those of actions in
    *barred* places. What only people can check stands in parentheses.
    """
    edition, turn = base.editions[edition_id], place_acts(rules, acts)
    scene = turn_scene(base, edition_id, rules, ratings)
    givers = [each for each in turn if each.index not in barred]
    by_user = grants_by_user(base, edition_id, turn, givers, scene)
    changes_by_pair: dict[tuple[str, str], dict[int, list[str]]] = {}
    for (index, giver_id), (grants, times) in by_user.items():
        user = turn[index]
        if texts := _texts(edition, base.entries[user.act.name], grants, scene, times):
            entry = base.entries[giver_id]
            is_vain = times > 1 and _gives_once(entry, grants) and not _are_one(turn, user, giver_id)
            vain = [second_in_vain(entry.name)] if is_vain else []
            changes = [plain(base, text, edition_id) for text in texts] + vain
            changes_by_pair.setdefault((user.act.name, giver_id), {})[index] = changes
    for (user_id, giver_id), changes_by_index in changes_by_pair.items():
        alike = [each.index for each in turn if each.act.name == user_id]
        every: Nth = "each" if len(alike) > 1 else None
        differ = any(changes_by_index.get(index) != changes_by_index.get(alike[0]) for index in alike)
        for index, changes in [*changes_by_index.items()][: None if differ else 1]:
            reason_of = granted_with if _are_one(turn, turn[index], giver_id) else granted_after
            nth = alike.index(index) + 1 if differ else every
            yield reason_of(turn[index].act.title, base.entries[giver_id].name, changes, nth)
    yield from dict.fromkeys(_states_of_others(base, edition, givers, scene))
    yield from dict.fromkeys(_grants_to_nothing_listed(base, edition_id, turn, givers, scene))
    yield from _grants_from_before(base, edition_id, rules, turn, scene)
    yield from dict.fromkeys(_grants_of_rules(base, edition_id, turn, ratings, scene))


def _gives_once(entry: Entry, grants: Sequence[Grant]) -> bool:
    """Return whether *grants* to one roll, which count once, are all that an action does."""
    once = all(each.until == "once" and not each.stacks for each in entry.grants)
    return once and len(grants) == len(entry.grants) and not (entry.tests or entry.sets or entry.ends)


def _states_of_others(
    base: KnowledgeBase, edition: Edition, givers: Sequence[PlacedAct], scene: Scene
) -> Iterator[Reason]:
    """Yield the states in which each action puts someone who is neither you nor the target, such as allies."""
    for each in givers:
        for entered in base.entries[each.act.name].sets:
            if entered.whose not in ("actor", "target") and is_met(entered, scene, edition) is not False:
                yield state_of_others(each.act.title, others_text(edition, entered))


def _grants_to_nothing_listed(
    base: KnowledgeBase,
    edition_id: str,
    turn: Sequence[PlacedAct],
    givers: Sequence[PlacedAct],
    scene: Scene,
) -> Iterator[Reason]:
    """Yield what each action gives that no listed action uses, such as dice on a defense test, and for how long."""
    edition = base.editions[edition_id]
    for giver in givers:
        grants = [
            grant
            for same in _alternatives(base.entries[giver.act.name].grants)
            for grant in _counting_alternatives(same, scene, edition)
            if is_met(grant, scene, edition) is not False and _is_left(base, grant, giver, turn)
        ]
        # the same on a further kind of roll needs no second text
        by_change = {f"{each.set} {each.add}": each for each in reversed(grants)}
        told = [_as_settled(each, scene, edition) for each in reversed(by_change.values())]
        if texts := brief_grants(edition, told, edition_id, endings=True):
            yield granted_by_action(giver.act.title, [plain(base, text, edition_id) for text in texts])


def _is_left(base: KnowledgeBase, grant: Grant, giver: PlacedAct, turn: Sequence[PlacedAct]) -> bool:
    """Return whether *grant* is neither used nor lost by a listed action, nor for a part that is listed otherwise.

    What lasts for a span is said of those actions of the span that it is for, wherever they are listed.
    """
    edition, reach = edition_of(giver.act.name), Reach(base, grant, giver, turn)
    reachable = reachable_actions(base, edition, grant)
    parts = giver.act.includes_all.union(*giver.act.includes)
    is_for_span = grant.until in base.editions[edition].turn.spans
    if reach.is_lost() or _ends_at_once(base, grant, giver, turn):
        return False
    if grant.of not in YOURS:
        return True
    if reachable & parts and any(each.part_of == giver.index for each in turn):
        return False
    if is_for_span and any(each.act.name in reachable for each in turn):
        return False
    return not any(reach.users())


def _as_settled(grant: Grant, scene: Scene, edition: Edition) -> Grant:
    """Return *grant* as its holder has it: without a condition that is met, or alternatives on other rolls."""
    condition = None if is_met(grant, scene, edition) else grant.if_
    word = None if grant.of == "opponent" and grant.until != "once" else grant.one_of
    return grant.model_copy(update={"if_": condition, "one_of": word})


def _ends_at_once(base: KnowledgeBase, grant: Grant, giver: PlacedAct, turn: Sequence[PlacedAct]) -> bool:
    """Return whether the next action ends the state that *giver* sets for as long as its *grant* lasts."""
    sets = base.entries[giver.act.name].sets
    states = {each.state for each in sets if (each.until, each.lost_when) == (grant.until, grant.lost_when)}
    after = acts_after(turn, giver.index)[:1]
    return any(ended.state in states for each in after for ended in base.entries[each.act.name].ends)


def _grants_from_before(
    base: KnowledgeBase, edition_id: str, rules: TurnRules, turn: Sequence[PlacedAct], scene: Scene
) -> Iterator[Reason]:
    """Yield what a state from before the turn grants to the first action that uses it, by the action that sets it."""
    edition = base.editions[edition_id]
    for state, (giver, losing) in rules.state_losing.items():
        if not rules.states.get(state):
            continue
        entry = base.entries[giver]
        for each in in_effect(turn):
            grants = [
                grant
                for grant in entry.grants
                if each.act.name in reachable_actions(base, edition_id, grant)
                and may_count(grant, scene, edition)
                and not is_excepted(base, grant, each, turn)
            ]
            if texts := _texts(edition, base.entries[each.act.name], grants, scene, 1):
                changes = [plain(base, text, edition_id) for text in texts]
                name = rules.state_names.get(state, state)
                yield granted_by_state(each.act.title, name, changes, entry.name)
                break
            if takes_away(losing, giver, each) or may_take_away(losing, each):
                break


def _grants_of_rules(
    base: KnowledgeBase,
    edition_id: str,
    turn: Sequence[PlacedAct],
    ratings: Mapping[str, int | str],
    scene: Scene,
) -> Iterator[Reason]:
    """Yield what the rules of a turn change in its actions."""
    edition = base.editions[edition_id]
    for each in rule_grants(base, edition_id, turn, ratings, scene):
        rule, act, spared = base.entries[each.rule], each.user.act, bool(each.spared_by)
        sure = spared or each.is_given
        grants = [_with_sure_condition(one, spared=spared) for one in each.grants] if sure else each.grants
        if texts := _texts(edition, base.entries[act.name], grants, scene, 1):
            changes = [plain(base, one, edition_id) for one in texts]
            if spared:
                yield spared_by_owner(base.entries[each.spared_by].name, act.title, changes, rule.name)
            else:
                yield granted_by_rule(act.title, rule.name, changes)


def _with_sure_condition(grant: Grant, *, spared: bool) -> Grant:
    """Return *grant* with a condition that is known to hold, "you didn't declare it", or without it if *spared*."""
    when = None if spared or grant.when is None else grant.when.removeprefix("if ")
    return grant.model_copy(update={"when": when})


def _are_one(turn: Sequence[PlacedAct], user: PlacedAct, giver: str) -> bool:
    """Return whether an action is part of *giver*, or has to be taken with it."""
    owner = turn[user.part_of].act.name if user.part_of is not None else None
    return owner == giver or any(
        each.act.name == giver and user.act.name in (each.act.must or ()) for each in turn
    )


def _is_open(grant: Grant, scene: Scene, edition: Edition) -> bool:
    """Return whether a grant has a condition that depends on ratings which aren't given."""
    return grant.if_ is not None and is_met(grant, scene, edition) is None


def _texts(edition: Edition, user: Entry, grants: Sequence[Grant], scene: Scene, times: int) -> list[str]:
    """Return what *grants* change in an action, in words; of alternatives those that may count."""
    texts = (
        _text(edition, user, _counting_alternatives(same, scene, edition), times)
        for same in _alternatives(grants)
    )
    return [text for text in texts if text]


def _alternatives(grants: Sequence[Grant]) -> Collection[Sequence[Grant]]:
    """Return *grants* by what excludes each other."""
    groups: dict[str | int, list[Grant]] = {}
    for place, grant in enumerate(grants):
        groups.setdefault(grant.one_of or place, []).append(grant)
    return groups.values()


def _counting_alternatives(alternatives: Sequence[Grant], scene: Scene, edition: Edition) -> Sequence[Grant]:
    """Return which of several alternatives count: those whose condition is met, else the usual one, else all.

    What counts instead of the usual one on a condition of ratings that aren't given may count too, and so may what
    needs the same as the usual one.
    """
    with_met_condition = [grant for grant in alternatives if is_met(grant, scene, edition)]
    if with_met_condition or not any(grant.usual for grant in alternatives):
        return with_met_condition or alternatives
    usual_conditions = {grant.when for grant in alternatives if grant.usual}
    return [
        grant
        for grant in alternatives
        if grant.usual
        or _is_open(grant, scene, edition)
        or (grant.if_ is None and grant.when and grant.when in usual_conditions)
    ]


def _text(edition: Edition, user: Entry, same: Sequence[Grant], times: int) -> str:
    changing = [grant for grant in same if grant.set or any(grant.add.values()) or is_told(grant)]
    texts = {
        f"{_repeated_text(edition, each, times)}{_when_text(edition, each, user)}": each for each in changing
    }
    if len(texts) > MOST_ALTERNATIVES and (names := _deciding_ratings(edition, [*texts.values()])):
        return str(share_depends_on(names))
    return alternatives_text(edition, texts) if len(texts) > 1 else "".join(texts)


def _deciding_ratings(edition: Edition, alternatives: Sequence[Grant]) -> list[str]:
    """Return the ratings that choose among shares of a pool; none if something else does, or they are no shares."""
    if not all(grant.if_ and {*grant.set} == {"pool"} and not grant.add for grant in alternatives):
        return []
    conditions = [parse_condition(grant.if_, edition.terms) for grant in alternatives if grant.if_]
    return list(dict.fromkeys(name.name for condition in conditions for name in names_in(condition)))


def _change_text(edition: Edition, grant: Grant) -> str:
    """Return what *grant* changes in an action: as it says, but without "on your next shot", which the action is."""
    if not grant.says:
        return change_text(edition, grant)
    said = grant_sentence(edition, grant, grant.says)
    found = _FOR_NEXT.fullmatch(said.removesuffix(grant.when or "").rstrip())
    return found["change"] if found else said


def _only_names_roll(edition: Edition, grant: Grant) -> bool:
    """Return whether all that a grant says beyond its change, and its condition, is which roll it is for."""
    return not grant.says or _change_text(edition, grant) != grant_sentence(edition, grant, grant.says)


def _repeated_text(edition: Edition, grant: Grant, times: int) -> str:
    """Return what *grant* changes in an action if it is given so many *times*, and its most if it stacks."""
    change = _change_text(edition, grant)
    if not grant.stacks:
        return change
    most = "" if grant.most is None else f", up to {most_text(edition, grant.most)}"
    most = most.replace(" (", ", ").replace(")", "")
    if times == 1:
        return change + (most if isinstance(grant.most, str) else "")
    if found := _DICE.match(change):
        count = int(found[1].replace("−", "-")) * times
        return f"{signed_text(count)} {dice_word(count)}{change[found.end() :]}{most}"
    if found := _POINTS.fullmatch(change):
        return f"{signed_text(int(found[1].replace('−', '-')) * times)} {found[2]}{most}"
    often = "twice" if times == 2 else f"{times} times"
    return f"{change}, counted {often}{most}"


def _when_text(edition: Edition, grant: Grant, user: Entry) -> str:
    """Return what only people can check, in parentheses; empty if the kind of action settles it, or the grant."""
    if not _only_names_roll(edition, grant):
        return ""
    kinds = {f"{CLASS}{each}" for each in user.classes}
    return f" ({grant.when})" if grant.when and not kinds & {*grant.met_by} else ""
