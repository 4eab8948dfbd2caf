/** What the guides say in tables, compared with the declarations. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { areas } from '../../src/areas.ts'
import { type LimitClass, limitClasses } from '../../src/kernel/http/limits.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { pagingOf } from '../../src/kernel/route/paging.ts'
import type { Route } from '../../src/kernel/route/route.ts'

const routes = areas.flatMap((area) => area.routes)
const guide = (page: string) => readFile(path.join(checkout, 'docs/guides', page), 'utf8')
/** The cells of every row of every table. */
const rowsOf = (markdown: string) =>
  [...markdown.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | ')).filter(([first]) => !/^-+$/.test(first ?? ''))
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test('rate-limits.md gives the calls per minute of every class that operations use', async () => {
  const listed = rowsOf(await guide('rate-limits.md')).flatMap(([calls, points]) =>
    [...(calls ?? '').matchAll(/\(`(\w+)`\)/g)].map(([, name]) => [name, Number(points)]),
  )
  const used = new Set<LimitClass>([...routes.map(({ limit }) => limit), 'page', 'bearer'])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries([...used].map((name) => [name, limitClasses[name].points])))
})

test('errors.md gives codes that operations declare, with their status', async () => {
  const declared = new Map(
    routes.flatMap((route) =>
      Object.entries(factsOf(route).codes).flatMap(([status, codes]) => codes.map((code) => [code, status] as const)),
    ),
  )
  const rows = rowsOf(await guide('errors.md')).filter(([, status]) => /^\d{3}$/.test(status ?? ''))
  expect(rows.length).toBeGreaterThan(10)
  for (const [code, status] of rows) expect([code, declared.get(namesIn(code)[0] ?? '')]).toEqual([code, status])
})

test('pagination.md gives the sizes of a page, and a form for every list', async () => {
  const text = await guide('pagination.md')
  const sizes = (form: string) => [pagingOf({}, { form }).per_page, pagingOf({ per_page: 10_000 }, { form }).per_page]
  expect([sizes('paginated'), sizes('data_meta')]).toEqual([
    [50, 200],
    [25, 100],
  ])
  expect(text).toContain(
    '`per_page` is 50 unless you say otherwise, 200 at most (bank transactions: 100, 500 at most; webhook deliveries: 25, 100 at most)',
  )
  const forms = {
    plain: 'whole',
    data: 'whole, wrapped',
    paginated: 'pages',
    has_more: 'pages without a count',
    data_meta: 'pages with `meta`',
    cursor: 'cursor',
  }
  const lists = new Map(rowsOf(text).map(([form, , names = '']) => [form, names.toLowerCase()]))
  const words: Readonly<Record<string, string>> = {
    trash: 'bin',
    events: 'events',
    nace: 'reference data',
    tokens: 'tokens',
    ':grid': 'lines behind a box',
  }
  const wordOf = ({ url }: Route) => {
    if (url.includes('/reference/') || url === '/v1/country-packs') return 'reference data'
    const last = url.split('/').at(-1) ?? ''
    if (url === '/v1/webhooks/events') return 'webhook events'
    if (last === 'deliveries') return 'webhook deliveries'
    if (url.includes('/sync/')) return last === 'conflicts' ? 'sync conflicts' : `sync/${last}`
    return words[last] ?? last.replaceAll('-', ' ').replace(/^ledger$/, 'ledgers')
  }
  const missing = routes.flatMap((route) => {
    const row = forms[route.reply.form as keyof typeof forms]
    return row === undefined || lists.get(row)?.includes(wordOf(route).toLowerCase()) ? [] : [`${row}: ${wordOf(route)}`]
  })
  expect(missing).toEqual([])
})

test('dates.md lists every day that is returned as a timestamp', async () => {
  const found = new Set<string>()
  const walk = (schema: unknown, title: string): void => {
    const {
      properties = {},
      items,
      title: own,
    } = (schema ?? {}) as { properties?: Record<string, { format?: string }>; items?: unknown; title?: string }
    const record = own ?? title
    for (const [name, property] of Object.entries(properties)) {
      if (/_(date|on)$/.test(name) && property.format === 'date-time') found.add(`${record}.${name}`)
      walk(property, record)
    }
    if (items) walk(items, record)
  }
  for (const { reply } of routes) walk(reply.schema, '')
  const records: Readonly<Record<string, readonly string[]>> = {
    'fiscal year, period': ['FiscalYear', 'FiscalYearSheet', 'Period'],
    entry: ['Entry', 'EntryAsKnown', 'JournalEntry'],
    'entry line': ['EntryLine'],
    document: ['Document'],
  }
  const rows = new Map(rowsOf(await guide('dates.md')).map(([record = '', fields]) => [record, namesIn(fields)]))
  const listed = Object.entries(records).flatMap(([row, titles]) =>
    titles.flatMap((title) => (rows.get(row) ?? []).map((field) => `${title}.${field}`)),
  )
  expect([...found].filter((field) => !listed.includes(field))).toEqual([])
  expect(listed.filter((field) => !found.has(field))).toEqual([])
})

test('languages.md names the operations that take lang', async () => {
  const text = await guide('languages.md')
  const taking = routes.filter(({ query }) => query && 'lang' in (query.properties as object)).map(({ url }) => url)
  expect(taking.map((url) => (url.includes('/reference/') ? 'reference' : url)).filter((url, n, all) => all.indexOf(url) === n)).toEqual(
    expect.arrayContaining(['reference', '/v1/pricing', '/v1/webhooks/events', '/v1/country-packs']),
  )
  expect(
    taking.every((url) =>
      /^\/v1\/(reference\/|pricing$|webhooks\/events$|country-packs$|companies\/:company\/(reports|exports)\b)/.test(url),
    ),
  ).toBe(true)
  expect(text).toContain('reference data, country packs, the price list, webhook events, reports, exports')
})
