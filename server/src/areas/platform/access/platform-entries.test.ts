/** A platform administrator who reads a company file leaves one line a day in its activity. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { moveClock } from '../../../../test/engine/bells.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

const lines = (companyId: number) =>
  w.rows<{ user_id: number; firm_id: number; for_admins: boolean }>(
    `select user_id::int, firm_id::int, for_admins from activity where company_id = $1 and note = 'entered_by_platform' order by id`,
    [companyId],
  )
const entered = (companyId: number, times: number) =>
  vi.waitFor(async () => expect(await lines(companyId)).toHaveLength(times), { timeout: 60_000 })
const read = (caller: Caller, { public_token }: { public_token: string }) => caller('GET', `/v1/companies/${public_token}/third-parties`)

test('one line for each administrator and file, which everybody reads who sees the file', async () => {
  const [file, other] = [await w.makeCompany(), await w.makeCompany()]
  const [one, two] = [await w.outsider({ platform: true }), await w.outsider({ platform: true })]
  for (let n = 0; n < 3; n += 1) expect((await read(one, file)).status).toBe(200)
  expect((await read(one, other)).status).toBe(200)
  expect((await read(two, file)).status).toBe(200)
  await entered(file.id, 2)
  await entered(other.id, 1)
  expect(await lines(other.id)).toEqual([{ user_id: one.user_id, firm_id: w.firm.id, for_admins: false }])
  const manager = await w.as('manager', { locale: 'en' })
  const { data } = (await manager('GET', `/v1/companies/${other.public_token}/activity`)).body
  expect(data).toMatchObject([
    {
      kind: 'security',
      action: 'enter',
      summary: 'Anne Dubois, a platform administrator, opened the company file.',
      actor: { id: one.user_id },
    },
  ])
})

test('50 reads at once on two processes leave one line', async () => {
  const file = await w.makeCompany()
  const operator = await w.outsider({ platform: true })
  const callers = [operator, w.callerOn(await w.sibling(), operator)]
  await Promise.all(Array.from({ length: 50 }, (_, n) => read(callers[n % 2] as Caller, file)))
  // The end of a process waits for what it has still to write.
  const third = await w.sibling()
  await read(w.callerOn(third, operator), file)
  await third.close()
  await entered(file.id, 1)
  expect(await lines(file.id)).toEqual([{ user_id: operator.user_id, firm_id: w.firm.id, for_admins: false }])
})

test('the database keeps it to one line a day, whoever writes it', async () => {
  const file = await w.makeCompany()
  const insert = (at: string) =>
    w.rows(
      `insert into activity (firm_id, company_id, kind, action, note, user_id, origin, at) values ($1, $2, 'security', 'enter', 'entered_by_platform', 7, 'api', $3)`,
      [w.firm.id, file.id, at],
    )
  await insert('2026-03-01T00:00:00Z')
  await expect(insert('2026-03-01T23:59:59Z')).rejects.toMatchObject({ code: '23505' })
  await insert('2026-03-02T00:00:00Z')
})

test('a new day has its own line', async () => {
  const realDate = Date
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-entries-'))
  const clock_file = path.join(folder, 'clock')
  onTestFinished(() => {
    globalThis.Date = realDate
    rmSync(folder, { recursive: true })
  })
  const file = await w.makeCompany()
  const operator = await w.outsider({ platform: true })
  moveClock(clock_file, 0)
  const caller = w.callerOn(await w.sibling({ clock_file }), operator)
  await read(caller, file)
  await entered(file.id, 1)
  moveClock(clock_file, 24 * 3600 * 1000)
  await read(caller, file)
  await entered(file.id, 2)
  expect((await lines(file.id)).map(({ user_id }) => user_id)).toEqual([operator.user_id, operator.user_id])
})

test('who has a role in the file enters by it, a refused call enters nothing', async () => {
  const file = await w.makeCompany()
  const [member, operator] = [await w.as('manager', { platform: true }), await w.outsider({ platform: true })]
  const reader = await w.outsider({ platform: true, abilities: ['write'] })
  await read(member, file)
  expect((await read(reader, file)).status).toBe(403)
  await read(operator, file)
  await entered(file.id, 1)
  expect(await lines(file.id)).toMatchObject([{ user_id: operator.user_id }])
})
