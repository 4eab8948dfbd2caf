import { invalidField } from '../../../kernel/route/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import { messages } from './messages.ts'
import { containsAddress } from './rules.ts'

/** Refuses a new password that is widely known, or that contains the address of its account. */
export async function refuseWeakPassword(password: string, address: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalidField('password', messages.password_common)
  if (containsAddress(password, address)) throw invalidField('password', messages.password_contains_address)
}
