import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { openSecrets } from '../../../server/src/kernel/outbound/secrets.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import { spent } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { meterWith, perPiece, startProgram } from '../lib/program.ts'
import type { Stage } from '../lib/fixture.ts'

const deliveries = 4_000
/** What the worker has under way for one endpoint at most. */
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

/** Deliveries from the table to ten fast receivers, over signing and posting the same bodies with the same client, in turns. */
export async function delivered(stage: Stage, rounds: number): Promise<Figure[]> {
  const receivers = startProgram(stage.folder, 'scripts/bench/programs/webhook-receivers.ts', stage.env)
  const { urls, env } = await receivers.told<{ urls: string[]; env: Record<string, string> }>()
  const sender = startProgram(stage.folder, 'scripts/bench/programs/webhook-sender.ts', { ...stage.env, ...env })
  const worker = startProgram(stage.folder, 'scripts/bench/programs/bench-worker.ts', { ...stage.env, ...env, BENCH_JOBS: '0' })
  const each = deliveries / urls.length
  try {
    await Promise.all([sender.told(), worker.told()])
    return await withClient(ownerUrl(stage.env), async (client) => {
      await register(client, stage, urls)
      const meter = meterWith(stage, worker)
      const before = meter()
      const [ratios, rates]: [number[], number[]] = [[], []]
      for (let n = 0; n <= rounds; n += 1) {
        sender.child.send({ urls, secret, body, each, atOnce })
        const bare = deliveries / (await sender.told<{ seconds: number }>()).seconds
        const started = performance.now()
        await client.query(fill, [body, each])
        await finished(client)
        const ours = (deliveries * 1000) / (performance.now() - started)
        console.log(
          `  ${n === 0 ? 'warming up' : `round ${n}`}: ${ours.toFixed(0)}/s delivered, ${bare.toFixed(0)}/s bare, ratio ${(ours / bare).toFixed(2)}`,
        )
        if (n > 0) {
          ratios.push(ours / bare)
          rates.push(ours)
        }
      }
      const cpu = perPiece(spent(before, meter()), (rounds + 1) * deliveries)
      const proof = `${await proofOf(client, (rounds + 1) * deliveries)}; processor time per delivery: ${cpu}`
      return [
        { title: 'deliveries to ten receivers, over bare posts', unit: 'times', rounds: ratios, goal: { least: 0.5 }, proof },
        { title: 'deliveries to ten receivers', unit: 'deliveries/s', rounds: rates, proof },
      ]
    })
  } finally {
    await Promise.all([worker.stop(), sender.stop(), receivers.stop()])
  }
}

async function register(client: Client, stage: Stage, urls: readonly string[]) {
  const { rows } = await client.query<{ id: string }>('select id from firms order by id limit 1')
  const firm = rows[0]?.id ?? ''
  const sealed = openSecrets((stage.env.URL_KEY ?? '').split(',')).seal(secret, `webhooks of firm ${firm}`)
  for (const [index, url] of urls.entries())
    await client.query(
      `insert into webhooks (firm_id, slot, url, events, secret, secret_hint) values ($1, $2, $3, '{*}', $4, 'whsec_…ench')`,
      [firm, index + 1, url, sealed],
    )
}

async function finished(client: Client) {
  const end = performance.now() + 120_000
  while ((await client.query(`select from webhook_deliveries where status = 'pending' limit 1`)).rowCount !== 0) {
    if (performance.now() > end) throw new Error('There are deliveries left after two minutes.')
    await pause(10)
  }
}

async function proofOf(client: Client, sent: number): Promise<string> {
  const { rows } = await client.query<{ done: number; once: number }>(
    `select count(*)::int as done, (count(*) filter (where attempts = 1))::int as once from webhook_deliveries where status = 'delivered'`,
  )
  const { done = 0, once = 0 } = rows[0] ?? {}
  if (done !== sent || once !== sent) throw new Error(`Of ${sent} deliveries ${done} were delivered, ${once} at the first attempt.`)
  return `${done} delivered, each at the first attempt`
}
