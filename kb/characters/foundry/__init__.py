"""Actors of Foundry's systems."""
