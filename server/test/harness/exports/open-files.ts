import { readdirSync, readlinkSync } from 'node:fs'
import type { World } from '../world.ts'

/** How many files without a name, made for exports and long lists, this process has open. */
export const openSpools = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return /\/partita-[0-9a-f-]{36} \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`))
    } catch {
      // Closed since the folder was read.
      return false
    }
  }).length

/** How many exports, or long lists, have a transaction open now. */
export async function countExporting({ rows }: Pick<World, 'rows'>, pool: 'export' | 'list' = 'export'): Promise<number> {
  const [busy] = await rows<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1 and state <> 'idle'`,
    [`partita-${pool}`],
  )
  return busy?.n ?? 0
}

/** Waits until nothing of an export is left: its connection is back and its file closed. */
export async function untilNothingLeft(w: Pick<World, 'rows'>, pool: 'export' | 'list' = 'export'): Promise<void> {
  while ((await countExporting(w, pool)) !== 0 || openSpools() !== 0);
}
