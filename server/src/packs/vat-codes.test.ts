import { expect, test } from 'vitest'
import { packOf, packs } from './index.ts'
import { countryPacks } from '../lib/country-packs.ts'
import { directions, type PackVatCode } from './pack.ts'
import { missingAccounts } from './vat.ts'

const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index)

/** The codes that break a rule, by name: a failing test says which. */
const breaking = (codes: readonly PackVatCode[], rule: (code: PackVatCode) => boolean): string[] =>
  codes.filter((code) => !rule(code)).map(({ code }) => code)

test.each([
  ['BE', 101],
  ['FR', 48],
  ['LU', 68],
] as const)('%s has %i VAT codes, each once, and one default a direction', (country, count) => {
  const { vat_codes } = packOf(country)
  expect(vat_codes).toHaveLength(count)
  expect(twice(vat_codes.map(({ code }) => code))).toEqual([])
  for (const direction of directions) {
    expect(vat_codes.filter((code) => code.direction === direction && code.is_default)).toHaveLength(1)
  }
})

// Tax waits on an account that the settlement of a period leaves alone.
const fitting = {
  due: ['vat_due'],
  credit_note_repay: ['vat_due'],
  deductible: ['vat_deductible'],
  credit_note_recover: ['vat_deductible'],
  pending: ['none', 'vat_current'],
}

test.each(packs)('$code: every account a VAT code names exists and is of a fitting kind', ({ accounts, vat_codes }) => {
  const kinds = new Map<string, string>(accounts.map(({ number, kind }) => [number, kind]))
  const named = vat_codes.flatMap((code) =>
    Object.entries(fitting).map(([use, fit]) => ({ code: code.code, use, fit, account: code.accounts[use as keyof typeof fitting] })),
  )
  expect(named.filter(({ account, fit }) => account !== null && !fit.includes(kinds.get(account) ?? '(unknown)'))).toEqual([])
})

test.each(packs)('$code: no code lacks an account it needs, and a pending account goes with tax on payment alone', ({ vat_codes }) => {
  expect(breaking(vat_codes, (code) => missingAccounts(code).length === 0)).toEqual([])
  expect(breaking(vat_codes, ({ accounts, exigibility }) => (accounts.pending !== null) === (exigibility === 'payment'))).toEqual([])
})

test('an account that is needed and absent is named', () => {
  const none = { due: null, deductible: null, credit_note_repay: null, credit_note_recover: null, pending: null }
  const missing = (country: 'BE' | 'FR', name: string) =>
    packOf(country)
      .vat_codes.filter(({ code }) => code === name)
      .map((code) => missingAccounts({ ...code, accounts: none }))
  expect(missing('BE', 'V21')).toEqual([['due']])
  expect(missing('BE', 'AS21D50')).toEqual([['deductible']])
  expect(missing('BE', 'AS21ND')).toEqual([[]])
  expect(missing('BE', 'VICL')).toEqual([[]])
  expect(missing('FR', 'V20E')).toEqual([['due', 'pending']])
  expect(missing('FR', 'A20E')).toEqual([['deductible', 'pending']])
})

test.each(packs)('$code: a grid of tax goes with its account, and none with a tax of nothing', ({ vat_codes }) => {
  expect(breaking(vat_codes, ({ grids, accounts }) => grids.due.length > 0 === (accounts.due !== null))).toEqual([])
  expect(breaking(vat_codes, ({ grids, accounts }) => grids.deductible.length > 0 === (accounts.deductible !== null))).toEqual([])
  expect(breaking(vat_codes, ({ grids }) => grids.due.length === grids.credit_note_recover.length)).toEqual([])
  expect(breaking(vat_codes, ({ grids }) => grids.deductible.length === grids.credit_note_repay.length)).toEqual([])
  expect(breaking(vat_codes, ({ grids, rate }) => rate !== '0.00' || grids.due.length + grids.deductible.length === 0)).toEqual([])
})

test.each(packs)('$code: every grid a code names is a box of the return, a base on a base, a tax on a tax', (pack) => {
  const boxes = new Map(pack.vat_boxes.map(({ box, kind }) => [box, kind]))
  const named = pack.vat_codes.flatMap(({ code, grids }) =>
    Object.entries(grids).flatMap(([use, tokens]) =>
      tokens.map((token) => ({ code, use, token, wanted: use.endsWith('base') ? 'base' : 'tax', kind: boxes.get(token.slice(1)) })),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  // A box that repeats another one for information is fed the same way.
  expect(named.filter(({ wanted, kind }) => kind !== wanted && kind !== 'info')).toEqual([])
  expect(pack.cost_grids.filter((grid) => boxes.get(grid) !== 'base')).toEqual([])
})

test.each(['FR', 'LU'] as const)('%s: a credit note takes back from the boxes of its invoice', (country) => {
  const back = (tokens: readonly string[]) => tokens.map((token) => token.replace('+', '-'))
  for (const { grids } of packOf(country).vat_codes) {
    expect(grids.credit_note_base).toEqual(back(grids.base))
    expect(grids.credit_note_recover).toEqual(back(grids.due))
    expect(grids.credit_note_repay).toEqual(back(grids.deductible))
  }
})

test('BE: a purchase has the grid of its nature, and its credit note lowers that grid and raises 84 or 85', () => {
  const purchases = packOf('BE').vat_codes.filter(({ direction, nature }) => direction === 'purchase' && nature !== null)
  expect(purchases).toHaveLength(82)
  expect(breaking(purchases, ({ grids, nature }) => grids.base[0] === `+${nature}`)).toEqual([])
  const credited = ({ nature, mechanism }: PackVatCode) => `-${nature} ${mechanism.startsWith('intra_eu') ? '+84' : '+85'}`
  expect(breaking(purchases, (code) => code.grids.credit_note_base.join(' ') === credited(code))).toEqual([])
})

test.each(countryPacks)(
  '%s: validity runs forward, listings belong to sales, and the intra-Community one to sales without tax',
  (country) => {
    const { vat_codes } = packOf(country)
    expect(breaking(vat_codes, ({ valid_from, valid_until }) => valid_until === null || (valid_from ?? '') < valid_until)).toEqual([])
    const untaxedSale = ({ direction, rate }: PackVatCode) => direction === 'sale' && rate === '0.00'
    expect(breaking(vat_codes, (code) => code.intra_code === null || untaxedSale(code))).toEqual([])
    const listed = ({ direction }: PackVatCode) => country === 'BE' && direction === 'sale'
    expect(breaking(vat_codes, (code) => (code.in_client_listing !== null) === listed(code))).toEqual([])
  },
)
