/** What the French and the Luxembourg dossier must both meet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountsOf, linesOf, readReport } from '../../harness/reports/statements.ts'
import { type Reply, type World, world } from '../../harness/world.ts'
import type { Expected } from './data.ts'
import { playQuarter, type Seen } from './close-quarter.ts'
import { type Country, readQuarter } from './quarter.ts'
import { expectedBalance, reportedBalance } from './trial-balance.ts'
import { filedIn, inCents } from './vat-return.ts'
import { expectedOf, made, merged, netOf, shownOf, totalOf } from './shown.ts'
import { exportedReturn } from './tax-exports.ts'

/** The files of these countries say nothing of the boxes of a single entry, and sum the VAT of an invoice over its codes. */
const comparable = (entry: ReturnType<typeof expectedOf>) => ({ ...entry, lines: merged(entry.lines).toSorted(), grids: {} })

const nameOf = (entry: Reply['body']) => `${entry.journal.code} ${entry.number}`
const inOrder = <T>(rows: readonly T[]): T[] => rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

/** Books and closes the dossier once, declares the tests, and hands over what was seen. */
export function quarterTests(country: Country): () => Seen {
  let seen: Seen
  let w: World
  beforeAll(async () => {
    w = await world({ config: { ecdf_interface: 'OWNT1' } })
    seen = await playQuarter(w, country)
  })
  afterAll(() => w.close())
  quarterBooked(country, () => seen)
  quarterDeclared(country, () => seen)
  quarterClosed(country, () => seen)
  quarterListed(country, () => seen)
  quarterStated(country, () => seen)
  quarterExported(
    country,
    () => seen,
    () => w,
  )
  return () => seen
}

function quarterBooked(country: Country, seen: () => Seen): void {
  const { golden, closing, expected } = readQuarter(country)

  test.for(expected)('$journal $number: $label', (entry) => {
    const found = seen().entries.find((each) => nameOf(each) === `${entry.journal} ${entry.number}`)
    expect(comparable(shownOf(found, seen().file.codeOf))).toEqual(comparable(expectedOf(entry)))
  })

  test('the books hold the entries of the dossier, nothing else', () => {
    expect(seen().entries.map(nameOf).toSorted()).toEqual(expected.map(({ journal, number }) => `${journal} ${number}`).toSorted())
  })

  test('the trial balance, from the entries, from what is kept and from the ledgers', () => {
    const rows = golden.expected_trial_balance.map(({ account, debit, credit, balance }) => ({ account, debit, credit, balance }))
    const { standing, kept } = seen()
    expect(standing.rows).toEqual(rows)
    expect(kept).toEqual({ periods: rows, ledgers: rows })
    const open = rows.filter(({ balance }) => balance !== '0.00')
    expect(standing.balances).toEqual(Object.fromEntries(open.map(({ account, balance }) => [account, balance])))
    const totals = { debit: totalOf(rows.map(({ debit }) => debit)), credit: totalOf(rows.map(({ credit }) => credit)) }
    expect(totals).toEqual(golden.trial_balance_totals)
  })

  test('the report of the trial balance', async () => {
    const rows = golden.expected_trial_balance.map(({ account, debit, credit, balance }) => ({ account, debit, credit, balance }))
    const [opening] = expected
    const { rows: shown, totals } = await reportedBalance(seen().file)
    expect(shown).toEqual(expectedBalance(rows, opening?.lines ?? []))
    expect([totals.closing_debit, totals.debit, totals.previous_result]).toEqual([totals.closing_credit, totals.credit, '0.00'])
  })

  test('the open items of customers and suppliers', () => {
    expect(inOrder(seen().open_items)).toEqual(inOrder(closing.open_items))
  })
}

function quarterDeclared(country: Country, seen: () => Seen): void {
  const { golden } = readQuarter(country)

  test('the VAT return: every box, what is owed, and nothing to object', () => {
    const { draft, validated } = seen().vat
    expect(filedIn(validated)).toEqual(inCents(golden.expected_vat_boxes))
    expect(validated).toMatchObject({ status: 'validated', amount_due: golden.vat_settlement.payable, amount_refund: '0.00', checks: [] })
    expect(validated.grids).toEqual(draft.grids)
  })

  test('the settlement is the last entry of the dossier, and the months of the quarter are locked against VAT', () => {
    const { vat, entries, booked } = seen()
    const settlement = entries.find(({ id }) => id === vat.validated.journal_entry_id)
    expect([nameOf(settlement), settlement.origin]).toEqual(['OD 2', 'vat'])
    expect(booked.periods.map(({ is_vat_locked }: Reply['body']) => is_vat_locked)).toEqual(
      Array.from({ length: 12 }, (_, index) => index < 3),
    )
  })

  test('the closing counts the periods without a return, until their returns are validated', () => {
    const { booked, others, before } = seen()
    expect(booked.closing_checks).toMatchObject([{ code: 'vat_not_validated', level: 'warning', count: others.length }])
    expect(before.closing_checks).toEqual([])
    const quarters = others.filter(({ validated }) => validated.period_type === 'quarterly')
    expect(quarters.map(({ validated }) => [validated.is_nil, validated.journal_entry_id])).toEqual(quarters.map(() => [true, null]))
    expect(quarters).toHaveLength(3)
  })
}

function quarterClosed(country: Country, seen: () => Seen): void {
  const { golden, closing } = readQuarter(country)

  test('the year closes with the result of the dossier, and no entry empties expenses and income', () => {
    const { before, closed, entries, after, verified } = seen()
    expect(before).toMatchObject({ result: closing.result, is_closed: false, closing_checks: [] })
    expect([closed.status, closed.body.is_closed]).toEqual([200, true])
    expect(after.map(nameOf)).toEqual(entries.map(nameOf))
    expect(verified).toMatchObject({ ok: true })
  })

  test('the next year opens with what the year left', () => {
    const { next, file } = seen()
    const [opening, ...others] = next.entries
    expect(others).toEqual([])
    expect([nameOf(opening), opening.entry_date.slice(0, 10), opening.origin]).toEqual([
      `${closing.opening.journal} 1`,
      '2027-01-01',
      'opening',
    ])
    const lines = opening.lines.map((line: Reply['body']) => [
      line.account.number,
      line.third_party_id === null ? null : file.codeOf(line.third_party_id),
      line.third_party_id === null ? null : line.label,
      line.debit,
      line.credit,
    ])
    expect(inOrder(lines)).toEqual(inOrder(closing.opening.lines))
    const carried: Expected['lines'] = closing.opening.lines.map(([account, , , debit, credit]) => ({ account, debit, credit }))
    expect(next.balances).toEqual(netOf(carried))
    expect(Number(next.code)).toBe(Number(golden.meta.fiscal_year.code) + 1)
  })
}

function quarterListed(country: Country, seen: () => Seen): void {
  const { golden, parties } = readQuarter(country)

  test('the listing of supplies to other member states', async () => {
    const { file } = seen()
    const { goods, services } = golden.expected_ec_sales_list
    const rows = [...goods.map((each) => ({ ...each, code: 'L' })), ...services.map((each) => ({ ...each, code: 'S' }))].map((each) => {
      const party = parties.find(({ name }) => name === each.partner)
      return {
        third_party_id: file.party(party?.code ?? ''),
        name: each.partner,
        country: each.country,
        vat_number: party?.vat_number,
        code: each.code,
        amount: each.amount,
      }
    })
    // The last month of the quarter where the country lists by month.
    const period = goods.some(({ month }) => month) ? 3 : 1
    const listing = made(await file.call('GET', `${file.path}/reports/vat-intra-listing?year=2026&period=${period}`))
    expect(listing.rows).toEqual(rows.toSorted((one, other) => (one.vat_number ?? '').localeCompare(other.vat_number ?? '')))
    expect(listing.totals).toEqual({ amount: totalOf(rows.map(({ amount }) => amount)) })
    expect(listing.checks).toEqual([])
  })
}

function quarterStated(country: Country, seen: () => Seen): void {
  const { bs, pl } = readQuarter(country).golden.expected_statements
  const read = (report: string) => readReport(seen().file.call, seen().file.path, report, { fiscal_year_id: seen().file.year })

  test('the annual accounts of the closed year', async () => {
    const { sections, checks } = await read('annual-accounts')
    const { assets, liabilities, income_statement } = linesOf(sections)
    expect({ ...assets, ...liabilities }).toEqual(bs)
    expect(income_statement).toEqual(pl)
    expect(checks).toEqual([])
  })

  test('balance sheet and income statement show the same amounts', async () => {
    const [sheet, income] = [await read('balance-sheet'), await read('income-statement')]
    const shown = { ...amountsOf(sheet.assets), ...amountsOf(sheet.liabilities) }
    expect(Object.entries(bs).filter(([code, amount]) => shown[code] !== amount && amount !== sheet.totals.assets)).toEqual([])
    expect(sheet.totals).toEqual({
      assets: sheet.totals.liabilities,
      liabilities: expect.any(String),
      result: readQuarter(country).closing.result,
      previous_result: '0.00',
    })
    expect(Object.values(bs).filter((amount) => amount === sheet.totals.assets)).toHaveLength(2)
    expect(amountsOf(income.rows)).toEqual(pl)
    expect(income.totals.result).toBe(sheet.totals.result)
  })
}

function quarterExported(country: Country, seen: () => Seen, w: () => World): void {
  const { golden } = readQuarter(country)

  test('the exported return: every box of the dossier, and every box that lines feed is their sum', async () => {
    const { file, vat } = seen()
    const { declared, codes, ledger, lines, fingerprints, statuses, text } = await exportedReturn(w(), file, vat.validated.id)
    expect(statuses).toEqual([200, 200])
    expect(declared).toEqual(inCents(golden.expected_vat_boxes))
    expect(ledger.filter(([box]) => lines.has(box))).toEqual([...lines])
    expect(lines.size).toBeGreaterThan(3)
    expect(new Set(fingerprints).size).toBe(1)
    expect(text).toContain('Validated on')
    expect(codes['A1']).toBe(country.code === 'FR' ? 'CA' : undefined)
  })
}
