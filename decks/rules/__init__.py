"""The pure rules of decks: no Django, no clock, no hidden chance."""
