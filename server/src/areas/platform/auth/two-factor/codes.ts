/** One-time codes by time (TOTP, RFC 6238) as every authenticator app computes them, and the recovery codes for a lost device. */
import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const terms = { issuer: 'Partita', algorithm: 'SHA1', digits: 6, period: 30 }
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Codes of the step before and of the step after are accepted, because clocks differ and people type slowly. */
const window = 1

export const newSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label = '') => new TOTP({ ...terms, label, secret: Secret.fromBase32(secret) })

/** The address that an authenticator app reads from a QR code. */
export const uriOf = (secret: string, address: string): string => totpOf(secret, address).toString()

/** The time step of a valid code, null for any other. Codes are compared in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library compares bytes of equal number only.
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : TOTP.counter({ period: terms.period, timestamp }) + delta
}

const recoveryCodes = 10
/** 120 bits: beyond guessing, so a plain hash protects them. */
const recoveryBytes = 15

/** Six groups of four characters each, which a person can copy by hand. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => new Secret({ size: recoveryBytes }).base32.match(/.{4}/g)?.join('-') ?? '')

/** A code as it was made, however it was typed: blanks and hyphens are for the eye. */
export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{24}$/.test(code)

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(normaliseCode(code)).digest()
