/** Reads the first sheet of a workbook (Office Open XML, ECMA-376): no formula is computed, nothing outside the file is opened. */
import path from 'node:path'
import { decodeXml } from '../../lib/xml/decode.ts'
import { scanXml } from '../../lib/xml/scan.ts'
import { isUnreadableXml } from '../../lib/xml/unreadable.ts'
import { type ArchiveFault, type ArchiveInMemory, openInMemory } from '../archives/index.ts'
import { readCells } from './read-cells.ts'
import { readStyles } from './styles.ts'
import { isOwn, textOf } from './texts.ts'
import { faultOf, type WorkbookFault, workbookFault, workbookLimits, type WorkbookReading } from './workbook.ts'

const { unpacked_bytes, rows: mostRows, columns: mostColumns } = workbookLimits

/** Empty rows with a format compress a thousand times, as much as anything can: the size is the limit, not the ratio. */
const archiveLimits = { files: 5_000, bytes: unpacked_bytes, all_bytes: unpacked_bytes, ratio: Number.POSITIVE_INFINITY }

export async function readWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const archive = await openInMemory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), archiveLimits)
    if ('fault' in archive) throw workbookFault(faultOfArchive(archive))
    return await readSheet(archive)
  } catch (error) {
    const fault = faultOf(error) ?? faultOfXml(error)
    if (fault === null) throw error
    return { fault }
  }
}

const faultOfArchive = ({ fault }: ArchiveFault): WorkbookFault =>
  fault === 'encrypted'
    ? 'encrypted'
    : fault === 'too_large' || fault === 'too_many'
      ? 'too_large'
      : fault === 'empty'
        ? 'not_workbook'
        : 'broken'

const faultOfXml = (error: unknown): WorkbookFault | null => {
  if (!isUnreadableXml(error)) return null
  return error.reason === 'doctype' ? 'document_type' : error.reason === 'too_large' ? 'too_large' : 'broken'
}

async function readSheet(archive: ArchiveInMemory): Promise<WorkbookReading> {
  const [main] = (await readRelations(archive, '')).filter(({ type }) => type === 'officeDocument')
  if (!main) throw workbookFault('not_workbook')
  const book = await readBook(archive, main.target)
  const relations = await readRelations(archive, main.target)
  const targetOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  // A chart may be a sheet too.
  const tables = new Map(relations.flatMap(({ id, type, target }) => (type === 'worksheet' ? [[id, target] as const] : [])))
  const first = book.sheets.find((id) => tables.has(id))
  const sheet = first === undefined ? undefined : tables.get(first)
  if (sheet === undefined) throw workbookFault('not_workbook')
  const texts = await readTexts(archive, targetOf('sharedStrings'))
  const styles = readStyles(await readOptional(archive, targetOf('styles')))
  return { rows: readCells(decodeXml(await readPart(archive, sheet)), { texts, styles, counts_from_1904: book.counts_from_1904 }) }
}

async function readPart({ read }: ArchiveInMemory, part: string): Promise<Buffer> {
  const found = await read(part)
  if (found === null) throw workbookFault('broken')
  if (!Buffer.isBuffer(found)) throw workbookFault(faultOfArchive(found))
  return found
}

const readOptional = async (archive: ArchiveInMemory, part: string | undefined): Promise<string | null> =>
  part === undefined ? null : decodeXml(await readPart(archive, part))

type Relation = { readonly id: string; readonly type: string; readonly target: string }

/** The relations of a part, or of the whole package. Other workbooks are refused; what else leads out of the file is never opened. */
async function readRelations(archive: ArchiveInMemory, part: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(part)
  const file = path.posix.join(dir, '_rels', `${base}.rels`)
  if (!archive.paths.has(file)) return []
  const found: Relation[] = []
  scanXml(decodeXml(await readPart(archive, file)), {
    root: () => true,
    isOwn: () => true,
    take: ({ name, attributes }) => {
      const { Id: id = '', Type: written = '', Target: target = '', TargetMode: mode } = attributes
      const type = written.slice(written.lastIndexOf('/') + 1)
      if (type.startsWith('externalLink')) throw workbookFault('external_links')
      if (name === 'Relationship' && mode !== 'External') found.push({ id, type, target: pathOf(dir, target) })
      return true
    },
  })
  return found
}

/** A target is a path from the folder of its part, or from the root of the package. */
const pathOf = (folder: string, target: string): string =>
  target.startsWith('/') ? path.posix.normalize(target).slice(1) : path.posix.join(folder, target)

async function readBook(archive: ArchiveInMemory, part: string) {
  const sheets: string[] = []
  let counts_from_1904 = false
  let isBook = false
  scanXml(decodeXml(await readPart(archive, part)), {
    exact: true,
    isOwn,
    root: (namespace, name) => {
      isBook = isOwn(namespace) && name === 'workbook'
      return isBook
    },
    take: ({ name, attributes }) => {
      if (name === 'workbookPr') counts_from_1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1]
      if (name === 'sheet' && id !== undefined) sheets.push(id)
      return true
    },
  })
  if (!isBook) throw workbookFault('not_workbook')
  return { sheets, counts_from_1904 }
}

/** The texts that cells share. */
async function readTexts(archive: ArchiveInMemory, part: string | undefined): Promise<readonly string[]> {
  const texts: string[] = []
  if (part === undefined) return texts
  scanXml(decodeXml(await readPart(archive, part)), {
    exact: true,
    isOwn,
    root: () => true,
    take: (element, parent) => {
      if (element.name !== 'si' || parent !== 'sst') return false
      if (texts.length === mostRows * mostColumns) throw workbookFault('too_large')
      texts.push(textOf(element))
      return true
    },
  })
  return texts
}
