import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { createAnalyticCode, deleteAnalyticCode, updateAnalyticCode } from './actions.ts'
import { analyticCode } from './resource.ts'
import { AnalyticCode, AnalyticCodeFilter, AnalyticCodePatch, NewAnalyticCode } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/analytic-codes'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: AnalyticCodeFilter,
    reply: plain(AnalyticCode),
    summary: 'List the analytic codes',
    description: 'Grouped by axis, each code after its parent. A code without a parent is an axis.',
    example: { query: { q: 'nord', is_active: true } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    body: NewAnalyticCode,
    status: 201,
    reply: json(AnalyticCode),
    summary: 'Create an axis or a code',
    description:
      'A company file has at most 5 axes; an axis has at most 4 levels, including itself. Closing a year reports the lines that have no code of a required axis.',
    example: { body: { code: 'DEP', label: 'Départements', is_required: true } },
    run: ({ tx, body }) => createAnalyticCode(tx, body),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: analyticCode,
    body: AnalyticCodePatch,
    reply: json(AnalyticCode),
    summary: 'Change an axis or a code',
    description: 'The parent cannot change.',
    example: { body: { label: 'Départements et succursales', is_active: true } },
    run: ({ tx, record, body }) => updateAnalyticCode(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: analyticCode,
    codes: ['record_in_use'],
    status: 204,
    reply: nothing(),
    summary: 'Move an unused analytic code to the bin',
    description: 'A code with child codes is in use.',
    run: ({ tx, record }) => deleteAnalyticCode(tx, record),
  }),
]
