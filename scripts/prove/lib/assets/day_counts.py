"""Time between two days, both included, as a number of years."""

from calendar import monthrange
from datetime import timedelta
from fractions import Fraction


def is_last_of_month(day):
    return day.day == monthrange(day.year, day.month)[1]


def actual(years, first, last):
    counted = Fraction(0)
    for year in years.between(first, last):
        for start, end, days in year.slices:
            both = (min(end, last) - max(start, first)).days + 1
            counted += Fraction(max(both, 0), days)
    return counted


def thirty_360(first, last):
    end = 30 if is_last_of_month(last) else min(last.day, 30)
    days = 360 * (last.year - first.year) + 30 * (last.month - first.month) + end - min(first.day, 30) + 1
    return Fraction(max(days, 0), 360)


def months(first, last):
    begun = 12 * (last.year - first.year) + last.month - first.month
    return Fraction(begun + (1 if is_last_of_month(last) else 0), 12)


def time(count, years, first, last):
    if last < first:
        return Fraction(0)
    return actual(years, first, last) if count == "actual" else {"thirty_360": thirty_360, "months": months}[count](first, last)


class Elapsed:
    """Time since one day. Differences of it are taken, so that no day at the end of a month counts twice."""

    def __init__(self, count, years, begin):
        self.count, self.years, self.begin = count, years, begin
        self.known = {}

    def at(self, last):
        if last not in self.known:
            self.known[last] = self._count(last)
        return self.known[last]

    def _count(self, last):
        if self.count != "actual" or last < self.begin:
            return time(self.count, self.years, self.begin, last)
        # The years before are known already, so that a long plan is not counted again from its begin for each day.
        before = self.years.containing(last).first - timedelta(days=1)
        return (self.at(before) if before >= self.begin else Fraction(0)) + actual(self.years, max(before + timedelta(days=1), self.begin), last)
