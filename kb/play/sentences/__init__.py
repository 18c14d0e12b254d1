"""Sentences about a roll, its effects, advice and turns: the functions of their reasons (`resolver.reasons`)."""
