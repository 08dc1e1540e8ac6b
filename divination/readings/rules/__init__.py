"""The pure rules of readings."""
