import { expect, test } from 'vitest'
import { hashOfAddress, isHashOf, unitsLeft } from './rules.ts'

const hash = 'e4be104d1e1603b7d0371b344b0c906782053c7a4f04c33526c5d57b435b70bd'

test.each(['anne@example.com', 'Anne@Example.COM'])('%s is hashed by SHA-256 in lower case', (address) => {
  expect(hashOfAddress(address)).toBe(hash)
  expect(isHashOf(hash, address)).toBe(true)
})

test.each([null, '', 'anne@example.co', 'anna@example.com'])('%j does not match the hash of another address', (address) => {
  expect(isHashOf(hash, address)).toBe(false)
})

test.each([
  [3600, 60, 60],
  [3599, 60, 60],
  [3540, 60, 59],
  [1, 60, 1],
  [86_399, 3600, 24],
])('%i seconds in units of %i are rounded up to %i', (seconds, unit, said) => {
  expect(unitsLeft(seconds, unit)).toBe(said)
})
