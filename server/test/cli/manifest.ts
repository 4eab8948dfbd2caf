import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
