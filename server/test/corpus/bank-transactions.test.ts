import { readFileSync } from 'node:fs'
import path from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { firstBalance, writeStatement } from '../../../scripts/bank-corpus/camt.ts'
import { readCorpus } from '../../../scripts/bank-corpus/corpus.ts'
import { generateFiles } from '../../../scripts/bank-corpus/generated/files.ts'
import { readFile } from '../../../scripts/bank-corpus/read.ts'
import { iban } from '../../src/lib/identifiers.ts'
import { skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'

const today = '2026-11-16'
const corpus = readCorpus(today)
const part = (name: string) => corpus.filter((file) => file.part === name)
const casesOf = (files: typeof corpus) => files.flatMap(({ cases }) => cases)

test('1,400 transactions are open and 600 held out, each part in three countries', () => {
  expect(casesOf(part('open'))).toHaveLength(1400)
  expect(casesOf(part('held-out'))).toHaveLength(600)
  for (const name of ['open', 'held-out']) expect(new Set(part(name).map(({ country }) => country))).toEqual(new Set(['BE', 'FR', 'LU']))
  expect(new Set(casesOf(corpus).map(({ id }) => id)).size).toBe(2000)
})

test.for(['open', 'held-out'])('more than 35 % of the %s part must not be booked by a guess', (name) => {
  const cases = casesOf(part(name))
  const traps = cases.filter(({ certainty }) => certainty === 'ambiguous' || certainty === 'none')
  expect(traps.length / cases.length).toBeGreaterThan(0.35)
})

test('both parts have the same families', () => {
  const families = (name: string) => [...new Set(casesOf(part(name)).map(({ family }) => family))].toSorted()
  expect(families('held-out')).toEqual(families('open'))
  expect(families('open').length).toBeGreaterThan(30)
})

test('texts that are held out are written one by one', () => {
  const held = casesOf(part('held-out')).flatMap(({ transaction }) => transaction.text ?? [])
  const open = new Set(casesOf(part('open')).map(({ transaction }) => transaction.text))
  expect(new Set(held).size / held.length).toBeGreaterThan(0.95)
  expect(held.filter((text) => open.has(text)).length / held.length).toBeLessThan(0.03)
})

test('account numbers have right check digits', () => {
  const all = corpus.flatMap((file) => [file.iban, file.other_iban, ...file.parties.map((party) => party.iban)])
  const counterparts = casesOf(corpus).flatMap(({ transaction }) => transaction.iban ?? [])
  expect([...all, ...counterparts].filter((one) => iban(one) !== one)).toEqual([])
})

test('the corpus is the same at every reading', () => {
  expect(readCorpus(today)).toEqual(corpus)
  expect(generateFiles(1)).toEqual(generateFiles(1))
  expect(generateFiles(1)).not.toEqual(generateFiles(2))
})

const block = (...lines: readonly string[]) => ['file BE Test BV', '', ...lines].join('\n')
const read = (text: string) => readFile({ code: 't', part: 'open', text, today })

test.for([
  ['an amount that is not that of the booking', ['= partial certain', 'C A', '  1 10.00', '+ 9.00 A |', '> 1']],
  ['a booking of an unknown item', ['= partial certain', 'C A', '  1 10.00', '+ 10.00 A |', '> 2']],
  ['more than what is open', ['= partial certain', 'C A', '  1 10.00 part=5.00', '+ 10.00 A |', '> 1=10.00']],
  ['"none" with a booking', ['= partial none', 'C A', '  1 10.00', '+ 10.00 A |', '> 1']],
  ['"certain" without a booking to accept', ['= partial certain', 'C A', '  1 10.00', '+ 10.00 A |', '? 1']],
  ['an unknown option', ['= partial none', '+ 10.00 A | | colour=red']],
  ['an unknown certainty', ['= partial perhaps', '+ 10.00 A |']],
] as const)('the reader refuses %s', ([, lines]) => {
  expect(() => read(block(...lines))).toThrow(/^t: /)
})

test('the reader gives signs as the bank does', () => {
  const { items } = read(block('= partial none', 'C A', '  1 10.00', '  2 3.00 cn', 'S B', '  3 10.00', '  4 4.00 cn', '+ 1.00 X |'))
  expect(items.map(({ open }) => open)).toEqual([1000n, -300n, -1000n, 400n])
})

test('each company file is a valid camt.053.001.08 statement', ({ skip }) => {
  skipWithoutThirdParty(skip)
  const schema = path.join(thirdPartySamples, 'camt/camt.053.001.08.xsd')
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schema), { url: schema }))
  for (const file of corpus) {
    const end_to_end_ids = new Map(file.items.map(({ number }) => [number, `E2E-${number}`]))
    const statement = { number: 2, opening: firstBalance, booked: file.cases, end_to_end_ids }
    using document = XmlDocument.fromString(writeStatement(file, statement))
    validator.validate(document)
    expect(document.find('//c:Ntry', { c: 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08' })).toHaveLength(file.cases.length)
  }
})
