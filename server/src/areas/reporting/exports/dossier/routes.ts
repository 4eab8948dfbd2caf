import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { langQuery, spooledFile } from '../../../../kernel/route/route.ts'
import { Type } from 'typebox'
import type { Contributed } from '../export.ts'
import { contentTypes } from '../write-tables.ts'
import { makeDossier } from './make-dossier.ts'

export const dossierRoutes = (contributed: Contributed) => [
  externalRoute({
    method: 'GET',
    url: '/v1/companies/:company/exports/full-dossier/:fiscalYear',
    ability: 'read',
    role: 'reviewer',
    demo: 'allowed',
    limit: 'archive',
    query: Type.Object(langQuery),
    reply: spooledFile({ types: [contentTypes.zip], headers: ['X-Export-Fingerprint'] }),
    operation_id: 'downloadFullDossier',
    summary: 'Make the full dossier of a fiscal year',
    description:
      'Everything about one fiscal year as a ZIP, read in one snapshot: printed reports (`pdf/`), tables (`csv/`, `data/`), documents and statement files as they were stored, the audit file where the country has one, and `manifest.json`, which lists every file with its size and SHA-256. `X-Export-Fingerprint` is the `fingerprint` of the manifest: equal for equal books, whatever the language. `partita dossier verify` checks a dossier offline.',
    example: { query: { lang: 'fr' } },
    run: ({ params, ...context }) => makeDossier({ ...context, ...contributed }, params.fiscalYear),
  }),
]
