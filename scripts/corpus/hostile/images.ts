/** Images that are larger than they appear, and files that are no images. */
import { crc32, deflateSync } from 'node:zlib'
import { type Hostile, hostile } from './file.ts'
import { zlibZeroBytes, zlibZeros } from './zip.ts'

const big32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}
const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string, data: Buffer, crc?: number): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([big32(data.length), body, big32(crc ?? crc32(body))])
}
type Look = { readonly depth?: number; readonly colour?: number; readonly interlace?: number; readonly crc?: number }
const header = (width: number, height: number, { depth = 1, colour = 0, interlace = 0, crc }: Look = {}): Buffer =>
  chunk('IHDR', Buffer.concat([big32(width, height), Buffer.from([depth, colour, 0, 0, interlace])]), crc)
const pngOf = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))])

/** A valid white image of 8 × 8 pixels, to attach hostile parts to. */
export const smallPng = (...extra: readonly Buffer[]): Buffer =>
  pngOf(header(8, 8), ...extra, chunk('IDAT', deflateSync(Buffer.alloc(16, 0xff))))
const compressedText = (type: string, intro: string): Buffer =>
  smallPng(chunk(type, Buffer.concat([Buffer.from(intro, 'latin1'), zlibZeros(512)])))

/** Rows repeat, so 50 MB compress to 50 kB. */
const large = (width: number, height: number): Buffer =>
  pngOf(header(width, height), chunk('IDAT', zlibZeroBytes((Math.ceil(width / 8) + 1) * height)))

const frames = (count: number): Buffer => {
  const control = (number: number) => chunk('fcTL', Buffer.concat([big32(number, 8, 8, 0, 0), Buffer.from('0001000a0000', 'hex')]))
  return pngOf(
    header(8, 8),
    chunk('acTL', big32(count, 0)),
    ...Array.from({ length: count }, (_, index) => control(index)),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
  )
}

const gif = (width: number, height: number, body: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000000000ffffff', 'hex'), body])
}
const gifFrame = Buffer.from('2c000000000100010000020144003b', 'hex')

/** A frame of the given size with almost no data. */
export const jpeg = (
  width: number,
  height: number,
  { marker = 0xc0, extra = Buffer.alloc(0), scans = 1 }: { marker?: number; extra?: Buffer; scans?: number } = {},
): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const frame = Buffer.concat([Buffer.from([0xff, marker]), Buffer.from('000b08', 'hex'), size, Buffer.from('01011100', 'hex')])
  const table = Buffer.concat([Buffer.from('ffdb004300', 'hex'), Buffer.alloc(64, 1)])
  const huffman = Buffer.from('ffc40014000100000000000000000000000000000000ffc4001410010000000000000000000000000000000000', 'hex')
  const scan = Buffer.concat([
    Buffer.from('ffda0008010100', 'hex'),
    Buffer.from(marker === 0xc2 ? '000000' : '003f00', 'hex'),
    Buffer.alloc(8, 0),
  ])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    extra,
    table,
    frame,
    huffman,
    ...Array.from({ length: scans }, () => scan),
    Buffer.from('ffd9', 'hex'),
  ])
}
const segment = (marker: number, data: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), length, data])
}
/** An Exif directory whose next directory is itself. */
const exifCycle = segment(
  0xe1,
  Buffer.concat([
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    big32(8),
    Buffer.from('0001', 'hex'),
    Buffer.from('011200030000000100060000', 'hex'),
    big32(8),
  ]),
)

const box = (type: string, data: Buffer, size?: Buffer): Buffer =>
  Buffer.concat([size ?? big32(data.length + 8), Buffer.from(type, 'latin1'), data])
const heicStart = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
const full = (type: string, data: Buffer): Buffer => box(type, Buffer.concat([big32(0), data]))
/** Boxes of a HEIC file of any claimed size without image data. */
const heicClaims = (width: number, height: number): Buffer =>
  Buffer.concat([
    heicStart,
    full(
      'meta',
      Buffer.concat([
        full('hdlr', Buffer.concat([big32(0), Buffer.from('pict'), Buffer.alloc(13)])),
        box('iprp', box('ipco', full('ispe', big32(width, height)))),
      ]),
    ),
  ])

const webp = (chunks: Buffer, length?: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE((length ?? chunks.length + 4) >>> 0)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), chunks])
}
const tiff = (): Buffer =>
  Buffer.concat([
    Buffer.from('49492a0008000000', 'hex'),
    Buffer.from('0100000103000100000010270000', 'hex'),
    Buffer.from('08000000', 'hex'),
  ])

const pngs: readonly Hostile[] = [
  hostile('png-20000', 'scan-20000.png', '20,000 by 20,000 dots in 50 kB', () => large(20_000, 20_000)),
  hostile('png-stripe', 'stripe.png', 'one dot high and a million wide', () => large(1_000_000, 1)),
  hostile('png-claims-65535', 'claims.png', 'says 65,535 by 65,535 and has eight bytes', () =>
    pngOf(header(65_535, 65_535, { depth: 16, colour: 6 }), chunk('IDAT', deflateSync(Buffer.alloc(8)))),
  ),
  hostile('png-claims-2g', 'claims-more.png', 'says two thousand million dots each way', () =>
    pngOf(header(0x7fffffff, 0x7fffffff), chunk('IDAT', deflateSync(Buffer.alloc(8)))),
  ),
  hostile('png-interlaced', 'interlaced.png', 'a large picture in seven passes', () =>
    pngOf(header(30_000, 30_000, { interlace: 1 }), chunk('IDAT', deflateSync(Buffer.alloc(4096)))),
  ),
  hostile('png-nothing', 'nothing.png', 'no dot at all', () => pngOf(header(0, 0), chunk('IDAT', deflateSync(Buffer.alloc(1))))),
  hostile('png-bad-crc', 'crc.png', 'check sums that are wrong', () =>
    pngOf(header(8, 8, { crc: 0xbadbad }), chunk('IDAT', deflateSync(Buffer.alloc(16)), 0)),
  ),
  hostile('png-bad-depth', 'depth.png', 'a depth and a colour that do not exist', () =>
    pngOf(header(8, 8, { depth: 77, colour: 99 }), chunk('IDAT', deflateSync(Buffer.alloc(16)))),
  ),
  hostile('png-profile-bomb', 'profile.png', 'a colour profile of half a gigabyte', () => compressedText('iCCP', 'x\0\0')),
  hostile('png-text-bomb', 'text.png', 'a text of half a gigabyte', () => compressedText('zTXt', 'Comment\0\0')),
  hostile('png-data-bomb', 'data.png', 'eight by eight dots in half a gigabyte', () => pngOf(header(8, 8), chunk('IDAT', zlibZeros(512)))),
  hostile('png-frames', 'frames.png', 'ten thousand frames', () => frames(10_000)),
  hostile('png-chunks', 'chunks.png', 'ten thousand unknown chunks', () =>
    smallPng(...Array.from({ length: 10_000 }, () => chunk('prVt', Buffer.alloc(1)))),
  ),
  hostile('png-chunk-length', 'length.png', 'a chunk that says four gigabytes', () =>
    Buffer.concat([signature, header(8, 8), big32(0xffffffff), Buffer.from('IDAT')]),
  ),
  hostile('png-truncated', 'cut.png', 'cut off in the middle', () => large(4000, 4000).subarray(0, 1500)),
  hostile('png-signature', 'signature.png', 'nothing but eight bytes', () => signature),
]

const others: readonly Hostile[] = [
  hostile('gif-claims', 'claims.gif', 'says 65,535 by 65,535', () => gif(65_535, 65_535, gifFrame)),
  hostile('gif-frames', 'frames.gif', 'forty thousand frames', () =>
    gif(2000, 2000, Buffer.concat([...Array.from({ length: 40_000 }, () => gifFrame.subarray(0, -1)), Buffer.from(';')])),
  ),
  hostile('gif-outside', 'outside.gif', 'a frame outside the picture', () =>
    gif(1, 1, Buffer.from('2cfffffffffffffffff000020144003b', 'hex')),
  ),
  hostile('gif-truncated', 'cut.gif', 'cut off after its head', () => gif(100, 100, Buffer.alloc(0))),
  hostile('gif-loop', 'loop.gif', 'blocks that never end', () =>
    gif(10, 10, Buffer.concat([Buffer.from('21fe', 'hex'), Buffer.alloc(500_000, 0xff)])),
  ),
  hostile('jpeg-claims', 'claims.jpg', 'says 65,500 by 65,500', () => jpeg(65_500, 65_500)),
  hostile('jpeg-scans', 'scans.jpg', 'ten thousand passes over 16,000 by 16,000', () =>
    jpeg(16_000, 16_000, { marker: 0xc2, scans: 10_000 }),
  ),
  hostile('jpeg-nothing', 'nothing.jpeg', 'no dot at all', () => jpeg(0, 0)),
  hostile('jpeg-truncated', 'cut.jpg', 'cut off in its tables', () => jpeg(100, 100).subarray(0, 60)),
  hostile('jpeg-exif-cycle', 'exif.jpg', 'directories of Exif in a ring', () => jpeg(64, 64, { extra: exifCycle })),
  hostile('jpeg-profile', 'profile.jpg', 'a colour profile in pieces that do not fit', () =>
    jpeg(64, 64, {
      extra: Buffer.concat(
        Array.from({ length: 20 }, (_, index) =>
          segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([index * 13, 3]), Buffer.alloc(60_000, index)])),
        ),
      ),
    }),
  ),
  hostile('jpeg-script', 'comment.jpg', 'a program of PHP in its comment', () =>
    jpeg(64, 64, { extra: segment(0xfe, Buffer.from('<?php system($_GET[0]); ?>')) }),
  ),
  hostile('webp-truncated', 'cut.webp', 'cut off after its head', () => webp(Buffer.from('VP8 '))),
  hostile('webp-length', 'length.webp', 'says four gigabytes', () => webp(Buffer.from('VP8 \xff\xff\xff\xff', 'latin1'), 0xfffffff0)),
  hostile('webp-canvas', 'canvas.webp', 'a canvas of sixteen million each way', () =>
    webp(Buffer.concat([Buffer.from('VP8X\x0a\0\0\0\x02\0\0\0', 'latin1'), Buffer.alloc(6, 0xff)])),
  ),
  hostile('webp-lossless', 'lossless.webp', '16,384 by 16,384 of nothing', () =>
    webp(Buffer.concat([Buffer.from('VP8L\x06\0\0\0', 'latin1'), Buffer.from('2fffffff0f00', 'hex')])),
  ),
  hostile('heic-start', 'start.heic', 'nothing but a first box', () => heicStart),
  hostile('heic-claims', 'claims.heic', 'says two thousand million dots each way', () => heicClaims(0x7fffffff, 0x7fffffff)),
  hostile('heic-box-huge', 'box.heic', 'a box of 2^63 bytes', () =>
    Buffer.concat([heicStart, big32(1), Buffer.from('mdat'), big32(0x7fffffff, 0xffffffff)]),
  ),
  hostile('heic-box-small', 'small.heif', 'a box smaller than its own head', () =>
    Buffer.concat([heicStart, big32(3), Buffer.from('meta'), Buffer.alloc(64)]),
  ),
  hostile('heic-boxes-deep', 'deep.heic', 'twenty thousand boxes in each other', () => {
    const depth = 20_000
    const boxes = Array.from({ length: depth }, (_, index) => Buffer.concat([big32((depth - index) * 8), Buffer.from('iprp')]))
    return Buffer.concat([heicStart, ...boxes])
  }),
  hostile('heic-brand', 'brand.heif', 'a film that says it is a picture', () =>
    Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0mp42', 'latin1')), box('moov', Buffer.alloc(256))]),
  ),
  hostile('tiff-cycle', 'cycle.jpg', 'a TIFF whose pages form a ring', tiff),
]

export const images: readonly Hostile[] = [...pngs, ...others]
