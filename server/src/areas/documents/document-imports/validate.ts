/** Makes the document of an import in one write: from what the request gives, else from what was read and suggested. */
import { type Extraction, type Hints, noHints } from '../../../capture/extraction.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { bookDocument, createDocument, type PushCopy, refusePush } from '../documents/index.ts'
import { saveCorrection } from './actions.ts'
import { draftDocument } from './draft-document.ts'
import { matchExtraction } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import type { DocumentImport, Validated, Validation } from './schema.ts'
import { refuseUnanalysed } from './states.ts'
import * as store from './store.ts'

export async function validateImport(
  tx: FileTx,
  before: DocumentImport,
  body: Validation,
  language: Language,
  push: PushCopy,
): Promise<Validated> {
  refusePush(tx.company, body.push_to_external)
  refuseUnfit(before, body)
  const reading = await store.storedReading(tx, before.id)
  const hints = reading.hints ?? noHints
  const { extraction, matches } = await currentExtraction(tx, before, body, { sha256: reading.sha256, hints })
  if (!matches.is_first && !body.force) throw invalidField('status', messages.is_duplicate)
  const input = await draftDocument(tx, extraction, body, matches.suggested_third_party_id, hints)
  const created = await createDocument(tx, { ...input, source: reading.source, file_id: reading.file_id, import_id: before.id })
  await tx.verb('validate', () => store.validate(tx, before.id, created.id, created.third_party.id))
  const { document: made, entry } = body.book ? await bookDocument(tx, created.id) : { document: created, entry: null }
  const { document, external } = await push(tx, made, body.push_to_external, language)
  tx.note(notes.validated, activityDetails(documentImport, before))
  return { import: await store.loadOne(tx, before.id), document, entry, external }
}

function refuseUnfit({ status }: DocumentImport, { force, third_party_id, new_third_party }: Validation): void {
  refuseUnanalysed(status)
  if (status === 'error') throw invalidField('status', messages.analysis_failed)
  if (status === 'duplicate' && !force) throw invalidField('status', messages.is_duplicate)
  if (third_party_id && new_third_party) throw invalidField('new_third_party', messages.third_party_twice)
}

type Current = { readonly extraction: Extraction; readonly matches: store.Matches }

/** The extraction to be booked, matched again: a third party or the same invoice may have been added since the analysis. */
async function currentExtraction(
  tx: FileTx,
  before: DocumentImport,
  { extracted, direction }: Validation,
  { sha256, hints }: { readonly sha256: string; readonly hints: Hints },
): Promise<Current> {
  const given = extracted ?? before.extracted
  if (!given) throw invalidField('status', messages.not_analysed)
  if (!extracted && (direction ?? given.direction) === given.direction) {
    const extraction = given as Extraction
    return { extraction, matches: await matchExtraction(tx, { id: before.id, sha256, extraction, hints, warnings: [] }) }
  }
  const matches = await saveCorrection(tx, before, { ...given, direction: direction ?? given.direction })
  const { extracted: extraction } = await store.loadOne(tx, before.id)
  return { extraction: extraction as Extraction, matches }
}
