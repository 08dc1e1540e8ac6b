"""A mode to copy: Ladder, a game of one minute, with the least that a page of it needs."""
