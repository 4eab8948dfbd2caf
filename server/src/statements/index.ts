/**
 * Bank statements of four formats as one model: CODA 2, camt.053, MT940 and CFONB 120. Pure functions of the bytes; a file of somebody else
 * never makes them throw.
 */
import { readCamt } from './camt/read.ts'
import { readCfonb } from './cfonb/read.ts'
import { readCoda } from './coda/read.ts'
import { type Issues, type IssueCode } from './issues.ts'
import type { Statement, StatementFormat, StatementReading } from './model.ts'
import { readMt940 } from './mt940/read.ts'
import { recognise } from './recognise.ts'

export { issueMessage } from './issues.ts'
export type { Statement, StatementFormat, StatementReading, StatementTransaction } from './model.ts'

/** The file size limit of the specification. */
const largest = 25 * 1024 * 1024

const refusal = (code: IssueCode): StatementReading => ({ format: null, statements: [], issues: [{ code, level: 'error', line: null }] })

const readingOf = (
  format: StatementFormat,
  read: { readonly statements: readonly Statement[]; readonly issues: Issues },
): StatementReading => ({
  format,
  statements: read.issues.hasErrors() ? [] : read.statements,
  issues: read.issues.list,
})

/** Reads a statement file by its content. With an error among the issues nothing of it may be imported. */
export const readStatements = (bytes: Uint8Array): StatementReading => {
  if (bytes.byteLength > largest) return refusal('too_large')
  const format = recognise(bytes)
  if (format === 'xml') return readCamt(bytes)
  if (format === 'coda') return readingOf(format, readCoda(bytes))
  if (format === 'mt940') return readingOf(format, readMt940(bytes))
  if (format === 'cfonb120') return readingOf(format, readCfonb(bytes))
  return refusal(format)
}
