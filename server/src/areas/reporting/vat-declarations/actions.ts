import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/money.ts'
import { changesOf } from '../../../lib/values.ts'
import { runChecks } from './checks/run-checks.ts'
import { type ComputedReturn, computeDeclaration, loadReturnFacts, type ReturnFacts } from './draft.ts'
import { readClientListing } from './listings/actions.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import {
  countOf,
  dueOn,
  type FreePeriod,
  freePeriods,
  inOrder,
  isRecapitulation,
  labelOf,
  overlaps,
  type PeriodKey,
  spanOf,
} from './periods.ts'
import { loadDeclarations, vatDeclaration } from './resource.ts'
import {
  adjust,
  adjustmentErrors,
  describeChecks,
  describeGrids,
  gridsOf,
  isOwnPeriod,
  returnBefore,
  tellsOfClientListing,
} from './rules.ts'
import type { NewVatDeclaration, VatDeclaration, VatDeclarationPatch, VatPeriod } from './schema.ts'
import type { StoredCheck } from './stored.ts'
import * as store from './store.ts'
import type { Language } from '../../../lib/languages.ts'

/** A computed return with its checks. */
export type Draft = ComputedReturn & { readonly checks: readonly StoredCheck[]; readonly client_listing_nil: boolean | null }

/** Computes a draft in full. */
export async function prepare(db: Db, facts: ReturnFacts, record: VatDeclaration): Promise<Draft> {
  const computed = await computeDeclaration(db, facts, record)
  return {
    ...computed,
    checks: await runChecks(db, facts, record, computed),
    client_listing_nil: tellsOfClientListing(facts.pack, record)
      ? (record.client_listing_nil ?? (await isListingEmpty(db, facts, record.year)))
      : null,
  }
}

const isListingEmpty = async (db: Db, { company }: ReturnFacts, year: number): Promise<boolean> =>
  (await readClientListing(db, company, year, 'en')).rows.length === 0

/** A return as its own page shows it: a draft with its boxes and checks, computed now. */
export async function withBoxes(db: Db, record: VatDeclaration, language: Language): Promise<VatDeclaration> {
  if (record.status === 'validated') return record
  const facts = await loadReturnFacts(db)
  return describeDraft(record, facts, await prepare(db, facts, record), language)
}

/** A draft with what was computed for it. */
export function describeDraft(
  record: VatDeclaration,
  { pack }: ReturnFacts,
  { result, checks, client_listing_nil }: Draft,
  language: Language,
): VatDeclaration {
  return {
    ...record,
    grids: describeGrids(pack, gridsOf(result.boxes), language),
    checks: describeChecks(pack, checks, language),
    amount_due: formatCents(result.due),
    amount_refund: formatCents(result.refund),
    is_nil: result.is_nil,
    client_listing_nil,
  }
}

/** The VAT calendar of a year: its returns, and the periods that have none. */
export async function listPeriods(db: Db, language: Language, given?: number): Promise<VatPeriod[]> {
  const { pack, filing, company, declared } = await loadReturnFacts(db)
  const year = given ?? Number(company.today.slice(0, 4))
  const those = declared.filter((declaration) => declaration.year === year)
  const isLate = ({ due_on, ...span }: FreePeriod) => due_on !== null && company.today > due_on && isOwnPeriod(company, span)
  const made = those.map(
    ({ id, is_recapitulation: _is, filed_on, ...period }): VatPeriod => ({
      ...period,
      label: labelOf(period, language),
      status: filed_on === null ? period.status : 'filed',
      declaration_id: id,
      is_late: period.status === 'draft' && isLate(period),
    }),
  )
  const free = freePeriods(year, pack.deadlines, filing, those).map(
    (period): VatPeriod => ({
      ...period,
      label: labelOf(period, language),
      status: 'none',
      declaration_id: null,
      is_late: isLate(period),
    }),
  )
  return [...made, ...free].toSorted(inOrder)
}

export async function reloadDeclaration(tx: FileTx, id: number): Promise<VatDeclaration> {
  const [record] = await loadDeclarations(tx, [id])
  if (!record) throw new Error(`the VAT return ${id} is not there`)
  return record
}

export async function createDeclaration(tx: FileTx, body: NewVatDeclaration, language: Language): Promise<VatDeclaration> {
  const { pack, filing, declared } = await loadReturnFacts(tx)
  if (filing.periodicity === null) throw refused('vat_regime_without_return', messages.regime_without_return)
  const key: PeriodKey = { year: body.year, period: body.period, period_type: body.period_type ?? filing.periodicity }
  if (key.period > countOf(key.period_type)) throw invalidField('period', messages.period_unknown, { count: countOf(key.period_type) })
  const is_recapitulation = isRecapitulation(pack.deadlines, key, filing)
  if (key.period_type === 'annual' && filing.periodicity !== 'annual' && !is_recapitulation)
    throw invalidField('period_type', messages.period_type_unknown)
  const taken = declared.some((other) => other.is_recapitulation === is_recapitulation && overlaps(other, spanOf(key)))
  if (taken) throw refused('vat_declaration_exists', messages.exists)
  const { id } = await store.insert(tx, { ...key, is_recapitulation, due_on: dueOn(pack.deadlines, key, filing) })
  const record = await reloadDeclaration(tx, id)
  tx.note(notes.created, activityDetails(vatDeclaration, record))
  return withBoxes(tx, record, language)
}

/** Changes what was typed in a draft, or notes the filing of a validated return. */
export async function updateDeclaration(
  tx: FileTx,
  before: VatDeclaration,
  patch: VatDeclarationPatch,
  language: Language,
): Promise<VatDeclaration> {
  const changes = before.status === 'validated' ? filingChanges(before, patch) : await draftChanges(tx, before, patch)
  if (Object.keys(changes).length === 0) return withBoxes(tx, before, language)
  await store.update(tx, before.id, changes)
  const record = await reloadDeclaration(tx, before.id)
  tx.note(before.status === 'validated' ? notes.filed : notes.updated, activityDetails(vatDeclaration, record))
  return withBoxes(tx, record, language)
}

const filingFields = ['filed_on', 'filing_reference'] as const

/** Of a validated return only the filing is noted. Other fields may be sent back as they are. */
function filingChanges(before: VatDeclaration, { adjustments, ...patch }: VatDeclarationPatch): store.Changes {
  const { filed_on, filing_reference, ...others } = patch
  const isAdjusted =
    adjustments !== undefined &&
    Object.keys(changesOf({ adjustments: before.adjustments }, { adjustments: adjust(before.adjustments, adjustments) })).length > 0
  if (isAdjusted || Object.keys(changesOf(before, others)).length > 0) throw refused('vat_declaration_validated', messages.validated)
  return changesOf(before, {
    ...(filed_on !== undefined && { filed_on: filed_on === null ? null : (dateOf(filed_on) ?? null) }),
    ...(filing_reference !== undefined && { filing_reference: filing_reference || null }),
  })
}

async function draftChanges(tx: FileTx, before: VatDeclaration, patch: VatDeclarationPatch): Promise<store.Changes> {
  const facts = await loadReturnFacts(tx)
  const noted = filingFields.filter((field) => (patch[field] ?? null) !== null)
  const isFirst = returnBefore(facts.declared, before) === undefined
  const tells = tellsOfClientListing(facts.pack, before)
  refuseIf({
    ...Object.fromEntries(noted.map((field) => [field, [{ message: messages.not_filed }]])),
    ...adjustmentErrors(facts.pack, patch.adjustments ?? {}, isFirst),
    ...((patch.client_listing_nil ?? null) !== null && !tells && { client_listing_nil: [{ message: messages.listing_not_told }] }),
  })
  const { adjustments, refund_requested, payment_forms_requested, client_listing_nil, comment } = patch
  const after = {
    ...(adjustments && { adjustments: adjust(before.adjustments, adjustments) }),
    ...(refund_requested !== undefined && { refund_requested }),
    ...(payment_forms_requested !== undefined && { payment_forms_requested }),
    ...(client_listing_nil !== undefined && { client_listing_nil }),
    ...(comment !== undefined && { comment: comment?.trim() || null }),
  }
  if (refund_requested) {
    const { result } = await computeDeclaration(tx, facts, { ...before, ...after })
    if (result.due > 0n) throw invalidField('refund_requested', messages.refund_while_due)
  }
  return changesOf(before, after)
}

export async function deleteDeclaration(tx: FileTx, record: VatDeclaration): Promise<void> {
  if (record.status === 'validated') throw refused('vat_declaration_validated', messages.validated)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(vatDeclaration, record))
}
