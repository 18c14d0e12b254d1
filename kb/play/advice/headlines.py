"""Headlines of `solve`, `convert` and the comparison of tiers."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from kb.knowledge import KnowledgeBase
from kb.model import Edition, Tier
from kb.play.advice.shapes import Conversion, Setting, Standing, TierwiseEntry
from kb.play.answer.headline.wording import chance_text
from kb.play.answer.parts import Headline, HeadlineFigure, Probability
from kb.play.request.tiers import Ratings
from kb.play.sentences.headline import UNKNOWN_TEXT, why_unknown
from kb.play.side import PARTIES
from kb.references import edition_of
from resolver.notation import Name, parse_roll
from resolver.reasons import Reason
from resolver.sentences.changes import TO_REACH
from resolver.solving.dials import Dial
from resolver.wording import (
    dice_word,
    join_words,
    lower,
    percent,
    percent_beside,
    plain_number,
    signed_text,
    upper,
)

MOST_CONVERSIONS = 3
"""The most settings in one headline."""

MOST_ROWS = 3
"""The most rows of a table to name beside a setting that they all have."""

POOLS = ("dice", "dice pool")
"""The words for your own pool of dice, which is said as dice."""

OPPOSING = "opposing dice"
"""The word for the dice against you, which follows their number."""

_OF_TARGET = f" of {PARTIES['target'].who}"
"""The end of the word for something of the target that is varied."""

NEAR = Fraction(1, 10)
"""The largest difference of chances that still counts as near."""


def solve_headline(
    dial: Dial,
    wanted: Probability,
    now: Standing,
    solution: Setting | None,
    *,
    short: Setting | None,
    best: Setting | None,
    counted: str = "",
    unknown: Sequence[Reason] = (),
) -> Headline:
    """Return what the wanted chance needs, the next harder value if that isn't near, and the current one.

    *counted* says what the chance is for, where that is a number of hits.
    """
    figures = [HeadlineFigure(name="wanted", value=wanted)]
    if solution is not None:
        text = f"{_gives(dial, solution)}{counted}"
        figures += [
            _figure(dial.what, solution.value),
            HeadlineFigure(name="success", value=solution.success),
        ]
        says_more = short is not None and short.value != now.value  # "now" says that one
        if short is not None and says_more and solution.success.exact - wanted.exact > NEAR:
            chance = percent_beside(short.success.exact, wanted.exact)
            text += f", {plain_number(short.value - dial.wild)} only {chance}"
    elif best is not None:
        at = (
            f"with {amount}"
            if (amount := _dice(dial, best.value))
            else f"at {_setting_text(dial, best.value)}"
        )
        most = percent_beside(best.success.exact, wanted.exact)
        text = f"Nothing reaches {_percent(wanted)}{counted}; the best is {most} {at}"
        text += after_text(best.value, dial.added, dial.wild)
        figures += [_figure(dial.what, best.value), HeadlineFigure(name="success", value=best.success)]
    else:
        why = why_unknown(unknown)
        lacking = why if why.startswith(UNKNOWN_TEXT) else f"{UNKNOWN_TEXT}, because {lower(why)}"
        text = f"What it takes for {_percent(wanted)}{counted} is {lacking}"
    said = [each.value for each in (solution, best) if each is not None]
    if now.success is not None and now.value not in said:
        with_value = "" if now.value is None else f" with {plain_number(now.value - dial.wild)}"
        text += f"; now {percent_beside(now.success.exact, wanted.exact)}{with_value}"
        figures.append(HeadlineFigure(name="now", value=now.success))
    return Headline(text=text, figures=figures)


def _gives(dial: Dial, solution: Setting) -> str:
    """Return what a setting gives: "9 dice give 65 %", "22 dice (12 after −10) give 65 %", "Hacking 5 gives 65 %"."""
    chance, dice = _percent(solution.success), _dice(dial, solution.value)
    after = after_text(solution.value, dial.added, dial.wild)
    setting = f"{dice or upper(_setting_text(dial, solution.value))}{after}"
    one = dice is None or (dice.startswith("1 die") and not dial.wild)
    return f"{setting} {'gives' if one else 'give'} {chance}"


def after_text(value: int, added: int, wild: bool = False) -> str:
    """Return what modifiers make of *value*: " (12 after −10)"; nothing if they add nothing."""
    return f" ({plain_number(value - wild + added)} after {signed_text(added)})" if added else ""


def _dice(dial: Dial, value: int) -> str | None:
    """Return a pool as dice, with a Wild Die on top of it: "8 dice and the Wild Die"; None if the dial isn't dice."""
    if dial.what.removesuffix(_OF_TARGET) not in POOLS and not dial.wild:
        return None
    dice = value - dial.wild
    whose = f" for {PARTIES['target'].who}" if dial.what.endswith(_OF_TARGET) else ""
    return f"{dice} {dice_word(dice)}{' and the Wild Die' if dial.wild else ''}{whose}"


def _setting_text(dial: Dial, value: int) -> str:
    """Return the value of a dial that isn't dice: "a bonus of 6", "Hacking 5", "the target's Firewall 5"."""
    number, name = plain_number(value), dial.what.removesuffix(_OF_TARGET)
    whose = f"{PARTIES['target'].whose} " if name != dial.what else ""
    return f"a bonus of {number}" if dial.what == "bonus" else f"{whose}{name} {number}"


def convert_headline(
    base: KnowledgeBase,
    success_word: str,
    chance: Fraction | None,
    conversions: Sequence[Conversion],
    assumed: Mapping[str, Ratings],
) -> Headline:
    """Return the chance of the test by the word for its success, and the first equally likely settings elsewhere.

    The chance is said with the categories that are *assumed* for it: they come from no tier of characters.
    """
    figures = [HeadlineFigure(name="chance", value=Probability.optional(chance))]
    near = [one for one in conversions if one.setting is not None]
    texts = []
    for one in near[:MOST_CONVERSIONS]:
        assert one.setting is not None  # noqa: S101 - asked before
        short = base.editions[one.edition].short
        entry_name = _name(base, one.entry) if one.entry else short
        entry_name += f" ({one.counts})" if one.counts else ""
        far = ", not close" if one.status == "far" else ""
        texts.append(f"{entry_name} {_settled(base, one)} ({_percent(one.setting.success)}{far})")
        figures.append(_figure(f"{entry_name} {one.what}", one.setting.value))
    if len(near) > MOST_CONVERSIONS:
        texts.append(f"{len(near) - MOST_CONVERSIONS} more")
    settings_text = f"; nearest: {join_words(texts)}" if texts else _nothing_near(base, conversions)
    words = (
        f"{name} {value}"
        for each in assumed.values()
        for name, value in each.items()
        if isinstance(value, str)
    )
    assuming = f", assuming {said}" if (said := join_words(words)) else ""
    text = f"{upper(chance_text(success_word, chance))}{assuming}{settings_text}"
    return Headline(text=text, figures=figures)


def _nothing_near(base: KnowledgeBase, conversions: Sequence[Conversion]) -> str:
    names = [_name(base, one.entry) for one in conversions if one.entry and one.status == "no test"]
    have = "has" if len(names) == 1 else "have"
    if names:
        return f"; {join_words(names)} {have} no roll"
    unknown = [_name(base, one.entry) for one in conversions if one.entry]
    return f"; {join_words(unknown)} can't be compared" if unknown else "; nothing to compare it with"


def _name(base: KnowledgeBase, id_: str) -> str:
    return f"{base.editions[edition_of(id_)].short} {base.entries[id_].name}"


def _settled(base: KnowledgeBase, one: Conversion) -> str:
    """Return the setting of a conversion after the name of its entry: "with 2 dice", "against Melee AC 10"."""
    text = setting_text(one)
    if not text.startswith(f"{TO_REACH} "):
        return f"with {text}"
    number = text.removeprefix(f"{TO_REACH} ")
    named = parse_roll(one.roll, base.editions[one.edition].terms).actor.requirement if one.roll else None
    if not isinstance(named, Name):
        return f"against {number}"
    return f"against {named.name} {number}" if named.of is not None else f"at {lower(named.name)} {number}"


def amount_in_words(what: str, value: int) -> str:
    """Return a value of what is varied: "4 dice", "a bonus of 3", "4 opposing dice", "limit 5"."""
    number = plain_number(value)
    if what in POOLS:
        return f"{number} {dice_word(value)}"
    if what == "bonus":
        return f"a bonus of {number}"
    return f"{number} opposing {dice_word(value)}" if what == OPPOSING else f"{what} {number}"


def setting_text(one: Conversion) -> str:
    """Return the setting of a conversion, with the rows of its table that have it: "difficulty 4, Range Medium"."""
    if one.setting is None or one.what is None:
        return ""
    text = amount_in_words(one.what, one.setting.value)
    rows = [" with ".join(f"{key} {value}" for key, value in row.items()) for row in one.rows]
    return f"{text}, {join_words(rows, 'or')}" if 0 < len(rows) <= MOST_ROWS else text


def block_headline(target: Edition, ratings: Mapping[str, int], without: Sequence[str]) -> Headline:
    """Return the ratings of a stat block in *target*'s terms, and the terms *without* a rating there."""
    rating_texts = [f"{name} {rating}" for name, rating in ratings.items()]
    lack_text = f"no rating for {join_words(without, 'or')}" if without else ""
    text = f"In {target.short}: {'; '.join(part for part in (', '.join(rating_texts), lack_text) if part)}"
    return Headline(text=text, figures=[_figure(name, rating) for name, rating in ratings.items()])


def tierwise_headline(base: KnowledgeBase, tier: Tier, entries: Sequence[TierwiseEntry]) -> Headline:
    """Return the chances of a concept's entries for characters of one *tier*."""
    chances: Mapping[str, Probability] = {
        _name(base, one.entry): chance for one in entries if (chance := one.chances.get(tier)) is not None
    }
    figures = [HeadlineFigure(name=name, value=chance) for name, chance in chances.items()]
    texts = [f"{name} {_percent(chance)}" for name, chance in chances.items()]
    text = (
        f"{upper(tier)} against {tier}: {', '.join(texts)}"
        if texts
        else "The chance of every entry is unknown"
    )
    return Headline(text=text, figures=figures)


def _figure(name: str, value: int) -> HeadlineFigure:
    return HeadlineFigure(name=name, value=value)


def _percent(chance: Probability | None) -> str:
    return "unknown" if chance is None else percent(chance.exact)
