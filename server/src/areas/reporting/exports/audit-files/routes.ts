import { Type } from 'typebox'
import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { langQuery, spooledFile } from '../../../../kernel/route/route.ts'
import { oneOf } from '../../../../kernel/route/shape.ts'
import { faiaVariants } from '../../../../packs/exports/audit-files.ts'
import { makeAuditFile } from './make-audit-file.ts'

const AuditFileQuery = Type.Object({
  year: Type.Optional(
    Type.Integer({
      minimum: 1970,
      maximum: 2100,
      description: 'FAIA: a civil year instead of the fiscal year, also where it lies in two of them',
    }),
  ),
  variant: Type.Optional({
    ...oneOf(faiaVariants),
    description: 'FAIA: reduced version, A with sales invoices, B without; by default A where the file issued some',
  }),
  ...langQuery,
})

export const auditFileRoutes = [
  externalRoute({
    method: 'GET',
    url: '/v1/companies/:company/exports/audit-file/:fiscalYear',
    ability: 'read',
    role: 'reviewer',
    demo: 'allowed',
    limit: 'archive',
    query: AuditFileQuery,
    codes: ['country_pack_mismatch', 'audit_file_invalid'],
    reply: spooledFile({
      types: ['text/plain; charset=iso-8859-15', 'application/xml'],
      headers: ['X-Export-Fingerprint'],
      may_have: ['X-Export-Warnings'],
    }),
    operation_id: 'downloadAuditFile',
    summary: 'Make the audit file of a fiscal year',
    description:
      'The file that the tax administration may ask for: in France the fichier des écritures comptables (FEC), in Luxembourg the Fichier Audit Informatisé AED (FAIA) 2.01, reduced version A or B; Belgium has none. The FEC is checked as it is written: structural faults refuse it with `checks[] {code, level, message, count, lines}`, anything else is named in `X-Export-Warnings` as `<code>=<count>,…`.',
    example: { query: { lang: 'fr' } },
    run: ({ params, query: { lang: _language, ...options }, ...context }) => makeAuditFile(context, params.fiscalYear, options),
  }),
]
