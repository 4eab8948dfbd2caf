import type { Inbound, PeppolProvider } from '../../../../adapters/peppol-provider/index.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'

type Environment = PeppolProvider['environment']

export const listKnown = async (db: Db, environment: Environment, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db.many<{ provider_id: string }>(sql`
        select i.provider_id from peppol_inbox i where i.environment = ${environment} and i.provider_id = any(${[...ids]}::text[])`)
    ).map(({ provider_id }) => provider_id),
  )

/** In the order in which they came. */
export const list = (tx: Tx, environment: Environment, ids: readonly string[]) =>
  tx.many(sql`
    insert into peppol_inbox (environment, provider_id) select ${environment}, n.id from unnest(${[...ids]}::text[]) with ordinality n (id, place) order by n.place
    on conflict do nothing`)

/** The oldest first; `after` leaves out those that were looked at in this run. */
export const waiting = (db: Db, environment: Environment, after: number, most: number) =>
  db.many<{ provider_id: string; place: number; receiver: string | null }>(sql`
    select i.provider_id, i.place, i.receiver from peppol_inbox i
    where i.environment = ${environment} and i.status = 'waiting' and i.place > ${after} order by i.place limit ${most}`)

/** Whom it is for, so that it is not downloaded again while its company file is closed. */
export const noteReceiver = (tx: Tx, environment: Environment, id: string, receiver: string) =>
  tx.many(sql`
    update peppol_inbox i set receiver = ${receiver} where i.environment = ${environment} and i.provider_id = ${id} and i.status = 'waiting'`)

/** True for the one write that takes it. */
export const take = async (tx: Tx, environment: Environment, id: string, { sender, receiver }: Inbound): Promise<boolean> =>
  (await tx.maybe(sql`
    update peppol_inbox i set status = 'taken', settled_at = app_now(), sender = ${sender}, receiver = ${receiver}
    where i.environment = ${environment} and i.provider_id = ${id} and i.status = 'waiting' returning i.place`)) !== undefined

export const quarantine = async (
  tx: Tx,
  environment: Environment,
  id: string,
  { sender, receiver, xml }: Inbound,
  reason: 'receiver_unknown' | 'document_type_unknown',
): Promise<boolean> =>
  (await tx.maybe(sql`
    update peppol_inbox i set status = 'quarantined', settled_at = app_now(), sender = ${sender}, receiver = ${receiver}, reason = ${reason}, xml = ${xml}::bytea
    where i.environment = ${environment} and i.provider_id = ${id} and i.status = 'waiting' returning i.place`)) !== undefined
