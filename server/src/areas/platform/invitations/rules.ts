import type { Account } from '../auth/index.ts'

type Credentials = Pick<Account, 'auth_source' | 'password_shared' | 'is_verified'>

/** Somebody else chose the password and may know it. */
export const needsOwnPassword = ({ auth_source, password_shared }: Credentials): boolean => auth_source === 'local' && password_shared

/** A session proves the owner only where nobody else knows the password and the address is known to be theirs. */
export const needsMailedLink = (account: Credentials): boolean =>
  needsOwnPassword(account) || (account.auth_source === 'local' && !account.is_verified)
