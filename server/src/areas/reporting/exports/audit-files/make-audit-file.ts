import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { notFound, refused } from '../../../../kernel/route/problem.ts'
import type { SpooledFile } from '../../../../kernel/route/route.ts'
import { loadYears } from '../../../books/fiscal-years/index.ts'
import { noteExport } from '../note-export.ts'
import type { AuditFile } from './audit-file.ts'
import type { FaiaOptions } from './faia/write-faia.ts'
import { messages } from './messages.ts'
import { writeAuditFile } from './write-audit-file.ts'

type Context = Pick<
  ExternalContext<'read', undefined, '/v1/companies/:company'>,
  'spool' | 'note' | 'company' | 'now' | 'language' | 'files'
>

/** Makes the audit file of a year and notes it in the activity. */
export async function makeAuditFile(context: Context, yearId: number, options: FaiaOptions): Promise<SpooledFile> {
  const { spool, note, files, company, now, language } = context
  let made = { form: '', year: '' }
  const spooled = await spool(async (db) => {
    const year = (await loadYears(db)).find(({ id }) => id === yearId)
    if (!year) throw notFound()
    const file = await writeAuditFile({ db, files, company, now, language }, year, options)
    made = { form: file.form, year: year.code }
    return { name: file.file_name, type: file.type, content: refuseFaults(file), headers: file.headers }
  })
  const asked = Object.entries(options).map(([name, value]) => `${name}=${value}`)
  const parameters = [`fiscal_year=${made.year}`, ...asked].join(' ')
  return noteExport(note, { name: 'audit-file', format: made.form, parameters }, spooled)
}

/** The content, and at its end a refusal where the file cannot be delivered: only then is everything checked. */
async function* refuseFaults({ content, checks }: AuditFile): AsyncGenerator<string | Uint8Array> {
  yield* content
  const faults = checks().filter(({ level }) => level === 'error')
  if (faults.length > 0) throw refused('audit_file_invalid', messages.audit_file_invalid, { extra: { checks: faults } })
}
