/** A company file with fixed assets, and what tests of their depreciation and disposal do in it. */
import { created } from '../replies.ts'
import { inWrite } from '../raw-write.ts'
import type { Caller, Reply, World } from '../world.ts'
import { type Books, type BooksOptions, makeBooks } from '../books/books.ts'

type Body = Readonly<Record<string, unknown>>

export type AssetFile = {
  readonly w: World
  readonly b: Books
  readonly admin: Caller
  /** `/v1/companies/<token>/fixed-assets` */
  readonly at: string
  /** A machine of 12,000.00 over five years, in service on the first day of 2026, unless said otherwise. */
  readonly asset: (more?: Body) => Promise<Reply['body']>
  readonly read: (id: number) => Promise<Reply['body']>
  readonly depreciate: (body: Body, headers?: Record<string, string>) => Promise<Reply>
  readonly dispose: (id: number, body: Body) => Promise<Reply>
  readonly reverse: (entry: number, body?: Body) => Promise<Reply>
  /** The standing charges of an asset: first day, last day, amount. */
  readonly charges: (id: number) => Promise<string[]>
}

const machinery = { BE: '230000', FR: '2154', LU: '2222' } as const

export async function makeAssetFile(w: World, admin: Caller, options: BooksOptions = {}): Promise<AssetFile> {
  const b = await makeBooks(w, admin, options)
  const at = `${b.path}/fixed-assets`
  const usual = {
    name: 'Tour',
    category: machinery[options.country_pack ?? 'BE'],
    acquired_on: '2026-01-01',
    acquisition_value: '12000.00',
    years: 5,
  }
  return {
    w,
    b,
    admin,
    at,
    asset: (more = {}) => created(admin('POST', at, { body: { ...usual, ...more } })),
    read: async (id) => (await admin('GET', `${at}/${id}`)).body,
    depreciate: (body, headers = {}) => admin('POST', `${at}/depreciate`, { body, headers }),
    dispose: (id, body) => admin('POST', `${at}/${id}/dispose`, { body }),
    reverse: (entry, body = {}) => admin('POST', `${b.path}/entries/${entry}/reverse`, { body }),
    charges: async (id) => {
      const rows = await w.rows<{ shown: string }>(
        `select starts_on || ' ' || ends_on || ' ' || amount as shown from asset_charges
         where company_id = $1 and asset_id = $2 and not is_reversed order by starts_on`,
        [b.id, id],
      )
      return rows.map(({ shown }) => shown)
    },
  }
}

/** The lines of an entry as an accountant writes them: account, side, amount. */
export const shownLines = ({ lines }: Reply['body']): string[] =>
  lines.map(({ account, debit, credit }: Reply['body']) =>
    debit === '0.00' ? `${account.number} C ${credit}` : `${account.number} D ${debit}`,
  )

/** Further fiscal years, of 12 months each. */
export async function addYears({ admin, b }: AssetFile, ...years: readonly number[]): Promise<void> {
  for (const year of years) {
    const body = { code: String(year), starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }
    await created(admin('POST', `${b.path}/fiscal-years`, { body }))
  }
}

/** Bare machines of 1,001.00, 1,002.00 … over five years, in service on the first day of 2026, as a data import leaves them. */
export const insertMachines = ({ w, b }: AssetFile, category: number, count: number) =>
  w.rows(
    inWrite(
      b.id,
      `insert into fixed_assets (company_id, code, name, category_id, acquired_on, in_service_on, acquisition_value, method, years, prorata, plan_starts_on)
       select ${b.id}, 'M' || n, 'Machine ' || n, ${category}, '2026-01-01', '2026-01-01', 1000 + n, 'linear', 5, 'daily', '2026-01-01' from generate_series(1, ${count}) n`,
    ),
  )
