/** Lists as files: formats, languages, fingerprints, what is refused, and the way back into the service. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListFile, openListFile } from '../../../../../test/harness/exports/list-file.ts'
import { readCsv, pdfLines, workbookCells } from '../../../../../test/harness/exports/read-back.ts'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { multipart } from '../../../../../test/harness/multipart.ts'
import { assign } from '../../../../../test/harness/documents.ts'
import { Problem } from '../../../../kernel/route/problem.ts'
import { openPools, read } from '../../../../kernel/write/database.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { refuseTooMany } from './list.ts'
import { selectThirdPartyRows } from './store.ts'

let f: ListFile
beforeAll(async () => {
  f = await openListFile()
})
afterAll(() => f.close())

const names = [
  'accounts',
  'journals',
  'vat-codes',
  'third-parties',
  'entries',
  'open-items',
  'bank-transactions',
  'fixed-assets',
  'recurring-entries',
]
const printed = ['third-parties', 'open-items', 'fixed-assets']

test('the catalogue has every list with its filters, in the formats of the specification', async () => {
  const { body } = await f.admin('GET', `${f.b.path}/exports`)
  const listed = body.filter(({ name }: { name: string }) => names.includes(name))
  for (const { name, formats } of listed) expect(formats).toEqual(printed.includes(name) ? ['pdf', 'xlsx', 'csv'] : ['xlsx', 'csv'])
  expect(listed.find(({ name }: { name: string }) => name === 'entries').parameters.map(({ name }: { name: string }) => name)).toEqual([
    'from',
    'to',
    'fiscal_year_id',
    'journal_id',
    'third_party_id',
    'status',
    'q',
  ])
  expect(listed.length).toBe(names.length)
})

test.each(names)('%s: the same fingerprint in every format and language', async (name) => {
  const [first, ...others] = [
    '?format=csv',
    '?format=xlsx&lang=nl',
    '?format=csv&lang=de',
    ...(printed.includes(name) ? ['?format=pdf&lang=en'] : []),
  ]
  const fingerprint = await f.fingerprint(name, first)
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
  for (const query of others) expect([query, await f.fingerprint(name, query)]).toEqual([query, fingerprint])
})

test('another parameter is another fingerprint; a record by its merged id is the same', async () => {
  const { party, into_party, account, into_account } = f.merged
  const of = (query: string) => f.fingerprint('open-items', `?format=csv${query}`)
  expect(await of(`&third_party_id=${party}`)).toBe(await of(`&third_party_id=${into_party}`))
  expect(await of(`&account_id=${account}`)).toBe(await of(`&account_id=${into_account}`))
  expect(await of('&type=customer')).not.toBe(await of(''))
})

test('titles and words are in the language of the request; CSV keeps the words of the API', async () => {
  const titles = async (lang: string) => readCsv((await f.get('third-parties', `?format=csv&lang=${lang}`)).bytes)[0]?.slice(0, 3)
  expect([await titles('fr'), await titles('nl'), await titles('de')]).toEqual([
    ['Type', 'Code', 'Nom'],
    ['Type', 'Code', 'Naam'],
    ['Typ', 'Code', 'Name'],
  ])
  expect((await f.rows('third-parties', '&type=customer'))[0]).toMatchObject({ type: 'customer', is_active: 'true' })
  const sheet = workbookCells((await f.get('third-parties', '?format=xlsx&lang=nl&type=customer')).bytes)['Relaties'] ?? []
  expect(sheet[1]?.[0]).toEqual(['t', 'Klant'])
})

test('a spreadsheet has amounts as numbers and a structured communication as text', async () => {
  const [, ...rows] = workbookCells((await f.get('open-items', '?format=xlsx&lang=fr')).bytes)['Postes ouverts'] ?? []
  expect(rows.flat()).toContainEqual(['t', '090933755493'])
  expect(rows.flat()).toContainEqual(['n', '1210.00'])
})

test('printed open items stand under their third party, with sums', async () => {
  const lines = pdfLines((await f.get('open-items', '?format=pdf&lang=fr&type=customer')).bytes)
  expect(lines).toContainEqual(expect.stringMatching(/^400000 · C00001 Client SA$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Total C00001 \| .*2\s299,00$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Type de tiers : Client$|^Type : Client$/))
})

test('a printed register counts no asset that was disposed of', async () => {
  const [asset] = (await f.admin('GET', `${f.b.path}/fixed-assets?q=camionnette`)).body.data
  await f.admin('POST', `${f.b.path}/fixed-assets/${asset.id}/dispose`, { body: { disposed_on: '2026-03-31', kind: 'scrap' } })
  const total = (lines: string[]) => lines.findLast((line) => line.startsWith('Total'))
  expect(total(pdfLines((await f.get('fixed-assets', '?format=pdf&lang=fr')).bytes))).toMatch(/12\s000,00/)
  expect(total(pdfLines((await f.get('fixed-assets', '?format=pdf&lang=fr&status=disposed')).bytes))).toMatch(/30\s000,00/)
})

test('200 for a reviewer; 404 for a record that the file does not have; 422 for a filter that is wrong', async () => {
  const reviewer = await f.w.as('reviewer')
  await assign(f.w, f.b, [reviewer])
  expect((await f.get('entries', '?format=csv', reviewer)).status).toBe(200)
  expect((await f.get('entries', '?format=csv&journal_id=999999')).status).toBe(404)
  expect((await f.get('entries', '?format=csv&from=yesterday')).status).toBe(422)
  expect((await f.get('journals', '?format=pdf')).status).toBe(422)
})

test('another file does not have these rows, also one of another country', async () => {
  const other = await makeBooks(f.w, f.admin, { country_pack: 'FR' })
  const { text } = await f.admin('GET', `${other.path}/exports/third-parties?format=csv&lang=en`)
  expect(text.split('\r\n').length).toBe(4)
  expect((await f.admin('GET', `${other.path}/exports/accounts?format=csv`)).status).toBe(200)
})

test('422 on a parameter when a list has more rows than the limit', async () => {
  const pools = openPools(f.w.config.database_url, 2, systemClock)
  const list = { select: selectThirdPartyRows, narrowed_by: 'type' }
  const refuse = (most: number) =>
    read(pools, { company_id: f.b.id, user_id: null, language: undefined }, (db) => refuseTooMany({ db, most_rows: most }, list, {}))
  await refuse(4)
  const refusal = await refuse(3).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect((refusal as Problem).detail.errors).toHaveProperty('type')
  await pools.end()
})

test('a CSV file in English is imported as it is: accounts, third parties and entries', async () => {
  const other = await makeBooks(f.w, f.admin)
  const send = async (resource: string, name: string, query: string) => {
    const { bytes } = await f.get(name, `?format=csv&lang=en${query}`)
    const form = multipart({ field: 'resource', value: resource }, { field: 'file', name: 'list.csv', value: bytes })
    return f.admin('POST', `${other.path}/data-imports`, form)
  }
  const outcome = async (...given: Parameters<typeof send>) => {
    const { status, body } = await send(...given)
    return [status, body.created, body.skipped, body.errors]
  }
  expect(await outcome('accounts', 'accounts', '&class=6&q=612160')).toEqual([201, 1, 0, undefined])
  expect(await outcome('third-parties', 'third-parties', '')).toEqual([201, 2, 2, undefined])
  expect(await outcome('entries', 'entries', `&journal_id=${f.b.journals['OD']}&to=2026-01-31`)).toEqual([201, 2, 0, undefined])
})
