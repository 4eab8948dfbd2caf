import { randomBytes, randomInt } from 'node:crypto'

/** A bearer token: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The 12 characters by which firms and company files are addressed. */
export const newPublicToken = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
