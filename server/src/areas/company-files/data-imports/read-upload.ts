/** Uploaded tables: what they are, and what is in a workbook. */
import { buffer } from 'node:stream/consumers'
import { readWorkbookFile, type WorkbookCell, type WorkbookFault } from '../../../adapters/workbooks/index.ts'
import { type FileType, isText, typeOf } from '../../../kernel/files/signatures.ts'
import { type Refusal, typeRefused, type Upload, type UploadServices } from '../../../kernel/files/upload.ts'
import type { Message } from '../../../lib/languages.ts'
import { messages } from './messages.ts'
import { maxColumns, maxRows } from './schema.ts'

export const endings = ['csv', 'xlsx']

const csv: FileType = { ext: 'csv', mime: 'text/csv' }
const xlsx: FileType = { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

/** Workbooks with a password, and those of Excel before 2007, are compound files. */
const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

export function identify(head: Buffer): FileType | Refusal {
  if (head.subarray(0, 4).equals(compoundFile)) return { refused: { message: messages.workbook_encrypted } }
  const found = typeOf(head)
  if (found?.ext === 'zip') return xlsx
  return found === null && isText(head) ? csv : typeRefused(endings)
}

/** The rows of a workbook. */
export type WorkbookRows = readonly (readonly WorkbookCell[])[]

const refusals: Readonly<Record<WorkbookFault, Message>> = {
  not_workbook: messages.workbook_unknown,
  broken: messages.workbook_broken,
  encrypted: messages.workbook_encrypted,
  too_large: messages.workbook_too_large,
  external_links: messages.workbook_linked,
  document_type: messages.workbook_broken,
  too_many_rows: messages.too_many_rows,
  too_many_columns: messages.too_many_columns,
}
const most: Partial<Record<WorkbookFault, number>> = { too_many_rows: maxRows, too_many_columns: maxColumns }

const patienceMs = 120_000

/** Reads a workbook before the write opens; a CSV file is read by the write. One at a time in a process, because it is read as a whole. */
export async function readWorkbookUpload(upload: Upload, { open, inTurn }: UploadServices): Promise<Upload<WorkbookRows> | Refusal> {
  if (upload.type !== xlsx.mime) return upload as Upload<WorkbookRows>
  const reading = await inTurn('workbooks', async () => readWorkbookFile(await buffer(await open())), patienceMs)
  if (!('fault' in reading)) return { ...upload, content: reading.rows }
  const max = most[reading.fault]
  return { refused: { message: refusals[reading.fault], ...(max !== undefined && { params: { max } }) } }
}
