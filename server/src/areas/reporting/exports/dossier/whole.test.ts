/** Two years in which everything was used, as dossiers and opened again: every list, every report and every chain is the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDossierArchive } from './read/archive.ts'
import type { Row } from './table.ts'
import { type Dossiers, dossiersOf, type Fetched } from '../../../../../test/harness/exports/dossiers.ts'
import { type Elsewhere, openElsewhere, readShown } from '../../../../../test/harness/exports/opened-files.ts'
import { makeWorkedYears, type WorkedYears } from '../../../../../test/harness/exports/worked-years.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'

let w: World
let admin: Caller
let file: WorkedYears
let dossiers: Dossiers
let sent: readonly [Fetched, Fetched]
let elsewhere: Elsewhere
let copy: Awaited<ReturnType<Elsewhere['open']>>
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  dossiers = dossiersOf(w, admin)
  file = await makeWorkedYears(w, admin)
  await w.asApp(
    inWrite(
      file.b.id,
      `update third_parties set vies_status = 'valid', vies_checked_at = app_now(), vies_consultation_number = 'W1', peppol_registered = true,
         peppol_checked_at = app_now(), peppol_lookup = '{"participant_id": "0208:1", "document_types": [], "access_point": null}'
       where company_id = ${file.b.id}`,
    ),
  )
  sent = [await dossiers.fetch(file.b, file.years[0]), await dossiers.fetch(file.b, file.years[1])]
  elsewhere = await openElsewhere()
  copy = await elsewhere.open(...sent.map((dossier) => dossier.file))
}, 240_000)
afterAll(async () => {
  dossiers.close()
  await elsewhere?.close()
  await w.close()
})

async function rowsOf(dossier: Fetched, path: string): Promise<Row[]> {
  const archive = await openDossierArchive(dossier.file)
  try {
    return await Array.fromAsync(archive.rows(path))
  } finally {
    await archive.close()
  }
}

test('nothing of it is missing in the dossiers', async () => {
  const counts = async (path: string) => [(await rowsOf(sent[0], path)).length, (await rowsOf(sent[1], path)).length]
  expect(await counts('csv/documents.csv')).toEqual([1, 3])
  expect(await counts('csv/budgets.csv')).toEqual([1, 1])
  expect(await counts('csv/bank-transactions.csv')).toEqual([0, 4])
  expect(await counts('data/vat-declarations.json')).toEqual([1, 1])
  expect(await counts('data/payment-batches.json')).toEqual([1, 1])
  const letterings = (await rowsOf(sent[1], 'csv/letterings.csv')).map(({ is_full }) => is_full)
  expect(new Set(letterings)).toEqual(new Set([true, false]))
  expect((await rowsOf(sent[1], 'csv/third-parties.csv')).find(({ name }) => name === 'Anne Petit')).toMatchObject({
    profession: 'Traductrice',
    national_number: '85073003328',
  })
  expect(copy.opened).toMatchObject({ took_over: false, left_out: 0 })
})

test('an earlier entry that only a payment names is there, whole', async () => {
  const lines = (await rowsOf(sent[1], 'data/earlier-entries.json')).filter(({ entry_id }) => entry_id === file.paid_before)
  expect(lines.map(({ position, open_at_start }) => [position, open_at_start])).toEqual([
    [1, '0.00'],
    [2, null],
    [3, null],
  ])
})

test('checks in VIES and Peppol are proofs of where they were made: a third party is unchecked in the copy', async () => {
  const state = 'select distinct vies_status, vies_checked_at, peppol_registered, peppol_lookup from third_parties'
  expect(await elsewhere.w.rows(state)).toEqual([
    { vies_status: 'unknown', vies_checked_at: null, peppol_registered: false, peppol_lookup: null },
  ])
})

test('every list of the API shows the same', { timeout: 120_000 }, async () => {
  const [here, there] = [await readShown(w, admin, file.b.path), await readShown(elsewhere.w, elsewhere.admin, copy.path)]
  for (const [name, shown] of Object.entries(here)) expect([name, there[name]]).toEqual([name, shown])
  expect(there['verification']).toMatchObject({ ok: true })
})

const reports = [
  'trial-balance',
  'trial-balance?detail=third_parties',
  'general-ledger',
  'journal',
  'balance-sheet',
  'income-statement',
  'annual-accounts',
]

test('every report of both years has the same fingerprint', { timeout: 120_000 }, async () => {
  const printed = async (caller: Caller, path: string) => {
    const years = (await caller('GET', `${path}/fiscal-years`)).body as { id: number; code: string }[]
    const found: unknown[] = []
    const read = async (report: string) => {
      const { status, body } = await caller('GET', `${path}/reports/${report}`)
      expect([report, status, body.fingerprint]).toEqual([report, 200, expect.stringMatching(/^[0-9a-f]{64}$/)])
      found.push([report.replace(/[?&]fiscal_year_id=.*/, ''), body.fingerprint])
    }
    for (const { id } of years) for (const report of reports) await read(`${report}${report.includes('?') ? '&' : '?'}fiscal_year_id=${id}`)
    for (const type of ['customer', 'supplier']) await read(`aged-balance?type=${type}&on=2026-03-31`)
    return found
  }
  expect(await printed(elsewhere.admin, copy.path)).toEqual(await printed(admin, file.b.path))
})

test('the dossiers of the copy have the same fingerprints', { timeout: 120_000 }, async () => {
  const again = dossiersOf(elsewhere.w, elsewhere.admin)
  const years = ((await elsewhere.admin('GET', `${copy.path}/fiscal-years`)).body as { id: number }[]).toReversed()
  const prints = []
  for (const { id } of years) prints.push((await again.fetch(copy, id)).fingerprint)
  again.close()
  expect(prints).toEqual(sent.map(({ fingerprint }) => fingerprint))
})
