"""The sentences of the resolver, each the function of its reason: see `resolver.reasons`."""
