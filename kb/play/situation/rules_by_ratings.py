"""Rules that count because a request gives their rating: Cover and its dice, without naming the rule besides."""

from collections.abc import Iterator, Sequence

from kb.knowledge import KnowledgeBase
from kb.model import Entry, RequestedChange
from kb.play.procedure.dependent_steps import keys_of, names_of
from kb.play.procedure.roll_classes import classes_of_entry, members
from kb.play.procedure.roll_facts import tree_of
from kb.play.procedure.steps import first_roll
from kb.play.procedure.subject import require_entry, subject_of_entry
from kb.play.request.ratings import aliases_of
from kb.play.request.shapes import ResolveRequest
from kb.references import edition_of, full_id
from resolver.notation import names_in


def with_rules_of_ratings(base: KnowledgeBase, request: ResolveRequest) -> ResolveRequest:
    """Return *request* with the rules, as modifiers, that ratings of yours or of the place are for.

    Those that the entry reads itself are left alone. An action has to be taken, so its ratings alone don't count it;
    a rule holds for everybody.

    Raises:
        RequestError: If there is no such entry.
    """
    if request.entry is None or not (request.ratings or request.against):
        return request
    id_ = require_entry(base, request.entry, request.edition)
    entry = base.entries[id_]
    if not classes_of_entry(entry, id_, request.test or first_roll(entry, ()))[1]:
        return request  # a later roll, such as one of damage, is no action's own
    edition_id = edition_of(id_)
    edition = base.editions[edition_id]
    terms = {alias.casefold(): term for alias, term in aliases_of(edition).items()}
    terms |= {term.casefold(): term for term in edition.terms}
    of_target = {terms.get(name.casefold(), name) for name in request.against}
    shared = {name for name in of_target if name in edition.terms and edition.terms[name].of == "scene"}
    given = {terms.get(name.casefold(), name) for name in request.ratings} | shared
    readers = base.once(entries_by_name_read)
    named = {full_id(each.from_, edition_id) for each in request.modifiers if each.from_}
    rules = {
        rule: name
        for name in given
        for rule in readers.get((edition_id, name), ())
        if rule not in named and _is_rule_for(base, base.entries[rule], edition_id, id_)
    }
    if not rules:
        return request
    procedure = subject_of_entry(base, id_, None, []).procedure
    own = names_of(procedure, keys_of(base, edition_id, procedure.steps))
    counted = [
        RequestedChange.model_validate({"from": rule})
        for rule, name in sorted(rules.items())
        if name not in own
    ]
    return request.model_copy(update={"modifiers": [*request.modifiers, *counted]})


def _is_rule_for(base: KnowledgeBase, rule: Entry, edition_id: str, id_: str) -> bool:
    """Return whether *rule* isn't an action, and grants the rolls of an entry something."""
    return rule.kind == "rule" and any(
        id_ in members(base, edition_id, grant.to) - members(base, edition_id, grant.not_to)
        for grant in rule.grants
    )


def entries_by_name_read(base: KnowledgeBase) -> dict[tuple[str, str], Sequence[str]]:
    """Return the ids of the entries whose grants read each name, by edition and name."""
    found: dict[tuple[str, str], list[str]] = {}
    for id_, entry in base.entries.items():
        edition_id = edition_of(id_)
        for name in dict.fromkeys(_names_read(base, edition_id, entry)):
            found.setdefault((edition_id, name), []).append(id_)
    return dict(found)


def _names_read(base: KnowledgeBase, edition_id: str, entry: Entry) -> Iterator[str]:
    terms = base.editions[edition_id].terms
    for grant in entry.grants:
        for key, value in (*grant.set.items(), *grant.add.items(), ("times", grant.times)):
            tree = tree_of(key, value, terms) if value is not None else None
            yield from (name.name for name in (names_in(tree) if tree is not None else ()))
