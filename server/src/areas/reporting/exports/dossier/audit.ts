/** The audit file of the country inside a dossier. What is wrong in it does not refuse the dossier: it stands beside it. */
import { packOf } from '../../../../packs/index.ts'
import { type AuditFile, writeAuditFile } from '../audit-files/index.ts'
import { openFolder } from '../archive-names.ts'
import type { Reader } from '../export.ts'
import { openFingerprint } from '../fingerprint.ts'
import type { Source } from './sources.ts'
import type { Year } from './table.ts'

export async function auditSources(reader: Reader, year: Year): Promise<Source[]> {
  if (!packOf(reader.company.country_pack).audit_file) return []
  const file = await writeAuditFile(reader, year)
  const written: Source = {
    path: openFolder('audit')(file.file_name),
    kind: 'audit',
    name: file.file_name,
    content: async function* () {
      yield* file.content
    },
    ended: () => ({ rows: null, fingerprint: file.headers()['X-Export-Fingerprint'] ?? null }),
  }
  return file.form === 'fec' ? [written, checksSource(file, year)] : [written]
}

/** Read after the file itself, because its checks are known only then. Their messages depend on the language, so they are not covered. */
const checksSource = ({ checks }: AuditFile, { code }: Year): Source => ({
  path: 'audit/fec-checks.json',
  kind: 'audit',
  name: 'fec-checks.json',
  content: async function* () {
    yield `${JSON.stringify(checks(), null, 2)}\n`
  },
  ended: () => {
    const fingerprint = openFingerprint('audit/fec-checks.json', { fiscal_year: code })
    for (const { message: _, ...check } of checks()) fingerprint.add(check)
    return { rows: null, fingerprint: fingerprint.close() }
  },
})
