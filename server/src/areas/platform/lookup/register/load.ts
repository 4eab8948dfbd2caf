/** Loads an extract of the register beside the running service: nobody waits for it, and a load that fails changes nothing. */
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ArchiveFault, unpack } from '../../../../adapters/archives/index.ts'
import { asOwner } from '../../../../kernel/write/database.ts'
import { inOwnerTransaction, type OwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import { extractProblem } from './extract.ts'
import { deletedIn, type FileName, fileNames, type Meta, readMeta, rowsOf } from './files.ts'
import * as store from './store.ts'

export type Loaded = Meta & {
  readonly enterprises: number
  readonly added: number
  readonly changed: number
  readonly removed: number
}

const GB = 1024 ** 3
/** The activities alone are 36 million rows. */
const limits = { files: 50, bytes: 16 * GB, all_bytes: 32 * GB, ratio: 1000 }

export async function loadRegister(ownerUrl: string, archive: Readable): Promise<Loaded> {
  const loaded = await inOwnerTransaction(ownerUrl, (transaction) => loadExtract(transaction, archive))
  await asOwner(ownerUrl, store.analyzeRegister)
  return loaded
}

async function loadExtract(transaction: OwnerTransaction, archive: Readable): Promise<Loaded> {
  const { db } = transaction
  if (!(await store.beginLoad(db))) throw extractProblem('register', 'another load is running')
  const { meta, found } = await copyFiles(transaction, archive)
  refuseIncomplete(meta, found)
  await refuseGap(transaction, meta)
  await store.analyzeLoad(db)
  const changes = meta.extract_type === 'full' ? await store.replaceAll(db) : await store.applyUpdate(db)
  return { ...meta, ...changes, ...(await store.recordLoad(db, meta)) }
}

type Found = { readonly meta: Meta; readonly found: ReadonlyMap<string, number> }

/** Copies every known file of the archive, whatever their order; files that are not needed are passed over. */
async function copyFiles({ copy }: OwnerTransaction, archive: Readable): Promise<Found> {
  let meta: Meta | null = null
  const found = new Map<string, number>()
  const take = async (name: string, bytes: Readable): Promise<boolean> => {
    const [, base = '', suffix = ''] = /^([a-z]+?)(_delete|_insert)?\.csv$/.exec(name) ?? []
    if (name === 'meta.csv') meta = await readMeta(bytes)
    else if (isKnown(base)) {
      const rows = suffix === '_delete' ? copy(store.deletedFrom(base), deletedIn(base, bytes)) : copy(columnsOf(base), rowsOf(base, bytes))
      found.set(`${base}${suffix}`, await rows)
    } else await finished(bytes.resume())
    return true
  }
  const fault = await unpack(archive, limits, take)
  if (fault) throw extractProblem(fault.name ?? 'the archive', archiveProblems[fault.fault])
  if (meta === null) throw extractProblem('meta.csv', 'the file is missing')
  return { meta, found }
}

const isKnown = (name: string): name is FileName => (fileNames as readonly string[]).includes(name)

/** The place of a row is the database's own count. */
const columnLists: Readonly<Record<FileName, string>> = {
  enterprise: 'number, is_person, legal_form_code, started_on',
  denomination: 'number, language, kind, name',
  address: 'number, postal_code, city_nl, city_fr, street_nl, street_fr, house_number, box',
  contact: 'number, kind, value',
  activity: 'number, version, code, classification',
}
const columnsOf = (file: FileName): string => `${store.insertedInto(file)} (${columnLists[file]})`

const archiveProblems: Readonly<Record<ArchiveFault['fault'], string>> = {
  unreadable: 'cannot be read: the archive is damaged or is no ZIP file',
  empty: 'holds no files',
  too_many: 'holds too many files',
  too_large: 'is too large',
  encrypted: 'is encrypted',
  unsafe_name: 'has a name that leads out of the archive',
  link: 'is a link',
  overlap: 'overlaps another file',
}

/** A missing file would empty a part of the register. */
function refuseIncomplete({ extract_type }: Meta, found: ReadonlyMap<string, number>): void {
  const suffixes = extract_type === 'full' ? [''] : ['_delete', '_insert']
  const missing = fileNames.flatMap((name) => suffixes.map((suffix) => `${name}${suffix}`)).filter((name) => !found.has(name))
  if (missing.length > 0) throw extractProblem(`${missing.join('.csv, ')}.csv`, 'missing in the archive')
  if (extract_type === 'full' && found.get('enterprise') === 0) throw extractProblem('enterprise.csv', 'no enterprise')
}

async function refuseGap({ db }: OwnerTransaction, { extract_type, extract_number }: Meta): Promise<void> {
  if (extract_type === 'full') return
  const last = await store.lastLoad(db)
  if (!last) throw extractProblem(`update ${extract_number}`, 'nothing is loaded: load a full extract first')
  if (extract_number <= last.extract_number)
    throw extractProblem(`update ${extract_number}`, `extract ${last.extract_number} is loaded already`)
  if (extract_number > last.extract_number + 1)
    throw extractProblem(`update ${extract_number}`, `load update ${last.extract_number + 1} first, or a full extract`)
}
