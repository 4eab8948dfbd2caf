import { failed, hasErrors, type OnExisting, type Outcome } from '../../../kernel/route/bulk.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { messages } from './messages.ts'
import { pathBelow, validateNewCode } from './rules.ts'
import type { AnalyticCode, NewAnalyticCode } from './schema.ts'
import * as store from './store.ts'

/** A row names its parent by path, such as `DEP/NORD`, because the parent may be a row of the same import. */
export type AnalyticCodeRow = NewAnalyticCode & { readonly parent?: string | null }

type KnownCode = Pick<AnalyticCode, 'id' | 'parent_id' | 'axis_id' | 'code' | 'label' | 'path' | 'level' | 'is_required'>

/** Imports codes with one insert and one update statement. A parent may be any row of the same import, before or after its children. */
export async function importAnalyticCodes(tx: Tx, rows: readonly AnalyticCodeRow[], existing: OnExisting): Promise<Outcome[]> {
  const [found, ids] = await Promise.all([store.loadAll(tx), store.reserveIds(tx, rows.length)])
  const known: KnownCode[] = [...found]
  const inserts: KnownCode[] = []
  const updates: Parameters<typeof store.updateMany>[1][number][] = []
  const outcomes: Outcome[] = []
  const depth = ({ parent }: AnalyticCodeRow) => (parent ? parent.split('/').length : 0)
  const order = rows.map((_, index) => index).toSorted((a, b) => depth(rows[a] as AnalyticCodeRow) - depth(rows[b] as AnalyticCodeRow))
  for (const index of order) {
    const { parent: path, ...row } = rows[index] as AnalyticCodeRow
    const parent = path ? known.find((code) => code.path === path) : known.find(({ id }) => id === row.parent_id)
    const duplicate = known.find((code) => code.code === row.code && (parent ? code.axis_id === parent.axis_id : code.parent_id === null))
    const hasSameParent = duplicate !== undefined && duplicate.parent_id === (parent?.id ?? null)
    const isStored = duplicate !== undefined && found.some(({ id }) => id === duplicate.id)
    if (path && !parent) outcomes[index] = failed({ parent: [{ message: messages.parent_unknown }] })
    else if (duplicate && hasSameParent && isStored && existing !== 'fail') outcomes[index] = planChange(duplicate, row, existing, updates)
    else {
      const axes = known.filter(({ parent_id }) => parent_id === null).length
      const body = { ...row, parent_id: parent?.id ?? row.parent_id ?? null }
      const errors = validateNewCode(body, { parent: parent ?? null, axes, code_taken: duplicate !== undefined })
      if (hasErrors(errors)) outcomes[index] = failed(errors)
      else {
        const id = ids[index] ?? 0
        const { code, label, is_required = false } = row
        const position = { parent_id: parent?.id ?? null, axis_id: parent?.axis_id ?? id, level: parent ? parent.level + 1 : 0 }
        const created = { id, ...position, code, label, is_required, path: pathBelow(parent ?? null, code) }
        known.push(created)
        inserts.push(created)
        outcomes[index] = { status: 'created', id }
      }
    }
  }
  await store.insertMany(tx, inserts)
  await store.updateMany(tx, updates)
  return outcomes
}

function planChange(
  duplicate: KnownCode,
  row: NewAnalyticCode,
  existing: OnExisting,
  updates: { id: number; label: string; is_required: boolean }[],
): Outcome {
  const { label, is_required = duplicate.is_required } = row
  const isUnchanged = Object.keys(changesOf(duplicate, { label, is_required })).length === 0
  if (existing === 'skip' || isUnchanged) return { status: 'skipped', id: duplicate.id }
  if (is_required && duplicate.parent_id !== null) return failed({ is_required: [{ message: messages.required_of_axes }] })
  updates.push({ id: duplicate.id, label, is_required })
  return { status: 'updated', id: duplicate.id }
}
