import { buffer } from 'node:stream/consumers'
import { millionPixels, squareIcon } from '../../../adapters/images/index.ts'
import type { Refusal, Upload, UploadServices } from '../../../kernel/files/upload.ts'
import { messages } from './messages.ts'

/** Refuses a picture that cannot be decoded, and derives an icon from a logo. */
export async function prepareIcon(upload: Upload, { place, fields, open, stageMade, inTurn }: UploadServices): Promise<Upload | Refusal> {
  // A process decodes one picture at a time and reads it only then, because a decoded picture takes much memory.
  const icon = await inTurn('pictures', async () => squareIcon(place, await buffer(await open())))
  if (icon === null) return { refused: { message: messages.picture_unreadable, params: { max: millionPixels } } }
  const { kind = 'logo' } = fields
  return kind === 'logo' ? { ...upload, parts: [await stageMade('icon.png', icon)] } : upload
}
