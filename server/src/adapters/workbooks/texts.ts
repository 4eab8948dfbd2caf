import type { Element } from '../../lib/xml/tree.ts'
import { workbookFault, workbookLimits } from './workbook.ts'

const namespaces = ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://purl.oclc.org/ooxml/spreadsheetml/main']

/** The namespace of spreadsheets, in the two editions of the standard. */
export const isOwn = (namespace: string): boolean => namespaces.includes(namespace)

/** Spreadsheets write characters that XML does not have like this. */
const escaped = /_x([\dA-Fa-f]{4})_/g

/** The text of a cell: its own, or that of its runs of one format; what tells how to pronounce it is left out. */
export function textOf({ children }: Element): string {
  const written = children.flatMap((child) =>
    child.name === 't' ? [child.text] : child.name === 'r' ? child.children.filter(({ name }) => name === 't').map(({ text }) => text) : [],
  )
  return cleanText(written.join(''))
}

/** Without escapes, without what no database keeps, and without blanks at its ends. */
export function cleanText(written: string): string {
  if (written.length > workbookLimits.text) throw workbookFault('too_large')
  return written
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
}
