import { encodeQR } from 'qr'

/** Draws a QR code as squares, with error correction M as payment codes want it. The page around it is its quiet zone. */
export function drawCode(page: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  // The library draws a border of one square at least.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const side = size / rows.length
  for (const [down, row] of rows.entries())
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let end = from
      while (row[end]) end += 1
      page.rect(x + from * side, y + down * side, (end - from) * side, side)
      from = end
    }
  page.fill('#000000')
}
