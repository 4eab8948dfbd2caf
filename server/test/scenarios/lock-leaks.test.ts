/** No way around a lock: every route that can write a date or an amount, found by what it declares, against a locked period and a closed year. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { entryPosted, entryReversed } from '../../src/areas/books/ledger/index.ts'
import { codesOf, type Route } from '../../src/kernel/route/route.ts'
import { idOf } from '../contract/outcomes.ts'
import { type ClosingFixture, closingFixture } from '../harness/books/closings.ts'
import { ubl, upload } from '../harness/import-files.ts'
import { multipart, png } from '../harness/multipart.ts'
import { bankPasses, bankRefused, brings } from './lock-bank.ts'
import { fixedAssetPasses, fixedAssetsRefused } from './lock-fixed-assets.ts'
import { always, byLock, at, send, type Try } from './lock-tries.ts'
import {
  asOwner,
  fingerprint,
  forgedEntry,
  freeLines,
  invoiceIn,
  type LockedBooks,
  lockedBooks,
  documentBodyOf,
  recordTries,
  rentOf,
  type State,
} from './locked-books.ts'

/* Which routes: not by a list that somebody keeps, but by what each declares. */

const formats = new Set(['date', 'date-in', 'date-time', 'decimal'])
const isAmount = /(?:\[0-9\]|\\d)\{1,\d+\}\((?:\[\.\]|\\\.)/

function takesDateOrAmount(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { format, pattern } = schema as { format?: string; pattern?: string }
  if (formats.has(format ?? '') || isAmount.test(pattern ?? '')) return true
  return Object.values(schema).some((inner) => takesDateOrAmount(inner))
}

const books = ({ emits = [] }: Route) => emits.some(({ name }) => name === entryPosted.name || name === entryReversed.name)

/** With every write of an area that books: what it says to emit is one thing, what it might touch another. */
const found = areas.flatMap(({ routes }) => {
  const writes = routes.filter(({ method, url }) => method !== 'GET' && url.startsWith('/v1/companies/:company'))
  const posts = writes.some(books)
  return writes.filter((route) => posts || takesDateOrAmount(route.body) || codesOf(route).includes('period_locked')).map(idOf)
})

/* What each is tried with. */
const year = (b: LockedBooks) => `fiscal-years/${b.year}`
const rows = [
  { entry_key: 'A', journal: 'OD', entry_date: '2026-06-10', account: '610000', debit: '5.00' },
  { entry_key: 'A', account: '499000', credit: '5.00' },
]
const openingLines = [
  { account: '550000', debit: '5.00' },
  { account: '140000', credit: '5.00' },
]

const posting = async (b: LockedBooks): Promise<{ id: number; operation_id: string }> =>
  (await b.fixture.admin('GET', at(b, `history?resource=entries&record_id=${b.sale}`))).body.data.at(-1)

const sent = (b: LockedBooks) =>
  b.fixture.admin(
    'POST',
    at(b, 'document-imports'),
    upload({ 'f.xml': ubl({ number: randomUUID(), date: '2026-06-10', due: '2026-07-10' }) }),
  )

/** The path of an invoice of the shut year that was sent and read. */
async function readIn(b: LockedBooks): Promise<string> {
  const path = at(b, `document-imports/${(await sent(b)).body.imports[0].id}`)
  await b.fixture.admin('POST', `${path}/process`)
  return path
}

const refused: Readonly<Record<string, Try>> = {
  ...fixedAssetsRefused,
  ...bankRefused,
  'POST document-imports/:id/validate': async (b) => {
    const body = { new_third_party: { name: 'Imprimerie Lambert' }, book: true, force: true }
    return b.fixture.admin('POST', `${await readIn(b)}/validate`, { body })
  },
  'POST history/:revision/revert': async (b) => b.fixture.admin('POST', at(b, `history/${(await posting(b)).id}/revert`)),
  'POST history/operations/:operation/revert': async (b) =>
    b.fixture.admin('POST', at(b, `history/operations/${(await posting(b)).operation_id}/revert`)),
  'POST trash/:id/restore': send('POST', (b) => `trash/${b.binned}/restore`),
  'POST sync/conflicts/:id/resolve': async (b) => {
    const body = { lines: [{ id: b.line, analytics: [{ analytic_code_id: b.code, percent: '100.00' }] }] }
    const headers = { 'x-base-version': '99', 'x-origin': 'offline_sync' }
    const kept = await b.fixture.admin('PATCH', at(b, `entries/${b.sale}`), { body, headers })
    return b.fixture.admin('POST', at(b, `sync/conflicts/${kept.body.conflict_id}/resolve`), { body: { resolution: 'client' } })
  },
  'POST vat-declarations/:id/validate': send(
    'POST',
    (b) => `vat-declarations/${b.returns.draft}/validate`,
    () => ({ force: true }),
  ),
  'POST vat-declarations/:id/unlock': send(
    'POST',
    (b) => `vat-declarations/${b.returns.validated}/unlock`,
    () => ({ reason: 'Facture oubliée' }),
  ),
  'POST entries': send(
    'POST',
    () => 'entries',
    (b) => ({ journal_id: b.journals.OD, entry_date: '2026-06-10', lines: freeLines }),
  ),
  'POST entries/invoice': send(
    'POST',
    () => 'entries/invoice',
    (b) => invoiceIn(b, '2026-06-10'),
  ),
  'POST entries/credit-note': send(
    'POST',
    () => 'entries/credit-note',
    (b) => invoiceIn(b, '2026-06-10', 'NCV'),
  ),
  'POST entries/:id/reverse': send(
    'POST',
    (b) => `entries/${b.sale}/reverse`,
    () => ({}),
  ),
  'PATCH entries/:id': send(
    'PATCH',
    (b) => `entries/${b.sale}`,
    (b) => ({ lines: [{ id: b.line, analytics: [{ analytic_code_id: b.code, percent: '100.00' }] }] }),
  ),
  'DELETE entries/:id/attachments/:attachment': send('DELETE', (b) => `entries/${b.sale}/attachments/${b.attachment}`),
  'POST recurring-entries/:id/run': send(
    'POST',
    (b) => `recurring-entries/${b.recurring}/run`,
    () => ({}),
  ),
  'POST documents': send(
    'POST',
    () => 'documents',
    (b) => ({ ...documentBodyOf(b), book: true }),
  ),
  'POST documents/:id/book': send(
    'POST',
    (b) => `documents/${b.document}/book`,
    () => ({}),
  ),
  'POST data-imports': send(
    'POST',
    () => 'data-imports',
    () => ({ resource: 'entries', rows }),
  ),
  'PUT fiscal-years/:id/opening-balances': send(
    'PUT',
    (b) => `${year(b)}/opening-balances`,
    () => ({ lines: openingLines }),
  ),
  'POST fiscal-years/:id/close': send(
    'POST',
    (b) => `${year(b)}/close`,
    () => ({ force: true }),
  ),
}

/** In a closed year alone: in one that is only locked they are how locks are kept. */
const refusedWhenClosed: typeof refused = {
  'PATCH fiscal-years/:id': send('PATCH', year, () => ({ code: '2026A' })),
  'POST fiscal-years/:id/periods/:period/lock': send('POST', (b) => `${year(b)}/periods/${b.january}/lock`),
  'POST fiscal-years/:id/periods/:period/unlock': send('POST', (b) => `${year(b)}/periods/${b.january}/unlock`),
}

/** Those that need no open period, why, and that nothing of the year moves when they are called. */
const passes: Readonly<Record<string, { readonly because: string; readonly call: Try }>> = {
  ...bankPasses,
  ...fixedAssetPasses,
  'POST letterings': {
    because: 'lettering changes no balance; what it books takes the first open day',
    call: send(
      'POST',
      () => 'letterings',
      (b) => ({ lines: (b.items[0] ?? []).map((entry_line_id) => ({ entry_line_id })) }),
    ),
  },
  'POST letterings/auto': {
    because: 'as lettering by hand',
    call: async (b) => {
      const done = await b.fixture.admin('POST', at(b, 'letterings/auto'), { body: { third_party_id: b.another } })
      expect(done.body.lettered).toBe(1)
      return done
    },
  },
  'DELETE letterings/:id': {
    because: 'gives lines back what lettering took; what was booked is reversed on the first open day',
    call: async (b) => {
      const lines = (b.items[1] ?? []).map((entry_line_id) => ({ entry_line_id }))
      const { body } = await b.fixture.admin('POST', at(b, 'letterings'), { body: { lines } })
      return b.fixture.admin('DELETE', at(b, `letterings/${body.id}`))
    },
  },
  'POST sync/push': {
    because: 'each action is refused by its own route',
    call: async (b) => {
      const body = { journal_id: b.journals.OD, entry_date: '2026-06-10', lines: freeLines }
      const mutations = [{ client_mutation_id: randomUUID(), method: 'POST', path: 'entries', body }]
      const pushed = await b.fixture.admin('POST', at(b, 'sync/push'), { body: { mutations } })
      expect(pushed.body.results[0]).toMatchObject({ status: 'rejected', error: { code: 'period_locked' } })
      return pushed
    },
  },
  'POST recurring-entries': {
    because: 'a template is no entry; each date is posted through the door',
    call: send('POST', () => 'recurring-entries', rentOf),
  },
  'PATCH recurring-entries/:id': {
    because: 'as creating it',
    call: send(
      'PATCH',
      (b) => `recurring-entries/${b.recurring}`,
      () => ({ name: 'Loyer du siège' }),
    ),
  },
  'DELETE recurring-entries/:id': {
    because: 'what it posted stays',
    call: async (b) => {
      const { body } = await b.fixture.admin('POST', at(b, 'recurring-entries'), { body: rentOf(b) })
      return b.fixture.admin('DELETE', at(b, `recurring-entries/${body.id}`))
    },
  },
  ...recordTries,
  'POST vat-declarations': {
    because: 'a draft is computed and posts nothing',
    call: (b) => b.fixture.admin('POST', at(b, 'vat-declarations'), { body: { year: 2026, period: 8 } }),
  },
  'PATCH vat-declarations/:id': {
    because: 'as preparing it',
    call: (b) => b.fixture.admin('PATCH', at(b, `vat-declarations/${b.returns.draft}`), { body: { adjustments: { '00': '5.00' } } }),
  },
  'DELETE vat-declarations/:id': {
    because: 'as preparing it',
    call: async (b) => {
      const { body } = await b.fixture.admin('POST', at(b, 'vat-declarations'), { body: { year: 2026, period: 9 } })
      return b.fixture.admin('DELETE', at(b, `vat-declarations/${body.id}`))
    },
  },
  'PATCH documents/:id': {
    because: 'a document that waits is in no book',
    call: send(
      'PATCH',
      (b) => `documents/${b.document}`,
      () => ({ note: 'Relu', lines: [{ amount_net: '90.00', account: '700000', vat_code: 'V21' }] }),
    ),
  },
  'DELETE documents/:id': {
    because: 'as changing it',
    call: async (b) => {
      const { body } = await b.fixture.admin('POST', at(b, 'documents'), { body: documentBodyOf(b) })
      return b.fixture.admin('DELETE', at(b, `documents/${body.document.id}`))
    },
  },
  'POST document-imports': { because: 'a paper that came is in no book', call: sent },
  'POST document-imports/:id/process': {
    because: 'as sending it',
    call: async (b) => b.fixture.admin('POST', `${await readIn(b)}/process`),
  },
  'PATCH document-imports/:id': {
    because: 'as sending it',
    call: async (b) => {
      const path = await readIn(b)
      const { extracted } = (await b.fixture.admin('GET', path)).body
      return b.fixture.admin('PATCH', path, { body: { extracted: { ...extracted, date: '2026-06-11' } } })
    },
  },
  'DELETE document-imports/:id': { because: 'as sending it', call: async (b) => b.fixture.admin('DELETE', await readIn(b)) },
  'POST entries/:id/attachments': {
    because: 'a proof may be added to what is posted, and none taken away',
    call: (b) =>
      b.fixture.admin('POST', at(b, `entries/${b.sale}/attachments`), multipart({ field: 'files', name: 'b.png', value: png() })),
  },
  'POST vat-codes': {
    because: 'lines keep code, rate and boxes as posted',
    call: send(
      'POST',
      () => 'vat-codes',
      () => ({ code: 'X2', label: 'Essai', direction: 'sale', rate: '0.00' }),
    ),
  },
  'PATCH vat-codes/:id': {
    because: 'as creating it',
    call: send(
      'PATCH',
      (b) => `vat-codes/${b.vat_code}`,
      () => ({ valid_until: '2026-12-31' }),
    ),
  },
  'POST fiscal-years': {
    because: 'a new year begins where the last one ends',
    call: send(
      'POST',
      () => 'fiscal-years',
      () => ({ starts_on: '2028-01-01', ends_on: '2028-12-31' }),
    ),
  },
  'DELETE fiscal-years/:id': {
    because: 'only a year without entries goes',
    call: async (b) => {
      const { body } = await b.fixture.admin('POST', at(b, 'fiscal-years'), { body: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
      return b.fixture.admin('DELETE', at(b, `fiscal-years/${body.id}`))
    },
  },
  'PATCH ': {
    because: 'a limit for later letterings and the day of the meeting are settings',
    call: (b) =>
      b.fixture.admin('PATCH', b.path, { body: { settings: { auto_entries: { reconciliation_difference: { max_amount: '3.00' } } } } }),
  },
}

/** Undoing a closing is how a closed year is opened: for an admin, and by entries of its own. */
const opens = 'POST fiscal-years/:id/reopen'

/** PT422: the lock itself says no; the others are refused in every period. */
const sale = (b: LockedBooks, key = 'id') => `company_id = ${b.id} and ${key} = ${b.sale}`
const statements: readonly (readonly [string, (b: LockedBooks) => string | Promise<string>, string])[] = [
  ['an entry slipped in', forgedEntry, byLock],
  [
    'analytics',
    (b) =>
      `insert into entry_line_analytics (company_id, entry_id, position, analytic_code_id, percent) values (${b.id}, ${b.sale}, 2, ${b.code}, 100)`,
    byLock,
  ],
  ['a proof gone', (b) => `delete from entry_attachments where company_id = ${b.id} and id = ${b.attachment}`, always],
  ['another date', (b) => `update entries set entry_date = '2027-01-01' where ${sale(b)}`, always],
  ['another amount', (b) => `update entry_lines set debit = debit + 1 where ${sale(b, 'entry_id')} and position = 1`, always],
  ['an entry gone', (b) => `delete from entries where ${sale(b)}`, always],
  ['lines gone', (b) => `delete from entry_lines where ${sale(b, 'entry_id')}`, always],
]

let fixture: ClosingFixture
const shut = {} as Record<State, LockedBooks>
beforeAll(async () => {
  fixture = await closingFixture()
  for (const state of ['locked', 'closed'] as const) shut[state] = await lockedBooks(fixture, state)
})
afterAll(() => fixture.end())

const short = (id: string) => id.replace('/v1/companies/:company', '').replace(' /', ' ')
const reasons = { locked: 'period_locked', closed: 'fiscal_year_closed' } as const

test('every write route that takes a date or an amount, or books, is tried here', () => {
  const tried = [...Object.keys(refused), ...Object.keys(refusedWhenClosed), ...Object.keys(passes), opens]
  expect(
    found
      .map(short)
      .filter((id) => !brings.has(id))
      .toSorted(),
  ).toEqual(tried.toSorted())
})

describe.for(['locked', 'closed'] as const)('%s', (state) => {
  const attempts = Object.entries({ ...refused, ...(state === 'closed' && refusedWhenClosed) })
  test.for(attempts)('422 period_locked on %s', async ([, call]) => {
    const b = shut[state]
    const before = await fingerprint(b)
    const { status, body } = await call(b)
    expect([status, body.code, body.reason, body.earliest_open_date]).toEqual([422, 'period_locked', reasons[state], '2027-01-01'])
    expect(await fingerprint(b)).toEqual(before)
  })

  const free = Object.entries(passes).map(([id, { because, call }]) => [id, because, call] as const)
  test.for(free)('%s needs no open period: %s', async ([, , call]) => {
    const b = shut[state]
    const before = await fingerprint(b)
    const { status, text } = await call(b)
    expect([status < 300, status < 300 ? '' : text]).toEqual([true, ''])
    expect(await fingerprint(b)).toEqual(before)
  })

  test.for(statements)('raw SQL is refused: %s', async ([, of, code]) => {
    const b = shut[state]
    const before = await fingerprint(b)
    await expect(asOwner(b, await of(b))).rejects.toMatchObject({ code })
    expect(await fingerprint(b)).toEqual(before)
  })
})

test('422 when the end of a year would move over a locked period', async () => {
  const b = await lockedBooks(fixture, 'locked')
  const december = (await fixture.admin('GET', at(b, `fiscal-years/${b.next}`))).body.periods[11].id
  await fixture.admin('POST', at(b, `fiscal-years/${b.next}/periods/${december}/lock`))
  const { status, body } = await fixture.admin('PATCH', at(b, `fiscal-years/${b.next}`), { body: { ends_on: '2027-11-30' } })
  expect([status, body.code, body.reason, body.earliest_open_date]).toEqual([422, 'period_locked', 'period_locked', null])
})

test('raw SQL opens no period of a closed year', async () => {
  const b = shut.closed
  const open = `update fiscal_periods set is_locked = false, locked_at = null, locked_by = null, lock_reason = null where company_id = ${b.id} and id = ${b.january}`
  await expect(asOwner(b, open)).rejects.toMatchObject({ constraint: 'fiscal_years_locked' })
})

test('reopening is the one way into a closed year, and a year that is only locked has nothing to reopen', async () => {
  const closed = await lockedBooks(fixture, 'closed')
  expect((await fixture.admin('POST', at(closed, `${year(closed)}/reopen`))).status).toBe(200)
  expect((await fixture.admin('POST', at(shut.locked, `${year(shut.locked)}/reopen`))).body.code).toBe('fiscal_year_not_closed')
})
