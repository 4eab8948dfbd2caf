import { decodeXml } from '../../lib/xml/decode.ts'
import { scanXml } from '../../lib/xml/scan.ts'
import type { Element } from '../../lib/xml/tree.ts'
import { isUnreadableXml, type UnreadableReason } from '../../lib/xml/unreadable.ts'
import { mostStatements, mostTransactions } from '../draft.ts'
import { createIssues, type IssueCode, type Issues } from '../issues.ts'
import type { Statement, StatementReading } from '../model.ts'
import { type Detail, readDetail } from './details.ts'
import { type Entry, readEntry } from './entries.ts'
import { readStatement } from './statement.ts'

const namespacePattern = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d{2})$/

/** What a document is by the namespace of its root: the version of a statement, or why it is refused. */
const versionOf = (namespace: string): number | IssueCode => {
  const [, message, version] = namespacePattern.exec(namespace) ?? []
  if (message === '052') return 'camt_052'
  if (message === '054') return 'camt_054'
  if (message !== '053') return 'format_unknown'
  const number = Number(version)
  return number >= 2 && number <= 14 ? number : 'camt_version'
}

/** Versions whose rules are known field by field. */
const knownVersions = [2, 8]

const unreadableCodes: Readonly<Record<UnreadableReason, IssueCode>> = {
  not_xml: 'xml_malformed',
  doctype: 'xml_doctype',
  too_deep: 'xml_too_deep',
  too_large: 'too_large',
  encoding: 'xml_encoding',
  not_invoice: 'format_unknown',
}

type State = { statements: Statement[]; entries: Entry[]; details: Detail[]; transactions: number; isCamt053: boolean; namespace: string }

/** Uses repeated elements as they end, so that a long file is never a tree in memory. */
const take = (state: State, issues: Issues, element: Element, parent: string): boolean => {
  if (element.name === 'TxDtls' && parent === 'NtryDtls') {
    state.transactions += 1
    if (state.transactions <= mostTransactions) state.details.push(readDetail(element))
    return true
  }
  if (element.name === 'Ntry' && parent === 'Stmt') {
    if (state.details.length === 0) state.transactions += 1
    const entry = state.transactions > mostTransactions ? null : readEntry(element, state.details, issues)
    if (entry) state.entries.push(entry)
    state.details = []
    return true
  }
  if (element.name !== 'Stmt' || parent !== 'BkToCstmrStmt') return false
  const statement = issues.hasErrors() ? null : readStatement(element, state.entries, issues)
  if (statement) state.statements.push(statement)
  state.entries = []
  return true
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

const readDocument = (source: string, state: State, issues: Issues): void => {
  try {
    scanXml(source, {
      root: (namespace) => {
        const version = versionOf(namespace)
        state.namespace = namespace
        state.isCamt053 = typeof version === 'number' || version === 'camt_version'
        if (typeof version !== 'number') issues.error(version, null)
        else if (!knownVersions.includes(version)) issues.warn('version_read_leniently', null)
        return typeof version === 'number'
      },
      isOwn: (namespace) => namespace === state.namespace,
      take: (element, parent) => take(state, issues, element, parent),
    })
  } catch (error) {
    if (!isUnreadableXml(error)) throw error
    issues.error(unreadableCodes[error.reason], error.reason === 'not_xml' ? lineAt(source, Number(error.message)) : null)
  }
}

const decode = (bytes: Uint8Array, issues: Issues): string | null => {
  try {
    return decodeXml(bytes)
  } catch (error) {
    if (!isUnreadableXml(error)) throw error
    issues.error(unreadableCodes[error.reason], null)
    return null
  }
}

/** camt.053 in the versions 02 to 14. */
export const readCamt = (bytes: Uint8Array): StatementReading => {
  const issues = createIssues()
  const state: State = { statements: [], entries: [], details: [], transactions: 0, isCamt053: false, namespace: '' }
  const source = decode(bytes, issues)
  if (source !== null) readDocument(source, state, issues)
  if (state.transactions > mostTransactions || state.statements.length > mostStatements) issues.error('too_many_transactions', null)
  if (state.statements.length === 0 && !issues.hasErrors()) issues.error('statement_missing', null)
  return {
    format: state.isCamt053 ? 'camt053' : null,
    statements: issues.hasErrors() ? [] : state.statements,
    issues: issues.list,
  }
}
