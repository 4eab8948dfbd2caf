/** The closing check, the nightly verification, and the statements of a run. */
import { expect, test } from 'vitest'
import { jobContext } from '../../../../kernel/jobs/jobs.ts'
import { silentMeter } from '../../../../kernel/operating/meter.ts'
import { openPools } from '../../../../kernel/write/database.ts'
import { scopeQueue } from '../../../../kernel/write/scope-queue.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { openWriter } from '../../../../../test/harness/books/books.ts'
import { counting } from '../../../../../test/harness/books/counting.ts'
import { addYears, type AssetFile, insertMachines, makeAssetFile } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import { inWrite } from '../../../../../test/harness/raw-write.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { findRegisterProblem, schedules } from './checks.ts'
import { depreciate } from './depreciate.ts'

const w = await openWorld()
const admin = await w.as('admin')

const missingIn = async (file: AssetFile, code = '2026') => {
  const year = (await admin('GET', `${file.b.path}/fiscal-years`)).body.find((each: { code: string }) => each.code === code)
  const { closing_checks } = (await admin('GET', `${file.b.path}/fiscal-years/${year.id}`)).body
  return closing_checks.find((check: { code: string }) => check.code === 'depreciation_missing') ?? null
}

test('the closing check counts assets with depreciation of the year that is not posted', async () => {
  const file = await makeAssetFile(w, admin)
  await addYears(file, 2027)
  await file.asset({ method: 'none', years: null })
  await file.asset({ acquired_on: '2027-03-01' })
  expect(await missingIn(file)).toBeNull()
  const [one] = [await file.asset(), await file.asset()]
  await file.depreciate({ until: '2026-06-30' })
  expect(await missingIn(file)).toEqual({
    code: 'depreciation_missing',
    level: 'warning',
    message: 'Des immobilisations ont un amortissement de l’exercice qui n’est pas comptabilisé.',
    count: 2,
  })
  await file.dispose(one.id, { disposed_on: '2026-06-30', kind: 'scrap' })
  expect((await missingIn(file))?.count).toBe(1)
  await file.depreciate({ until: '2026-12-31' })
  expect([await missingIn(file), (await missingIn(file, '2027'))?.count]).toEqual([null, 2])
})

test('a run over 500 assets takes as many statements as one over two, and posts one entry', async () => {
  const writer = openWriter(w)
  const statements: number[] = []
  for (const count of [2, 500]) {
    const file = await makeAssetFile(w, admin)
    const { category_id, id } = await file.asset()
    await admin('DELETE', `${file.at}/${id}`)
    await insertMachines(file, category_id, count)
    const { status, body } = await writer.onFile(file.b.id, async (tx) => {
      const counted = counting(tx)
      const made = await depreciate(counted.tx, { until: '2026-12-31' })
      statements.push(counted.count())
      return made
    })
    // The sum of (1,000 + n) ÷ 5 for n from 1 to count.
    const total = (count * 1000 + (count * (count + 1)) / 2) / 5
    expect([status, body.total, body.lines.length, body.entries.length]).toEqual([201, total.toFixed(2), count, 1])
    expect(body.entries[0]?.lines).toHaveLength(2 * count)
    const [stored] = await w.rows<{ depreciated: string }>(
      'select sum(depreciated)::text as depreciated from fixed_assets where company_id = $1',
      [file.b.id],
    )
    expect(stored?.depreciated).toBe(total.toFixed(2))
    expect(await writer.onFile(file.b.id, findRegisterProblem)).toBeNull()
    expect((await file.reverse(body.entries[0]?.id ?? 0)).status).toBe(201)
    expect(await writer.onFile(file.b.id, findRegisterProblem)).toBeNull()
    expect((await missingIn(file)).count).toBe(count)
  }
  expect(statements[0]).toBe(statements[1])
  await writer.end()
})

test('the verification finds charges that differ from what was posted, and a register that differs from its charges', async () => {
  const writer = openWriter(w)
  const file = await makeAssetFile(w, admin)
  const { id } = await file.asset()
  const [entry] = (await file.depreciate({ until: '2026-06-30' })).body.entries
  const problem = () => writer.onFile(file.b.id, findRegisterProblem)
  expect(await problem()).toBeNull()
  await w.rows(inWrite(file.b.id, `update asset_charges set amount = 1190.13 where company_id = ${file.b.id} and asset_id = ${id}`))
  expect(await problem()).toBe('1 amounts of the register of fixed assets differ, first OD-2026-000001: 1190.14 posted, 1190.13 charged')
  await w.rows(inWrite(file.b.id, `update asset_charges set amount = 1190.14 where company_id = ${file.b.id} and asset_id = ${id}`))
  expect((await file.reverse(entry.id)).status).toBe(201)
  expect(await problem()).toBeNull()
  await w.rows(`
    begin; alter table asset_charges disable trigger asset_charges_sum_update;
    ${inWrite(file.b.id, `update asset_charges set is_reversed = false where company_id = ${file.b.id} and asset_id = ${id}`)};
    alter table asset_charges enable trigger asset_charges_sum_update; commit`)
  expect(await problem()).toContain('2 amounts of the register of fixed assets differ')
  await writer.end()
})

test('the nightly job raises an alarm for a register that differs from the ledger, and for no other', async () => {
  const [sound, broken] = [await makeAssetFile(w, admin), await makeAssetFile(w, admin)]
  for (const file of [sound, broken]) {
    await file.asset()
    expect((await file.depreciate({ until: '2026-06-30' })).status).toBe(201)
  }
  await w.rows(inWrite(broken.b.id, `update asset_charges set amount = 1190.13 where company_id = ${broken.b.id}`))
  const pools = openPools(w.config.database_url, 4, systemClock)
  const alarms: { what: string; company: string }[] = []
  const outside = { files: {}, mail: {}, urls: {}, services: {}, secrets: {} } as Pick<
    Parameters<typeof jobContext>[0],
    'files' | 'mail' | 'urls' | 'services' | 'secrets'
  >
  const writer = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  const context = jobContext(writer, new AbortController().signal, (what, detail) =>
    alarms.push({ what, ...(detail as { company: string }) }),
  )
  await schedules[0]?.run(context)
  const own = alarms.filter(({ company }) => [sound.b.token, broken.b.token].includes(company))
  expect(own).toMatchObject([{ what: 'register_broken', company: broken.b.token }])
  await pools.end()
})
