import { Type } from 'typebox'
import { failed, hasErrors, type OnExisting, type Outcome, repeats } from '../../../kernel/route/bulk.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { resolveCodes } from '../../../kernel/route/references.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { changesOf, given } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { noErrors } from '../entries/index.ts'
import { loadAssetFacts } from './load-facts.ts'
import { messages } from './messages.ts'
import { changedPlan, checkDraft, codeFollowing, draftChanged, draftNew, newPlan, stateProblem } from './rules.ts'
import { type FixedAsset, type FixedAssetFields, NewFixedAsset } from './schema.ts'
import * as store from './store.ts'

type Planned =
  | { readonly insert: FixedAssetFields }
  | { readonly update: FixedAssetFields & { readonly id: number } }
  | { readonly outcome: Outcome }

const Rows = Type.Object({ rows: Type.Array(NewFixedAsset) })

/** Imports assets with one insert and one update of those whose code exists. Nothing is posted. */
export async function importFixedAssets(tx: FileTx, sent: readonly NewFixedAsset[], existing: OnExisting): Promise<Outcome[]> {
  const { rows, errorsOf, asGiven } = await nameById(tx, sent)
  const known = new Map((await store.loadByCode(tx, given(rows.map(({ code }) => code)))).map((asset) => [asset.code, asset]))
  const before = rows.map(({ code }) => known.get(code ?? ''))
  const kept = given(before.map((asset) => asset?.category_id))
  const lines = given(before.map((asset) => asset?.entry_line_id)).map((entry_line_id) => ({ entry_line_id }))
  const facts = await loadAssetFacts(tx, [...rows, ...lines], kept)
  const { depreciation } = packOf(tx.company.country_pack)
  const nextCode = codeSequence(rows, facts.last_number)
  const repeated = repeats(rows, ({ code }) => code ?? null)

  const planRow = (row: NewFixedAsset, index: number): Planned => {
    const refuse = (errors: FieldErrors): Planned => ({ outcome: failed(asGiven(index, errors)) })
    const unnamed = errorsOf(index)
    if (hasErrors(unnamed)) return { outcome: failed(unnamed) }
    if (repeated[index]) return refuse({ code: [{ message: messages.code_repeated }] })
    const asset = before[index]
    if (asset && existing !== 'update')
      return existing === 'skip'
        ? { outcome: { status: 'skipped', id: asset.id } }
        : refuse({ code: [{ message: messages.code_taken, params: { code: asset.code } }] })
    const code = row.code ?? (asset ? asset.code : nextCode())
    if (code === null) return refuse({ code: [{ message: messages.codes_used_up }] })
    const errors = noErrors()
    const draft = asset ? draftChanged(errors, asset, row, facts) : draftNew(errors, row, code, facts)
    const problem = asset && stateProblem(asset, changesOf(asset, draft))
    if (problem) return refuse(problem.detail.errors ?? {})
    checkDraft(errors, draft, asset ?? null, facts)
    if (hasErrors(errors.by_field)) return refuse(errors.by_field)
    if (!asset) return { insert: { ...draft, ...newPlan(draft, facts, depreciation) } }
    const fields = { ...draft, ...changedPlan(asset, draft, facts, depreciation) }
    return Object.keys(changesOf<FixedAssetFields>(asset, fields)).length === 0
      ? { outcome: { status: 'skipped', id: asset.id } }
      : { update: { ...fields, id: asset.id } }
  }
  return writePlanned(tx, rows.map(planRow))
}

/** The rows with ids for the records that they name by code; one query finds them all. */
async function nameById(tx: FileTx, sent: readonly NewFixedAsset[]) {
  const byId = await resolveCodes(tx, Rows, { rows: sent })
  const at = (index: number) => `rows.${index}.`
  const own = (index: number, errors: FieldErrors): FieldErrors =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([field, why]) => (field.startsWith(at(index)) ? [[field.slice(at(index).length), why]] : [])),
    )
  const asGiven = (index: number, errors: FieldErrors): FieldErrors => {
    const placed = Object.fromEntries(Object.entries(errors).map(([field, why]) => [at(index) + field, why]))
    return byId ? own(index, byId.asGiven(placed)) : errors
  }
  return {
    rows: byId ? (byId.body as { rows: readonly NewFixedAsset[] }).rows : sent,
    errorsOf: (index: number): FieldErrors => (byId ? own(index, byId.errors) : {}),
    asGiven,
  }
}

/** Numbers continue after the highest one used by the company file or by a row with its own code. */
function codeSequence(rows: readonly NewFixedAsset[], lastNumber: number) {
  const numbers = rows.flatMap(({ code }) => (code && /^\d{5,9}$/.test(code) ? [Number(code)] : []))
  let last = Math.max(lastNumber, 0, ...numbers)
  return (): string | null => {
    const code = codeFollowing(last)
    last += 1
    return code
  }
}

async function writePlanned(tx: FileTx, planned: readonly Planned[]): Promise<Outcome[]> {
  const created: readonly Pick<FixedAsset, 'id' | 'code'>[] = await store.insertMany(
    tx,
    planned.flatMap((plan) => ('insert' in plan ? [plan.insert] : [])),
  )
  await store.updateMany(
    tx,
    planned.flatMap((plan) => ('update' in plan ? [plan.update] : [])),
  )
  const ids = new Map(created.map(({ code, id }) => [code, id]))
  return planned.map((plan): Outcome => {
    if ('outcome' in plan) return plan.outcome
    if ('update' in plan) return { status: 'updated', id: plan.update.id }
    return { status: 'created', id: ids.get(plan.insert.code) ?? 0 }
  })
}
