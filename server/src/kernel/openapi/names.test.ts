import { expect, test } from 'vitest'
import { operationIdOf } from './names.ts'
import type { Method, Route } from '../route/route.ts'

test.each([
  ['GET', '/v1/country-packs', 'plain', 'listCountryPacks'],
  ['POST', '/v1/auth/login', 'none', 'login'],
  ['POST', '/v1/auth/tokens', 'none', 'createToken'],
  ['GET', '/v1/companies/:company', 'none', 'getCompany'],
  ['POST', '/v1/companies/:company/restore', 'none', 'restoreCompany'],
  ['GET', '/v1/companies/:company/third-parties', 'plain', 'listThirdParties'],
  ['POST', '/v1/companies/:company/third-parties', 'none', 'createThirdParty'],
  ['GET', '/v1/companies/:company/third-parties/:id', 'none', 'getThirdParty'],
  ['PATCH', '/v1/companies/:company/third-parties/:id', 'none', 'updateThirdParty'],
  ['DELETE', '/v1/companies/:company/third-parties/:id', 'none', 'deleteThirdParty'],
  ['GET', '/v1/companies/:company/payment-batches/:id/xml', 'file', 'downloadPaymentBatchXml'],
  ['POST', '/v1/companies/:company/document-imports/:id/process', 'none', 'processDocumentImport'],
  ['POST', '/v1/companies/:company/bank-transactions/auto-match', 'none', 'autoMatchBankTransactions'],
  ['PUT', '/v1/firms/:firm/members/:user/companies', 'none', 'replaceFirmMemberCompanies'],
  ['DELETE', '/v1/companies/:company/trash', 'none', 'deleteTrash'],
  ['DELETE', '/v1/companies/:company/trash/:id', 'none', 'deleteTrashItem'],
  ['GET', '/v1/companies/:company/history/:revision', 'none', 'getHistoryRevision'],
  ['GET', '/v1/companies/:company/sync/pull', 'cursor', 'pullSync'],
  ['GET', '/v1/companies/:company/sync/status', 'none', 'getSyncStatus'],
  ['GET', '/v1/firms/:firm/events', 'cursor', 'listFirmEvents'],
  ['GET', '/v1/reference/legal-forms', 'plain', 'listLegalForms'],
] as const)('%s %s (%s) is called %s', (method: Method, path, form, name) => {
  const declared: Route = {
    method,
    url: path,
    ability: 'read',
    role: 'none',
    demo: 'allowed',
    limit: 'read',
    reply: { form, schema: null },
    summary: '',
    run: () => Promise.resolve(),
  }
  expect(operationIdOf(declared)).toBe(name)
  expect(operationIdOf({ ...declared, operation_id: 'postInvoice' })).toBe('postInvoice')
})
