import { resource } from '../../../kernel/route/resource.ts'
import { DocumentImport } from './schema.ts'
import { load } from './store.ts'

export const documentImport = resource<DocumentImport>({
  name: 'document-imports',
  table: 'document_imports',
  shape: DocumentImport,
  load,
  label: ({ original_name }) => original_name,
  live: ['suggested_third_party', 'file_url'],
  technical: ['progress', 'step', 'suggestions', 'warnings', 'error', 'has_preview'],
  bin: true,
})
