"""Dice by themselves: what a throw may come to, exactly."""
