/** Simulates scans and photos: renders a PDF, then rotates, damages and compresses it, depending on a seed. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Pdf from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { run } from '../../lib/checkout.ts'
import { type SeededRandom, seededRandom, seedOf } from '../invoice/random.ts'

/** One thread, so that the result is always the same. */
sharp.concurrency(1)

export type Damage = {
  readonly dpi: number
  readonly skew: number
  readonly blur: number
  readonly noise: number
  /** How much darker the darkest corner is, and the direction of the light. */
  readonly shadow: number
  readonly direction: number
  readonly tint: readonly [red: number, green: number, blue: number]
  readonly fold: number | null
  readonly crop: number
  readonly turn: 0 | 90 | 180 | 270
  readonly quality: number
  readonly grey: boolean
}

const damageOf = (random: SeededRandom): Damage => ({
  dpi: random.pick([150, 170, 200, 200]),
  skew: random.chance(0.7) ? random.between(-30, 30) / 10 : 0,
  blur: random.chance(0.5) ? random.between(4, 9) / 10 : 0,
  noise: random.chance(0.6) ? random.between(4, 22) : 0,
  shadow: random.chance(0.45) ? random.between(12, 42) / 100 : 0,
  direction: random.between(0, 359),
  tint: random.chance(0.4) ? [1, random.between(95, 99) / 100, random.between(86, 95) / 100] : [1, 1, 1],
  fold: random.chance(0.3) ? random.between(30, 70) / 100 : null,
  crop: random.chance(0.3) ? random.between(1, 8) / 1000 : 0,
  turn: random.pickWeighted([
    [86, 0 as const],
    [5, 90 as const],
    [5, 180 as const],
    [4, 270 as const],
  ]),
  quality: random.pick([40, 40, 55, 70, 85]),
  grey: random.chance(0.5),
})

const render = async (pdf: Uint8Array, dpi: number): Promise<Buffer[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'corpus-'))
  try {
    await writeFile(path.join(folder, 'document.pdf'), pdf)
    const { code, stderr } = await run('pdftoppm', [
      '-r',
      String(dpi),
      '-png',
      path.join(folder, 'document.pdf'),
      path.join(folder, 'page'),
    ])
    if (code !== 0) throw new Error(`pdftoppm cannot render the PDF: ${stderr.trim()}`)
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.png')).toSorted()
    return await Promise.all(pages.map((name) => readFile(path.join(folder, name))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds shadow, tint, fold and grain to the pixels. */
const damagePixels = (pixels: Uint8Array, width: number, height: number, damage: Damage, seed: number): void => {
  const angle = (damage.direction * Math.PI) / 180
  const [right, down] = [Math.cos(angle), Math.sin(angle)]
  const grain = seededRandom(seed)
  const table = Array.from(
    { length: 4096 },
    () => ((grain.between(0, 1000) + grain.between(0, 1000) + grain.between(0, 1000)) / 1500 - 1) * damage.noise,
  )
  let at = 0
  let spot = seed >>> 0
  for (let y = 0; y < height; y += 1) {
    const crease = damage.fold === null ? 1 : 1 - 0.28 * Math.exp(-(((y - damage.fold * height) / 2.5) ** 2))
    for (let x = 0; x < width; x += 1) {
      const fall = ((x / width - 0.5) * right + (y / height - 0.5) * down + 0.7) / 1.4
      const light = crease * (1 - damage.shadow * Math.max(0, fall))
      spot = (Math.imul(spot, 1664525) + 1013904223) >>> 0
      const speck = table[spot >>> 20] ?? 0
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (pixels[at] ?? 0) * light * (damage.tint[channel] ?? 1) + speck
        pixels[at] = value < 0 ? 0 : value > 255 ? 255 : value
        at += 1
      }
    }
  }
}

const scanPage = async (png: Buffer, damage: Damage, seed: number): Promise<Sharp> => {
  const turned = sharp(png).flatten({ background: '#ffffff' }).rotate(damage.skew, { background: '#ffffff' })
  const { data, info } = await (damage.blur > 0 ? turned.blur(damage.blur) : turned)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  damagePixels(data, info.width, info.height, damage, seed)
  const inset = Math.round(damage.crop * info.width)
  const raw = { width: info.width, height: info.height, channels: 3 as const }
  // Two steps: sharp rotates before it crops, whatever the order of the calls.
  const cut = await sharp(data, { raw })
    .extract({ left: inset, top: inset, width: info.width - 2 * inset, height: info.height - 2 * inset })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const page = sharp(cut.data, { raw: { width: cut.info.width, height: cut.info.height, channels: 3 } }).rotate(damage.turn)
  return (damage.grey ? page.toColourspace('b-w') : page).withMetadata({ density: damage.dpi })
}

/** Pages as images in a PDF without text, as office scanners send them. */
const picturesAsPdf = async (pages: readonly Buffer[], dpi: number): Promise<Buffer> => {
  const document = new Pdf({
    autoFirstPage: false,
    info: { Producer: 'corpus scanner', CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  for (const page of pages) {
    const { width, height } = await sharp(page).metadata()
    const size: [number, number] = [(width * 72) / dpi, (height * 72) / dpi]
    document.addPage({ size, margin: 0 }).image(page, 0, 0, { width: size[0], height: size[1] })
  }
  document.end()
  return ended
}

export type Scan = { readonly extension: 'jpg' | 'png' | 'pdf'; readonly bytes: Buffer; readonly damage: Damage }

export const scanPdf = async (pdf: Uint8Array, seed: number): Promise<Scan> => {
  const random = seededRandom(seed)
  const damage = damageOf(random)
  const pages = await render(pdf, damage.dpi)
  const shape =
    pages.length > 1
      ? 'pdf'
      : random.pickWeighted([
          [5, 'jpg' as const],
          [1, 'png' as const],
          [4, 'pdf' as const],
        ])
  const pictures: Buffer[] = []
  for (const [index, page] of pages.entries()) {
    const picture = await scanPage(page, damage, seedOf(seed, index))
    pictures.push(
      await (shape === 'png' ? picture.png({ palette: true, colours: 16 }) : picture.jpeg({ quality: damage.quality })).toBuffer(),
    )
  }
  const [first] = pictures
  if (!first) throw new Error('The PDF has no page to scan.')
  return { extension: shape, bytes: shape === 'pdf' ? await picturesAsPdf(pictures, damage.dpi) : first, damage }
}
