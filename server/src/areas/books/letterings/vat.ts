/** VAT that is due on payment: each lettering of a document moves the share it pays from the pending account to the tax account. */
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Cents, formatCents, minus, negate, parseCents, plus, sum, zero } from '../../../lib/money.ts'
import { say } from '../../../lib/languages.ts'
import { packOf } from '../../../packs/index.ts'
import type { VatRule } from '../../../packs/pack.ts'
import { settle, type VatDocument } from '../../../packs/vat.ts'
import { type NewEntry, type NewLine, postEntries } from '../ledger/index.ts'
import { loadVatRules } from '../vat-codes/index.ts'
import { messages } from './messages.ts'
import { requireJournal } from './sundry.ts'
import * as store from './store.ts'

/** What a lettering took, document by document. */
export type Payment = {
  readonly lettering_id: number
  /** The day of the settlement. */
  readonly on: string
  readonly paid: readonly { readonly entry_id: number; readonly amount: Cents }[]
}

type Settled = ReturnType<typeof settle>
type Move = { readonly row: store.PendingVat; readonly paid: Cents; readonly settled: Settled }

/** An invoice has its tax on the side of its direction; what stands on the other side is a credit note, unless its base is negative too. */
function documentOf({ pending, base }: store.PendingVat, { direction }: VatRule): { document: VatDocument; base: Cents; waiting: Cents } {
  const usual = direction === 'sale' ? negate(parseCents(pending)) : parseCents(pending)
  const document = usual < 0n === parseCents(base) < 0n ? 'invoice' : 'credit_note'
  return { document, base: parseCents(base), waiting: document === 'invoice' ? usual : negate(usual) }
}

export async function moveVat(tx: FileTx, payments: readonly Payment[]): Promise<void> {
  const rows = await store.pendingVat(tx, [...new Set(payments.flatMap(({ paid }) => paid.map(({ entry_id }) => entry_id)))])
  if (rows.length === 0) return
  const rules = await loadVatRules(tx, packOf(tx.company.country_pack), [...new Set(rows.map(({ vat_code_id }) => vat_code_id))])
  const before = new Map(
    rows.map((row) => [row, { paid: parseCents(row.paid), base: parseCents(row.settled_base), vat: parseCents(row.settled_vat) }]),
  )
  const waiting = Map.groupBy(rows, ({ entry_id }) => entry_id)
  const moved = payments
    .map((payment) => ({ payment, moves: movesOf(payment, waiting, rules, before) }))
    .filter(({ moves }) => moves.length > 0)
  const entries = await entriesOf(tx, moved)
  const booked = entries.flatMap(({ entry }) => (entry ? [entry] : []))
  const posted = await postEntries(tx, booked)
  const idOf = new Map(booked.map((entry, index) => [entry, posted[index]?.id ?? null]))
  const kept = entries.flatMap(({ entry, payment, moves }) =>
    moves.map(({ row, paid, settled }) => ({
      lettering_id: payment.lettering_id,
      entry_id: row.entry_id,
      vat_code_id: row.vat_code_id,
      paid: formatCents(paid),
      base: formatCents(settled.base),
      vat: formatCents(settled.vat),
      settlement_entry_id: entry ? (idOf.get(entry) ?? null) : null,
    })),
  )
  if (kept.length > 0) await store.insertMoves(tx, kept)
}

type Before = Map<store.PendingVat, { paid: Cents; base: Cents; vat: Cents }>

function movesOf(
  { paid }: Payment,
  waiting: ReadonlyMap<number, readonly store.PendingVat[]>,
  rules: ReadonlyMap<number, VatRule>,
  before: Before,
): Move[] {
  return [...Map.groupBy(paid, ({ entry_id }) => entry_id)].flatMap(([entryId, shares]) => {
    const amount = sum(shares.map((share) => share.amount))
    return (waiting.get(entryId) ?? []).flatMap((row) => {
      const [code, total, past] = [rules.get(row.vat_code_id), parseCents(row.total), before.get(row)]
      if (!code || !past || amount === 0n || total === 0n) return []
      const found = settle(code, { ...documentOf(row, code), total, before: past, paid: amount })
      // A base without tax has no line to stand on: it waits for the payment that brings a cent.
      const settled = found.vat === 0n ? { ...found, base: zero, entries: [], base_grids: [] } : found
      before.set(row, { paid: plus(past.paid, amount), base: plus(past.base, settled.base), vat: plus(past.vat, settled.vat) })
      return [{ row, paid: amount, settled }]
    })
  })
}

type Moved = { readonly payment: Payment; readonly moves: readonly Move[] }

async function entriesOf(tx: FileTx, moved: readonly Moved[]): Promise<(Moved & { readonly entry: NewEntry | null })[]> {
  const lines = moved.flatMap(({ moves }) => moves.flatMap(({ settled }) => settled.entries))
  if (lines.length === 0) return moved.map((each) => ({ ...each, entry: null }))
  const journal_id = await requireJournal(tx)
  const accounts = await store.accountIds(
    tx,
    lines.map(({ account }) => account),
  )
  const days = await store.openDays(
    tx,
    moved.map(({ payment }) => payment.on),
    true,
  )
  return moved.map(({ payment, moves }) => {
    const entry_date = days.get(payment.on) ?? payment.on
    const standing = withoutCancelled(moves)
    const entry: NewEntry = {
      journal_id,
      entry_date,
      origin: 'lettering',
      label: say(messages.vat_label, tx.company.locale, { date: payment.on }),
      reference: standing[0]?.row.reference ?? null,
      lines: standing.flatMap((move) => linesOf(move, accounts, entry_date)),
    }
    return { payment, moves, entry: entry.lines.length > 0 ? entry : null }
  })
}

/** By code: moves that bring every account and every grid to nothing are not booked. */
const withoutCancelled = (moves: readonly Move[]): Move[] =>
  [...Map.groupBy(moves, ({ row }) => row.vat_code_id).values()].flatMap((same) => (cancels(same) ? [] : same))

function cancels(moves: readonly Move[]): boolean {
  const totals = new Map<string, Cents>()
  const add = (key: string, amount: Cents) => totals.set(key, plus(totals.get(key) ?? zero, amount))
  for (const { settled } of moves) {
    for (const { account, side, amount, grids } of settled.entries) {
      add(account, side === 'debit' ? amount : minus(zero, amount))
      for (const { grid, amount: told } of grids) add(`grid ${grid}`, told)
    }
    for (const { grid, amount } of settled.base_grids) add(`grid ${grid}`, amount)
  }
  return [...totals.values()].every((total) => total === 0n)
}

/** The pending line, then the final one with everything the return will read. */
const linesOf = ({ row, settled }: Move, accounts: ReadonlyMap<string, number>, vat_date: string): NewLine[] =>
  settled.entries.map(({ account, side, amount, grids }, index) => ({
    account_id: accounts.get(account) ?? 0,
    debit: formatCents(side === 'debit' ? amount : zero),
    credit: formatCents(side === 'credit' ? amount : zero),
    ...(index > 0 && {
      vat_code_id: row.vat_code_id,
      vat_base: formatCents(settled.base),
      vat_rate: row.vat_rate,
      vat_date,
      grids: [...settled.base_grids, ...grids].map(({ grid, amount: told }) => ({ grid, amount: formatCents(told) })),
    }),
  }))
