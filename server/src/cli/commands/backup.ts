import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { recordBackup, systemIdentifier } from '../../kernel/operating/backups-store.ts'
import { command, refusedByRule } from '../command.ts'
import { withInstallation } from '../open.ts'
import { type FoundBackup, newestBackups, readInfo } from '../pgbackrest.ts'
import { listed } from '../print.ts'

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

/** A folder of pg_basebackup. */
function findInFolder(folder: string, system: string): FoundBackup[] {
  const place = path.resolve(folder)
  const manifest = readManifest(place)
  if (manifest.system !== undefined && manifest.system !== system)
    throw refusedByRule(`The backup in ${place} is of another database server.`)
  return [{ place, taken_at: manifest.taken_at, state: 'ok' }]
}

const record = command({
  name: 'backup record',
  summary: 'Records finished backups, so that doctor and metrics know their age',
  help: 'Run it after the backup. With - it reads what pgbackrest --output=json info writes from standard input, notes the newest complete backup of this server in each repository, and exits with 1 when another repository has none or is not in order. With a folder, run it where the folder of pg_basebackup can be read: it checks that the manifest is complete and, from PostgreSQL 17 on, that the backup is of this server. It copies nothing.',
  argument: { name: 'FOLDER', says: 'The folder that pg_basebackup wrote, or - for pgBackRest' },
  options: {},
  examples: ['partita backup record - <pgbackrest.json', 'partita backup record backup/2026-11-14'],
  run: (_, folder) =>
    withInstallation(async ({ read, write }) => {
      const system = await read(systemIdentifier)
      const found = folder === '-' ? newestBackups(await readInfo(), system) : findInFolder(folder, system)
      if (found.every(({ taken_at }) => taken_at === null)) throw refusedByRule('There is no complete backup of this server.')
      for (const { place, taken_at } of found) if (taken_at !== null) await write((tx) => recordBackup(tx, place, taken_at))
      const rows = found.map((each) => ({ ...each, taken_at: each.taken_at?.toISOString() ?? null }))
      return { ...listed(rows), exit: found.some(({ state }) => state !== 'ok') ? 1 : 0 }
    }),
})

export const commands = [record]
