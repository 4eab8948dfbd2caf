"""Shows that the oracle gives plans worked out by hand or published: yearly amounts, and the days of the first and last row."""

import sys
from datetime import date, timedelta
from fractions import Fraction

from day_counts import actual
from fiscal_years import FiscalYears
from oracle import answer

def calendar_years(first, last):
    return [{"code": str(year), "starts_on": f"{year}-01-01", "ends_on": f"{year}-12-31"} for year in range(first, last + 1)]


SHORT = [{"code": "2026A", "starts_on": "2026-01-01", "ends_on": "2026-06-30"}]


def plan(country, value, years, in_service, method="linear", prorata="daily", fiscal_years=None, **more):
    question = {name: more.pop(name) for name in ("posted", "until", "day_count") if name in more}
    terms = {"acquired_on": in_service, "in_service_on": in_service, "acquisition_value": value * 100, "residual_value": 0, "method": method}
    terms |= {"years": years, "declining_rate": None, "prorata": prorata, **more}
    return answer({"country": country, "fiscal_years": fiscal_years or calendar_years(2026, 2026), "terms": terms, **question})


def written(rows):
    amounts = " ".join(f"{row['amount'] // 100}.{row['amount'] % 100:02}" for row in rows)
    return f"{rows[0]['from']} {amounts} {rows[-1]['to']}" if rows else "nothing"


def rows(*args, **more):
    return written(plan(*args, **more)["rows"])


def charged(*args, **more):
    return written(plan(*args, **more)["charges"])


EXAMPLES = [
    ("BE golden dossier: lathe of 2024, 12,000 × 20 % × 181/365", charged("BE", 12_000, "5", "2024-01-01", fiscal_years=SHORT, opening_depreciation=480_000, until="2026-06-30"), "2026-01-01 1190.14 2026-06-30"),
    ("BE golden dossier: drilling machine, 6,000 × 20 % × 148/365", charged("BE", 6_000, "5", "2026-02-03", fiscal_years=SHORT, until="2026-06-30"), "2026-02-03 486.58 2026-06-30"),
    ("BE declining, 5 years", rows("BE", 10_000, "5", "2026-01-01", "declining", "full_year"), "2026-01-01 4000.00 2400.00 2000.00 1600.00 2029-12-31"),
    ("BE declining, 4 years", rows("BE", 10_000, "4", "2026-01-01", "declining", "full_year"), "2026-01-01 4000.00 3000.00 2500.00 500.00 2029-12-31"),
    ("BE declining, 10 years", rows("BE", 10_000, "10", "2026-01-01", "declining", "full_year"), "2026-01-01 2000.00 1600.00 1280.00 1024.00 1000.00 1000.00 1000.00 1000.00 96.00 2034-12-31"),
    ("BE declining, limit of 40 % although half is the rate", rows("BE", 10_000, "4", "2026-07-02", "declining", until="2026-12-31"), "2026-07-02 2005.48 3997.26 2500.00 1497.26 2029-12-31"),
    ("FR linear, in service on 15 April", rows("FR", 12_000, "5", "2026-04-15"), "2026-04-15 1706.67 2400.00 2400.00 2400.00 2400.00 693.33 2031-04-14"),
    ("FR declining, acquired on 15 April", rows("FR", 10_000, "5", "2026-04-15", "declining"), "2026-04-01 2625.00 2581.25 1677.81 1557.97 1557.97 2030-12-31"),
    # 3 ÷ 10 = 30 %; 1 ÷ 3 of what is left, in the eighth year, is higher: 10,000 × 0.7^7 = 823.54 over three years.
    ("LU declining, 10 years", rows("LU", 10_000, "10", "2026-01-01", "declining"), "2026-01-01 3000.00 2100.00 1470.00 1029.00 720.30 504.21 352.95 274.51 274.52 274.51 2035-12-31"),
    # 3 ÷ 5 = 60 %, limited to 30 %; from the second year on 1 ÷ (5 − 1/2) = 22 % is lower, then 1 ÷ 3.5 = 28.6 %, then 1 ÷ 2.5 is higher.
    ("LU declining, 5 years, half a year first", rows("LU", 10_000, "5", "2026-07-01", "declining"), "2026-07-01 1500.00 2550.00 1785.00 1666.00 1666.00 833.00 2031-06-30"),
    ("LU declining, 40 % for research", rows("LU", 10_000, "4", "2026-01-01", "declining", declining_rate="40.00"), "2026-01-01 4000.00 2400.00 1800.00 1800.00 2029-12-31"),
    # 31 days of January and 28 of February count 30 each.
    ("LU linear by days, in service on the 31st", rows("LU", 3_600, "1", "2026-01-31"), "2026-01-31 3310.00 290.00 2027-01-29"),
    ("FR linear by days, in service on the last day of February", rows("FR", 3_600, "1", "2026-02-28"), "2026-02-28 3030.00 570.00 2027-02-27"),
    ("FR linear by months, in service on 15 April", rows("FR", 12_000, "5", "2026-04-15", prorata="monthly"), "2026-04-01 1800.00 2400.00 2400.00 2400.00 2400.00 600.00 2031-03-31"),
    ("BE linear, full first year", rows("BE", 12_000, "5", "2026-11-30", prorata="full_year"), "2026-01-01 2400.00 2400.00 2400.00 2400.00 2400.00 2030-12-31"),
    # 2028 has 366 days: 60 ÷ 366 until 29 February.
    ("BE linear in a leap year", charged("BE", 3_660, "1", "2028-01-01", fiscal_years=calendar_years(2028, 2028), until="2028-02-29"), "2028-01-01 600.00 2028-02-29"),
    # 18 months from 1 July 2027: the first slice holds 29 February 2028, the second (184 of 365 days) does not.
    ("BE linear, year of 18 months", charged("BE", 10_000, "5", "2027-07-01", fiscal_years=[{"code": "2028", "starts_on": "2027-07-01", "ends_on": "2028-12-31"}], until="2028-12-31"), "2027-07-01 3008.22 2028-12-31"),
    ("with a residual value", rows("BE", 10_000, "4", "2026-01-01", residual_value=200_000), "2026-01-01 2000.00 2000.00 2000.00 2000.00 2029-12-31"),
    # 4,800 of 12,000 were depreciated in two of five years; value raised to 15,000: 10,200 over three years.
    ("value raised after two years", rows("BE", 15_000, "5", "2024-01-01", plan_starts_on="2026-01-01", plan_opening=480_000, posted={"amount": 480_000, "until": "2025-12-31"}, fiscal_years=calendar_years(2024, 2026)), "2026-01-01 3400.00 3400.00 3400.00 2028-12-31"),
    ("life shortened to what has passed", rows("BE", 12_000, "2", "2024-01-01", plan_starts_on="2026-01-01", plan_opening=480_000, posted={"amount": 480_000, "until": "2025-12-31"}, fiscal_years=calendar_years(2024, 2026)), "2026-01-01 7200.00 2026-01-01"),
    ("never depreciated", rows("FR", 10_000, None, "2026-01-01", "none"), "nothing"),
    ("a gap between fiscal years", rows("BE", 3_000, "3", "2026-01-01", fiscal_years=calendar_years(2026, 2026) + calendar_years(2028, 2028)), "2026-01-01 1000.00 1000.00 1000.00 2028-12-31"),
]  # fmt: skip


def days_one_by_one():
    """`actual` against a count of single days: each is 1 ÷ (365 or 366) by whether 29 February lies in its twelve months."""
    years = FiscalYears([{"code": "a", "starts_on": "2023-10-01", "ends_on": "2025-03-31"}, {"code": "b", "starts_on": "2025-04-01", "ends_on": "2025-12-31"}])
    leap = [(date(2023, 10, 1), date(2024, 9, 30)), (date(2028, 1, 1), date(2028, 12, 31))]
    counted = Fraction(0)
    day = date(2023, 12, 15)
    while day <= date(2029, 5, 9):
        counted += Fraction(1, 366 if any(first <= day <= last for first, last in leap) else 365)
        if actual(years, date(2023, 12, 15), day) != counted:
            return f"actual: {counted} expected until {day}"
        day += timedelta(days=1)
    return None


if __name__ == "__main__":
    broken = [f"{title}: {wanted} expected, {found} found" for title, found, wanted in EXAMPLES if wanted != found]
    broken += [problem for problem in (days_one_by_one(),) if problem]
    print("\n".join(broken) or f"{len(EXAMPLES)} examples agree")
    sys.exit(1 if broken else 0)
