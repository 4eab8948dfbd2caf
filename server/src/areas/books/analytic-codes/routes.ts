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
    description: 'Axis by axis, every code after the one above it. A code without a parent is an axis.',
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
      'A file has 5 axes at most, an axis 4 levels, itself included. Lines without a code of a required axis are pointed out when the year is closed.',
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
    description: 'Its place in the axis is given once.',
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
    description: 'One with codes below it is used by them.',
    run: ({ tx, record }) => deleteAnalyticCode(tx, record),
  }),
]
