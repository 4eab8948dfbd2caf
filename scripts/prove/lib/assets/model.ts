/** What a register of fixed assets must say, kept beside the service. Amounts are cents. */
import type { PlannedCharge } from './ask.ts'

export type CountryCode = 'BE' | 'FR' | 'LU'

export type Category = Readonly<{ id: number; asset: string; depreciation: string; expense: string }>

export type Terms = Readonly<{
  acquired_on: string
  in_service_on: string
  acquisition_value: number
  residual_value: number
  method: 'linear' | 'declining'
  years: string
  declining_rate: string | null
  prorata: 'daily' | 'monthly' | 'full_year'
  opening_depreciation: number
}>

/** A value: each step gives a new one, so that an undo brings back an earlier one. */
export type Asset = Readonly<{
  id: number
  code: string
  category: Category
  terms: Terms
  /** Set by a change after a charge; otherwise the plan is that of a new asset. */
  plan: Readonly<{ plan_starts_on: string; plan_opening: number }> | null
  /** Those that stand, in order. */
  charges: readonly PlannedCharge[]
  disposal: Disposal | null
  is_deleted: boolean
}>

export type Disposal = Readonly<{ on: string; kind: 'sale' | 'scrap'; price: number; ordinary: boolean }>

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const depreciatedOf = ({ terms, charges }: Asset) => terms.opening_depreciation + sumOf(charges.map(({ amount }) => amount))
export const netOf = (asset: Asset) => asset.terms.acquisition_value - depreciatedOf(asset)
export const lastChargeOf = ({ charges }: Asset): string | null => charges.at(-1)?.to ?? null

export const statusOf = (asset: Asset) =>
  asset.disposal ? 'disposed' : netOf(asset) === asset.terms.residual_value ? 'depreciated' : 'active'

/** The accounts that a disposal books: [account, debit minus credit]. */
function disposalLines(country: CountryCode, asset: Asset, { kind, price, ordinary }: Disposal): [string, number][] {
  const net = netOf(asset)
  const isGain = kind === 'sale' && price > net
  if (country === 'FR')
    return [
      ['757', -price],
      ['657', net],
    ]
  if (country === 'BE') {
    // 741 and 641 are for tangible assets only.
    const [gain, loss] = ordinary && asset.category.asset >= '22' ? ['741000', '641000'] : ['763000', '663000']
    return isGain ? [[gain ?? '', net - price]] : [[loss ?? '', net - price]]
  }
  const kindOfAsset = asset.category.asset.startsWith('21') ? '1' : '2'
  const prefix = `${isGain ? '7' : '6'}44${kindOfAsset}`
  return [
    [`${prefix}2`, -price],
    [`${prefix}1`, net],
  ]
}

/** Balances, debit positive, of every account that assets touch; those at zero are left out. */
export function expectedBalances(country: CountryCode, assets: readonly Asset[]): Map<string, number> {
  const balances = new Map<string, number>()
  const add = (account: string, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount)
  for (const asset of assets) {
    add(asset.category.expense, sumOf(asset.charges.map(({ amount }) => amount)))
    if (asset.disposal) for (const [account, amount] of disposalLines(country, asset, asset.disposal)) add(account, amount)
    else if (!asset.is_deleted) {
      add(asset.category.asset, asset.terms.acquisition_value)
      add(asset.category.depreciation, -depreciatedOf(asset))
    }
  }
  return new Map([...balances].filter(([, balance]) => balance !== 0))
}
