import type { Readable } from 'node:stream'
import { unpack } from '../../../adapters/archives/index.ts'
import { type FileType, isText, typeOf } from '../../../kernel/files/signatures.ts'
import { MB, type Refusal, typeRefused, type Upload, type UploadServices } from '../../../kernel/files/upload.ts'
import { archiveMessages } from './messages.ts'

const mostInArchive = 50
const limits = { files: mostInArchive, bytes: 25 * MB, all_bytes: 250 * MB, ratio: 100 }
/** An upload may hold twenty archives, which are expanded one after the other. */
const archiveMs = 120_000

export const types = ['pdf', 'jpg', 'png', 'heic', 'heif', 'webp', 'gif', 'xml', 'zip']
const endings = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'gif', 'xml', 'zip']
const xml: FileType = { ext: 'xml', mime: 'application/xml' }

/**
 * The type of a file by its first bytes; its name must also have an accepted ending. XML without a declaration is recognised by its ending
 * and a first element.
 */
export function identify(head: Buffer, name: string): FileType | Refusal {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isBareXml = ending === 'xml' && isText(head) && /^\uFEFF?\s*<[\p{L}_!]/u.test(head.toString('utf8'))
  const found = typeOf(head) ?? (isBareXml ? xml : null)
  return found && types.includes(found.ext) && endings.includes(ending) ? found : typeRefused(endings)
}

/** Expands an archive before the write opens; one at a time in a process, because the unpacked files are written to disk. */
export const prepareArchive = async (upload: Upload, { open, stage, inTurn }: UploadServices): Promise<Upload | Refusal> =>
  upload.type === 'application/zip' ? inTurn('archives', async () => expandArchive(upload, await open(), stage), archiveMs) : upload

/** Stages every file of an archive; one file that is not accepted refuses the whole archive. */
async function expandArchive(archive: Upload, bytes: Readable, stage: UploadServices['stage']): Promise<Upload | Refusal> {
  const parts: Upload[] = []
  let refused: Refusal | null = null
  const fault = await unpack(bytes, limits, async (name, content) => {
    const staged = await stage(name, content)
    if (!('refused' in staged) && staged.type !== 'application/zip') parts.push(staged)
    else refused = { refused: { message: 'refused' in staged ? archiveMessages.refused_inside : archiveMessages.nested, params: { name } } }
    return refused === null
  })
  if (fault) return { refused: { message: archiveMessages[fault.fault], params: { max: mostInArchive, name: fault.name ?? '' } } }
  return refused ?? { ...archive, parts }
}
