import { json, route } from '../../../kernel/route/route.ts'
import { Entry } from '../../books/entries/index.ts'
import { type ClosingCheck, type FindVatLocks, FiscalYear, fiscalYear } from '../../books/fiscal-years/index.ts'
import { entryPosted, entryReversed } from '../../books/ledger/index.ts'
import { closeFiscalYear, reopenFiscalYear } from './actions.ts'
import { fiscalYearClosed } from './events.ts'
import { setOpeningBalances } from './opening.ts'
import { CloseRequest, OpeningBalances } from './schema.ts'

const url = '/v1/companies/:company/fiscal-years/:id'
const onYear = { ability: 'write', demo: 'allowed', limit: 'batch', of: fiscalYear } as const

export const routesWith = (checks: readonly ClosingCheck[], vatLocks: readonly FindVatLocks[]) => [
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
      'In one transaction: the result is appropriated, expense and income accounts are brought to zero where the country requires it, every period is locked, the next year is created unless `create_next` is false, and its opening entry takes over every balance and every open item. An `error` in `closing_checks` always refuses the closing, a `warning` refuses it unless `force` is true. `appropriation` lists lines, credit positive, that bring the result to zero; each run of lines that balances becomes one entry. Without it, and with `force`, amounts brought forward from earlier years are included and everything is carried forward.',
    example: { body: { force: true } },
    run: ({ tx, record, body, language }) => closeFiscalYear(tx, record, body, { checks, vatLocks, language }),
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
      'The entries posted by the closing are reversed: the opening entry of the next year, the closing entry and the appropriation. Periods that were locked manually stay locked.',
    run: ({ tx, record }) => reopenFiscalYear(tx, record),
  }),
  route({
    method: 'PUT',
    url: `${url}/opening-balances`,
    ...onYear,
    role: 'manager',
    codes: ['period_locked', 'entry_unbalanced', 'opening_carried_forward'],
    emits: [entryPosted, entryReversed],
    large_body: true,
    body: OpeningBalances,
    reply: json(Entry),
    summary: 'Set the opening balances of the first fiscal year',
    description:
      'Posts one entry on the first day, in the opening journal of the country. It replaces the former opening entry, which is reversed; if an item of that entry is lettered, the lettering must be undone first. Each line of a customer or supplier is an open item: `reference` becomes the label of the line, `due_date` its due date. Expense and income accounts are refused.',
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
