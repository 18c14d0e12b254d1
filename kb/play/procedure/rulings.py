"""An edition's rulings: which there are, which are in force, and what they decide about rolls."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import resolver
from kb.describe import change_text, ruling_text
from kb.knowledge import KnowledgeBase
from kb.model import Edition, Entry, RollStep, Variant
from kb.play.sentences import effects
from resolver.notation import names_in, parse_condition
from resolver.reasons import Reason

_NATURAL = {"natural_1": 1, "natural_20": 20}

DOES = {"success": ("fails", "succeeds"), "hit": ("misses", "hits")}
"""What a roll does that fails or succeeds, by its word for success."""

ANY_SIDES = ("the acting side", "the opposing side")
"""Who rolls and who opposes it, without names."""


def declared_rulings(edition: Edition) -> dict[str, resolver.Ruling]:
    """Return the rulings that the edition declares, which only its entries read."""
    return {
        name: resolver.Ruling(name, ruling.meaning, ruling.choices, title=ruling.title)
        for name, ruling in edition.rulings.items()
        if name not in resolver.RULINGS and ruling.meaning and ruling.choices
    }


def known_rulings(edition: Edition) -> Mapping[str, resolver.Ruling]:
    """Return the rulings that a request can set: the resolver's, then the edition's own."""
    return resolver.known_rulings(declared_rulings(edition))


def rulings_of(edition: Edition) -> dict[str, str]:
    """Return the edition's choices."""
    known_names = known_rulings(edition)
    return {name: ruling.choice for name, ruling in edition.rulings.items() if name in known_names}


def rulings_in_force(edition: Edition, chosen_rulings: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return every ruling with its choice: from *chosen_rulings*, else the edition's, else the default.

    Raises:
        RulingError: If *chosen_rulings* names a ruling or a choice that does not exist.
    """
    return resolver.rulings_in_force(
        rulings_of(edition), chosen_rulings or {}, declared=declared_rulings(edition)
    )


def choice_text(
    edition: Edition,
    name: str,
    choice: str,
    sides: tuple[str, str] = ANY_SIDES,
    success: str = "success",
) -> str:
    """Return the choice of a ruling in words: see `ruling_choice`."""
    return ruling_choice(known_rulings(edition)[name], choice, sides, success)


def ruling_choice(
    ruling: resolver.Ruling, choice: str, sides: tuple[str, str] = ANY_SIDES, success: str = "success"
) -> str:
    """Return the choice of a ruling in words, or as a request names it if it has none.

    A tie says by name which of *sides*, who rolls and who opposes, wins: "defender" may be the attacker, on a roll
    that blocks the attack. A natural 1 or 20 says what it does to a roll whose *success* has that word: "a natural 1
    always misses".
    """
    name = ruling.name
    if name in _NATURAL and choice == "on":
        does = DOES.get(success, DOES["success"])[name == "natural_20"]
        return f"a natural {_NATURAL[name]} always {does}"
    if name == "tie" and choice in ("actor", "defender"):
        winner = sides[choice == "defender"]
        return f"tie: {winner} {'win' if winner == 'you' else 'wins'}"
    return f"{ruling.called}: {ruling.choices.get(choice, choice)}"


def variants_in_force(
    entry: Entry, key: str | None, edition: Edition, chosen_rulings: Mapping[str, str] | None = None
) -> dict[str, Variant]:
    """Return the variants of the roll *key* that the rulings in force make always apply.

    Args:
        entry: The entry.
        key: The roll; None if there is none.
        edition: The entry's edition.
        chosen_rulings: Choices other than the edition's.

    Raises:
        RulingError: If *chosen_rulings* names a ruling or a choice that does not exist.
    """
    under_rulings = {name: variant for name, variant in _variants(entry, key).items() if variant.under}
    rulings = rulings_in_force(edition, chosen_rulings) if under_rulings else {}
    return {
        name: variant
        for name, variant in under_rulings.items()
        if all(rulings.get(ruling) == choice for ruling, choice in variant.under.items())
    }


def rulings_of_variants(entry: Entry, key: str | None, chosen: Collection[str] = ()) -> set[str]:
    """Return the rulings that can make variants of the roll *key* apply, but for those *chosen* whatever they say."""
    variants = (variant for name, variant in _variants(entry, key).items() if name not in chosen)
    return {ruling for variant in variants for ruling in variant.under}


def rulings_in(conditions: Iterable[str | None], edition: Edition) -> set[str]:
    """Return the rulings that the *conditions* of grants read."""
    trees = (parse_condition(text, edition.terms) for text in conditions if text is not None)
    return {name.name for tree in trees for name in names_in(tree) if name.of == "ruling"}


@dataclass(frozen=True, slots=True)
class RulingEffects:
    """The changes of rulings to the dice that several actions roll."""

    rulings: dict[str, str]
    """The rulings that decide about the dice of any of them, with their choices."""
    notes: list[Reason]
    """A note for each roll that they always change."""


def ruling_effects(
    base: KnowledgeBase, edition_id: str, actions: Iterable[str], chosen_rulings: Mapping[str, str]
) -> RulingEffects:
    """Return the rulings' changes to the dice that *actions* roll; *chosen_rulings* replaces choices."""
    edition = base.editions[edition_id]
    in_force = rulings_in_force(edition, chosen_rulings)
    rulings: dict[str, str] = {}
    notes: list[Reason] = []
    for entry in (base.entries[id_] for id_ in dict.fromkeys(actions)):
        told = rulings_in((grant.if_ for grant in entry.grants), edition)  # by what it grants
        for key in entry.tests:
            dice = [each for each in _variants(entry, key).values() if "pool" in {*each.set, *each.add}]
            rulings |= {
                name: in_force[name] for name in sorted({name for each in dice for name in each.under})
            }
            notes += (
                effects.change_by_ruling(
                    entry.name, change_text(edition, variant), ruling_text(edition, variant)
                )
                for variant in variants_in_force(entry, key, edition, chosen_rulings).values()
                if variant in dice and told.isdisjoint(variant.under)
            )
    return RulingEffects(rulings, notes)


def _variants(entry: Entry, key: str | None) -> Mapping[str, Variant]:
    step = entry.tests.get(key) if key is not None else None
    return step.variants if isinstance(step, RollStep) else {}
