import type { Db } from '../../../kernel/write/database.ts'
import type { Paging } from '../../../kernel/route/paging.ts'
import type { Relayed } from '../../../kernel/jobs/queue-store.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Settings, AttemptResult } from './rules.ts'
import { Webhook, WebhookDelivery } from './schema.ts'

/* Endpoints. */

const shown = columns(Webhook, 'w')

export const list = (db: Db, firmId: number) =>
  db.many<Webhook>(sql`select ${shown} from webhooks w where w.firm_id = ${firmId} order by w.id`)

export const find = (db: Db, firmId: number, id: number) =>
  db.maybe<Webhook>(sql`select ${shown} from webhooks w where w.firm_id = ${firmId} and w.id = ${id}`)

/** Inserts into the first free slot; undefined when all are taken. */
export const insert = (tx: Tx, firmId: number, { url, description, events, is_active }: Settings, secret: Buffer, hint: string) =>
  tx.maybe<Webhook>(sql`
    insert into webhooks as w (firm_id, slot, url, description, events, is_active, secret, secret_hint)
    select ${firmId}, s.slot, ${url}, ${description}, ${events}::text[], ${is_active}, ${secret}::bytea, ${hint}
    from generate_series(1, 20) s (slot)
    where not exists (select from webhooks o where o.firm_id = ${firmId} and o.slot = s.slot) order by s.slot limit 1
    returning ${shown}`)

/** Resets the failure count when the URL changes. */
export const update = (tx: Tx, id: number, { url, description, events, is_active }: Settings) =>
  tx.one<Webhook>(sql`
    update webhooks w set url = ${url}, description = ${description}, events = ${events}::text[], is_active = ${is_active},
      failures = case when w.url = ${url} then w.failures else 0 end, updated_at = app_now()
    where w.id = ${id} returning ${shown}`)

export const remove = (tx: Tx, id: number) => tx.many(sql`delete from webhooks where id = ${id}`)

export const rotate = (tx: Tx, id: number, secret: Buffer, hint: string, hours: number) =>
  tx.one<Webhook>(sql`
    update webhooks w set secret = ${secret}::bytea, secret_hint = ${hint}, updated_at = app_now(),
      former_secret = case when ${hours}::integer > 0 then w.secret end,
      former_until = case when ${hours}::integer > 0 then app_now() + make_interval(hours => ${hours}::integer) end
    where w.id = ${id} returning ${shown}`)

/* Deliveries. */

const logged = sql`${columns(WebhookDelivery, 'd', ['payload'])}, d.body as payload`

export const deliveries = async (db: Db, webhookId: number, filter: { status?: string; event?: string }, { per_page, offset }: Paging) => {
  const matching = sql`
    from webhook_deliveries d where d.webhook_id = ${webhookId} ${when(filter.status, sql`and d.status = ${filter.status}`)}
    ${when(filter.event, sql`and d.event = ${filter.event}`)}`
  const [items, { total }] = await Promise.all([
    db.many<WebhookDelivery>(sql`select ${logged} ${matching} order by d.id desc limit ${per_page} offset ${offset}`),
    db.one<{ total: number }>(sql`select count(*)::integer as total ${matching}`),
  ])
  return { items, total }
}

export const findDelivery = (db: Db, webhookId: number, id: number) =>
  db.maybe<WebhookDelivery>(sql`select ${logged} from webhook_deliveries d where d.webhook_id = ${webhookId} and d.id = ${id}`)

/** Queues the same event as a new delivery; the former delivery stays unchanged. */
export const redeliver = (tx: Tx, id: number) =>
  tx.one<WebhookDelivery>(sql`
    insert into webhook_deliveries as d (webhook_id, firm_id, company_id, event_id, event, body, next_attempt_at)
    select o.webhook_id, o.firm_id, o.company_id, o.event_id, o.event, o.body, app_now() from webhook_deliveries o where o.id = ${id}
    returning ${logged}`)

type NewDelivery = {
  readonly webhook_id: number
  readonly firm_id: number
  readonly company_id: number | null
  readonly event_id: string
  readonly event: string
  readonly body: string
}

/** The request itself sends a test; if its process dies, a worker sends it a minute later. */
export const insertTest = (tx: Tx, { webhook_id, firm_id, event_id, event, body }: NewDelivery) =>
  tx.one<Due>(sql`
    with made as (
      insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, is_test, next_attempt_at)
      values (${webhook_id}, ${firm_id}, ${event_id}, ${event}, ${body}, true, app_now() + interval '1 minute') returning *
    )
    select ${dueFields} from made d join webhooks w on w.id = d.webhook_id`)

export const insertMany = (tx: Tx, made: readonly NewDelivery[]) =>
  tx.many(sql`
    insert into webhook_deliveries (webhook_id, firm_id, company_id, event_id, event, body, next_attempt_at)
    select webhook_id, firm_id, company_id, event_id, event, body, app_now()
    from json_to_recordset(${JSON.stringify(made)}::json)
      as n (webhook_id bigint, firm_id bigint, company_id bigint, event_id text, event text, body text)`)

/* Events, for the relay as role partita_queue and for readers. */

export const holdEndpoints = (db: Db, firmId: number) =>
  db.many<{ id: number; events: string[] }>(sql`select w.id, w.events from hold_webhooks(${firmId}) w`)

/** One delivery per held endpoint that subscribes to the event, in the transaction that numbered it. */
export const fanOut = (db: Db, held: readonly number[], made: readonly Omit<NewDelivery, 'webhook_id'>[]) =>
  db.many(sql`
    insert into webhook_deliveries (webhook_id, firm_id, company_id, event_id, event, body, next_attempt_at)
    select w.id, n.firm_id, n.company_id, n.event_id, n.event, n.body, app_now()
    from rows from (json_to_recordset(${JSON.stringify(made)}::json) as (firm_id bigint, company_id bigint, event_id text, event text, body text))
      with ordinality as n (firm_id, company_id, event_id, event, body, place)
    join webhooks w on w.id = any (${held}::bigint[]) and (w.events = '{*}' or n.event = any (w.events))
    order by n.place, w.id`)

export type StoredEvent = Omit<Relayed, 'firm_id'>

const eventFields = sql`
  e.id, e.sequence, e.event, e.company_id, e.data, wire(e.created_at) as created_at,
  coalesce(e.firm, (select jsonb_build_object('public_token', f.public_token, 'name', f.name) from firms f where f.id = e.firm_id)) as firm,
  coalesce(e.company, (select jsonb_build_object('public_token', c.public_token, 'name', c.name) from companies c where c.id = e.company_id)) as company`

type EventFilter = {
  readonly after: number
  readonly event?: string | undefined
  readonly company_id?: number | undefined
  readonly most: number
}

export const listEventsAfter = (db: Db, firmId: number, { after, event, company_id, most }: EventFilter) =>
  db.many<StoredEvent>(sql`
    select ${eventFields} from queue.events e where e.firm_id = ${firmId} and e.sequence > ${after}
    ${when(event, sql`and e.event = ${event}`)} ${when(company_id, sql`and e.company_id = ${company_id}`)}
    order by e.sequence limit ${most}`)

type Range = { readonly from: number; readonly to: number } | { readonly since: string }

/** The events that may be replayed to an endpoint, oldest first. */
export const listEventsIn = (db: Db, firmId: number, range: Range, events: readonly string[], most: number) =>
  db.many<StoredEvent>(sql`
    select ${eventFields} from queue.events e where e.firm_id = ${firmId}
    ${'since' in range ? sql`and e.created_at >= ${range.since}::timestamptz` : sql`and e.sequence between ${range.from} and ${range.to}`}
    ${when(events[0] !== '*', sql`and e.event = any (${events}::text[])`)}
    order by e.sequence limit ${most}`)

/** The last sequence number of the firm that retention has deleted. */
export const readLastPurged = async (db: Db, firmId: number): Promise<number> =>
  (await db.maybe<{ purged: number }>(sql`select s.purged from queue.firm_sequences s where s.firm_id = ${firmId}`))?.purged ?? 0

/** The numbers around a sequence number that was given out before a restore to an earlier moment. */
export const findGap = (db: Db, firmId: number, sequence: number) =>
  db.maybe<{ below: number }>(sql`
    select g.below from queue.event_gaps g where g.firm_id = ${firmId} and g.above < ${sequence}::bigint and ${sequence}::bigint < g.below`)

export const companyByToken = (db: Db, firmId: number, token: string) =>
  db.maybe<{ id: number }>(
    sql`select c.id from companies c where c.firm_id = ${firmId} and c.public_token = ${token} and c.deleted_at is null`,
  )

/* Sending. */

/** A due delivery with what is needed to send it; `former_secret` only while it is valid. */
export type Due = NewDelivery & {
  readonly id: number
  readonly attempts: number
  readonly is_test: boolean
  readonly url: string
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly failing: boolean
}

/** `is_extra`: it uses a slot beyond the usual ones of its endpoint. */
export type Claimed = Due & { readonly is_extra: boolean }

const dueFields = sql`
  d.id, d.webhook_id, d.firm_id, d.company_id, d.event_id, d.event, d.body, d.attempts, d.is_test, w.url, w.secret, w.failures > 0 as failing,
  case when w.former_until > app_now() then w.former_secret end as former_secret`

/** The requests a worker has in flight, so that it claims neither the same delivery twice nor more than the slots of an endpoint. */
export type InFlight = {
  readonly deliveries: readonly number[]
  readonly webhooks: readonly number[]
  readonly firsts: readonly number[]
  readonly retries: readonly number[]
}
type Claim = {
  readonly worker: string
  readonly most: number
  /** Slots of an endpoint, for first attempts and again for retries: usually, and for what is late. */
  readonly usual: number
  readonly late: number
  /** How many late deliveries may begin now beyond the usual slots. */
  readonly extra: number
  /** Whether endpoints that fail may be claimed. */
  readonly takes_failing: boolean
}

/**
 * Leases endpoints that have due deliveries and no other holder, and returns what may be sent to them, one of each before a second of any.
 * First attempts and retries have slots of their own. An endpoint has a few, or one if it failed last; a delivery that these would make
 * late may use more. A lease lasts 20 seconds and is renewed while there is work, so that the endpoints of a dead worker are soon free. A
 * loose index scan finds the endpoints, however long their queues are.
 */
export const claimDue = (tx: Tx, { worker, most, usual, late, extra, takes_failing }: Claim, under: InFlight) =>
  tx.many<Claimed>(sql`
    with recursive waiting (webhook_id) as (
      (select d.webhook_id from webhook_deliveries d where d.status = 'pending' order by d.webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_deliveries d where d.status = 'pending' and d.webhook_id > x.webhook_id order by d.webhook_id limit 1)
      from waiting x where x.webhook_id is not null
    ), due as materialized (
      select w.id, coalesce(w.worker = ${worker} and w.held_until > app_now() + interval '10 seconds', false) as held
      from waiting x join webhooks w on w.id = x.webhook_id
      where w.is_active and (w.worker = ${worker} or w.held_until is null or w.held_until <= app_now())
        and (w.failures = 0 or ${takes_failing}::boolean)
        and exists (select from (values (false), (true)) k (is_retry) cross join lateral (
          select from webhook_deliveries d where d.webhook_id = w.id and d.status = 'pending' and (d.attempts > 0) = k.is_retry
            and d.next_attempt_at <= app_now() order by d.next_attempt_at, d.id limit 1) d)
    ), free as (
      select w.id from webhooks w where w.id in (select id from due where not held) order by w.id for no key update skip locked
    ), turns as (
      update webhooks w set worker = ${worker}, held_until = app_now() + interval '20 seconds' from free f
      where w.id = f.id and (w.worker = ${worker} or w.held_until is null or w.held_until <= app_now()) returning w.id
    ), mine as (
      select id from due where held union all select id from turns
    )
    select ${dueFields}, d.place > s.usual as is_extra from mine m join webhooks w on w.id = m.id
    cross join lateral (select case when w.failures > 0 then 1 else ${usual}::integer end as usual) s
    left join unnest(${under.webhooks}::bigint[], ${under.firsts}::integer[], ${under.retries}::integer[]) u (webhook_id, firsts, retries)
      on u.webhook_id = w.id
    cross join lateral (
      values (false, coalesce(u.firsts, 0), interval '5 seconds'), (true, coalesce(u.retries, 0), interval '1 second')
    ) k (is_retry, running, patience)
    cross join lateral (
      select q.*, k.running + row_number() over (order by q.next_attempt_at, q.id) as place from (
        select d.* from webhook_deliveries d
        where d.webhook_id = w.id and d.status = 'pending' and (d.attempts > 0) = k.is_retry and d.next_attempt_at <= app_now()
          and d.id <> all (${under.deliveries}::bigint[])
        order by d.next_attempt_at, d.id limit greatest(0, least(${late}::integer - k.running, s.usual + ${extra}::integer))
      ) q
    ) d
    where d.place <= s.usual or (${extra}::integer > 0 and d.next_attempt_at <= app_now() - k.patience)
    order by d.place, d.next_attempt_at, d.id limit ${most}`)

export type DeliveryResult = AttemptResult & { readonly id: number; readonly webhook_id: number; readonly attempts: number }

/**
 * Stores the results of attempts. A result counts only for its own attempt number: if another worker has sent the same delivery
 * meanwhile, the first stored result wins.
 */
export async function storeResults(tx: Tx, results: readonly DeliveryResult[]): Promise<readonly { id: number }[]> {
  // Endpoints are locked before their deliveries, in the order of a removal, which would otherwise deadlock with this.
  const endpoints = results.map(({ webhook_id }) => webhook_id)
  await tx.many(sql`select from webhooks w where w.id = any(${endpoints}::bigint[]) order by w.id for no key update`)
  return tx.many<{ id: number }>(sql`
    with results as (
      select * from json_to_recordset(${JSON.stringify(results)}::json) as r (id bigint, webhook_id bigint, attempts smallint, status text,
        next_attempt_at timestamptz, response_status smallint, response_excerpt text, duration_ms integer, last_status text, at timestamptz)
    ), kept as (
      update webhook_deliveries d set status = r.status, attempts = d.attempts + 1, next_attempt_at = r.next_attempt_at,
        response_status = r.response_status, response_excerpt = r.response_excerpt, duration_ms = r.duration_ms,
        delivered_at = case when r.status = 'delivered' then r.at end, finished_at = case when r.status <> 'pending' then r.at end
      from results r where d.id = r.id and d.attempts = r.attempts and d.status = 'pending'
      returning d.id
    ), newest as (
      select distinct on (r.webhook_id) r.webhook_id, r.at, r.last_status, r.status from results r order by r.webhook_id, r.at desc, r.id desc
    ), noted as (
      update webhooks w set last_delivery_at = n.at, last_status = n.last_status,
        failures = case when n.status = 'delivered' then 0 else w.failures + 1 end
      from newest n where w.id = n.webhook_id
    )
    select id from kept`)
}

/** Releases the leases of a worker that stops. */
export const releaseTurns = (tx: Tx, worker: string) =>
  tx.many(sql`update webhooks set worker = null, held_until = null where worker = ${worker}`)

/* Retention. */

export const purgeDeliveries = (tx: Tx, most: number) =>
  tx.many(sql`
    delete from webhook_deliveries where id in (
      select d.id from webhook_deliveries d where d.finished_at < app_now() - interval '30 days' order by d.finished_at limit ${most}) returning id`)

/** What was never sent because its endpoint is paused. The endpoints are locked, so that none is resumed meanwhile. */
export async function purgePaused(tx: Tx, most: number) {
  await tx.many(sql`select from webhooks w where not w.is_active order by w.id for no key update`)
  return tx.many(sql`
    delete from webhook_deliveries where id in (
      select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id and d.status = 'pending'
      where not w.is_active and d.created_at < app_now() - interval '30 days' order by d.id limit ${most}) returning id`)
}

export const firmsWithEndpoints = (db: Db) =>
  db.many<{ firm_id: number }>(sql`select distinct w.firm_id from webhooks w order by w.firm_id`)

/** Deletes the oldest deliveries that the licence of the firm does not keep. */
export const pruneDeliveries = (tx: Tx, firmId: number, most: number) =>
  tx.one<{ gone: number }>(sql`select prune_deliveries(${firmId}::bigint, ${most}::integer) as gone`)

export const purgeEvents = (tx: Tx, most: number) => tx.one<{ gone: number }>(sql`select queue.purge_events(app_now(), ${most}) as gone`)

/** Deletes former secrets that are no longer used for signing. */
export const dropFormerSecrets = (tx: Tx) =>
  tx.many(sql`update webhooks set former_secret = null, former_until = null where former_until <= app_now()`)
