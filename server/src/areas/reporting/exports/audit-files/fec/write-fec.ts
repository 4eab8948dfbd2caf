/** The fichier des écritures comptables of a fiscal year (livre des procédures fiscales, art. A 47 A-1). */
import { type Language, say } from '../../../../../lib/languages.ts'
import { encodeLatin9, latin9Text } from '../../../../../lib/writers/latin9.ts'
import { inBlocks } from '../../../../../lib/writers/table.ts'
import type { FecColumn } from '../../../../../packs/exports/audit-files.ts'
import { packOf } from '../../../../../packs/index.ts'
import type { YearSummary } from '../../../../books/fiscal-years/index.ts'
import type { BookReader } from '../../export.ts'
import { openFingerprint } from '../../fingerprint.ts'
import type { AuditFileCheck, WrittenAuditFile } from '../audit-file.ts'
import { loadCompany } from '../store.ts'
import { openFecChecks } from './check-lines.ts'
import { fecChecks, type Finding, isStructural } from './checks.ts'
import { checkFileName, fecFileName } from './file-name.ts'
import { type FecLine, streamFecLines } from './store.ts'

type Rules = { readonly columns: readonly FecColumn[]; readonly language: Language }

const separator = '\t'

export async function writeFec(reader: BookReader, year: YearSummary, { columns, language }: Rules): Promise<WrittenAuditFile> {
  const { db, company } = reader
  const pack = packOf(company.country_pack)
  const { enterprise_number } = await loadCompany(db)
  const siren = pack.enterpriseNumber(enterprise_number ?? '')
  const file_name = fecFileName(siren, year.ends_on)
  const opening_journal = pack.opening_journal.code
  const checks = openFecChecks({ columns, year, isOpening: (journal) => journal === opening_journal, numbering: 'journal' })
  const fingerprint = openFingerprint('audit-file', { fiscal_year: year.code, form: 'fec' })
  let found: readonly Finding[] = []

  async function* lines(): AsyncGenerator<string> {
    const isSiren = (number: string) => pack.enterpriseNumber(number) === number
    for (const code of siren === null ? (['siren'] as const) : checkFileName(file_name, siren, isSiren)) checks.add(code)
    const names = columns.map(({ name }) => name)
    checks.header(names)
    yield lineOf(names)
    for await (const line of streamFecLines(db, { year_id: year.id, opening_journal, language })) {
      const written = valuesOf(line)
      const values = names.map((name) => written[name as keyof Values])
      checks.line(values)
      fingerprint.add(coveredBy(line))
      yield lineOf(values)
    }
    found = checks.close()
  }
  return {
    file_name,
    form: 'fec',
    type: 'text/plain; charset=iso-8859-15',
    content: encoded(lines()),
    fingerprint: () => fingerprint.close(),
    checks: () => describeFindings(found, reader.language),
  }
}

const lineOf = (values: readonly string[]): string => `${values.join(separator)}\r\n`

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const block of inBlocks(lines)) yield encodeLatin9(block)
}

const describeFindings = (findings: readonly Finding[], language: Language): AuditFileCheck[] =>
  findings.map(({ code, count, lines }) => ({
    code,
    level: isStructural(code) ? 'error' : 'warning',
    message: say(fecChecks[code].message, language),
    count,
    lines,
  }))

const amountOf = (decimal: string): string => decimal.replace('.', ',')
const dayOf = (day: string): string => day.replaceAll('-', '')

const valuesOf = (line: FecLine) => ({
  JournalCode: latin9Text(line.journal),
  JournalLib: latin9Text(line.journal_label),
  EcritureNum: String(line.number),
  EcritureDate: dayOf(line.entry_date),
  CompteNum: line.account.padEnd(6, '0'),
  CompteLib: latin9Text(line.account_label),
  CompAuxNum: latin9Text(line.third_party ?? ''),
  CompAuxLib: latin9Text(line.third_party_name ?? ''),
  PieceRef: latin9Text(line.reference ?? '') || `${line.journal}-${line.number}`,
  PieceDate: dayOf(line.document_date ?? line.entry_date),
  EcritureLib: latin9Text(line.label ?? '') || latin9Text(line.account_label),
  Debit: amountOf(line.debit),
  Credit: amountOf(line.credit),
  EcritureLet: line.lettering ?? '',
  DateLet: line.lettered_on === null ? '' : dayOf(line.lettered_on),
  ValidDate: dayOf(line.posted_on),
  Montantdevise: line.foreign_amount === null ? '' : amountOf(line.foreign_amount),
  Idevise: line.foreign_currency ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** Business values of a line: labels of the country pack are left out. */
const coveredBy = ({ journal_label: _journal, account_label: _account, ...covered }: FecLine): object => covered
