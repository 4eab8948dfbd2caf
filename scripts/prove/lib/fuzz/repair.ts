import { isOfSecondFactor, type Operation, takesPassword } from './openapi.ts'
import type { Fixture } from '../fixture.ts'

/** The membership that a participant must have, whatever requests did to it. */
export type Membership = { readonly firm: string; readonly user_id: number; readonly role: string; readonly company?: string }

const inFirm = ({ firm, user_id, role }: Membership) => `
  insert into firm_members as m (firm_id, user_id, role) select f.id, ${user_id}, '${role}' from firms f where f.public_token = '${firm}'
  on conflict (firm_id, user_id) do update set role = excluded.role, is_active = true
  where (m.role, m.is_active) is distinct from (excluded.role, true)`

const inFile = ({ company, user_id, role }: Membership) =>
  company === undefined
    ? []
    : `
  insert into company_members as a (company_id, user_id, role) select c.id, ${user_id}, '${role}' from companies c where c.public_token = '${company}'
  on conflict (company_id, user_id) do update set role = excluded.role, is_active = true
  where (a.role, a.is_active) is distinct from (excluded.role, true)`

/** Where all records of a table are deleted, restores the newest: nested records need a parent. */
const broughtBack = (table: string, files: string) => `
  update ${table} r set deleted_at = null, deleted_by = null from companies c
  where c.public_token in (${files}) and r.company_id = c.id and r.id = (select max(y.id) from ${table} y where y.company_id = c.id)
    and not exists (select from ${table} l where l.company_id = c.id and l.deleted_at is null)`

/** Restores and activates records that were there from the start, unless merged; later ones stay as they are. */
const kept = (table: string, files: string, since: string) => `
  update ${table} r set is_active = true, deleted_at = null, deleted_by = null from companies c
  where c.public_token in (${files}) and r.company_id = c.id and r.created_at <= '${since}' and (not r.is_active or r.deleted_at is not null)
    and to_jsonb(r) ->> 'merged_into_id' is null`

/**
 * Unlocks periods that were locked by hand; locks of a closed year are left to reopening it. The first month, which no example books in, is
 * locked for operations that unlock, until another operation works on years.
 */
const unlocked = (files: string, { segments }: Operation) => {
  const months = `from companies c where c.public_token in (${files}) and p.company_id = c.id`
  const isLeft = segments.includes('fiscal-years') ? '' : 'and p.number > 1'
  const opened = `update fiscal_periods p set is_locked = false, locked_at = null, locked_by = null, lock_reason = null ${months} and p.lock_reason = 'manual' ${isLeft}`
  const locked = `update fiscal_periods p set is_locked = true, locked_at = app_now(), lock_reason = 'manual' ${months} and p.number = 1 and not p.is_locked`
  return segments.at(-1) === 'unlock' ? [opened, locked] : [opened]
}

/** A file that was archived or deleted refuses writes. It is restored without its change log, since no caller did it. */
const opened = (places: readonly Membership[], since: string, operation: Operation) => {
  const files = places.flatMap(({ company }) => (company === undefined ? [] : `'${company}'`)).join(', ')
  return [
    'set local session_replication_role = replica',
    `update companies set is_active = true, deleted_at = null, deleted_by = null
     where public_token in (${files}) and (not is_active or deleted_at is not null)`,
    ...['fiscal_years', 'journal_rules'].map((table) => broughtBack(table, files)),
    ...['accounts', 'journals', 'third_parties', 'recurring_entries'].map((table) => kept(table, files, since)),
    ...unlocked(files, operation),
    'set local session_replication_role = origin',
  ]
}

/** Several statements in one text are one transaction. Firms are locked first, in the order of the service. */
const putBack = (places: readonly Membership[], since: string, operation: Operation) =>
  [
    `select from firms where public_token in (${places.map(({ firm }) => `'${firm}'`).join(', ')}) order by id for no key update`,
    ...places.map(inFirm),
    ...places.flatMap(inFile),
    ...opened(places, since, operation),
  ].join(';')

type Mended = { readonly addresses: string[] }

/**
 * Requests may remove a caller from the firm or set an unknown password; later requests would then all be refused and prove nothing. So
 * memberships are restored, and for operations that take a password the original one. Addresses stay, and are returned.
 */
export async function createRepair(fixture: Fixture, places: readonly Membership[]): Promise<(operation: Operation) => Promise<Mended>> {
  const ids = places.map(({ user_id }) => user_id)
  const first = await fixture.rows<{ id: string; password_hash: string }>(
    'select id, password_hash from directory.users where id = any($1::bigint[])',
    [ids],
  )
  const [begun] = await fixture.rows<{ at: string }>('select app_now()::text as at')
  return async (operation) => {
    await fixture.rows(putBack(places, begun?.at ?? '', operation))
    if (takesPassword(operation) || isOfSecondFactor(operation))
      await fixture.rows(
        `update directory.users u set password_hash = g.hash from unnest($1::bigint[], $2::text[]) g (id, hash)
         where u.id = g.id and u.password_hash is distinct from g.hash`,
        [first.map(({ id }) => id), first.map(({ password_hash }) => password_hash)],
      )
    const found = await fixture.rows<{ email: string }>(
      'select email from directory.users where id = any($1::bigint[]) order by array_position($1::bigint[], id)',
      [ids],
    )
    return { addresses: found.map(({ email }) => email) }
  }
}

/**
 * All years but the first are open, since entries are booked in them. Operations on years find the first open too, and operations that
 * reopen a year find it closed. Closing books entries, so years are closed and reopened through the API.
 */
export async function resetYears(
  fixture: Fixture,
  company: number,
  { segments }: Operation,
  turn: (id: string, to: 'close' | 'reopen') => Promise<unknown>,
) {
  const years = await fixture.rows<{ id: string; is_closed: boolean }>(
    'select id, is_closed from fiscal_years where company_id = $1 and deleted_at is null order by starts_on',
    [company],
  )
  const reopened = segments.includes('fiscal-years') ? years : years.slice(1)
  for (const { id } of reopened.filter(({ is_closed }) => is_closed).toReversed()) await turn(id, 'reopen')
  if (segments.at(-1) === 'reopen' && years[0]) await turn(years[0].id, 'close')
}
