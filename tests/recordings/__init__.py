"""Requests with their answers as they were recorded, one of each kind, to be read side by side with a change.

`make recordings` writes them anew; what differs then shows in the diff.
"""
