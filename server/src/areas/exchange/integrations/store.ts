import type { ProviderName, SecretField } from '../../../adapters/integrations/index.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { type Language, type Params, say } from '../../../lib/languages.ts'
import { type RunMessage, runMessages } from './messages.ts'
import type { JournalFacts } from './rules.ts'
import { Integration, Run } from './schema.ts'

/** A sentence as it is stored: by its name, with its parameters. */
export type StoredMessage = { readonly code: RunMessage; readonly params: Params }

type StoredRun = Omit<Run, 'message'> & { readonly message: StoredMessage | null }
type StoredIntegration = Omit<Integration, 'last_error' | 'runs'> & {
  readonly last_error: StoredMessage | null
  readonly runs: readonly StoredRun[]
  readonly language: Language
}

const sentenceIn = (language: Language, stored: StoredMessage | null): string | null =>
  stored === null ? null : say(runMessages[stored.code], language, stored.params)

const runIn = (language: Language, run: StoredRun): Run => ({ ...run, message: sentenceIn(language, run.message) })

const translate = ({ language, last_error, runs, ...rest }: StoredIntegration): Integration => ({
  ...rest,
  last_error: sentenceIn(language, last_error),
  runs: runs.map((run) => runIn(language, run)),
})

const runFields = columns(Run, 'r')
const latestRuns = sql`(
  select coalesce(json_agg(l), '[]') from (
    select ${runFields} from integration_runs r where r.company_id = i.company_id and r.integration_id = i.id order by r.id desc limit 10) l)`

const fields = sql`${columns(Integration, 'i', ['runs'])}, ${latestRuns} as runs, app_language() as language`

export const load = async (db: Db, ids: readonly number[]): Promise<Integration[]> => {
  const found = await db.many<StoredIntegration>(sql`
    select ${fields} from integrations i where i.company_id = app_company() and i.id = any(${ids}) and i.deleted_at is null`)
  return found.map(translate)
}

export const listConnections = async (db: Db): Promise<Integration[]> => {
  const found = await db.many<StoredIntegration>(sql`
    select ${fields} from integrations i where i.company_id = app_company() and i.deleted_at is null order by i.id`)
  return found.map(translate)
}

export const isConnected = async (db: Db, provider: ProviderName): Promise<boolean> => {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from integrations i where i.company_id = app_company() and i.provider = ${provider} and i.deleted_at is null) as found`)
  return found
}

/** The journals outside the bin, with what feeds them. */
export const loadJournals = async (db: Db, ids: readonly number[]): Promise<Map<number, JournalFacts>> => {
  const found = await db.many<JournalFacts>(sql`
    select j.id, j.type, j.iban, j.is_active, j.statement_source, f.integration_id,
      (select max(s.new_balance_date) from bank_statements s where s.company_id = j.company_id and s.journal_id = j.id and s.deleted_at is null) as last_statement_on
    from journals j left join integration_feeds f on f.company_id = j.company_id and f.journal_id = j.id
    where j.company_id = app_company() and j.id = any(${ids}) and j.deleted_at is null`)
  return new Map(found.map((journal) => [journal.id, journal]))
}

export type IntegrationFields = Pick<Integration, 'provider' | 'name' | 'status' | 'config' | 'secret_hints' | 'schedule' | 'is_active'>

export const insert = async (tx: Tx, record: IntegrationFields): Promise<number> => {
  const names = columnNames(record)
  const { id } = await tx.one<{ id: number }>(sql`
    insert into integrations as i (company_id, ${names})
    select app_company(), ${names} from ${recordFrom('integrations', record)} returning i.id`)
  return id
}

export type IntegrationChanges = Partial<IntegrationFields & { refusals: number }>

export const update = (tx: Tx, id: number, changes: IntegrationChanges) =>
  tx.one(sql`
    update integrations i set ${assign('integrations', changes)} where i.company_id = app_company() and i.id = ${id} returning i.id`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update integrations i set ${moveToBin} where i.company_id = app_company() and i.id = ${id} returning i.id`)

/* Secrets. */

export type SealedSecret = { readonly field: SecretField; readonly sealed: Buffer }

export const putSecret = (tx: Tx, id: number, { field, sealed }: SealedSecret) =>
  tx.many(sql`
    insert into integration_secrets (company_id, integration_id, field, sealed) values (app_company(), ${id}, ${field}, ${sealed})
    on conflict (company_id, integration_id, field) do update set sealed = excluded.sealed`)

export const loadSecrets = (db: Db, id: number) =>
  db.many<SealedSecret>(sql`
    select s.field, s.sealed from integration_secrets s where s.company_id = app_company() and s.integration_id = ${id}`)

/* Runs. */

export const findRunning = async (db: Db, id: number): Promise<Run | undefined> => {
  const found = await db.maybe<StoredRun & { readonly language: Language }>(sql`
    select ${runFields}, app_language() as language from integration_runs r
    where r.company_id = app_company() and r.integration_id = ${id} and r.status = 'running'`)
  if (!found) return undefined
  const { language, ...run } = found
  return runIn(language, run)
}

/** Begins a run, unless one is running; its id. */
export const insertRun = async (tx: Tx, id: number, is_requested: boolean): Promise<number | null> => {
  const made = await tx.maybe<{ id: number }>(sql`
    insert into integration_runs (company_id, integration_id, is_requested) values (app_company(), ${id}, ${is_requested})
    on conflict (company_id, integration_id) where status = 'running' do nothing returning id`)
  return made?.id ?? null
}

export const planNextRun = (tx: Tx, id: number) =>
  tx.many(sql`
    update integrations i set next_run_at = next_integration_run(i.company_id, i.schedule, app_now())
    where i.company_id = app_company() and i.id = ${id} and i.next_run_at is not null`)

export type RunState = {
  readonly status: Run['status']
  readonly claim: string | null
  readonly integration_id: number
  readonly is_requested: boolean
}

export const findRun = (db: Db, run: number) =>
  db.maybe<RunState>(sql`
    select r.status, r.claim::text as claim, r.integration_id, r.is_requested from integration_runs r where r.company_id = app_company() and r.id = ${run}`)

export const claimRun = (tx: Tx, run: number, claim: string) =>
  tx.one(sql`update integration_runs r set claim = ${claim}::uuid where r.company_id = app_company() and r.id = ${run} returning r.id`)

export const countRun = (tx: Tx, run: number, { created, failed }: { readonly created: number; readonly failed: number }) =>
  tx.one(sql`
    update integration_runs r set created = r.created + ${created}, failed = r.failed + ${failed}
    where r.company_id = app_company() and r.id = ${run} returning r.id`)

export type RunEnd = { readonly status: 'done' | 'failed'; readonly message: StoredMessage | null }

/** Ends a run and records how it went beside the connection; the number of transactions that it imported. */
export const finishRun = async (tx: Tx, run: number, { status, message }: RunEnd): Promise<number> => {
  const text = message === null ? null : JSON.stringify(message)
  const { created } = await tx.one<{ created: number }>(sql`
    with ended as (
      update integration_runs r set status = ${status}, finished_at = app_now(), message = ${text}::jsonb
      where r.company_id = app_company() and r.id = ${run} returning r.integration_id, r.created)
    select e.created from ended e`)
  await tx.many(sql`
    update integrations i set last_run_at = app_now(), last_status = ${status}, last_error = case ${status}::text when 'failed' then ${text}::jsonb end
    where i.company_id = app_company() and i.deleted_at is null
      and i.id = (select r.integration_id from integration_runs r where r.company_id = app_company() and r.id = ${run})`)
  return created
}

export const countRefusal = async (tx: Tx, id: number): Promise<number> => {
  const { refusals } = await tx.one<{ refusals: number }>(sql`
    update integrations i set refusals = i.refusals + 1 where i.company_id = app_company() and i.id = ${id} returning i.refusals`)
  return refusals
}

/* Feeds. */

export type FeedFacts = {
  readonly journal_id: number
  readonly iban: string | null
  readonly starts_on: string
  readonly read_until: string | null
  readonly is_usable: boolean
}

export const loadFeeds = (db: Db, id: number) =>
  db.many<FeedFacts>(sql`
    select f.journal_id, j.iban, f.starts_on, f.read_until, j.is_active and j.deleted_at is null and j.type = 'financial' as is_usable
    from integration_feeds f join journals j on j.company_id = f.company_id and j.id = f.journal_id
    where f.company_id = app_company() and f.integration_id = ${id} order by f.journal_id`)

/** Only while the account is still fed by that connection. */
export const setReadUntil = (tx: Tx, id: number, journal_id: number, read_until: string) =>
  tx.many(sql`
    update integration_feeds f set read_until = ${read_until}
    where f.company_id = app_company() and f.integration_id = ${id} and f.journal_id = ${journal_id} returning f.journal_id`)

/** Of all company files. */
export const listDue = (db: Db, most: number) =>
  db.many<{ company_id: number; id: number }>(sql`select d.company_id, d.id from integrations_due(${most}) d`)
