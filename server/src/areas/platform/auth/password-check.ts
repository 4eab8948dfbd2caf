import type { Db } from '../../../kernel/write/database.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../../lib/password.ts'
import * as store from './store.ts'

type Transactions = {
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

type PasswordCheck<T> = {
  readonly find: (db: Db) => Promise<store.Credentials | undefined>
  readonly password: string
  readonly wrong: () => Problem
  /** The new password to store, if it changes. */
  readonly next?: string
  readonly work: (tx: Tx, userId: number) => Promise<T>
}

/**
 * Runs the work after verifying the password. The slow verification happens outside the transaction; the stored hash is compared again
 * under the account's lock, and if it changed in between, verification starts over. Otherwise a session opened with the old password
 * would outlive the change. A hash with outdated cost parameters is renewed here, the only place where the plain password is available.
 */
export async function withVerifiedPassword<T>(
  { read, write }: Transactions,
  { find, password, wrong, next, work }: PasswordCheck<T>,
): Promise<T> {
  for (;;) {
    const found = await read(find)
    const stored = found?.password_hash ?? null
    const proven = await verifyPassword(password, stored)
    if (!proven || !found || stored === null) throw wrong()
    const renewed = next !== undefined || needsRehash(stored) ? await hashPassword(next ?? password) : null
    const done = await write(async (tx) => {
      const now = await store.lockCredentials(tx, found.id)
      if (now?.password_hash !== stored) return null
      if (renewed !== null) await (next === undefined ? store.updatePasswordHash : store.setOwnPassword)(tx, found.id, renewed)
      return { result: await work(tx, found.id) }
    })
    if (done) return done.result
  }
}
