import { runNode } from '../../../lib/checkout.ts'
import { expectSuccess, type Person } from '../fixture.ts'
import { fillIn, guideBlocks } from '../guide.ts'
import type { Starter } from '../processes.ts'
import type { Tally } from '../tally.ts'
import { isDone } from '../traffic.ts'
import type { Head, RecordedState } from './compare.ts'
import type { Restored } from './restored.ts'

/** The command of the guide: the worker's environment, with the addresses of the restored server. */
async function doctor(env: Record<string, string>) {
  const command = fillIn(guideBlocks('back-up-and-upgrade', 'Restore', 'sh')[1], { 'REDIS_URL=': '', 'server/src/cli.ts doctor': '' })
  if (!command.includes('QUEUE_DATABASE_URL=')) throw new Error('The guide calls the doctor with other variables.')
  return runNode('server/src/cli.ts', ['doctor'], { env })
}

/** The doctor of the original knows of the backup and the archive. */
export async function checkDoctor(env: Record<string, string>, shown: Tally) {
  const { stdout } = await doctor(env)
  const knows = /^ok {4}backup: /m.test(stdout) && /^ok {4}archive: /m.test(stdout)
  shown.check(knows, 'doctor knows of the backup and the archive', stdout)
}

type Pulled = { cursor: number; has_more: boolean; full_resync: boolean; changes: { seq: number }[] }

/** Processes on the restored server: the doctor passes, clients are served, and a client with a later cursor resyncs. */
export async function proveService(
  there: Restored,
  start: Starter,
  shown: Tally,
  people: readonly Person[],
  recorded: RecordedState,
  ends: Head[],
) {
  const worker = await start({ program: 'worker', env: there.env })
  const api = await start({ program: 'main', env: { ...there.env, LIMITS_FACTOR: '1000' } })
  const { code, stdout, stderr } = await doctor(there.env)
  shown.check(
    code === 0 && stdout.includes('ok    workers:') && !stdout.includes('WRONG'),
    'partita doctor finds nothing wrong',
    stdout + stderr,
  )
  for (const person of people) {
    const of = (heads: Head[]) => heads.find(({ company_id }) => company_id === person.company_id)?.seq ?? 0
    const pull = async (since: number) =>
      expectSuccess(await person.call<Pulled>(api.base, 'GET', `/v1/companies/C/sync/pull?since=${since}&limit=2000`))
    const ahead = await pull(of(ends))
    shown.check(of(ends) > of(recorded.heads) && ahead.full_resync && ahead.cursor === 0, 'a cursor from after the point resyncs', ahead)
    const inTime = await pull(of(recorded.heads))
    shown.check(
      !inTime.full_resync && inTime.changes.length === 1,
      'a cursor of the point itself stays valid, and gets the file again',
      inTime,
    )
    const whole = await pull(0)
    shown.check(whole.cursor > of(ends) && !whole.has_more, 'the feed continues above every number that was used', whole.cursor)
    const body = { type: 'customer', name: 'Garage Peeters', external_id: 'after the restore' }
    const card = await person.call<{ id: number }>(api.base, 'POST', '/v1/companies/C/third-parties', { body })
    const next = await pull(whole.cursor)
    shown.check(isDone(card) && next.changes[0]?.seq === whole.cursor + 1, 'a new write gets the next number', { card, next })
    const late = await pull(of(ends))
    shown.check(late.full_resync, 'a cursor from after the point resyncs also when the file has grown past it', late)
  }
  for (const each of [worker, api]) shown.check(each.errors().length === 0, 'no process on it logged an error', each.errors().slice(-3))
  await Promise.all([worker.stop(), api.stop()])
  for (const each of [worker, api]) shown.check(each.exitCode() === 0, 'the processes on it exit with 0', each.exitCode())
  return stdout
}
