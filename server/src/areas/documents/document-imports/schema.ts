import { type Static, Type } from 'typebox'
import type { Hints, Warning } from '../../../capture/extraction.ts'
import { suggestionReasons } from '../../../capture/suggestions.ts'
import { fileUrl, id, nullable, oneOf, someOf, text, timestamp } from '../../../kernel/route/shape.ts'
import { Document, External, NewParty } from '../documents/index.ts'
import { Entry } from '../../books/entries/index.ts'
import { thirdPartyId } from '../../books/ledger/index.ts'
import { CorrectedExtraction, directions, Extraction } from './extraction.ts'
import { fieldNames } from './warning-messages.ts'
import { describeCodes } from './warnings.ts'

const statuses = ['queued', 'analyzing', 'ready', 'needs_review', 'duplicate', 'error', 'validated', 'expanded'] as const
export type Status = (typeof statuses)[number]
const kinds = ['pdf', 'image', 'xml', 'zip'] as const
export type Kind = (typeof kinds)[number]
const steps = ['received', 'reading', 'extracting', 'matching', 'done'] as const
export type Step = (typeof steps)[number]

const uuid = () => Type.String({ format: 'uuid' })

const SuggestedParty = Type.Object(
  { id: id(), code: text(20), name: text(190), type: oneOf(['supplier', 'customer']), vat_number: nullable(text(40)) },
  { title: 'SuggestedThirdParty' },
)

const Suggestion = Type.Object(
  {
    account_id: nullable(id()),
    vat_code_id: nullable(id()),
    reason: Type.Unsafe<(typeof suggestionReasons)[number]>({
      type: 'string',
      enum: suggestionReasons,
      description:
        'Where it comes from: what this file booked before for this third party, the defaults of its card, the usual ones of the country, or nowhere',
    }),
    document_id: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The document that was booked so, with `booked_before`',
    }),
  },
  { title: 'ImportSuggestion' },
)

const ImportWarning = Type.Object(
  {
    code: Type.String({ maxLength: 40, description: `What the warning is about. The list is open:\n\n- ${describeCodes()}` }),
    field: nullable(
      Type.String({
        description: `The part of \`extracted\` it is about: ${Object.keys(fieldNames)
          .map((field) => `\`${field}\``)
          .join(', ')}; null when it is about the document as a whole`,
      }),
    ),
    message: Type.String({ description: 'What to check, in the language of the reader' }),
  },
  { title: 'ImportWarning' },
)

export const DocumentImport = Type.Object(
  {
    id: id(),
    company_id: id(),
    batch_id: uuid(),
    original_name: text(190),
    mime: text(190),
    size: Type.Integer({ description: 'In bytes' }),
    kind: oneOf(kinds),
    status: oneOf(statuses),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    step: oneOf(steps),
    engine: nullable(oneOf(['api', 'ubl', 'text'])),
    suggested_direction: nullable(oneOf(directions)),
    suggested_third_party_id: nullable(id()),
    suggested_third_party: nullable(SuggestedParty),
    suggestions: Type.Array(Suggestion, {
      description: 'One for each line of `extracted`, in the same order: what `validate` uses when it is not told',
    }),
    extracted: nullable(Extraction),
    warnings: nullable(Type.Array(ImportWarning, { description: 'Every doubt about the sheet, field by field' })),
    error: nullable(Type.String({ description: 'Why the analysis failed' })),
    duplicate_of_import_id: nullable(id()),
    duplicate_of_document_id: nullable(id()),
    imported_document_id: nullable(id()),
    file_url: fileUrl(),
    has_preview: Type.Boolean({ description: 'Whether `file_url` with `&preview=1` shows something' }),
    created_at: timestamp(),
    updated_at: timestamp(),
    lock_version: Type.Integer(),
    version: Type.Integer(),
    deleted_at: nullable(timestamp()),
    deleted_by: nullable(id()),
  },
  { title: 'DocumentImport' },
)
export type DocumentImport = Static<typeof DocumentImport>

export const Uploaded = Type.Object({ batch_id: uuid(), imports: Type.Array(DocumentImport) }, { title: 'UploadedDocuments' })
export type Uploaded = Static<typeof Uploaded>

export const UploadForm = Type.Object({
  batch_id: Type.Optional(Type.String({ format: 'uuid', description: 'Uploads under one id are found together; made when absent' })),
})

export const ImportFilter = Type.Object({
  batch_id: Type.Optional(uuid()),
  status: Type.Optional(someOf(statuses, { description: 'One or more statuses, separated by commas' })),
})
export type ImportFilter = Static<typeof ImportFilter>

export const ImportPatch = Type.Object({ extracted: CorrectedExtraction })
export type ImportPatch = Static<typeof ImportPatch>

const optional = <S extends Parameters<typeof nullable>[0]>(schema: S) => Type.Optional(nullable(schema))

export const Validation = Type.Object({
  third_party_id: optional(thirdPartyId()),
  new_third_party: optional(NewParty),
  direction: optional(oneOf(directions)),
  lines: Type.Optional(
    nullable(
      Type.Array(Type.Object({ account_id: optional(id()), vat_code_id: optional(id()) }), {
        maxItems: 500,
        description: 'One for each line of the document, in the same order; what is left out is as suggested',
      }),
    ),
  ),
  extracted: optional(CorrectedExtraction),
  book: optional(Type.Boolean({ description: 'Also post it to the journal of its direction' })),
  push_to_external: optional(Type.Boolean({ description: 'Send the document to the external platform' })),
  force: optional(Type.Boolean({ description: 'Despite status `duplicate`' })),
  exchange_rate: Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      format: 'decimal',
      maxLength: 20,
      description: 'Of a document in another currency: units of it for one of the file’s; without it the reference rate of its day counts',
    }),
  ),
})
export type Validation = Static<typeof Validation>

export const Validated = Type.Object(
  {
    import: DocumentImport,
    document: Document,
    entry: Type.Unsafe<Entry | null>({ ...Entry, type: ['object', 'null'] }),
    external: External,
  },
  { title: 'ValidatedImport' },
)
export type Validated = Static<typeof Validated>

/** What was read in a file, and where the file came from. */
export type StoredReading = {
  readonly warnings: readonly Warning[] | null
  readonly hints: Hints | null
  readonly sha256: string
  readonly file_id: number
  readonly parent_id: number | null
  readonly source: 'importer' | 'peppol'
}
