"""Depreciation of one asset, from docs/decisions/2026-11-16-depreciation-plans.md. Amounts are fractions of cents."""

from datetime import date, timedelta
from fractions import Fraction

from day_counts import Elapsed, time

DAY = timedelta(days=1)


def to_cents(amount):
    """Half away from zero; no amount here is negative."""
    return (2 * amount.numerator + amount.denominator) // (2 * amount.denominator)


def as_date(text):
    return date.fromisoformat(text) if text else None


def begin_and_count(country, day_count, years, terms):
    """The day depreciation begins, and how time is counted from it."""
    if country == "FR" and terms["method"] == "declining":
        return as_date(terms["acquired_on"]).replace(day=1), "months"
    in_service = as_date(terms["in_service_on"])
    if terms["prorata"] == "monthly":
        return in_service.replace(day=1), "months"
    return (in_service if terms["prorata"] == "daily" else years.containing(in_service).first), day_count


def yearly_rate(country, terms, life):
    """The declining rate of a year, as a part of what is left."""
    if terms["declining_rate"]:
        return Fraction(terms["declining_rate"]) / 100
    if country == "BE":
        return 2 / life
    if country == "LU":
        return min(3 / life, Fraction(3, 10))
    return (Fraction("1.25") if life <= 4 else Fraction("1.75") if life <= 6 else Fraction("2.25")) / life


class Plan:
    def __init__(self, country, day_count, years, terms):
        self.country, self.years, self.terms = country, years, terms
        self.life = Fraction(terms["years"]) if terms["years"] else None
        self.starts_on, self.opening = as_date(terms["plan_starts_on"]), Fraction(terms["plan_opening"])
        self.whole = terms["acquisition_value"] - terms["residual_value"]
        self.amount = self.whole - self.opening
        self.method = terms["method"]
        begin, self.count = begin_and_count(country, day_count, years, terms)
        self.elapsed = Elapsed(self.count, years, begin)
        self.by_year = []

    def planned(self, day):
        """Accumulated at the end of a day."""
        if self.method == "none" or day < self.starts_on:
            return self.opening
        return self.opening + (self._linear(day) if self.method == "linear" else self._declining(day))

    def _linear(self, day):
        before = self.elapsed.at(self.starts_on - DAY)
        left = self.life - before
        return self.amount * min(Fraction(1), (self.elapsed.at(day) - before) / left) if left > 0 else self.amount

    def _declining(self, day):
        for start, last, earlier, charge in self._charges_by_year():
            if day <= last:
                before, until = self.elapsed.at(start - DAY), self.elapsed.at(last)
                if self.country == "LU" and before < self.life:
                    until = min(until, self.life)
                # A year without time charges everything on its first day, as a linear plan without time left does.
                return earlier + (charge * (min(self.elapsed.at(day), until) - before) / (until - before) if until > before else charge)
        return self.amount

    def _charges_by_year(self):
        """(first day, last day, charges of earlier years, charge) until nothing is left; computed as far as asked."""
        nth = 0
        while True:
            if nth == len(self.by_year):
                if nth == 0:
                    year, start, earlier = self.years.containing(self.starts_on), self.starts_on, Fraction(0)
                else:
                    _, last, earlier, charge = self.by_year[-1]
                    earlier += charge
                    if earlier >= self.amount:
                        return
                    start = last + DAY
                    year = self.years.containing(start)
                self.by_year.append((start, year.last, earlier, self._charge_of(year, start, self.amount - earlier)))
            yield self.by_year[nth]
            nth += 1

    def _charge_of(self, year, start, left):
        before = self.elapsed.at(start - DAY)
        part = self.elapsed.at(year.last) - before
        rate = yearly_rate(self.country, self.terms, self.life)
        if self.country == "BE":
            limit = Fraction(40, 100) * self.terms["acquisition_value"]
            return min(left, part * max(min(rate * left, limit), self.whole / self.life))
        remaining = self.life - before
        if self.country == "FR":
            acquired = self.years.containing(as_date(self.terms["acquired_on"]))
            remaining = self.life - sum(time("months", self.years, one.first, one.last) for one in self.years.between(acquired.first, year.first - DAY))
            if remaining <= time("months", self.years, year.first, year.last):
                return left
        if remaining <= 0:
            return left
        if self.country == "LU":
            part = min(part, remaining)
        return min(left, part * max(rate * left, left / remaining))

    def complete_on(self):
        """The first day on which nothing is left; none if nothing ever was."""
        if self.method == "none" or self.amount == 0:
            return None
        year = self.years.containing(self.starts_on)
        while self.planned(year.last) < self.whole:
            year = self.years.after(year)
        low, high = max(year.first, self.starts_on), year.last
        while low < high:
            middle = low + (high - low) // 2
            low, high = (low, middle) if self.planned(middle) >= self.whole else (middle + DAY, high)
        # The 31st has no time of its own and goes with the 30th.
        return low + DAY if self.count == "thirty_360" and low.day == 30 and (low + DAY).day == 31 else low

    def _first_unposted(self, posted):
        last = as_date(posted["until"])
        return last + DAY if last else self.starts_on

    def _amounts(self, posted, until, complete):
        """What is not posted, year by year: amounts follow the accumulated ones, so that any rhythm gives the same years."""
        standing, first = posted["amount"], self._first_unposted(posted)
        for year in self.years.between(first, until):
            start = max(first, year.first)
            end = max(start, min(year.last, until, complete))
            amount = to_cents(self.planned(end)) - standing
            if amount > 0:
                standing += amount
                yield {"fiscal_year_code": year.code, "from": str(start), "to": str(end), "amount": amount, "accumulated": standing}

    def charges(self, posted, until):
        return [{name: row[name] for name in ("fiscal_year_code", "from", "to", "amount")} for row in self._amounts(posted, until, until)]

    def rows(self, posted):
        complete = self.complete_on() or date.min
        return list(self._amounts(posted, max(complete, self._first_unposted(posted)), complete))
