import { type Operation, takesPassword } from './fuzz-document.ts'
import type { Stage } from './stage.ts'

/** Where somebody belongs, whatever was done to their membership since. */
export type Place = { readonly firm: string; readonly user_id: number; readonly role: string; readonly company?: string }

const inFirm = ({ firm, user_id, role }: Place) => `
  insert into firm_members as m (firm_id, user_id, role) select f.id, ${user_id}, '${role}' from firms f where f.public_token = '${firm}'
  on conflict (firm_id, user_id) do update set role = excluded.role, is_active = true
  where (m.role, m.is_active) is distinct from (excluded.role, true)`

const inFile = ({ company, user_id, role }: Place) =>
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

/** A file that a request archived or binned takes no write any more. It is put back past its log, which is none of the callers' doing. */
const opened = (places: readonly Place[]) => {
  const files = places.flatMap(({ company }) => (company === undefined ? [] : `'${company}'`))
  return [
    'set local session_replication_role = replica',
    `update companies set is_active = true, deleted_at = null, deleted_by = null
     where public_token in (${files.join(', ')}) and (not is_active or deleted_at is not null)`,
    ...['fiscal_years', 'journal_rules'].map((table) => broughtBack(table, files.join(', '))),
    'set local session_replication_role = origin',
  ]
}

/** Several statements in one text are one transaction. The firms are locked first, as the service locks them before their teams. */
const putBack = (places: readonly Place[]) =>
  [
    `select from firms where public_token in (${places.map(({ firm }) => `'${firm}'`).join(', ')}) order by id for no key update`,
    ...places.map(inFirm),
    ...places.flatMap(inFile),
    ...opened(places),
  ].join(';')

type Mended = { readonly addresses: string[] }

/**
 * A caller may be thrown out of the firm, or be given a password that nobody noted: what is drawn later would then be refused at the door
 * and show nothing. So everybody gets back their place, and where a password will be asked for, the one they had. Addresses stay as they
 * are by now, and are told.
 */
export async function mender(stage: Stage, places: readonly Place[]): Promise<(operation: Operation) => Promise<Mended>> {
  const ids = places.map(({ user_id }) => user_id)
  const first = await stage.rows<{ id: string; password_hash: string }>(
    'select id, password_hash from directory.users where id = any($1::bigint[])',
    [ids],
  )
  return async (operation) => {
    await stage.rows(putBack(places))
    if (takesPassword(operation))
      await stage.rows(
        `update directory.users u set password_hash = g.hash from unnest($1::bigint[], $2::text[]) g (id, hash)
         where u.id = g.id and u.password_hash is distinct from g.hash`,
        [first.map(({ id }) => id), first.map(({ password_hash }) => password_hash)],
      )
    const found = await stage.rows<{ email: string }>(
      'select email from directory.users where id = any($1::bigint[]) order by array_position($1::bigint[], id)',
      [ids],
    )
    return { addresses: found.map(({ email }) => email) }
  }
}
