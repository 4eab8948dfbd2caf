import { json, route } from '../../../kernel/route/route.ts'
import { Entry } from '../../books/entries/index.ts'
import { type ClosingCheck, FiscalYear, fiscalYear } from '../../books/fiscal-years/index.ts'
import { entryPosted, entryReversed } from '../../books/ledger/index.ts'
import { closeFiscalYear, reopenFiscalYear } from './actions.ts'
import { fiscalYearClosed } from './events.ts'
import { setOpeningBalances } from './opening.ts'
import { CloseRequest, OpeningBalances } from './schema.ts'

const url = '/v1/companies/:company/fiscal-years/:id'
const onYear = { ability: 'write', demo: 'allowed', limit: 'batch', of: fiscalYear } as const

export const routesWith = (checks: readonly ClosingCheck[]) => [
  route({
    method: 'POST',
    url: `${url}/close`,
    ...onYear,
    role: 'manager',
    codes: ['period_locked', 'closing_checks_failed'],
    emits: [fiscalYearClosed, entryPosted],
    body: CloseRequest,
    reply: json(FiscalYear),
    summary: 'Close a fiscal year and carry its balances forward',
    description:
      'In one write: the result is appropriated, the accounts of expenses and income are emptied where the country does so, every period is locked, the next year is opened unless `create_next` is false, and its opening entry takes over every balance and every open item. An `error` of `closing_checks` always refuses it, a `warning` unless `force` is true. `appropriation` lists lines, credit positive, that bring the result to zero; each time they balance an entry ends. Without it, and with `force`, what earlier years left is taken in and all is carried forward.',
    example: { body: { force: true } },
    run: ({ tx, record, body, language }) => closeFiscalYear(tx, record, body, { checks, language }),
  }),
  route({
    method: 'POST',
    url: `${url}/reopen`,
    ...onYear,
    role: 'admin',
    codes: ['fiscal_year_not_closed', 'fiscal_year_not_last'],
    emits: [entryReversed, entryPosted],
    reply: json(FiscalYear),
    summary: 'Reopen the last closed fiscal year',
    description:
      'What closing it booked is reversed: the opening entry of the next year, the closing entry and the appropriation. Periods that somebody had locked by hand stay locked.',
    run: ({ tx, record }) => reopenFiscalYear(tx, record),
  }),
  route({
    method: 'PUT',
    url: `${url}/opening-balances`,
    ...onYear,
    role: 'manager',
    codes: ['period_locked', 'entry_unbalanced', 'opening_carried_forward'],
    emits: [entryPosted, entryReversed],
    body: OpeningBalances,
    reply: json(Entry),
    summary: 'Set the opening balances of the first fiscal year',
    description:
      'One entry of the first day, in the journal the country has for openings. It replaces the former one, which is reversed; while an item of that one is lettered it cannot be, and the lettering must be undone first. Lines of customers and suppliers are open items, one for each: `reference` becomes the label of the line, `due_date` its due date. Accounts of expenses and income are refused.',
    example: {
      body: {
        lines: [
          { account: '550000', debit: '12500.00' },
          { account: '444000', credit: '120.00', reference: 'Électricité décembre', due_date: '2026-01-31' },
          { account: '140000', credit: '12380.00' },
        ],
      },
    },
    run: ({ tx, record, body }) => setOpeningBalances(tx, record, body),
  }),
]
