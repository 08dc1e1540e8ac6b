"""Small databases of earlier versions, and what each said of itself then."""
