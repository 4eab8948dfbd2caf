import type { Caller, World } from '../world.ts'
import { amountsInPdf, download, readCsv, readPdf, readSheets } from './read-back.ts'

/** Every amount but zero, under the keys that are compared. */
function amountsOf(value: unknown, isCompared: (key: string) => boolean, key = ''): string[] {
  if (typeof value === 'string') return isCompared(key) && /^-?\d+\.\d{2}$/.test(value) && value !== '0.00' ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([inner, each]) => amountsOf(each, isCompared, Array.isArray(value) ? key : inner))
}

/** Of lines, exports print debit and credit; of other reports all figures but the balance of a debit and a credit. */
function figuresOf({ rows, assets, liabilities, sections, totals, data }: Record<string, unknown>): string[] {
  const found = data
    ? amountsOf([data, totals], (key) => key === 'debit' || key === 'credit')
    : amountsOf([rows, assets, liabilities, sections, totals], (key) => key !== 'balance')
  return [...new Set(found)]
}

/** Compares the figures of a report with its CSV, XLSX and PDF files, read by other programs: how many there are, and which a file lacks. */
export async function compareFormats(w: World, caller: Caller, path: string, name: string, query: string) {
  const { body } = await caller('GET', `${path}/reports/${name}?${query}`)
  const figures = figuresOf(body)
  const get = (format: string) => download(w, caller, `${path}/exports/${name}?format=${format}&lang=fr&${query}`)
  const [csv, xlsx, pdf] = await Promise.all([get('csv'), get('xlsx'), get('pdf')])
  const lackingIn = (shown: readonly string[]) => {
    const found = new Set(shown)
    return figures.filter((figure) => !found.has(figure))
  }
  return {
    figures: figures.length,
    missing: {
      csv: lackingIn(readCsv(csv.bytes).flat()),
      xlsx: lackingIn(Object.values(readSheets(xlsx.bytes)).flat(2)),
      pdf: lackingIn(amountsInPdf(readPdf(pdf.bytes))),
    },
    fingerprints: [body.fingerprint, ...[csv, xlsx, pdf].map(({ headers }) => headers['x-export-fingerprint'])],
    pdf: pdf.bytes,
  }
}
