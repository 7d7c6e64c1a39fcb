"""Making and changing boards: starts, the drawing as one plane, the editor's model."""
