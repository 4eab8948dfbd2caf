import { type Account, findAccountByEmail, lockAccount } from '../../areas/platform/auth/index.ts'
import type { Db } from '../../kernel/write/database.ts'
import type { Actor, Tx } from '../../kernel/write/write.ts'
import { nothingFound } from '../command.ts'

export async function accountAt(db: Db, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw nothingFound(`There is no account ${email.toLowerCase()}`)
  return account
}

/** The account stands still until the command is done with it. */
export const lockedAt = async (tx: Tx, email: string): Promise<Account> => lockAccount(tx, (await accountAt(tx, email)).id)

/** Whoever a command writes for, as if they had signed in. */
export const actorFor = ({ id, name }: { readonly id: number; readonly name: string }): Actor => ({
  id,
  name,
  locale: null,
  is_platform_admin: false,
  is_demo: false,
  token_id: 0,
  token_name: null,
  only_firm: null,
  session: true,
  abilities: [],
  needs_two_factor: false,
})
