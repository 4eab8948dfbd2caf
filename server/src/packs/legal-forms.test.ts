import { expect, test } from 'vitest'
import { languages } from '../lib/languages.ts'
import { packOf, packs } from './index.ts'

const forms = packs.flatMap((pack) => pack.legal_forms.map((form) => ({ country: pack.code, ...form })))
const of = (country: (typeof packs)[number]['code'], code: string) => packOf(country).legal_forms.find((form) => form.code === code)

test.each([
  ['BE', 34, /^(?:\d{3}|EI)$/],
  ['FR', 41, /^\d{4}$/],
  ['LU', 22, /^[A-Z]{2,7}$/],
] as const)('%s has its %i forms, each under a code of its own', (country, count, pattern) => {
  const codes = packOf(country).legal_forms.map(({ code }) => code)
  expect(codes).toHaveLength(count)
  expect(new Set(codes).size).toBe(count)
  expect(codes.filter((code) => !pattern.test(code))).toEqual([])
})

test('every form has a name in the four languages, and Dutch, English and German are not the French repeated', () => {
  expect(forms.filter(({ label }) => languages.some((language) => label[language].trim() === ''))).toEqual([])
  expect(forms.filter(({ label }) => [label.nl, label.en, label.de].includes(label.fr))).toEqual([])
})

test('no abbreviation is empty or blank', () => {
  const written = forms.flatMap(({ abbreviation }) =>
    typeof abbreviation === 'string' ? [abbreviation] : Object.values(abbreviation ?? {}),
  )
  expect(written.filter((text) => text.trim() !== text || text === '')).toEqual([])
})

test('BE abbreviates in French and in Dutch, or writes both alike', () => {
  const kinds = packOf('BE').legal_forms.map(({ abbreviation }) => abbreviation)
  const each = kinds.filter((kind) => typeof kind === 'object' && kind !== null)
  expect(each.map((kind) => Object.keys(kind))).toEqual(each.map(() => ['fr', 'nl']))
  expect(kinds.filter((kind) => typeof kind === 'string')).toEqual(['SE', 'SCE'])
})

test.each([
  // The annual accounts of 2019 and later: with capital for the SA, without for the SRL, SC, SComm and SNC.
  ['BE', '014', true],
  ['BE', '610', false],
  ['BE', '706', false],
  ['BE', '612', false],
  ['BE', '011', false],
  ['BE', 'EI', false],
  ['BE', '015', null],
  ['FR', '5499', true],
  ['FR', '5710', true],
  ['FR', '1000', false],
  ['FR', '9220', false],
  ['FR', '3120', null],
  ['LU', 'SARL', true],
  ['LU', 'SARLS', true],
  ['LU', 'SA', true],
  ['LU', 'EI', false],
  ['LU', 'SCSP', null],
] as const)('%s %s requires capital: %s', (country, code, requires_capital) => {
  expect(of(country, code)).toMatchObject({ requires_capital })
})

test('a natural person is a form in every country', () => {
  expect([of('BE', 'EI'), of('FR', '1000'), of('LU', 'EI')].map((form) => form?.label.en)).toEqual([
    'Sole trader (natural person)',
    'Sole trader',
    'Sole trader',
  ])
})
