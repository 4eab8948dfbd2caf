"""The fiscal years of a file, continued on both sides and over gaps by years of twelve months."""

from bisect import bisect_right
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

DAY = timedelta(days=1)


def add_months(day, months):
    """The same day of another month, or the last day of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True)
class Year:
    code: str
    first: date
    last: date

    @cached_property
    def slices(self):
        """Spans of twelve months from the first day, each with the days of its whole twelve months; the last may be cut."""
        found, nth = [], 0
        while (start := add_months(self.first, 12 * nth)) <= self.last:
            end = add_months(self.first, 12 * (nth + 1)) - DAY
            found.append((start, min(end, self.last), (end - start).days + 1))
            nth += 1
        return found


def added(first, last):
    return Year(str(last.year), first, last)


class FiscalYears:
    def __init__(self, years):
        given = sorted((Year(year["code"], date.fromisoformat(year["starts_on"]), date.fromisoformat(year["ends_on"])) for year in years), key=lambda year: year.first)
        self.first_day = given[0].first
        self.years = []
        for year in given:
            if self.years:
                self._fill(year.first - DAY)
            self.years.append(year)
        self.starts = [year.first for year in self.years]

    def _fill(self, last):
        while (start := self.years[-1].last + DAY) <= last:
            self.years.append(added(start, min(add_months(start, 12) - DAY, last)))

    def _reach(self, day):
        while day < self.years[0].first:
            end = self.years[0].first
            self.years.insert(0, added(add_months(end, -12), end - DAY))
            self.starts.insert(0, self.years[0].first)
        while day > self.years[-1].last:
            start = self.years[-1].last + DAY
            self.years.append(added(start, add_months(start, 12) - DAY))
            self.starts.append(start)

    def containing(self, day):
        self._reach(day)
        return self.years[bisect_right(self.starts, day) - 1]

    def after(self, year):
        return self.containing(year.last + DAY)

    def between(self, first, last):
        """The years that have a day from `first` to `last`, both included."""
        while first <= last:
            year = self.containing(first)
            yield year
            first = year.last + DAY
