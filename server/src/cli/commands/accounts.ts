import { type Account, findAccountByEmail, lockAccount } from '../../areas/platform/auth/index.ts'
import type { Db } from '../../kernel/write/database.ts'
import type { Tx } from '../../kernel/write/write.ts'
import { nothingFound } from '../command.ts'

export async function accountAt(db: Db, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw nothingFound(`There is no account ${email.toLowerCase()}`)
  return account
}

/** The account stands still until the command is done with it. */
export const lockedAt = async (tx: Tx, email: string): Promise<Account> => lockAccount(tx, (await accountAt(tx, email)).id)
