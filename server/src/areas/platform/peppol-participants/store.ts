import type { ParticipantSheet, PeppolProvider } from '../../../adapters/peppol-provider/index.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Participant } from './schema.ts'

type Kept = Omit<Participant, 'full_id'>
type Environment = PeppolProvider['environment']

const columns = sql`p.participant_id, p.registered, p.name, p.country, p.document_types, p.access_point, wire(p.checked_at) as checked_at`

/** An answer that has not expired. */
export const findKept = (db: Db, environment: Environment, id: string) =>
  db.maybe<Kept>(sql`
    select ${columns} from peppol_participants p
    where p.environment = ${environment} and p.participant_id = ${id} and p.expires_at > app_now()`)

/** Of two requests that asked at once, the later answer stays. */
export const keep = (tx: Tx, environment: Environment, id: string, sheet: ParticipantSheet, hours: number) =>
  tx.one<Kept>(sql`
    insert into peppol_participants as p (environment, participant_id, registered, name, country, document_types, access_point, expires_at)
    values (${environment}, ${id}, ${sheet.registered}, ${sheet.name}, ${sheet.country}, ${[...sheet.document_types]}::text[],
      ${sheet.access_point}, app_now() + make_interval(hours => ${hours}::integer))
    on conflict (environment, participant_id) do update set registered = excluded.registered, name = excluded.name,
      country = excluded.country, document_types = excluded.document_types, access_point = excluded.access_point,
      checked_at = excluded.checked_at, expires_at = excluded.expires_at
    returning ${columns}`)

export const dropExpired = (tx: Tx) => tx.many(sql`delete from peppol_participants p where p.expires_at <= app_now()`)
