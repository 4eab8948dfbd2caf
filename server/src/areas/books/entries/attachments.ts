import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { keepFile } from '../../platform/files/index.ts'
import { refuseLocked } from './actions.ts'
import * as notes from './notes.ts'
import { entry } from './resource.ts'
import type { AttachedFiles, Entry } from './schema.ts'
import * as store from './store.ts'

/** Files can be attached at any time, also in a locked period: they do not change the entry. */
export async function attachFiles(tx: FileTx, record: Entry, uploads: readonly Upload[]): Promise<AttachedFiles> {
  const ids: number[] = []
  for (const upload of uploads) {
    const file = await keepFile(tx, upload, { company_id: tx.company.id })
    ids.push(await store.insertAttachment(tx, record.id, file, upload.name))
  }
  const label = entry.label(record)
  tx.note(notes.attached, { ...activityDetails(entry, record), params: { label, files: uploads.map(({ name }) => name).join(', ') } })
  return { attachments: await store.loadAttachments(tx, ids) }
}

/** Attachments of entries in a locked period cannot be removed: they support its figures. */
export async function detachFile(tx: FileTx, record: Entry, id: number): Promise<void> {
  await refuseLocked(tx, record, 'attachment')
  const { name } = await store.trashAttachment(tx, id)
  tx.note(notes.detached, { ...activityDetails(entry, record), params: { label: entry.label(record), file: name } })
}
