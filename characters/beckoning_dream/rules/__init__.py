"""The rules of The Beckoning Dream, pure."""
