import { about } from '../../../kernel/route/resource.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { keepFile } from '../../platform/files/index.ts'
import { refuseLocked } from './actions.ts'
import * as notes from './notes.ts'
import { entry } from './resource.ts'
import type { Attached, Entry } from './schema.ts'
import * as store from './store.ts'

/** Proofs can be added to an entry at any time: they change nothing of it. */
export async function attach(tx: FileTx, record: Entry, uploads: readonly Upload[]): Promise<Attached> {
  const ids: number[] = []
  for (const upload of uploads) {
    const file = await keepFile(tx, upload, { company_id: tx.company.id })
    ids.push(await store.insertAttachment(tx, record.id, file, upload.name))
  }
  const label = entry.label(record)
  tx.note(notes.attached, { ...about(entry, record), params: { label, files: uploads.map(({ name }) => name).join(', ') } })
  return { attachments: await store.loadAttachments(tx, ids) }
}

/** What the figures of a locked period rest on stays with them. */
export async function detach(tx: FileTx, record: Entry, id: number): Promise<void> {
  await refuseLocked(tx, record, 'attachment')
  const { name } = await store.trashAttachment(tx, id)
  tx.note(notes.detached, { ...about(entry, record), params: { label: entry.label(record), file: name } })
}
