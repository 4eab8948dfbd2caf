import { runNode } from '../../../lib/checkout.ts'
import type { Context } from '../fixture.ts'
import type { Mutation } from '../mutations.ts'
import { isDone } from '../traffic.ts'
import { waitFor } from '../wait.ts'

const thirdParties = '/v1/companies/C/third-parties'

const waits = "select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'partita-write'"

type Answer = { code?: string }

/** The doctor reports a commit once it has waited for more than five seconds. */
async function proveFinding({ fixture, shown }: Context) {
  const long = `${waits} and query_start < clock_timestamp() - interval '5 seconds'`
  await waitFor(async () => (await fixture.rows(long)).length > 0)
  const { code, stdout } = await runNode('server/src/cli.ts', ['doctor'], { env: fixture.services.env })
  shown.check(code === 1 && /^WRONG +standby: /m.test(stdout), 'partita doctor reports a commit that waits for a standby', stdout)
}

/**
 * COMMIT waits for a standby that never comes, and the wait is cancelled: PostgreSQL reports a success with a warning. The write is stored on
 * one server only, so neither it nor its replay may be acknowledged before a standby has it.
 */
export async function proveCancelledWaits(context: Context, count: number): Promise<Mutation[]> {
  const { fixture, apis, person, shown } = context
  const base = apis[0]?.base ?? ''
  const mutations: Mutation[] = []
  const requireStandby = async (names: string) => {
    await fixture.rows(`alter system set synchronous_standby_names = '${names}'`)
    await fixture.rows('select pg_reload_conf()')
    await waitFor(async () => (await fixture.rows("select where current_setting('synchronous_standby_names') = $1", [names])).length === 1)
  }
  const endWait = async (how: string, answering: Promise<unknown>) => {
    let answered = false
    void answering.then(() => (answered = true))
    await waitFor(async () => answered || (await fixture.rows(waits)).length > 0)
    return (await fixture.rows(`select ${how}(pid) from (${waits}) w`)).length === 1
  }
  for (let each = 0; each < count; each++) {
    const how = each % 2 === 0 ? 'pg_cancel_backend' : 'pg_terminate_backend'
    const key = `unconfirmed-${each}`
    const send = { body: { type: 'supplier', name: 'Toiture Simon', external_id: key }, headers: { 'x-client-mutation-id': key } }
    const answer = () => person.call<Answer>(base, 'POST', thirdParties, send)
    await requireStandby('nobody')
    for (const what of ['the write', 'its replay']) {
      const answering = answer()
      if (each === 0 && what === 'the write') await proveFinding(context)
      shown.check(await endWait(how, answering), `${how}: ${what} waits for a standby`)
      const { status, body, headers } = await answering
      const refused = status === 503 && body.code === 'maintenance' && headers['retry-after'] !== undefined
      shown.check(refused, `${how}: ${what} is answered 503 maintenance`, { status, code: body.code })
    }
    const stored = await fixture.rows('select from third_parties where external_id = $1', [key])
    shown.check(stored.length === 1, `${how}: the write is stored on this server`, stored.length)
    await requireStandby('')
    const last = await answer()
    const replayed = last.headers['x-idempotent-replay'] === '1'
    shown.check(isDone(last) && replayed, `${how}: without the requirement, the stored answer is given`, last.status)
    mutations.push({ key, kind: 'create', company_id: person.company_id, attempts: 3, acknowledged: isDone(last), replayed })
  }
  return mutations
}
