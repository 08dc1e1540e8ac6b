"""A dream at the table: piles, Conflicts, Initiative, as a kind of play (The Beckoning Dream)."""
