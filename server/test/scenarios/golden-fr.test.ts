/** The French dossier through the API alone: the first quarter of 2026, VAT on payments included, then the closing and the à-nouveaux. */
import { expect, test } from 'vitest'
import { type Country, readQuarter } from './golden/quarter.ts'
import { quarterTests } from './golden/quarter-tests.ts'

const country: Country = { code: 'FR', customers: '4111', bank: { code: 'BQ1', control_account: '5121' } }
const { golden } = readQuarter(country)
const seen = quarterTests(country)

const looked = [
  'meta',
  'opening',
  'operations',
  'entries',
  'vat_settlement',
  'expected_vat_boxes',
  'expected_ec_sales_list',
  'expected_statements',
  'expected_trial_balance',
  'trial_balance_totals',
  'pending_vat_after_settlement',
]

test('half of the invoice is paid: the lettering is partial and moves half of its VAT on the day of the receipt', () => {
  const { lettering, entries } = seen()
  expect(lettering).toMatchObject({ is_full: false, code: 'a' })
  const moved = entries.find(({ journal, number }) => journal.code === 'OD' && number === 1)
  expect(moved).toMatchObject({ origin: 'lettering', total_debit: '300.00' })
  expect(moved.lines).toMatchObject([
    { account: { number: '44574' }, grids: [] },
    { account: { number: '44571' }, vat_base: '1500.00' },
  ])
})

test('line 32 is 66, and the rounding of the form to whole euros is an expense of 0.57', () => {
  const { vat, entries } = seen()
  expect(vat.validated.grids.find(({ grid }: { grid: string }) => grid === '32')).toMatchObject({ amount: '66.00' })
  const settlement = entries.find(({ id }) => id === vat.validated.journal_entry_id)
  const lines = settlement.lines.filter(({ account }: { account: { number: string } }) => ['44551', '6589'].includes(account.number))
  expect(lines).toMatchObject([
    { account: { number: '44551' }, credit: golden.vat_settlement.payable },
    { account: { number: '6589' }, debit: golden.vat_settlement.rounding },
  ])
})

test.for(['vat-client-listing?year=2026', 'vat-intra-listing?year=2026&period=1', '281-50?year=2024'])(
  '422 country_pack_mismatch: %s is an export of other countries',
  async (query) => {
    const { call, path } = seen().file
    for (const address of [`exports/${query}`, `exports?format=pdf&name=${query.replace('?', '&')}`]) {
      const { status, body } = await call('GET', `${path}/${address}`)
      expect([address, status, body.code]).toEqual([address, 422, 'country_pack_mismatch'])
    }
  },
)

test('422 format_unsupported: the return is not filed with a file', () => {
  const { file } = seen().vat
  expect([file.status, file.body.code]).toEqual([422, 'format_unsupported'])
})

test('VAT that waits for payment stays on its accounts after the return', () => {
  expect(seen().standing.balances).toMatchObject(golden.pending_vat_after_settlement ?? {})
})

test('every part of the dossier is looked at', () => {
  expect(Object.keys(golden).toSorted()).toEqual(looked.toSorted())
})
