import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { World } from '../harness/world.ts'

/** A folder as pg_basebackup leaves it, with the manifest of a backup taken at that time. */
export function writeBackup(folder: string, takenAt: Date, more = ''): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'base.tar.gz'), '')
  const label = `{ "Path": "backup_label", "Size": 225, "Last-Modified": "${takenAt.toISOString().slice(0, 19).replace('T', ' ')} GMT" }`
  const signed = `{ "PostgreSQL-Backup-Manifest-Version": 1,\n${more}"Files": [\n${label}\n],\n"WAL-Ranges": [\n],\n`
  const checksum = createHash('sha256').update(signed).digest('hex')
  writeFileSync(path.join(folder, 'backup_manifest'), `${signed}"Manifest-Checksum": "${checksum}"}\n`)
  return folder
}

type Taken = { repository: number; stop: number; error?: boolean; system?: string }

/** What `pgbackrest --output=json info` writes of these backups, cut down to what is read of it. */
export function infoOf(system: string, taken: readonly Taken[], repositories = [...new Set(taken.map(({ repository }) => repository))]) {
  const status = (key: number) =>
    taken.some(({ repository }) => repository === key) ? { code: 0, message: 'ok' } : { code: 2, message: 'no valid backups' }
  const info = [
    {
      name: 'partita',
      repo: repositories.map((key) => ({ key, status: status(key) })),
      db: taken.map((each, id) => ({ id, 'repo-key': each.repository, 'system-id': each.system ?? system })),
      backup: taken.map(({ repository, stop, error = false }, id) => {
        return { label: `label-${id}`, error, timestamp: { start: stop - 60, stop }, database: { id, 'repo-key': repository } }
      }),
    },
  ]
  // As pgBackRest writes it: a number that JavaScript cannot hold.
  return JSON.stringify(info).replaceAll(/"system-id":"(\d+)"/g, '"system-id":$1')
}

export async function systemOf(w: Pick<World, 'rows'>) {
  const [row] = await w.rows<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return row?.id ?? ''
}
