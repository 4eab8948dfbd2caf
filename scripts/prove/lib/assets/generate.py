"""Random lives of assets with what the oracle says about each step: generate.py <seed> <count>. Case n depends on seed + n alone.

A step asks for the plan and the charges up to a day; the charges then stand. Between steps terms change, a fiscal year is added, or the
last charges are reversed.
"""

import json
import sys
from datetime import date, timedelta
from random import Random

from fiscal_years import DAY, FiscalYears, add_months
from oracle import DAY_COUNTS, started
from plans import Plan, as_date

LIVES = ("1", "2", "3", "3", "4", "5", "5", "5", "6", "7", "8", "10", "10", "15", "20", "25", "33", "50", "0.5", "1.5", "3.33", "4.01", "6.67", "8.25", "0.01", "100")


def odd_day(random, low, high):
    """Days at which counts differ: ends of months, leap days and their neighbours."""
    day = low + timedelta(days=random.randint(0, max((high - low).days, 0)))
    if random.random() < 0.5:
        return day
    month_end = add_months(day.replace(day=1), 1) - DAY
    leap = date(day.year - day.year % 4, 2, 29)
    chosen = random.choice((day.replace(day=1), month_end, month_end - DAY, day.replace(day=15), leap, leap - DAY, leap + DAY))
    return min(max(chosen, low), high)


def random_length(random):
    return 12 if random.random() < 0.6 else random.randint(1, 24)


def year_after(random, start):
    end = add_months(start, random_length(random)) - DAY
    if random.random() < 0.08:
        end = max(start + DAY, end - timedelta(days=random.randint(1, 25)))
    return end


def spans(random, start, count):
    for _ in range(count):
        end = year_after(random, start)
        yield {"code": f"{end.year}{chr(65 + start.month)}", "starts_on": str(start), "ends_on": str(end)}
        start = end + DAY
        if random.random() < 0.08:
            start += timedelta(days=random.randint(1, 900))


def random_years(random):
    start = date(random.randint(2016, 2028), 1, 1)
    if random.random() < 0.4:
        start = add_months(start, random.randint(1, 11))
    if random.random() < 0.15:
        start = odd_day(random, start, start + timedelta(days=366))
    return list(spans(random, start, random.randint(1, 6)))


def random_value(random):
    return random.choice((random.randint(1, 500), random.randint(100, 100_000), random.randint(10_000, 5_000_000), random.randint(1, 90) * 100_000, random.randint(10**8, 10**12)))


def random_terms(random, years):
    value = random_value(random)
    in_service = odd_day(random, years.first_day - timedelta(days=random.choice((0, 0, 400, 3000))), years.years[-1].last + timedelta(days=200))
    acquired = in_service - timedelta(days=random.choice((0, 0, 0, 1, 20, 70, 400)))
    method = random.choice(("linear",) * 10 + ("declining",) * 9 + ("none",))
    terms = {"acquired_on": str(acquired), "in_service_on": str(in_service), "acquisition_value": value, "method": method}
    terms["residual_value"] = random.choice((0, 0, 0, value // 10, random.randint(0, value), value))
    terms["years"] = None if method == "none" and random.random() < 0.5 else random.choice(LIVES)
    terms["declining_rate"] = random.choice((None, None, None, f"{random.randint(1, 10000) / 100:.2f}")) if method == "declining" else None
    terms["prorata"] = random.choice(("daily", "daily", "monthly", "full_year"))
    whole = value - terms["residual_value"]
    terms["opening_depreciation"] = random.choice((0, whole // 3, random.randint(0, whole), whole)) if in_service < years.first_day else 0
    return terms


def changed_terms(random, terms, standing):
    """A value below what stands, or a residual value above what is left, is refused by the service, so neither occurs."""
    field = random.choice(("acquisition_value", "residual_value", "years", "method", "declining_rate", "prorata"))
    if field == "acquisition_value":
        return {**terms, field: standing + terms["residual_value"] + random.choice((0, 1, random_value(random)))} if standing + terms["residual_value"] > 0 else terms
    if field == "residual_value":
        return {**terms, field: random.randint(0, terms["acquisition_value"] - standing)}
    if field == "method":
        method = random.choice(("linear", "declining", "none"))
        return {**terms, "method": method, "years": terms["years"] or random.choice(LIVES), "declining_rate": None}
    if field == "declining_rate" and terms["method"] != "declining":
        return terms
    chosen = {"years": random.choice(LIVES), "declining_rate": f"{random.randint(1, 10000) / 100:.2f}", "prorata": random.choice(("daily", "monthly", "full_year"))}
    return {**terms, field: chosen[field]}


class Life:
    def __init__(self, seed):
        self.random = Random(seed)
        self.country = self.random.choice(("BE", "FR", "LU"))
        self.day_count = self.random.choice((DAY_COUNTS[self.country],) * 4 + ("actual", "thirty_360"))
        self.fiscal_years = random_years(self.random)
        self.years = FiscalYears(self.fiscal_years)
        self.terms = self.start(random_terms(self.random, self.years))
        self.posted = {"amount": self.terms["plan_opening"], "until": None}
        self.steps = []
        self.earlier = []

    def start(self, terms):
        return started(self.country, self.day_count, self.years, terms)

    def change(self):
        changed = changed_terms(self.random, self.terms, self.posted["amount"])
        if changed is self.terms:
            return
        if self.posted["until"]:
            day = as_date(self.posted["until"]) + DAY
            self.terms = {**changed, "plan_starts_on": str(day), "plan_opening": self.posted["amount"]}
        else:
            self.terms = self.start(changed)

    def reverse(self):
        """The last charges no longer stand; terms that were changed since stay."""
        if self.earlier:
            self.posted = self.earlier.pop()

    def add_year(self):
        """What was planned as years of 12 months becomes a fiscal year of its own length."""
        start = as_date(self.fiscal_years[-1]["ends_on"]) + DAY
        self.fiscal_years = [*self.fiscal_years, *spans(self.random, start, 1)]
        self.years = FiscalYears(self.fiscal_years)

    def step(self, until):
        plan = Plan(self.country, self.day_count, self.years, self.terms)
        charges = plan.charges(self.posted, until)
        asked = {"fiscal_years": self.fiscal_years, "terms": self.terms, "posted": self.posted, "until": str(until)}
        self.steps.append({**asked, "rows": plan.rows(self.posted), "charges": charges})
        if charges:
            self.earlier.append(self.posted)
            self.posted = {"amount": self.posted["amount"] + sum(charge["amount"] for charge in charges), "until": charges[-1]["to"]}
        return plan

    def next_day(self):
        last = as_date(self.posted["until"] or self.terms["plan_starts_on"])
        return odd_day(self.random, last, last + timedelta(days=self.random.choice((31, 92, 400, 400, 1500))))

    def play(self):
        for _ in range(self.random.randint(0, 5)):
            self.step(self.next_day())
            if self.random.random() < 0.2:
                self.change()
            if self.random.random() < 0.1:
                self.add_year()
            if self.random.random() < 0.1:
                self.reverse()
        plan = Plan(self.country, self.day_count, self.years, self.terms)
        complete = plan.complete_on()
        self.step(max(complete, as_date(self.posted["until"] or str(complete)) + DAY) if complete else self.next_day())


def random_rhythm(random, first, last):
    days, day = [], first
    while day < last and len(days) < 60:
        day = odd_day(random, day + DAY, day + timedelta(days=random.choice((31, 95, 370, 800))))
        days.append(str(day))
    return days


def make_case(seed):
    life = Life(seed)
    life.play()
    first = life.steps[0]
    last = as_date(first["rows"][-1]["to"] if first["rows"] else first["until"])
    rhythm = random_rhythm(life.random, as_date(first["terms"]["plan_starts_on"]), last)
    return {"seed": seed, "country": life.country, "day_count": life.day_count, "steps": life.steps, "rhythm": rhythm}


if __name__ == "__main__":
    first, count = int(sys.argv[1]), int(sys.argv[2])
    for nth in range(count):
        print(json.dumps(make_case(first + nth)), flush=True)
