"""What documents, reversals and payments bring into the periods in which they fall."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from tables import CREDIT_NOTE, INVOICE, cents, round_half_away


@dataclass(frozen=True)
class Movement:
    """One VAT code of one document, or of a share of it, on one day. A reversal has negative amounts."""

    code: object
    kind: str
    on: date
    base: int
    not_deducted: int
    due: int
    deducted: int
    # The day of the reversed document.
    reverses: date | None = None

    def reversed_on(self, day):
        opposite = {field: -getattr(self, field) for field in ("base", "not_deducted", "due", "deducted")}
        return replace(self, on=day, reverses=self.on, **opposite)


def amounts_of(code, base, typed_tax=None):
    """Tax once per code on the sum of its lines; what cannot be deducted joins the cost."""
    tax = round_half_away(base * code.rate) if typed_tax is None else typed_tax
    if code.is_sale:
        return {"base": base, "not_deducted": 0, "due": tax, "deducted": 0}
    deducted = round_half_away(tax * code.deductible)
    return {"base": base, "not_deducted": tax - deducted, "due": tax if code.self_assessed else 0, "deducted": deducted}


def movements_of(codes, document):
    day, kind = date.fromisoformat(document["date"]), CREDIT_NOTE if document["credit_note"] else INVOICE
    bases = {}
    for line in document["lines"]:
        if line["vat_code"] is not None:
            bases[line["vat_code"]] = bases.get(line["vat_code"], 0) + cents(line["base"])
    typed = {name: cents(tax) for name, tax in document.get("taxes", {}).items()}
    return [
        Movement(code=codes[name], kind=kind, on=day, **amounts_of(codes[name], base, typed.get(name)))
        for name, base in bases.items()
    ]


def total_of(codes, document):
    """What the third party owes or is owed: self-assessed tax is not part of it."""
    charged = 0
    for each in movements_of(codes, document):
        charged += each.due if each.code.is_sale else each.not_deducted + each.deducted - each.due
    return charged + sum(cents(line["base"]) for line in document["lines"])


class PaidShares:
    """VAT due on payment of one document: each payment moves its share, the last one the rest."""

    def __init__(self, codes, document):
        self.total = total_of(codes, document)
        self.waiting = [each for each in movements_of(codes, document) if each.code.on_payment]
        self.settled = []  # (payment, amount, movements)

    def paid(self):
        return sum(amount for _, amount, _ in self.settled)

    def pay(self, payment, amount, day):
        is_last = self.paid() + amount == self.total
        moved = [self._share(each, amount, day, is_last) for each in self.waiting]
        self.settled.append((payment, amount, moved))
        return moved

    def _share(self, each, amount, day, is_last):
        shares = {}
        for field in ("base", "not_deducted", "due", "deducted"):
            whole = getattr(each, field)
            before = sum(getattr(part, field) for _, _, parts in self.settled for part in parts if part.code is each.code)
            shares[field] = whole - before if is_last else round_half_away(Fraction(whole * amount, self.total))
        return replace(each, on=day, **shares)

    def rest_of_tax(self):
        """What still waits, per code."""
        moved = [part for _, _, parts in self.settled for part in parts]
        tax = lambda part: part.due + part.deducted
        return [tax(each) - sum(tax(part) for part in moved if part.code is each.code) for each in self.waiting]

    def undo(self, payment):
        undone = [parts for name, _, parts in self.settled if name == payment][0]
        self.settled = [one for one in self.settled if one[0] != payment]
        return undone


class Ledger:
    """Plays the events of a file in their order."""

    def __init__(self, codes, first_open):
        self.codes, self.first_open = codes, first_open
        self.movements, self.documents, self.shares = [], {}, {}

    def play(self, event):
        getattr(self, f"play_{event['type']}")(event)

    def lock_until(self, ends_on):
        self.first_open = ends_on + timedelta(days=1)

    def _open_day(self, day):
        """What a lettering posts in a declared month moves to the first open day."""
        return max(day, self.first_open)

    def play_document(self, event):
        self.documents[event["id"]] = event
        self.shares[event["id"]] = PaidShares(self.codes, event)
        self.movements += [each for each in movements_of(self.codes, event) if not each.code.on_payment]

    def play_reversal(self, event):
        day = date.fromisoformat(event["date"])
        found = movements_of(self.codes, self.documents[event["of"]])
        self.movements += [each.reversed_on(day) for each in found if not each.code.on_payment]

    def play_payment(self, event):
        day = self._open_day(date.fromisoformat(event["date"]))
        self.movements += self.shares[event["of"]].pay(event["id"], cents(event["amount"]), day)

    def play_offset(self, event):
        """An invoice and a credit note settle each other on the day of the later one."""
        days = [date.fromisoformat(self.documents[event[name]]["date"]) for name in ("of", "with")]
        for name in ("of", "with"):
            self.movements += self.shares[event[name]].pay(event["id"], cents(event["amount"]), self._open_day(max(days)))

    def play_undo(self, event):
        for shares in self.shares.values():
            if any(name == event["of"] for name, _, _ in shares.settled):
                self.movements += [each.reversed_on(self._open_day(each.on)) for each in shares.undo(event["of"])]
