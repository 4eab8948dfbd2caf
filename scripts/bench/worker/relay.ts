import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '../../lib/migrations.ts'
import { cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import type { Fixture } from '../lib/fixture.ts'

/** Firms that nothing else uses, so that their sequences begin at one. Events of the firms are interleaved, as writes leave them. */
const firstFirm = 1_000_000

const fill = `
  insert into queue.outbox (firm_id, company_id, event, data, created_at)
  select ${firstFirm} + f, f, 'third_party.updated', jsonb_build_object('n', $1::integer * $2::integer + n, 'name', 'Boulangerie Martin SRL', 'email', 'compta@example.com'), now()
  from generate_series(1, $2::integer) n, generate_series(1, $3::integer) f order by n, f`

/** For every firm, sequence numbers from one without a gap, in the order the events were written. */
const check = `
  select count(*)::int as kept, (count(*) filter (where sequence = (data ->> 'n')::bigint))::int as placed, count(distinct id)::int as distinct
  from queue.events where firm_id > ${firstFirm}`

/** From the commit that filled the outbox until it is empty, by one worker with default settings. */
export async function measureRelay(fixture: Fixture, rounds: number): Promise<Figure> {
  const [firms, eventsPerFirm] = [fixture.amount(50, 3), fixture.amount(400, 20)]
  const events = firms * eventsPerFirm
  const worker = startProgram(fixture.folder, 'scripts/bench/programs/bench-worker.ts', { ...fixture.env, BENCH_JOBS: '0' })
  try {
    await worker.nextMessage()
    return await withClient(fixture.env.QUEUE_DATABASE_URL ?? '', async (client) => {
      // Events of other benches are not measured.
      await waitUntilEmpty(client)
      const meter = meterWith(fixture, worker)
      const before = meter()
      const perSecond: number[] = []
      for (let n = 0; n <= rounds; n++) {
        await client.query(fill, [n, eventsPerFirm, firms])
        const started = performance.now()
        await waitUntilEmpty(client)
        const rate = (events * 1000) / (performance.now() - started)
        if (n > 0) perSecond.push(rate)
        console.log(`  ${n === 0 ? 'warming up' : `round ${n}`}: ${rate.toFixed(0)} events/s`)
      }
      const sent = (rounds + 1) * events
      const cpu = perItem(cpuBetween(before, meter()), sent)
      return {
        title: `relay (${firms} firms, ${events} events)`,
        unit: 'events/s',
        rounds: perSecond,
        proof: `${await expectEvents(client, sent)}; processor time per event, filling included: ${cpu}`,
      }
    })
  } finally {
    await worker.stop()
  }
}

/** The polling interval keeps the load on the server negligible. */
async function waitUntilEmpty(client: Client) {
  const end = performance.now() + 180_000
  while ((await client.query('select from queue.outbox limit 1')).rowCount !== 0) {
    if (performance.now() > end) throw new Error('The outbox is not empty after three minutes.')
    await pause(10)
  }
}

async function expectEvents(client: Client, sent: number): Promise<string> {
  const { rows } = await client.query<{ kept: number; placed: number; distinct: number }>(check)
  const { kept = 0, placed = 0, distinct = 0 } = rows[0] ?? {}
  if (kept !== sent || placed !== sent || distinct !== sent)
    throw new Error(`Of ${sent} events ${kept} arrived, ${placed} in their place, ${distinct} distinct.`)
  return `${kept} events, each once, in order, numbered without gaps`
}
