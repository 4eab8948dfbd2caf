/** The register of one file as the model has it, and its comparison with what the service says. */
import type { Answer, Ask } from './ask.ts'
import { addDays, type AssetFile, brokenRules, centsOf, watchedBalances } from './file.ts'
import { type Asset, depreciatedOf, expectedBalances, lastChargeOf, netOf, statusOf } from './model.ts'

/** An operation of the service, and the assets it touched before and after. */
export type Operation = { readonly id: string; readonly before: readonly Asset[]; readonly after: readonly Asset[]; isUndone: boolean }

export type Register = Readonly<{
  file: AssetFile
  ask: Ask
  assets: Map<number, Asset>
  operations: Operation[]
  /** What differed, as text. */
  broken: string[]
}>

type Wire = Readonly<{
  id: number
  status: string
  acquisition_value: string
  depreciated: string
  net_value: string
  depreciated_until: string | null
}>
type WireRow = Readonly<{
  fiscal_year_code: string
  from: string
  to: string
  amount: string
  accumulated: string
  net_value: string
  entry_id: number | null
}>
type Card = Wire & Readonly<{ plan_starts_on: string; plan_opening: string; plan: readonly WireRow[] }>

export const liveAssets = ({ assets }: Register) => [...assets.values()].filter((asset) => !asset.is_deleted)
export const heldAssets = (register: Register) => liveAssets(register).filter(({ disposal }) => disposal === null)

/** What the oracle says about an asset as it stands. */
export function askAbout({ file, ask }: Register, asset: Asset, until?: string): Promise<Answer> {
  const posted = { amount: depreciatedOf(asset), until: lastChargeOf(asset) }
  const terms = { ...asset.terms, ...asset.plan }
  return ask({ country: file.country, fiscal_years: file.fiscal_years, terms, posted, ...(until !== undefined && { until }) })
}

/** What the accountant books beside the register: the value of an asset, and what was depreciated before. */
const costOf = ({ terms, is_deleted }: Asset) => (is_deleted ? 0 : terms.acquisition_value)
const openingOf = ({ terms, is_deleted }: Asset) => (is_deleted ? 0 : terms.opening_depreciation)

/** Puts the assets into the model and books the difference of their value, as an accountant does. */
export async function settle(register: Register, changed: readonly Asset[]): Promise<void> {
  for (const asset of changed) {
    const before = register.assets.get(asset.id)
    await register.file.book(asset.category.asset, costOf(asset) - (before ? costOf(before) : 0))
    await register.file.book(asset.category.depreciation, (before ? openingOf(before) : 0) - openingOf(asset))
    register.assets.set(asset.id, asset)
  }
}

const shownMap = (map: ReadonlyMap<string, number>) => JSON.stringify(Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Register = model = ledger. */
export async function compare(register: Register, step: string): Promise<void> {
  const { file, broken } = register
  const { body } = await file.call<{ data: Wire[] }>('GET', 'fixed-assets?per_page=200')
  const shown = new Map(body.data.map((asset) => [asset.id, asset]))
  const live = liveAssets(register)
  if (shown.size !== live.length) broken.push(`${step}: ${shown.size} assets are listed, ${live.length} expected`)
  for (const asset of live) {
    const wire = shown.get(asset.id)
    const found = wire && [wire.status, ...[wire.acquisition_value, wire.depreciated, wire.net_value].map(centsOf), wire.depreciated_until]
    const wanted = [statusOf(asset), asset.terms.acquisition_value, depreciatedOf(asset), netOf(asset), lastChargeOf(asset)]
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      broken.push(`${step}: asset ${asset.code} is ${found?.join(' ')}, ${wanted.join(' ')} expected`)
  }
  const [ledger, wanted] = [await watchedBalances(file), expectedBalances(file.country, [...register.assets.values()])]
  if (shownMap(ledger) !== shownMap(wanted)) broken.push(`${step}: the ledger has ${shownMap(ledger)}, the register ${shownMap(wanted)}`)
  for (const rule of await brokenRules(file)) broken.push(`${step}: ${rule}`)
}

const rowText = (row: Readonly<{ fiscal_year_code: string; from: string; to: string; amount: number }>) =>
  `${row.fiscal_year_code} ${row.from} ${row.to} ${row.amount}`

/** The card of an asset: posted charges with their entries, then what the oracle plans. */
export async function comparePlan(register: Register, asset: Asset, step: string): Promise<void> {
  const { body } = await register.file.call<Card>('GET', `fixed-assets/${asset.id}`)
  const answer = await askAbout(register, asset)
  const planned = asset.disposal ? [] : answer.rows
  const found = body.plan.map(
    (row) => `${rowText({ ...row, amount: centsOf(row.amount) })} ${row.entry_id === null ? 'planned' : 'posted'}`,
  )
  const wanted = [...asset.charges.map((row) => `${rowText(row)} posted`), ...planned.map((row) => `${rowText(row)} planned`)]
  if (found.join('\n') !== wanted.join('\n'))
    register.broken.push(`${step}: the plan of ${asset.code} is ${JSON.stringify(found)}, ${JSON.stringify(wanted)} expected`)
  let accumulated = asset.terms.opening_depreciation
  for (const row of body.plan) {
    accumulated += centsOf(row.amount)
    if (centsOf(row.accumulated) !== accumulated || centsOf(row.net_value) !== asset.terms.acquisition_value - accumulated)
      register.broken.push(`${step}: row ${row.from} of ${asset.code} accumulates ${row.accumulated}, net ${row.net_value}`)
  }
  if (!asset.disposal && body.plan_starts_on !== answer.plan_starts_on)
    register.broken.push(`${step}: the plan of ${asset.code} starts on ${body.plan_starts_on}, ${answer.plan_starts_on} expected`)
}

/** The terms of a changed asset apply from the day after its last charge. */
export const restarted = (asset: Asset, terms: Partial<Asset['terms']>): Asset => {
  const last = lastChargeOf(asset)
  return {
    ...asset,
    terms: { ...asset.terms, ...terms },
    plan: last === null ? null : { plan_starts_on: addDays(last, 1), plan_opening: depreciatedOf(asset) },
  }
}
