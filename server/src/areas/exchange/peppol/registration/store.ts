import type { PeppolProvider, PendingCheck } from '../../../../adapters/peppol-provider/index.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import { type Language, say } from '../../../../lib/languages.ts'
import { checkMessages, type Rejection, rejectionMessages } from '../messages.ts'
import type { Registration } from './schema.ts'

type Environment = PeppolProvider['environment']

type Stored = Omit<Registration, 'pending_checks' | 'error'> & {
  readonly pending_checks: readonly PendingCheck[]
  readonly error: Rejection | null
  readonly language: Language
}

/** Codes become sentences in the language of the reader, which only SQL knows here. */
const translate = ({ language, pending_checks, error, ...rest }: Stored): Registration => ({
  ...rest,
  pending_checks: pending_checks.map((check) => say(checkMessages[check], language)),
  error: error && say(rejectionMessages[error], language),
})

/** Every file has one; that of a file that was never registered has the status `none`. */
export const load = async (db: Db, ids: readonly number[]): Promise<Registration[]> =>
  (
    await db.many<Stored>(sql`
      select c.id, app_language() as language, coalesce(r.status, 'none') as status, r.scheme, r.participant_id,
        'iso6523-actorid-upis::' || r.participant_id as full_id, coalesce(r.incoming_enabled, false) as incoming_enabled, r.contact_email,
        coalesce(r.document_types, '{}') as document_types, coalesce(r.pending_checks, '{}') as pending_checks, wire(r.requested_at) as requested_at,
        wire(r.activated_at) as activated_at, wire(r.withdrawn_at) as withdrawn_at, wire(r.checked_at) as checked_at, r.error,
        coalesce(r.lock_version, 0) as lock_version, coalesce(r.version, 0) as version
      from companies c left join peppol_registrations r on r.company_id = c.id and r.id = c.id
      where c.id = app_company() and c.id = any(${ids})`)
  ).map(translate)

export const loadOne = async (db: Db, id: number): Promise<Registration> => {
  const [found] = await load(db, [id])
  if (!found) throw new Error(`the registration of file ${id} is gone`)
  return found
}

export type CompanyNumbers = {
  readonly country_pack: CountryPack
  readonly enterprise_number: string | null
  readonly vat_number: string | null
}

export const readNumbers = (db: Db) =>
  db.one<CompanyNumbers>(sql`
    select c.country_pack, c.enterprise_number, c.vat_number from companies c where c.id = app_company()`)

/** The file that receives for a participant, which may be another than the one that is open. */
export const findReceiver = (db: Db, environment: Environment, participantId: string) =>
  db.maybe<{ company_id: number; status: 'pending' | 'active'; is_open: boolean }>(sql`
    select r.company_id, r.status, r.is_open from peppol_receiver(${environment}, ${participantId}) r`)

/** The network on which the file was registered last. */
export const readEnvironment = async (db: Db): Promise<Environment | null> =>
  (await db.maybe<{ environment: Environment }>(sql`select r.environment from peppol_registrations r where r.company_id = app_company()`))
    ?.environment ?? null

export type Wanted = {
  readonly environment: Environment
  readonly scheme: string
  readonly participant_id: string
  readonly incoming_enabled: boolean
  readonly is_moving: boolean
  readonly contact_email: string | null
}

/** Asks for a registration, the first time or again. */
export const request = (tx: Tx, wanted: Wanted) =>
  tx.one(sql`
    insert into peppol_registrations as r (company_id, id, environment, status, scheme, participant_id, incoming_enabled, is_moving, contact_email, requested_at, due_at)
    values (app_company(), app_company(), ${wanted.environment}, 'pending', ${wanted.scheme}, ${wanted.participant_id}, ${wanted.incoming_enabled},
      ${wanted.is_moving}, ${wanted.contact_email}, app_now(), app_now())
    on conflict (company_id, id) do update set environment = excluded.environment, status = 'pending', scheme = excluded.scheme,
      participant_id = excluded.participant_id, incoming_enabled = excluded.incoming_enabled, is_moving = excluded.is_moving,
      contact_email = excluded.contact_email, requested_at = excluded.requested_at, due_at = excluded.due_at, activated_at = null, withdrawn_at = null,
      document_types = '{}', error = null
    returning r.id`)

/** Changes a registration that stands. */
export const change = (tx: Tx, { incoming_enabled, is_moving, contact_email }: Wanted, documentTypes: readonly string[]) =>
  tx.one(sql`
    update peppol_registrations r set incoming_enabled = ${incoming_enabled}, is_moving = ${is_moving}, contact_email = ${contact_email},
      document_types = ${[...documentTypes]}::text[]
    where r.company_id = app_company() returning r.id`)

export const withdraw = (tx: Tx) =>
  tx.one(sql`
    update peppol_registrations r set status = 'withdrawn', withdrawn_at = app_now(), due_at = null, pending_checks = '{}', document_types = '{}'
    where r.company_id = app_company() returning r.id`)

/* The check of a pending registration. */

export const filesToCheck = async (db: Db): Promise<number[]> =>
  (await db.many<{ company_id: number }>(sql`select f.company_id from files_with_due_registrations(app_now()) f`)).map(
    ({ company_id }) => company_id,
  )

export type Pending = Pick<Wanted, 'environment' | 'participant_id' | 'incoming_enabled' | 'is_moving'> & {
  readonly version: number
  /** Seconds since it was asked for. */
  readonly age: number
}

export const findPending = (db: Db) =>
  db.maybe<Pending>(sql`
    select r.environment, r.participant_id, r.incoming_enabled, r.is_moving, r.version,
      extract(epoch from app_now() - r.requested_at)::integer as age
    from peppol_registrations r where r.company_id = app_company() and r.status = 'pending' and r.due_at <= app_now()`)

export const activate = (tx: Tx, documentTypes: readonly string[]) =>
  tx.one(sql`
    update peppol_registrations r set status = 'active', activated_at = app_now(), checked_at = app_now(), due_at = null, pending_checks = '{}',
      document_types = ${[...documentTypes]}::text[]
    where r.company_id = app_company() returning r.id`)

export const reject = (tx: Tx, error: Rejection) =>
  tx.one(sql`
    update peppol_registrations r set status = 'rejected', checked_at = app_now(), due_at = null, pending_checks = '{}', error = ${error}
    where r.company_id = app_company() returning r.id`)

/** `checks`: what it waits for; null when the provider gave no answer. */
export const postpone = (tx: Tx, seconds: number, checks: readonly PendingCheck[] | null) =>
  tx.one(sql`
    update peppol_registrations r set due_at = app_now() + make_interval(secs => ${seconds}),
      checked_at = case when ${checks !== null} then app_now() else r.checked_at end,
      pending_checks = case when ${checks !== null} then ${[...(checks ?? [])]}::text[] else r.pending_checks end
    where r.company_id = app_company() returning r.id`)
