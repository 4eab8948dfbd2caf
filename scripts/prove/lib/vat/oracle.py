"""
The VAT returns of a file, computed a second time from the law and the tables alone. It shares no code with the server.

Reads a file as JSON from standard input, writes its returns as JSON. docs/proofs.md says what it is compared with.
"""

import json
import sys
from datetime import date, timedelta

import belgium
import france
import luxembourg
from movements import Ledger
from tables import cents, money, read_codes

COUNTRIES = {"BE": belgium, "FR": france, "LU": luxembourg}
MONTHS = {"monthly": 1, "quarterly": 3, "annual": 12}
COLUMNS = ("computed", "moved", "carried", "adjustment", "amount", "carry_forward")


def period_at(file, nth):
    """The nth period of the file, from its first one."""
    months = MONTHS[file["periodicity"]]
    index = file["first"]["year"] * (12 // months) + file["first"]["period"] - 1 + nth
    year, period = divmod(index, 12 // months)
    first = lambda month: date(year + month // 12, month % 12 + 1, 1)
    starts_on, next_one = first(period * months), first((period + 1) * months)
    return {"year": year, "period": period + 1, "starts_on": starts_on, "ends_on": next_one - timedelta(days=1)}


def settlement_of(country, movements, rows, adjustments):
    """Every VAT account by what the period moved on it; France rounds, so a difference remains."""
    credits = []
    for each in movements:
        for field, tax, side in (("due", each.code.due, 1), ("deducted", each.code.deducted, -1)):
            side = side if each.kind == "invoice" else -side
            credits.append((tax[each.kind][0], -side * getattr(each, field)))
    credits += COUNTRIES[country].settle(rows, adjustments)
    rest = -sum(amount for _, amount in credits)
    if country == "FR":
        credits.append(("7589" if rest > 0 else "6589", rest))
    elif rest != 0:
        raise AssertionError(f"the settlement differs by {rest}")
    net = {}
    for account, amount in credits:
        net[account] = net.get(account, 0) + amount
    return [
        {"account": account, "debit": money(max(0, -amount)), "credit": money(max(0, amount))}
        for account, amount in sorted(net.items())
        if amount != 0
    ]


def declare(file, ledger, period, previous, options):
    country = file["country"]
    adjustments = {box: cents(amount) for box, amount in options.get("adjustments", {}).items()}
    period |= {"refund_requested": options.get("refund_requested", False), "opening_credit": cents(file.get("opening_credit", "0"))}
    within = [each for each in ledger.movements if period["starts_on"] <= each.on <= period["ends_on"]]
    rows, totals = COUNTRIES[country].fill(within, period, previous, adjustments)
    for box, amount in totals.items():
        typed = adjustments.get(box, 0)
        rows[box] = dict.fromkeys(COLUMNS, 0) | {"computed": amount - typed, "adjustment": typed, "amount": amount, "is_total": True}
    due, refund = COUNTRIES[country].outcome(rows)
    return rows, {
        "year": period["year"],
        "period": period["period"],
        "starts_on": str(period["starts_on"]),
        "ends_on": str(period["ends_on"]),
        "boxes": {box: {name: money(row[name]) for name in COLUMNS} for box, row in sorted(rows.items()) if any(row[name] for name in COLUMNS)},
        "totals": sorted(box for box, row in rows.items() if "is_total" in row),
        "due": money(due),
        "refund": money(refund),
        "settlement": settlement_of(country, within, rows, adjustments),
    }


def returns_of(file):
    ledger = Ledger(read_codes(file["country"]), period_at(file, 0)["starts_on"])
    returns, validated, previous = [], 0, {}
    for event in file["events"]:
        if event["type"] == "validate":
            period = period_at(file, validated)
            previous, answer = declare(file, ledger, period, previous, event)
            returns.append({**answer, "period_type": file["periodicity"]})
            validated += 1
            ledger.lock_until(period["ends_on"])
        elif event["type"] == "recapitulation":
            # Luxembourg: the year of a periodic filer, which settles and locks nothing.
            year = {"year": event["year"], "period": 1, "starts_on": date(event["year"], 1, 1), "ends_on": date(event["year"], 12, 31)}
            returns.append({**declare(file, ledger, year, {}, {})[1], "period_type": "annual", "settlement": []})
        else:
            ledger.play(event)
    return returns


if __name__ == "__main__":
    json.dump({"periods": returns_of(json.load(sys.stdin))}, sys.stdout)
