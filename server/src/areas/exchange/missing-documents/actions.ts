import { invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { findMissing } from './detection/index.ts'
import { messages } from './messages.ts'
import { decided } from './notes.ts'
import { missingDocument } from './resource.ts'
import type { MissingDocument, MissingDocumentPatch, Refreshed } from './schema.ts'
import * as store from './store.ts'

/** Computes what is missing from the books as they are now. */
export async function refresh(tx: Tx, today: string): Promise<Refreshed> {
  const { added, found } = await store.replace(tx, findMissing(await store.loadBooks(tx), today))
  return { added, found, open: await store.countOpen(tx) }
}

export async function decide(tx: Tx, before: MissingDocument, given: MissingDocumentPatch): Promise<MissingDocument> {
  const { status = before.status, note = before.note } = given
  if (before.status === 'found' && status !== 'found') throw invalidField('status', messages.already_found)
  if (status === 'ignored' && note === null) throw invalidField('note', messages.note_required)
  const changes = changesOf(before, { status, note }) as MissingDocumentPatch
  if (Object.keys(changes).length === 0) return before
  await store.update(tx, before.id, changes)
  const [updated = before] = await store.load(tx, [before.id])
  const details = activityDetails(missingDocument, updated)
  tx.note(decided, { ...details, params: { ...details.params, status: updated.status } })
  return updated
}
