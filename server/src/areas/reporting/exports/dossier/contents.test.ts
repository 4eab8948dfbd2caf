/** What a dossier holds of a file that people worked in: statements, attachments, letterings, names and texts of every kind. */
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { type Bank, monthly, mt940, openBank } from '../../../../../test/harness/books/statement-files.ts'
import { type Dossiers, dossiersOf, unpackDossier } from '../../../../../test/harness/exports/dossiers.ts'
import { countExporting, openSpools, untilNothingLeft } from '../../../../../test/harness/exports/open-files.ts'
import { multipart, png } from '../../../../../test/harness/multipart.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'
import { openDossierArchive } from './read/archive.ts'
import type { Row } from './table.ts'
import { verifyDossier } from './verify/verify-dossier.ts'

let w: World
let admin: Caller
let bank: Bank
let dossiers: Dossiers
const statement = mt940(monthly(1))
const labels = ['=1+1', "'=1", 'a\nb|c;"d"\\', '+++090/9337/55493+++', ' spaces ', 'Ωμέγα']
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  bank = await openBank(w, admin)
  dossiers = dossiersOf(w, admin)
  await bank.send({ '../janvier é.sta': statement })
  const book = bookingIn(bank.b, admin)
  for (const label of labels) await book.sale({ label })
  const { body } = await book.free()
  const names = ['../../scan.png', 'a.png', 'A.PNG', 'binned.png']
  const files = names.map((name) => ({ field: 'files', name, value: png() }))
  const attached = await admin('POST', `${bank.b.path}/entries/${body.id}/attachments`, multipart(...files))
  await admin('DELETE', `${bank.b.path}/entries/${body.id}/attachments/${attached.body.attachments[3].id}`)
})
afterAll(async () => {
  dossiers.close()
  await w.close()
})

async function rowsOf(file: string, path: string): Promise<Row[]> {
  const archive = await openDossierArchive(file)
  try {
    return await Array.fromAsync(archive.rows(path))
  } finally {
    await archive.close()
  }
}

test('every entry is read back as it was posted', async () => {
  const { file } = await dossiers.fetch(bank.b)
  const stored = await w.rows(
    `select e.journal_code, e.number, e.label, e.reference, encode(e.hash, 'hex') as hash, l.position, l.account_number, l.debit::text as debit,
       l.credit::text as credit, l.label as line_label, l.vat_code, l.grids
     from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = $1 order by e.journal_code collate "C", e.number, l.position`,
    [bank.b.id],
  )
  const read = await rowsOf(file, 'csv/entries.csv')
  expect(read).toHaveLength(stored.length)
  expect(read).toEqual(stored.map((row) => expect.objectContaining(row)))
  expect(new Set(read.map(({ label }) => label))).toEqual(new Set([...labels, null]))
})

test('files are there as they were stored, under clean names; those of the bin are not', async () => {
  const { file, fingerprint } = await dossiers.fetch(bank.b)
  const files = await unpackDossier(file)
  const stored = [...files.keys()].filter((path) => /^(?:documents|coda)\//.test(path))
  expect(stored.toSorted()).toEqual(['coda/janvier-é.sta', 'documents/A-2.PNG', 'documents/a.png', 'documents/scan.png'])
  expect(files.get('coda/janvier-é.sta')?.equals(statement)).toBe(true)
  expect(files.get('documents/a.png')?.equals(png())).toBe(true)
  const [listed] = await rowsOf(file, 'data/statement-files.json')
  expect(listed).toMatchObject({ path: 'coda/janvier-é.sta', transactions_count: 2 })
  expect(await rowsOf(file, 'csv/bank-transactions.csv')).toHaveLength(2)
  expect((await verifyDossier(file, fingerprint)).faults).toEqual([])
})

test('a second year names what was open before it, whole and with its hash', async () => {
  const { body: year } = await admin('POST', `${bank.b.path}/fiscal-years`, {
    body: { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' },
  })
  await bookingIn(bank.b, admin).sale({ entry_date: '2027-01-15' })
  const { file, fingerprint } = await dossiers.fetch(bank.b, year.id)
  expect((await verifyDossier(file, fingerprint)).faults).toEqual([])
  const earlier = await rowsOf(file, 'data/earlier-entries.json')
  const open = earlier.filter(({ open_at_start }) => open_at_start !== null && open_at_start !== '0.00')
  expect(open.filter(({ account_number }) => account_number === '400000')).toHaveLength(labels.length)
  expect((await rowsOf(file, 'data/fiscal-years.json')).map(({ code, in_dossier, is_carried }) => [code, in_dossier, is_carried])).toEqual([
    ['2026', false, false],
    ['2027', true, false],
  ])
  expect(await rowsOf(file, 'data/opening-balances.json')).toContainEqual(
    expect.objectContaining({ account: '400000', third_party: 'C00001', amount: '7260.00' }),
  )
})

test('journals with more lines than a list may have are refused as an export, and printed in the dossier', async () => {
  const { b: long } = await openBank(w, admin)
  await bookingIn(long, admin).sale()
  // The limit is checked on the stored count of lines; a million of them would take too long to post.
  await w.rows(`alter table entries drop constraint entries_lines_count_check; set session_replication_role = replica;
    update entries set lines_count = 1000001 where company_id = ${long.id}; reset session_replication_role`)
  const refused = await admin('GET', `${long.path}/exports/journal?format=csv`)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['from']])
  const { status, file } = await dossiers.fetch(long)
  expect(status).toBe(200)
  expect((await unpackDossier(file)).get('pdf/journal.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a download that is cut leaves no file and no transaction behind', async () => {
  const address = await w.app.listen({ port: 0, host: '127.0.0.1' })
  const [{ id: year }] = (await admin('GET', `${bank.b.path}/fiscal-years`)).body
  const url = `${address}${bank.b.path}/exports/full-dossier/${year}`
  await new Promise<void>((resolve, reject) => {
    const request = get(url, { headers: { authorization: `Bearer ${admin.token}` } }, (response) => {
      response.once('data', () => {
        response.destroy()
        resolve()
      })
    })
    request.once('error', reject)
  })
  await untilNothingLeft(w)
  expect([openSpools(), await countExporting(w)]).toEqual([0, 0])
})
