import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { formatCents, parseCents, percentOf } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { missingAccounts } from '../../../packs/vat.ts'
import { messages } from './messages.ts'
import { accountUses, type Card, cardFields, gridUses, type NewVatCode, type VatCode, type VatCodePatch } from './schema.ts'

const whole = parseCents('100.00')

/** Two places, rounded half away from zero; null when it is no percentage. */
export function percent(given: string | number): string | null {
  const [, units, places = ''] = /^(\d{1,3})(?:\.(\d+))?$/.exec(typeof given === 'number' ? given.toFixed(4) : given) ?? []
  // What stands behind the fourth place cannot turn a half into less than one.
  const rounded = units === undefined ? null : percentOf(whole, `${units}.${places.slice(0, 4).padEnd(2, '0')}`)
  return rounded === null || rounded > whole ? null : formatCents(rounded)
}

const noAccounts: VatCode['accounts'] = { due: null, deductible: null, credit_note_repay: null, credit_note_recover: null, pending: null }
const noGrids: VatCode['grids'] = {
  base: [],
  due: [],
  deductible: [],
  credit_note_base: [],
  credit_note_repay: [],
  credit_note_recover: [],
}

const empty = {
  nature: null,
  exigibility: 'debit',
  accounts: noAccounts,
  grids: noGrids,
  intra_code: null,
  in_client_listing: null,
  ubl_category: null,
  vatex_code: null,
  invoice_mention: null,
  valid_from: null,
  valid_until: null,
  is_default: false,
  is_active: true,
} as const

/** A percentage that cannot be read is null in the card. */
type Draft = { readonly card: Card; readonly errors: FieldErrors }

/** A new code with its defaults: the ordinary mechanism, and all of the tax deductible on a purchase. */
export const newCard = (body: NewVatCode): Draft =>
  draft({ ...empty, mechanism: 'standard', deductible_percent: body.direction === 'purchase' ? '100.00' : null }, body)

/** The code after a patch: of accounts and grids too, what is left out is unchanged. */
export const patched = (before: VatCode, patch: VatCodePatch): Draft => draft(before, patch)

function draft(
  before: Partial<Card>,
  { rate, deductible_percent, valid_from, valid_until, accounts, grids, ...given }: VatCodePatch,
): Draft {
  const errors: FieldErrors = {}
  const read = (field: 'rate' | 'deductible_percent', value: string | number) => {
    const spelled = percent(value)
    if (spelled === null) errors[field] = [{ message: messages.percent_wrong }]
    return spelled
  }
  const after = {
    ...before,
    ...given,
    ...(rate !== undefined && { rate: read('rate', rate) }),
    ...(deductible_percent !== undefined && {
      deductible_percent: deductible_percent === null ? null : read('deductible_percent', deductible_percent),
    }),
    ...(valid_from !== undefined && { valid_from: valid_from === null ? null : dateOf(valid_from) }),
    ...(valid_until !== undefined && { valid_until: valid_until === null ? null : dateOf(valid_until) }),
    accounts: { ...noAccounts, ...before.accounts, ...accounts },
    grids: { ...noGrids, ...before.grids, ...grids },
  }
  return { card: Object.fromEntries(cardFields.map((name) => [name, after[name]])) as Card, errors }
}

/** What is wrong with a code, whatever else is in the file. */
export function problemsWith(card: Card, pack: Pack): FieldErrors {
  const errors: FieldErrors = {}
  const known = (name: 'mechanism' | 'nature') => [...new Set(pack.vat_codes.map((code) => code[name]))]
  for (const name of ['mechanism', 'nature'] as const) {
    if (card[name] !== null && !known(name).includes(card[name]))
      errors[name] = [{ message: messages.not_of_the_country, params: { values: known(name).filter(Boolean).join(', ') || '—' } }]
  }
  if (card.direction === 'purchase' ? card.deductible_percent === null : card.deductible_percent !== null)
    errors.deductible_percent = [{ message: messages.deducts_on_purchases }]
  if (card.valid_from !== null && card.valid_until !== null && card.valid_until < card.valid_from)
    errors.valid_until = [{ message: messages.validity_order }]
  return { ...errors, ...wrongGrids(card, pack), ...lackingAccounts(card, pack) }
}

/** A base belongs in a box of bases, a tax in a box of taxes; a box that only repeats another takes both. */
function wrongGrids({ grids }: Card, pack: Pack): FieldErrors {
  const kinds = new Map(pack.vat_boxes.map(({ box, kind }) => [box, kind]))
  const fits = (use: (typeof gridUses)[number], token: string) => {
    const kind = kinds.get(token.slice(1))
    return kind === 'info' || kind === (use.endsWith('base') ? 'base' : 'tax')
  }
  return Object.fromEntries(
    gridUses.flatMap((use) => {
      const wrong = grids[use].filter((token) => !fits(use, token))
      return wrong.length === 0 ? [] : [[`grids.${use}`, [{ message: messages.grid_unknown, params: { grids: wrong.join(', ') } }]]]
    }),
  )
}

/** Tax that could not be booked, and grids that no booking would ever reach. */
function lackingAccounts(card: Card, pack: Pack): FieldErrors {
  if (!isReadable(card)) return {}
  const named = Object.fromEntries(accountUses.map((use) => [use, card.accounts[use]?.toString() ?? null])) as VatRule['accounts']
  const unreached = (['due', 'deductible'] as const).filter((use) => card.grids[use].length > 0 && card.accounts[use] === null)
  const lacking = new Set([...missingAccounts(vatRuleOf(card, named, pack)), ...unreached])
  return Object.fromEntries([...lacking].map((use) => [`accounts.${use}`, [{ message: messages.account_needed }]]))
}

const isReadable = ({ rate }: { rate: string | null }) => rate !== null

/** The links of a code that lead to no account one can book on. */
export const unknownAccounts = (accounts: Card['accounts'], known: ReadonlySet<number>): FieldErrors =>
  Object.fromEntries(
    accountUses.flatMap((use) => {
      const account = accounts[use]
      return account === null || known.has(account) ? [] : [[`accounts.${use}`, [{ message: messages.account_unknown }]]]
    }),
  )

const free: readonly string[] = ['label', 'is_active', 'is_default', 'valid_until']

/** What was booked with a code was booked by all the rest of it. */
export const touchesBooking = (changes: Partial<Card>): boolean => Object.keys(changes).some((name) => !free.includes(name))

/** A code of a file as what `vatOf` books with; `accounts` are its accounts by number. */
export const vatRuleOf = (
  {
    direction,
    rate,
    exigibility,
    deductible_percent,
    grids,
  }: Pick<VatRule, 'direction' | 'rate' | 'exigibility' | 'deductible_percent' | 'grids'>,
  accounts: VatRule['accounts'],
  { cost_grids }: Pick<Pack, 'cost_grids'>,
): VatRule => ({ direction, rate, exigibility, deductible_percent, grids, accounts, cost_grids })
