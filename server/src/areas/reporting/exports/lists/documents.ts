/** The files of documents in one archive. */
import { type Static, Type } from 'typebox'
import { pack } from '../../../../adapters/archives/pack.ts'
import { extensionOf } from '../../../../kernel/files/signatures.ts'
import type { FileStore } from '../../../../kernel/files/store.ts'
import { DocumentFilter } from '../../../documents/documents/index.ts'
import { verifyContent } from '../../../platform/files/index.ts'
import { cleanPart, uniqueNames } from '../archive-names.ts'
import { defineExport } from '../export.ts'
import { openFingerprint } from '../fingerprint.ts'
import { fileNameOf } from '../write-tables.ts'
import { type DocumentFile, listDocumentFiles } from './store.ts'
import { labels } from './labels.ts'
import { resolveParameters } from './parameters.ts'

const { from, to, direction } = DocumentFilter.properties
const DocumentsQuery = Type.Object({ from, to, direction })
type DocumentsQuery = Static<typeof DocumentsQuery>

const name = 'documents'

/** Documents without a file are left out. The stored bytes are compared with their recorded digest while they are packed. */
export const documents = defineExport<DocumentsQuery>({
  name,
  label: labels.documents,
  formats: ['zip'],
  query: DocumentsQuery,
  make: async (reader, asked) => {
    const { parameters } = await resolveParameters(reader, DocumentsQuery, asked)
    const found = await listDocumentFiles(reader.db, asked)
    const fingerprint = openFingerprint(name, parameters)
    for (const { date, number, third_party, sha256 } of found) fingerprint.add({ date, number, third_party, sha256 })
    const digest = fingerprint.close()
    const nameOf = uniqueNames()
    return {
      file_name: `${fileNameOf(reader.company.name)}-${name}.zip`,
      content: pack(
        found.map((file) => ({
          path: nameOf(stemOf(file), `.${endingOf(file)}`),
          open: () => contentOf(reader.files, file),
          is_packed: isPacked(file),
        })),
      ),
      headers: () => ({ 'X-Export-Fingerprint': digest }),
    }
  },
})

/** `<date>-<number>-<third party>`; a sale that is not booked yet has no number. */
const stemOf = ({ date, number, third_party }: DocumentFile): string =>
  [date, cleanPart(number ?? ''), cleanPart(third_party)].filter((part) => part !== '').join('-')

/** From the type, which the service found out itself, and not from the name, which somebody chose. */
const endingOf = ({ type }: DocumentFile): string => extensionOf(type) ?? 'bin'

/** XML becomes much smaller; scans and PDF are packed already. */
const isPacked = ({ type }: DocumentFile): boolean => !type.endsWith('xml')

async function* contentOf(files: FileStore, file: DocumentFile): AsyncGenerator<Buffer> {
  const source = await files.get(file.key)
  if (!source) throw new Error(`the bytes under ${file.key} are gone from the store`)
  yield* await verifyContent(source, file)
}
