/** The statement of a third party: movements, balance and open items, in its language, under the letterhead of the company file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListFile, openListFile } from '../../../../../test/harness/exports/list-file.ts'
import { pdfLines, workbookCells } from '../../../../../test/harness/exports/read-back.ts'

let f: ListFile
beforeAll(async () => {
  f = await openListFile()
  await f.admin('PATCH', `${f.b.path}/third-parties/${f.b.customer}`, {
    body: { locale: 'nl', street: 'Kerkstraat', house_number: '12', postal_code: '9000', city: 'Gent', vat_number: 'BE0403170701' },
  })
})
afterAll(() => f.close())

const statement = (query = '', id = f.b.customer) => f.get('third-party-statement', `?third_party_id=${id}${query}`)
const cellsOf = async (query = '') => workbookCells((await statement(`&format=xlsx&lang=en${query}`)).bytes)
/** Without the empty cells of rows that are set off. */
const values = (rows: readonly (readonly [string, string | null])[][] = []) =>
  rows.map((row) => row.flatMap(([, value]) => (value === null ? [] : [value])))

test('the movements of the days, with the balance before them and after each', async () => {
  const sheets = await cellsOf('&from=2026-02-01&to=2026-12-31')
  const [, opening, ...rows] = values(sheets['Movements'])
  expect(opening?.slice(-2)).toEqual(['Balance brought forward', '1089.00'])
  expect(rows.map((row) => row.at(-1))).toEqual(['2299.00', '2299.00'])
  expect(rows.at(-1)?.[0]).toBe('Balance in our favour')
})

test('it has the lines and balances of the ledger of the third party', async () => {
  const ledger = (await f.admin('GET', `${f.b.path}/third-parties/${f.b.customer}/ledger?from=2026-01-01&to=2026-12-31`)).body
  const [, opening, ...rows] = values((await cellsOf('&from=2026-01-01&to=2026-12-31'))['Movements'])
  expect(opening?.at(-1)).toBe(ledger.opening_balance)
  expect(rows.slice(0, -1).map((row) => row.at(-1))).toEqual(ledger.data.map(({ balance }: { balance: string }) => balance))
  expect(rows.at(-1)?.slice(-3)).toEqual([ledger.totals.debit, ledger.totals.credit, ledger.closing_balance])
})

test('open items by due date, with days late; they add up to the balance', async () => {
  const rows = values((await cellsOf('&to=2026-03-09'))['Open items'])
  expect(rows[0]).toEqual(['Date', 'Entry', 'Reference', 'Description', 'Due date', 'Days late', 'Amount', 'Open amount'])
  // Due on 7 February; it is 9 March.
  expect(rows.some((row) => row.includes('F-1') && row.includes('30') && row.at(-1) === '1210.00')).toBe(true)
  expect(rows.at(-1)).toEqual(['Balance in our favour', '2299.00'])
})

test('open_only leaves the movements out', async () => {
  expect(Object.keys(await cellsOf('&open_only=1'))).toEqual(['Open items'])
})

test('in the language of the third party unless another is asked for, and addressed to it', async () => {
  const printed = pdfLines((await statement()).bytes)
  expect(printed.join('\n')).toMatch(/Rekeningoverzicht/)
  expect(printed.join('\n')).toMatch(/Atelier Meunier/)
  expect(printed.join('\n')).toMatch(/Kerkstraat 12/)
  expect(printed.join('\n')).toMatch(/Saldo in ons voordeel/)
  expect(pdfLines((await statement('&lang=fr')).bytes).join('\n')).toMatch(/Relevé de compte/)
})

test('the same fingerprint in every format and language, and by a merged id; another for other days', async () => {
  const of = async (query: string, id?: number) => (await statement(query, id)).headers['x-export-fingerprint']
  const one = await of('&to=2026-12-31')
  expect(await of('&to=2026-12-31&format=xlsx&lang=de')).toBe(one)
  expect(await of('&to=2026-12-31&lang=en', f.merged.party)).toBe(one)
  expect(await of('&to=2026-06-30')).not.toBe(one)
})

test('404 for an unknown third party, 422 without one, for days that end before they begin and for CSV', async () => {
  expect((await statement('', 999_999)).status).toBe(404)
  expect((await f.get('third-party-statement')).status).toBe(422)
  expect((await statement('&from=2026-05-01&to=2026-04-01')).status).toBe(422)
  expect((await statement('&format=csv')).status).toBe(422)
})
