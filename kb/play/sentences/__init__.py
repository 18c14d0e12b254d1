"""The sentences about a roll, its effects, advice and turns, each the function of its reason (`resolver.reasons`)."""
