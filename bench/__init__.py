"""Benchmarks: how long things take, next to peers in the same run."""
