"""Shows that the oracle gives the examples of the rules for negative boxes, worked out by hand."""

import sys

from oracle import returns_of

# A document of the first quarter (a minus sign: a credit note), and what is filed in the second, in which it is reversed. Box 81 of a credit
# note was carried forward as a negative amount, and the French tax on the purchase as a credit, so that both return to zero.
EXAMPLES = [
    ("BE: sale reversed next quarter", "BE", "V21", "100.00", "49 100.00, 64 21.00, 72 21.00, YY 21.00"),
    ("BE: credit note issued, reversed", "BE", "-V21", "100.00", "03 100.00, 54 21.00, 71 21.00, XX 21.00"),
    ("BE: purchase reversed", "BE", "AM21", "100.00", "63 21.00, 71 21.00, 85 100.00, XX 21.00"),
    ("BE: credit note received, reversed", "BE", "-AM21", "100.00", "59 21.00, 72 21.00, YY 21.00"),
    ("BE: acquisition reversed", "BE", "AMIC21", "100.00", "62 21.00, 63 21.00, 84 100.00, XX 21.00, YY 21.00"),
    ("BE: credit note on an acquisition, reversed", "BE", "-AMIC21", "100.00", "55 21.00, 59 21.00, 86 100.00, XX 21.00, YY 21.00"),
    ("BE: half deductible, reversed", "BE", "ASIC21D50", "100.00", "62 21.00, 63 10.50, 72 10.50, 84 110.50, XX 10.50, YY 21.00"),
    ("FR: sale reversed", "FR", "V20", "100.40", "21 20.00, 23 20.00, 25 20.00, 27 20.00, B5 100.00"),
    ("FR: purchase reversed", "FR", "A20", "100.00", "15 20.00, 16 20.00, 22 20.00, 23 20.00"),
    ("FR: supply within the Union reversed", "FR", "VLIC", "100.00", "F8 100.00"),
    ("FR: acquisition reversed", "FR", "AIC20", "100.00", "15 20.00, 16 20.00, 21 20.00, 23 20.00, B5 100.00"),
    ("LU: sale reversed", "LU", "V17", "100.00", "012 -100.00, 022 -100.00, 037 -100.00, 046 -17.00, 076 -17.00, 103 -17.00, 105 -17.00, 454 -100.00, 472 -100.00, 701 -100.00, 702 -17.00"),
]  # fmt: skip


def second_return(country, code, base):
    document = {
        "type": "document",
        "id": "one",
        "date": "2026-02-01",
        "credit_note": code.startswith("-"),
        "lines": [{"vat_code": code.lstrip("-"), "base": base}],
    }
    events = [document, {"type": "validate"}, {"type": "reversal", "of": "one", "date": "2026-05-01"}, {"type": "validate"}]
    file = {"country": country, "periodicity": "quarterly", "first": {"year": 2026, "period": 1}, "events": events}
    return returns_of(file)[1]["boxes"]


def filed(boxes):
    return ", ".join(f"{box} {row['amount']}" for box, row in sorted(boxes.items()) if row["amount"] != "0.00")


if __name__ == "__main__":
    answers = [(title, wanted, filed(second_return(country, code, base))) for title, country, code, base, wanted in EXAMPLES]
    broken = [f"{title}: {wanted} expected, {found} found" for title, wanted, found in answers if wanted != found]
    print("\n".join(broken) or f"{len(EXAMPLES)} examples agree")
    sys.exit(1 if broken else 0)
