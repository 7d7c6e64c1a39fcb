"""Maps of other programs as plain documents, and plain documents as their maps."""
