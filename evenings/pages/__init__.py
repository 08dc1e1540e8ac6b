"""Pages that show or write two rooms."""
