/** Writes tables as PDF, XLSX or CSV. */
import { printReport } from '../../../adapters/print/index.ts'
import { writeWorkbook } from '../../../adapters/sheets/index.ts'
import type { FileToSpool } from '../../../kernel/route/external-route.ts'
import { writeCsv } from '../../../lib/writers/csv.ts'
import type { Format, BookReader, Tables } from './export.ts'
import { addCovered, openFingerprint } from './fingerprint.ts'
import { readLetterhead } from './letterhead/read-letterhead.ts'

export const contentTypes: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** The fingerprint covers the rows of all sheets, in their order: they must be written one after the other. */
export async function writeTables(name: string, format: Format, tables: Tables, reader: BookReader): Promise<FileToSpool> {
  const { fingerprint } = tables
  const open = typeof fingerprint === 'string' ? null : openFingerprint(name, fingerprint.parameters)
  const sheets = open ? tables.sheets.map((sheet) => ({ ...sheet, rows: addCovered(sheet.rows, open) })) : tables.sheets
  return {
    name: `${fileNameOf(reader.company.name)}-${name}.${format}`,
    type: contentTypes[format],
    content: await contentOf(format, tables, sheets, reader),
    headers: () => ({ 'X-Export-Fingerprint': open ? open.close() : (fingerprint as string) }),
  }
}

async function contentOf(
  format: Format,
  { title, subtitles, language: own, addressed_to }: Tables,
  sheets: readonly Tables['sheets'][number][],
  reader: BookReader,
): Promise<FileToSpool['content']> {
  if (format === 'xlsx') return writeWorkbook(sheets)
  const [first, ...others] = sheets
  if (format === 'csv') {
    // A file that lacked some of the data would still carry the fingerprint of all of it.
    if (!first || others.length > 0) throw new Error(`${title}: a CSV file has one table, not ${sheets.length}`)
    return writeCsv(first)
  }
  const { now } = reader
  const language = own ?? reader.language
  return printReport({
    letterhead: await readLetterhead({ ...reader, language }, addressed_to),
    title,
    parameters: subtitles,
    language,
    made_at: now,
    tables: sheets,
  })
}

/** Letters, digits and hyphens of a name, for the name of a file. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'export'
