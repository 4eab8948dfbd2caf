import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { waitUntil } from '../../../lib/daemon.ts'
import type { Balancer } from './balancer.ts'
import { milliseconds } from '../figures.ts'
import type { RunningProcess } from '../processes.ts'
import type { Person, Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'

const longWriteMs = 3_000
/** What the operator's guide gives an API that was told to end. */
const graceMs = 30_000

/** A write that waits for its file's lock, held here, while its process is told to end; answered once the lock is free. */
async function longWrite(fixture: Fixture, person: Person, api: RunningProcess, meanwhile: () => void) {
  const holder = new Client({ connectionString: fixture.services.env.DATABASE_OWNER_URL })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from heads where company_id = $1 for update', [person.company_id])
    const body = { type: 'customer', name: 'Garage Peeters' }
    const answer = person.call(api.base, 'POST', '/v1/companies/C/third-parties', { body })
    const waiting = async () => {
      const found = await fixture.rows(
        'select from pg_stat_activity where pg_backend_pid() <> pid and $1::int = any (pg_blocking_pids(pid))',
        [(await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
      )
      return found.length > 0
    }
    if (!(await waitUntil(waiting, 10))) throw new Error('The long write never waited for its lock.')
    meanwhile()
    await pause(longWriteMs)
    await holder.query('rollback')
    return await answer
  } finally {
    await holder.end()
  }
}

/** SIGTERM under load: what was begun is answered, nothing is cut, and the process is gone in the time it is given. */
export async function stopOldProcess(fixture: Fixture, shown: Tally, balanced: Balancer, api: RunningProcess, person: Person) {
  let stopped: Promise<void> | undefined
  let begin = 0
  const long = await longWrite(fixture, person, api, () => {
    begin = performance.now()
    stopped = api.stop()
  })
  const answered = performance.now() - begin
  await stopped
  const took = performance.now() - begin
  shown.check(long.status === 201, `a write that was under way at SIGTERM is answered`, long)
  shown.check(long.headers.connection === 'close', 'its answer says that the connection ends', long.headers.connection)
  shown.check(api.exitCode() === 0 && took < graceMs, 'the old process ends by itself, with 0', { code: api.exitCode(), took })
  shown.check(took - answered < 5_000, 'and soon after its last answer', took - answered)
  shown.check(!balanced.isInRotation(api.base), 'the balancer noticed that it was leaving')
  shown.check(api.errors().length === 0, 'the old process logged no error', api.errors().slice(-3))
  shown.say(`old process out: ended ${milliseconds(took)} after SIGTERM, ${milliseconds(took - answered)} after its last answer`)
}
