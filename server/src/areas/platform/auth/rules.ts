import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest()

/** An address as its verification link names it: the link may be read by others, the address may not. */
export const hashOfAddress = (address: string): string => digestOf(address).toString('hex')

/** Compared in constant time, as everything is that comes in from a link. */
export const isHashOf = (hash: string, address: string | null): boolean =>
  address !== null && timingSafeEqual(Buffer.from(hash, 'hex'), digestOf(address))

/** The units a link still lives, as a mail says it: the one just begun counts, so that sixty minutes are not said to be 59. */
export const unitsLeft = (seconds: number, unit: number): number => Math.ceil(seconds / unit)
