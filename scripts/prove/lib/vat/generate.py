"""
Random files and their returns: `generate.py <seed> <periods>` prints one file per line until they have that many periods.

Each file is told as events in their order: documents, reversals, payments of documents whose VAT is due on payment, and validations.
"""

import json
import random
import sys
from datetime import date, timedelta

from adjustments import random_options
from documents import random_document
from movements import PaidShares
from oracle import period_at, returns_of
from tables import money, read_codes

COUNTRIES = ("BE", "FR", "LU")
PERIODICITIES = {"BE": ("monthly", "quarterly"), "FR": ("monthly", "quarterly", "quarterly", "annual"), "LU": ("monthly", "quarterly", "annual")}


class File:
    """A file while it is made up."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        country = self.random.choice(COUNTRIES)
        periodicity = self.random.choice(PERIODICITIES[country])
        first = {"year": 2023, "period": 1}
        if periodicity != "annual":
            first["year"] = self.random.choice((2023, 2024, 2025) if country == "LU" else (2024, 2025))
            first["period"] = self.random.randint(1, {"monthly": 12, "quarterly": 4}[periodicity])
        self.count = 3 if periodicity == "annual" else self.random.randint(3, 6)
        self.codes = read_codes(country)
        self.told = {"seed": seed, "country": country, "periodicity": periodicity, "first": first, "events": []}
        if country == "FR" and self.random.random() < 0.3:
            self.told["opening_credit"] = money(self.random.randint(1, 2_000) * 100)
        # Documents that are open, and what was paid of those whose VAT waits for payment.
        self.documents, self.shares = {}, {}

    def tell(self, **event):
        event = {"id": f"{event['type'][0]}{len(self.told['events'])}", **event}
        self.told["events"].append(event)
        return event["id"]

    def day_within(self, period, from_day=None):
        first = max(period["starts_on"], from_day or period["starts_on"])
        return first + timedelta(days=self.random.randint(0, (period["ends_on"] - first).days))

    def add_document(self, period):
        # Seeds of one run follow each other, so that every code has its turn.
        turn = self.told["seed"] * 11 + len(self.told["events"])
        document = random_document(self.random, self.told["country"], self.codes, self.day_within(period), turn)
        name = self.tell(type="document", **document)
        self.documents[name] = document
        shares = PaidShares(self.codes, document)
        if shares.waiting:
            self.shares[name] = shares

    def drop(self, name):
        """Reversed or lettered: nothing more happens to it."""
        del self.documents[name]
        self.shares.pop(name, None)

    def reverse_one(self, period):
        free = [name for name in self.documents if name not in self.shares or self.shares[name].paid() == 0]
        if free:
            name = self.random.choice(free)
            document = self.documents[name]
            self.drop(name)
            self.tell(type="reversal", of=name, date=str(self.day_within(period, date.fromisoformat(document["date"]))))

    def pay_one(self, period, nth):
        name = self.random.choice(list(self.shares))
        shares, on = self.shares[name], date.fromisoformat(self.documents[name]["date"])
        rest = shares.total - shares.paid()
        amount = rest if rest < 3 or self.random.random() < 0.4 else self.random.randint(1, rest - 1)
        if not self.has_tax(shares, amount):
            return
        if nth > 0 and self.random.random() < 0.2 and on < period["starts_on"]:
            # Lettered after the return of that month was validated.
            period = period_at(self.told, nth - 1)
        day = self.day_within(period, on)
        payment = self.tell(type="payment", of=name, amount=money(amount), date=str(day))
        shares.pay(payment, amount, day)
        if shares.paid() == shares.total:
            self.drop(name)

    def has_tax(self, shares, amount):
        """Tax of single cents is left out: the ledger holds the base on the line of the tax, so both move together or not at all."""
        parts = shares.pay("tried", amount, date.min)
        rest = shares.rest_of_tax()
        shares.undo("tried")
        return all(part.due + part.deducted != 0 for part in parts) and (shares.paid() + amount == shares.total or all(rest))

    def offset_two(self):
        """An invoice and a credit note of one direction, as far as both are open."""
        pairs = [(a, b) for a in self.shares for b in self.documents if self.may_offset(a, b)]
        if pairs:
            one, other = self.random.choice(pairs)
            found = [self.shares.get(name) or PaidShares(self.codes, self.documents[name]) for name in (one, other)]
            amount = min(shares.total - shares.paid() for shares in found)
            if not all(self.has_tax(shares, amount) for shares in found):
                return
            name = self.tell(type="offset", of=one, **{"with": other}, amount=money(amount))
            for document, shares in zip((one, other), found):
                shares.pay(name, amount, date.min)
                if document not in self.shares or shares.paid() == shares.total:
                    self.drop(document)

    def may_offset(self, one, other):
        a, b = self.documents[one], self.documents[other]
        return a["direction"] == b["direction"] and a["credit_note"] != b["credit_note"]

    def undo_one(self):
        """Only a lettering that stands alone: a later one would have continued its group."""
        alone = [name for name, shares in self.shares.items() if len(shares.settled) == 1 and shares.settled[0][0].startswith("p")]
        if alone:
            shares = self.shares[self.random.choice(alone)]
            payment = shares.settled[0][0]
            shares.undo(payment)
            self.tell(type="undo", of=payment)

    def fill(self, nth):
        period = period_at(self.told, nth)
        for _ in range(self.random.choice((0, 1, 1, 2, 3, 4, 6))):
            self.add_document(period)
            if self.random.random() < 0.08:
                self.reverse_one(period)
            if self.shares and self.random.random() < 0.6:
                self.pay_one(period, nth)
        for _ in range(self.random.choice((0, 1, 2)) if nth > 0 else 0):
            self.reverse_one(period)
        if self.shares and self.random.random() < 0.5:
            self.pay_one(period, nth)
        if self.random.random() < 0.25:
            self.offset_two()
        if self.random.random() < 0.3:
            self.undo_one()
        self.tell(type="validate", **random_options(self.random, self.told))
        is_year_end = (period["ends_on"].month, self.told["periodicity"] != "annual") == (12, True)
        if self.told["country"] == "LU" and is_year_end and self.random.random() < 0.5:
            self.tell(type="recapitulation", year=period["year"])


def make_file(seed):
    file = File(seed)
    for nth in range(file.count):
        file.fill(nth)
    return file.told


if __name__ == "__main__":
    seed, wanted = int(sys.argv[1]), int(sys.argv[2])
    while wanted > 0:
        told = make_file(seed)
        print(json.dumps({"file": told, "periods": returns_of(told)}), flush=True)
        seed, wanted = seed + 1, wanted - sum(event["type"] == "validate" for event in told["events"])
