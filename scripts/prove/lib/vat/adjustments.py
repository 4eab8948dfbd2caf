"""Random typed values of a return that the rules allow, and requests for a refund where there is a credit."""

from oracle import returns_of
from tables import cents, money

BASES = {
    "BE": ("00", "01", "03", "44", "47", "49", "81", "82", "83", "85", "86", "87"),
    "FR": ("A2", "A5", "B1", "B3", "E4", "F1", "F7", "13_base", "T7_base", "P1_base", "08_base", "18", "22A"),
    "LU": ("471", "455", "456", "017", "482", "033", "416", "719", "729", "731", "152"),
}
TAXES = {
    "BE": ("61", "62"),
    "FR": ("15", "21", "2C", "5B", "13_tax", "T7_tax", "29", "Z5"),
    "LU": ("042", "417", "732", "073", "227", "094", "095", "090", "092", "228"),
}


def draft_of(told, options):
    return returns_of({**told, "events": [*told["events"], {"type": "validate", **options}]})[-1]


def amount_in(draft, box):
    return cents(draft["boxes"][box]["amount"]) if box in draft["boxes"] else 0


def typed_amount(random, country, box):
    if box == "22A":
        return f"0.{random.randint(10, 99)}"
    if country == "FR":
        return money(random.randint(1, 3_000) * 100)
    may_be_negative = country == "LU" or box in ("61", "62", "81", "82", "83")
    return money(random.randint(1, 150_000) * (-1 if may_be_negative and random.random() < 0.3 else 1))


def random_options(random, told):
    country, options = told["country"], {}
    if random.random() < 0.35:
        boxes = random.sample(BASES[country], random.randint(0, 2)) + random.sample(TAXES[country], random.randint(1, 2))
        options["adjustments"] = {box: typed_amount(random, country, box) for box in boxes}
    is_first = not any(event["type"] == "validate" for event in told["events"])
    if country == "FR" and is_first and "opening_credit" not in told and random.random() < 0.2:
        options.setdefault("adjustments", {})["22"] = money(random.randint(1, 500) * 100)
    draft = draft_of(told, options)
    if country == "FR" and random.random() < 0.15:
        limit_by_draft(random, draft, options)
        draft = draft_of(told, options)
    if cents(draft["refund"]) > 0 and cents(draft["due"]) == 0 and random.random() < 0.3:
        ask_for_refund(random, country, draft, options)
    return options


def ask_for_refund(random, country, draft, options):
    """France: of a part, or of all; what the head of the group takes cannot be refunded as well, so the rest of it is typed."""
    typed, left = options.get("adjustments", {}), amount_in(draft, "27") // 100
    options["refund_requested"] = country != "FR" or left > 0
    if country == "FR" and left > 0 and ("AA" in typed or random.random() < 0.4):
        options["adjustments"] = {**typed, "26": money(random.randint(1, left) * 100)}


def limit_by_draft(random, draft, options):
    """A credit given to the head of the group, or excise set against what is due: never more than there is."""
    typed = options.setdefault("adjustments", {})
    for box, limit in (("AA", amount_in(draft, "27")), ("X5", amount_in(draft, "28"))):
        if limit > 0:
            typed[box] = money(random.randint(1, limit // 100) * 100)
    left = amount_in(draft, "32") - cents(typed.get("X5", "0"))
    if left > 0 and random.random() < 0.5:
        typed["AB"] = money(random.randint(1, left // 100) * 100)
