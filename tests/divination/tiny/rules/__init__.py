"""The pure rules of Ladder."""
