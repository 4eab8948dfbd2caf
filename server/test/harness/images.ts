import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const opaque = { r: 30, g: 90, b: 200, alpha: 1 }

/** An image of one colour. */
export const solidImage = (width: number, height: number, background: typeof opaque = opaque) =>
  sharp({ create: { width, height, channels: 4, background } })

/** Red on its left half, blue on the other. */
export function twoColourImage(width: number, height: number) {
  const points = Buffer.alloc(width * height * 3)
  for (let n = 0; n < width * height; n += 1) points[n * 3 + (n % width < width / 2 ? 0 : 2)] = 255
  return sharp(points, { raw: { width, height, channels: 3 } })
}

const chunk = (name: string, data: Buffer): Buffer => {
  const whole = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(whole), 4)
  return Buffer.concat([frame.subarray(0, 4), whole, frame.subarray(4)])
}

/** A valid PNG of a black and white square: a few kilobytes, however large it claims to be. */
export function decompressionBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
