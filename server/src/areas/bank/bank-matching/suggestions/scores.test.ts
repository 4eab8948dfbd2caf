/** Every score at its limit, and one cent or one sign beyond it. */
import { expect, test } from 'vitest'
import { alpha, cents, factsOf, sale, settings } from '../../../../../test/harness/books/bank-facts.ts'
import { decide } from './decide.ts'
import type { Facts, OpenItem, Proposal } from './model.ts'
import { rankProposals } from './ranking.ts'

const byId = (a: number, b: number) => a - b
const bestOf = (facts: Facts): Proposal | undefined => rankProposals(facts, settings)[0]
const scoreOf = (facts: Facts): number | null => bestOf(facts)?.score ?? null
const isAutomatic = (facts: Facts, min = 0.9): boolean =>
  decide([facts.transaction], new Map([[facts.transaction.id, rankProposals(facts, settings)]]), min)[0]?.proposal !== null
const codesOf = (facts: Facts): string[] => bestOf(facts)?.reasons.map(({ code }) => code) ?? []

const communication = { structured_communication: '202600012320' }
const known = { known_parties: [alpha] }
const named = { counterpart_name: 'ALPHA CONSTRUCT' }
const iban = { counterpart_iban: 'BE21001234567803' }

test.for<[string, Facts, number | null, boolean]>([
  ['the communication of one item', factsOf(communication, [sale()]), 1, true],
  ['the communication in the text', factsOf({ communication: 'merci +++202/6000/12320+++' }, [sale()]), 1, true],
  [
    'wrong check digits in the text',
    factsOf({ communication: 'merci +++202/6000/12321+++' }, [sale({ open: cents('1210.00') })]),
    0.4,
    false,
  ],
  ['an RF reference', factsOf({ structured_communication: 'RF73INV20260042' }, [sale({ communication: 'RF73 INV2 0260 042' })]), 1, true],
  [
    'an RF reference with blanks and words behind',
    factsOf({ communication: 'rf73 inv2 0260 042 merci' }, [sale({ communication: 'RF73INV20260042' })]),
    1,
    true,
  ],
  ['short by the limit', factsOf({ ...communication, amount: cents('1209.50') }, [sale()]), 1, true],
  ['short by a cent more: in part', factsOf({ ...communication, amount: cents('1209.49') }, [sale()]), 1, true],
  [
    'in part, of a purchase',
    factsOf({ ...communication, amount: cents('-100.00') }, [sale({ open: cents('-1210.00'), is_sale: false, account: '440000' })]),
    1,
    false,
  ],
  [
    'in part, by an RF reference',
    factsOf({ structured_communication: 'RF73INV20260042', amount: cents('100.00') }, [sale({ communication: 'RF73INV20260042' })]),
    1,
    false,
  ],
  ['a cent too much', factsOf({ ...communication, amount: cents('1210.01') }, [sale()]), 0.85, false],
  [
    'the communication of two items, of which one has the amount',
    factsOf(communication, [sale(), sale({ id: 200_001, open: cents('50.00'), number: 'X' })]),
    0.92,
    false,
  ],
  ['the wrong direction', factsOf({ ...communication, amount: cents('-1210.00') }, [sale()]), null, false],
  ['amount, known IBAN and name', factsOf({ ...named, ...iban }, [sale()], known), 0.95, true],
  ['a cent less', factsOf({ ...named, ...iban, amount: cents('1209.99') }, [sale()], known), null, false],
  ['amount and name', factsOf(named, [sale()]), 0.85, false],
  ['amount and known IBAN', factsOf(iban, [sale()], known), 0.85, false],
  ['amount and known IBAN under another name', factsOf({ ...iban, counterpart_name: 'ZORRO' }, [sale()], known), 0.85, false],
  ['number, amount and known IBAN', factsOf({ ...iban, communication: 'fact 2026 0031' }, [sale()], known), 0.95, true],
  ['number and amount', factsOf({ communication: 'fact 2026-0031' }, [sale()]), 0.92, true],
  ['number and amount under another name', factsOf({ communication: 'fact 2026-0031', counterpart_name: 'ZORRO' }, [sale()]), 0.92, false],
  ['a number with one other digit', factsOf({ communication: 'fact 2026-0032' }, [sale()]), 0.4, false],
  [
    'number, short by the limit',
    factsOf({ ...iban, communication: 'fact 2026-0031', amount: cents('1209.50') }, [sale()], known),
    0.95,
    true,
  ],
  [
    'number, short by a cent more',
    factsOf({ ...iban, communication: 'fact 2026-0031', amount: cents('1209.49') }, [sale()], known),
    0.6,
    false,
  ],
  ['the amount alone', factsOf({}, [sale()]), 0.4, false],
  [
    'the amount alone with the communication of another document',
    factsOf({ structured_communication: '000000100131' }, [sale()]),
    null,
    false,
  ],
  ['paid a day before the document', factsOf({ ...communication, entry_date: '2026-03-01' }, [sale()]), 0.5, false],
  ['paid on the day of the document', factsOf({ ...communication, entry_date: '2026-03-02' }, [sale()]), 1, true],
  ['an own account', factsOf({ counterpart_iban: 'BE61310126985517' }, [], { is_own_iban: true }), 0.98, true],
])('%s', ([, facts, score, automatic]) => {
  expect([scoreOf(facts), isAutomatic(facts)]).toEqual([score, automatic])
})

const second = sale({ id: 200_001, open: cents('363.00'), number: '2026-0032', communication: '202600012421', document_date: '2026-03-03' })
const third = sale({ id: 300_001, open: cents('605.00'), number: '2026-0033', communication: '202600012522', document_date: '2026-03-05' })
const creditNote = sale({ id: 400_001, open: cents('-60.00'), number: 'NC-77', communication: null })

test.for<[string, Facts, number | null, number[], boolean]>([
  [
    'two numbers that add up',
    factsOf({ amount: cents('1573.00'), communication: '2026-0031 ET 2026-0032' }, [sale(), second, third]),
    0.95,
    [100_001, 200_001],
    true,
  ],
  [
    'an invoice and its credit note',
    factsOf({ amount: cents('1150.00'), communication: '2026-0031 - NC 77' }, [sale(), creditNote]),
    0.95,
    [400_001, 100_001],
    true,
  ],
  [
    'two numbers, a cent short',
    factsOf({ ...iban, amount: cents('1572.99'), communication: '2026-0031 ET 2026-0032' }, [sale(), second], known),
    0.6,
    [100_001],
    false,
  ],
  [
    'two items of the third party that add up',
    factsOf({ ...iban, amount: cents('968.00') }, [sale(), second, third], known),
    0.8,
    [200_001, 300_001],
    false,
  ],
  [
    'two items by the name alone',
    factsOf({ ...named, amount: cents('968.00') }, [sale(), second, third], { named_parties: [alpha] }),
    0.8,
    [200_001, 300_001],
    false,
  ],
  ['a set with a credit note', factsOf({ ...iban, amount: cents('303.00') }, [second, creditNote], known), 0.8, [400_001, 200_001], false],
  [
    'items of two third parties',
    factsOf({ ...iban, amount: cents('968.00') }, [second, { ...third, third_party_id: 12 }], known),
    null,
    [],
    false,
  ],
])('%s', ([, facts, score, items, automatic]) => {
  const best = bestOf(facts)
  const settled = best?.allocations.flatMap(({ entry_line_id }) => entry_line_id ?? []) ?? []
  expect([best?.score ?? null, settled.toSorted(byId), isAutomatic(facts)]).toEqual([score, items.toSorted(byId), automatic])
})

test.for<[string, Facts, string]>([
  [
    'another open item is cited',
    factsOf({ ...named, ...iban, communication: 'fact 2026-0032' }, [sale(), second], known),
    'other_item_cited',
  ],
  [
    'a number stands there that is none of the item',
    factsOf({ ...named, ...iban, communication: 'fact 88122' }, [sale()], known),
    'other_number',
  ],
  ['a short number stands behind "facture"', factsOf({ ...named, ...iban, communication: 'facture 32' }, [sale()], known), 'other_number'],
  ['another month is named', factsOf({ ...named, ...iban, communication: 'loyer février' }, [sale()], known), 'other_month'],
  ['another month is written in digits', factsOf({ ...named, ...iban, communication: 'loyer 02/2026' }, [sale()], known), 'other_month'],
  [
    'the communication of another document is given',
    factsOf({ ...named, ...iban, structured_communication: '000000100131' }, [sale()], known),
    'other_number',
  ],
  [
    'two third parties use the account',
    factsOf({ ...named, ...iban }, [sale()], { known_parties: [alpha, { id: 12, name: 'Alpha Gent' }] }),
    'shared_iban',
  ],
  [
    'the account is that of another third party',
    factsOf({ communication: '2026-0031' }, [sale()], { known_parties: [{ id: 12, name: 'Beta' }] }),
    'iban_of_another',
  ],
  ['the payment came back', factsOf({ ...communication, is_return: true }, [sale()]), 'returned'],
  [
    'an open batch of another bank pays the item',
    factsOf({ ...communication }, [sale({ batch: { id: 1, journal_id: 2, execution_on: '2026-03-10' } })]),
    'in_other_batch',
  ],
  [
    'an open batch pays the item later',
    factsOf({ ...communication }, [sale({ batch: { id: 1, journal_id: 1, execution_on: '2026-03-12' } })]),
    'in_other_batch',
  ],
])('never automatic, and says so: %s', ([, facts, code]) => {
  expect(isAutomatic(facts)).toBe(false)
  expect(codesOf(facts)).toContain(code)
})

test.for<[string, Facts]>([
  ['no text', factsOf({ ...named, ...iban }, [sale()], known)],
  ['words alone', factsOf({ ...named, ...iban, communication: 'merci' }, [sale()], known)],
  ['the end of the number', factsOf({ ...named, ...iban, communication: 'facture 31' }, [sale()], known)],
  ['the year and the month', factsOf({ ...named, ...iban, communication: 'loyer 03/2026' }, [sale()], known)],
  ['the month of the document', factsOf({ ...named, ...iban, communication: 'loyer mars' }, [sale()], known)],
  ['the month in which it is due', factsOf({ ...named, ...iban, communication: 'huur april' }, [sale()], known)],
  ['a whole date', factsOf({ ...named, ...iban, communication: 'betaald 11/02/2026' }, [sale()], known)],
  ['the amount', factsOf({ ...named, ...iban, communication: 'solde 1210,00 EUR' }, [sale()], known)],
  [
    'a batch of this bank that was executed',
    factsOf({ ...communication }, [sale({ batch: { id: 1, journal_id: 1, execution_on: '2026-03-11' } })]),
  ],
])('automatic with %s', ([, facts]) => {
  expect(isAutomatic(facts, 0.95)).toBe(true)
})

test('a payment that names nothing is not automatic when other items add up to it, or are too many to be tried', () => {
  const [part, rest] = [
    sale({ id: 200_001, number: 'A', open: cents('1000.00') }),
    sale({ id: 300_001, number: 'B', open: cents('210.00') }),
  ]
  const many = Array.from({ length: 13 }, (_, n) => sale({ id: 400_001 + n, number: `M${n}`, open: cents(`${n + 1}.00`) }))
  const paid = (text: string | null, others: readonly OpenItem[]) =>
    isAutomatic(factsOf({ ...named, ...iban, communication: text }, [sale(), ...others], known), 0.95)
  expect([paid(null, [part, rest]), paid(null, many), paid(null, [part]), paid('fact 2026 0031', [part, rest])]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('the third party that a user set counts as known, and no other does', () => {
  const other = sale({ id: 200_001, third_party_id: 12, third_party_name: 'Beta' })
  expect(scoreOf(factsOf({ third_party_id: 11 }, [sale(), other], { known_parties: [{ id: 12, name: 'Beta' }] }))).toBe(0.95)
  expect(scoreOf(factsOf({ third_party_id: 13, ...named, ...iban }, [sale()], known))).toBe(0.4)
})

test('an amount in the currency of the document settles it, with the exchange difference on the account of its sign', () => {
  const usd = (amount: string) => ({ currency: 'USD', amount: cents(amount) })
  const allocationsOf = (amount: string, open: string) =>
    bestOf(
      factsOf({ ...communication, amount: cents(amount), foreign: usd(amount.startsWith('-') ? '-1300.00' : '1300.00') }, [
        sale({ open: cents(open), foreign: usd(open.startsWith('-') ? '-1300.00' : '1300.00') }),
      ]),
    )?.allocations
  expect(allocationsOf('1190.00', '1210.00')).toEqual([
    { entry_line_id: 100_001, amount: '1210.00' },
    { account: '654000', amount: '-20.00' },
  ])
  expect(allocationsOf('1230.00', '1210.00')?.[1]).toEqual({ account: '754000', amount: '20.00' })
  expect(allocationsOf('-1230.00', '-1210.00')?.[1]).toEqual({ account: '654000', amount: '-20.00' })
  expect(allocationsOf('-1190.00', '-1210.00')?.[1]).toEqual({ account: '754000', amount: '20.00' })
})

test('more than is open leaves the rest on the account of the third party', () => {
  expect(bestOf(factsOf({ ...communication, amount: cents('1300.00') }, [sale()]))?.allocations).toEqual([
    { entry_line_id: 100_001, amount: '1210.00' },
    { third_party_id: 11, amount: '90.00' },
  ])
  expect(bestOf(factsOf({ ...communication, amount: cents('1300.00') }, [sale({ third_party_id: null })]))).toBeUndefined()
})

test('without accounts for differences a shortfall is a partial payment', () => {
  const [best] = rankProposals(factsOf({ ...communication, amount: cents('1209.99') }, [sale()]), {
    ...settings,
    difference_limit: cents('0.00'),
  })
  expect([best?.difference, best?.allocations]).toEqual(['none', [{ entry_line_id: 100_001, amount: '1209.99' }]])
})

test('at most ten, by score, kind, due date and id; equal allocations are one proposal with the reasons of all', () => {
  const equal = Array.from({ length: 12 }, (_, index) =>
    sale({ id: 1200 - index, communication: null, number: null, due_date: `2026-04-${10 + (index % 3)}` }),
  )
  const ranked = rankProposals(
    factsOf({}, equal, { earlier: { account: '610000', third_party_id: null, vat_code: null, name: '610000', entry_date: '2026-02-01' } }),
    settings,
  )
  expect(ranked.map(({ score, kind, due_date, first_id }) => [score, kind, due_date, first_id]).slice(0, 3)).toEqual([
    [0.6, 'history', null, 0],
    [0.4, 'open_items', '2026-04-10', 1191],
    [0.4, 'open_items', '2026-04-10', 1194],
  ])
  expect(ranked).toHaveLength(10)
  const both = rankProposals(
    factsOf({ ...iban, amount: cents('1573.00'), communication: '2026-0031 2026-0032' }, [sale(), second], known),
    settings,
  )
  expect(
    both.filter(({ allocations }) => allocations.length === 2 && allocations.every(({ entry_line_id }) => entry_line_id)),
  ).toHaveLength(1)
  expect(both[0]?.reasons.map(({ code }) => code)).toEqual(['several_numbers', 'known_iban', 'several_items'])
})

test('reasons and labels are in the language of the reader', () => {
  const words = (['fr', 'nl', 'en', 'de'] as const).map((language) => {
    const [transfer] = rankProposals(factsOf({}, [], { is_own_iban: true }), { ...settings, language })
    return [transfer?.label, transfer?.reasons[0]?.message]
  })
  expect(new Set(words.flat()).size).toBe(8)
  expect(rankProposals(factsOf({ communication: '2026-0031' }, [sale()]), settings)[0]?.label).toBe('2026-0031 · Alpha Construct SA')
})
