/** What the external platform brings: company files and documents, known by its own ids. A repeated call changes nothing twice. */
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { forbidden, invalid, invalidField, Problem, refused, renameFields } from '../../../kernel/route/problem.ts'
import { checkerOf } from '../../../kernel/route/shape.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { Actor, FileTx } from '../../../kernel/write/write.ts'
import {
  type CompanyDetails,
  createLinkedCompany,
  findLink,
  listLinked,
  restoreLinkedCompany,
  updateLinkedCompany,
} from '../../company-files/companies/index.ts'
import { createDocument, findByExternalId, rereadDocument, restoreDocument } from '../../documents/documents/index.ts'
import { keepFile } from '../../platform/files/index.ts'
import { findFirmToLink } from '../../platform/firms/index.ts'
import { firmNotLinked } from '../external/index.ts'
import { messages } from './messages.ts'
import { type BridgeCompany, type Delivered, Metadata } from './schema.ts'

type Existing<T> = { readonly status: 200 | 201; readonly body: T }

function refuseOthers({ is_platform_admin }: Actor): void {
  if (!is_platform_admin) throw new Problem(403, messages.bridge_only, { code: 'bridge_only' })
}

/** Under the lock of the firm the file is looked for and created, so that of several equal calls one creates it. */
export async function bridgeCompany(context: ExternalContext<'write', typeof BridgeCompany>): Promise<Existing<CompanyDetails>> {
  const { actor, read, writeUnlocked, onFile, now, body } = context
  refuseOthers(actor)
  const { external_id, firm: token, ...given } = body
  const firm = await read((db) => findFirmToLink(db, token))
  if (!firm || (actor.only_firm !== null && actor.only_firm !== token)) throw invalidField('firm', messages.firm_unknown)
  if (firm.is_demo) throw forbidden('demo_mode')
  if (firm.external_id === null) throw firmNotLinked()
  const found = await writeUnlocked(async (tx) => {
    await tx.lockFirm(firm.id)
    const [known] = await listLinked(tx, firm.id, external_id)
    return known ? { known } : { made: await createLinkedCompany(tx, { firm, external_id, locale: firm.locale, now }, given) }
  })
  if ('made' in found) return { status: 201, body: found.made }
  const place = { firm: firm.id, company: found.known.id }
  const updated = await onFile(
    place,
    async (tx) => {
      if (tx.company.is_deleted) await restoreLinkedCompany(tx)
      return updateLinkedCompany(tx, given)
    },
    true,
  )
  if (!updated) throw new Error('a company file of the external platform was erased while it was updated')
  return { status: 200, body: updated }
}

const checkMetadata = checkerOf(Metadata)

function readMetadata(text: string): Metadata {
  const given = parsed(text)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalidField('metadata', messages.metadata_unreadable)
  const { value, errors } = checkMetadata(given)
  if (errors) throw renameFields(invalid(errors), (field) => `metadata.${field}`)
  return value as Metadata
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Delivery = { readonly tx: FileTx; readonly actor: Actor; readonly metadata: string; readonly uploads: readonly Upload[] }

/** Under the lock of the file, so that of several equal calls one creates the document. */
export async function bridgeDocument({ tx, actor, metadata, uploads }: Delivery): Promise<Existing<Delivered>> {
  refuseOthers(actor)
  if ((await findLink(tx, tx.company.id)) === null) throw refused('not_linked', messages.company_not_linked)
  const { external_document_id: external_id, ...given } = readMetadata(metadata)
  try {
    const known = await findByExternalId(tx, external_id)
    if (known?.is_deleted) await restoreDocument(tx, known.id)
    if (known) return { status: 200, body: { document: await rereadDocument(tx, known.id) } }
    const [upload] = uploads
    const file_id = upload ? await keepFile(tx, upload, { company_id: tx.company.id }) : null
    return {
      status: 201,
      body: { document: await createDocument(tx, { ...given, source: 'external', origin: 'external', external_id, file_id }) },
    }
  } catch (error) {
    throw error instanceof Problem ? renameFields(error, (field) => `metadata.${field}`) : error
  }
}
