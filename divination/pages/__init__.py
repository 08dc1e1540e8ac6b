"""Every page of games and readings, with its forms and what it shows."""
