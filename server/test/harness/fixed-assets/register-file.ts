import { created } from '../replies.ts'
import { inWrite } from '../raw-write.ts'
import type { Caller, Reply, World } from '../world.ts'
import { type Books, type BooksOptions, makeBooks } from '../books/books.ts'

type Body = Reply['body']

/** A company file and its register of fixed assets. */
export type RegisterFile = {
  readonly b: Books
  readonly admin: Caller
  readonly assets: string
  readonly categories: string
  /** The category of the pack with this asset account. */
  readonly category: (account: string) => Promise<Body>
  /** By default: a van of 12,000.00, acquired on 1 January 2026. */
  readonly asset: (body?: object) => Promise<Body>
  readonly show: (id: number) => Promise<Body>
  /** Posts a charge as the service does: an entry in the miscellaneous journal on its last day, and its row. */
  readonly charge: (asset: Body, from: string, to: string, amount: string) => Promise<number>
  readonly scrap: (asset: Body, day: string) => Promise<void>
  /** A purchase of this amount on an asset account, from the supplier: its entry, the line of the account, and that of the supplier. */
  readonly purchase: (amount: string, account?: string) => Promise<{ readonly id: number; readonly line: number; readonly owed: number }>
  /** Runs statements as the application does, inside a write of the file, with the checks of its end. */
  readonly asApplication: (statements: string) => Promise<unknown>
}

export async function makeRegisterFile(w: World, admin: Caller, options: BooksOptions = {}): Promise<RegisterFile> {
  const b = await makeBooks(w, admin, options)
  const [assets, categories] = [`${b.path}/fixed-assets`, `${b.path}/fixed-asset-categories`]
  const list = async (path: string) => (await admin('GET', path)).body
  const van = { name: 'Camionnette', category: '243000', acquired_on: '2026-01-01', acquisition_value: '12000.00' }
  const post = async (lines: object[], entry_date: string) =>
    created(admin('POST', `${b.path}/entries`, { body: { journal: 'OD', entry_date, lines } }))
  const asApplication = (statements: string) => w.asApp(inWrite(b.id, `${statements}; set constraints all immediate`, admin.user_id))
  return {
    b,
    admin,
    assets,
    categories,
    category: async (account) => {
      const found = (await list(categories)).find(({ asset_account_id }: Body) => asset_account_id === b.accounts[account])
      if (!found) throw new Error(`no category has the account ${account}`)
      return found
    },
    asset: (body = {}) => created(admin('POST', assets, { body: { ...van, ...body } })),
    show: (id) => list(`${assets}/${id}`),
    charge: async ({ id, category_id }, from, to, amount) => {
      const { depreciation_account_id, expense_account_id } = (await list(categories)).find((each: Body) => each.id === category_id)
      const lines = [
        { account_id: expense_account_id, debit: amount },
        { account_id: depreciation_account_id, credit: amount },
      ]
      const entry = await post(lines, to)
      await asApplication(
        `insert into asset_charges (company_id, asset_id, fiscal_year_id, starts_on, ends_on, amount, entry_id)
         values (app_company(), ${id}, ${entry.fiscal_year_id}, '${from}', '${to}', ${amount}, ${entry.id})`,
      )
      return entry.id
    },
    scrap: async ({ id }, disposed_on) => {
      await created(admin('POST', `${assets}/${id}/dispose`, { body: { disposed_on, kind: 'scrap' } }))
    },
    purchase: async (amount, account = '243000') => {
      const body = { journal: 'ACH', third_party_id: b.supplier, entry_date: '2026-03-15', lines: [{ account, amount }] }
      const { id, lines } = await created(admin('POST', `${b.path}/entries/invoice`, { body }))
      const lineOf = (isOwn: boolean): number => lines.find((line: Body) => (line.account.number === account) === isOwn).id
      return { id, line: lineOf(true), owed: lineOf(false) }
    },
    asApplication,
  }
}
