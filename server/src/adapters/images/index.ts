/**
 * Pictures that came from outside, read by sharp. A file of 2 MB can unfold to gigabytes, so its header is held against a limit before
 * a point of it is decoded; whoever calls lets in one at a time.
 */
import { untrustedInput, loadSharp } from './sharp.ts'

export { untrustedInput, loadSharp } from './sharp.ts'

/** As many points as a picture may have: 5000 × 5000. Interlaced ones are decoded whole: 100 MB, or 200 with sixteen bits a colour. */
export const millionPixels = 25
const side = 256
const seconds = 5

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * The whole picture in the middle of a square, on a transparent ground: cut to its middle, the name in a wide logo would lose its ends.
 * Turned as its camera says, in sRGB, and written anew, so that neither profile, place nor anything hidden behind it comes along. Null
 * when it cannot be read within the limits.
 */
export async function squareIcon(bytes: Buffer): Promise<Buffer | null> {
  const read = await loadSharp()
  try {
    return await read(bytes, untrustedInput(millionPixels))
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: clear })
      .toColourspace('srgb')
      .png()
      .timeout({ seconds })
      .toBuffer()
  } catch {
    return null
  }
}
