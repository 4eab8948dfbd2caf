"""Shows that the oracle gives the returns of the three golden dossiers, which were typed by hand: every box and the settlement."""

import json
import sys
from pathlib import Path

from oracle import returns_of

DOSSIERS = Path(__file__).resolve().parents[4] / "server/test/golden"


def validate(events):
    return [*events, {"type": "validate"}]


def belgian_file(dossier):
    events = []
    for operation in dossier["operations"]:
        kind, given = operation["kind"], operation["input"]
        if kind == "vat_return":
            events = validate(events)
        elif "invoice" in kind or "credit_note" in kind:
            lines = [{"vat_code": line["vat_code"], "base": line["amount"]} for line in given["lines"]]
            of = {"id": operation["id"], "date": given["entry_date"], "credit_note": "credit_note" in kind, "lines": lines}
            events.append({"type": "document", **of})
        if kind.endswith("_reversed"):
            events.append({"type": "reversal", "of": operation["id"], "date": given["reversal"]["date"]})
    return events


def other_file(dossier):
    events, references = [], {}
    for operation in dossier["operations"]:
        if operation["type"] == "document":
            references[operation["reference"]] = operation["id"]
            lines = [{"vat_code": line["vat"], "base": line["net"]} for line in operation["lines"]]
            events.append({"type": "document", **{name: operation[name] for name in ("id", "date", "credit_note")}, "lines": lines})
        elif "exigibility" in operation:
            payment = {"id": "paid", "of": references[operation["settles"]], "amount": operation["paid"], "date": operation["date"]}
            events.append({"type": "payment", **payment})
    return validate(events)


def lines_of(entry):
    keep = lambda line: {name: line[name] for name in ("account", "debit", "credit")}
    return sorted((keep(line) for line in entry["lines"]), key=lambda line: line["account"])


def expected_of(country, dossier):
    if country == "BE":
        settlements = [operation["expected_entries"][0] for operation in dossier["operations"] if operation["kind"] == "vat_return"]
        returns = zip(dossier["vat_returns"], settlements, strict=True)
        return [({**one["grids"], "XX": one["XX"], "YY": one["YY"]}, lines_of(entry)) for one, entry in returns]
    settlement = next(entry for entry in dossier["entries"] if entry["operation"] == "VAT")
    return [(dossier["expected_vat_boxes"], lines_of(settlement))]


def differences(country):
    dossier = json.loads((DOSSIERS / f"{country.lower()}-golden.json").read_text(encoding="utf-8"))
    events = belgian_file(dossier) if country == "BE" else other_file(dossier)
    found = returns_of({"country": country, "periodicity": "quarterly", "first": {"year": 2026, "period": 1}, "events": events})
    for (boxes, settlement), answer in zip(expected_of(country, dossier), found, strict=True):
        unit = lambda text: f"{text}.00" if "." not in text else text
        wanted = {box: unit(amount) for box, amount in boxes.items()}
        given = {box: row["amount"] for box, row in answer["boxes"].items() if row["amount"] != "0.00"}
        if wanted != given:
            yield f"{country} boxes: {sorted(set(wanted.items()) ^ set(given.items()))}"
        if settlement != answer["settlement"]:
            yield f"{country} settlement: {settlement} expected, {answer['settlement']} found"


if __name__ == "__main__":
    broken = [line for country in ("BE", "FR", "LU") for line in differences(country)]
    print("\n".join(broken) or "BE, FR and LU: every box and settlement agrees")
    sys.exit(1 if broken else 0)
