import { Type } from 'typebox'
import { MB } from '../../../kernel/files/upload.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { bookkeeping, downloading, reading, settingUp } from '../../../kernel/route/presets.ts'
import { file, json, nothing, paginated, plain, type Route, route, signedQuery, withPageSizes } from '../../../kernel/route/route.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { deleteFile, serveStatements, updateTransaction } from './actions.ts'
import { type BookNewTransactions, type Scores, withScores } from './contributions.ts'
import { bankTransactionImported } from './events.ts'
import { bankTransaction, codaFile } from './resource.ts'
import { BankAccount, BankTransaction, CodaFile, CodaFileFilter, TransactionFilter, TransactionPatch, Uploaded } from './schema.ts'
import * as store from './store.ts'
import { uploadStatements } from './upload/actions.ts'
import { endings, identify, readFile } from './upload/read-file.ts'

const company = '/v1/companies/:company'
const filesUrl = `${company}/coda-files`
const transactionsUrl = `${company}/bank-transactions`

const listingAccounts = route({
  method: 'GET',
  url: `${company}/bank-accounts`,
  ...reading,
  reply: plain(BankAccount),
  summary: 'List the bank accounts with their balances',
  description:
    'The financial journals, by code. `difference` is the balance of the last statement minus that of the ledger minus what is pending: zero when everything that the bank reported is booked, and nothing else. The currency of an account is that of its statements; the amounts of an account in another currency are in `foreign`, and its `difference` is informative.',
  run: ({ db }) => store.listAccounts(db),
})

type Uploading = { readonly bookers: readonly BookNewTransactions[]; readonly hasPlatform: boolean }

const uploading = (means: Uploading): Route =>
  route({
    method: 'POST',
    url: filesUrl,
    operation_id: 'uploadStatements',
    ...bookkeeping,
    limit: 'upload',
    codes: ['coda_invalid', 'coda_duplicate', 'bank_account_unknown', 'exchange_rate_missing'],
    emits: [bankTransactionImported, entryPosted],
    upload: { field: 'files', max: 20, bytes: 25 * MB, types: endings, identify, prepare: readFile },
    status: 201,
    reply: json(Uploaded),
    summary: 'Upload bank statements',
    description:
      'Up to 20 files of 25 MB in the field `files[]`, with 20,000 transactions together: CODA version 2, camt.053, MT940 or CFONB 120, recognised by their content. All statements are imported or none; errors are reported under `files.<n>`. A statement that is imported already is skipped, also when it comes in another format; when all are, the answer is 422 `coda_duplicate`. The IBAN names the financial journal, and the first statement of an account decides its currency. Gaps between statements are never refused: they are in `warnings`. In an account that an integration or the external platform feeds, the transactions of a statement are paired with those that are there; one without a pair refuses the upload. Transactions are `pending`; rules with `auto_apply` may book some at once.',
    run: ({ tx, uploads, language }) => uploadStatements(tx, uploads, { ...means, language }),
  })

const files = [
  route({
    method: 'GET',
    url: filesUrl,
    ...reading,
    query: CodaFileFilter,
    reply: paginated(CodaFile),
    summary: 'List the statement files',
    description: 'Newest first. The filters apply to the statements of a file: one of them must match.',
    example: { query: { from: '2026-01-01' } },
    run: ({ db, query, paging }) => store.listFiles(db, query, paging),
  }),
  route({
    method: 'GET',
    url: `${filesUrl}/:id`,
    ...reading,
    of: codaFile,
    reply: json(CodaFile),
    summary: 'Read a statement file with its statements',
    description:
      'Balances are in the currency of the company file; those of an account in another currency are in `foreign`. The link to the stored file is valid for one hour.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'DELETE',
    url: `${filesUrl}/:id`,
    ...settingUp,
    of: codaFile,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move a statement file to the bin',
    description:
      'With its statements and transactions, as long as none of them is matched. Statements in the bin can be uploaded again; the file in the bin can then no longer be restored.',
    run: ({ tx, record }) => deleteFile(tx, record),
  }),
  externalRoute({
    method: 'GET',
    url: `${filesUrl}/:id/file`,
    operation_id: 'downloadCodaFile',
    ...downloading,
    query: Type.Object(signedQuery),
    reply: file(),
    summary: 'Read a stored statement file',
    description: 'Records carry the link in `file_url`, valid for 60 minutes. The bytes are those that were uploaded.',
    example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
    run: ({ params, read, files: stored }) => serveStatements({ read, files: stored }, params.id),
  }),
]

const transactions = (scores: Scores): Route[] => [
  route({
    method: 'GET',
    url: transactionsUrl,
    ...reading,
    query: TransactionFilter,
    reply: withPageSizes(paginated(BankTransaction), { usual: 100, most: 500 }),
    summary: 'List bank transactions',
    description: 'Newest first, by booking date and id.',
    example: { query: { status: 'pending', from: '2026-01-01' } },
    run: async ({ db, query, paging }) => {
      const { items, total } = await store.listTransactions(db, query, paging)
      return { items: await withScores(db, scores, items), total }
    },
  }),
  route({
    method: 'GET',
    url: `${transactionsUrl}/:id`,
    ...reading,
    of: bankTransaction,
    reply: json(BankTransaction),
    summary: 'Read a bank transaction',
    description: 'With the entry that books it and the letterings of its lines, and the best score once suggestions were computed.',
    run: async ({ db, record }) => (await withScores(db, scores, [record]))[0] ?? record,
  }),
  route({
    method: 'PATCH',
    url: `${transactionsUrl}/:id`,
    ...bookkeeping,
    of: bankTransaction,
    codes: ['transaction_matched'],
    body: TransactionPatch,
    reply: json(BankTransaction),
    summary: 'Change a bank transaction',
    description:
      'Its third party, its note, or its status: `ignored` for a transaction that is not booked here, `pending` to take it up again. What the bank said never changes. A matched transaction is refused: undo its match first.',
    example: { body: { status: 'ignored', note: 'Compte privé' } },
    run: async ({ tx, record, body }) => {
      const updated = await updateTransaction(tx, scores, record, body)
      return (await withScores(tx, scores, [updated]))[0] ?? updated
    },
  }),
]

export const routesWith = ({ scores, ...means }: Uploading & { readonly scores: Scores }): Route[] => [
  listingAccounts,
  uploading(means),
  ...files,
  ...transactions(scores),
]
