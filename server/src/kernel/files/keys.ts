import { randomBytes } from 'node:crypto'

/** 160 random bits, so that no two uploads ever meet. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** The only names the stores know: whatever else a key might say (a path, a query), it cannot say it here. */
export function checkKey(key: string): void {
  if (!/^[0-9a-f]{40}$/.test(key)) throw new Error('this is no key of a stored file')
}
