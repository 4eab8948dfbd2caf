/** The night empties bins of what is past its days, file by file, by each file's own setting. */
import { afterAll, expect, test } from 'vitest'
import { nightWork } from '../../../../test/harness/books/night-work.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { noChecks } from '../../../../test/harness/register/no-registers.ts'
import { thirdParties } from '../../books/third-parties/index.ts'
import { noSheetSources } from '../../../../test/harness/mail/sheet-sources.ts'
import { createSchedules } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')
const nights = nightWork(w)
afterAll(() => nights.end())

/** The night that many days from now. */
async function night(days: number): Promise<void> {
  const kinds = new Map((thirdParties(noChecks, noSheetSources).resources ?? []).map((kind) => [kind.name, kind]))
  for (const { run } of createSchedules(kinds)) await run(nights.at(() => new Date(Date.now() + days * 86_400_000)))
}

const inBin = async (file: string) => (await admin('GET', `/v1/companies/${file}/trash`)).body.total
async function fileWithBin(): Promise<{ id: number; public_token: string }> {
  const file = await w.makeCompany()
  const path = `/v1/companies/${file.public_token}/third-parties`
  const { body } = await admin('POST', path, { body: { type: 'customer', name: 'Vieux' } })
  await admin('DELETE', `${path}/${body.id}`)
  return file
}

test('the job purges expired items in its own write; a longer retention setting keeps them', async () => {
  const [usual, patient] = [await fileWithBin(), await fileWithBin()]
  const settings = { settings: { history: { trash_retention_days: 90 } } }
  expect((await admin('PATCH', `/v1/companies/${patient.public_token}`, { body: settings })).status).toBe(200)
  expect((await admin('GET', `/v1/companies/${patient.public_token}/trash`)).body.retention_days).toBe(90)
  await night(29)
  expect([await inBin(usual.public_token), await inBin(patient.public_token)]).toEqual([1, 1])
  await night(31)
  expect([await inBin(usual.public_token), await inBin(patient.public_token)]).toEqual([0, 1])
  const [revision] = (await admin('GET', `/v1/companies/${usual.public_token}/history`)).body.data
  expect(revision).toMatchObject({ op: 'purge', origin: 'job', user: null })
  await night(31)
  expect((await admin('GET', `/v1/companies/${usual.public_token}/history`)).body.data[0].id).toBe(revision.id)
})
