"""Requests with their recorded answers, one of each kind, to read beside a change.

`make recordings` writes them anew; what differs then shows in the diff.
"""
