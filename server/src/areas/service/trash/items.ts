import type { Db } from '../../../kernel/write/database.ts'
import { loadUnloggedFields } from '../../../kernel/log/log-store.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { recordAt } from '../../../kernel/log/record-at.ts'
import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Role } from '../../../kernel/route/route.ts'
import type { TrashFilter, TrashItem } from './schema.ts'
import * as store from './store.ts'

/** The declared resources by name. Deleted company files are not in this bin; they have their own list. */
export type Kinds = ReadonlyMap<string, AnyResource>

export const typesIn = (kinds: Kinds): string[] => [...kinds.values()].filter(({ bin, is_file }) => bin && !is_file).map(({ name }) => name)

type Bin = Page<TrashItem> & { counts: Record<string, number>; types: string[]; retention_days: number; can_purge: boolean }

export async function listBin(db: Db, kinds: Kinds, role: Role, filter: TrashFilter, paging: Paging): Promise<Bin> {
  const types = typesIn(kinds)
  const wanted = types.filter((name) => filter.type === undefined || name === filter.type)
  const [rows, total, counted, retention_days] = await Promise.all([
    store.listItems(db, wanted, filter, paging),
    store.countItems(db, wanted, filter),
    store.countByType(db, types),
    store.readRetentionDays(db),
  ])
  return {
    items: await presentItems(db, kinds, role, rows),
    total,
    counts: Object.fromEntries(counted.map(({ type, count }) => [type, count])),
    types: counted.map(({ type }) => type),
    retention_days,
    can_purge: role === 'manager' || role === 'admin',
  }
}

/** Runs a few queries per type on the page, however many items there are. */
async function presentItems(db: Db, kinds: Kinds, role: Role, rows: readonly store.Item[]): Promise<TrashItem[]> {
  const groups = [...Map.groupBy(rows, ({ type }) => type)]
  const facts = new Map(
    await Promise.all(
      groups.map(async ([type, items]) => {
        const ids = items.map(({ record_id }) => record_id)
        const [technical, conflicts, blocked] = await Promise.all([
          loadUnloggedFields(db, type, ids),
          store.findConflicts(db, type, ids),
          kinds.get(type)?.restore?.blocked?.(db, ids) ?? new Map<number, unknown>(),
        ])
        const kept = new Set([...conflicts.map(({ record_id }) => record_id), ...blocked.keys()])
        return [type, { technical, kept }] as const
      }),
    ),
  )
  return rows.flatMap(({ former, after, version_before, ...item }) => {
    const kind = kinds.get(item.type)
    if (!kind) return []
    const image = { ...after, ...former, version: version_before }
    const { technical, kept } = facts.get(item.type) ?? { technical: new Map(), kept: new Set() }
    return {
      ...item,
      label: kind.label(image as never),
      data: recordAt(kind, image, technical.get(item.record_id)),
      can_restore: role !== 'reviewer' && !kept.has(item.record_id),
    }
  })
}
