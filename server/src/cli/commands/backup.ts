import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recordBackup, systemIdentifier } from '../../kernel/operating/backups-store.ts'
import { command, refusedByRule } from '../command.ts'
import { withInstallation } from '../open.ts'
import { shown } from '../print.ts'

type Manifest = { readonly taken_at: Date; readonly system: string | undefined }

/** pg_basebackup writes the manifest last, with its own checksum: a whole one means that the backup was completed. */
function readManifest(folder: string): Manifest {
  const text = attempt(() => readFileSync(path.join(folder, 'backup_manifest'), 'utf8'), 'backup_manifest cannot be read')
  const [, signed = '', checksum] = /^([\s\S]*\n)"Manifest-Checksum": "([0-9a-f]{64})"\}\s*$/.exec(text) ?? []
  if (checksum === undefined || createHash('sha256').update(signed).digest('hex') !== checksum)
    throw refusedByRule(`The backup in ${folder} is not complete: backup_manifest does not match its checksum.`)
  const { Files: files = [] } = JSON.parse(text) as { Files?: { Path?: string; 'Last-Modified'?: string }[] }
  const taken_at = new Date(files.find((file) => file.Path === 'backup_label')?.['Last-Modified'] ?? Number.NaN)
  const holds = attempt(() => readdirSync(folder), 'the folder cannot be read')
  if (Number.isNaN(taken_at.getTime()) || !holds.some((name) => name === 'PG_VERSION' || /^base\.tar(\.\w+)?$/.test(name)))
    throw refusedByRule(`There is no base backup in ${folder}: pg_basebackup leaves base.tar or PG_VERSION beside backup_manifest.`)
  return { taken_at, system: /"System-Identifier": (\d+)/.exec(text)?.[1] }
}

function attempt<T>(work: () => T, problem: string): T {
  try {
    return work()
  } catch (error) {
    throw refusedByRule(`${problem}: ${(error as Error).message}`)
  }
}

const record = command({
  name: 'backup record',
  summary: 'Records a finished base backup, so that doctor and metrics know its age',
  help: 'Run it after pg_basebackup, where the backup can be read. It checks that the manifest is complete and, from PostgreSQL 17 on, that the backup is of this server; then it notes the place and when the backup was taken. It copies nothing.',
  argument: { name: 'FOLDER', says: 'The folder that pg_basebackup wrote' },
  options: {},
  examples: ['partita backup record backup/2026-11-14'],
  run: (_, folder) =>
    withInstallation(async ({ read, write }) => {
      const place = path.resolve(folder)
      const { taken_at, system } = readManifest(place)
      if (system !== undefined && system !== (await read(systemIdentifier)))
        throw refusedByRule(`The backup in ${place} is of another database server.`)
      await write((tx) => recordBackup(tx, place, taken_at))
      return shown({ place, taken_at: taken_at.toISOString() })
    }),
})

export const commands = [record]
