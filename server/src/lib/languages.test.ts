import { expect, test } from 'vitest'
import { cpuTime } from '../../test/cpu-time.ts'
import { languages, type Message, preferred, say } from './languages.ts'

const greeting: Message = {
  fr: 'Le numéro {number} existe déjà ({count}).',
  nl: 'Het nummer {number} bestaat al ({count}).',
  en: 'The number {number} exists already ({count}).',
  de: 'Die Nummer {number} existiert bereits ({count}).',
}

test('the four languages of the specification, in its order', () => {
  expect(languages).toEqual(['fr', 'nl', 'en', 'de'])
})

test.each([
  ['fr', 'Le numéro A-1 existe déjà (2).'],
  ['nl', 'Het nummer A-1 bestaat al (2).'],
  ['en', 'The number A-1 exists already (2).'],
  ['de', 'Die Nummer A-1 existiert bereits (2).'],
] as const)('say in %s', (language, text) => {
  expect(say(greeting, language, { number: 'A-1', count: 2 })).toBe(text)
})

test.each([
  [{ number: '$& {count}', count: 0 }, 'The number $& {count} exists already (0).'],
  [{ number: '' }, 'The number  exists already ({count}).'],
  [undefined, 'The number {number} exists already ({count}).'],
])('a value is put in as it is, and a missing one stays visible: %j', (params, text) => {
  expect(say(greeting, 'en', params)).toBe(text)
})

test('names every object inherits are not values', () => {
  const message = { fr: '{toString}', nl: '{toString}', en: '{toString}', de: '{toString}' }
  expect(say(message, 'fr')).toBe('{toString}')
})

test.each([
  [undefined, null],
  ['', null],
  ['fr', 'fr'],
  ['NL', 'nl'],
  ['fr-BE', 'fr'],
  ['de-Latn-LU', 'de'],
  ['nl-BE,nl;q=0.9,fr;q=0.8', 'nl'],
  ['es, it;q=0.9, de;q=0.2, en;q=0.5', 'en'],
  ['en;q=0.5,fr;q=0.5', 'en'],
  ['en;q=0.5 , fr ; q=0.75', 'fr'],
  ['en;Q=0.5,fr;q=1.000', 'fr'],
  ['fr;q=0,nl;q=0.001', 'nl'],
  ['fr;q=0', null],
  ['fr;q=0.0', null],
  ['*', null],
  ['*, de;q=0.1', 'de'],
  ['es', null],
  ['french', null],
  ['fr;q=2,en;q=0.1', 'en'],
  ['fr;q=-1,en;q=0.1', 'en'],
  ['fr;q=x,en;q=0.1', 'en'],
  ['fr;level=1,en;q=0.1', 'en'],
  [',,;,;q=1,-,en', 'en'],
  ['constructor, __proto__', null],
] as const)('Accept-Language %j: %j', (header, language) => {
  expect(preferred(header)).toBe(language)
})

test.each([
  ['commas', ','.repeat(10_000)],
  ['blanks', `fr;q=${' '.repeat(10_000)}1`],
  ['zeros', `fr;q=0.${'0'.repeat(10_000)}`],
  ['subtags', `x${'-fr'.repeat(3_300)}`],
  ['parameters', `fr${';q=0'.repeat(2_500)}`],
  ['ranges', 'xx;q=0.1,'.repeat(1_100)],
])('a hostile header of 10 kB (%s) is read a thousand times in time', (_name, header) => {
  const answers = new Set<unknown>()
  const spent = cpuTime(() => {
    for (let n = 0; n < 1000; n += 1) answers.add(preferred(header))
  })
  expect([...answers]).toEqual([null])
  expect(spent).toBeLessThan(20_000)
})
