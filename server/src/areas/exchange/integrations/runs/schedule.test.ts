/** Runs by schedule, and what ends a schedule. */
import { describe, expect, test } from 'vitest'
import { inJob } from '../../../../../test/engine/bells.ts'
import { doRuns } from '../../../../../test/harness/integrations/files.ts'
import { openRuns } from '../../../../../test/harness/integrations/runs.ts'
import { startDue } from './jobs.ts'

const { there, w, admin, file, at, connectPonto, connection, run } = await openRuns()
const integrationId = () => Number(at().split('/').at(-1))

describe('schedule', () => {
  const due = () => inJob(w, startDue.run)
  const running = async () =>
    (await w.rows(`select 1 from integration_runs where company_id = $1 and status = 'running'`, [file().bank.b.id])).length
  const makeDue = () =>
    w.rows(
      `begin; set local session_replication_role = replica; update integrations set next_run_at = now() - interval '3 hours' where id = ${integrationId()}; commit`,
    )
  const nextOf = async () => {
    const [row] = await w.rows<{ next: Date | null }>('select next_run_at as next from integrations where id = $1', [integrationId()])
    return row?.next ?? null
  }

  test('a run begins when it is due, once, at a minute that the file decides; scheduled runs only read', async () => {
    await connectPonto({ schedule: 'hourly' })
    const first = await nextOf()
    await due()
    expect(await running()).toBe(0)
    await makeDue()
    await due()
    await due()
    expect([await running(), (await nextOf())?.getUTCMinutes()]).toEqual([1, first?.getUTCMinutes()])
    there.ponto.asked.length = 0
    await doRuns(w, there)
    expect(there.ponto.asked.some(({ path }) => path.includes('synchronizations'))).toBe(false)
    expect((await connection()).runs).toMatchObject([{ status: 'done' }])
  })

  test('files ask at different minutes, and daily ones at night', async () => {
    const rows = await w.rows<{ hourly: Date; daily: Date }>(
      `select next_integration_run(n, 'hourly', '2026-11-19T10:17:30Z') as hourly, next_integration_run(n, 'daily', '2026-11-19T10:17:30Z') as daily from generate_series(1, 500) n`,
    )
    expect(new Set(rows.map(({ hourly }) => hourly.getUTCMinutes())).size).toBeGreaterThan(50)
    for (const { hourly, daily } of rows) {
      expect(hourly.getTime() - Date.parse('2026-11-19T10:17:30Z')).toBeGreaterThan(0)
      expect(hourly.getTime() - Date.parse('2026-11-19T10:17:30Z')).toBeLessThanOrEqual(3_600_000)
      expect(daily.getUTCHours()).toBeLessThan(6)
    }
  })

  test('nothing runs for a manual, a paused or an archived one', async () => {
    await connectPonto({ schedule: 'manual' })
    expect(await nextOf()).toBeNull()
    await admin('PATCH', at(), { body: { schedule: 'daily' } })
    await makeDue()
    await admin('PATCH', file().bank.b.path, { body: { is_active: false } })
    await due()
    expect(await running()).toBe(0)
    await admin('PATCH', file().bank.b.path, { body: { is_active: true } })
    await admin('PATCH', at(), { body: { is_active: false } })
    expect(await nextOf()).toBeNull()
  })

  test('three refusals of the credentials end the schedule; new secrets begin it again', async () => {
    await connectPonto({ schedule: 'hourly' })
    await admin('PATCH', at(), { body: { secrets: { client_secret: 'not-the-secret' } } })
    for (const status of ['connected', 'connected', 'error']) {
      expect(await run()).toMatchObject({ status: 'failed', message: expect.stringContaining('refused') })
      expect(await connection()).toMatchObject({ status, last_status: 'failed', last_error: expect.stringContaining('refused') })
    }
    expect(await nextOf()).toBeNull()
    const { secrets } = file().ponto() as { secrets: object }
    await admin('PATCH', at(), { body: { secrets } })
    expect([(await connection()).status, (await nextOf()) !== null]).toEqual(['connected', true])
    expect(await run()).toMatchObject({ status: 'done' })
  })
})
