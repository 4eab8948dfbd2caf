import { resource } from '../../../kernel/route/resource.ts'
import { MissingDocument } from './schema.ts'
import { liveFields, load, rows } from './store.ts'

/** Found by the books themselves: nobody makes or deletes one. */
export const missingDocument = resource<MissingDocument>({
  name: 'missing-documents',
  table: 'missing_documents',
  shape: MissingDocument,
  load,
  rows,
  label: ({ kind, expected_on }) => `${kind} ${expected_on}`,
  live: liveFields,
  technical: ['expected_on', 'amount', 'evidence', 'score', 'third_party_id'],
  bin: false,
  revert: { create: 'never', update: 'never' },
})
