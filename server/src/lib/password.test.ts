import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivations, hashPassword, needsRehash, verifyPassword } from './password.ts'

test('a password is kept as an Argon2id string that names its own cost', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})

test('the same password never gives the same string, and every string verifies it', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).not.toBe(other)
  expect(await Promise.all([one, other].map((stored) => verifyPassword('correct horse', stored)))).toEqual([true, true])
})

test.each(['Correct horse', 'correct horse ', 'correct hors', '', 'correct\0horse'])('%j is not "correct horse"', async (wrong) => {
  expect(await verifyPassword(wrong, await hashPassword('correct horse'))).toBe(false)
})

test('é typed as one character or as two is the same password', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('a string made at another cost still verifies, so that the cost may rise', async () => {
  const nonce = Buffer.from('sixteen bytes of')
  const tag = argon2Sync('argon2id', { message: 'correct horse', nonce, tagLength: 24, memory: 64, passes: 1, parallelism: 2 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const stored = `$argon2id$v=19$m=64,t=1,p=2$${base64(nonce)}$${base64(tag)}`
  expect(await verifyPassword('correct horse', stored)).toBe(true)
  expect(await verifyPassword('wrong horse', stored)).toBe(false)
})

test.each([null, '', 'correct horse', '$argon2i$v=19$m=64,t=1,p=1$YWJjZGVmZ2g$YWJjZGVmZ2g', '$2b$10$abcdefghijklmnopqrstuu'])(
  'nothing verifies against %j',
  async (stored) => {
    expect(await verifyPassword('correct horse', stored)).toBe(false)
  },
)

test('without a stored string the same work is done: time does not tell which addresses exist', async () => {
  const stored = await hashPassword('correct horse')
  const work = async (against: string | null) => {
    const start = process.cpuUsage()
    await verifyPassword('wrong horse', against)
    return process.cpuUsage(start).user
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 5; round += 1) {
    known.push(await work(stored))
    unknown.push(await work(null))
  }
  // The least of five is the work itself, whatever else this process was doing.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2)
})

test('the slow work is counted: once for a hash, once for a verification, with a stored string or without', async () => {
  const stored = await hashPassword('correct horse')
  const before = derivations()
  await hashPassword('correct horse')
  await verifyPassword('correct horse', stored)
  await verifyPassword('wrong horse', stored)
  await verifyPassword('correct horse', null)
  expect(derivations() - before).toBe(4)
})

test.each([
  ['m=19456,t=3,p=1', false],
  ['m=65536,t=3,p=4', false],
  ['m=19456,t=2,p=1', true],
  ['m=19455,t=3,p=1', true],
  ['m=65536,t=1,p=1', true],
])('a string made at %s is made anew: %s', (cost, expected) => {
  expect(needsRehash(`$argon2id$v=19$${cost}$c2l4dGVlbiBieXRlcyBvZg$c2l4dGVlbiBieXRlcyBvZg`)).toBe(expected)
})
