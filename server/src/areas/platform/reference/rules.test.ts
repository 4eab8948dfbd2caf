import { expect, test } from 'vitest'
import { languages } from '../../../lib/languages.ts'
import { legalFormsIn, naceCodesIn, naceVersionOn, searchNaceCodes } from './rules.ts'

const versions = ['2008', '2025'] as const
const every = languages.flatMap((language) => versions.map((version) => [language, version] as const))

test.each(every)('in %s, %s has its sections and divisions, each once and with a label', (language, version) => {
  const codes = naceCodesIn(language, version)
  const [sections, divisions] = [1, 2].map((level) => codes.filter((item) => item.level === level)) as [typeof codes, typeof codes]
  expect([sections.length, divisions.length]).toEqual(version === '2008' ? [21, 88] : [22, 87])
  expect(new Set(codes.map(({ code }) => code)).size).toBe(109)
  expect(codes.filter(({ label }) => label.trim() === '')).toEqual([])
  expect(sections.filter(({ parent_code }) => parent_code !== null)).toEqual([])
  const letters = new Set(sections.map(({ code }) => code))
  expect(divisions.filter(({ parent_code }) => !letters.has(parent_code ?? ''))).toEqual([])
})

test.each(versions)('%s lists each section before its divisions, in the order of their codes', (version) => {
  const codes = naceCodesIn('en', version)
  expect(codes.slice(0, 5).map(({ code }) => code)).toEqual(['A', '01', '02', '03', 'B'])
  for (const level of [1, 2]) {
    const list = codes.filter((item) => item.level === level).map(({ code }) => code)
    expect(list).toEqual(list.toSorted())
  }
  let section: string | null = null
  for (const { code, level, parent_code } of codes) {
    if (level === 1) section = code
    else expect([code, parent_code]).toEqual([code, section])
  }
})

test.each(versions)('no label of %s is the same in all four languages', (version) => {
  const lists = languages.map((language) => naceCodesIn(language, version))
  const same = lists[0]?.filter(({ label }, index) => lists.every((list) => list[index]?.label === label))
  expect(same).toEqual([])
})

test('2025 has no separate motor trade and moves telecommunication to K', () => {
  const find = (version: '2008' | '2025', code: string) => naceCodesIn('en', version).find((item) => item.code === code)
  expect(find('2008', '45')?.parent_code).toBe('G')
  expect(find('2025', '45')).toBeUndefined()
  expect([find('2008', '61')?.parent_code, find('2025', '61')?.parent_code]).toEqual(['J', 'K'])
  expect([find('2008', '99')?.parent_code, find('2025', '99')?.parent_code]).toEqual(['U', 'V'])
})

test.each([
  ['2024-12-31', undefined, '2008'],
  ['2025-01-01', undefined, '2025'],
  ['2024-12-31', 'BE', '2008'],
  ['2025-01-01', 'BE', '2025'],
  ['2025-01-01', 'LU', '2025'],
  ['2026-12-31', 'FR', '2008'],
  ['2027-01-01', 'FR', '2025'],
] as const)('on %s the version in force in %s is %s', (today, country, version) => {
  expect(naceVersionOn(today, country)).toBe(version)
})

const found = (q: string, language: (typeof languages)[number] = 'fr') =>
  searchNaceCodes(language, '2026-06-01', { q, version: '2008' }).map(({ code }) => code)

test.each([
  ['62', ['62']],
  ['pêche', ['A', '03']],
  ['PECHE', ['A', '03']],
  ['pe\u0302che', ['A', '03']],
  ['  culture   chasse ', ['01']],
  ['chasse culture', ['01']],
  ['culture introuvable', []],
  ["d'eau", ['E', '36']],
  ['d’eau', ['E', '36']],
  ['%', []],
  ['.*', []],
])('%j finds %j', (q, codes) => {
  expect(found(q)).toEqual(codes)
})

test('a search uses the labels in the language of the answer', () => {
  expect([found('visserij', 'nl'), found('visserij', 'fr')]).toEqual([['A', '03'], []])
  expect([found('großhandel', 'de'), found('Grosshandel', 'de')]).toEqual([['46'], ['46']])
})

test('50 results by default, and an empty search finds all', () => {
  const count = (filter: object) => searchNaceCodes('en', '2026-06-01', filter).length
  expect([count({}), count({ q: '' }), count({ q: '   ' }), count({ limit: 1 }), count({ limit: 500 })]).toEqual([50, 50, 50, 1, 109])
})

test('a Belgian form is abbreviated in the requested language, or in both languages of the country', () => {
  const srl = languages.map((language) => legalFormsIn(language, 'BE').find(({ code }) => code === '610')?.abbreviation)
  expect(srl).toEqual(['SRL', 'BV', 'SRL/BV', 'SRL/BV'])
  const se = languages.map((language) => legalFormsIn(language, 'BE').find(({ code }) => code === '027')?.abbreviation)
  expect(new Set(se)).toEqual(new Set(['SE']))
  const sas = languages.map((language) => legalFormsIn(language, 'FR').find(({ code }) => code === '5710')?.abbreviation)
  expect(new Set(sas)).toEqual(new Set(['SAS']))
})
