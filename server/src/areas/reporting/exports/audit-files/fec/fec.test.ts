/** The FEC over HTTP: the golden file, each column, what is refused and what is said beside it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookDocument } from '../../../../../../test/harness/exports/book-document.ts'
import { bookGolden } from '../../../../../../test/harness/exports/golden-books.ts'
import { type Books, makeBooks } from '../../../../../../test/harness/books/books.ts'
import { assign } from '../../../../../../test/harness/documents.ts'
import { created } from '../../../../../../test/harness/replies.ts'
import { type Caller, type Reply, type World, world } from '../../../../../../test/harness/world.ts'

let w: World
let admin: Caller
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
})
afterAll(() => w.close())

/** The bytes of an answer are read as Latin-1 here and as UTF-8 by the harness, so a file is asked for again as bytes. */
async function download(path: string): Promise<{ readonly text: string; readonly headers: Reply['headers'] }> {
  const { statusCode, rawPayload, headers } = await w.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(statusCode).toBe(200)
  return { text: new TextDecoder('iso-8859-15').decode(rawPayload), headers: headers as Reply['headers'] }
}

type Line = Readonly<Record<string, string>>
const linesOf = (text: string): Line[] => {
  const [head = '', ...lines] = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at] ?? '', value])))
}

const french = { country_pack: 'FR', fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' } } as const

/** A file with the SIREN of the tests, and the address of its audit file. */
async function frenchFile(): Promise<{ b: Books; at: string; year: number }> {
  const b = await makeBooks(w, admin, french)
  await admin('PATCH', b.path, { body: { enterprise_number: '732829320' } })
  const [{ id: year }] = (await admin('GET', `${b.path}/fiscal-years`)).body
  return { b, year, at: `${b.path}/exports/audit-file/${year}` }
}

const free = (b: Books, more: object = {}) =>
  admin('POST', `${b.path}/entries`, {
    body: {
      journal_id: b.journals.OD,
      entry_date: '2026-03-31',
      lines: [
        { account: '6411', debit: '100.00' },
        { account: '421', credit: '100.00' },
      ],
      ...more,
    },
  })

test('200 the golden file: name, type, form, and every line but for what the two are known to differ in', async () => {
  const { path, year } = await bookGolden(w, admin, 'FR')
  const { text, headers } = await download(`${path}/exports/audit-file/${year}`)
  expect(headers['content-disposition']).toContain('filename="732829320FEC20261231.txt"')
  expect(headers['content-type']).toBe('text/plain; charset=iso-8859-15')
  expect(text.split('\r\n')).toHaveLength(65)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const golden = new TextDecoder('iso-8859-15').decode(
    readFileSync(new URL('../../../../../../test/golden/fr-golden-fec.txt', import.meta.url)),
  )
  expect(text.split('\r\n')[0]).toBe(golden.split(/\r?\n/)[0])
  const normal = (lines: readonly Line[]) =>
    lines
      .map(({ EcritureNum: _number, ValidDate: _validated, JournalLib: _journal, CompAuxNum, ...line }) =>
        JSON.stringify({ ...line, CompAuxNum: CompAuxNum !== '' }),
      )
      .toSorted()
  expect(normal(linesOf(text))).toEqual(normal(linesOf(golden)))
})

test('200 the opening journal stands first, numbers run in each journal, the day of posting is that of Paris', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  const { id } = (await admin('POST', `${b.path}/journals`, { body: { code: 'AN', type: 'miscellaneous', label: 'A nouveaux' } })).body
  await created(
    free(b, {
      journal_id: id,
      entry_date: '2026-01-01',
      lines: [
        { account: '5121', debit: '9.00' },
        { account: '1013', credit: '9.00' },
      ],
    }),
  )
  await created(free(b, { entry_date: '2026-04-30' }))
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }).replaceAll('-', '')
  const lines = linesOf((await download(at)).text)
  expect(lines.map((line) => `${line['JournalCode']} ${line['EcritureNum']} ${line['ValidDate']}`)).toEqual(
    ['AN 1', 'AN 1', 'OD 1', 'OD 1', 'OD 2', 'OD 2'].map((entry) => `${entry} ${today}`),
  )
})

test('200 reference, label and date come from the line, the entry, the document, else from what always exists', async () => {
  const { b, at } = await frenchFile()
  await created(
    free(b, {
      label: 'Salaires',
      reference: 'PAIE-3',
      lines: [
        { account: '6411', debit: '5.00', label: 'Brut' },
        { account: '421', credit: '5.00' },
      ],
    }),
  )
  await created(free(b))
  const booked = await bookDocument(admin, b.path, {
    direction: 'sale',
    third_party_id: b.customer,
    document_date: '2026-05-04',
    entry_date: '2026-05-31',
    lines: [{ description: 'Conseil', amount_net: '1000.00', account: '706', vat_code: 'V20' }],
  })
  const lines = linesOf((await download(at)).text)
  const shown = lines.map((line) => [line['PieceRef'], line['PieceDate'], line['EcritureDate'], line['EcritureLib']])
  const labels = Object.fromEntries(lines.map((line) => [line['CompteNum'], line['CompteLib']]))
  expect(shown.slice(0, 4)).toEqual([
    ['PAIE-3', '20260331', '20260331', 'Brut'],
    ['PAIE-3', '20260331', '20260331', 'Salaires'],
    ['OD-2', '20260331', '20260331', labels['641100']],
    ['OD-2', '20260331', '20260331', labels['421000']],
  ])
  expect(booked.number).toBeTruthy()
  for (const line of shown.slice(4)) expect(line.slice(0, 3)).toEqual([booked.number, '20260504', '20260531'])
  expect(lines.slice(4).map((line) => line['CompAuxNum'])).toContain('C00001')
})

test('200 a lettering is shown with its day once nothing of its group is open', async () => {
  const { b, at } = await frenchFile()
  const line = (side: 'debit' | 'credit', amount: string) => ({ account: '4111', third_party_id: b.customer, [side]: amount })
  const sale = await created(free(b, { lines: [line('debit', '90.00'), { account: '706', credit: '90.00' }] }))
  const part = await created(free(b, { lines: [{ account: '5121', debit: '40.00' }, line('credit', '40.00')] }))
  const rest = await created(free(b, { lines: [{ account: '5121', debit: '50.00' }, line('credit', '50.00')] }))
  const letter = (...ids: number[]) =>
    created(admin('POST', `${b.path}/letterings`, { body: { lines: ids.map((id) => ({ entry_line_id: id })), difference: 'none' } }))
  await letter(sale.lines[0].id, part.lines[1].id)
  const lettered = async () =>
    linesOf((await download(at)).text)
      .filter((each) => each['CompteNum'] === '411100')
      .map((each) => `${each['EcritureLet']} ${each['DateLet']}`.trim())
  expect(await lettered()).toEqual(['', '', ''])
  await letter(sale.lines[0].id, rest.lines[1].id)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' }).replaceAll('-', '')
  expect(await lettered()).toEqual([`A ${today}`, `A ${today}`, `A ${today}`])
})

test('200 the amount of a foreign document stands on the line of its third party', async () => {
  const { b, at } = await frenchFile()
  await bookDocument(admin, b.path, {
    direction: 'purchase',
    third_party_id: b.supplier,
    number: 'US-1',
    currency: 'USD',
    exchange_rate: '1.25',
    document_date: '2026-02-02',
    lines: [{ description: 'Outils', amount_net: '100.00', account: '6063', vat_code: 'A20' }],
  })
  const lines = linesOf((await download(at)).text)
  expect(lines.map((line) => [line['CompteNum'], line['Montantdevise'], line['Idevise']])).toEqual(
    lines.map((line) => (line['CompteNum'] === '401100' ? ['401100', '120,00', 'USD'] : [line['CompteNum'], '', ''])),
  )
  expect(lines.find((line) => line['CompteNum'] === '401100')?.['Credit']).toBe('96,00')
})

test('200 merged accounts and third parties are those they became', async () => {
  const { b, at } = await frenchFile()
  const { body: other } = await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Double' } })
  await created(
    free(b, {
      lines: [
        { account: '4111', third_party_id: other.id, debit: '1.00' },
        { account: '706', credit: '1.00' },
      ],
    }),
  )
  expect((await admin('POST', `${b.path}/third-parties/${other.id}/merge`, { body: { into_id: b.customer } })).status).toBe(200)
  const [line] = linesOf((await download(at)).text)
  expect([line?.['CompAuxNum'], line?.['CompAuxLib']]).toEqual(['C00001', 'Client SA'])
})

test('200 text of users fits on one line of ISO 8859-15', async () => {
  const { b, at } = await frenchFile()
  await created(free(b, { label: 'Œuvre\t– 10 € “Łódź” 日', reference: 'Ω-1' }))
  const [line] = linesOf((await download(at)).text)
  expect([line?.['EcritureLib'], line?.['PieceRef']]).toEqual(['Œuvre - 10 € "Lódz" ?', 'O-1'])
})

test('200 the fingerprint depends on the books only: not on language or moment, but on every line', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  const print = async (query = '') => (await admin('GET', `${at}${query}`)).headers['x-export-fingerprint']
  const first = await print()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect([await print('?lang=nl'), await print('?lang=de')]).toEqual([first, first])
  await created(free(b))
  expect(await print()).not.toBe(first)
})

test('200 warnings are counted in a header: dates after the validation, numbers against their dates', async () => {
  const { b, at } = await frenchFile()
  expect((await admin('GET', at)).headers['x-export-warnings']).toBe('no_lines=1')
  await created(free(b, { entry_date: '2026-12-31' }))
  await created(free(b, { entry_date: '2026-01-31' }))
  const { status, headers } = await admin('GET', at)
  expect([status, headers['x-export-warnings']]).toEqual([200, 'date_order=1,valid_date_early=2'])
})

test('200 without a warning there is no such header', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  expect((await admin('GET', at)).headers).not.toHaveProperty('x-export-warnings')
})

test('422 audit_file_invalid lists what makes the file unacceptable, in the language of the reader; nothing is noted', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  await admin('PATCH', b.path, { body: { enterprise_number: null } })
  const { status, body } = await admin('GET', `${at}?lang=en`)
  expect([status, body.code]).toEqual([422, 'audit_file_invalid'])
  expect(body.checks).toEqual([
    { code: 'siren', level: 'error', message: 'The SIREN is missing, wrong or not that of the company.', count: 1, lines: [] },
  ])
  const { body: activity } = await admin('GET', `${b.path}/activity?per_page=5`)
  expect(activity.data.filter(({ kind }: { kind: string }) => kind === 'export')).toEqual([])
})

test('422 an entry that does not balance is found, with its line', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  await w.rows('alter table entry_lines disable trigger user')
  await w.rows('update entry_lines set debit = 101 where company_id = $1 and debit = 100', [b.id])
  await w.rows('alter table entry_lines enable trigger user')
  const { status, body } = await admin('GET', at)
  expect([status, body.checks.map(({ code, lines }: { code: string; lines: number[] }) => [code, lines])]).toEqual([
    422,
    [
      ['entry_unbalanced', [2]],
      ['total_unbalanced', []],
    ],
  ])
})

test('404 for a fiscal year of another file', async () => {
  const [{ b }, { year }] = [await frenchFile(), await frenchFile()]
  expect((await admin('GET', `${b.path}/exports/audit-file/${year}`)).status).toBe(404)
})

test('422 country_pack_mismatch in Belgium, after 404', async () => {
  const b = await makeBooks(w, admin)
  const [{ id }] = (await admin('GET', `${b.path}/fiscal-years`)).body
  const { status, body } = await admin('GET', `${b.path}/exports/audit-file/${id}`)
  expect([status, body.code]).toEqual([422, 'country_pack_mismatch'])
  expect((await admin('GET', `${b.path}/exports/audit-file/${id + 1000}`)).status).toBe(404)
})

test('the export is a line of the activity with its year and fingerprint', async () => {
  const { b, at } = await frenchFile()
  await created(free(b))
  const { headers } = await admin('GET', at)
  const [line] = (await admin('GET', `${b.path}/activity?per_page=1`)).body.data
  expect(line).toMatchObject({ kind: 'export', action: 'export', record_label: 'audit-file' })
  for (const part of ['fec', 'fiscal_year=2026', headers['x-export-fingerprint']]) expect(line.summary).toContain(part)
})

test('403 for a token that may not read; 200 for a reviewer', async () => {
  const { b, at } = await frenchFile()
  const reviewer = await w.as('reviewer')
  await assign(w, b, [reviewer])
  expect((await reviewer('GET', at)).status).toBe(200)
  const writing = await w.as('admin', { abilities: ['write'] })
  expect((await writing('GET', at)).body.code).toBe('token_ability_missing')
})
