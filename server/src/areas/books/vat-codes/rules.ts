import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { dateOf } from '../../../lib/dates.ts'
import { formatCents, parseCents, percentOf } from '../../../lib/money.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { missingAccounts } from '../../../packs/vat.ts'
import { messages } from './messages.ts'
import { accountUses, type VatCodeFields, fieldNames, gridUses, type NewVatCode, type VatCode, type VatCodePatch } from './schema.ts'

const hundred = parseCents('100.00')

/** A percentage with two decimals, rounded half away from zero; null when the input is not a percentage. */
export function parsePercent(given: string | number): string | null {
  const [, units, places = ''] = /^(\d{1,3})(?:\.(\d+))?$/.exec(typeof given === 'number' ? given.toFixed(4) : given) ?? []
  // Digits after the fourth decimal cannot change the rounding.
  const rounded = units === undefined ? null : percentOf(hundred, `${units}.${places.slice(0, 4).padEnd(2, '0')}`)
  return rounded === null || rounded > hundred ? null : formatCents(rounded)
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

const defaults = {
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

/** A percentage that cannot be parsed is null in `fields` and has an entry in `errors`. */
type Draft = { readonly fields: VatCodeFields; readonly errors: FieldErrors }

/** A new code with its defaults: the standard mechanism, and fully deductible tax on purchases. */
export const draftNewCode = (body: NewVatCode): Draft =>
  buildDraft({ ...defaults, mechanism: 'standard', deductible_percent: body.direction === 'purchase' ? '100.00' : null }, body)

/** The code after a patch; omitted accounts and grids stay unchanged too. */
export const draftChangedCode = (before: VatCode, patch: VatCodePatch): Draft => buildDraft(before, patch)

function buildDraft(
  before: Partial<VatCodeFields>,
  { rate, deductible_percent, valid_from, valid_until, accounts, grids, ...given }: VatCodePatch,
): Draft {
  const errors: FieldErrors = {}
  const read = (field: 'rate' | 'deductible_percent', value: string | number) => {
    const spelled = parsePercent(value)
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
  return { fields: Object.fromEntries(fieldNames.map((name) => [name, after[name]])) as VatCodeFields, errors }
}

/** Errors of a code that do not depend on other records. */
export function validateVatCode(fields: VatCodeFields, pack: Pack): FieldErrors {
  const errors: FieldErrors = {}
  const known = (name: 'mechanism' | 'nature') => [...new Set(pack.vat_codes.map((code) => code[name]))]
  for (const name of ['mechanism', 'nature'] as const) {
    if (fields[name] !== null && !known(name).includes(fields[name]))
      errors[name] = [{ message: messages.not_of_the_country, params: { values: known(name).filter(Boolean).join(', ') || '—' } }]
  }
  if (fields.direction === 'purchase' ? fields.deductible_percent === null : fields.deductible_percent !== null)
    errors.deductible_percent = [{ message: messages.deducts_on_purchases }]
  if (fields.valid_from !== null && fields.valid_until !== null && fields.valid_until < fields.valid_from)
    errors.valid_until = [{ message: messages.validity_order }]
  return { ...errors, ...validateGrids(fields, pack), ...validateAccounts(fields, pack) }
}

/** A base amount needs a base grid and a tax amount a tax grid; an informative grid accepts both. */
function validateGrids({ grids }: VatCodeFields, pack: Pack): FieldErrors {
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

/** Errors for accounts that are missing to post the tax, or to make a given grid reachable. */
function validateAccounts(fields: VatCodeFields, pack: Pack): FieldErrors {
  if (!isReadable(fields)) return {}
  const named = Object.fromEntries(accountUses.map((use) => [use, fields.accounts[use]?.toString() ?? null])) as VatRule['accounts']
  const unreached = (['due', 'deductible'] as const).filter((use) => fields.grids[use].length > 0 && fields.accounts[use] === null)
  const lacking = new Set([...missingAccounts(vatRuleOf(fields, named, pack)), ...unreached])
  return Object.fromEntries([...lacking].map((use) => [`accounts.${use}`, [{ message: messages.account_needed }]]))
}

const isReadable = ({ rate }: { rate: string | null }) => rate !== null

/** Errors for links to accounts that do not exist or are not postable. */
export const unknownAccountErrors = (accounts: VatCodeFields['accounts'], known: ReadonlySet<number>): FieldErrors =>
  Object.fromEntries(
    accountUses.flatMap((use) => {
      const account = accounts[use]
      return account === null || known.has(account) ? [] : [[`accounts.${use}`, [{ message: messages.account_unknown }]]]
    }),
  )

const changeableInUse: readonly string[] = ['label', 'is_active', 'is_default', 'valid_until']

/** Whether the changes affect posted entries: all other fields are fixed while the code is in use. */
export const changesBooking = (changes: Partial<VatCodeFields>): boolean =>
  Object.keys(changes).some((name) => !changeableInUse.includes(name))

/** The input of `vatOf` for a VAT code of the file; `accounts` are account numbers. */
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
