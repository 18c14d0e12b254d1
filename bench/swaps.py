"""The functions whose code a mutant changes, to swap it in a process that has imported their module."""

import gc
from collections import defaultdict
from collections.abc import Mapping
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

LiveFunctions = Mapping[tuple[str, CodeType], list[FunctionType]]
"""The functions of a process by file and code."""
Swap = tuple[FunctionType, CodeType]


def live_functions() -> LiveFunctions:
    """Return all functions of this process, those in decorators and caches too."""
    by_code: dict[tuple[str, CodeType], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            by_code[each.__code__.co_filename, each.__code__].append(each)
    return by_code


def swaps(functions: LiveFunctions, path: Path, before: str, after: str) -> list[Swap]:
    """Return the functions that change where *after* replaces the code of a module, each with its new code.

    Args:
        functions: Those that live.
        path: The file of the module.
        before: Its code as it was imported.
        after: Its code to be.

    Returns:
        Nothing where swapping is not enough: the module or a class changes in itself, or a function that lives no
        more, or one gets other variables of the functions around it.
    """
    old, new = (compile(text, str(path), "exec") for text in (before, after))
    pairs = _changed_functions(old, new) or []
    functions_by_code = [(functions.get((str(path), was), []), becomes) for was, becomes in pairs]
    swapped = [(function, code) for same, code in functions_by_code for function in same]
    fits = all(function.__code__.co_freevars == code.co_freevars for function, code in swapped)
    return swapped if fits and all(same for same, _ in functions_by_code) else []


def _changed_functions(old: CodeType, new: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """Return the outermost functions that differ in two modules or classes; None if something else does."""
    if old.co_flags & CO_OPTIMIZED:
        return [(old, new)] if old != new else []
    if _own_code(old) != _own_code(new):
        return None
    inner = [_changed_functions(*pair) for pair in zip(_inner_codes(old), _inner_codes(new), strict=True)]
    return None if None in inner else [pair for each in inner for pair in each or ()]


def _own_code(code: CodeType) -> tuple[object, ...]:
    """Return what a module or a class does itself, whatever its functions do."""
    constants = [each.co_name if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    return code.co_code, code.co_names, constants


def _inner_codes(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]
