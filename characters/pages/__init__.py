"""Every page of a character, whatever its system, with its forms and what it shows."""
