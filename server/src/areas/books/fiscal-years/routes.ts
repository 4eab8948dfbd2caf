import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { entryPosted } from '../ledger/index.ts'
import { createFiscalYear, deleteFiscalYear, lockPeriod, unlockPeriod, updateFiscalYear } from './actions.ts'
import type { FindVatLocks, LoadYearDetails } from './checks.ts'
import { fiscalYear, period } from './resource.ts'
import { FiscalYear, FiscalYearPatch, FiscalYearDetails, NewFiscalYear, Period } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/fiscal-years'

const collectionRoutes = (vatLocks: readonly FindVatLocks[]) => [
  route({
    method: 'GET',
    url,
    ...reading,
    reply: plain(FiscalYear),
    summary: 'List the fiscal years with their periods',
    description: 'Newest first.',
    run: ({ db }) => store.list(db),
  }),
  route({
    method: 'POST',
    url,
    ...settingUp,
    codes: ['fiscal_year_overlap', 'fiscal_year_gap'],
    emits: [entryPosted],
    body: NewFiscalYear,
    status: 201,
    reply: json(FiscalYear),
    summary: 'Create a fiscal year and its monthly periods',
    description:
      'The year must be adjacent to an existing one and last at most 24 months. Without a code it has the calendar year in which it ends. After a closed year, an opening entry that carries the balances forward is posted.',
    example: { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } },
    run: ({ tx, body }) => createFiscalYear(tx, body, vatLocks),
  }),
]

/** The details of a year come in part from higher layers. */
const detailsRoute = (loadDetails: LoadYearDetails) =>
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: fiscalYear,
    reply: json(FiscalYearDetails),
    summary: 'Read a fiscal year with its periods, its result and its closing checks',
    description:
      '`result` is the profit of the year (negative for a loss) before appropriation. `closing_checks` lists what prevents closing: an `error` must be resolved before the year can be closed, a `warning` can be overridden with `force`.',
    run: async ({ db, record, company: { country_pack }, language }) => ({
      ...record,
      ...(await loadDetails(db, record, { country_pack, language })),
    }),
  })

const recordRoutes = (vatLocks: readonly FindVatLocks[]) => [
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: fiscalYear,
    codes: ['period_locked', 'fiscal_year_overlap', 'record_in_use'],
    body: FiscalYearPatch,
    reply: json(FiscalYear),
    summary: 'Change the code or the end of a fiscal year',
    description: 'Only the end of the last year can change; its periods are adapted.',
    example: { body: { code: '2027A', ends_on: '2028-06-30' } },
    run: ({ tx, record, body }) => updateFiscalYear(tx, record, body, vatLocks),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: fiscalYear,
    codes: ['record_in_use', 'fiscal_year_gap', 'period_locked'],
    status: 204,
    reply: nothing(),
    summary: 'Move an empty fiscal year to the bin',
    description: 'Only the first or the last year of the file.',
    run: ({ tx, record }) => deleteFiscalYear(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/periods/:period/lock`,
    ...settingUp,
    of: period,
    codes: ['period_locked'],
    reply: json(Period),
    summary: 'Lock a period',
    description: 'Nothing can be posted in a locked period. Locking a locked period changes nothing.',
    run: ({ tx, record }) => lockPeriod(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/periods/:period/unlock`,
    ...settingUp,
    of: period,
    codes: ['period_locked', 'period_lock_held'],
    reply: json(Period),
    summary: 'Unlock a period that a user locked',
    description: 'A period locked by the closing of its year is unlocked by reopening the year.',
    run: ({ tx, record }) => unlockPeriod(tx, record),
  }),
]

export const routesWith = (loadDetails: LoadYearDetails, vatLocks: readonly FindVatLocks[]) => [
  ...collectionRoutes(vatLocks),
  detailsRoute(loadDetails),
  ...recordRoutes(vatLocks),
]
