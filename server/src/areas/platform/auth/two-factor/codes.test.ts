import { expect, test } from 'vitest'
import { codeOfStep } from '../../../../../test/harness/accounts/two-factor.ts'
import { hashOfCode, isRecoveryCode, newRecoveryCodes, newSecret, normaliseCode, stepOfCode, uriOf } from './codes.ts'

/** The secret of the RFC, "12345678901234567890" in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(vectors)('RFC 6238 at %i seconds: %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(codeOfStep(rfcSecret, step, 8)).toBe(code)
  expect(stepOfCode(rfcSecret, code.slice(2), at(seconds))).toBe(step)
})

test('the code of the step before and of the step after is accepted, with its own step; two steps away it is not', () => {
  const now = at(1_700_000_010)
  const step = Math.floor(1_700_000_010 / 30)
  const accepted = [-3, -2, -1, 0, 1, 2, 3].map((away) => stepOfCode(rfcSecret, codeOfStep(rfcSecret, step + away), now))
  expect(accepted).toEqual([null, null, step - 1, step, step + 1, null, null])
})

test.each(['', '0', '28708', '2870822', 'abcdef', '２８７０８２', ' 287082 ', '-87082'])('%j is no code', (code) => {
  expect(stepOfCode(rfcSecret, code, at(59))).toBe(null)
})

test('a secret has 160 random bits, and the address for the app names the service and the account', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const uri = new URL(uriOf(secret, 'anne+1@example.com'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Partita:anne+1@example.com'])
  expect(Object.fromEntries(uri.searchParams)).toEqual({ issuer: 'Partita', secret, algorithm: 'SHA1', digits: '6', period: '30' })
})

test('there are ten different recovery codes of 120 bits, read however they are typed', () => {
  const codes = newRecoveryCodes()
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  for (const code of codes) {
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(isRecoveryCode(normaliseCode(code))).toBe(true)
    expect(hashOfCode(code.toLowerCase().replaceAll('-', ' '))).toEqual(hashOfCode(code))
  }
  expect(isRecoveryCode('287082')).toBe(false)
})
