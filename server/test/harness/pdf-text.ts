/** Makes PDFs from text, and HEIC photographs from PDFs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'

const whole = [540, 520] as const

/** A PDF with a text layer: two or more blanks start a new column. */
export function pdfOf(text: string, size: readonly [number, number] = whole): Promise<Buffer> {
  const document = new Pdf({ size: [...size], margin: 10 })
  document.font('Helvetica').fontSize(10)
  for (const [index, line] of text.replace(/^\n/, '').split('\n').entries())
    for (const cell of line.matchAll(/\S+(?: \S+)*/g)) document.text(cell[0], 30 + cell.index * 6.6, 25 + index * 15, { lineBreak: false })
  document.end()
  return buffer(document)
}

/** The first page as a HEIC image by the local encoder, which is installed with the decoder. */
export function heicOf(pdf: Buffer): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'photograph-'))
  try {
    const at = (name: string) => path.join(folder, name)
    writeFileSync(at('page.pdf'), pdf)
    execFileSync('pdftoppm', ['-png', '-r', '150', '-l', '1', '-singlefile', at('page.pdf'), at('page')], { stdio: 'pipe' })
    execFileSync('heif-enc', ['-q', '80', '-o', at('page.heic'), at('page.png')], { stdio: 'pipe' })
    return readFileSync(at('page.heic'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
