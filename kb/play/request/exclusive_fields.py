"""Which fields exclude each other, as JSON Schema, to document what the validators check."""

from typing import Any

Rule = dict[str, Any]

_NULL: Rule = {"type": "null"}
_TEXT: Rule = {"type": "string"}
_EMPTY_LIST: Rule = {"type": "array", "maxItems": 0}
_EMPTY_MAPPING: Rule = {"type": "object", "maxProperties": 0}
_NO_NAMES: Rule = {"type": ["null", "array"], "maxItems": 0}

_ENTRY_OR_ROLL: Rule = {
    "oneOf": [
        {
            "title": "A test of an entry",
            "required": ["entry"],
            "properties": {"entry": _TEXT, "roll": _NULL},
        },
        {
            "title": "A typed roll",
            "required": ["roll", "edition"],
            "properties": {
                "roll": _TEXT,
                "edition": _TEXT,
                "entry": _NULL,
                "test": _NULL,
                "variant": _NO_NAMES,
            },
        },
    ]
}

_SEED_OR_DICE: Rule = {
    "anyOf": [
        {"properties": {"seed": _NULL}},
        {"properties": {"dice": _EMPTY_MAPPING, "hits": _EMPTY_MAPPING}},
    ]
}

_TIMES_WITHOUT_DICE: Rule = {
    "anyOf": [
        {"properties": {"times": _NULL}},
        {"properties": {"dice": _EMPTY_MAPPING, "hits": {"not": {"required": ["actor"]}}, "seed": _NULL}},
    ]
}

_SPLIT_ALONE: Rule = {
    "anyOf": [
        {"properties": {"split": _NULL}},
        {
            "properties": {
                "teamwork": _EMPTY_LIST,
                "edge": _NULL,
                "edge_against": _NULL,
                "buy_hits": {"const": False},
            }
        },
    ]
}

_NOTHING_THROWN: Rule = {
    "properties": {
        "dice": _EMPTY_MAPPING,
        "hits": _EMPTY_MAPPING,
        "seed": _NULL,
        "split": _NULL,
        "times": _NULL,
        "also_against": _EMPTY_LIST,
    }
}

_NOTHING_THROWN_BY_YOU: Rule = {
    "properties": {
        **_NOTHING_THROWN["properties"],
        "hits": {"type": "object", "propertyNames": {"const": "opponent"}},
    }
}

RESOLVE: Rule = {**_ENTRY_OR_ROLL, "allOf": [_SEED_OR_DICE, _TIMES_WITHOUT_DICE, _SPLIT_ALONE]}
"""A test of an entry or a typed roll; a seed or dice; a split pool without options that it can't have."""

ALL_DICE: Rule = {**_ENTRY_OR_ROLL, "allOf": [_NOTHING_THROWN]}
"""The same without dice."""

YOUR_DICE: Rule = {**_ENTRY_OR_ROLL, "allOf": [_NOTHING_THROWN_BY_YOU]}
"""The same with no more than the target's hits."""

TARGET: Rule = {
    "allOf": [
        {
            "anyOf": [
                {"properties": {"roll": _NULL}},
                {"required": ["edition"], "properties": {"edition": _TEXT, "entry": _NULL}},
            ]
        },
        {
            "anyOf": [
                {"required": ["entry"], "properties": {"entry": _TEXT}},
                {"properties": {"test": _NULL, "variant": _NO_NAMES}},
            ]
        },
        {
            "anyOf": [
                {"required": ["edition"], "properties": {"edition": _TEXT}},
                {"required": ["entry"], "properties": {"entry": _TEXT}},
                {
                    "properties": {
                        **dict.fromkeys(("ratings", "against", "rulings"), _EMPTY_MAPPING),
                        **dict.fromkeys(("states", "states_against", "modifiers"), _EMPTY_LIST),
                    }
                },
            ]
        },
    ]
}
"""A typed roll needs an edition; a step needs an entry; ratings, states and modifiers need one of the two."""
