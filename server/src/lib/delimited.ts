/** Tables that people send: what a spreadsheet or another program wrote as text, in any of the spellings those use. */

/**
 * The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 without one, and otherwise the single bytes of Windows in western Europe, of which
 * Latin-1 is a part. Bytes that are no UTF-8 are that in practice, and accents come out right.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const separators = [';', '\t', ','] as const

/** What parts the cells: of the three in use, the one the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1)
  const counted = separators.map((separator) => ({ separator, count: line.split(separator).length - 1 }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).separator
}

export type Table = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** A quote that is opened and never closed, at this line. */
export type Unclosed = { readonly unclosed_at: number }

/**
 * The lines below the header, at most so many: whoever asks for one more than is allowed learns that there were too many without the rest
 * being read. Cells may hold line breaks in quotes; lines with nothing in them are passed over. A cell is text and nothing else, whatever
 * it begins with.
 */
export function readDelimited(text: string, most: number): Table | Unclosed {
  const separator = separatorOf(text)
  const lines: string[][] = []
  let [cells, cell, at, line] = [[] as string[], '', 0, 1]
  const endCell = () => {
    cells.push(cell.trim())
    cell = ''
  }
  const endLine = () => {
    endCell()
    if (cells.some((each) => each !== '')) lines.push(cells)
    cells = []
  }
  while (at < text.length && lines.length <= most) {
    const sign = text[at] as string
    if (sign === '"' && cell.trim() === '') {
      const end = closing(text, at + 1)
      if (end === -1) return { unclosed_at: line }
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      line += cell.split('\n').length - 1
      at = end
    } else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      line += 1
      endLine()
    } else cell += sign
    at += 1
  }
  if (cell !== '' || cells.length > 0) endLine()
  const [header = [], ...rows] = lines
  return { header, rows: rows.slice(0, most) }
}

/** Where the quote that is open ends; one that is doubled stands for itself. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}
