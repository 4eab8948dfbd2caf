"""Reads a FAIA on standard input and prints what does not add up in it, and its sums, as JSON."""
import json
import sys
import xml.etree.ElementTree as tree
from collections import defaultdict
from decimal import Decimal

root = tree.fromstring(sys.stdin.buffer.read())
problems = []


def money(element, path):
    return Decimal(element.findtext(path) or "0")


def balance(element, moment):
    return money(element, moment + "DebitBalance") - money(element, moment + "CreditBalance")


def side(line):
    return money(line, "DebitAmount/Amount") - money(line, "CreditAmount/Amount")


accounts = {a.findtext("AccountID"): a for a in root.iterfind("MasterFiles/GeneralLedgerAccounts/Account")}
cards = {
    "CustomerID": {c.findtext("CustomerID"): c for c in root.iterfind("MasterFiles/Customers/Customer")},
    "SupplierID": {c.findtext("SupplierID"): c for c in root.iterfind("MasterFiles/Suppliers/Supplier")},
}
taxes = {t.findtext("TaxCode"): t for t in root.iterfind("MasterFiles/TaxTable/TaxTableEntry/TaxCodeDetails")}
listed = root.findall("MasterFiles/GeneralLedgerAccounts/Account")
if len(listed) != len(accounts):
    problems.append("an account is listed twice")

ledger = root.find("GeneralLedgerEntries")
transactions = ledger.findall("Journal/Transaction")
if int(ledger.findtext("NumberOfEntries")) != len(transactions):
    problems.append("NumberOfEntries")
moved = defaultdict(Decimal)
by_party = defaultdict(Decimal)
debit = credit = Decimal(0)
ids = set()
first, last = (root.findtext("Header/SelectionCriteria/Selection%sDate" % end) for end in ("Start", "End"))
for transaction in transactions:
    name = transaction.findtext("TransactionID")
    if name in ids:
        problems.append("transaction twice: " + name)
    ids.add(name)
    if not first <= transaction.findtext("GLPostingDate") <= last:
        problems.append("outside the selection: " + name)
    lines = transaction.findall("Line")
    if sum(side(line) for line in lines) != 0:
        problems.append("not balanced: " + name)
    for line in lines:
        account = line.findtext("AccountID")
        if account not in accounts:
            problems.append("unknown account: " + str(account))
        moved[account] += side(line)
        debit += money(line, "DebitAmount/Amount")
        credit += money(line, "CreditAmount/Amount")
        for element in cards:
            if line.find(element) is not None:
                by_party[element, line.findtext(element), account] += side(line)
for total, found in (("TotalDebit", debit), ("TotalCredit", credit)):
    if money(ledger, total) != found:
        problems.append(total)
for number, account in accounts.items():
    if balance(account, "Opening") + moved[number] != balance(account, "Closing"):
        problems.append("opening and movements are not the closing balance: " + number)
for which in ("Opening", "Closing"):
    total = sum(balance(account, which) for account in accounts.values())
    if total != 0:
        problems.append("%s balances do not add up: %s" % (which, total))

for element, known in cards.items():
    for used in root.iter(element):
        if used.text not in known:
            problems.append("unknown %s: %s" % (element, used.text))
    for code, card in known.items():
        account = card.findtext("AccountID")
        if account is not None and account not in accounts:
            problems.append("account of a card: " + account)
        sum_of = sum(amount for (kind, party, _), amount in by_party.items() if kind == element and party == code)
        if balance(card, "Opening") + sum_of != balance(card, "Closing"):
            problems.append("card: " + code)
for used in root.iter("TaxInformation"):
    if used.findtext("TaxCode") not in taxes:
        problems.append("unknown tax code: " + used.findtext("TaxCode"))

invoices = root.findall("SourceDocuments/SalesInvoices/Invoice")
sales = root.find("SourceDocuments/SalesInvoices")
for invoice in invoices:
    number = invoice.findtext("InvoiceNo")
    reference = invoice.findtext("TransactionID")
    if reference is not None and reference not in ids:
        problems.append("transaction of an invoice: " + reference)
    sign = -1 if invoice.findtext("InvoiceType") == "NC" else 1
    net = sum(
        money(line, "InvoiceLineAmount/Amount") * (1 if line.findtext("DebitCreditIndicator") == "C" else -1)
        for line in invoice.findall("Line")
    )
    if net * sign != money(invoice, "DocumentTotals/NetTotal"):
        problems.append("net of the invoice " + number)
    tax = sum(money(total, "TaxAmount/Amount") for total in invoice.findall("DocumentTotals/TaxInformationTotals"))
    if money(invoice, "DocumentTotals/NetTotal") + tax != money(invoice, "DocumentTotals/GrossTotal"):
        problems.append("gross of the invoice " + number)
if sales is not None:
    if int(sales.findtext("NumberOfEntries")) != len(invoices):
        problems.append("number of invoices")
    for total, indicator in (("TotalDebit", "D"), ("TotalCredit", "C")):
        lines = [line for line in sales.findall("Invoice/Line") if line.findtext("DebitCreditIndicator") == indicator]
        if money(sales, total) != sum(money(line, "InvoiceLineAmount/Amount") for line in lines):
            problems.append("sales " + total)

print(
    json.dumps(
        {
            "problems": problems,
            "total": str(debit),
            "entries": len(transactions),
            "accounts": {
                number: [str(balance(account, "Opening")), str(balance(account, "Closing"))] for number, account in accounts.items()
            },
            "transactions": {
                t.findtext("TransactionID").replace("/", "-"): sorted(
                    [line.findtext("AccountID"), str(side(line)), line.findtext("Description")] for line in t.findall("Line")
                )
                for t in transactions
            },
            "cards": sorted(code for known in cards.values() for code in known),
            "names": sorted(card.findtext("Name") for known in cards.values() for card in known.values()),
            "invoices": [invoice.findtext("InvoiceNo") for invoice in invoices],
        }
    )
)
