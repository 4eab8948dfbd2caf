import { randomBytes, randomInt } from 'node:crypto'

/** A bearer token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Four digits that tell visitors of the demo apart for people; not unique. */
export const newVisitorNumber = (): string => String(randomInt(10_000)).padStart(4, '0')

/** The 12 characters by which firms and company files are addressed. */
export const newPublicToken = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
