import { randomBytes } from 'node:crypto'

/** 160 random bits: keys do not collide. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** Stores accept only this form, so a key can never be a path or a query. */
export function checkKey(key: string): void {
  if (!/^[0-9a-f]{40}$/.test(key)) throw new Error('this is no key of a stored file')
}
