import { expect, test } from 'vitest'
import { sepaReach } from './sepa.ts'

test.each([
  ['BE68539007547034', '2026-11-16', 'eea'],
  ['NO9386011117947', '2026-11-16', 'eea'],
  ['CH9300762011623852957', '2026-11-16', 'other'],
  ['GB29NWBK60161331926819', '2026-11-16', 'other'],
  // Serbia takes part since May 2026.
  ['RS35260005601001611379', '2026-04-30', null],
  ['RS35260005601001611379', '2026-05-01', 'other'],
  ['MA64011519000001205000534921', '2026-11-16', null],
  ['', '2026-11-16', null],
])('%s on %s is reached as %s', (iban, on, reach) => {
  expect(sepaReach(iban, on)).toBe(reach)
})
