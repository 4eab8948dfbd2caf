import type { Page, Word } from '../../src/capture/ocr/layout/page.ts'

const [wide, high, spacing] = [6, 10, 14]

/**
 * A page drawn in type: each sign is as wide as every other, so that columns stand where they are written. One blank is a blank, three are
 * a gap. `confidence` is that of every word, as OCR would say it.
 */
export function pageFromText(text: string, confidence = 1): Page {
  const rows = text.replace(/^\n|\n\s*$/g, '').split('\n')
  const words: Word[] = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      // Narrow blanks as in print: a word reaches almost to the next.
      x: match.index * wide,
      y: index * spacing,
      width: (match[0].length + 0.5) * wide,
      height: high,
      confidence,
    })),
  )
  return { width: 600, height: Math.max(840, rows.length * spacing), words }
}
