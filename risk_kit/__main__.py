"""``python -m risk_kit``: the same as the command ``risk-kit``."""

from risk_kit.cli.main import main

raise SystemExit(main())
