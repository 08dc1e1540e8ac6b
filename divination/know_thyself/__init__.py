"""Know Thyself, the game for one on the Tree of Life: its rules, and what its page shows."""
