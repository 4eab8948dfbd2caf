import { createHash, timingSafeEqual } from 'node:crypto'

const digestOf = (address: string): Buffer => createHash('sha256').update(address.toLowerCase()).digest()

/** The verification link carries a hash of the address, so that the link does not disclose the address. */
export const hashOfAddress = (address: string): string => digestOf(address).toString('hex')

/** Compares in constant time, because the hash comes from a link. */
export const isHashOf = (hash: string, address: string | null): boolean =>
  address !== null && timingSafeEqual(Buffer.from(hash, 'hex'), digestOf(address))

/** A shorter first part of an address is an ordinary word or name, and would refuse good passwords. */
const shortestName = 5

/** Whether a password contains the address of its account, or the part of it before the @. */
export function containsAddress(password: string, address: string): boolean {
  const given = password.normalize('NFC').toLowerCase()
  const [name = ''] = address.toLowerCase().split('@')
  return given.includes(address.toLowerCase()) || (name.length >= shortestName && given.includes(name))
}

/** The remaining lifetime in whole units, rounded up so that a mail sent a second later still says 60 minutes. */
export const unitsLeft = (seconds: number, unit: number): number => Math.ceil(seconds / unit)
