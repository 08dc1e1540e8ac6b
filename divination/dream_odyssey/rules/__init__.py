"""The pure rules of Dream Odyssey."""
