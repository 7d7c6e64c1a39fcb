"""Files that people write: guarded reading, positions, schemas, findings. Plain documents in and out."""
