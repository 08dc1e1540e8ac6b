"""Dream Odyssey, the journey of one player to the Crown: its rules, and what its page shows."""
