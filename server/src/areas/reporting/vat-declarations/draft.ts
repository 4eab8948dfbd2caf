/** A return computed from the ledger: what a draft shows, and what validation stores. */
import type { Db } from '../../../kernel/write/database.ts'
import { type Cents, parseCents, zero } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import { computeReturn, type LineSums, type PreviousReturn, type ReturnInput, type ReturnResult } from '../../../packs/vat-return/index.ts'
import { loadVatRules } from '../../books/vat-codes/index.ts'
import type { Filing, Span } from './periods.ts'
import { filingOf, isRepeatedYear, returnBefore } from './rules.ts'
import * as store from './store.ts'

/** What the computation of any return of a file needs to know. */
export type ReturnFacts = {
  readonly pack: Pack
  readonly filing: Filing
  readonly company: store.FilingFacts
  /** Every return of the file, oldest first. */
  readonly declared: readonly store.Declared[]
}

export async function loadReturnFacts(db: Db): Promise<ReturnFacts> {
  const [company, declared] = await Promise.all([store.loadFilingFacts(db), store.listDeclared(db)])
  return { pack: packOf(company.country_pack), filing: filingOf(company), company, declared }
}

/** The typed part of a return. */
export type TypedReturn = Span & {
  readonly id: number
  readonly adjustments: Readonly<Record<string, string>>
  readonly refund_requested: boolean
}

export type ComputedReturn = {
  readonly input: ReturnInput
  readonly result: ReturnResult
  /** How many lines with boxes each account has in the period, by number. */
  readonly line_counts: ReadonlyMap<string, number>
}

export async function computeDeclaration(db: Db, facts: ReturnFacts, typed: TypedReturn): Promise<ComputedReturn> {
  const previous = await loadPrevious(db, facts, typed)
  const rows = await store.loadLineSums(db, typed)
  const input: ReturnInput = {
    sums: await withRules(db, facts.pack, rows),
    previous,
    adjustments: new Map(Object.entries(typed.adjustments).map(([grid, amount]) => [grid, parseCents(amount)])),
    refund_requested: typed.refund_requested,
    opening_credit: previous === null ? await loadOpeningCredit(db, facts) : zero,
  }
  return { input, result: computeReturn(facts.pack, input), line_counts: countLines(rows) }
}

function countLines(rows: readonly store.LineSumsRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { account, lines } of rows) counts.set(account, (counts.get(account) ?? 0) + lines)
  return counts
}

/** The sums with what the VAT codes of the file say. */
async function withRules(db: Db, pack: Pack, rows: readonly store.LineSumsRow[]): Promise<LineSums[]> {
  const rules = await loadVatRules(db, pack, [...new Set(rows.flatMap(({ vat_code_id }) => vat_code_id ?? []))])
  return rows.map(({ vat_code_id, code, account, reverses_earlier, boxes, balance }) => ({
    code,
    rule: vat_code_id === null ? null : (rules.get(vat_code_id) ?? null),
    account,
    reverses_earlier,
    boxes: boxes.map(({ grid, amount }) => ({ grid, amount: parseCents(amount) })),
    balance: parseCents(balance),
  }))
}

/** The return before this one. A draft is computed: what it carries forward is not stored yet. */
async function loadPrevious(db: Db, facts: ReturnFacts, typed: TypedReturn): Promise<PreviousReturn | null> {
  const before = isRepeatedYear(facts.declared, typed) ? undefined : returnBefore(facts.declared, typed)
  if (!before) return null
  if (before.status === 'validated') {
    const boxes = await store.loadFiledBoxes(db, before.id)
    const column = (name: 'amount' | 'carry_forward'): Map<string, Cents> => new Map(boxes.map((box) => [box.grid, parseCents(box[name])]))
    return { carry_forward: column('carry_forward'), amounts: column('amount') }
  }
  const [draft] = await store.load(db, [before.id])
  if (!draft) return null
  const { result } = await computeDeclaration(db, facts, draft)
  return { carry_forward: new Map(result.boxes.map(({ grid, carry_forward }) => [grid, carry_forward])), amounts: result.all }
}

/** What the opening entry of the file put on the account that the settlement takes the brought-forward credit from. */
async function loadOpeningCredit(db: Db, { pack, company }: ReturnFacts): Promise<Cents> {
  const { settlement, credit_brought_forward } = pack.vat_return
  const row = settlement.find(({ amount }) => amount === credit_brought_forward)
  if (!row) return zero
  return parseCents(await store.loadOpeningBalance(db, company.settlement_accounts[row.account] ?? row.account))
}
