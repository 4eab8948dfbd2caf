import type { FileStore } from '../../../../../kernel/files/store.ts'
import type { Db } from '../../../../../kernel/write/database.ts'
import type { Tx } from '../../../../../kernel/write/write.ts'
import { countryPacks, packOf, packs } from '../../../../../packs/index.ts'
import { type KeptCompany, noteOpened, openCompany } from '../../../../company-files/companies/index.ts'
import { findFirm } from '../../../../platform/firms/index.ts'
import { syncPacks } from '../../../../platform/reference/index.ts'
import { chains } from '../ledger/tables.ts'
import { company } from '../master/tables.ts'
import { type DossierArchive, openDossierArchive } from '../read/archive.ts'
import type { Row } from '../table.ts'
import type { Fault } from '../verify/faults.ts'
import { verifyDossier } from '../verify/verify-dossier.ts'
import { insertAssets } from './assets.ts'
import { refusalOf } from './check-set.ts'
import { insertEntries, insertLetterings, insertMarks } from './entries.ts'
import { makeIds, restoreJson } from './ids.ts'
import { keepLetterings } from './letterings.ts'
import { insertMaster, insertRecurring } from './master.ts'
import type { Opening } from './opening.ts'
import { insertBatches } from './payments.ts'
import { type Books, readBooks } from './read-books.ts'
import { insertAssertions, insertAttachments, insertBank, insertBudgets, insertDocuments, insertReturns } from './records.ts'
import { keepStaged, stageFiles, unstageFiles } from './stage-files.ts'
import * as store from './store.ts'
import { lineKey, nothingTakenOver, takeOver, takeoverEntry } from './takeover.ts'
import { idIn, numberIn, textIn } from './values.ts'
import { chooseYears, type OpenedYears, periodsOf } from './years.ts'
import { wantedIds } from './wanted-ids.ts'

/** An installation as its owner: the only one who may insert entries that were posted elsewhere. */
export type Owner = {
  readonly db: Db
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly files: FileStore
  readonly now: () => Date
  /** The time of a driven clock; null for that of the database. */
  readonly driven: string | null
}

export type OpenedDossier = {
  readonly public_token: string
  readonly name: string
  readonly fiscal_years: readonly string[]
  readonly entries: number
  readonly documents: number
  readonly letterings: number
  /** The file has an entry that takes over what years before the dossiers left. */
  readonly took_over: boolean
  /** Letterings and payment batches with a line of a year that is not opened. */
  readonly left_out: number
}

/** Why nothing was opened, in English for the operator. */
type Refusal = { readonly refused: string; readonly faults?: readonly (Fault & { readonly file: string })[] }

/** Opens the dossiers of consecutive years of one company file as a new file of a firm: all of it, or nothing. */
export async function openDossiers(owner: Owner, files: readonly string[], firm: string): Promise<OpenedDossier | Refusal> {
  const faults = await verifyAll(files)
  if (faults.length > 0) return { refused: 'A dossier is not intact', faults }
  const opened = await Promise.all(files.map((file) => openDossierArchive(file)))
  try {
    const archives = opened.toSorted((one, other) => (one.manifest.fiscal_year.starts_on < other.manifest.fiscal_year.starts_on ? -1 : 1))
    const firmId = (await findFirm(owner.db, firm))?.id
    const refused = firmId === undefined ? `There is no firm ${firm}: partita firm list shows them` : await findRefusal(owner, archives)
    return refused !== null || firmId === undefined ? { refused: refused ?? '' } : await openBooks(owner, await readBooks(archives), firmId)
  } finally {
    await Promise.all(opened.map((archive) => archive.close()))
  }
}

async function verifyAll(files: readonly string[]): Promise<(Fault & { readonly file: string })[]> {
  const found: (Fault & { readonly file: string })[] = []
  for (const file of files) found.push(...(await verifyDossier(file)).faults.map((fault) => ({ file, ...fault })))
  return found
}

async function findRefusal({ db }: Owner, archives: readonly DossierArchive[]): Promise<string | null> {
  const refused = await refusalOf(archives)
  if (refused !== null) return refused
  const known = await store.findFileOfChain(db, archives[0]?.manifest.company.chain_identity ?? '')
  return known
    ? `This installation has the file already: ${known.name} (${known.public_token}), perhaps in the bin. Two files may not continue the same chains`
    : null
}

async function openBooks(owner: Owner, books: Books, firmId: number): Promise<OpenedDossier> {
  const staged = await stageFiles(books, owner.files, owner.db, owner.driven)
  try {
    return await owner.write(async (tx) => {
      await store.liftLimits(tx)
      // The API stores them when it starts; here it may never have.
      await syncPacks(tx, packs)
      const kept = companyOf(books)
      const { id, public_token } = await openCompany(tx, firmId, kept)
      const opening = await prepare(tx, books, await keepStaged(tx, staged, id), owner.now().toISOString())
      const counts = await insertBooks(opening, owner.now().toISOString())
      const fiscal_years = books.archives.map(({ manifest }) => manifest.fiscal_year.code)
      await noteOpened(tx, id, fiscal_years)
      return { public_token, name: kept.name, fiscal_years, ...counts, took_over: opening.takeover.rows.length > 0 }
    })
  } catch (error) {
    await unstageFiles(staged, owner.files, owner.db)
    throw error
  }
}

function companyOf(books: Books): KeptCompany {
  const [row = {}] = books.rows(company.path)
  const { settings: _, external_id: __, ...kept } = row
  return kept as unknown as KeptCompany
}

async function prepare(tx: Tx, books: Books, fileIds: Opening['fileIds'], now: string): Promise<Opening> {
  const years = chooseYears(books)
  const first = books.archives[0]?.manifest.fiscal_year.id ?? 0
  const pack = countryPacks.find((code) => code === companyOf(books).country_pack)
  const takeover =
    years.before && pack ? takeOver(books, first, years.before, { now, pack_version: packOf(pack).version }) : nothingTakenOver
  const findLine: Opening['findLine'] = (entry, position) => {
    const taken = takeover.lineAt.get(lineKey(entry, position))
    if (taken !== undefined) return { entry: takeoverEntry, position: taken }
    return entry === takeoverEntry || books.entryIds.has(entry) ? { entry, position } : null
  }
  const letterings = keepLetterings(books, findLine)
  const idOf = await makeIds(tx, wantedIds(books, years.years, takeover.rows.length > 0))
  return { tx, books, idOf, years, takeover, findLine, letterings, fileIds }
}

/** In the order in which records name each other. */
async function insertBooks(opening: Opening, now: string) {
  await insertMaster(opening, now)
  const entries = await insertEntries(opening)
  await insertLetterings(opening)
  const documents = await insertDocuments(opening)
  await insertAttachments(opening)
  await insertBank(opening)
  const batches = await insertBatches(opening)
  await insertMarks(opening, batches)
  await insertRecurring(opening)
  await insertAssets(opening)
  await insertReturns(opening)
  await insertBudgets(opening)
  await insertAssertions(opening)
  await store.sealDossier(opening.tx, sealOf(opening))
  const { kept, leftOut } = opening.letterings
  const left_out = leftOut + opening.books.rows('data/payment-batches.json').length - batches.size
  return { entries, documents, letterings: kept.length, left_out }
}

function sealOf({ books, idOf, years }: Opening): store.Seal {
  const settings = books.rows(company.path)[0]?.['settings'] ?? null
  return {
    years: years.years.map((row) => ({
      id: idOf('fiscal_years', numberIn(row, 'id')),
      is_closed: row['is_closed'],
      closed_at: row['closed_at'],
      is_opened: years.opened.has(numberIn(row, 'id')),
    })),
    periods: periodsOf(years.years).map((row) => ({ ...row, id: idOf('fiscal_periods', numberIn(row, 'id')) })),
    settings: restoreJson(idOf, settings) as object,
    chains: headsOf(books, years).map(({ row, dossier }) => ({
      journal_id: idOf('journals', idIn(row, 'journal_id')),
      fiscal_year_id: idOf('fiscal_years', idIn(row, 'fiscal_year_id')),
      last_number: row['last_number'],
      hash: `\\x${textIn(row, 'hash')}`,
      dossier,
    })),
  }
}

/** The heads of the opened chains, each as the dossier of its year has it. */
const headsOf = (books: Books, { opened }: OpenedYears): { readonly row: Row; readonly dossier: string }[] =>
  books.archives.flatMap(({ manifest }) =>
    books
      .rowsOfYear(manifest.fiscal_year.id, chains.path)
      .filter((row) => opened.has(numberIn(row, 'fiscal_year_id')) && row['fiscal_year_id'] === manifest.fiscal_year.id)
      .map((row) => ({ row, dossier: manifest.fingerprint })),
  )
