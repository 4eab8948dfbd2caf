/** Reports as files, compared with the reports of the API. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { compareFormats } from '../../../../../test/harness/exports/compare-formats.ts'
import { download, readCsv } from '../../../../../test/harness/exports/read-back.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { type Caller, type Reply, type World, world } from '../../../../../test/harness/world.ts'
import { canonicalJson } from '../../../../lib/canonical-json.ts'

let w: World
let admin: Caller
let b: Books
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  const book = bookingIn(b, admin)
  await created(book.sale())
  await created(book.purchase())
  await created(book.creditNote())
  await created(book.free({ label: '=1+1' }))
})
afterAll(() => w.close())

const file = (name: string, query: string) => download(w, admin, `${b.path}/exports/${name}?${query}`)
const report = async (name: string, query = ''): Promise<Reply['body']> => (await admin('GET', `${b.path}/reports/${name}?${query}`)).body

test.for([
  ['trial-balance', ''],
  ['trial-balance', 'detail=third_parties'],
  ['balance-sheet', 'detail=accounts'],
  ['income-statement', ''],
  ['annual-accounts', 'scheme=full'],
  ['annual-accounts', 'scheme=micro'],
  ['aged-balance', 'type=customer'],
  ['cash-flow', 'weeks=4'],
])('%s %s: every figure of the report in every format, under its fingerprint', async ([name = '', query = '']) => {
  const { figures, missing, fingerprints } = await compareFormats(w, admin, b.path, name, query)
  expect(name === 'cash-flow' || figures > 0).toBe(true)
  expect(missing).toEqual({ csv: [], xlsx: [], pdf: [] })
  expect(new Set(fingerprints).size).toBe(1)
})

const hashOf = (value: object) => createHash('sha256').update(canonicalJson(value)).digest('hex')

test('the general ledger holds the lines of all pages, and its fingerprint is made of them', async () => {
  const { data, parameters, total } = await report('general-ledger', 'per_page=200')
  const { order: _order, page: _page, per_page: _size, ...asked } = parameters
  const lines: Reply['body'][] = data
  expect(lines).toHaveLength(total)
  const rows = [...Map.groupBy(lines, ({ account }) => account.number)].flatMap(([account, own]) => [
    { account, label: null, opening_balance: '0.00' },
    ...own.map(({ id: _id, entry_id: _entry, analytics: _analytics, account: { number }, third_party, ...line }) => ({
      ...line,
      account: number,
      third_party: third_party?.name ?? null,
    })),
  ])
  const { headers, bytes } = await file('general-ledger', 'format=csv')
  expect(headers['x-export-fingerprint']).toBe(hashOf({ export: 'general-ledger', parameters: asked, rows }))
  const written = readCsv(bytes).filter(([, day]) => /^\d{4}-/.test(day ?? ''))
  expect(written.map((cells) => [cells[0], cells[1], cells[12]])).toEqual(
    lines.map(({ account, entry_date, balance }) => [account.number, entry_date, balance]),
  )
})

test('the journals hold the entries of all pages, and their fingerprint is made of them', async () => {
  const { data, parameters, totals } = await report('journal', 'per_page=200')
  const { order: _order, page: _page, per_page: _size, ...asked } = parameters
  const entries: Reply['body'][] = data
  const rows = entries.map(({ journal, fiscal_year_code, number, entry_date, label, reference, third_party, lines }) => ({
    journal: journal.code,
    fiscal_year: fiscal_year_code,
    number,
    entry_date: entry_date.slice(0, 10),
    label,
    reference,
    third_party: third_party?.code ?? null,
    lines: lines.map((line: Reply['body']) => ({
      account: line.account.number,
      third_party: line.third_party_code,
      debit: line.debit,
      credit: line.credit,
      label: line.label,
    })),
  }))
  const { headers, bytes } = await file('journal', 'format=csv')
  expect(headers['x-export-fingerprint']).toBe(hashOf({ export: 'journal', parameters: asked, rows }))
  const written = readCsv(bytes)
  expect(written.at(-1)?.slice(-2)).toEqual([totals.debit, totals.credit])
  expect(written.flat()).toContain("'=1+1")
})

test('404 for a budget of no file and 422 without one', async () => {
  expect((await file('budget-variance', 'format=csv&budget_id=999999')).status).toBe(404)
  expect((await file('budget-variance', 'format=csv')).status).toBe(422)
})
