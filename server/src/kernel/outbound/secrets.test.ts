import { expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const [first, second] = ['k'.repeat(32), 'l'.repeat(32)]

test('what was sealed opens with the same key and purpose, and is another text each time', () => {
  const secrets = openSecrets([first])
  const sealed = secrets.seal('whsec_é', 'firm 1')
  expect(secrets.open(sealed, 'firm 1')).toBe('whsec_é')
  expect(secrets.seal('whsec_é', 'firm 1').equals(sealed)).toBe(false)
  expect(sealed.includes('whsec_')).toBe(false)
})

test('a key in front of another seals, and what the other sealed still opens', () => {
  const sealed = openSecrets([first]).seal('old', 'x')
  const both = openSecrets([second, first])
  expect(both.open(sealed, 'x')).toBe('old')
  expect(openSecrets([second]).open(both.seal('new', 'x'), 'x')).toBe('new')
  expect(() => openSecrets([second]).open(sealed, 'x')).toThrow('SECRETS_KEY')
})

test('another purpose, a changed byte and a shortened text do not open', () => {
  const secrets = openSecrets([first])
  const sealed = secrets.seal('secret', 'firm 1')
  expect(() => secrets.open(sealed, 'firm 2')).toThrow('unable to authenticate')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => secrets.open(changed, 'firm 1')).toThrow(/unable to authenticate|SECRETS_KEY/)
  }
  expect(() => secrets.open(sealed.subarray(0, 20), 'firm 1')).toThrow(/authentication tag/)
})
