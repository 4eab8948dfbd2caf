/**
 * The Belgian dossier through the API alone: half a year of a small company, from its opening to the opening of the next year. It is booked
 * once, with a look at the books at each point where the dossier has figures; the tests compare what was seen.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountsOf, linesOf, readReport } from '../harness/reports/statements.ts'
import type { Reply } from '../harness/world.ts'
import { type World, world } from '../harness/world.ts'
import { skipWithoutThirdParty } from '../samples/folders.ts'
import { canonical, sample } from '../packs/files/xml.ts'
import { belgiumExported } from './golden/belgium-exports.ts'
import { bankReference, book, declareQuarter, golden, openBelgium, trialBalance } from './golden/belgium.ts'
import type { GoldenFile } from './golden/file.ts'
import { shownCards } from './golden/fixed-assets.ts'
import { expectedOf, made, netOf, shownOf, totalOf } from './golden/shown.ts'
import { balancesOf, entriesOf, keptOf, type Standing, standing } from './golden/standing.ts'
import { afterFirstQuarter, afterClosing, afterSecond } from './golden/refusals.ts'
import { expectedBalance, type Reported, reportedBalance } from './golden/trial-balance.ts'
import { filedIn, type VatReturn } from './golden/vat-return.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

/** Operations that no call books as such: the invoice to receive is typed as a free entry, like the other adjustments beside depreciation. */
const typedFor: Readonly<Record<string, string>> = {
  '39': 'invoices to receive',
}
/** What of an operation is not sent yet. */
const unsent: Readonly<Record<string, string>> = {
  '17': 'documents: the currency of the import',
}
/** Kinds of operations that the API books as such: a payroll and the movements of the cash book are free entries by nature. */
const booked = [
  'opening',
  'purchase_invoice',
  'sale_invoice',
  'purchase_credit_note',
  'sale_credit_note',
  'purchase_invoice_reversed',
  'general_entry',
  'cash',
  'bank_statement',
  'vat_return',
  'appropriation_and_close',
]
const [afterQ1 = '', beforeAdjustments = '', beforeAppropriation = '', afterAppropriation = ''] = Object.keys(golden.trial_balances)
const looks: Readonly<Record<string, string>> = {
  '24': afterQ1,
  '38': beforeAdjustments,
  '39': beforeAppropriation,
  '40': afterAppropriation,
}

let w: World
let file: GoldenFile
const seen: Record<string, Standing> = {}
const reported: Record<string, Reported> = {}
const refusals: Record<string, Reply> = {}
const returns: Record<string, VatReturn> = {}
let before: Reply['body']
let closed: Reply
let entries: Reply['body'][]

beforeAll(async () => {
  w = await world()
  file = await openBelgium(w, await w.as('admin'))
  const { call, path, year } = file
  for (const operation of golden.operations) {
    if (operation.kind === 'appropriation_and_close') {
      before = made(await call('GET', `${path}/fiscal-years/${year}`))
      closed = await close(operation.expected_entries)
    } else if (operation.kind === 'vat_return') returns[operation.id] = await declareQuarter(file, operation)
    else await book(file, operation)
    const look = looks[operation.id]
    if (look) {
      seen[look] = await standing(file)
      reported[look] = await reportedBalance(file)
    }
    if (operation.id === '02') Object.assign(refusals, await afterSecond(file))
    if (operation.id === '24') Object.assign(refusals, await afterFirstQuarter(file))
  }
  Object.assign(refusals, await afterClosing(file))
  entries = await entriesOf(file)
})
afterAll(() => w.close())

/** The dossier's appropriation as the call takes it, credit positive; the next year has dates of its own. */
async function close(expected: (typeof golden.operations)[number]['expected_entries']): Promise<Reply> {
  const { call, path, year } = file
  made(await call('POST', `${path}/fiscal-years`, { body: golden.company.next_fiscal_year }))
  const appropriation = expected.flatMap(({ lines }) =>
    lines.map(({ account, debit, credit }) => ({ account, amount: debit === '0.00' ? credit : `-${debit}` })),
  )
  return call('POST', `${path}/fiscal-years/${year}/close`, { body: { appropriation } })
}

const entryOf = (journal: string, number: number) => entries.find((entry) => entry.journal.code === journal && entry.number === number)

test('the file starts with the journals and the settings of the dossier', () => {
  const journals: { code: string; type: string; control_account: { number: string } | null }[] = file.sheet.journals
  const shown = journals.map(({ code, type, control_account }) => ({
    code,
    type,
    ...(control_account && { control_account: control_account.number }),
  }))
  expect(shown.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
    golden.journals
      .map(({ code, type, control_account }) => ({ code, type, ...(control_account && { control_account }) }))
      .toSorted((a, b) => a.code.localeCompare(b.code)),
  )
  const settings = Object.entries(golden.company.settings.auto_entries).map(([name, { journal, ...accounts }]) => [
    name,
    { ...accounts, ...(typeof journal === 'string' && { journal_id: file.journal(journal) }) },
  ])
  expect(file.sheet.settings.auto_entries).toEqual(Object.fromEntries(settings))
})

test.for(golden.operations)('operation $id: $title', ({ expected_entries }) => {
  for (const expected of expected_entries)
    expect(shownOf(entryOf(expected.journal, expected.number), file.codeOf)).toEqual(
      expectedOf({ ...expected, reference: bankReference(expected.reference) }),
    )
})

test('the year holds the entries of the dossier and its closing, nothing else', () => {
  const expected = [...golden.operations.flatMap(({ expected_entries }) => expected_entries), golden.closing_entry]
  const named = ({ journal, number }: { journal: string; number: number }) => `${journal} ${number}`
  expect(entries.map(({ journal, number }) => named({ journal: journal.code, number })).toSorted()).toEqual(expected.map(named).toSorted())
})

test.for(Object.keys(golden.trial_balances))('trial balance %s', (name) => {
  const { rows, total_debit, total_credit } = trialBalance(name)
  expect(seen[name]?.rows).toEqual(rows)
  expect(seen[name]?.balances).toEqual(
    Object.fromEntries(rows.filter(({ balance }) => balance !== '0.00').map(({ account, balance }) => [account, balance])),
  )
  expect([totalOf(rows.map(({ debit }) => debit)), totalOf(rows.map(({ credit }) => credit))]).toEqual([total_debit, total_credit])
})

test.for(Object.keys(golden.trial_balances))('the report of the trial balance %s', (name) => {
  const { rows } = trialBalance(name)
  const [opening] = golden.operations.flatMap(({ expected_entries }) => expected_entries)
  expect(reported[name]?.rows).toEqual(expectedBalance(rows, opening?.lines ?? []))
  const sides = golden.trial_balances[name]?.rows ?? []
  expect(reported[name]?.totals).toMatchObject({
    closing_debit: totalOf(sides.map(({ balance_debit }) => balance_debit)),
    closing_credit: totalOf(sides.map(({ balance_credit }) => balance_credit)),
    previous_result: '0.00',
  })
})

test('kept sums and ledgers say what the entries say', async () => {
  const { rows } = trialBalance(afterAppropriation)
  const kept = await keptOf(
    file,
    rows.map(({ account }) => account),
  )
  expect(kept).toEqual({ periods: rows, ledgers: rows })
})

test('the result before and after tax', () => {
  const { balances = {} } = seen[beforeAppropriation] ?? {}
  const of = (pattern: RegExp) =>
    totalOf(
      Object.entries(balances)
        .filter(([account]) => pattern.test(account))
        .map(([, balance]) => balance),
    )
  const { operating_income_70_74, profit_before_tax_9903, tax_67_77, profit_9904, carried_forward_14 } = golden.result
  expect([of(/^7[0-4]/), of(/^(?:6(?!7)|7(?!7))/), of(/^[67]7/)]).toEqual([
    `-${operating_income_70_74}`,
    `-${profit_before_tax_9903}`,
    tax_67_77,
  ])
  expect(before).toMatchObject({ result: profit_9904, is_closed: false })
  expect(before.closing_checks.map(({ code }: Reply['body']) => code)).toEqual(['result_not_appropriated'])
  expect(seen[afterAppropriation]?.balances['140000']).toBe(`-${carried_forward_14}`)
})

test.for(['full', 'abbreviated', 'micro'] as const)('the annual accounts after appropriation and closing, %s scheme', async (scheme) => {
  const query = { fiscal_year_id: file.year, scheme, reclassify: 0 }
  const { sections, checks, identification } = await readReport(file.call, file.path, 'annual-accounts', query)
  expect(linesOf(sections)).toEqual(golden.annual_accounts[scheme])
  expect(checks).toEqual([])
  const { code, starts_on, ends_on } = golden.company.fiscal_year
  expect(identification).toMatchObject({ name: golden.company.name, fiscal_year: { code, starts_on, ends_on, is_closed: true } })
})

test('with nothing set off, the credit note in our favour is a receivable', async () => {
  const { sections } = await readReport(file.call, file.path, 'annual-accounts', { fiscal_year_id: file.year })
  const { assets, liabilities } = linesOf(sections)
  expect([assets?.['41'], liabilities?.['440/4'], assets?.['20/58'], liabilities?.['10/49']]).toEqual([
    '815.89',
    '5179.50',
    '46784.73',
    '46784.73',
  ])
})

test('income statement and balance sheet show the result of the dossier, which the appropriation does not change', async () => {
  const { operating_income_70_74, profit_before_tax_9903, tax_67_77, profit_9904 } = golden.result
  const query = { fiscal_year_id: file.year }
  const income = await readReport(file.call, file.path, 'income-statement', query)
  expect(income.totals).toMatchObject({
    operating_income: operating_income_70_74,
    result_before_tax: profit_before_tax_9903,
    tax: tax_67_77,
    result: profit_9904,
  })
  const sheet = await readReport(file.call, file.path, 'balance-sheet', query)
  const { assets, liabilities } = golden.annual_accounts.abbreviated
  expect(sheet.totals).toEqual({ assets: assets['20/58'], liabilities: liabilities['10/49'], result: profit_9904, previous_result: '0.00' })
  expect({ ...amountsOf(sheet.assets), '20/58': sheet.totals.assets }).toEqual(assets)
  expect({ ...amountsOf(sheet.liabilities), '10/49': sheet.totals.liabilities }).toEqual(liabilities)
})

test('the register holds the cards of the dossier, with the depreciation of the year', async () => {
  const cards = golden.fixed_assets.map(({ rate_pct: _rate, charge_2026A: _charge, computation: _how, ...card }) => card)
  expect(await shownCards(file)).toEqual(cards)
  const [posted] = golden.operations.flatMap(({ expected_entries }) => expected_entries).filter(({ origin }) => origin === 'depreciation')
  const entry = entryOf(posted?.journal ?? '', posted?.number ?? 0)
  expect(entry).toMatchObject({ origin: 'depreciation', lines_count: 4 })
  const charges = entry.lines
    .filter(({ debit }: Reply['body']) => debit !== '0.00')
    .map(({ label, debit }: Reply['body']) => [label, debit])
  expect(charges).toEqual(golden.fixed_assets.map(({ code, label, charge_2026A }) => [`${code} ${label}`, charge_2026A]))
})

test('the year closes, with the closing entry of the dossier', async () => {
  expect([closed.status, closed.body.is_closed]).toEqual([200, true])
  const closing = entryOf(golden.closing_entry.journal, golden.closing_entry.number)
  expect(closing.origin).toBe('closing')
  expect(shownOf(closing, file.codeOf)).toEqual(expectedOf({ ...golden.closing_entry, reference: null, third_party: null }))
  expect(made(await verifyFully(w, file.call, file.path))).toMatchObject({ ok: true })
})

test.for(['customers', 'suppliers'] as const)('open items of %s at the end of the year', async (side) => {
  const { as_of, [side]: expected } = golden.open_items
  const [account] = golden.journals.filter(({ type }) => type === (side === 'customers' ? 'sale' : 'purchase'))
  const chart: { id: number; number: string }[] = made(await file.call('GET', `${file.path}/accounts`))
  const id = chart.find(({ number }) => number === account?.control_account)?.id
  const { data } = made(await file.call('GET', `${file.path}/open-items?account_id=${id}&as_of=${as_of}`))
  const shown = data.map((item: Reply['body']) => ({
    third_party: item.third_party.code,
    reference: item.reference,
    date: item.entry_date,
    due_date: item.due_date,
    open: item.open_amount,
    days_overdue: item.days_overdue,
  }))
  const plain = expected.map((item) => ({ ...item, bucket: undefined }))
  const order = (a: { reference: string }, b: { reference: string }) => a.reference.localeCompare(b.reference)
  expect(shown.toSorted(order)).toEqual(plain.toSorted(order))
})

test.for(golden.vat_returns)('the VAT return of quarter $period: every box, the due date and the controls', (expected) => {
  const { draft, validated } = returns[expected.settlement.op] ?? {}
  const { starts_on, ends_on, due_on, amount_due, amount_refund, controls_failed, grids, XX, YY } = expected
  expect(draft).toMatchObject({ status: 'draft', starts_on, ends_on, due_on, amount_due, amount_refund, checks: controls_failed })
  expect(validated).toMatchObject({ status: 'validated', amount_due, amount_refund, checks: controls_failed, is_nil: false })
  expect(filedIn(validated)).toEqual({ ...grids, XX, YY })
  expect(validated.grids).toEqual(draft.grids)
})

test.for(golden.vat_returns)('the settlement of quarter $period is the entry of the dossier', ({ settlement, starts_on, ends_on }) => {
  const entry = entryOf(settlement.journal, settlement.number)
  expect(entry).toMatchObject({ id: returns[settlement.op]?.validated.journal_entry_id, origin: 'vat' })
  const months = before.periods.filter((period: Reply['body']) => starts_on <= period.starts_on && period.ends_on <= `${ends_on}T24`)
  expect(months.map(({ is_vat_locked, is_locked }: Reply['body']) => [is_vat_locked, is_locked])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})

test.for(golden.vat_returns)('the Intervat file of quarter $period', ({ settlement, period, xml_reference }, { skip }) => {
  const { validated, file: filed } = returns[settlement.op] ?? {}
  expect(filed).toMatchObject({ status: 200, headers: { 'x-export-fingerprint': validated.fingerprint } })
  expect(filed?.headers['content-disposition']).toContain(`BE0999000129-2026-Q${period}.xml`)
  expect(canonical(filed?.text ?? '')).toBe(canonical(xml_reference))
  skipWithoutThirdParty(skip)
  expect(canonical(filed?.text ?? '')).toBe(canonical(sample(`intervat/own/vat-2026-q${period}.xml`)))
})

test('the listing of customers liable to VAT', async () => {
  const { year, threshold, lines, turnover_sum, vat_sum } = golden.listings.clients
  const listing = made(await file.call('GET', `${file.path}/reports/vat-client-listing?year=${year}`))
  const rows = lines.map(({ third_party, vat_number, turnover, vat }) => ({
    third_party_id: file.party(third_party),
    name: golden.third_parties.find(({ code }) => code === third_party)?.name,
    vat_number,
    turnover,
    vat,
  }))
  expect(listing).toMatchObject({ threshold, own_turnover: null, rows, totals: { turnover: turnover_sum, vat: vat_sum } })
})

test.for(golden.listings.intra)('the intra-Community listing of quarter $quarter', async ({ year, quarter, lines, amount_sum }) => {
  const listing = made(await file.call('GET', `${file.path}/reports/vat-intra-listing?year=${year}&period=${quarter}`))
  expect(listing).toMatchObject({ rows: lines, totals: { amount: amount_sum }, checks: [] })
})

belgiumExported(() => ({ w, file, returns }))

test('the next year opens with what the year left', async () => {
  const { next_year_opening } = golden
  const years: { id: number; code: string }[] = made(await file.call('GET', `${file.path}/fiscal-years`))
  const next = years.find(({ code }) => code === next_year_opening.fiscal_year)?.id ?? 0
  const [opening, ...others] = await entriesOf({ ...file, year: next })
  expect(others).toEqual([])
  const shown = shownOf(opening, file.codeOf)
  expect(shown).toMatchObject({
    journal: next_year_opening.journal,
    number: next_year_opening.number,
    entry_date: next_year_opening.entry_date,
  })
  const lines = opening.lines.map((line: Reply['body']) => ({ account: line.account.number, debit: line.debit, credit: line.credit }))
  expect(netOf(lines)).toEqual(netOf(next_year_opening.lines))
  expect(await balancesOf({ ...file, year: next })).toEqual(netOf(next_year_opening.lines))
  const items = opening.lines
    .filter((line: Reply['body']) => line.third_party_id !== null)
    .map((line: Reply['body']) => ({
      third_party: file.codeOf(line.third_party_id),
      account: line.account.number,
      reference: line.label,
      amount: line.debit === '0.00' ? line.credit : line.debit,
      side: line.debit === '0.00' ? 'C' : 'D',
    }))
  expect(items.toSorted((a: { reference: string }, b: { reference: string }) => a.reference.localeCompare(b.reference))).toEqual(
    next_year_opening.open_items.toSorted((a, b) => a.reference.localeCompare(b.reference)),
  )
})

test.for(golden.negative_tests)('after operation $after_op: $action', ({ action, expect: expected }) => {
  const { status, body } = refusals[action] ?? { status: 0, body: {} }
  if (typeof expected.status === 'number') expect(status).toBe(expected.status)
  else expect(`${Math.floor(status / 100)}xx`).toBe(expected.status)
  if (expected.code) expect(body).toMatchObject({ code: expected.code, reason: expected.reason })
})

test('an invoice of a locked quarter is reversed in the next one, and taken out of its return', () => {
  const { body } = refusals['reverse entry ACH/2 with date 2026-04-02'] ?? { body: null }
  expect(shownOf(body, file.codeOf)).toMatchObject({ journal: 'ACH', entry_date: '2026-04-02', grids: { '82': '-600.00' } })
})

test('a lettered invoice is unlettered before it is reversed', () => {
  const lettered = Object.entries(refusals).find(([action]) => action.startsWith('reverse entry ACH/1'))
  expect(lettered?.[1].body.code).toBe('already_lettered')
})

test('every part of the dossier is looked at, and what is not sent as such is named', () => {
  const { operations } = golden
  expect(operations.filter(({ kind }) => !booked.includes(kind)).map(({ id }) => id)).toEqual(Object.keys(typedFor).toSorted())
  const partly = operations.filter(({ input }) => 'currency' in input)
  expect(partly.map(({ id }) => id)).toEqual(Object.keys(unsent).toSorted())
  const looked = [
    'meta',
    'company',
    'journals',
    'third_parties',
    'fixed_assets',
    'operations',
    'vat_returns',
    'listings',
    'open_items',
    'coda_files',
    'result',
    'annual_accounts',
    'negative_tests',
    'trial_balances',
    'closing_entry',
    'next_year_opening',
  ]
  expect(Object.keys(golden).toSorted()).toEqual(looked.toSorted())
})
