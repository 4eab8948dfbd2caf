/** Writes minimal PDFs: objects and the cross-reference table. */
type Part = string | Buffer
const bytesOf = (part: Part): Buffer => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)

export const stream = (data: Buffer, entries = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${data.length} ${entries} >>\nstream\n`, 'latin1'), data, Buffer.from('\nendstream', 'latin1')])

type Options = {
  readonly header?: string
  readonly trailer?: string
  readonly xref?: (offsets: readonly number[]) => string
  readonly after?: Part
}

/** The first object is the catalogue. */
export const pdfOf = (
  objects: readonly Part[],
  { header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', trailer = '', xref, after = '' }: Options = {},
): Buffer => {
  const parts = [bytesOf(header)]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    const part = Buffer.concat([bytesOf(`${index + 1} 0 obj\n`), bytesOf(object), bytesOf('\nendobj\n')])
    offsets.push(at)
    parts.push(part)
    at += part.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = xref?.(offsets) ?? `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  parts.push(
    bytesOf(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`),
    bytesOf(after),
  )
  return Buffer.concat(parts)
}

const text = 'BT /F1 12 Tf 72 720 Td (Facture 2026-0001 Total 121,00 EUR) Tj ET'

type Page = {
  readonly catalogue?: string
  readonly page?: string
  readonly box?: string
  readonly content?: Part
  readonly font?: string
  readonly resources?: string
  readonly more?: readonly Part[]
}

/** One page with the text of an invoice; objects of `more` are numbered from 6. */
export const onePage = (
  { catalogue = '', page = '', box = '[0 0 595 842]', content, font, resources = '', more = [] }: Page = {},
  options: Options = {},
): Buffer =>
  pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      content ?? stream(Buffer.from(text)),
      font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    options,
  )

export const plainPdf = (): Buffer => onePage()
