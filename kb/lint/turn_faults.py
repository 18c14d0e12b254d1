"""Faults in the data of turns: spans, resources and entries that do not exist."""

from collections.abc import Iterator, Mapping

from kb.document import Trail
from kb.knowledge import KnowledgeBase
from kb.lint.texts import Named, entries_with_edition, undeclared_names
from kb.model import Combine, Edition
from kb.play.procedure.rulings import known_rulings
from kb.problems import no_such
from kb.references import full_id
from resolver.notation import NotationError, names_in, parse_condition, parse_value


def turn_faults(base: KnowledgeBase) -> Iterator[tuple[str, str, Trail, str]]:
    """Yield every missing name in the turns of all editions and in the limits of entries.

    Each has the kind and id of the document, the place in it, and a sentence.
    """
    for id_, edition in base.editions.items():
        for trail, message in (*_names(base, id_, edition), *_notation(edition)):
            yield "editions", id_, ("turn", *trail), message
    for id_, entry, edition_here in entries_with_edition(base):
        if wrong := _no_ruling(edition_here, entry.combine):
            yield "entries", id_, ("combine", "several"), wrong
        limits = {"once": entry.combine.once, "alone": entry.combine.alone}
        named: list[Named] = [(("combine", key), span) for key, span in limits.items() if span]
        for trail, message in undeclared_names(
            named, edition_here.turn.spans, f"span of {edition_here.short}"
        ):
            yield "entries", id_, trail, message


def _no_ruling(edition: Edition, combine: Combine) -> str | None:
    """Return what is wrong with the ruling that an entry names; None if nothing is."""
    name = combine.several
    if name is None:
        return None
    if not combine.must:
        return "says how many can join an action but has no `must`; add it, or leave this out"
    if name not in edition.rulings:
        return no_such("ruling", name, edition.rulings, of=edition.short)
    known = known_rulings(edition)
    wrong = name in known and not {"one", "several"} <= set(known[name].choices)
    return f"{name!r} doesn't choose between one and several; name a ruling that does" if wrong else None


def _names(base: KnowledgeBase, id_: str, edition: Edition) -> Iterator[Named]:
    turn = edition.turn
    spans: list[Named] = [(("gives", span), span) for span in turn.gives]
    spans += [(("again", "after"), turn.again.after)] if turn.again else []
    yield from undeclared_names(spans, turn.spans, "span", edition.short)
    yield from undeclared_names(_resources(edition), edition.resources, "resource", edition.short)
    slugs: list[Named] = [(("rules", index, "rule"), each.rule) for index, each in enumerate(turn.rules)]
    slugs += [
        (("exchange", index, "rule"), each.rule) for index, each in enumerate(turn.exchange) if each.rule
    ]
    slugs += [(("holding", index), slug) for index, slug in enumerate(turn.holding)]
    for trail, slug in slugs:
        if not base.has_file("entries", full_id(slug, id_)):
            yield trail, no_such("entry", full_id(slug, id_), base.of_edition(id_))
    ratings: list[Named] = [
        (("rules", index, "rating"), each.rating) for index, each in enumerate(turn.rules)
    ]
    yield from undeclared_names(ratings, edition.terms, "term", edition.short)


def _resources(edition: Edition) -> Iterator[Named]:
    turn = edition.turn
    amounts: dict[Trail, Mapping[str, object]] = {("gives", span): each for span, each in turn.gives.items()}
    for index, exchange in enumerate(turn.exchange):
        amounts |= {("exchange", index, "pay"): exchange.pay, ("exchange", index, "for"): exchange.for_}
    amounts |= {("again", "lose"): turn.again.lose} if turn.again else {}
    amounts |= {("each_more",): turn.each_more}
    yield from (((*trail, name), name) for trail, each in amounts.items() for name in each)
    for key, names in (("anytime", turn.anytime), ("not_first", turn.not_first)):
        yield from (((key, index), name) for index, name in enumerate(names))


def _notation(edition: Edition) -> Iterator[Named]:
    """Yield amounts and conditions that do not parse or that name unknown terms or resources."""
    turn = edition.turn
    for span, amounts in turn.gives.items():
        for resource, amount in amounts.items():
            if isinstance(amount, str) and amount != "any":
                yield from _faulty_names(("gives", span, resource), amount, edition.terms, "term")
    if turn.again:
        yield from _faulty_names(("again", "while"), turn.again.while_, edition.resources, "resource")


def _faulty_names(trail: Trail, text: str, names: Mapping[str, object], what: str) -> Iterator[Named]:
    try:
        tree = (parse_value if what == "term" else parse_condition)(text, frozenset(names))
    except NotationError as error:
        yield trail, str(error)
        return
    yield from undeclared_names([(trail, name.name) for name in names_in(tree)], names, what)
