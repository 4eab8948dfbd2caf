import { evenLighting, type GreyImage, skewAngle } from './deskew.ts'
import { loadSharp, untrustedInput } from './sharp.ts'

/** Photographs of current phones have 50 million pixels. */
export const scanMegapixels = 50
/** Elapsed time, on a busy machine too. */
const seconds = 120
const longestSide = 3600
const shortestGood = 2300

const raw = (image: GreyImage) => ({ raw: { width: image.width, height: image.height, channels: 1 as const } })

/** An image file, or an image without a format. */
type Source = Buffer | GreyImage

/** A detected rotation, in degrees. */
export type Turn = 0 | 90 | 180 | 270

async function greyOf(source: Source): Promise<GreyImage> {
  const read = await loadSharp()
  const isFile = Buffer.isBuffer(source)
  const opened = isFile ? read(source, untrustedInput(scanMegapixels)).autoOrient() : read(source.pixels, raw(source))
  const { width, height } = isFile ? await read(source, untrustedInput(scanMegapixels)).metadata() : source
  const long = Math.max(width, height)
  const scale = long > longestSide ? longestSide / long : long < shortestGood ? Math.min(2, shortestGood / long) : 1
  const side = Math.round(long * scale)
  const { data, info } = await opened
    .flatten({ background: '#fff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: false })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  const step = info.channels
  const pixels =
    step === 1 ? data : Buffer.from(Uint8Array.from({ length: info.width * info.height }, (_, index) => data[index * step] ?? 255))
  return { width: info.width, height: info.height, pixels }
}

/** Upright by its EXIF orientation, grey, evenly lit and straight, which tesseract reads best. `turn` is the detected rotation. */
export async function prepareImage(source: Source, turn: Turn): Promise<GreyImage> {
  const read = await loadSharp()
  const grey = await greyOf(source)
  const small = { width: Math.max(1, Math.round(grey.width / 24)), height: Math.max(1, Math.round(grey.height / 24)) }
  // The brightest value of each neighbourhood is the background; the blur spreads it over the text.
  const light = await read(grey.pixels, raw(grey)).resize(small.width, small.height, { fit: 'fill', kernel: 'mitchell' }).raw().toBuffer()
  const background = brightest({ ...small, pixels: onlyFirst(light, small.width * small.height) })
  const wide = await read(background, raw({ ...small, pixels: background }))
    .blur(2)
    .resize(grey.width, grey.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const even: GreyImage = { ...grey, pixels: evenLighting(grey, onlyFirst(wide, grey.width * grey.height)) }
  const thumb = await read(even.pixels, raw(even))
    .resize({ width: 900, height: 900, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lean = skewAngle({
    width: thumb.info.width,
    height: thumb.info.height,
    pixels: onlyFirst(thumb.data, thumb.info.width * thumb.info.height),
  })
  const degrees = (Math.abs(lean) < 0.2 ? 0 : -lean) + turn
  if (degrees === 0) return even
  const { data, info } = await read(even.pixels, raw(even))
    .rotate(degrees, { background: '#fff' })
    .raw()
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: onlyFirst(data, info.width * info.height) }
}

/** Some operations of sharp return a grey image with three channels. */
function onlyFirst(data: Buffer, count: number): Buffer {
  const step = Math.round(data.length / count)
  if (step <= 1) return data
  const first = Buffer.allocUnsafe(count)
  for (let index = 0; index < count; index += 1) first[index] = data[index * step] ?? 255
  return first
}

/** Replaces each pixel by the brightest of its 5 × 5 neighbourhood. */
function brightest({ width, height, pixels }: GreyImage): Buffer {
  const out = Buffer.allocUnsafe(pixels.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let most = 0
      for (let dy = Math.max(0, y - 2); dy <= Math.min(height - 1, y + 2); dy += 1) {
        for (let dx = Math.max(0, x - 2); dx <= Math.min(width - 1, x + 2); dx += 1) most = Math.max(most, pixels[dy * width + dx] ?? 0)
      }
      out[y * width + x] = most
    }
  }
  return out
}

/** PGM, the simplest format that tesseract reads; it needs no encoder. */
export const pgm = ({ width, height, pixels }: GreyImage): Buffer => Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])

/** Parses the output of `pdftoppm -gray`; null for anything else. */
export function fromPgm(bytes: Buffer): GreyImage | null {
  const [head = '', wide = '', high = ''] = /^P5\s+(\d{1,5})\s+(\d{1,5})\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  const [width, height] = [Number(wide), Number(high)]
  const pixels = bytes.subarray(head.length)
  return width > 0 && height > 0 && width * height <= scanMegapixels * 1_000_000 && pixels.length === width * height
    ? { width, height, pixels }
    : null
}
