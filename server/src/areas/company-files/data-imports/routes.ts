import { createdOrExisting, route } from '../../../kernel/route/route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { settingUp } from '../../../kernel/route/presets.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from '../../books/third-parties/index.ts'
import { type BookNewTransactions, bankTransactionImported } from '../../bank/bank-statements/index.ts'
import { importData } from './actions.ts'
import { endings, identify, readWorkbookUpload } from './read-upload.ts'
import { DataImport, ImportResult } from './schema.ts'

export const routesWith = (bookers: readonly BookNewTransactions[]) => [
  route({
    method: 'POST',
    url: '/v1/companies/:company/data-imports',
    operation_id: 'importData',
    ...settingUp,
    limit: 'upload',
    codes: ['period_locked', 'import_rows_invalid', 'entry_unbalanced'],
    emits: [entryPosted, thirdPartyCreated, thirdPartyUpdated, bankTransactionImported],
    large_body: true,
    body: DataImport,
    upload: { field: 'file', max: 1, bytes: 25 * MB, types: endings, identify, prepare: readWorkbookUpload, or_json: true, not_kept: true },
    status: 201,
    also: 200,
    reply: createdOrExisting(ImportResult),
    summary: 'Import rows from JSON, CSV or XLSX',
    description:
      'A row is the body that creates one record; for entries, rows with the same `entry_key` are the lines of one entry; for budgets, rows with the same `name` and `fiscal_year` are the lines of one budget, with the amounts in `amounts` or in columns `p1`, `p2` …. All rows are imported or none, unless `partial` is true. `on_existing` says whether existing records, matched by account number, third-party code or analytic code, bank transactions by IBAN, date, amount and communication, budgets by name and fiscal year, are skipped, updated or refused. With `dry_run` the answer is 200: everything is checked and nothing is stored. The import is one operation and is undone as one. Of an XLSX workbook the first sheet is read, formulas by their stored value: at most 5,000 rows, 200 columns and 200 MB unpacked, without links to other workbooks.',
    example: {
      body: {
        resource: 'accounts',
        rows: [
          { number: '613910', label: 'Honoraires juridiques' },
          { number: '613920', label: 'Honoraires comptables' },
        ],
      },
    },
    run: ({ tx, body, uploads, files, language, strict }) => importData(tx, { body, uploads, files, language, strict, bookers }),
  }),
]
