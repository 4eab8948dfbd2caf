import { refused } from '../../../../kernel/route/problem.ts'
import { packOf } from '../../../../packs/index.ts'
import type { YearSummary } from '../../../books/fiscal-years/index.ts'
import type { BookReader } from '../export.ts'
import { messages } from '../messages.ts'
import type { AuditFile, WrittenAuditFile } from './audit-file.ts'
import { type FaiaOptions, writeFaia } from './faia/write-faia.ts'
import { writeFec } from './fec/write-fec.ts'

/**
 * The audit file of a fiscal year in the form of the country: it is written whatever is wrong in it, and `checks` tells what. 422 where the
 * country has none.
 */
export async function writeAuditFile(reader: BookReader, year: YearSummary, options: FaiaOptions = {}): Promise<AuditFile> {
  const rules = packOf(reader.company.country_pack).audit_file
  if (!rules) throw refused('country_pack_mismatch', messages.country_pack_mismatch)
  const { fingerprint, ...file } =
    rules.form === 'fec' ? await writeFec(reader, year, rules) : await writeFaia(reader, year, rules, options)
  let headers: ReturnType<AuditFile['headers']> | null = null
  return { ...file, headers: () => (headers ??= headersOf(file, fingerprint())) }
}

/** `X-Export-Warnings` only where there are some. */
function headersOf({ checks }: Pick<WrittenAuditFile, 'checks'>, fingerprint: string): ReturnType<AuditFile['headers']> {
  const warnings = checks().map(({ code, count }) => `${code}=${count}`)
  return { 'X-Export-Fingerprint': fingerprint, ...(warnings.length > 0 && { 'X-Export-Warnings': warnings.join(',') }) }
}
