"""The French return (CA3): whole euros, taxes of the rate lines recomputed, negative sums moved to B5, F8, 21 and 15."""

from fractions import Fraction

from belgium import add, boxes_of
from tables import round_half_away, whole_euros

RATES = {
    "08": "20", "09": "5.5", "9B": "10", "10": "8.5", "11": "2.1", "T1": "1.75", "T2": "1.05", "TC": "13", "T3": "10", "T4": "2.1",
    "T5": "0.9", "T6": "2.1", "P1": "20", "P2": "13", "I1": "20", "I2": "10", "I3": "8.5", "I4": "5.5", "I5": "2.1", "I6": "1.05",
}  # fmt: skip
TYPED_TAXES = ("T7_tax", "13_tax", "15", "5B")
INFORMATIVE = ("17", "18", "24", "2E")
RAISING = ("15", "5B", "13_tax", "T7_tax", "AA", "29", "Z5")
LOWERING = ("21", "2C", "X5", "AB")
SETTLED = (("32", "44551", 1), ("27", "44567", -1), ("26", "44583", -1), ("22", "44567", 1))


def tax_on(base, line):
    return round_half_away(base * Fraction(RATES[line]) / 10_000) * 100


def sums_of(movements):
    boxes, pairs = {}, {}
    for each in movements:
        values = {field: getattr(each, field) for field in ("base", "not_deducted", "due", "deducted")}
        found = boxes_of(each.code, each.kind, values)
        for box, amount in found.items():
            add(boxes, box, amount)
        lines = [box for _, box in each.code.base[each.kind]]
        if len(lines) == 2:
            add(pairs, tuple(lines), found[lines[0]])
    return boxes, pairs


def moves_of(computed, pairs):
    moved = {}
    for (line, rate_base), amount in pairs.items():
        if amount < 0:
            for box in (line, rate_base, "B5"):
                add(moved, box, -amount)
            add(moved, "21", tax_on(-amount, rate_base.removesuffix("_base")))
    for box, amount in computed.items():
        if amount < 0 and box[0] in "EF":
            add(moved, box, -amount)
            add(moved, "F8", -amount)
        if amount < 0 and box in ("19", "20"):
            add(moved, box, -amount)
            add(moved, "15", -amount)
        if amount < 0 and box in INFORMATIVE:
            add(moved, box, -amount)
    return moved


def fill(movements, period, previous, adjustments):
    computed, pairs = sums_of(movements)
    moved = moves_of(computed, pairs)
    rows = {}
    for box in sorted({*computed, *moved, *adjustments} - {"22", "26"}):
        parts = [column.get(box, 0) for column in (computed, moved, {}, adjustments)]
        amount = sum(parts) if box == "22A" else whole_euros(sum(parts))
        rows[box] = dict(zip(("computed", "moved", "carried", "adjustment"), parts), amount=amount, carry_forward=0)
    filed = lambda box: rows[box]["amount"] if box in rows else 0
    taxes = {f"{line}_tax": tax_on(filed(f"{line}_base"), line) for line in RATES}
    for box, amount in taxes.items():
        # What the ledger holds, beside what the form computes.
        rows[box] = {**rows.get(box, dict.fromkeys(("computed", "moved", "carried", "adjustment", "carry_forward"), 0)), "amount": amount}
    return rows, totals_of(filed, sum(taxes.values()), period, previous, adjustments)


def tax_of_typed_bases(rows):
    """What typed bases add to the taxes of the rate lines: no ledger holds it, and it is more than a difference of cents."""
    added = 0
    for line in RATES:
        base = rows.get(f"{line}_base", {"computed": 0, "moved": 0, "amount": 0})
        added += tax_on(base["amount"], line) - tax_on(whole_euros(base["computed"] + base["moved"]), line)
    return added


def totals_of(filed, rate_taxes, period, previous, adjustments):
    total = {"16": rate_taxes + sum(map(filed, TYPED_TAXES))}
    total["22"] = previous["27"]["amount"] if previous else adjustments.get("22", period["opening_credit"])
    total["23"] = sum(map(filed, ("19", "20", "21", "2C"))) + total["22"]
    total["25"], total["TD"] = max(0, total["23"] - total["16"]), max(0, total["16"] - total["23"])
    total["26"] = min(total["25"], adjustments.get("26", total["25"])) if period["refund_requested"] else 0
    total["27"] = total["25"] - total["26"] - filed("AA")
    total["28"] = total["TD"] - filed("X5")
    total["32"] = total["28"] + filed("29") + filed("Z5") - filed("AB")
    return total


def settle(rows, adjustments):
    lines = [(account, sign * rows[box]["amount"]) for box, account, sign in SETTLED]
    lines.append(("445881", -tax_of_typed_bases(rows)))
    lines += [("445881", -adjustments.get(box, 0)) for box in RAISING]
    lines += [("445882", adjustments.get(box, 0)) for box in LOWERING]
    return lines


def outcome(rows):
    return rows["32"]["amount"], rows["25"]["amount"]
