"""Every page of a character, whatever its system."""
