/** Checks a fichier des écritures comptables as it lies on disk, whichever program wrote it. */
import type { FecColumn } from '../../../../../packs/exports/audit-files.ts'
import { collectFindings, type Finding } from './checks.ts'
import { openFecChecks } from './check-lines.ts'
import { checkFileName, readFileName } from './file-name.ts'

type FecFile = { readonly name: string; readonly content: Uint8Array }
type Known = { readonly columns: readonly FecColumn[]; readonly isSiren: (number: string) => boolean }

const isOpening = (journal: string): boolean => /^(?:R?AN|A ?NOUV)/i.test(journal)

/** The codes of what is wrong, in the order of the list of checks. What stops the administration's program stops this one. */
export function checkFecFile({ name, content }: FecFile, { columns, isSiren }: Known): Finding[] {
  const stops = collectFindings()
  for (const code of checkFileName(name, null, isSiren)) stops.add(code)
  const { text, isKnown } = decode(content)
  if (!isKnown) stops.add('encoding')
  if (text.startsWith('<?xml')) {
    stops.add('xml_form')
    return stops.list()
  }
  if (text !== '' && !/[\r\n]$/.test(text)) stops.add('line_end')
  const [head = '', ...lines] = text.replace(/(?:\r\n|[\r\n])$/, '').split(/\r\n|[\r\n]/)
  const separator = ['\t', '|'].find((each) => head.split(each).length >= 9)
  if (separator === undefined) stops.add('separator')
  const closing = readFileName(name)?.ends_on
  if (separator === undefined || closing === undefined) return stops.list()
  // The name says when the year ends; a year lasts at most two.
  const starts_on = `${Number(closing.slice(0, 4)) - 2}${closing.slice(4)}`
  const checks = openFecChecks({ columns, year: { starts_on, ends_on: closing }, isOpening, numbering: null })
  checks.header(head.split(separator))
  for (const line of lines) checks.line(line.split(separator))
  return [...stops.list(), ...checks.close()]
}

/** UTF-8 where the bytes are such, else ISO 8859-15, in which 80 to 9F are no characters. */
function decode(content: Uint8Array): { readonly text: string; readonly isKnown: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), isKnown: true }
  } catch {
    return { text: new TextDecoder('iso-8859-15').decode(content), isKnown: !content.some((byte) => byte >= 0x80 && byte <= 0x9f) }
  }
}
