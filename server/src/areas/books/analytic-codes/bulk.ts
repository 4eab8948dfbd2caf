import { failed, hasErrors, type OnExisting, type Outcome } from '../../../kernel/route/bulk.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { messages } from './messages.ts'
import { pathBelow, problemsWith } from './rules.ts'
import type { AnalyticCode, NewAnalyticCode } from './schema.ts'
import * as store from './store.ts'

/** In a table the code above is named by its path, `DEP/NORD`, for it may stand in the same table. */
export type AnalyticCodeRow = NewAnalyticCode & { readonly parent?: string | null }

type Known = Pick<AnalyticCode, 'id' | 'parent_id' | 'axis_id' | 'code' | 'label' | 'path' | 'level' | 'is_required'>

/** Many codes in two statements; a code may stand below one of the same import, wherever that stands in it. */
export async function importAnalyticCodes(tx: Tx, rows: readonly AnalyticCodeRow[], existing: OnExisting): Promise<Outcome[]> {
  const [found, ids] = await Promise.all([store.all(tx), store.newIds(tx, rows.length)])
  const known: Known[] = [...found]
  const inserts: Known[] = []
  const updates: Parameters<typeof store.updateMany>[1][number][] = []
  const outcomes: Outcome[] = []
  const depth = ({ parent }: AnalyticCodeRow) => (parent ? parent.split('/').length : 0)
  const order = rows.map((_, index) => index).toSorted((a, b) => depth(rows[a] as AnalyticCodeRow) - depth(rows[b] as AnalyticCodeRow))
  for (const index of order) {
    const { parent: path, ...row } = rows[index] as AnalyticCodeRow
    const above = path ? known.find((code) => code.path === path) : known.find(({ id }) => id === row.parent_id)
    const twin = known.find((code) => code.code === row.code && (above ? code.axis_id === above.axis_id : code.parent_id === null))
    const isSame = twin !== undefined && twin.parent_id === (above?.id ?? null)
    const isOfFile = twin !== undefined && found.some(({ id }) => id === twin.id)
    if (path && !above) outcomes[index] = failed({ parent: [{ message: messages.parent_unknown }] })
    else if (twin && isSame && isOfFile && existing !== 'fail') outcomes[index] = change(twin, row, existing, updates)
    else {
      const axes = known.filter(({ parent_id }) => parent_id === null).length
      const body = { ...row, parent_id: above?.id ?? row.parent_id ?? null }
      const errors = problemsWith(body, { parent: above ?? null, axes, code_taken: twin !== undefined })
      if (hasErrors(errors)) outcomes[index] = failed(errors)
      else {
        const id = ids[index] ?? 0
        const { code, label, is_required = false } = row
        const place = { parent_id: above?.id ?? null, axis_id: above?.axis_id ?? id, level: above ? above.level + 1 : 0 }
        const made = { id, ...place, code, label, is_required, path: pathBelow(above ?? null, code) }
        known.push(made)
        inserts.push(made)
        outcomes[index] = { status: 'created', id }
      }
    }
  }
  await store.insertMany(tx, inserts)
  await store.updateMany(tx, updates)
  return outcomes
}

function change(
  twin: Known,
  row: NewAnalyticCode,
  existing: OnExisting,
  updates: { id: number; label: string; is_required: boolean }[],
): Outcome {
  const { label, is_required = twin.is_required } = row
  const isUnchanged = Object.keys(changesOf(twin, { label, is_required })).length === 0
  if (existing === 'skip' || isUnchanged) return { status: 'skipped', id: twin.id }
  if (is_required && twin.parent_id !== null) return failed({ is_required: [{ message: messages.required_of_axes }] })
  updates.push({ id: twin.id, label, is_required })
  return { status: 'updated', id: twin.id }
}
