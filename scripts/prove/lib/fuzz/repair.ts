import { type Operation, takesPassword } from './openapi.ts'
import type { Fixture } from '../fixture.ts'

/** Where somebody belongs, whatever was done to their membership since. */
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

/** Where every record of a kind is in the bin, the youngest comes back: without it what lies inside it could not be asked for. */
const broughtBack = (table: string, files: string) => `
  update ${table} r set deleted_at = null, deleted_by = null from companies c
  where c.public_token in (${files}) and r.company_id = c.id and r.id = (select max(y.id) from ${table} y where y.company_id = c.id)
    and not exists (select from ${table} l where l.company_id = c.id and l.deleted_at is null)`

/** What was there from the start is there and in use, unless it was merged into another; what came later stays as it was left. */
const kept = (table: string, files: string, since: string) => `
  update ${table} r set is_active = true, deleted_at = null, deleted_by = null from companies c
  where c.public_token in (${files}) and r.company_id = c.id and r.created_at <= '${since}' and (not r.is_active or r.deleted_at is not null)
    and to_jsonb(r) ->> 'merged_into_id' is null`

/**
 * What is locked by hand is opened; closing locks on its own account, and reopening takes that back. The first month, which no example books
 * in, is locked for who unlocks, and stays so until somebody else works on years.
 */
const unlocked = (files: string, { segments }: Operation) => {
  const months = `from companies c where c.public_token in (${files}) and p.company_id = c.id`
  const isLeft = segments.includes('fiscal-years') ? '' : 'and p.number > 1'
  const opened = `update fiscal_periods p set is_locked = false, locked_at = null, locked_by = null, lock_reason = null ${months} and p.lock_reason = 'manual' ${isLeft}`
  const locked = `update fiscal_periods p set is_locked = true, locked_at = app_now(), lock_reason = 'manual' ${months} and p.number = 1 and not p.is_locked`
  return segments.at(-1) === 'unlock' ? [opened, locked] : [opened]
}

/** A file that a request archived or binned takes no write any more. It is put back past its log, which is none of the callers' doing. */
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

/** Several statements in one text are one transaction. The firms are locked first, as the service locks them before their teams. */
const putBack = (places: readonly Membership[], since: string, operation: Operation) =>
  [
    `select from firms where public_token in (${places.map(({ firm }) => `'${firm}'`).join(', ')}) order by id for no key update`,
    ...places.map(inFirm),
    ...places.flatMap(inFile),
    ...opened(places, since, operation),
  ].join(';')

type Mended = { readonly addresses: string[] }

/**
 * A caller may be thrown out of the firm, or be given a password that nobody noted: what is drawn later would then be refused at the door
 * and show nothing. So everybody gets back their place, and where a password will be asked for, the one they had. Addresses stay as they
 * are by now, and are told.
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
    if (takesPassword(operation))
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
 * The years of the file are open, since everything is booked in them, but the first: who works on years finds it open too, and who reopens
 * one finds it closed. It is closed and opened as anybody would do it: what a closing books cannot be put right behind its back.
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
