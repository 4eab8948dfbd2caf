import { Type } from 'typebox'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { listOrFile, plain, spooledFile } from '../../../kernel/route/route.ts'
import { listExports } from './catalogue.ts'
import type { Contributed } from './export.ts'
import { makeExport } from './make-export.ts'
import { CatalogueQuery, ExportQuery, ListedExport } from './schema.ts'
import { contentTypes } from './write-tables.ts'

const url = '/v1/companies/:company/exports'
const exporting = { ability: 'read', role: 'reviewer', demo: 'allowed', limit: 'export' } as const
const exportedFile = spooledFile({
  types: Object.values(contentTypes) as [string, ...string[]],
  headers: ['X-Export-Fingerprint'],
})

export const routesWith = (contributed: Contributed) => [
  externalRoute({
    method: 'GET',
    url,
    ...exporting,
    limit: 'read',
    query: CatalogueQuery,
    codes: ['format_unsupported', 'country_pack_mismatch'],
    reply: listOrFile(plain(ListedExport), exportedFile, { limit: 'export', url: `${url}/:name` }),
    summary: 'List the exports of a file, or make one',
    description:
      'The exports of the country of the file, with their formats and parameters. With `format`, the answer is the file of the export `name` instead, and the call counts against the limit of `GET …/exports/{name}`.',
    example: { query: {} },
    run: async ({ query, ...context }) =>
      query.format === undefined
        ? listExports(context.company, context.language)
        : makeExport({ ...context, ...contributed }, query.name ?? 'trial-balance', query),
  }),
  externalRoute({
    method: 'GET',
    url: `${url}/:name`,
    params: { name: Type.String({ description: 'A name of the list of exports' }) },
    ...exporting,
    query: ExportQuery,
    codes: ['format_unsupported', 'country_pack_mismatch'],
    reply: exportedFile,
    summary: 'Make an export',
    description:
      'A report or list as a file, read in one snapshot of the books. `GET …/exports` tells the formats and parameters of each. `X-Export-Fingerprint` is the same for the same data in every format and language, and equal to the `fingerprint` of the report.',
    example: { query: { format: 'csv' } },
    run: ({ query, params, ...context }) => makeExport({ ...context, ...contributed }, params.name, query),
  }),
]
