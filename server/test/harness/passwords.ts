import { hashPassword } from '../../src/lib/password.ts'
import type { Caller, World } from './world.ts'

export const password = 'correct horse battery'
export const next = 'staple and paper clip'

/** What tests of passwords do to a person of their world, and ask of it. */
export async function passwordsIn(w: World) {
  const hash = await hashPassword(password)
  return {
    hash,
    /** Somebody whose password is known. */
    known: async (person: Caller): Promise<Caller> => {
      await w.rows('update directory.users set password_hash = $1 where id = $2', [hash, person.user_id])
      return person
    },
    stored: async (person: Caller): Promise<string | null> => {
      const [account] = await w.rows<{ password_hash: string }>('select password_hash from directory.users where id = $1', [person.user_id])
      return account?.password_hash ?? null
    },
    tokensOf: (person: Caller) =>
      w.rows<{ kind: string }>('select kind, name from directory.tokens where user_id = $1 order by id', [person.user_id]),
    notesOf: (person: Caller) =>
      w.rows<{ note: string }>(
        'select note, kind, action, firm_id::int, params, record_label, company_id from activity where record_id = $1',
        [person.user_id],
      ),
    /** Two other sessions and an integration token of the same person. */
    others: async (person: Caller): Promise<void> => {
      await w.rows(
        `insert into directory.tokens (user_id, kind, hash, name, abilities)
         select $1, kind, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'Autre', array['read']
         from unnest(array['session', 'session', 'integration']) kind`,
        [person.user_id],
      )
    },
  }
}
