"""The page of a dream at the table: what it draws, what it asks, and the moves that come of what is posted."""
