import { Type } from 'typebox'
import { file, json, nothing, paginated, route, type Route, signedQuery } from '../../../kernel/route/route.ts'
import { bookkeeping, downloading, reading } from '../../../kernel/route/presets.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { flag } from '../../../kernel/route/shape.ts'
import { MB } from '../../../kernel/files/upload.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { documentBooked, documentImported, type PushCopy } from '../documents/index.ts'
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

const uploading = (jobs: Jobs): Route =>
  route({
    method: 'POST',
    url,
    operation_id: 'uploadDocuments',
    ...bookkeeping,
    demo: 'blocked',
    limit: 'upload',
    upload: { field: 'files', max: 20, bytes: 25 * MB, types, identify, prepare: prepareArchive },
    body: UploadForm,
    status: 201,
    reply: json(Uploaded),
    summary: 'Upload files to be analysed',
    description:
      'Up to 20 files of 25 MB in the field `files[]`: pdf, jpg, jpeg, png, heic, heif, webp, gif, xml, or zip with up to 50 of the others. The upload is accepted or refused as a whole; errors are reported under `files.<n>`. The type is detected from the content; the file extension must be one of these. Each file becomes an import with status `queued`; a zip becomes a parent with status `expanded` and one import for each file in it. XML is read at once, everything else within a minute, or when `process` is called.',
    example: { body: { batch_id: '0d4b8f1e-6c1a-4f0e-9a53-2f6f1f0c7a11' } },
    run: ({ tx, uploads, body }) => uploadDocuments(tx, jobs, uploads, body.batch_id),
  })

const processing = (reader: Reader): Route =>
  externalRoute({
    method: 'POST',
    url: `${url}/:id/process`,
    ...bookkeeping,
    demo: 'blocked',
    limit: 'analysis',
    of: documentImport,
    codes: ['import_validated', 'analysis_unavailable'],
    reply: json(DocumentImport),
    summary: 'Analyse an import now, or again',
    description:
      'Answers when the analysis is done, which may take minutes: wait for at least 150 seconds. If an analysis is already running, the request waits for it. A new analysis discards corrections. A file that cannot be read ends in status `error`, and `error` says why; if no reader is available, the answer is 503 and the status does not change.',
    run: ({ record, read, write, files, log }) =>
      processNow({ reader, files, read, write: (work) => write((tx: Tx) => work(tx as FileTx)), report: log }, record),
  })

const showing = (reader: Reader): Route =>
  externalRoute({
    method: 'GET',
    url: `${url}/:id/file`,
    ...downloading,
    query: Type.Object({ ...signedQuery, preview: Type.Optional(flag()) }),
    reply: file(),
    summary: 'Read the uploaded file or its preview',
    description:
      'Records carry the link in `file_url`, valid for 60 minutes. With `&preview=1` it returns a preview: the first page of a PDF or a picture as an image, an XML invoice as a page in the language of `Accept-Language`; 404 when there is none (`has_preview`).',
    example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
    run: ({ params, read, portion, files, language, query }) =>
      serveFile({ files, read, portion, reader, language }, params.id, query.preview === true),
  })

const records = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: ImportFilter,
    reply: paginated(DocumentImport),
    summary: 'List the imports',
    description: 'Newest first. The imports of one upload share its `batch_id`.',
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
      'Includes the data that was read in `extracted`, how it was read in `engine` (`ubl`: the data of an electronic invoice; `text`: our rules; `api`: also a model configured by the operator, where the rules were uncertain), its `warnings`, and the defaults of `validate`: `suggested_third_party` and one of `suggestions` for each line.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: documentImport,
    codes: ['import_validated'],
    large_body: true,
    body: ImportPatch,
    reply: json(DocumentImport),
    summary: 'Correct the extracted data',
    description:
      'Send `extracted` as a whole. Identifiers are normalised and validated; VAT and totals are recalculated from the lines, to the cent; without lines the totals are stored as given. Warnings, suggestions and duplicates are determined again; the status does not change. Allowed in `ready`, `needs_review`, `duplicate` and `error`.',
    example: { body: { extracted: exampleExtraction } },
    run: ({ tx, record, body }) => correctExtraction(tx, record, body.extracted),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: documentImport,
    codes: ['import_validated'],
    status: 204,
    reply: nothing(),
    summary: 'Move an import to the bin',
    description: 'Any import that is not validated. Deleting the parent of an archive keeps the imports of its files.',
    run: ({ tx, record }) => deleteImport(tx, record),
  }),
]

const validating = (push: PushCopy): Route =>
  route({
    method: 'POST',
    url: `${url}/:id/validate`,
    ...bookkeeping,
    of: documentImport,
    codes: ['period_locked', 'import_validated', 'account_not_postable', 'exchange_rate_missing', 'demo_mode'],
    emits: [documentImported, documentBooked, entryPosted, thirdPartyCreated],
    large_body: true,
    body: Validation,
    status: 201,
    reply: json(Validated),
    summary: 'Create the document of an import, and book it on request',
    description:
      'Omitted fields default to the extracted or suggested values: third party, direction, account and VAT code of each line. `extracted` corrects the data first, as PATCH does. Every line needs an account and a VAT code of the file. With `book` the entry is posted in the same write; without it the document stays pending. An import makes one document; a second request is refused. In a file that comes from the external platform a job sends a copy of the document there, unless `push_to_external` is false.',
    example: { body: { book: true } },
    run: ({ tx, record, body, language }) => validateImport(tx, record, body, language, push),
  })

export const routesWith = (reader: Reader, jobs: Jobs, push: PushCopy): Route[] => [
  uploading(jobs),
  ...records,
  validating(push),
  processing(reader),
  showing(reader),
]
