import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfKey, isPublicKey, issueKey, keyHint, newKeyPair, newSerial, readKey, type Terms } from './licence-key.ts'

const pair = newKeyPair()
const terms: Terms = {
  plan: 'pro',
  firm: 'k3j9x0a1b2c3',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  serial: '00a7fz',
  holder: 'Fiduciaire Dubois & Associés SRL',
}

const lower = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')
const word = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...lower), minLength, maxLength })
const day = fc.integer({ min: 0, max: 36 ** 3 - 1 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const holder = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== '' && Buffer.from(text).toString() === text && Buffer.byteLength(text) <= 40)
const anyTerms: fc.Arbitrary<Terms> = fc
  .record({
    plan: word(1, 12).filter((code) => /^[a-z]/.test(code)),
    firm: fc.oneof(fc.constant('*'), word(12, 12)),
    days: fc.tuple(day, fc.option(day)),
    serial: word(6, 6),
    holder,
  })
  .map(({ days: [one, other], ...rest }) => {
    const [valid_from, valid_until] = other !== null && other < one ? [other, one] : [one, other]
    return { ...rest, valid_from, valid_until }
  })

test('whatever terms are issued are read back as they were, from 20 to 200 characters that pass every form and mail unharmed', () => {
  fc.assert(
    fc.property(anyTerms, (given) => {
      const key = issueKey(pair.private, given)
      expect(key).toMatch(/^PTL1-[\w-]+\.[\w-]{86}$/)
      expect(key.length).toBeGreaterThanOrEqual(20)
      expect(key.length).toBeLessThanOrEqual(200)
      expect(readKey([pair.public], key)).toEqual(given)
    }),
  )
})

test('the longest terms there are make a key of exactly 200 characters', () => {
  const longest = { ...terms, plan: 'p'.repeat(12), valid_until: '2097-09-26', holder: 'h'.repeat(40) }
  const key = issueKey(pair.private, longest)
  expect(key).toHaveLength(200)
  expect(readKey([pair.public], key)).toEqual(longest)
})

test('a key changed in any one character is refused, whatever stands there instead', () => {
  const key = issueKey(pair.private, terms)
  const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ |é')
  // The ends of both parts hold bits that base64 does not use: there everything is tried, elsewhere a handful that moves along.
  const ends = [key.indexOf('.') - 1, key.length - 1]
  const taken = Array.from(key, (here, at) =>
    alphabet
      .filter((other, i) => other !== here && (ends.includes(at) || (i + at) % 10 === 0))
      .filter((other) => readKey([pair.public], key.slice(0, at) + other + key.slice(at + 1)) !== null),
  )
  expect(taken).toHaveLength(key.length)
  expect(taken.flat()).toEqual([])
})

test('a key with a character more or less, anywhere, is refused', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (given, place, extra) => {
      const key = issueKey(pair.private, given)
      const at = place % (key.length + 1)
      expect(readKey([pair.public], key.slice(0, at) + extra + key.slice(at))).toBeNull()
      expect(readKey([pair.public], key.slice(0, at) + key.slice(at + 1))).toEqual(at === key.length ? given : null)
    }),
  )
})

test('no text that nobody signed is a key', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^PTL1-[\w-]{1,108}\.[\w-]{86}$/)), (text) => {
      expect(readKey([pair.public], text)).toBeNull()
    }),
  )
})

test('a key is refused under another public key, under none, and taken when one of several fits, on one line or as PEM', () => {
  const key = issueKey(pair.private, terms)
  const other = newKeyPair().public
  const pem = `-----BEGIN PUBLIC KEY-----\n${pair.public}\n-----END PUBLIC KEY-----\n`
  expect([readKey([other], key), readKey([], key)]).toEqual([null, null])
  expect([readKey([other, pair.public], key), readKey([pem], key)]).toEqual([terms, terms])
})

test('the parts of two keys do not make a third', () => {
  const [one = '', oneProof = ''] = issueKey(pair.private, terms).split('.')
  const [two = '', twoProof = ''] = issueKey(pair.private, { ...terms, plan: 'unlimited' }).split('.')
  expect([readKey([pair.public], `${one}.${twoProof}`), readKey([pair.public], `${two}.${oneProof}`)]).toEqual([null, null])
})

test.each([
  ['another form', 'pro;k3j9x0a1b2c3'],
  ['a firm that cannot be', 'pro|K3J9|fs0|g24|00a7fz|Dubois'],
  ['a day that cannot be', 'pro|*|FS0|g24|00a7fz|Dubois'],
  ['an end before its beginning', 'pro|*|g24|fs0|00a7fz|Dubois'],
  ['no holder', 'pro|*|fs0|g24|00a7fz|'],
])('%s is refused although the signature is right', (_what, text) => {
  const signed = `PTL1-${Buffer.from(text).toString('base64url')}`
  expect(readKey([pair.public], `${signed}.${sign(null, Buffer.from(signed), pair.private).toString('base64url')}`)).toBeNull()
})

test.each<[string, Partial<Terms>, RegExp]>([
  ['a plan in capitals', { plan: 'Pro' }, /plan/],
  ['a plan of 13 characters', { plan: 'p'.repeat(13) }, /12/],
  ['a firm of 11 characters', { firm: 'k3j9x0a1b2c' }, /public token/],
  ['a first day that does not exist', { valid_from: '2026-02-29' }, /first day/],
  ['a last day after 2097', { valid_until: '2098-01-01' }, /last day/],
  ['an end before its beginning', { valid_until: '2025-12-31' }, /before the first/],
  ['a serial of 5 characters', { serial: 'abcde' }, /serial/],
  ['no holder', { holder: '  ' }, /holder/],
  ['a holder of 41 bytes', { holder: `${'h'.repeat(39)}é` }, /40 bytes/],
  ['half a character in the holder', { holder: '\ud83d' }, /holder/],
])('%s is refused when the key is issued, with a sentence', (_what, wrong, sentence) => {
  expect(() => issueKey(pair.private, { ...terms, ...wrong })).toThrow(sentence)
})

test('a hint shows the last four characters, and a hash tells keys apart', () => {
  const key = issueKey(pair.private, terms)
  expect(keyHint(key)).toBe(`PTL1…${key.slice(-4)}`)
  expect(hashOfKey(key)).toHaveLength(32)
  expect(hashOfKey(key)).not.toEqual(hashOfKey(issueKey(pair.private, { ...terms, serial: '00a7g0' })))
})

test('a thousand serials are well formed and practically all different', () => {
  const made = Array.from({ length: 1000 }, newSerial)
  expect(made.filter((serial) => !/^[a-z0-9]{6}$/.test(serial))).toEqual([])
  expect(new Set(made).size).toBeGreaterThan(990)
})

test('only an Ed25519 key is a public key: neither nonsense, nor the private half, nor a key of another kind', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'pem', type: 'spki' }).toString()
  expect([pair.public, '', 'nonsense', pair.public.slice(1), rsa].map(isPublicKey)).toEqual([true, false, false, false, false])
  expect(pair.public).toMatch(/^[\w+/=]{60}$/)
})
