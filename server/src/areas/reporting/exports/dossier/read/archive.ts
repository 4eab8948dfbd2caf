/** A dossier on disk, open for reading. Offline: nothing here needs the service or its database. */
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openArchive, type OpenedArchive } from '../../../../../adapters/archives/open.ts'
import { dossierFormat, fileKinds, type ListedFile, type Manifest, manifestPath } from '../manifest.ts'
import type { Row } from '../table.ts'
import { tableAt } from '../tables.ts'
import { readCsv } from './csv.ts'
import { readJson } from './json.ts'

export type DossierArchive = {
  readonly manifest: Manifest
  readonly files: OpenedArchive['files']
  /** The records of a table. Ids and numbers are numbers, flags booleans, JSON is parsed, everything else is text. */
  readonly rows: (path: string) => AsyncGenerator<Row>
  readonly open: (path: string) => Promise<Readable>
  readonly close: () => Promise<void>
}

const largestManifest = 256 * 1024 * 1024

export async function openDossierArchive(file: string): Promise<DossierArchive> {
  const archive = await openArchive(file)
  try {
    const size = archive.files.get(manifestPath)?.size
    if (size === undefined) throw notADossier(`it has no ${manifestPath}`)
    if (size > largestManifest) throw notADossier(`its ${manifestPath} is too large`)
    const manifest = readManifest(await text(await archive.open(manifestPath)))
    return { ...archive, manifest, rows: (path) => readRows(archive, path) }
  } catch (error) {
    await archive.close()
    throw error
  }
}

const notADossier = (reason: string): Error => Object.assign(new Error(reason), { name: 'ArchiveFault' })

async function* readRows(archive: OpenedArchive, path: string): AsyncGenerator<Row> {
  const table = tableAt(path)
  if (!table) throw new Error(`${path} is no table of a dossier`)
  const bytes = await archive.open(path)
  bytes.setEncoding('utf8')
  yield* (path.startsWith('csv/') ? readCsv : readJson)(table.columns, bytes as AsyncIterable<string>)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isHash = (value: unknown): boolean => isText(value) && /^[0-9a-f]{64}$/.test(value)

/** What the checks rely on; a field that they do not read is not theirs to judge. */
function readManifest(written: string): Manifest {
  const manifest = parsed(written) as Partial<Manifest>
  if (manifest.format !== dossierFormat || manifest.version !== 2) throw notADossier(`its format is not ${dossierFormat}`)
  const { company, fiscal_year: year, counts, totals, fingerprint, files } = manifest
  const isWhole =
    isText(company?.chain_identity) &&
    [year?.code, year?.starts_on, year?.ends_on].every(isText) &&
    typeof counts?.entries === 'number' &&
    [totals?.debit, totals?.credit].every(isText) &&
    isHash(fingerprint) &&
    Array.isArray(files) &&
    files.every(isListed)
  if (!isWhole) throw notADossier(`its ${manifestPath} lacks a field`)
  return manifest as Manifest
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written) ?? {}
  } catch {
    throw notADossier(`its ${manifestPath} is no JSON`)
  }
}

const isListed = (file: Partial<ListedFile> | null): boolean =>
  isText(file?.path) &&
  fileKinds.includes(file.kind as ListedFile['kind']) &&
  typeof file.size === 'number' &&
  isHash(file.sha256) &&
  isHash(file.fingerprint) &&
  (file.rows === null || typeof file.rows === 'number')
