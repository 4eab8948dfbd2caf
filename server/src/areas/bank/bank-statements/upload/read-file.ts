import { buffer } from 'node:stream/consumers'
import { readStatementFile } from '../../../../adapters/statements/index.ts'
import { type FileType, isText, typeOf } from '../../../../kernel/files/signatures.ts'
import { type Refusal, typeRefused, type Upload, type UploadServices } from '../../../../kernel/files/upload.ts'
import type { StatementReading } from '../../../../statements/model.ts'

export const endings = ['cod', 'coda', 'txt', 'xml', 'sta', 'mt940', 'cfo']

const xml: FileType = { ext: 'xml', mime: 'application/xml' }
const plainText: FileType = { ext: 'txt', mime: 'text/plain' }

/** Any text: banks name their files as they like, and the reader recognises the format by the content. */
export function identify(head: Buffer): FileType | Refusal {
  const found = typeOf(head)
  if (found?.ext === 'xml') return xml
  return found === null && isText(head) ? plainText : typeRefused(endings)
}

const patienceMs = 120_000

/** Reads a file before the write opens; one at a time in a process, because a file is read as a whole. */
export const readFile = (upload: Upload, { open, inTurn }: UploadServices): Promise<Upload<StatementReading>> =>
  inTurn('statements', async () => ({ ...upload, content: await readStatementFile(await buffer(await open())) }), patienceMs)
