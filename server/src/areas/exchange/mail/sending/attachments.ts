/** The files of a mail: those that documents came with, and invoices and statements drawn as PDF, which are kept as they are sent. */
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../../kernel/files/store.ts'
import type { Upload } from '../../../../kernel/files/upload.ts'
import { invalidField } from '../../../../kernel/route/problem.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import { drawInvoice } from '../../../documents/documents/index.ts'
import { isStorageRefusal, keepFiles } from '../../../platform/files/index.ts'
import { messages } from '../messages.ts'
import type { Attached } from '../store.ts'
import { attachmentName } from './compose.ts'
import type { DocumentFacts } from './store.ts'

export type BookReader = {
  readonly db: Db
  readonly files: FileStore
  readonly company: Company
  readonly now: Date
  readonly language: Language
}

/** A PDF that a higher area draws. */
type DrawnFile = { readonly name: string; readonly content: Buffer }
export type DrawStatement = (reader: BookReader, thirdPartyId: number) => Promise<Buffer>

/** An attachment that is stored already, or one that is still to be. */
export type Attachment = { readonly stored: Attached } | { readonly drawn: DrawnFile }

const mostBytes = 15_000_000

const sizeOf = (attachment: Attachment): number => ('stored' in attachment ? attachment.stored.size : attachment.drawn.content.length)

/** The file that a document came with; without one, the invoice is drawn. */
export async function attachmentOf(reader: BookReader, document: DocumentFacts, index: number): Promise<Attachment> {
  if (document.file) return { stored: { ...document.file, name: attachmentName(document.file.name) } }
  if (document.direction !== 'sale') throw invalidField(`document_ids.${index}`, messages.document_without_file)
  const { content } = await drawInvoice(reader, document.id, reader.language)
  return { drawn: { name: attachmentName(`${document.number ?? document.id}.pdf`), content: await buffer(content) } }
}

export function refuseTooLarge(attachments: readonly Attachment[]): void {
  const bytes = attachments.reduce((total, attachment) => total + sizeOf(attachment), 0)
  if (bytes <= mostBytes) return
  const megabytes = (count: number) => Math.ceil(count / 1_000_000)
  throw invalidField('document_ids', messages.attachments_too_large, { size: megabytes(bytes), max: megabytes(mostBytes) })
}

export type Staged = { readonly stored: Attached } | { readonly upload: Upload }

/** Puts what was drawn into the store, before the write. */
export const stageDrawn = (
  attachments: readonly Attachment[],
  stage: (name: string, bytes: Buffer) => Promise<Upload>,
): Promise<Staged[]> =>
  Promise.all(
    attachments.map(async (attachment) =>
      'stored' in attachment ? attachment : { upload: await stage(attachment.drawn.name, attachment.drawn.content) },
    ),
  )

/** Makes files of what was drawn, in the write of the mail. */
export async function keepDrawn(tx: Tx, companyId: number, staged: readonly Staged[]): Promise<Attached[]> {
  const uploads = staged.flatMap((each) => ('upload' in each ? [each.upload] : []))
  const ids = uploads.length === 0 ? new Map<string, number>() : await keepFiles(tx, uploads, companyId).catch(refuseStorage)
  return staged.map((each) => {
    if ('stored' in each) return each.stored
    const { key, name, type, size, sha256 } = each.upload
    return { file_id: ids.get(key) ?? 0, name, type, size, sha256 }
  })
}

function refuseStorage(error: unknown): never {
  throw isStorageRefusal(error) ? invalidField('document_ids', messages.storage_full) : error
}
