"""The Beckoning Dream: Dreamers are tarot decks that grow by XP after each Reflection."""
