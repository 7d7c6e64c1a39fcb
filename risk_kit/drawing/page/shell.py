"""What all pages share: their parts as files, and the policy that fetches nothing."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent


def part(name: str) -> str:
    """Text of a template, style or script."""
    return (FOLDER / name).read_text(encoding="utf-8")


def page_template(name: str, title: str) -> Template:
    """Template of a page; its title is a template too, such as ``"$title: $name"``."""
    return Template(part("head.html").replace("$page_title", title) + part(name))


def policy(style: str, script: str = "") -> str:
    """Content security policy: nothing but this style, this script and inline pictures."""
    allowed = f"script-src {_digest(script)}; " if script else ""
    return (
        f"default-src 'none'; style-src {_digest(style)}; {allowed}"
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
