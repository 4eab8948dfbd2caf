import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openSecrets } from '../../../server/src/kernel/outbound/secrets.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { meterWith, perItem, startProgram } from '../lib/program.ts'
import type { Fixture } from '../lib/fixture.ts'

/** The most concurrent requests of the worker to one endpoint. */
const atOnce = 8
const secret = 'whsec_bench'

const body = JSON.stringify({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  event: 'entry.posted',
  api_version: 'v1',
  sequence: 1208,
  created_at: '2026-03-10T12:00:00.000Z',
  firm: { public_token: 'k3j9x2m7q1w8', name: 'Fiduciaire Lambert' },
  company: { public_token: 'h5t2c8v4n6b1', name: 'Boulangerie Martin SRL' },
  data: {
    id: 90_211,
    reference: 'F2026/118',
    journal_code: 'VEN',
    number: 118,
    entry_date: '2026-03-10',
    total_debit: '1210.00',
    lines_count: 3,
  },
})

const fill = `
  insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, next_attempt_at)
  select w.id, w.firm_id, 'evt_' || md5(n::text), 'entry.posted', $1, now() from webhooks w, generate_series(1, $2) n order by n, w.id`

/** Deliveries from the table to ten fast receivers, compared with signing and posting the same bodies with the same client, in turns. */
export async function measureDeliveries(fixture: Fixture, rounds: number): Promise<Figure[]> {
  const receivers = startProgram(fixture.folder, 'scripts/bench/programs/webhook-receivers.ts', fixture.env)
  const { urls, env } = await receivers.nextMessage<{ urls: string[]; env: Record<string, string> }>()
  const sender = startProgram(fixture.folder, 'scripts/bench/programs/webhook-sender.ts', { ...fixture.env, ...env })
  const worker = startProgram(fixture.folder, 'scripts/bench/programs/bench-worker.ts', { ...fixture.env, ...env, BENCH_JOBS: '0' })
  const deliveries = fixture.amount(4_000, 50)
  const each = deliveries / urls.length
  try {
    await Promise.all([sender.nextMessage(), worker.nextMessage()])
    return await withClient(ownerUrl(fixture.env), async (client) => {
      await registerEndpoints(client, fixture, urls)
      const meter = meterWith(fixture, worker)
      const before = meter()
      const [ratios, rates]: [number[], number[]] = [[], []]
      for (let n = 0; n <= rounds; n += 1) {
        sender.child.send({ urls, secret, body, each, atOnce })
        const bare = deliveries / (await sender.nextMessage<{ seconds: number }>()).seconds
        const started = performance.now()
        await client.query(fill, [body, each])
        await waitUntilDelivered(client)
        const ours = (deliveries * 1000) / (performance.now() - started)
        console.log(
          `  ${n === 0 ? 'warming up' : `round ${n}`}: ${ours.toFixed(0)}/s delivered, ${bare.toFixed(0)}/s bare, ratio ${(ours / bare).toFixed(2)}`,
        )
        if (n > 0) {
          ratios.push(ours / bare)
          rates.push(ours)
        }
      }
      const cpu = perItem(cpuBetween(before, meter()), (rounds + 1) * deliveries)
      const proof = `${await expectDeliveries(client, (rounds + 1) * deliveries)}; processor time per delivery: ${cpu}`
      return [
        { title: 'deliveries to ten receivers, over bare posts', unit: 'times', rounds: ratios, goal: { least: 0.5 }, proof },
        { title: 'deliveries to ten receivers', unit: 'deliveries/s', rounds: rates, proof },
      ]
    })
  } finally {
    await Promise.all([worker.stop(), sender.stop(), receivers.stop()])
  }
}

async function registerEndpoints(client: Client, fixture: Fixture, urls: readonly string[]) {
  const { rows } = await client.query<{ id: string }>('select id from firms order by id limit 1')
  const firm = rows[0]?.id ?? ''
  const sealed = openSecrets((fixture.env.URL_KEY ?? '').split(',')).seal(secret, `webhooks of firm ${firm}`)
  for (const [index, url] of urls.entries())
    await client.query(
      `insert into webhooks (firm_id, slot, url, events, secret, secret_hint) values ($1, $2, $3, '{*}', $4, 'whsec_…ench')`,
      [firm, index + 1, url, sealed],
    )
}

async function waitUntilDelivered(client: Client) {
  const end = performance.now() + 600_000
  while ((await client.query(`select from webhook_deliveries where status = 'pending' limit 1`)).rowCount !== 0) {
    if (performance.now() > end) throw new Error('There are deliveries left after ten minutes.')
    await pause(10)
  }
}

async function expectDeliveries(client: Client, sent: number): Promise<string> {
  const { rows } = await client.query<{ done: number; once: number }>(
    `select count(*)::int as done, (count(*) filter (where attempts = 1))::int as once from webhook_deliveries where status = 'delivered'`,
  )
  const { done = 0, once = 0 } = rows[0] ?? {}
  if (done !== sent || once !== sent) throw new Error(`Of ${sent} deliveries ${done} were delivered, ${once} at the first attempt.`)
  return `${done} delivered, each at the first attempt`
}
