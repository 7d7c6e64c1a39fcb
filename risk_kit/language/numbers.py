"""Numbers as the language in use writes them (a decimal comma in Spanish, Italian and Portuguese)."""

from __future__ import annotations

from risk_kit.language.catalog import get_language, translate


def percent(probability: float, digits: int = 1, rest: float | None = None) -> str:
    """Probability (0 to 1) as a percentage; tiny ones are never rounded to 0 nor near-certain ones to 100.

    Parameters
    ----------
    probability : float
    digits : int
        Decimals of the percentage.
    rest : float, optional
        Probability of the opposite, for a probability so near 1 that a float cannot tell it from 1.

    Examples
    --------
    >>> percent(0.567593), percent(1e-9), percent(1 - 1e-9)
    ('56.8%', 'under 0.1%', 'over 99.9%')
    """
    step = 10.0**-digits / 100
    if 0 < probability <= step / 2:
        return translate("under {number}").format(number=_percent(step, digits))
    if 1 - step / 2 <= probability and (probability < 1 or rest):
        return translate("over {number}").format(number=_percent(1 - step, digits))
    return _percent(probability, digits)


def decimal(value: float, digits: int = 2) -> str:
    """Number with a fixed count of decimals.

    Examples
    --------
    >>> decimal(7.30841)
    '7.31'
    """
    from babel.numbers import format_decimal

    return str(
        format_decimal(value, format="#,##0." + "0" * digits if digits else "#,##0", locale=get_language())
    )


def _percent(probability: float, digits: int) -> str:
    from babel import Locale
    from babel.numbers import format_percent

    # The language's own pattern (some want a space before the sign), with our count of decimals.
    pattern = Locale(get_language()).percent_formats[None].pattern.replace("#,##0", f"#,##0.{'0' * digits}")
    return str(format_percent(probability, format=pattern, locale=get_language()))
