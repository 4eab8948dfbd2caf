"""Answers questions about depreciation: one JSON object a line in, one out. Amounts are integers of cents, days YYYY-MM-DD.

{"country", "day_count" (null: that of the country), "fiscal_years", "terms", "posted": {"amount", "until"}, "until"}
  -> {"charges": up to `until`, if given; "rows": what is not posted, until the plan is complete}
The terms may leave out plan_starts_on and plan_opening; then they are those of an asset without charges and with `opening_depreciation`.
"""

import json
import sys

from fiscal_years import FiscalYears
from plans import Plan, as_date, begin_and_count

DAY_COUNTS = {"BE": "actual", "FR": "thirty_360", "LU": "thirty_360"}


def started(country, day_count, years, terms):
    """The terms with the day they apply from, for an asset without charges."""
    if as_date(terms["in_service_on"]) < years.first_day:
        return {**terms, "plan_starts_on": str(years.first_day), "plan_opening": terms.get("opening_depreciation", 0)}
    # Nothing is posted before the first fiscal year.
    begin, _ = begin_and_count(country, day_count, years, terms)
    return {**terms, "plan_starts_on": str(max(begin, years.first_day)), "plan_opening": 0}


def plan_of(question):
    country, years, terms = question["country"], FiscalYears(question["fiscal_years"]), question["terms"]
    day_count = question.get("day_count") or DAY_COUNTS[country]
    return Plan(country, day_count, years, terms if "plan_starts_on" in terms else started(country, day_count, years, terms))


def answer(question):
    plan = plan_of(question)
    posted = question.get("posted") or {"amount": plan.terms["plan_opening"], "until": None}
    given = {"plan_starts_on": plan.terms["plan_starts_on"], "plan_opening": plan.terms["plan_opening"], "rows": plan.rows(posted)}
    return {**given, "charges": plan.charges(posted, as_date(question["until"]))} if "until" in question else given


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
