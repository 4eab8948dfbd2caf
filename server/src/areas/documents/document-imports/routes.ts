import { Type } from 'typebox'
import { file, json, nothing, paginated, route, type Route, signedQuery } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { flag } from '../../../kernel/route/shape.ts'
import { MB } from '../../../kernel/files/upload.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { documentBooked, documentImported } from '../documents/index.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { thirdPartyCreated } from '../../books/third-parties/index.ts'
import { correctExtraction, deleteImport, uploadDocuments } from './actions.ts'
import { processNow } from './analysis/claims.ts'
import type { Reader } from './analysis/reader.ts'
import { identify, prepareArchive, types } from './archives.ts'
import { exampleExtraction } from '../../../capture/example.ts'
import type { Jobs } from './analysis/jobs.ts'
import { documentImport } from './resource.ts'
import { DocumentImport, ImportFilter, ImportPatch, Uploaded, UploadForm, Validated, Validation } from './schema.ts'
import { serveFile } from './serve-file.ts'
import * as store from './store.ts'
import { validateImport } from './validate.ts'

const url = '/v1/companies/:company/document-imports'
const writing = { ability: 'write', role: 'encoder', demo: 'allowed', limit: 'write' } as const
const reading = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'read' } as const

const uploading = (jobs: Jobs): Route =>
  route({
    method: 'POST',
    url,
    ...writing,
    demo: 'blocked',
    limit: 'upload',
    upload: { field: 'files', max: 20, bytes: 25 * MB, types, identify, prepare: prepareArchive },
    body: UploadForm,
    status: 201,
    reply: json(Uploaded),
    summary: 'Upload files to be analysed',
    description:
      'Up to 20 files of 25 MB in the field `files[]`: pdf, jpg, jpeg, png, heic, heif, webp, gif, xml, or zip with up to 50 of the others. All are taken or none: what is wrong with one is said under `files.<n>`. What a file is, is decided by its first bytes; its name only has to end as one of these. Each becomes an import with status `queued`; a zip becomes a parent with status `expanded` and one import for each file in it. XML is read at once, everything else within a minute, or when `process` is called.',
    example: { body: { batch_id: '0d4b8f1e-6c1a-4f0e-9a53-2f6f1f0c7a11' } },
    run: ({ tx, uploads, body }) => uploadDocuments(tx, jobs, uploads, body.batch_id),
  })

const processing = (reader: Reader): Route =>
  externalRoute({
    method: 'POST',
    url: `${url}/:id/process`,
    ...writing,
    demo: 'blocked',
    limit: 'analysis',
    of: documentImport,
    codes: ['import_validated', 'analysis_unavailable'],
    reply: json(DocumentImport),
    summary: 'Analyse an import now, or again',
    description:
      'Answers when the analysis is done, which may take minutes: wait for at least 150 seconds. One that runs already is waited for. Analysed again, corrections of the sheet are lost. A file that cannot be read ends in status `error`, and `error` says why; when nobody is there to read it, this answers 503 and the status stays.',
    run: ({ record, read, write, files, log }) =>
      processNow({ reader, files, read, write: (work) => write((tx: Tx) => work(tx as FileTx)), report: log }, record),
  })

const showing = (reader: Reader): Route =>
  externalRoute({
    method: 'GET',
    url: `${url}/:id/file`,
    ability: 'signed',
    signs: 'path',
    role: 'none',
    demo: 'allowed',
    limit: 'file',
    query: Type.Object({ ...signedQuery, preview: Type.Optional(flag()) }),
    reply: file(),
    summary: 'Read the uploaded file or its preview',
    description:
      'Records carry the link in `file_url`, good for 60 minutes. With `&preview=1` it shows what a person looks at: the first page of a PDF or a picture as an image, an invoice in XML as a page in the language of `Accept-Language`. Without a preview (`has_preview`) that is 404.',
    example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
    run: ({ params, read, files, language, query }) => serveFile({ files, read, reader, language }, params.id, query.preview === true),
  })

const records = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: ImportFilter,
    reply: paginated(DocumentImport),
    summary: 'List the imports',
    description: 'The newest first. Those of one upload are found by its `batch_id`.',
    example: { query: { status: 'ready,needs_review' } },
    run: ({ db, query, paging }) => store.list(db, query, paging),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: documentImport,
    reply: json(DocumentImport),
    summary: 'Read an import',
    description:
      'With the sheet that was read, who read it in `engine` (`ubl`: the data of an electronic invoice; `text`: our rules; `api`: a model of the operator too, where the rules were not sure), the doubts about it in `warnings`, and what `validate` would use when it is not told otherwise: `suggested_third_party` and one of `suggestions` for each line.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...writing,
    of: documentImport,
    codes: ['import_validated'],
    body: ImportPatch,
    reply: json(DocumentImport),
    summary: 'Correct the extracted sheet',
    description:
      'The sheet is sent whole. Identifiers are brought into one spelling and checked; VAT and totals are computed anew from the lines, at the cent; without lines the totals are taken as they are given. Warnings, suggestions and the search for a second copy are made anew, and the status stays. Allowed in `ready`, `needs_review`, `duplicate` and `error`.',
    example: { body: { extracted: exampleExtraction } },
    run: ({ tx, record, body }) => correctExtraction(tx, record, body.extracted),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...writing,
    of: documentImport,
    codes: ['import_validated'],
    status: 204,
    reply: nothing(),
    summary: 'Move an import to the bin',
    description: 'Any that is not validated. The imports that came out of an archive stay when their parent goes.',
    run: ({ tx, record }) => deleteImport(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/validate`,
    ...writing,
    of: documentImport,
    codes: ['period_locked', 'import_validated', 'account_not_postable', 'exchange_rate_missing', 'demo_mode'],
    emits: [documentImported, documentBooked, entryPosted, thirdPartyCreated],
    body: Validation,
    status: 201,
    reply: json(Validated),
    summary: 'Make the document of an import, and book it',
    description:
      'What is left out is as it was read and suggested: third party, direction, account and VAT code of each line. With `extracted` the sheet is corrected first, as PATCH does. Every line needs an account and a VAT code of the file. With `book` the entry is posted in the same write; without it the document waits. An import makes one document: asked twice, the second is refused.',
    example: { body: { book: true } },
    run: ({ tx, record, body, language }) => validateImport(tx, record, body, language),
  }),
]

export const routesWith = (reader: Reader, jobs: Jobs): Route[] => [uploading(jobs), ...records, processing(reader), showing(reader)]
