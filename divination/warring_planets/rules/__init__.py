"""The pure rules of Warring Planets."""
