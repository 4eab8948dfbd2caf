/** Addresses and names as requests give them: what could become a header ends at the shape. */
import * as fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { languages, say } from '../../lib/languages.ts'
import { checkerOf, email, nullable, personName } from './shape.ts'

const check = checkerOf(Type.Object({ name: personName(20), email: email(), reply_to: Type.Optional(nullable(email())) }))
const refusedFields = (given: object) => Object.keys(check({ name: 'Anne', email: 'anne@example.com', ...given }).errors ?? {}).toSorted()

test.each([
  [{}, []],
  [{ name: 'O’Neil & Fils <b>', email: 'A.B+c@d-e.example', reply_to: null }, []],
  [{ name: 'x'.repeat(20) }, []],
  [{ name: 'x'.repeat(21) }, ['name']],
  [{ name: '' }, ['name']],
  [{ name: ' \u00a0 ' }, ['name']],
  [{ name: null }, ['name']],
  [{ name: 'Anne\r\nBcc: x@y.be' }, ['name']],
  [{ name: 'Anne\nBcc:x' }, ['name']],
  [{ name: 'Anne\0' }, ['name']],
  [{ email: 'x@a\r\nBcc: evil@b.be' }, ['email']],
  [{ email: 'x@a.be\r\nBcc: evil@b.be' }, ['email']],
  [{ email: 'x@a.be\n' }, ['email']],
  [{ email: '"x\r\nBcc: evil@b.be"@a.be' }, ['email']],
  [{ email: '"quoted"@a.be' }, ['email']],
  [{ email: 'x@a.be, evil@b.be' }, ['email']],
  [{ email: 'x,y@a.be' }, ['email']],
  [{ email: 'Anne <x@a.be>' }, ['email']],
  [{ email: 'x@[127.0.0.1]' }, ['email']],
  [{ email: `${'x'.repeat(60)}@${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(60)}.${'y'.repeat(12)}.be` }, ['email']],
  [{ reply_to: 'x@a.be\r\nBcc: evil@b.be' }, ['reply_to']],
])('%j: refused are %j', (given, fields) => {
  expect(refusedFields(given)).toEqual(fields)
})

test('a line break is refused at every place of an address and of a name', () => {
  const breaks = fc.constantFrom('\r\n', '\n', '\r', '\r\nBcc: evil@b.be', '\n\nbody', '\u2028')
  fc.assert(
    fc.property(fc.emailAddress(), breaks, fc.nat(), (address, injected, place) => {
      const at = place % (address.length + 1)
      expect(refusedFields({ email: address.slice(0, at) + injected + address.slice(at), name: `A${injected}` })).toEqual(['email', 'name'])
    }),
  )
})

test('the refusal says in every language what a name may be', () => {
  const [said] = check({ name: 'Anne\nDubois', email: 'anne@example.com' }).errors?.['name'] ?? []
  const sentences = languages.map((language) => said && say(said.message, language, said.params))
  expect(sentences).toEqual([
    'Une seule ligne, sans caractère de contrôle.',
    'Eén enkele regel, zonder stuurtekens.',
    'One line, without control characters.',
    'Eine einzige Zeile ohne Steuerzeichen.',
  ])
})
