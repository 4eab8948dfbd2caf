import type { Db } from '../write/database.ts'
import { sql } from '../write/sql.ts'

/** The firm or company file of an event, with the name it had when the event was relayed. */
type Subject = { readonly public_token: string; readonly name: string }

/** An event on its way to the consumers, with its place in the order of the firm. */
export type Relayed = {
  readonly id: string
  readonly sequence: number
  readonly event: string
  readonly firm_id: number
  readonly company_id: number | null
  readonly firm: Subject | null
  readonly company: Subject | null
  readonly data: unknown
  readonly created_at: string
}

/** For the transaction: a firm whose rows somebody else holds for longer is tried again later, because all others wait for the slowest one. */
export const limitWaits = (db: Db) =>
  db.many(
    sql`select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true)`,
  )

/** Who has waited longest comes first, so that no firm waits for ever behind busy ones. */
export const firmsWaiting = (db: Db, most: number) =>
  db.many<{ firm_id: number }>(sql`
    select o.firm_id from queue.outbox o where not exists (select from public.firm_moves m where m.firm_id = o.firm_id)
    group by o.firm_id order by min(o.id) limit ${most}`)

/** Takes the lock of the firm and returns its last number; nothing when another worker holds it. */
export const lockFirm = async (db: Db, firmId: number) => {
  await db.many(sql`insert into queue.firm_sequences (firm_id) values (${firmId}) on conflict do nothing`)
  return db.maybe<{ last: number }>(sql`select last from queue.firm_sequences where firm_id = ${firmId} for update skip locked`)
}

/** Nothing of a firm that moves away. Asked after its lock was taken, so that whoever closes it under the lock knows that no event follows. */
export const takeOutbox = (db: Db, firmId: number, most: number) =>
  db.many<Omit<Relayed, 'id' | 'sequence'>>(sql`
    with taken as (
      delete from queue.outbox where id in (
        select id from queue.outbox where firm_id = ${firmId} and not exists (select from public.firm_moves m where m.firm_id = ${firmId})
        order by id limit ${most})
      returning id, firm_id, company_id, event, data, created_at
    )
    select t.firm_id, t.company_id, s.firm, s.company, t.event, t.data, wire(t.created_at) as created_at
    from taken t left join event_subjects(${firmId}, array(select distinct company_id from taken)) s on s.company_id is not distinct from t.company_id
    order by t.id`)

export async function keepEvents(db: Db, firmId: number, events: readonly Relayed[]): Promise<void> {
  await db.many(sql`
    insert into queue.events (firm_id, sequence, id, event, company_id, firm, company, data, created_at)
    select firm_id, sequence, id, event, company_id, firm, company, data, created_at
    from json_to_recordset(${JSON.stringify(events)}::json)
      as e (firm_id bigint, sequence bigint, id text, event text, company_id bigint, firm jsonb, company jsonb, data jsonb, created_at timestamptz)`)
  await db.many(sql`update queue.firm_sequences set last = ${events.at(-1)?.sequence} where firm_id = ${firmId}`)
}

/** A worker without a heartbeat for this long is considered dead. */
const silence = '20 seconds'

/** Records that the lanes of this worker are alive, and frees the jobs of dead ones. */
export async function heartbeat(db: Db, worker: string, lanes: readonly string[]): Promise<void> {
  await db.many(sql`
    insert into queue.workers (id, worker) select l.id, ${worker} from unnest(${lanes}::text[]) l (id) order by l.id
    on conflict (id) do update set beat_at = excluded.beat_at`)
  await db.many(sql`select queue.free_silent(${silence}::interval)`)
}

type JobFigures = { readonly task: string; readonly state: string; readonly jobs: number; readonly oldest_seconds: number }

export type QueueFigures = {
  readonly jobs: readonly JobFigures[]
  readonly outbox: { readonly events: number; readonly oldest_seconds: number }
  readonly webhooks: { readonly due: number; readonly oldest_seconds: number; readonly failing: number }
}

/** The state of the queue: jobs by task and state with the age of the oldest, the outbox, and webhook deliveries due. */
export async function queueFigures(db: Db): Promise<QueueFigures> {
  const [jobs, outbox, webhooks] = await Promise.all([
    db.many<JobFigures>(sql`
      select t.identifier as task, s.state, count(*)::integer as jobs, coalesce(extract(epoch from max(app_now() - s.since)), 0)::integer as oldest_seconds
      from (select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' when run_at > app_now() then 'scheduled' else 'waiting' end as state,
                   case when locked_at is not null then locked_at else run_at end as since, task_id from graphile_worker._private_jobs) s
      join graphile_worker._private_tasks t on t.id = s.task_id group by t.identifier, s.state`),
    db.one<QueueFigures['outbox']>(sql`
      select count(*)::integer as events, coalesce(extract(epoch from app_now() - min(created_at)), 0)::integer as oldest_seconds from queue.outbox`),
    db.one<QueueFigures['webhooks']>(sql`select due, oldest_seconds, failing from public.webhook_figures()`),
  ])
  return { jobs, outbox, webhooks }
}

/** How many workers are alive. */
export const beatingWorkers = (db: Db) =>
  db.one<{ beating: number }>(
    sql`select count(distinct coalesce(worker, id))::integer as beating from queue.workers where beat_at > app_now() - ${silence}::interval`,
  )
