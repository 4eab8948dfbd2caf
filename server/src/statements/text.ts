/** Control characters, line ends and the blanks that are not plain ones. */
const invisible = /[\p{Cc}\u00a0\u202f\u2028\u2029]+/gu

/** The longest texts that are stored. */
export const longest = {
  name: 190,
  account: 34,
  bic: 11,
  communication: 1_000,
  code: 40,
  reference: 100,
  reason: 35,
  number: 35,
  label: 100,
}

/** Words of plain signs with single blanks between them: most texts, and nothing is to be done with them. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** A text of a file as it is shown: composed characters, plain single blanks, trimmed, not longer than it is stored. Null where nothing is left. */
export const textOf = (written: string | null | undefined, most: number): string | null => {
  if (!written) return null
  const trimmed = written.trim()
  if (trimmed.length <= most && plain.test(trimmed)) return trimmed
  // A hostile text is cut before it is worked on.
  const composed = trimmed
    .slice(0, 4 * most)
    .toWellFormed()
    .normalize('NFC')
  const single = composed.replace(invisible, ' ').replace(/ {2,}/g, ' ').trim()
  const cut =
    single.length > most
      ? single
          .slice(0, most)
          .replace(/[\ud800-\udbff]$/, '')
          .trimEnd()
      : single
  return cut === '' ? null : cut
}

/** Values that banks write for a reference that they do not have. */
const noReference = new Set(['NOTPROVIDED', 'NONREF', 'NOREF', 'NOT PROVIDED', 'UNKNOWN'])

export const referenceOf = (written: string | null | undefined): string | null => {
  const text = textOf(written, longest.reference)
  return text === null || noReference.has(text.toUpperCase()) ? null : text
}

/** A bank identifier without blanks; null where it cannot be one. */
export const bicOf = (written: string | null | undefined): string | null => {
  const text = written?.trim().toUpperCase() ?? ''
  return /^[A-Z\d]{8}(?:[A-Z\d]{3})?$/.test(text) ? text : null
}

export const codeOf = (written: string | null | undefined): string | null => textOf(written, longest.code)

export const reasonOf = (written: string | null | undefined): string => textOf(written, longest.reason) ?? ''

const mark = [0xef, 0xbb, 0xbf]

const withoutMark = (bytes: Uint8Array): Uint8Array => (mark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(3) : bytes)

/** Windows-1252, or UTF-8 when the bytes are valid UTF-8 with longer characters and the text read so is accepted. */
export const decodeText = (bytes: Uint8Array, accepts: (text: string) => boolean): string => {
  const given = withoutMark(bytes)
  const unicode = decodeUnicode(given)
  if (unicode !== null && (unicode.length === given.length || accepts(unicode))) return unicode
  return new TextDecoder('windows-1252').decode(given)
}

const decodeUnicode = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Some systems add this character at the end of a text. */
const endMark = '\u001a'

export const withoutEndMark = (text: string): string => {
  const end = text.lastIndexOf(endMark)
  return end >= 0 && text.slice(end + 1).trim() === '' ? text.slice(0, end) : text
}

/** The lines of a text; empty ones at the end are left out. */
export const linesOf = (text: string): string[] => {
  const lines = withoutEndMark(text).split(/\r\n|\n|\r/)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines
}
