"""Prints what the Debian package python3-febelfin-coda reads in CODA files, as JSON: one list of statements per file, or null.

The package has faults that end or distort a reading; they are corrected here, from outside, and nothing else of it is changed:
the sign of the old balance is not part of its field, a date of zeros is an exception, details of type 9 and messages of the bank
are attached to objects that cannot hold them, and the count of records is wrong from the second statement on.
"""
import io
import json
import sys

import coda


def date(value):
    return None if value == '000000' else coda._date(value)


def append(move, detail):
    move.moves.append(detail)


coda.Move.append = append
coda.OLD_BALANCE['old_balance'] = (slice(42, 58), coda._amount)
coda.OLD_BALANCE['old_balance_date'] = (slice(58, 64), date)
for name, (part, _) in list(coda.MOVE['1'].items()):
    if name.endswith('_date'):
        coda.MOVE['1'][name] = (part, date)


def thousandths(amount):
    return str(int(amount * 1000))


def text(value):
    return ' '.join((value or '').split())


def day(value):
    return None if value is None else value.isoformat()


def move(one):
    return {
        'type': one.transaction_type,
        'code': one.transaction_code,
        'amount': thousandths(one.amount),
        'value_date': day(one.value_date),
        'entry_date': day(one.entry_date),
        'bank_reference': text(one.bank_reference),
        'customer_reference': text(one.customer_reference),
        'bic': text(one.counterparty_bic),
        'account': text((one.counterparty_account or '')[:34]),
        'name': text(one.counterparty_name),
        'communication_type': one.communication_type,
        'communication': text(one.communication),
        'moves': [move(detail) for detail in one.moves],
    }


def statement(one):
    return {
        'account': one.account,
        'currency': one.account_currency,
        'number': one.coda_sequence,
        'old_balance': thousandths(one.old_balance),
        'old_balance_date': day(one.old_balance_date),
        'new_balance': thousandths(one.new_balance),
        'new_balance_date': day(one.new_balance_date),
        'moves': [move(each) for each in one.moves],
    }


def logical_files(name):
    """The records of each statement, without the messages of the bank."""
    with io.open(name, encoding='windows-1252', newline='') as file:
        lines = [line for line in file.read().splitlines() if line[:1] != '4']
    parts = []
    for line in lines:
        if line[:1] == '0':
            parts.append([])
        parts[-1].append(line)
    return parts


def read(name):
    try:
        return [statement(one) for part in logical_files(name) for one in coda.CODA(part).statements]
    except (AssertionError, AttributeError, IndexError, KeyError, ValueError):
        return None


json.dump([read(name) for name in sys.argv[1:]], sys.stdout)
