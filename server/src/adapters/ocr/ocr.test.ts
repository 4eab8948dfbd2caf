import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import Pdf from 'pdfkit'
import { afterAll, describe, expect, test } from 'vitest'
import { skewAngle } from '../images/deskew.ts'
import { loadSharp } from '../images/sharp.ts'
import { extractAttachments, renderFirstPage, isRefused, recognisePages } from './index.ts'
import { mergeReadings } from './tesseract.ts'
import { pagesFromTsv } from './tsv.ts'
import { isUsableText } from './usable-text.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ocr-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Draw = (pdf: InstanceType<typeof Pdf>) => void

async function pdf(name: string, draw: Draw, options: Record<string, unknown> = {}): Promise<string> {
  const document = new Pdf({ size: 'A4', ...options })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.on('end', resolve))
  draw(document)
  document.end()
  await ended
  const file = path.join(folder, name)
  writeFileSync(file, Buffer.concat(parts))
  return file
}

const invoice: Draw = (page) => {
  page.fontSize(20).text('FACTURE 2026-0147', 50, 60)
  page.fontSize(12).text('Alpha Construct SA, Rue des Briques 12, 5000 Namur', 50, 110)
  page.text('Date de facture : 02/03/2026', 50, 150).text('Total TVAC 1.210,00 EUR pour les travaux de la maison', 50, 190)
}

/** A small page, because OCR takes time for each letter. */
const small = { size: [400, 260] }
const patient = 60_000
const hidden = 'Total 9.999,99 de la facture et du client pour un montant qui ne se voit pas'

const slip: Draw = (page) => {
  page.fontSize(14).text('FACTURE 2026-0147', 30, 30).text('Date de facture : 02/03/2026', 30, 70).text('Total TVAC 1.210,00 EUR', 30, 110)
}

/** An image whose header claims `side` pixels of width and height. */
function claiming(png: Buffer, side: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

const words = async (file: string, kind: 'pdf' | 'image' = 'pdf') => {
  const recognised = await recognisePages(file, kind)
  if (isRefused(recognised)) throw new Error(`${recognised.refused}: ${recognised.detail}`)
  return { ...recognised, text: recognised.pages.flatMap((page) => page.words.map(({ text }) => text)).join(' ') }
}

/** Like a scanner: the page as an image, dark on light. */
const render = async (file: string): Promise<Buffer> => {
  execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', file, path.join(folder, 'page')])
  const read = await loadSharp()
  return read(readFileSync(path.join(folder, 'page.png')), {})
    .png()
    .toBuffer()
}

describe('a PDF with its text', () => {
  test('gives its words with their boxes', async () => {
    const { pages, source, text, more } = await words(await pdf('text.pdf', invoice))
    expect({ source, more, count: pages.length }).toEqual({ source: 'text', more: false, count: 1 })
    expect(text).toContain('Date de facture : 02/03/2026')
    const [title] = pages[0]?.words ?? []
    expect(title).toMatchObject({ text: 'FACTURE', confidence: 1 })
    expect(title?.x).toBeCloseTo(50, 0)
  })

  test('is read up to as many pages as are allowed, and says that there are more', async () => {
    const file = await pdf('many.pdf', (page) => {
      for (let index = 0; index < 4; index += 1) {
        invoice(page)
        if (index < 3) page.addPage()
      }
    })
    const recognised = await recognisePages(file, 'pdf', { pages: 3 })
    expect(isRefused(recognised) || [recognised.pages.length, recognised.more]).toEqual([3, true])
  })

  test('that wants a password is refused as encrypted', async () => {
    const file = await pdf('locked.pdf', invoice, { userPassword: 'secret', ownerPassword: 'owner' })
    expect(await recognisePages(file, 'pdf')).toMatchObject({ refused: 'encrypted' })
  })

  test('that is broken, or none, is refused as unreadable', async () => {
    const file = path.join(folder, 'broken.pdf')
    writeFileSync(file, '%PDF-1.7\nnothing of the kind')
    expect(await recognisePages(file, 'pdf')).toMatchObject({ refused: 'unreadable' })
    expect(await recognisePages(path.join(folder, 'absent.pdf'), 'pdf')).toMatchObject({ refused: 'unreadable' })
    expect(await renderFirstPage(file, 'pdf')).toMatchObject({ refused: 'unreadable' })
  })

  test('is no longer read when the caller aborts', async () => {
    expect(await recognisePages(await pdf('unwanted.pdf', invoice), 'pdf', { signal: AbortSignal.abort() })).toMatchObject({
      refused: 'aborted',
    })
  })

  test('gives an image of its first page', async () => {
    const preview = await renderFirstPage(await pdf('preview.pdf', invoice), 'pdf')
    if (isRefused(preview)) throw new Error(preview.detail)
    const { format, height } = await (await loadSharp())(preview.jpeg, {}).metadata()
    expect({ format, height }).toEqual({ format: 'jpeg', height: 1600 })
  })

  test('hands out the files inside it under tame names', async () => {
    const file = await pdf('carrier.pdf', (page) => {
      invoice(page)
      page.file(Buffer.from('<Invoice/>'), { name: 'factur-x.xml' })
      page.file(Buffer.from('out'), { name: '../../etc/passwd' })
    })
    const found = await extractAttachments(file)
    if (isRefused(found)) throw new Error(found.detail)
    expect(Object.fromEntries(found.map(({ name, bytes }) => [name, bytes.toString()]))).toEqual({
      'factur-x.xml': '<Invoice/>',
      passwd: 'out',
    })
  })
})

describe('a scanned page', () => {
  test(
    'is read by its letters, and so are the words around it, whatever text hides behind',
    async () => {
      const scan = path.join(folder, 'scan.png')
      writeFileSync(scan, await render(await pdf('source.pdf', slip, small)))
      const around = await pdf('around.pdf', (page) => page.fontSize(8).text(hidden, 30, 30).image(scan, 0, 0, { width: 400 }), small)
      const { source, text } = await words(around)
      expect(source).toBe('ocr')
      expect(text).toContain('02/03/2026')
      expect(text).toContain('1.210,00')
      expect(text).not.toContain('9.999,99')
    },
    patient,
  )

  test(
    'that stands on its head is turned',
    async () => {
      const read = await loadSharp()
      const scan = path.join(folder, 'turned.png')
      const many: Draw = (page) => {
        for (let index = 0; index < 7; index += 1) page.fontSize(12).text('Travaux de maçonnerie livrés le 02/03/2026', 30, 30 + 28 * index)
      }
      writeFileSync(
        scan,
        await read(await render(await pdf('upright.pdf', many, small)), {})
          .rotate(180)
          .png()
          .toBuffer(),
      )
      expect((await words(scan, 'image')).text).toContain('02/03/2026')
    },
    patient,
  )

  test('too large to be one, or cut short, is refused', async () => {
    const read = await loadSharp()
    const bytes = await read(Buffer.from([255, 255, 255]), { raw: { width: 1, height: 1, channels: 3 } })
      .resize(300, 300)
      .png()
      .toBuffer()
    const [large, short] = [path.join(folder, 'large.png'), path.join(folder, 'short.png')]
    writeFileSync(large, claiming(bytes, 20_000))
    writeFileSync(short, bytes.subarray(0, 100))
    expect(await recognisePages(large, 'image')).toMatchObject({ refused: 'unreadable' })
    expect(await renderFirstPage(large, 'image')).toMatchObject({ refused: 'unreadable' })
    expect(await recognisePages(short, 'image')).toMatchObject({ refused: 'unreadable' })
  })
})

test('nothing is left behind', () => {
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`partita-${process.pid}-`))).toEqual([])
})

describe('the table of words', () => {
  const row = (text: string, box = '10\t20\t30\t10') => `5\t1\t1\t1\t1\t1\t${box}\t95.5\t${text}`

  test('is taken row by row, and what is none of it is left out', () => {
    const table = [
      'level\tpage_num',
      '1\t1\t0\t0\t0\t0\t0\t0\t600\t800\t-1\t',
      row('Total'),
      row('x', '1e9\t0\t1\t1'),
      row('y', '1\t1\t0\t10'),
      'nonsense',
      row('&amp;<!ENTITY>'),
    ].join('\n')
    expect(pagesFromTsv(table)).toEqual([
      {
        width: 600,
        height: 800,
        words: [
          { text: 'Total', x: 10, y: 20, width: 30, height: 10, confidence: 0.955 },
          { text: '&amp;<!ENTITY>', x: 10, y: 20, width: 30, height: 10, confidence: 0.955 },
        ],
      },
    ])
  })

  test('has its invisible signs taken out', () => {
    expect(pagesFromTsv(`1\t1\t0\t0\t0\t0\t0\t0\t600\t800\t-1\t\n${row('a\u202eb\u00adc')}`)[0]?.words).toMatchObject([{ text: 'abc' }])
  })
})

describe('a text layer is used', () => {
  const page = (text: string) => ({
    width: 600,
    height: 800,
    words: text.split(' ').map((word) => ({ text: word, x: 0, y: 0, width: 1, height: 1, confidence: 1 })),
  })

  test('when it has words, and an amount or a date', () => {
    expect(isUsableText([page('Facture du client Alpha Construct SA pour les travaux, total 1.210,00')])).toBe(true)
  })

  test.each([
    ['has hardly a letter', 'page 1 1.210,00'],
    ['has neither amount nor date', 'Facture du client Alpha Construct SA pour les travaux de la maison'],
    ['is signs of a font without a table', 'xqzr wtfk pljh gnbv dscx mkrt qzzx wwrt ghjk lkjh zxcv bnmq 1.210,00'],
    ['is not printable', `${'\ue001\ue002\ue003 '.repeat(40)}facture du client de la maison pour les travaux 1.210,00`],
  ])('but not when it %s', (_why, text) => {
    expect(isUsableText([page(text)])).toBe(false)
  })
})

describe('two readings of one image', () => {
  const word = (text: string, x = 0) => ({ text, x, y: 0, width: 50, height: 10, confidence: 0.95 })

  test('dispute a word with digits that they read differently', () => {
    expect(mergeReadings([word('F2026/0147')], [word('F2026/0747')])).toMatchObject([{ text: 'F2026/0147', confidence: 0.3 }])
    expect(mergeReadings([word('F2026/0147')], [word('F2026/0147')])).toMatchObject([{ confidence: 0.95 }])
  })

  test('add what one of them overlooked', () => {
    expect(mergeReadings([word('Total')], [word('Total'), word('1.210,00', 200)]).map(({ text }) => text)).toEqual(['Total', '1.210,00'])
  })
})

test('the lean of a page is found to a few tenths of a degree', () => {
  const [width, height] = [600, 800]
  const pixels = Buffer.alloc(width * height, 255)
  for (let line = 60; line < 740; line += 30) {
    for (let x = 50; x < 550; x += 1)
      for (let thick = 0; thick < 8; thick += 1) pixels[(Math.round(line + x * Math.tan((2 * Math.PI) / 180)) + thick) * width + x] = 0
  }
  expect(skewAngle({ width, height, pixels })).toBeCloseTo(2, 0)
})
