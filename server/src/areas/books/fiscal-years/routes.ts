import { reading, settingUp } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { entryPosted } from '../ledger/index.ts'
import { createFiscalYear, deleteFiscalYear, lockPeriod, unlockPeriod, updateFiscalYear } from './actions.ts'
import type { SheetOf } from './checks.ts'
import { fiscalYear, period } from './resource.ts'
import { FiscalYear, FiscalYearPatch, FiscalYearSheet, NewFiscalYear, Period } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/fiscal-years'

const ofFile = [
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
      'It must touch a year that is there, and lasts 24 months at most. Without a code it has that of the calendar year it ends in. After a closed year it begins with the entry that carries its balances forward.',
    example: { body: { starts_on: '2027-01-01', ends_on: '2027-12-31' } },
    run: ({ tx, body }) => createFiscalYear(tx, body),
  }),
]

/** The sheet of a year holds what only areas above can tell. */
const sheet = (sheetOf: SheetOf) =>
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: fiscalYear,
    reply: json(FiscalYearSheet),
    summary: 'Read a fiscal year with its periods, its result and what stands in the way of closing it',
    description:
      '`result` is the profit of the year (a loss has a minus), before it is appropriated. `closing_checks` lists what was found: an `error` must be settled before the year can be closed, a `warning` can be overruled with `force`.',
    run: async ({ db, record, company: { country_pack }, language }) => ({
      ...record,
      ...(await sheetOf(db, record, { country_pack, language })),
    }),
  })

const ofYear = [
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...settingUp,
    of: fiscalYear,
    codes: ['period_locked', 'fiscal_year_overlap', 'record_in_use'],
    body: FiscalYearPatch,
    reply: json(FiscalYear),
    summary: 'Change the code or the end of a fiscal year',
    description: 'Only the last year can end on another day; its periods follow.',
    example: { body: { code: '2027A', ends_on: '2028-06-30' } },
    run: ({ tx, record, body }) => updateFiscalYear(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...settingUp,
    of: fiscalYear,
    codes: ['record_in_use', 'fiscal_year_gap'],
    status: 204,
    reply: nothing(),
    summary: 'Move an empty fiscal year to the bin',
    description: 'The first or the last of the file.',
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
    description: 'Nothing can be booked in it until it is unlocked. Locking it again changes nothing.',
    run: ({ tx, record }) => lockPeriod(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/periods/:period/unlock`,
    ...settingUp,
    of: period,
    codes: ['period_locked', 'period_lock_held'],
    reply: json(Period),
    summary: 'Unlock a period locked by hand',
    description: 'A period that the closing of its year locked is opened by reopening the year.',
    run: ({ tx, record }) => unlockPeriod(tx, record),
  }),
]

export const routesWith = (sheetOf: SheetOf) => [...ofFile, sheet(sheetOf), ...ofYear]
