"""The VAT codes of the three countries in one form, read from the tables of the domain handbooks."""

import csv
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[4] / "server/test/packs/source"
INVOICE, CREDIT_NOTE = "invoice", "credit_note"


@dataclass(frozen=True)
class Code:
    """What a code does on an invoice and on a credit note; taxes have an account and signed boxes per kind of document."""

    name: str
    is_sale: bool
    rate: Fraction
    deductible: Fraction
    on_payment: bool
    self_assessed: bool
    base: dict  # kind -> [(sign, box)]
    due: dict  # kind -> (account, [(sign, box)])
    deducted: dict  # kind -> (account, [(sign, box)])
    pending: str


def cents(text):
    return round_half_away(Fraction(text) * 100)


def money(amount):
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def round_half_away(value):
    value = Fraction(value)
    return int(value + Fraction(1, 2)) if value >= 0 else -int(-value + Fraction(1, 2))


def whole_euros(amount):
    return round_half_away(Fraction(amount, 100)) * 100


def _plus(box):
    return [(1, box)] if box else []


def _belgian(row):
    signed = lambda text: [(-1 if token[0] == "-" else 1, token[1:]) for token in text.split()]
    return Code(
        name=row["code"],
        is_sale=row["direction"] == "sale",
        rate=Fraction(row["rate"]) / 100,
        deductible=Fraction(row["deductible_pct"] or 0) / 100,
        on_payment=False,
        self_assessed=row["direction"] == "purchase" and row["inv_due_grid"] != "",
        base={INVOICE: signed(row["inv_base_grids"]), CREDIT_NOTE: signed(row["cn_base_grids"])},
        due={
            INVOICE: (row["inv_due_account"], _plus(row["inv_due_grid"])),
            CREDIT_NOTE: (row["cn_recover_account"], _plus(row["cn_recover_grid"])),
        },
        deducted={
            INVOICE: (row["inv_deductible_account"], _plus(row["inv_deductible_grid"])),
            CREDIT_NOTE: (row["cn_repay_account"], _plus(row["cn_repay_grid"])),
        },
        pending="",
    )


def _same_boxes(row):
    """France and Luxembourg: a credit note takes the same boxes with a minus sign."""
    boxes = lambda column, sign: [(sign, box) for box in row[column].split(";") if box]
    both = lambda column: {INVOICE: boxes(column, 1), CREDIT_NOTE: boxes(column, -1)}
    tax = lambda column, account: {kind: (row[account], found) for kind, found in both(column).items()}
    return Code(
        name=row["code"],
        is_sale=row["direction"] == "sale",
        rate=Fraction(row["rate"]) / 100,
        deductible=Fraction(row["deductible_pct"] or 0) / 100,
        on_payment=row["exigibility"] == "payment",
        self_assessed=row["direction"] == "purchase" and row["account_due"] != "",
        base=both("base_boxes"),
        due=tax("tax_due_boxes", "account_due"),
        deducted=tax("tax_ded_boxes", "account_deductible"),
        pending=row["account_pending"],
    )


def read_codes(country):
    read = _belgian if country == "BE" else _same_boxes
    with open(SOURCE / f"{country.lower()}-vat-codes.csv", encoding="utf-8") as file:
        return {row["code"]: read(row) for row in csv.DictReader(file)}
