/** What the image program does with an image. */
import type { Sharp } from 'sharp'
import { fromPgm, pgm, prepareImage, scanMegapixels, type Turn } from './prepare.ts'
import { loadSharp, untrustedInput } from './sharp.ts'

export type ImageTask =
  | { readonly kind: 'icon' }
  | { readonly kind: 'print'; readonly width: number; readonly height: number }
  | { readonly kind: 'display'; readonly side: number }
  | { readonly kind: 'page'; readonly isPgm: boolean; readonly turn: Turn }

/** Largest size: 5000 × 5000 pixels. Interlaced images are decoded whole: 100 MB, or 200 MB with 16 bits per channel. */
export const millionPixels = 25
const iconSide = 256
/** Elapsed time, on a busy machine too. */
const seconds = 120

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const white = { r: 255, g: 255, b: 255 }

/** The result of a task as bytes; throws when the image cannot be read within the limits. */
export function performTask(task: ImageTask, bytes: Buffer): Promise<Buffer> {
  if (task.kind === 'page') return asPage(bytes, task.isPgm, task.turn)
  if (task.kind === 'display') return asJpeg(bytes, task.side)
  if (task.kind === 'icon') return asPng(bytes, (image) => image.resize(iconSide, iconSide, { fit: 'contain', background: clear }))
  const { width, height } = task
  return asPng(bytes, (image) => image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).flatten({ background: white }))
}

async function asPng(bytes: Buffer, change: (image: Sharp) => Sharp): Promise<Buffer> {
  const read = await loadSharp()
  return change(read(bytes, untrustedInput(millionPixels)).autoOrient())
    .toColourspace('srgb')
    .png()
    .timeout({ seconds })
    .toBuffer()
}

async function asJpeg(bytes: Buffer, side: number): Promise<Buffer> {
  const read = await loadSharp()
  return read(bytes, untrustedInput(scanMegapixels))
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .timeout({ seconds })
    .toBuffer()
}

async function asPage(bytes: Buffer, isPgm: boolean, turn: Turn): Promise<Buffer> {
  const source = isPgm ? fromPgm(bytes) : bytes
  if (source === null) throw new Error('no image of a page')
  return pgm(await prepareImage(source, turn))
}
