/** VAT due on payment: each lettering of a document moves the paid share of its VAT from the pending account to the tax account. */
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Cents, formatCents, minus, negate, parseCents, plus, sum, zero } from '../../../lib/money.ts'
import { say } from '../../../lib/languages.ts'
import { packOf } from '../../../packs/index.ts'
import type { VatRule } from '../../../packs/pack.ts'
import { settle, type VatDocument } from '../../../packs/vat.ts'
import { type NewEntry, type NewLine, postEntries } from '../ledger/index.ts'
import { loadVatRules } from '../vat-codes/index.ts'
import { messages } from './messages.ts'
import { requireSundryJournal } from './sundry-journal.ts'
import * as store from './store.ts'

/** The amounts that a lettering pays, by document. */
export type Payment = {
  readonly lettering_id: number
  /** The settlement date. */
  readonly on: string
  readonly paid: readonly { readonly entry_id: number; readonly amount: Cents }[]
}

type Settled = ReturnType<typeof settle>
type Move = { readonly row: store.PendingVat; readonly paid: Cents; readonly settled: Settled }

/** VAT on the usual side of the direction means an invoice; VAT on the other side means a credit note, unless the base is negative too. */
function documentOf({ pending, base }: store.PendingVat, { direction }: VatRule): { document: VatDocument; base: Cents; waiting: Cents } {
  const usual = direction === 'sale' ? negate(parseCents(pending)) : parseCents(pending)
  const document = usual < 0n === parseCents(base) < 0n ? 'invoice' : 'credit_note'
  return { document, base: parseCents(base), waiting: document === 'invoice' ? usual : negate(usual) }
}

export async function moveVatDueOnPayment(tx: FileTx, payments: readonly Payment[]): Promise<void> {
  const rows = await store.loadPendingVat(tx, [...new Set(payments.flatMap(({ paid }) => paid.map(({ entry_id }) => entry_id)))])
  if (rows.length === 0) return
  const rules = await loadVatRules(tx, packOf(tx.company.country_pack), [...new Set(rows.map(({ vat_code_id }) => vat_code_id))])
  const before = new Map(
    rows.map((row) => [row, { paid: parseCents(row.paid), base: parseCents(row.settled_base), vat: parseCents(row.settled_vat) }]),
  )
  const waiting = Map.groupBy(rows, ({ entry_id }) => entry_id)
  const moved = payments
    .map((payment) => ({ payment, moves: movesOf(payment, waiting, rules, before) }))
    .filter(({ moves }) => moves.length > 0)
  const entries = await buildEntries(tx, moved)
  const booked = entries.flatMap(({ entry }) => (entry ? [entry] : []))
  const posted = await postEntries(tx, booked)
  const idOf = new Map(booked.map((entry, index) => [entry, posted[index]?.id ?? null]))
  const settlements = entries.flatMap(({ entry, payment, moves }) =>
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
  if (settlements.length > 0) await store.insertVatSettlements(tx, settlements)
}

type SettledBefore = Map<store.PendingVat, { paid: Cents; base: Cents; vat: Cents }>

function movesOf(
  { paid }: Payment,
  waiting: ReadonlyMap<number, readonly store.PendingVat[]>,
  rules: ReadonlyMap<number, VatRule>,
  before: SettledBefore,
): Move[] {
  return [...Map.groupBy(paid, ({ entry_id }) => entry_id)].flatMap(([entryId, shares]) => {
    const amount = sum(shares.map((share) => share.amount))
    return (waiting.get(entryId) ?? []).flatMap((row) => {
      const [code, total, past] = [rules.get(row.vat_code_id), parseCents(row.total), before.get(row)]
      if (!code || !past || amount === 0n || total === 0n) return []
      const found = settle(code, { ...documentOf(row, code), total, before: past, paid: amount })
      // A base without VAT has no line to be posted on: it is carried to the next payment that moves at least a cent.
      const settled = found.vat === 0n ? { ...found, base: zero, entries: [], base_grids: [] } : found
      before.set(row, { paid: plus(past.paid, amount), base: plus(past.base, settled.base), vat: plus(past.vat, settled.vat) })
      return [{ row, paid: amount, settled }]
    })
  })
}

type Moved = { readonly payment: Payment; readonly moves: readonly Move[] }

async function buildEntries(tx: FileTx, moved: readonly Moved[]): Promise<(Moved & { readonly entry: NewEntry | null })[]> {
  const lines = moved.flatMap(({ moves }) => moves.flatMap(({ settled }) => settled.entries))
  if (lines.length === 0) return moved.map((each) => ({ ...each, entry: null }))
  const journal_id = await requireSundryJournal(tx)
  const accounts = await store.findAccountIds(
    tx,
    lines.map(({ account }) => account),
  )
  const days = await store.findOpenDays(
    tx,
    moved.map(({ payment }) => payment.on),
    true,
  )
  return moved.map(({ payment, moves }) => {
    const entry_date = days.get(payment.on) ?? payment.on
    const remaining = withoutCancelled(moves)
    const entry: NewEntry = {
      journal_id,
      entry_date,
      origin: 'lettering',
      label: say(messages.vat_label, tx.company.locale, { date: payment.on }),
      reference: remaining[0]?.row.reference ?? null,
      lines: remaining.flatMap((move) => linesOf(move, accounts, entry_date)),
    }
    return { payment, moves, entry: entry.lines.length > 0 ? entry : null }
  })
}

/** Per VAT code, moves whose accounts and grids all sum to zero are not posted. */
const withoutCancelled = (moves: readonly Move[]): Move[] =>
  [...Map.groupBy(moves, ({ row }) => row.vat_code_id).values()].flatMap((same) => (cancelOut(same) ? [] : same))

function cancelOut(moves: readonly Move[]): boolean {
  const totals = new Map<string, Cents>()
  const add = (key: string, amount: Cents) => totals.set(key, plus(totals.get(key) ?? zero, amount))
  for (const { settled } of moves) {
    for (const { account, side, amount, grids } of settled.entries) {
      add(account, side === 'debit' ? amount : minus(zero, amount))
      for (const { grid, amount: reported } of grids) add(`grid ${grid}`, reported)
    }
    for (const { grid, amount } of settled.base_grids) add(`grid ${grid}`, amount)
  }
  return [...totals.values()].every((total) => total === 0n)
}

/** The line on the pending account, then the line on the tax account with the data for the VAT return. */
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
      grids: [...settled.base_grids, ...grids].map(({ grid, amount: reported }) => ({ grid, amount: formatCents(reported) })),
    }),
  }))
