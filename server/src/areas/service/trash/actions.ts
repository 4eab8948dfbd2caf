import { checkDeferredConstraints } from '../../../kernel/log/log-store.ts'
import { type FieldErrors, invalidField, notFound, type Problem, refused } from '../../../kernel/route/problem.ts'
import { type AnyResource, withoutLiveFields } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { refusalOf } from '../../books/ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { type Kinds, typesIn } from './items.ts'
import type { Purged, Restored } from './schema.ts'
import * as store from './store.ts'

export async function restoreItem(tx: FileTx, kinds: Kinds, id: number): Promise<Restored> {
  const { item, kind } = await getItem(tx, kinds, id)
  const { record_id, type } = item
  const problem = (await kind.restore?.blocked?.(tx, [record_id]))?.get(record_id)
  if (problem) throw problem
  const found = await store.findConflicts(tx, type, [record_id])
  if (found.length > 0) throw conflict(Object.fromEntries(found.map(({ field, reason }) => [field, [{ message: messages[reason] }]])))
  const restored = await restoreRecord(tx, kind, item)
  const [record] = await kind.load(tx, [record_id])
  if (!record) throw new Error(`the ${type} just restored cannot be read`)
  const label = kind.label(record as never)
  tx.note(notes.restored, { resource: type, record_id, record_label: label, params: { label } })
  return { type, record: withoutLiveFields(kind, record), restored }
}

async function getItem(tx: FileTx, kinds: Kinds, id: number): Promise<{ item: store.Item; kind: AnyResource }> {
  const item = await store.findItem(tx, typesIn(kinds), id)
  const kind = item && kinds.get(item.type)
  if (!kind) throw notFound()
  return { item, kind }
}

const conflict = (errors: FieldErrors): Problem => refused('restore_conflict', messages.restore_conflict, { errors })

/** Some conflicts, such as overlapping fiscal years, only show when the database checks its constraints. */
async function restoreRecord(tx: FileTx, kind: AnyResource, { type, record_id }: store.Item): Promise<number> {
  try {
    await kind.restore?.before?.(tx, record_id)
    const restored = await store.restoreRecord(tx, type, record_id)
    await checkDeferredConstraints(tx)
    return restored
  } catch (error) {
    const isBroken = (error as { code?: string }).code?.startsWith('23')
    throw isBroken ? conflict({ id: [{ message: messages.out_of_place }] }) : refusalOf(error)
  }
}

export async function purgeItem(tx: FileTx, kinds: Kinds, id: number): Promise<void> {
  const { item, kind } = await getItem(tx, kinds, id)
  const kept = (await kind.kept?.(tx, [item.record_id]))?.get(item.record_id)
  if (kept) throw kept
  if ((await purge(tx, kinds, [item])) === 0) throw invalidField('id', messages.still_named)
  const label = kind.label({ ...item.after, ...item.former } as never)
  tx.note(notes.purged, { resource: item.type, record_id: item.record_id, record_label: label, params: { label } })
}

/** Records that others still refer to stay until those are gone. */
export async function emptyBin(tx: FileTx, kinds: Kinds, { type, expired = false }: { type?: string; expired?: boolean }): Promise<Purged> {
  const types = typesIn(kinds).filter((name) => type === undefined || name === type)
  const purged = await purge(tx, kinds, await leaveKept(tx, kinds, await store.listPurgeable(tx, types, expired)))
  if (purged > 0) tx.note(notes.emptied, { params: { count: purged } })
  return { purged }
}

type Wanted = readonly Pick<store.Item, 'type' | 'record_id'>[]

async function leaveKept(tx: FileTx, kinds: Kinds, wanted: Wanted): Promise<Wanted> {
  const left: Wanted[number][] = []
  for (const [type, records] of Map.groupBy(wanted, (item) => item.type)) {
    const ids = records.map(({ record_id }) => record_id)
    const kept = await kinds.get(type)?.kept?.(tx, ids)
    left.push(...records.filter(({ record_id }) => !kept?.has(record_id)))
  }
  return left
}

async function purge(tx: FileTx, kinds: Kinds, wanted: Wanted): Promise<number> {
  const gone = wanted.length > 0 ? await store.purgeRecords(tx, wanted) : []
  for (const [type, records] of Map.groupBy(gone, (record) => record.type))
    await kinds.get(type)?.purged?.(
      tx,
      records.map(({ image }) => image),
    )
  return gone.filter(({ is_child }) => !is_child).length
}
