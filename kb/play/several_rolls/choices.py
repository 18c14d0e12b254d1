"""A roll with each of the weapons or skills of a character, where only the player can choose."""

from collections.abc import Sequence

from kb.play.answer.shapes import CharacterChoice, ResolveAnswer
from kb.play.request.open_choices import OpenChoice
from kb.play.sentences.headline import choose_between, choose_for_the_rest


def with_choices(
    answer: ResolveAnswer, choice: OpenChoice, answers: Sequence[tuple[str, ResolveAnswer]]
) -> ResolveAnswer:
    """Return *answer* with the *answers* for the options of *choice*, by name, the likeliest first.

    The headline asks to choose.
    """
    choices = [
        CharacterChoice(
            of=choice.of,
            name=name,
            headline=each.headline.text,
            success=each.action.success if each.action is not None else each.odds.success,
        )
        for name, each in answers
    ]
    choices.sort(key=lambda each: each.success.exact if each.success is not None else -1, reverse=True)
    alike = answer.headline.is_known and len({each.headline for each in choices}) == 1
    names = [each.name for each in choices]
    text = (
        choose_for_the_rest(answer.headline.text, choice.of, names)
        if alike
        else choose_between(choice.of, [(each.name, each.headline) for each in choices])
    )
    left_out = len(choice.options) - len(choices)
    headline = answer.headline.model_copy(
        update={"text": f"{text}{f', and {left_out} more' if left_out else ''}"}
    )
    return _without_decided(answer, [each for _, each in answers]).model_copy(
        update={"headline": headline, "choices": choices}
    )


def _without_decided(answer: ResolveAnswer, chosen: Sequence[ResolveAnswer]) -> ResolveAnswer:
    """Return *answer* without what is unknown only until the player has *chosen*."""
    told = zip(answer.unknown, answer.reasons.unknown, strict=True)
    kept = [pair for pair in told if all(pair[0] in each.unknown for each in chosen)]
    reasons = answer.reasons.model_copy(update={"unknown": [reason for _, reason in kept]})
    return answer.model_copy(update={"unknown": [text for text, _ in kept], "reasons": reasons})
