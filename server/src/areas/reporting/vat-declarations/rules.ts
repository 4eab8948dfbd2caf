import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { addDays } from '../../../lib/dates.ts'
import { say, type Language } from '../../../lib/languages.ts'
import { formatCents, parseCents } from '../../../lib/money.ts'
import { isWorkingDay, nthDay } from '../../../packs/working-days.ts'
import type { Pack, VatBox } from '../../../packs/pack.ts'
import { adjustableBoxes, type Move, type ReturnBox, type SettlementAccounts, takesCents } from '../../../packs/vat-return/index.ts'
import { checkMessages, type OwnCheckCode } from './checks/messages.ts'
import { messages } from './messages.ts'
import { type Filing, labelOf, type PeriodKey, type Span } from './periods.ts'
import type { VatCheck, VatDeclaration, VatGrid } from './schema.ts'
import type { StoredCheck, StoredMove } from './stored.ts'
import type { Declared, DeclarationRow, FilingFacts } from './store.ts'

const usualPeriodicity: Readonly<Record<string, Filing['periodicity']>> = { monthly: 'monthly', quarterly: 'quarterly', unit: 'monthly' }

/** The rhythm of the returns: the setting of the file, else that of its VAT regime. A regime without returns has none. */
export function filingOf({ vat_regime, periodicity, filing_day }: Pick<FilingFacts, 'vat_regime' | 'periodicity' | 'filing_day'>): Filing {
  const usual = usualPeriodicity[vat_regime] ?? null
  return { periodicity: usual === null ? null : (periodicity ?? usual), filing_day }
}

/** Errors of typed amounts: only some boxes take one, and some only whole euros. */
export function adjustmentErrors(pack: Pack, given: Readonly<Record<string, string | null>>, isFirst: boolean): FieldErrors {
  const open = adjustableBoxes(pack, isFirst)
  const entries = Object.entries(given).flatMap(([grid, amount]) => {
    const field = `adjustments.${grid}`
    if (!open.has(grid)) return [[field, [{ message: messages.not_adjustable, params: { boxes: [...open].join(', ') } }]] as const]
    if (amount === null) return []
    if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(amount)) return [[field, [{ message: messages.not_an_amount }]] as const]
    return takesCents(pack, grid) || parseCents(amount) % 100n === 0n ? [] : [[field, [{ message: messages.whole_euros }]] as const]
  })
  return Object.fromEntries(entries)
}

/** The typed amounts after a change; null removes one. Zero stays: a refund of nothing is claimed otherwise than none. */
export const adjust = (before: Readonly<Record<string, string>>, given: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...before, ...given }).flatMap(([grid, amount]) => (amount === null ? [] : [[grid, formatCents(parseCents(amount))]])),
  )

/** Whether a return repeats a year that is declared by month or quarter. */
export const isRepeatedYear = (declared: readonly Declared[], { id }: Pick<Declared, 'id'>): boolean =>
  declared.some((other) => other.id === id && other.is_recapitulation)

/** The return before the given day. One that repeats a year follows none. */
export const returnBefore = (declared: readonly Declared[], { starts_on }: Pick<Span, 'starts_on'>): Declared | undefined =>
  declared.filter(({ is_recapitulation, ends_on }) => !is_recapitulation && ends_on < starts_on).at(-1)

/** Periods before the file's first fiscal year are not its own. */
export const isOwnPeriod = ({ begins_on }: Pick<FilingFacts, 'begins_on'>, { ends_on }: Pick<Span, 'ends_on'>): boolean =>
  begins_on === null || ends_on >= begins_on

/** Whether every day from the file's first return to this one is in a validated return. */
export function hasOpenEarlierPeriod(declared: readonly Declared[], { starts_on }: Span): boolean {
  const earlier = declared.filter((other) => !other.is_recapitulation && other.starts_on < starts_on)
  let next = earlier[0]?.starts_on ?? starts_on
  for (const { status, ...span } of earlier) {
    if (status !== 'validated' || span.starts_on !== next) return true
    next = addDays(span.ends_on, 1)
  }
  return next !== starts_on
}

/** The last day on which a filed return may be replaced: the next working day after its due date. */
export const lastReplacementDay = ({ deadlines }: Pack, due_on: string): string =>
  nthDay(due_on, 1, (day) => isWorkingDay(day, deadlines.holidays))

/** Whether the return is the one that tells whether a client listing follows: the last of a year, where the country has such a listing. */
export const tellsOfClientListing = ({ deadlines }: Pack, { ends_on }: Span): boolean =>
  ends_on.endsWith('-12-31') && deadlines.rules.some(({ kind }) => kind === 'vat_client_listing')

const levels = { error: 'error', justify: 'warning', warning: 'warning' } as const

/** Checks in the reader's language. */
export const describeChecks = (pack: Pack, checks: readonly StoredCheck[], language: Language): VatCheck[] =>
  checks.map(({ code, is_official, level, params, grids }) => {
    const message = is_official ? pack.vat_checks.find((check) => check.code === code)?.label : checkMessages[code as OwnCheckCode]
    return { code, level: levels[level], message: message ? say(message, language, params) : code, grids: [...grids] }
  })

/** What a box is computed from, where it is not fed by lines: its formula, or the credit that is claimed back. */
export const formulaOf = ({ vat_return: { refund_claim } }: Pack, { box, formula }: VatBox): string | null =>
  formula ?? (box === refund_claim?.box ? refund_claim.credit : null)

/** Boxes with their labels in the reader's language. */
export const describeGrids = (pack: Pack, grids: DeclarationRow['grids'], language: Language): VatGrid[] => {
  const labels = new Map(pack.vat_boxes.map(({ box, label }) => [box, label[language]]))
  return grids.map(({ grid, ...amounts }) => ({ grid, label: labels.get(grid) ?? grid, ...amounts }))
}

/** The record as a reader sees it. */
export function describe(pack: Pack, { language, country_pack: _pack, grids, checks, ...row }: DeclarationRow): VatDeclaration {
  const key: PeriodKey = row
  return {
    ...row,
    label: labelOf(key, language),
    grids: describeGrids(pack, grids, language),
    checks: describeChecks(pack, checks, language),
  }
}

export const settlementAccounts = [
  'payable_account',
  'receivable_account',
  'correction_payable_account',
  'correction_receivable_account',
] as const

/** The accounts of the settings; one that is not set stands under the name of its setting. */
export const settlementAccountsOf = ({ settlement_accounts }: Pick<FilingFacts, 'settlement_accounts'>): SettlementAccounts =>
  Object.fromEntries(settlementAccounts.map((name) => [name, settlement_accounts[name] ?? name])) as SettlementAccounts

/** The boxes of a computed return, as amounts on the wire. */
export const gridsOf = (boxes: readonly ReturnBox[]): Omit<VatGrid, 'label'>[] =>
  boxes.map(({ grid, computed, moved, carried, adjustment, amount, carry_forward }) => ({
    grid,
    computed: formatCents(computed),
    moved: formatCents(moved),
    carried: formatCents(carried),
    adjustment: formatCents(adjustment),
    amount: formatCents(amount),
    carry_forward: formatCents(carry_forward),
  }))

export const storedMoves = (moves: readonly Move[]): StoredMove[] =>
  moves.map(({ from_amount, to_amount, ...move }) => ({
    ...move,
    from_amount: formatCents(from_amount),
    to_amount: formatCents(to_amount),
  }))
