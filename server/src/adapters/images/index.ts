/**
 * Reads untrusted images with sharp. A file of 2 MB can decode to gigabytes, so its header is checked against a limit before decoding; the
 * caller processes one image at a time.
 */
import type { Sharp } from 'sharp'
import { untrustedInput, loadSharp } from './sharp.ts'

export { untrustedInput, loadSharp } from './sharp.ts'

/** Largest size: 5000 × 5000 pixels. Interlaced images are decoded whole: 100 MB, or 200 MB with 16 bits per channel. */
export const millionPixels = 25
const side = 256
const seconds = 20

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const white = { r: 255, g: 255, b: 255 }

/**
 * The whole image centred in a square on a transparent background, because cropping would cut wide logos. Rotated by its EXIF orientation,
 * in sRGB and re-encoded, so that no profile, location or hidden data is kept. Null when it cannot be read within the limits.
 */
export const squareIcon = (bytes: Buffer): Promise<Buffer | null> =>
  asPng(bytes, (image) => image.resize(side, side, { fit: 'contain', background: clear }))

/** The whole image within a size, on white, for print; by default sharp at four centimetres. */
export const printableImage = (bytes: Buffer, width = 480, height = 160): Promise<Buffer | null> =>
  asPng(bytes, (image) => image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).flatten({ background: white }))

async function asPng(bytes: Buffer, change: (image: Sharp) => Sharp): Promise<Buffer | null> {
  const read = await loadSharp()
  try {
    return await change(read(bytes, untrustedInput(millionPixels)).autoOrient())
      .toColourspace('srgb')
      .png()
      .timeout({ seconds })
      .toBuffer()
  } catch {
    return null
  }
}
