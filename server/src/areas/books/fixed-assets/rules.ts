import { messages as kernelMessages } from '../../../kernel/route/messages.ts'
import { type Problem, refused } from '../../../kernel/route/problem.ts'
import { addDays, dateOf } from '../../../lib/dates.ts'
import { type Cents, formatCents, formatDecimal, minus, parseCents, zero } from '../../../lib/money.ts'
import { changesOf } from '../../../lib/values.ts'
import { type AssetTerms, beginOf, type DepreciationRules } from '../../../packs/depreciation/index.ts'
import { addError, amountOf, analyticsOf, type EntryErrors } from '../entries/index.ts'
import { ledgerMessages } from '../ledger/index.ts'
import { messages as categoryMessages } from './categories/messages.ts'
import { hundredthsOf, readYears } from './categories/rules.ts'
import type { AssetFacts, CategoryFacts, LineFacts } from './facts.ts'
import { messages } from './messages.ts'
import type { FixedAsset, FixedAssetFields, FixedAssetPatch, NewFixedAsset } from './schema.ts'

/** The fields that clients give; the plan follows from them. */
export type Draft = Omit<FixedAssetFields, 'plan_starts_on' | 'plan_opening'>
type Errors = EntryErrors
type Terms = Pick<Draft, 'method' | 'years' | 'declining_rate' | 'prorata'>

const day = (given: string | null | undefined): string | null => (given ? dateOf(given) : null)
const blankToNull = (given: string | null | undefined): string | null => (given && given.trim() !== '' ? given : null)

/** An amount that is not negative, as it is stored; null if it is absent or invalid. */
function readAmount(errors: Errors, field: string, given: string | number | null | undefined): string | null {
  const amount = amountOf(errors, field, given)
  if (amount === null) return null
  return amount < zero ? addError(errors, field, { message: messages.negative }) : formatCents(amount)
}

const wholeRate = 100_00n

function readRate(errors: Errors, given: string | number | null | undefined, method: Terms['method']): string | null {
  if (given === null || given === undefined) return null
  if (method !== 'declining') return addError(errors, 'declining_rate', { message: messages.rate_misplaced })
  const rate = hundredthsOf(given)
  return rate !== null && rate > 0n && rate <= wholeRate
    ? formatDecimal(rate, 2)
    : addError(errors, 'declining_rate', { message: messages.rate_wrong })
}

/** A new asset: what the body leaves out comes from the line of the purchase and from the category. */
export function draftNew(errors: Errors, body: NewFixedAsset, code: string, facts: AssetFacts): Draft {
  const category = categoryOf(errors, body.category_id, facts)
  const line = lineOf(errors, body.entry_line_id, category, facts)
  const method = body.method ?? category?.method ?? 'none'
  const acquired_on =
    day(body.acquired_on) ?? line?.entry_date ?? addError(errors, 'acquired_on', { message: kernelMessages.required }) ?? ''
  return {
    code,
    name: body.name,
    category_id: body.category_id,
    acquired_on,
    in_service_on: day(body.in_service_on) ?? acquired_on,
    third_party_id: partyOf(errors, body.third_party_id, facts) ?? line?.third_party_id ?? null,
    document_id: documentOf(errors, body.document_id, facts) ?? line?.document_id ?? null,
    entry_line_id: line?.id ?? null,
    acquisition_value: readAmount(errors, 'acquisition_value', body.acquisition_value ?? line?.debit ?? missingValue(errors)) ?? '0.00',
    residual_value: readAmount(errors, 'residual_value', body.residual_value) ?? '0.00',
    method,
    years: readYears(errors.by_field, body.years) ?? (method === 'none' ? null : (category?.years ?? null)),
    declining_rate: readRate(errors, body.declining_rate, method),
    prorata: body.prorata ?? category?.prorata ?? 'daily',
    opening_depreciation: readAmount(errors, 'opening_depreciation', body.opening_depreciation) ?? '0.00',
    location: blankToNull(body.location),
    serial_number: blankToNull(body.serial_number),
    note: blankToNull(body.note),
    analytics: [...analyticsOf(errors, 'analytics', body.analytics, facts.analytic_codes)],
  }
}

const missingValue = (errors: Errors): null => addError(errors, 'acquisition_value', { message: kernelMessages.required })

/** Absent leaves a field unchanged; null clears it if it may be empty, otherwise leaves it unchanged. */
export function draftChanged(errors: Errors, before: FixedAsset, patch: FixedAssetPatch, facts: AssetFacts): Draft {
  const method = patch.method ?? before.method
  const category_id = patch.category_id ?? before.category_id
  const category = facts.categories.find(({ id }) => id === category_id) ?? null
  if (category_id !== before.category_id) categoryOf(errors, category_id, facts)
  const isRelinked = patch.entry_line_id !== undefined && patch.entry_line_id !== before.entry_line_id
  if (isRelinked) lineOf(errors, patch.entry_line_id, category, facts)
  const text = (name: 'location' | 'serial_number' | 'note') => (patch[name] === undefined ? before[name] : blankToNull(patch[name]))
  const amount = (name: 'acquisition_value' | 'residual_value' | 'opening_depreciation') =>
    readAmount(errors, name, patch[name]) ?? before[name]
  return {
    code: patch.code ?? before.code,
    name: patch.name ?? before.name,
    category_id,
    acquired_on: day(patch.acquired_on) ?? before.acquired_on,
    in_service_on: day(patch.in_service_on) ?? before.in_service_on,
    third_party_id: patch.third_party_id === undefined ? before.third_party_id : partyOf(errors, patch.third_party_id, facts),
    document_id: linked(before.document_id, patch.document_id, (id) => documentOf(errors, id, facts)),
    entry_line_id: isRelinked ? (patch.entry_line_id ?? null) : before.entry_line_id,
    acquisition_value: amount('acquisition_value'),
    residual_value: amount('residual_value'),
    method,
    years: patch.years === undefined ? before.years : readYears(errors.by_field, patch.years),
    declining_rate: changedRate(errors, before, patch, method),
    prorata: patch.prorata ?? before.prorata,
    opening_depreciation: amount('opening_depreciation'),
    location: text('location'),
    serial_number: text('serial_number'),
    note: text('note'),
    analytics: patch.analytics ? [...analyticsOf(errors, 'analytics', patch.analytics, facts.analytic_codes)] : before.analytics,
  }
}

/** A link that did not change was right when it was given. */
const linked = (before: number | null, given: number | null | undefined, find: (id: number | null) => number | null): number | null =>
  given === undefined || given === before ? before : find(given)

/** The rate belongs to the declining method and goes with it. */
const changedRate = (errors: Errors, before: FixedAsset, { declining_rate }: FixedAssetPatch, method: Terms['method']): string | null =>
  declining_rate === undefined ? (method === 'declining' ? before.declining_rate : null) : readRate(errors, declining_rate, method)

function categoryOf(errors: Errors, id: number, { categories }: AssetFacts): CategoryFacts | null {
  const category = categories.find((each) => each.id === id)
  if (!category) return addError(errors, 'category_id', { message: messages.category_missing })
  return category.is_active ? category : addError(errors, 'category_id', { message: messages.category_inactive })
}

function lineOf(errors: Errors, id: number | null | undefined, category: CategoryFacts | null, { lines }: AssetFacts): LineFacts | null {
  if (!id) return null
  const line = lines.find((each) => each.id === id)
  if (!line) return addError(errors, 'entry_line_id', { message: messages.line_unknown })
  if (!line.is_standing) return addError(errors, 'entry_line_id', { message: messages.line_reversed })
  if (parseCents(line.debit) <= zero || (category && line.account_id !== category.asset_account_id))
    return addError(errors, 'entry_line_id', { message: messages.line_unfit })
  return line
}

const partyOf = (errors: Errors, id: number | null | undefined, { third_parties }: AssetFacts): number | null =>
  id
    ? (third_parties.find(({ requested_id }) => requested_id === id)?.id ??
      addError(errors, 'third_party_id', { message: ledgerMessages.third_party_unknown }))
    : null

const documentOf = (errors: Errors, id: number | null | undefined, { document_ids }: AssetFacts): number | null =>
  !id || document_ids.includes(id) ? (id ?? null) : addError(errors, 'document_id', { message: messages.document_unknown })

/** Whether the asset was in service before the file was kept here. */
const isTakenOver = ({ in_service_on }: Pick<Draft, 'in_service_on'>, { years }: Pick<AssetFacts, 'years'>): boolean =>
  years[0] !== undefined && in_service_on < years[0].starts_on

/** Errors of the values and terms. `before` is null for a new asset; what did not change was right when it was given. */
export function checkDraft(errors: Errors, draft: Draft, before: FixedAsset | null, facts: AssetFacts): void {
  const isChanged = (...names: (keyof Draft)[]) => before === null || names.some((name) => draft[name] !== before[name])
  const field = (...names: (keyof Draft)[]): string => names.find((name) => isChanged(name)) ?? names[0] ?? ''
  const category = facts.categories.find(({ id }) => id === draft.category_id)
  const [value, residual] = [parseCents(draft.acquisition_value), parseCents(draft.residual_value)]
  const [opening, depreciable] = [parseCents(draft.opening_depreciation), minus(value, residual)]
  if (value === zero) addError(errors, 'acquisition_value', { message: messages.value_zero })
  if (residual > value) addError(errors, field('residual_value', 'acquisition_value'), { message: messages.residual_above })
  else if (opening > depreciable)
    addError(errors, field('opening_depreciation', 'acquisition_value', 'residual_value'), { message: messages.opening_above })
  else if (before !== null && depreciable < parseCents(before.depreciated) && before.depreciated_until !== null)
    addError(errors, field('acquisition_value', 'residual_value'), {
      message: messages.value_below_posted,
      params: { depreciated: before.depreciated },
    })
  if (opening > zero && isChanged('opening_depreciation', 'in_service_on') && !isTakenOver(draft, facts))
    addError(errors, 'opening_depreciation', { message: messages.opening_late, params: { date: facts.years[0]?.starts_on ?? '' } })
  if (draft.method !== 'none' && draft.years === null) addError(errors, 'years', { message: categoryMessages.years_required })
  if (draft.method !== 'none' && category && !category.has_accounts && isChanged('method', 'category_id'))
    addError(errors, field('category_id', 'method'), { message: messages.category_without_accounts })
  const line = facts.lines.find(({ id }) => id === draft.entry_line_id)
  if (before && line && isChanged('category_id') && category && line.account_id !== category.asset_account_id)
    addError(errors, 'category_id', { message: messages.category_of_line })
}

const fixedOnceCharged = ['acquired_on', 'in_service_on', 'opening_depreciation', 'category_id', 'code'] as const
const openOnceDisposed: readonly string[] = ['note', 'location']
const terms = ['acquisition_value', 'residual_value', 'method', 'years', 'declining_rate', 'prorata'] as const

/** The fields that a plan is computed from. */
export const planFields = [...terms, 'acquired_on', 'in_service_on', 'opening_depreciation', 'plan_starts_on', 'plan_opening'] as const

export const isCharged = ({ depreciated_until }: Pick<FixedAsset, 'depreciated_until'>): boolean => depreciated_until !== null

/** Why the state of an asset does not allow a change of these fields, or null. */
export function stateProblem({ status, ...asset }: FixedAsset, changes: Readonly<Record<string, unknown>>): Problem | null {
  const changed = Object.keys(changes)
  const errorsOf = (names: readonly string[], message: (typeof messages)['disposed']) => ({
    errors: Object.fromEntries(names.map((name) => [name, [{ message }]])),
  })
  const closed = changed.filter((name) => !openOnceDisposed.includes(name))
  if (status === 'disposed' && closed.length > 0) return refused('asset_disposed', messages.disposed, errorsOf(closed, messages.disposed))
  const fixed = fixedOnceCharged.filter((name) => changed.includes(name))
  return isCharged(asset) && fixed.length > 0
    ? refused('asset_depreciated', messages.depreciated, errorsOf(fixed, messages.depreciated))
    : null
}

/** The terms of an asset as the functions of a plan take them, with amounts in cents. */
export const termsOf = (asset: Draft & Pick<FixedAssetFields, 'plan_starts_on' | 'plan_opening'>): AssetTerms => ({
  ...asset,
  acquisition_value: parseCents(asset.acquisition_value),
  residual_value: parseCents(asset.residual_value),
  plan_opening: parseCents(asset.plan_opening),
})

type Plan = Pick<FixedAssetFields, 'plan_starts_on' | 'plan_opening'>

/** The plan of an asset without charges. It begins in the first fiscal year at the earliest: nothing is posted before it. */
export function newPlan(draft: Draft, { years }: Pick<AssetFacts, 'years'>, rules: DepreciationRules): Plan {
  const [first] = years
  const plan_opening = draft.opening_depreciation
  if (!first) return { plan_starts_on: draft.in_service_on, plan_opening }
  const begin = beginOf(termsOf({ ...draft, plan_starts_on: draft.in_service_on, plan_opening }), years, rules)
  return { plan_starts_on: begin < first.starts_on ? first.starts_on : begin, plan_opening }
}

/** Changed terms apply from the day after the last charge on; without a charge the plan is made anew. */
export function changedPlan(before: FixedAsset, draft: Draft, facts: Pick<AssetFacts, 'years'>, rules: DepreciationRules): Plan {
  const { plan_starts_on, plan_opening, depreciated, depreciated_until } = before
  if (!planFields.some((name) => name in changesOf(before, draft))) return { plan_starts_on, plan_opening }
  return depreciated_until === null
    ? newPlan(draft, facts, rules)
    : { plan_starts_on: addDays(depreciated_until, 1), plan_opening: depreciated }
}

const lastNumber = 999_999_999

/** `00001` and so on; null when a code entered by hand already has the highest number. */
export const codeFollowing = (last: number): string | null => (last < lastNumber ? String(last + 1).padStart(5, '0') : null)

/** The net value once so much is depreciated. */
export const netValueAfter = (value: string, accumulated: Cents): string => formatCents(minus(parseCents(value), accumulated))
