import { buffer } from 'node:stream/consumers'
import { millionPixels, squareIcon } from '../../../adapters/images/index.ts'
import type { Refusal, Upload, UploadServices } from '../../../kernel/files/upload.ts'
import { patienceMs } from '../../../kernel/write/write.ts'
import { messages } from './messages.ts'

/** Refuses a picture that cannot be opened, and makes of a logo the icon it would give. */
export async function prepareIcon(upload: Upload, { fields, open, stageMade, inTurn }: UploadServices): Promise<Upload | Refusal> {
  // One picture at a time in a process, read only when its turn has come: a decoded picture takes much memory.
  const icon = await inTurn('pictures', patienceMs, async () => squareIcon(await buffer(await open())))
  if (icon === null) return { refused: { message: messages.picture_unreadable, params: { max: millionPixels } } }
  const { kind = 'logo' } = fields
  return kind === 'logo' ? { ...upload, parts: [await stageMade('icon.png', icon)] } : upload
}
