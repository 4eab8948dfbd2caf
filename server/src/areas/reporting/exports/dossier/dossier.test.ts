/** The dossier of a fiscal year over HTTP: what it holds, and who gets it. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dossierOf, openDossier } from '../../../../../test/golden/dossier.ts'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { type Books, makeBooks, openWriter } from '../../../../../test/harness/books/books.ts'
import { type Dossiers, dossiersOf, unpackDossier } from '../../../../../test/harness/exports/dossiers.ts'
import { assign } from '../../../../../test/harness/documents.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'
import { storedTables } from './tables.ts'
import { verifyDossier } from './verify/verify-dossier.ts'

let w: World
let admin: Caller
let writer: ReturnType<typeof openWriter>
let dossiers: Dossiers
let b: Books
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  writer = openWriter(w)
  dossiers = dossiersOf(w, admin)
  b = await makeBooks(w, admin)
})
afterAll(async () => {
  dossiers.close()
  await writer.end()
  await w.close()
})

/** Another program reads the archive: every hash of the manifest, and its fingerprint. */
const program = `
import hashlib, json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
m = json.loads(z.read('manifest.json'))
names = [i.filename for i in z.infolist()]
wrong = [f['path'] for f in m['files'] if hashlib.sha256(z.read(f['path'])).hexdigest() != f['sha256'] or len(z.read(f['path'])) != f['size']]
lines = sorted(f['path'] + ' ' + f['fingerprint'] + '\\n' for f in m['files'])
print(json.dumps({'bad': z.testzip(), 'last': names[-1], 'unlisted': sorted(set(names) ^ {f['path'] for f in m['files']}), 'wrong': wrong,
  'fingerprint': hashlib.sha256(''.join(lines).encode()).hexdigest()}))`
const readElsewhere = (file: string) => JSON.parse(execFileSync('python3', ['-c', program, file], { encoding: 'utf8' }))

/** Without VAT returns, which have a file each. */
const printedFiles = [
  'trial-balance',
  'balance-sheet',
  'income-statement',
  'annual-accounts',
  'aged-balance-customers',
  'aged-balance-suppliers',
  'general-ledger',
  'journal',
  'fixed-assets',
].map((name) => `pdf/${name}.pdf`)

test.for(['be', 'fr', 'lu'] as const)('200 the golden file of %s: complete, readable elsewhere, verified', async (country) => {
  const golden = dossierOf(country)
  const { books, year } = await openDossier(w, admin, writer, golden)
  await admin('POST', `${books.path}/fiscal-years/${year}/close`, { body: golden.close })
  const { status, fingerprint, file } = await dossiers.fetch(books, year)
  expect(status).toBe(200)
  expect(readElsewhere(file)).toEqual({ bad: null, last: 'manifest.json', unlisted: ['manifest.json'], wrong: [], fingerprint })
  const { manifest, faults } = await verifyDossier(file, fingerprint)
  expect(faults).toEqual([])
  expect(manifest).toMatchObject({
    format: 'partita-dossier-2',
    version: 2,
    company: { public_token: books.token, country_pack: golden.country_pack },
    fiscal_year: { id: year, ...golden.fiscal_year, is_closed: true },
  })
  const [counted] = await w.rows<{ entries: number; debit: string }>(
    `select count(distinct e.id)::int as entries, sum(l.debit)::text as debit from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = $1 and e.fiscal_year_id = $2`,
    [books.id, year],
  )
  expect([manifest?.counts.entries, manifest?.totals.debit]).toEqual([counted?.entries, counted?.debit])
  const paths = manifest?.files.map(({ path }) => path) ?? []
  expect(paths).toEqual(expect.arrayContaining(['data/trial-balance.json', ...storedTables.map(({ path }) => path)]))
  expect(paths.filter((path) => path.startsWith('pdf/'))).toEqual(printedFiles)
})

test('200 the fingerprint is the same in every language and changes with the books', async () => {
  const book = bookingIn(b, admin)
  await book.sale()
  const [french, dutch] = [await dossiers.fetch(b, undefined, '?lang=fr'), await dossiers.fetch(b, undefined, '?lang=nl')]
  expect(dutch.fingerprint).toBe(french.fingerprint)
  const inside = async ({ file }: { file: string }) => {
    const files = [...(await unpackDossier(file))].filter(([path]) => /^(?:csv|data)\//.test(path))
    return files.map(([path, bytes]) => [path, createHash('sha256').update(bytes).digest('hex')])
  }
  expect(await inside(dutch)).toEqual(await inside(french))
  await book.sale()
  expect((await dossiers.fetch(b)).fingerprint).not.toBe(french.fingerprint)
})

test('two dossiers made while entries are posted are one snapshot each', async () => {
  const book = bookingIn(b, admin)
  const posting = (async () => {
    for (let count = 0; count < 20; count += 1) await book.sale()
  })()
  const made = await Promise.all([dossiers.fetch(b), dossiers.fetch(b)])
  await posting
  for (const { file, fingerprint } of made) expect((await verifyDossier(file, fingerprint)).faults).toEqual([])
})

test('the dossier is a line of the activity with its fingerprint, and no revision', async () => {
  const revisions = async () => (await w.rows<{ count: string }>('select count(*) from revisions where company_id = $1', [b.id]))[0]?.count
  const before = await revisions()
  const { fingerprint } = await dossiers.fetch(b)
  const { body } = await admin('GET', `${b.path}/activity?per_page=1`)
  expect(body.data[0]).toMatchObject({ kind: 'export', record_label: 'full-dossier' })
  expect(body.data[0].summary).toContain(fingerprint)
  expect(await revisions()).toBe(before)
})

test('200 for a reviewer; 404 for a year of another file, for nobody’s year and for whoever does not see the file', async () => {
  const year = (await admin('GET', `${b.path}/fiscal-years`)).body[0].id
  const url = `${b.path}/exports/full-dossier/`
  const reviewer = await w.as('reviewer')
  await assign(w, b, [reviewer])
  expect((await reviewer('GET', `${url}${year}`)).status).toBe(200)
  const other = await makeBooks(w, admin)
  const foreign = (await admin('GET', `${other.path}/fiscal-years`)).body[0].id
  expect((await admin('GET', `${url}${foreign}`)).status).toBe(404)
  expect((await admin('GET', `${url}999999999`)).status).toBe(404)
  expect((await (await w.outsider())('GET', `${url}${year}`)).status).toBe(404)
})
