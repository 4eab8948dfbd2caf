import { resource } from '../../../kernel/route/resource.ts'
import { documentFromImage } from './rules.ts'
import { Document } from './schema.ts'
import { liveInLines, load, rows } from './store.ts'

export const document = resource<Document>({
  name: 'documents',
  table: 'documents',
  shape: Document,
  load,
  rows,
  // The log holds the id of the third party, not its name.
  label: ({ number, third_party, id }) => [number ?? `#${id}`, third_party?.name ?? ''].join(' ').trim(),
  live: ['third_party', 'payment_status', 'file_url', 'peppol', ...liveInLines.map((name) => `lines[].${name}`)],
  technical: ['external', 'peppol_message_id', 'peppol_status'],
  bin: true,
  as_logged: documentFromImage,
})
