import { expect, test } from 'vitest'
import { newPublicToken, newToken } from './tokens.ts'

const thousand = <T>(make: () => T) => Array.from({ length: 1000 }, make)

test('a bearer token holds 256 bits, passes every header and URL unharmed, and never comes twice', () => {
  const made = thousand(newToken)
  expect(made.filter((token) => !/^[A-Za-z0-9_-]{43}$/.test(token))).toEqual([])
  expect(new Set(made).size).toBe(1000)
})

test('a public token is 12 characters of a to z and 0 to 9, uses all of them, and never comes twice', () => {
  const made = thousand(newPublicToken)
  expect(made.filter((token) => !/^[a-z0-9]{12}$/.test(token))).toEqual([])
  expect(new Set(made.join('')).size).toBe(36)
  expect(new Set(made).size).toBe(1000)
})
