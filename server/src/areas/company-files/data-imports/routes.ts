import { either, route } from '../../../kernel/route/route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { settingUp } from '../../../kernel/route/presets.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from '../../books/third-parties/index.ts'
import { importData } from './actions.ts'
import { DataImport, ImportResult } from './schema.ts'

export const routes = [
  route({
    method: 'POST',
    url: '/v1/companies/:company/data-imports',
    ...settingUp,
    limit: 'upload',
    codes: ['period_locked', 'import_rows_invalid', 'entry_unbalanced'],
    emits: [entryPosted, thirdPartyCreated, thirdPartyUpdated],
    body: DataImport,
    upload: { field: 'file', max: 1, bytes: 25 * MB, types: ['csv', 'zip'], or_json: true },
    status: 201,
    also: 200,
    reply: either(ImportResult),
    summary: 'Import rows from JSON or a CSV file',
    description:
      'A row is the body that creates one record; of entries, the rows with one `entry_key` are the lines of one entry. All or nothing, unless `partial`. What is there already, by account number, by code of the third party or by analytic code, is left alone, changed or refused by `on_existing`. 200 with `dry_run`: everything is checked and nothing stored. The import is one operation, and is undone as one. Excel workbooks are refused: send the sheet as CSV.',
    example: {
      body: {
        resource: 'accounts',
        rows: [
          { number: '613910', label: 'Honoraires juridiques' },
          { number: '613920', label: 'Honoraires comptables' },
        ],
      },
    },
    run: ({ tx, body, uploads, files, language }) => importData(tx, { body, uploads, files, language }),
  }),
]
