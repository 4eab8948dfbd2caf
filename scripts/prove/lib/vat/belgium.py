"""The Belgian return (form 625): no box is negative; what would be is moved to the box of corrections, or carried forward (81-83)."""

from tables import CREDIT_NOTE, INVOICE

NET = ("81", "82", "83")
WITH_NOT_DEDUCTED = (*NET, "84", "85")
FIELDS = ("base", "not_deducted", "due", "deducted")
OTHER = {INVOICE: CREDIT_NOTE, CREDIT_NOTE: INVOICE}
XX = ("54", "55", "56", "57", "61", "63")
YY = ("59", "62", "64")


def add(boxes, box, amount):
    boxes[box] = boxes.get(box, 0) + amount


def boxes_of(code, kind, values):
    boxes = {}
    for sign, box in code.base[kind]:
        add(boxes, box, sign * (values["base"] + (values["not_deducted"] if box in WITH_NOT_DEDUCTED else 0)))
    for field, tax in (("due", code.due), ("deducted", code.deducted)):
        for sign, box in tax[kind][1]:
            add(boxes, box, sign * values[field])
    return boxes


def sums_per_code(movements, starts_on):
    """Per code and kind of document. A reversal of an earlier period counts as a document of the other kind."""
    as_posted, corrected = {}, {}
    for each in movements:
        values = {field: getattr(each, field) for field in FIELDS}
        is_late = each.reverses is not None and each.reverses < starts_on
        _sum(as_posted, each.code, each.kind, values)
        _sum(corrected, each.code, OTHER[each.kind] if is_late else each.kind, _negated(values) if is_late else values)
    return as_posted, corrected


def _sum(sums, code, kind, values):
    found = sums.setdefault(code.name, {"code": code, INVOICE: dict.fromkeys(FIELDS, 0), CREDIT_NOTE: dict.fromkeys(FIELDS, 0)})
    for field in FIELDS:
        found[kind][field] += values[field]


def _negated(values):
    return {field: -amount for field, amount in values.items()}


def without_negatives(found):
    """A negative sum of one code changes sides, base and taxes each by themselves; net boxes alone stay as they are."""
    code, result = found["code"], {kind: dict(found[kind]) for kind in OTHER}
    for kind, other in OTHER.items():
        moving = [field for field in ("due", "deducted") if found[kind][field] < 0]
        if found[kind]["base"] < 0 and any(box not in NET for _, box in code.base[kind]):
            moving += ["base", "not_deducted"]
        for field in moving:
            result[kind][field] -= found[kind][field]
            result[other][field] -= found[kind][field]
    return result


def _boxes(sums, kinds_of):
    boxes = {}
    for found in sums.values():
        for kind, values in kinds_of(found).items():
            for box, amount in boxes_of(found["code"], kind, values).items():
                add(boxes, box, amount)
    return boxes


def fill(movements, period, previous, adjustments):
    as_posted, corrected = sums_per_code(movements, period["starts_on"])
    computed = _boxes(as_posted, lambda found: {kind: found[kind] for kind in OTHER})
    target = _boxes(corrected, without_negatives)
    moved = {box: target.get(box, 0) - computed.get(box, 0) for box in {*target, *computed}}
    for box, other in (("61", "62"), ("62", "61")):
        if adjustments.get(box, 0) < 0:
            add(moved, box, -adjustments[box])
            add(moved, other, -adjustments[box])
    carried = {box: previous[box]["carry_forward"] for box in NET if box in previous}
    rows = {}
    for box in sorted({*computed, *moved, *carried, *adjustments}):
        parts = [column.get(box, 0) for column in (computed, moved, carried, adjustments)]
        rest = min(0, sum(parts)) if box in NET else 0
        rows[box] = dict(zip(("computed", "moved", "carried", "adjustment"), parts), amount=sum(parts) - rest, carry_forward=rest)
    amount = lambda box: rows[box]["amount"] if box in rows else 0
    due, deductible = sum(map(amount, XX)), sum(map(amount, YY))
    totals = {"XX": due, "YY": deductible, "71": max(0, due - deductible), "72": max(0, deductible - due)}
    return rows, totals


def settle(rows, adjustments):
    """The lines beside those of the VAT accounts, credit positive."""
    lines = [("451200", rows["71"]["amount"]), ("411200", -rows["72"]["amount"])]
    for box, sign in (("61", 1), ("62", -1)):
        raised = sign * adjustments.get(box, 0)
        lines.append(("451830" if raised > 0 else "411830", -raised))
    return lines


def outcome(rows):
    return rows["71"]["amount"], rows["72"]["amount"]
