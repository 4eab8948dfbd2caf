import type { DeadlineSource } from '../../../kernel/route/contributions.ts'
import { managing, reading, reporting } from '../../../kernel/route/presets.ts'
import { file, json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { closeCalendars, openCalendar } from './links.ts'
import { readCalendar, readFile, readFirm } from './read-obligations.ts'
import { CalendarLink, CalendarQuery, Obligation, ObligationFilter } from './schema.ts'

const ofFirm = '/v1/firms/:firm/obligations'
const example = { query: { from: '2027-01-01', to: '2027-12-31', kind: 'annual_accounts', state: 'open' } } as const

const lists = (sources: readonly DeadlineSource[]) => [
  route({
    method: 'GET',
    url: '/v1/companies/:company/obligations',
    addition: true,
    operation_id: 'listObligations',
    ...reading,
    query: ObligationFilter,
    reply: paginated(Obligation),
    summary: 'List what the company file must file, and by when',
    description:
      'By day: VAT returns, listings, annual accounts, the closing of fiscal years, statements of fees. At most five years, and nothing before 1 January of the year before last. An archived file has no obligations.',
    example,
    run: ({ db, company, query, paging, now }) => readFile(db, sources, company, { query, paging, now }),
  }),
  route({
    method: 'GET',
    url: ofFirm,
    addition: true,
    operation_id: 'listFirmObligations',
    ...reporting,
    query: ObligationFilter,
    reply: paginated(Obligation),
    summary: 'List what the company files of the firm must file, and by when',
    description: 'Of the company files you see, as each of them answers itself; by day, then by name of the file.',
    example,
    run: ({ db, firm, actor, query, paging, now }) => readFirm(db, sources, { firm_id: firm.id, reader: actor }, { query, paging, now }),
  }),
]

const calendar = (sources: readonly DeadlineSource[]) => [
  route({
    method: 'POST',
    url: `${ofFirm}/calendar`,
    addition: true,
    operation_id: 'createObligationsCalendar',
    ability: 'session',
    role: 'reviewer',
    demo: 'blocked',
    limit: 'tokens',
    status: 201,
    reply: json(CalendarLink),
    summary: 'Make a link to your calendar of obligations',
    description:
      'For programs that subscribe to calendars. Whoever has the link reads names of company files and days, no amounts. It works for five years, as long as you are a member of the firm, and shows the files you see. You have ten links at most: another one replaces the oldest.',
    run: ({ tx, urls, firm, actor }) => openCalendar(tx, urls, firm, actor),
  }),
  route({
    method: 'DELETE',
    url: `${ofFirm}/calendar`,
    addition: true,
    operation_id: 'revokeObligationsCalendars',
    ...managing,
    status: 204,
    reply: nothing(),
    summary: 'Revoke all links to calendars of the firm',
    description: 'Those of every member. Programs that subscribed get 404 from then on.',
    run: ({ tx, firm }) => closeCalendars(tx, firm),
  }),
  route({
    method: 'GET',
    url: `${ofFirm}.ics`,
    addition: true,
    operation_id: 'getObligationsCalendar',
    ability: 'signed',
    signs: 'query',
    role: 'none',
    demo: 'allowed',
    limit: 'feed',
    query: CalendarQuery,
    reply: file({ types: ['text/calendar; charset=utf-8'], headers: [] }),
    summary: 'Read a calendar of obligations by its link',
    description:
      'iCalendar (RFC 5545), in the language of the person: one event of a whole day for each obligation, filed ones included, from three months ago to a year ahead. No amounts. 404 once the link was revoked, or the person has left the firm.',
    example: {
      query: {
        link: '5b0c2d4e-7f16-4a89-9b3c-1d2e3f405162',
        expires: '1924905600',
        signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d',
      },
    },
    run: ({ db, query, now, language }) => readCalendar(db, sources, { link: query.link, now, language }),
  }),
]

export const routesWith = (sources: readonly DeadlineSource[]) => [...lists(sources), ...calendar(sources)]
