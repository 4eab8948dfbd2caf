import { unpack } from '../../../adapters/archives/index.ts'
import { type Expanded, type Expanding, MB, type Upload } from '../../../kernel/files/upload.ts'
import { archiveMessages } from './messages.ts'

const mostInArchive = 50
const limits = { files: mostInArchive, bytes: 25 * MB, all_bytes: 250 * MB, ratio: 100 }

/** Every file of an archive, staged one by one; the first that may not be there refuses the whole. */
export async function unpacked(_archive: Upload, { open, keep }: Expanding): Promise<Expanded> {
  const parts: Upload[] = []
  let refused: Expanded | null = null
  const fault = await unpack(await open(), limits, async (name, bytes) => {
    const kept = await keep(name, bytes)
    if ('upload' in kept && kept.upload.type !== 'application/zip') parts.push(kept.upload)
    else refused = { refused: { message: 'upload' in kept ? archiveMessages.nested : archiveMessages.refused_inside, params: { name } } }
    return refused === null
  })
  if (fault) return { refused: { message: archiveMessages[fault.fault], params: { max: mostInArchive, name: fault.name ?? '' } } }
  return refused ?? { parts }
}
