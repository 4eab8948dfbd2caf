import type { Page, Word } from '../../capture/ocr/layout/page.ts'

/**
 * Parses words with their boxes from the table that pdftotext (`-tsv`) and tesseract (`tsv`) write: twelve columns, one row per page,
 * block, line and word. The format has no markup or entities; other rows are ignored.
 */
const pageLevel = '1'
const wordLevel = '5'
const mostWords = 6000

const numberOf = (text: string | undefined): number => {
  const value = /^-?\d{1,7}(?:\.\d{1,9})?$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : Number.NaN
}

// Soft hyphens and direction marks are invisible; control characters come from broken fonts.
const invisible = /[\p{Cc}\p{Cf}]/gu

const cleaned = (text: string): string => text.slice(0, 200).replace(invisible, '').normalize('NFC').trim()

export function pagesFromTsv(table: string): Page[] {
  const pages = new Map<string, { width: number; height: number; words: Word[] }>()
  for (const row of table.split('\n')) {
    const [level, number = '', , , , , left, top, across, down, sure, text = ''] = row.split('\t', 12)
    const [x, y, width, height] = [numberOf(left), numberOf(top), numberOf(across), numberOf(down)]
    if (Number.isNaN(x + y + width + height)) continue
    if (level === pageLevel) pages.set(number, { width, height, words: [] })
    const page = pages.get(number)
    const word = cleaned(text)
    if (level !== wordLevel || !page || word === '' || width <= 0 || height <= 0 || page.words.length >= mostWords) continue
    const confidence = Math.min(1, Math.max(0, numberOf(sure) / 100 || 0))
    page.words.push({ text: word, x, y, width, height, confidence })
  }
  return [...pages.values()]
}
