/** The tax exports of a dossier, read back by other programs. */
import { download, readPdf, readSheets } from '../../harness/exports/read-back.ts'
import type { World } from '../../harness/world.ts'
import { formatCents, parseCents } from '../../../src/lib/money.ts'
import type { GoldenFile } from './file.ts'

export const exported = (w: World, { call, path }: GoldenFile, query: string) => download(w, call, `${path}/exports/${query}`)

const inCents = (cell: string): string => formatCents(parseCents(Number(cell).toFixed(2)))

/** What the sheet of boxes declares, box by box, without boxes that are zero; what the lines behind each box add up to; and the text in print. */
export async function exportedReturn(w: World, file: GoldenFile, id: number) {
  const [workbook, print] = [
    await exported(w, file, `vat-declaration?vat_declaration_id=${id}&format=xlsx&lang=en`),
    await exported(w, file, `vat-declaration?vat_declaration_id=${id}&lang=en`),
  ]
  const sheets = readSheets(workbook.bytes)
  const [titles = [], ...rows] = sheets['Boxes'] ?? []
  const at = (row: readonly string[], title: string) => row[titles.indexOf(title)] ?? ''
  const [lineTitles = [], ...lines] = sheets['Lines per box'] ?? []
  const sums = Map.groupBy(lines, ([box]) => box ?? '')
  const cellOf = (row: readonly string[], title: string) => inCents(row[lineTitles.indexOf(title)] ?? '0')
  return {
    declared: Object.fromEntries(
      rows.map((row) => [at(row, 'Box'), inCents(at(row, 'Declared'))] as const).filter(([, amount]) => amount !== '0.00'),
    ),
    codes: Object.fromEntries(titles.includes('EDI code') ? rows.map((row) => [at(row, 'Box'), at(row, 'EDI code')]) : []),
    /** `computed` of each box, and the sum of its lines. */
    ledger: rows.map((row) => [at(row, 'Box'), inCents(at(row, 'Ledger'))] as const),
    lines: new Map(
      [...sums].map(([box, own]) => [box, formatCents(own.reduce((total, row) => total + parseCents(cellOf(row, 'Amount')), 0n) as never)]),
    ),
    text: readPdf(print.bytes),
    fingerprints: [workbook.headers['x-export-fingerprint'], print.headers['x-export-fingerprint']],
    statuses: [workbook.status, print.status],
  }
}
