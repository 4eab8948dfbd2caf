"""Random documents: every code, several rates, discounts, tiny and large amounts, VAT typed by hand."""

from fractions import Fraction

from movements import movements_of, total_of
from tables import CREDIT_NOTE, INVOICE, money, round_half_away

CUSTOMERS = {"BE": "400000", "FR": "4111", "LU": "4011"}
SUPPLIERS = {"BE": "440000", "FR": "4011", "LU": "44111"}
INCOME = {"BE": "700000", "FR": "707", "LU": "7061"}
COSTS = {"BE": "604000", "FR": "607", "LU": "6061"}
# Luxembourg: rates by year of the supply (handbook 4.3), the domestic exemption for small businesses since 2025.
RATES_OF_2023 = {Fraction(rate, 100) for rate in (16, 13, 7)}
RATES_FROM_2024 = {Fraction(rate, 100) for rate in (17, 14, 8)}


def is_valid(country, code, year):
    if country != "LU":
        return True
    if code.name == "VFRA":
        return year >= 2025
    return not (code.rate in RATES_OF_2023 and year != 2023) and not (code.rate in RATES_FROM_2024 and year == 2023)


def random_amount(random):
    kind = random.random()
    if kind < 0.06:
        return random.randint(1, 99)
    if kind < 0.1:
        return random.randint(10_000_000, 999_999_999)
    return random.randint(100, 300_000)


def random_lines(random, chosen):
    """One to three lines per code; now and then a discount, two lines that cancel out, a code with a negative sum, a line without code."""
    lines = []
    for nth, code in enumerate(chosen):
        sign = -1 if nth > 0 and random.random() < 0.4 else 1
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            lines.append((code.name, sign * random_amount(random)))
        if random.random() < 0.15:
            lines.append((code.name, -random_amount(random) // 10))
    if random.random() < 0.05:
        cancelled = random_amount(random)
        lines += [(chosen[0].name, cancelled), (chosen[0].name, -cancelled)]
    if random.random() < 0.05:
        lines.append((None, random_amount(random)))
    return [{"vat_code": name, "base": money(amount)} for name, amount in lines]


def random_document(random, country, codes, day, turn):
    """The total of a document is positive, whatever its lines are."""
    while True:
        is_sale = random.random() < 0.5
        usable = [code for code in codes.values() if code.is_sale == is_sale and is_valid(country, code, day.year)]
        on_payment = [code for code in usable if code.on_payment]
        usable = on_payment if len(on_payment) > 2 and random.random() < 0.3 else usable
        first = usable[turn % len(usable)]
        chosen = [first, *random.sample([code for code in usable if code is not first], random.choice((0, 0, 0, 1, 1, 2)))]
        document = {"direction": "sale" if is_sale else "purchase", "date": str(day), "credit_note": random.random() < 0.25}
        if random.random() < 0.12 and all(code.rate > 0 and not code.on_payment for code in chosen):
            return typed_document(random, country, codes, document, chosen)
        document["lines"] = [{**line, "account": (INCOME if is_sale else COSTS)[country]} for line in random_lines(random, chosen)]
        if total_of(codes, document) > 0:
            return document


def typed_document(random, country, codes, document, chosen):
    """VAT as printed by the supplier, or by customs: posted line by line."""
    bases = {code.name: random.randint(1_000, 300_000) for code in chosen}
    deltas = {name: random.choice((-5, -2, -1, 1, 3, 5, 250)) for name in bases}
    document["lines"] = [{"vat_code": name, "base": money(base)} for name, base in bases.items()]
    document["taxes"] = {name: money(max(1, round_half_away(base * codes[name].rate) + deltas[name])) for name, base in bases.items()}
    is_sale = document["direction"] == "sale"
    # On an invoice to a customer the income is credited; the three other cases follow from it.
    side = 1 if is_sale != document["credit_note"] else -1
    entry = [((CUSTOMERS if is_sale else SUPPLIERS)[country], None, -side * total_of(codes, document), None)]
    for each in movements_of(codes, document):
        kind = CREDIT_NOTE if document["credit_note"] else INVOICE
        entry.append(((INCOME if is_sale else COSTS)[country], each.code.name, side * (each.base + each.not_deducted), each.base))
        entry.append((each.code.deducted[kind][0], each.code.name, side * each.deducted, None))
        entry.append((each.code.due[kind][0], each.code.name, (side if is_sale else -side) * each.due, None))
    document["entry"] = [
        {"account": account, "vat_code": name, "debit" if amount < 0 else "credit": money(abs(amount)), "vat_base": base and money(base)}
        for account, name, amount, base in entry
        if amount != 0
    ]
    return document
