/** Two fiscal years of entries drawn at random on every account of the chart, the first of them not closed. */
import { type NewEntry, type NewLine, postEntries } from '../../../src/areas/books/ledger/index.ts'
import type { Caller, World } from '../world.ts'
import { type Books, makeBooks, openWriter } from '../books/books.ts'

/** Numbers between 0 and 1 that a seed determines. */
const drawsOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type DrawnAccount = { readonly id: string; readonly kind: string }

export async function drawYears(w: World, admin: Caller, country_pack: 'BE' | 'FR' | 'LU', seed: number, count = 200): Promise<Books> {
  const b = await makeBooks(w, admin, { country_pack, fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await admin('POST', `${b.path}/fiscal-years`, { body: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' } })
  const accounts = await w.rows<DrawnAccount>(
    `select id, kind from accounts where company_id = $1 and is_postable and type <> 'offbalance' order by number`,
    [b.id],
  )
  const draw = drawsOf(seed)
  const oneOf = <T>(values: readonly T[]): T => values[Math.floor(draw() * values.length)] as T
  const lineOf = (debit: string, credit: string): NewLine => {
    const { id, kind } = oneOf(accounts)
    const third_party_id = kind === 'receivable' ? b.customer : kind === 'payable' ? b.supplier : null
    return { account_id: Number(id), debit, credit, third_party_id: third_party_id && oneOf([third_party_id, b.customer, b.supplier]) }
  }
  const entries = Array.from({ length: count }, (): NewEntry => {
    const amount = `${Math.floor(draw() * 90_000) + 10}.${Math.floor(draw() * 90) + 10}`
    const day = `${oneOf([2025, 2026, 2026])}-${String(Math.floor(draw() * 12) + 1).padStart(2, '0')}-${String(Math.floor(draw() * 28) + 1).padStart(2, '0')}`
    return {
      journal_id: b.journals['OD'] ?? 0,
      entry_date: day,
      origin: 'manual',
      lines: [lineOf(amount, '0.00'), lineOf('0.00', amount)],
    }
  })
  const writer = openWriter(w)
  await writer.onFile(b.id, (tx) => postEntries(tx, entries))
  await writer.end()
  return b
}
