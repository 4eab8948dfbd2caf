import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openOutboundHttp } from '../../src/adapters/outbound-http/index.ts'
import { areasOf, openExternalServices } from '../../src/app.ts'
import { openPools } from '../../src/kernel/write/database.ts'
import { jobContext, type Schedule } from '../../src/kernel/jobs/jobs.ts'
import { silentMeter } from '../../src/kernel/operating/meter.ts'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'
import { startWorker, type Worker } from '../../src/kernel/jobs/worker.ts'
import { type Clock, drivenClock, systemClock } from '../../src/lib/clock.ts'
import { queueUrl } from '../engine/bells.ts'
import { type DnsStandIn, dnsStandIn } from '../stand-ins/dns.ts'
import { domain, newAuthority, receiver, type Receiver, testAddress, testNetwork } from '../stand-ins/receiver.ts'
import { recordEvent } from './produced/fields.ts'
import { type Caller, type World, world } from './world.ts'

/** A world whose firm can register endpoints on the test network, with receivers there and workers that deliver to them. */
export type WebhookFixture = {
  readonly w: World
  readonly names: DnsStandIn
  readonly admin: Caller
  /** A receiver with a name of its own. */
  readonly listen: () => Promise<Receiver & { readonly url: string; readonly host: string }>
  /** Registers an endpoint in the world's firm, or in another. */
  readonly register: (url: string, events?: readonly string[], place?: string) => Promise<{ id: number; secret: string }>
  /** A worker; an attempt lasts ten seconds at most, or as long as given. */
  readonly work: (limitMs?: number) => Promise<Worker>
  /** Moves the clock of worker and database by so many milliseconds from real time. */
  readonly moveClock: (ms: number) => void
  readonly close: () => Promise<void>
}

export async function webhookFixture({ driven = false } = {}): Promise<WebhookFixture> {
  const realDate = globalThis.Date
  const authority = newAuthority()
  const names = await dnsStandIn()
  const folder = mkdtempSync(path.join(tmpdir(), 'hooks-'))
  const clock_file = path.join(folder, 'clock')
  writeFileSync(clock_file, '0')
  const abroad = { outgoing_resolver: names.address, outgoing_ca: authority.ca_file, outgoing_allow: [testNetwork] }
  const w = await world({ config: { ...abroad, ...(driven && { clock_file }) } })
  const clock: Clock = driven ? drivenClock(clock_file) : systemClock
  const admin = await w.as('admin')
  const open: Receiver[] = []
  const workers = new Set<() => Promise<void>>()

  return {
    w,
    names,
    admin,
    listen: async () => {
      const made = await receiver(authority)
      open.push(made)
      const host = `r${open.length}.${domain}`
      names.names.set(host, [testAddress])
      return Object.assign(made, { host, url: `https://${host}:${made.port}/in` })
    },
    register: async (url, events = ['*'], place = 'F') => {
      const { body } = await admin('POST', `${place}/webhooks`, { body: { url, events } })
      return { id: body.webhook.id, secret: body.secret }
    },
    work: async (limitMs) => {
      const pools = openPools(w.config.database_url, 3, clock)
      const services = await openExternalServices(w.config, clock)
      const outside = limitMs === undefined ? services : { ...services, outgoing: openOutboundHttp(w.config, limitMs) }
      const writer = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
      const areas = areasOf(w.config)
      const consumers = areas.flatMap((area) => area.consumers ?? [])
      const worker = await startWorker({ queue_url: queueUrl(w), jobs_at_once: 2, writer, areas, consumers, report: () => {} })
      const stop = async () => {
        workers.delete(stop)
        await worker.stop()
        await Promise.all([services.outgoing.close(), outside.outgoing.close(), outside.services.close()])
        await pools.end()
      }
      workers.add(stop)
      return { ...worker, stop }
    },
    moveClock: (ms) => writeFileSync(clock_file, String(ms)),
    close: async () => {
      await Promise.all([...workers].map((stop) => stop()))
      await w.close()
      for (const { body } of open.flatMap(({ taken }) => taken)) if (body !== '') recordDelivery(body)
      await Promise.all([names, ...open].map((each) => each.close()))
      authority.remove()
      rmSync(folder, { recursive: true })
      globalThis.Date = realDate
    },
  }
}

/** The test event is sent and never announced, so what it says is known from its deliveries only. */
function recordDelivery(body: string): void {
  const { event, data } = JSON.parse(body) as { event: string; data: unknown }
  recordEvent(event, data)
}

/** What the clock would ask for, now. */
export async function runNow(w: World, schedules: readonly Schedule[], clock: Clock = systemClock): Promise<void> {
  const pools = openPools(w.config.database_url, 2, clock)
  const outside = await openExternalServices(w.config, clock)
  const writer = { ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  for (const { run } of schedules) await run(jobContext(writer, new AbortController().signal))
  await Promise.all([outside.outgoing.close(), outside.services.close()])
  await pools.end()
}
