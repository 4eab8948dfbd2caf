/** Imports the records of a company file from the external platform, portion by portion. */
import type { CompanyPage, Platform } from '../../../adapters/external-platform/index.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import type { BookNewTransactions } from '../../bank/bank-statements/index.ts'
import { type CompanyDetails, findLink, LinkedCompanyBody, readCompany, updateLinkedCompany } from '../../company-files/companies/index.ts'
import { knownExternalIds } from '../../documents/documents/index.ts'
import { fittedTo } from './fitted.ts'
import { importPage, noCounts, plus } from './import-page.ts'
import { valueOf } from './means.ts'
import * as notes from './notes.ts'
import { companyNotLinked, wrongAnswer } from './problems.ts'
import * as store from './store.ts'

type Context = ExternalContext<'write', undefined, '/v1/companies/:company/sync/external'>

const companyIn = fittedTo(LinkedCompanyBody)
const portion = 500
const mostPortions = 10_000

/**
 * The cursor is stored with the records it stands behind, so that an import that was interrupted goes on where it stood, and two at once
 * store nothing twice.
 */
export async function importCompany(
  platform: Platform | null,
  bookers: readonly BookNewTransactions[],
  context: Context,
): Promise<CompanyDetails> {
  const { company, read, language } = context
  const write = inFile(context)
  const link = await read((db) => findLink(db, company.id))
  if (platform === null || link === null) throw companyNotLinked()
  let counts = noCounts
  for (let portions = 0; portions < mostPortions; portions += 1) {
    const cursor = await read(store.findCursor)
    const page = valueOf(await platform.readCompany(context.services, link, cursor, portion))
    if (page === null) throw companyNotLinked()
    if (page.has_more && page.cursor === cursor) throw wrongAnswer()
    const files = await readFiles(platform, context, page)
    const stored = await write(async (tx) => {
      // Another import of the file was faster: its portion is stored, and this one reads the next.
      if ((await store.findCursor(tx)) !== cursor) return null
      const done = await importPage(tx, page, { files, bookers, language })
      await store.saveCursor(tx, page.cursor)
      return done
    })
    if (stored) counts = plus(counts, stored)
    if (stored && !page.has_more) return finish(context, page, counts)
  }
  throw wrongAnswer()
}

/** The path names the file, so every write of the route is one in it. */
const inFile =
  ({ write }: Context) =>
  <T>(work: (tx: FileTx) => Promise<T>) =>
    write((tx) => work(tx as FileTx))

/** The files of documents that are not known here, one at a time: each may have 25 MB. */
async function readFiles(platform: Platform, { read, services, stage }: Context, { documents }: CompanyPage): Promise<Map<string, Upload>> {
  const wanted = documents.filter(({ has_file }) => has_file).map(({ id }) => id)
  const known = await read((db) => knownExternalIds(db, wanted))
  const files = new Map<string, Upload>()
  for (const id of wanted.filter((each) => !known.has(each))) {
    const bytes = valueOf(await platform.readDocumentFile(services, id))
    if (bytes !== null && bytes.length > 0) files.set(id, await stage(id.replace(/[^\w.-]/g, '_').slice(0, 100), bytes))
  }
  return files
}

/** Identity follows the platform, as with the mirror of the firm. */
async function finish(context: Context, { company: given }: CompanyPage, counts: typeof noCounts): Promise<CompanyDetails> {
  return inFile(context)(async (tx) => {
    const body = companyIn(given)
    // What is archived is archived by the mirror of the firm.
    const { is_active: _active, ...identity } = body ?? { name: given.name }
    await updateLinkedCompany(tx, identity)
    if (counts.created + counts.updated + counts.left_out > 0) tx.note(notes.imported, { params: counts })
    return readCompany(tx, context.company.id)
  })
}
