import { Type } from 'typebox'
import { langQuery } from '../../../../kernel/route/route.ts'
import { id } from '../../../../kernel/route/shape.ts'
import type { Language } from '../../../../lib/languages.ts'
import { drawInvoice } from '../../../documents/documents/index.ts'
import { defineExport } from '../export.ts'
import { openFingerprint } from '../fingerprint.ts'
import { fileNameOf } from '../write-tables.ts'
import { labels } from './labels.ts'

type DocumentQuery = { readonly document_id: number; readonly lang?: Language }

const name = 'document'

/** An invoice or credit note, drawn from the record of a sale. */
export const document = defineExport<DocumentQuery>({
  name,
  label: labels.document,
  formats: ['pdf'],
  query: Type.Object({ document_id: id(), ...langQuery }),
  make: async (reader, { document_id, lang }) => {
    const { document: drawn, content, key, covered } = await drawInvoice(reader, document_id, lang)
    const fingerprint = openFingerprint(name, { document: key })
    for (const row of covered) fingerprint.add(row)
    const value = fingerprint.close()
    return {
      file_name: `${fileNameOf(reader.company.name)}-${fileNameOf(drawn.number ?? name)}.pdf`,
      content,
      headers: () => ({ 'X-Export-Fingerprint': value }),
    }
  },
})
