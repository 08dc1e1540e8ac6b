"""One job in, one PDF out: the only room that imports WeasyPrint."""
