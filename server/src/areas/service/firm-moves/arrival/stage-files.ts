import { asOwner, type Db } from '../../../../kernel/write/database.ts'
import { measure } from '../../../../kernel/files/measure.ts'
import { stageKey } from '../../../../kernel/files/staging-store.ts'
import { dropStaged } from '../../../platform/files/index.ts'
import { fileIn, type FirmSource, type Place, type StoredFile, tableNamed } from '../source.ts'
import * as store from './store.ts'

export type StagedFile = StoredFile

/** The sweep leaves them alone for so long: the firm may be large, and a move may be taken up again another day. */
const keptDays = 7

/** The stored files of a firm. */
export async function listStored({ about, rows }: FirmSource): Promise<StagedFile[]> {
  const table = tableNamed(about, 'public.files')
  const all: StagedFile[] = []
  for await (const row of rows(table)) all.push(fileIn(table, row))
  return all
}

export const stageFiles = async (place: Place, source: FirmSource, now: Date, copied = new Set<string>()): Promise<StagedFile[]> => {
  const all = await listStored(source)
  await copyFiles(place, all, source.file, now, { copied, may_be_gone: false })
  return all
}

type Copying = {
  /** Those of which this process knows that they are there. */
  readonly copied: Set<string>
  /** The firm works meanwhile, and removes files. */
  readonly may_be_gone: boolean
}

/**
 * Copies the bytes of stored files, under the keys they have: keys are random, so that they are free. Those that are there already, of an
 * earlier attempt, are read and compared instead. No record refers to them yet.
 */
export const copyFiles = (
  { owner_url, files }: Place,
  all: readonly StagedFile[],
  open: FirmSource['file'],
  now: Date,
  { copied, may_be_gone }: Copying,
): Promise<void> =>
  asOwner(owner_url, async (db) => {
    const used = await store.findUsedKey(
      db,
      all.map(({ key }) => key),
    )
    if (used) throw new Error(`the key ${used.key} is that of a file here`)
    const created = new Date(now.getTime() + keptDays * 86_400_000).toISOString()
    for (const each of all) {
      if (copied.has(each.key)) continue
      if ((await isThere(files, each)) || (await stage(db, files, each, created, open))) copied.add(each.key)
      else if (!may_be_gone) throw new Error(`the file ${each.key} is not there`)
    }
  })

async function isThere(files: Place['files'], { key, size, sha256 }: StagedFile): Promise<boolean> {
  const bytes = await files.get(key)
  if (!bytes) return false
  const { through, result } = measure(bytes)
  for await (const _ of through) continue
  const found = result()
  return found.size === size && found.sha256 === sha256
}

async function stage(
  db: Db,
  files: Place['files'],
  { key, size, sha256 }: StagedFile,
  created: string,
  open: FirmSource['file'],
): Promise<boolean> {
  await files.remove(key)
  if (!(await store.isStaged(db, key))) await stageKey(db, key, created)
  const bytes = await open(key)
  if (!bytes) return false
  const put = await files.put(key, bytes)
  if (put.size !== size || put.sha256 !== sha256) throw new Error(`the file ${key} is not what was stored`)
  return true
}

/** Removes the bytes at once, after a refusal. */
export const dropFiles = ({ owner_url, files }: Place, staged: readonly StagedFile[]): Promise<void> =>
  asOwner(owner_url, (db) =>
    dropStaged(
      db,
      files,
      staged.map(({ key }) => key),
    ),
  )
