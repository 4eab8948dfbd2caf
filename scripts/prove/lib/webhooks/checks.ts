import { createHmac } from 'node:crypto'
import type { Receiver } from '../../../../server/test/stand-ins/receiver.ts'
import type { Received } from './receivers.ts'
import type { WebhookTraffic } from './traffic.ts'
import type { Fixture } from '../fixture.ts'
import type { Tally } from '../tally.ts'

/** A registered endpoint and its receiver. */
export type Endpoint = {
  readonly id: number
  readonly firm: string
  readonly path: string
  readonly secret: string
  readonly received: Received
  readonly there: Receiver
}

type Event = { id: string; sequence: number; firm: string; company_id: number; record: number; name: string; feed: number }

const eventsOf = (fixture: Fixture) =>
  fixture.rows<Event>(`
    select e.id, e.sequence::integer, f.public_token as firm, e.company_id::integer, (e.data ->> 'id')::integer as record, e.data ->> 'name' as name,
      d.seq::integer as feed
    from queue.events e join firms f on f.id = e.firm_id
    left join feed d on d.company_id = e.company_id and d.resource = 'third-parties' and d.record_id = (e.data ->> 'id')::bigint
    where e.event = 'third_party.created' order by e.firm_id, e.sequence`)

/** Compares acknowledged writes with the events in the database and at the receivers. */
export async function checkDeliveries(fixture: Fixture, shown: Tally, traffic: WebhookTraffic, endpoints: readonly Endpoint[]) {
  const events = await eventsOf(fixture)
  const byName = Map.groupBy(events, ({ name }) => name)
  const missing = traffic.done.filter(({ name }) => byName.get(name)?.length !== 1)
  shown.check(missing.length === 0, 'every acknowledged write has its event, once', missing.slice(0, 3))
  shown.check(events.length === traffic.done.length, 'nothing else has one', [events.length, traffic.done.length])
  const invented = traffic.silent.filter((name) => byName.has(name))
  shown.check(invented.length === 0, 'dry runs and refused writes published nothing', invented.slice(0, 3))
  for (const [firm, own] of Map.groupBy(events, (event) => event.firm)) {
    const gaps = own.filter(({ sequence }, index) => sequence !== index + 1)
    shown.check(gaps.length === 0, `firm ${firm}: sequence is 1…n without a gap`, gaps.slice(0, 3))
    for (const [file, ordered] of Map.groupBy(own, ({ company_id }) => company_id)) {
      const wrong = ordered.filter(({ feed }, index) => index > 0 && feed <= (ordered[index - 1]?.feed ?? 0))
      shown.check(wrong.length === 0, `file ${file}: sequence is in feed order`, wrong.slice(0, 3))
    }
    shown.check(
      overtaken(traffic, own).length === 0,
      `firm ${firm}: an acknowledged write has a lower number than one begun later`,
      overtaken(traffic, own).slice(0, 3),
    )
  }
  for (const endpoint of endpoints) await checkEndpoint(fixture, shown, endpoint, events)
}

/** Writes that began after another was acknowledged but have a lower sequence number. */
function overtaken({ done }: WebhookTraffic, events: readonly Event[]) {
  const numbers = new Map(events.map(({ name, sequence }) => [name, sequence]))
  const known = done.flatMap((write) => (numbers.has(write.name) ? [{ ...write, sequence: numbers.get(write.name) ?? 0 }] : []))
  const [begun, ended] = [known.toSorted((a, b) => a.from - b.from), known.toSorted((a, b) => a.to - b.to)]
  let [highest, next] = [0, 0]
  return begun.filter(({ from, sequence }) => {
    for (; next < ended.length && (ended[next]?.to ?? 0) < from; next += 1) highest = Math.max(highest, ended[next]?.sequence ?? 0)
    return sequence < highest
  })
}

async function checkEndpoint(
  fixture: Fixture,
  shown: Tally,
  { id, firm, path, secret, received, there }: Endpoint,
  events: readonly Event[],
) {
  const own = new Set(events.filter((event) => event.firm === firm).map((event) => event.id))
  const taken = received.accepted.get(path) ?? new Map<string, string>()
  const missed = [...own].filter((event) => !taken.has(event))
  shown.check(missed.length === 0, `endpoint ${id} received every event`, missed.slice(0, 3))
  shown.check(
    [...taken.keys()].every((event) => own.has(event)),
    `endpoint ${id} received nothing else`,
  )
  const states = await fixture.rows<{ status: string; n: number; events: number }>(
    'select status, count(*)::integer as n, count(distinct event_id)::integer as events from webhook_deliveries where webhook_id = $1 group by status',
    [id],
  )
  shown.check(
    states.length === 1 && states[0]?.status === 'delivered' && states[0].n === own.size,
    `endpoint ${id}: one delivery per event, all delivered`,
    states,
  )
  const sent = there.taken.filter((request) => request.path === path)
  const forged = sent.filter(({ headers, body }) => {
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? []
    return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') !== v1
  })
  shown.check(forged.length === 0, `endpoint ${id}: every request is signed with its secret`, forged.length)
  const bodies = Map.groupBy(sent, ({ headers }) => String(headers['x-service-delivery']))
  shown.check(
    [...bodies.values()].every((same) => new Set(same.map(({ body }) => body)).size === 1),
    `endpoint ${id}: the same delivery has the same body at every attempt`,
  )
}
