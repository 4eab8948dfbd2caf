/**
 * Disposals of three countries, worked out by hand. The assets are not depreciated here, so that the accumulated amount is the given one;
 * `dispose.test.ts` tests the depreciation before a disposal.
 */
import { expect, test } from 'vitest'
import { type AssetFile, makeAssetFile, shownLines } from '../../../../../test/harness/fixed-assets/asset-files.ts'
import type { Reply } from '../../../../../test/harness/world.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const files: Partial<Record<Country, AssetFile>> = {}
const w = await openWorld()
const admin = await w.as('admin')
for (const country_pack of ['BE', 'FR', 'LU'] as const)
  files[country_pack] = await makeAssetFile(w, admin, { country_pack, vat_regime: 'quarterly' })

type Country = 'BE' | 'FR' | 'LU'
type Case = {
  readonly country: Country
  readonly title: string
  /** Asset account, cost and accumulated depreciation. */
  readonly asset: readonly [account: string, cost: string, accumulated: string]
  /** Price and VAT code; absent: scrapped. */
  readonly sale?: readonly [price: string, vat_code?: string]
  readonly ordinary?: true
  /** The entry of the sale, if it is a separate one, and the exit: account, side, amount. */
  readonly sold?: readonly string[]
  readonly exit: readonly string[]
}

const machine = ['230000', '6000.00', '1486.58'] as const
const software = ['215000', '3000.00', '2500.00'] as const
const [french, license] = [['2154', '12000.00', '4800.00'] as const, ['205', '3000.00', '1000.00'] as const]
const [lathe, program] = [['2222', '10000.00', '6000.00'] as const, ['21213', '900.00', '300.00'] as const]

// Net value of the Belgian machine: 6,000.00 − 1,486.58 = 4,513.42.
const belgium: readonly Case[] = [
  {
    country: 'BE',
    title: 'a gain, with VAT: 486.58 stays on 763000',
    asset: machine,
    sale: ['5000.00', 'V21'],
    sold: ['400000 D 6050.00', '763000 C 5000.00', '451054 C 1050.00'],
    exit: ['230900 D 1486.58', '763000 D 4513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'a loss of 513.42, with VAT',
    asset: machine,
    sale: ['4000.00', 'V21'],
    sold: ['400000 D 4840.00', '763000 C 4000.00', '451054 C 840.00'],
    exit: ['230900 D 1486.58', '763000 D 4000.00', '663000 D 513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'a gain of 486.58, without VAT',
    asset: machine,
    sale: ['5000.00'],
    exit: ['400000 D 5000.00', '230900 D 1486.58', '763000 C 486.58', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'a loss of 513.42, without VAT',
    asset: machine,
    sale: ['4000.00'],
    exit: ['400000 D 4000.00', '230900 D 1486.58', '663000 D 513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'neither gain nor loss, without VAT',
    asset: machine,
    sale: ['4513.42'],
    exit: ['400000 D 4513.42', '230900 D 1486.58', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'an ordinary gain, with VAT',
    asset: machine,
    sale: ['5000.00', 'V21'],
    ordinary: true,
    sold: ['400000 D 6050.00', '741000 C 5000.00', '451054 C 1050.00'],
    exit: ['230900 D 1486.58', '741000 D 4513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'an ordinary loss, without VAT',
    asset: machine,
    sale: ['4000.00'],
    ordinary: true,
    exit: ['400000 D 4000.00', '230900 D 1486.58', '641000 D 513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'scrapped',
    asset: machine,
    exit: ['230900 D 1486.58', '663000 D 4513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'scrapped in the ordinary course',
    asset: machine,
    ordinary: true,
    exit: ['230900 D 1486.58', '641000 D 4513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'given away',
    asset: machine,
    sale: ['0.00'],
    exit: ['230900 D 1486.58', '663000 D 4513.42', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'scrapped when fully depreciated',
    asset: ['230000', '6000.00', '6000.00'],
    exit: ['230900 D 6000.00', '230000 C 6000.00'],
  },
  {
    country: 'BE',
    title: 'an intangible asset, a gain of 500.00, without VAT',
    asset: software,
    sale: ['1000.00'],
    exit: ['400000 D 1000.00', '215900 D 2500.00', '763000 C 500.00', '215000 C 3000.00'],
  },
]

// Net value of the French machine: 7,200.00; of the licence: 2,000.00.
const france: readonly Case[] = [
  {
    country: 'FR',
    title: 'a gain, with VAT, owed on 462',
    asset: french,
    sale: ['9000.00', 'V20'],
    sold: ['462 D 10800.00', '757 C 9000.00', '44571 C 1800.00'],
    exit: ['28154 D 4800.00', '657 D 7200.00', '2154 C 12000.00'],
  },
  {
    country: 'FR',
    title: 'a loss, with VAT: the same accounts',
    asset: french,
    sale: ['5000.00', 'V20'],
    sold: ['462 D 6000.00', '757 C 5000.00', '44571 C 1000.00'],
    exit: ['28154 D 4800.00', '657 D 7200.00', '2154 C 12000.00'],
  },
  {
    country: 'FR',
    title: 'a loss, without VAT: one entry',
    asset: french,
    sale: ['5000.00'],
    exit: ['462 D 5000.00', '28154 D 4800.00', '657 D 7200.00', '757 C 5000.00', '2154 C 12000.00'],
  },
  { country: 'FR', title: 'scrapped', asset: french, exit: ['28154 D 4800.00', '657 D 7200.00', '2154 C 12000.00'] },
  {
    country: 'FR',
    title: 'an intangible asset, a gain, with VAT; ordinary changes nothing',
    asset: license,
    sale: ['2500.00', 'V20'],
    ordinary: true,
    sold: ['462 D 3000.00', '757 C 2500.00', '44571 C 500.00'],
    exit: ['2805 D 1000.00', '657 D 2000.00', '205 C 3000.00'],
  },
]

// Net value of the Luxembourg machine: 4,000.00; of the licence: 600.00.
const luxembourg: readonly Case[] = [
  {
    country: 'LU',
    title: 'a gain, with VAT',
    asset: lathe,
    sale: ['5000.00', 'V17'],
    sold: ['4011 D 5850.00', '74422 C 5000.00', '461411 C 850.00'],
    exit: ['22229 D 6000.00', '74421 D 4000.00', '2222 C 10000.00'],
  },
  {
    country: 'LU',
    title: 'a loss, with VAT',
    asset: lathe,
    sale: ['3000.00', 'V17'],
    sold: ['4011 D 3510.00', '64422 C 3000.00', '461411 C 510.00'],
    exit: ['22229 D 6000.00', '64421 D 4000.00', '2222 C 10000.00'],
  },
  {
    country: 'LU',
    title: 'a loss, without VAT: one entry',
    asset: lathe,
    sale: ['3000.00'],
    exit: ['4011 D 3000.00', '22229 D 6000.00', '64421 D 4000.00', '64422 C 3000.00', '2222 C 10000.00'],
  },
  { country: 'LU', title: 'scrapped', asset: lathe, exit: ['22229 D 6000.00', '64421 D 4000.00', '2222 C 10000.00'] },
  {
    country: 'LU',
    title: 'an intangible asset, a gain, without VAT',
    asset: program,
    sale: ['700.00'],
    exit: ['4011 D 700.00', '212139 D 300.00', '74411 D 600.00', '74412 C 700.00', '21213 C 900.00'],
  },
  {
    country: 'LU',
    title: 'an intangible asset scrapped',
    asset: program,
    exit: ['212139 D 300.00', '64411 D 600.00', '21213 C 900.00'],
  },
]

test.for([...belgium, ...france, ...luxembourg])(
  '$country: $title',
  async ({ country, asset: [category, cost, accumulated], ...given }) => {
    const file = files[country] as AssetFile
    const { id } = await file.asset({
      category,
      acquired_on: '2020-01-01',
      acquisition_value: cost,
      opening_depreciation: accumulated,
      method: 'none',
      years: null,
    })
    const [amount, vat_code] = given.sale ?? []
    const { status, body } = await file.dispose(id, {
      disposed_on: '2026-06-30',
      ...(amount === undefined ? { kind: 'scrap' } : { kind: 'sale', amount, third_party_id: amount === '0.00' ? null : file.b.customer }),
      ...(vat_code && { vat_code }),
      ...(given.ordinary && { ordinary: true }),
    })
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.entries.map(shownLines)).toEqual([...(given.sold ? [given.sold] : []), given.exit])
    expect(body.entries.map(({ journal }: Reply['body']) => journal.code)).toEqual(given.sold ? ['VEN', 'OD'] : ['OD'])
    const [sale, exit] = given.sold ? body.entries : [null, ...body.entries]
    expect(body.asset).toMatchObject({
      status: 'disposed',
      disposed_on: '2026-06-30',
      disposal_kind: amount === undefined ? 'scrap' : 'sale',
      disposal_amount: amount ?? null,
      disposal_entry_id: exit.id,
      sale_entry_id: sale?.id ?? null,
      net_value: body.asset.net_value,
    })
    for (const entry of body.entries)
      expect(entry).toMatchObject({ origin: 'disposal', entry_date: '2026-06-30T00:00:00.000Z', status: 'posted' })
  },
)

test('FR: the sale is declared on A2, by the code V20I', async () => {
  const file = files.FR as AssetFile
  const { id } = await file.asset({ acquired_on: '2020-01-01', opening_depreciation: '4800.00', method: 'none', years: null })
  const sale = { disposed_on: '2026-06-30', kind: 'sale', amount: '9000.00', third_party_id: file.b.customer, vat_code: 'V20' }
  const [entry] = (await file.dispose(id, sale)).body.entries
  const [owed, price, vat] = entry.lines
  expect(owed.third_party_id).toBe(file.b.customer)
  expect([price.vat_code_id, vat.vat_code_id]).toEqual([file.b.vat_codes['V20I'], file.b.vat_codes['V20I']])
  expect(price.grids).toEqual([
    { grid: 'A2', amount: '9000.00' },
    { grid: '08_base', amount: '9000.00' },
  ])
  expect(vat.grids).toEqual([{ grid: '08_tax', amount: '1800.00' }])
})
