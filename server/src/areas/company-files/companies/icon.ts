import { millionPixels, squarePicture } from '../../../adapters/pictures/index.ts'
import type { Derived } from '../../../kernel/files/upload.ts'
import { messages } from './messages.ts'

/** The icon that a logo would give. A picture sent as the icon itself is only looked at: what nobody can open is refused either way. */
export async function iconOf(bytes: Buffer, { kind = 'logo' }: Readonly<Record<string, string>>): Promise<Derived> {
  const icon = await squarePicture(bytes)
  if (icon === null) return { refused: { message: messages.picture_unreadable, params: { max: millionPixels } } }
  return { made: kind === 'logo' ? { name: 'icon.png', bytes: icon } : null }
}
