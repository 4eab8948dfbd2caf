/** The register of a golden dossier: its cards, taken over or made from an invoice, and their depreciation. */
import type { Reply } from '../../harness/world.ts'
import type { GoldenFile } from './file.ts'
import { made } from './shown.ts'

/** A card of a dossier. */
export type Card = {
  readonly code: string
  readonly label: string
  readonly account: string
  readonly depreciation_account: string
  readonly expense_account: string
  readonly acquired_on: string
  readonly in_service: string
  readonly cost: string
  readonly method: string
  readonly rate_pct: number
  readonly accumulated_opening: string
  readonly charge_2026A: string
  readonly computation: string
  readonly net_book_value: string
}

/** What the dossier says of a card with its invoice. */
export type CardOfInvoice = {
  readonly code: string
  readonly in_service: string
  readonly method: string
  readonly duration_years: number
}

/** Takes a card over from before the file, with what was depreciated by then. */
export async function importCard({ call, path }: GoldenFile, card: Card): Promise<void> {
  const row = {
    code: card.code,
    name: card.label,
    category: card.account,
    acquired_on: card.acquired_on,
    in_service_on: card.in_service,
    acquisition_value: card.cost,
    method: card.method,
    years: 100 / card.rate_pct,
    opening_depreciation: card.accumulated_opening,
  }
  made(await call('POST', `${path}/data-imports`, { body: { resource: 'fixed-assets', rows: [row] } }))
}

/** Makes the card from the line of its purchase: value, day, third party and document come from there. */
export async function createCard({ call, path }: GoldenFile, invoice: Reply['body'], card: CardOfInvoice): Promise<void> {
  const line = invoice.lines.find(({ account }: Reply['body']) => account.number.startsWith('2'))
  const body = {
    code: card.code,
    name: line.label,
    category: line.account.number,
    entry_line_id: line.id,
    in_service_on: card.in_service,
    method: card.method,
    years: card.duration_years,
  }
  made(await call('POST', `${path}/fixed-assets`, { body }))
}

export const depreciate = async ({ call, path }: GoldenFile, until: string): Promise<Reply['body']> =>
  made(await call('POST', `${path}/fixed-assets/depreciate`, { body: { until } }))

/** The register in the words of the dossier. */
export async function shownCards({ call, path }: GoldenFile): Promise<Omit<Card, 'rate_pct' | 'charge_2026A' | 'computation'>[]> {
  const categories: Reply['body'][] = made(await call('GET', `${path}/fixed-asset-categories`))
  const accounts: Reply['body'][] = made(await call('GET', `${path}/accounts`))
  const { data } = made(await call('GET', `${path}/fixed-assets`))
  const number = (id: number) => accounts.find((account) => account.id === id)?.number
  return data
    .map((asset: Reply['body']) => {
      const category = categories.find(({ id }) => id === asset.category_id)
      return {
        code: asset.code,
        label: asset.name,
        account: number(category.asset_account_id),
        depreciation_account: number(category.depreciation_account_id),
        expense_account: number(category.expense_account_id),
        acquired_on: asset.acquired_on.slice(0, 10),
        in_service: asset.in_service_on.slice(0, 10),
        cost: asset.acquisition_value,
        method: asset.method,
        accumulated_opening: asset.opening_depreciation,
        net_book_value: asset.net_value,
      }
    })
    .toSorted((a: Card, b: Card) => a.code.localeCompare(b.code))
}
