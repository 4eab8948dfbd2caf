/** Stores one portion of the records of a company of the external platform, in one write. */
import { type Static, Type } from 'typebox'
import type { CompanyPage } from '../../../adapters/external-platform/index.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { externalId } from '../../../kernel/route/shape.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { type BookNewTransactions, importExternalTransactions, NewTransaction } from '../../bank/bank-statements/index.ts'
import { ExternalThirdParty, findExternalParty, saveExternalThirdParty } from '../../books/third-parties/index.ts'
import { createDocument, findByExternalId, NewDocumentBody, rereadDocument, updateDocument } from '../../documents/documents/index.ts'
import { keepFile } from '../../platform/files/index.ts'
import { fittedTo } from './fitted.ts'

export type Counts = { readonly created: number; readonly updated: number; readonly left_out: number }
type Outcome = 'created' | 'updated' | 'unchanged' | null

const { third_party_id: _party, book: _book, force: _force, ...documentFields } = NewDocumentBody.properties
/** A document names its third party by the id of the platform. */
const ExternalDocument = Type.Object({ ...documentFields, third_party_id: Type.Optional(Type.Union([externalId(), Type.Null()])) })
type ExternalDocument = Static<typeof ExternalDocument>

const thirdPartyIn = fittedTo(ExternalThirdParty)
const documentIn = fittedTo(ExternalDocument)
const transactionIn = fittedTo(NewTransaction)

export type Importing = {
  /** The stored files of documents that are not known yet, by the id of the platform. */
  readonly files: ReadonlyMap<string, Upload>
  readonly bookers: readonly BookNewTransactions[]
  readonly language: Language
}

export const noCounts: Counts = { created: 0, updated: 0, left_out: 0 }
export const plus = (one: Counts, other: Counts): Counts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  left_out: one.left_out + other.left_out,
})

/** A record that breaks a rule is left out, and the others are stored. */
export async function importPage(tx: FileTx, page: CompanyPage, importing: Importing): Promise<Counts> {
  const outcomes: Outcome[] = []
  for (const record of page.third_parties) {
    const body = thirdPartyIn(record)
    outcomes.push(body && (await tried(tx, () => saveExternalThirdParty(tx, record.id, body))))
  }
  for (const record of page.documents) {
    const body = documentIn(record)
    outcomes.push(body && (await tried(tx, () => saveDocument(tx, record.id, body, importing.files.get(record.id)))))
  }
  const rows = page.bank_transactions.map((record) => ({ id: record.id, body: transactionIn(record) }))
  const bank = await importExternalTransactions(
    tx,
    rows.flatMap(({ id, body }) => (body ? [{ ...body, third_party_id: null, id }] : [])),
    importing,
  )
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length
  const unreadable = rows.filter(({ body }) => body === null).length
  return {
    created: count('created') + bank.created,
    updated: count('updated'),
    left_out: count(null) + bank.left_out + unreadable,
  }
}

async function tried(tx: FileTx, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await tx.attempt(work)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

async function saveDocument(tx: FileTx, external_id: string, given: ExternalDocument, file: Upload | undefined): Promise<Outcome> {
  const known = await findByExternalId(tx, external_id)
  if (known?.is_deleted) return 'unchanged'
  const { third_party_id: party, ...body } = given
  const third_party_id = party ? await findExternalParty(tx, body.direction === 'purchase' ? 'supplier' : 'customer', party) : null
  if (party && third_party_id === null) return null
  if (known) return updatePending(tx, known.id, { ...body, ...(third_party_id !== null && { third_party_id }) })
  const file_id = file ? await keepFile(tx, file, { company_id: tx.company.id }) : null
  await createDocument(tx, { ...body, third_party_id, source: 'external', origin: 'external', external_id, file_id })
  return 'created'
}

async function updatePending(
  tx: FileTx,
  id: number,
  { direction: _direction, new_third_party: _described, ...patch }: Omit<ExternalDocument, 'third_party_id'> & { third_party_id?: number },
): Promise<Outcome> {
  const before = await rereadDocument(tx, id)
  if (before.status !== 'pending' || before.external?.locked) return 'unchanged'
  return (await updateDocument(tx, before, patch)) === before ? 'unchanged' : 'updated'
}
