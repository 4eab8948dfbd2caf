import { pack } from '../../../../adapters/archives/pack.ts'
import { measure } from '../../../../kernel/files/measure.ts'
import type { ExternalContext, FileToSpool } from '../../../../kernel/route/external-route.ts'
import { notFound } from '../../../../kernel/route/problem.ts'
import type { SpooledFile } from '../../../../kernel/route/route.ts'
import { formatCents, parseCents, plus, zero } from '../../../../lib/money.ts'
import type { Contributed, Reader } from '../export.ts'
import { noteExport } from '../note-export.ts'
import { contentTypes, fileNameOf } from '../write-tables.ts'
import { auditSources } from './audit.ts'
import { keysFrom } from './keys.ts'
import { dossierFormat, fingerprintFiles, type ListedFile, type Manifest, manifestPath } from './manifest.ts'
import { accounts, thirdParties } from './master/tables.ts'
import { printedSources } from './printed.ts'
import { documents, statementFiles } from './records/tables.ts'
import { type Source, storedSources, tableSource, trialBalanceSource } from './sources.ts'
import { findYear, loadHead, loadKeys } from './store.ts'
import type { Row, Year } from './table.ts'
import { entriesPath, storedTables } from './tables.ts'

type Context = Pick<
  ExternalContext<'read', undefined, '/v1/companies/:company'>,
  'spool' | 'note' | 'company' | 'now' | 'language' | 'files'
> &
  Contributed

/** Makes the dossier of a fiscal year in one snapshot, and notes it in the activity. */
export async function makeDossier({ spool, note, ...reader }: Context, fiscalYearId: number): Promise<SpooledFile> {
  let code = ''
  const file = await spool(async (db) => {
    const year = await findYear(db, fiscalYearId)
    if (!year) throw notFound()
    code = year.code
    return packDossier({ ...reader, db, most_rows: Number.POSITIVE_INFINITY }, year)
  })
  return noteExport(note, { name: 'full-dossier', format: 'zip', parameters: `fiscal_year=${code}` }, file)
}

async function packDossier(reader: Reader, year: Year): Promise<FileToSpool> {
  const head = await loadHead(reader.db)
  const stored = await storedSources(reader, year)
  const links = { pathOf: stored.pathOf, withKeys: keysFrom(await loadKeys(reader.db)) }
  const totals = addEntries()
  const sources = [
    ...(await printedSources(reader, year)),
    ...storedTables.map((table) => tableSource(reader, year, table, links, table.path === entriesPath ? totals.add : () => undefined)),
    trialBalanceSource(reader, year),
    ...(await auditSources(reader, year)),
    ...stored.sources,
  ]
  const listed: ListedFile[] = []
  let fingerprint = ''
  async function* manifest() {
    fingerprint = fingerprintFiles(listed)
    const { public_token, name, country_pack } = reader.company
    const company = { public_token, name, country_pack, ...head }
    const content: Manifest = {
      format: dossierFormat,
      version: 2,
      generated_at: reader.now.toISOString(),
      company,
      fiscal_year: year,
      counts: { entries: totals.count(), ...countRows(listed) },
      totals: totals.sums(),
      fingerprint,
      files: listed,
    }
    yield `${JSON.stringify(content, null, 2)}\n`
  }
  const packed = sources.map((source) => ({ path: source.path, open: () => measured(source, (file) => listed.push(file)) }))
  return {
    name: `${fileNameOf(reader.company.name)}-${fileNameOf(year.code)}-dossier.zip`,
    type: contentTypes.zip,
    content: pack([...packed, { path: manifestPath, open: manifest }]),
    headers: () => ({ 'X-Export-Fingerprint': fingerprint }),
  }
}

/** The bytes of a file; it is listed when the last of them has passed. */
async function* measured({ path, kind, name, content, ended }: Source, list: (file: ListedFile) => void): AsyncGenerator<Buffer> {
  const { through, result } = measure(inBuffers(content()))
  yield* through
  const { size, sha256 } = result()
  const { rows, fingerprint } = ended()
  list({ path, kind, name, size, sha256, rows, fingerprint: fingerprint ?? sha256 })
}

async function* inBuffers(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of content) yield Buffer.from(piece as string)
}

/** Counts entries and adds up their lines as they pass. */
function addEntries() {
  let [count, debit, credit] = [0, zero, zero]
  return {
    add: (line: Row): void => {
      if (line['position'] === 1) count += 1
      debit = plus(debit, parseCents(line['debit'] as string))
      credit = plus(credit, parseCents(line['credit'] as string))
    },
    count: () => count,
    sums: () => ({ debit: formatCents(debit), credit: formatCents(credit) }),
  }
}

function countRows(listed: readonly ListedFile[]) {
  const rowsOf = (path: string) => listed.find((file) => file.path === path)?.rows ?? 0
  return {
    documents: rowsOf(documents.path),
    coda_files: rowsOf(statementFiles.path),
    third_parties: rowsOf(thirdParties.path),
    accounts: rowsOf(accounts.path),
  }
}
