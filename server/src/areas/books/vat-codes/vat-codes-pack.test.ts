/** The initial VAT codes of a new company file: content, filters, and the same postings as the codes of the country pack. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { openPools, read } from '../../../kernel/write/database.ts'
import { systemClock } from '../../../lib/clock.ts'
import { languages } from '../../../lib/languages.ts'
import { parseCents } from '../../../lib/money.ts'
import { type CountryPack, countryPacks, packOf } from '../../../packs/index.ts'
import { vatOf } from '../../../packs/vat.ts'
import { loadVatRules } from './index.ts'
import type { VatCode } from './schema.ts'

const files = new Map<CountryPack, { id: number; url: string }>()
const w = await openWorld()
const admin = await w.as('admin')
const pools = openPools(w.config.database_url, 2, systemClock)
for (const country_pack of countryPacks) {
  const { body } = await admin('POST', '/v1/companies', { body: { name: 'Dupont', country_pack } })
  files.set(country_pack, { id: body.id, url: `/v1/companies/${body.public_token}` })
}
afterAll(() => pools.end())

const fileOf = (country: CountryPack) => files.get(country) ?? { id: 0, url: '' }
const listOf = async (country: CountryPack, query = ''): Promise<VatCode[]> =>
  (await admin('GET', `${fileOf(country).url}/vat-codes${query}`)).body
const codesOf = async (country: CountryPack, query: string) => (await listOf(country, query)).map(({ code }) => code)
const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)

test.each(countryPacks)(
  '%s: a new file has every code of the country pack, sorted by code, with accounts as ids of the file',
  async (country) => {
    const { body: accounts } = await admin('GET', `${fileOf(country).url}/accounts`)
    const ids = new Map(accounts.map(({ number, id }: { number: string; id: number }) => [number, id]))
    const shown = (await listOf(country)).map(
      ({ id: _id, company_id: _company, created_at: _made, updated_at: _changed, lock_version: _lock, ...code }) => code,
    )
    const expected = packOf(country)
      .vat_codes.toSorted(byCode)
      .map(({ label, cost_grids: _grids, accounts: numbers, ...code }) => ({
        ...code,
        label: label.fr,
        accounts: Object.fromEntries(Object.entries(numbers).map(([use, number]) => [use, number === null ? null : ids.get(number)])),
        is_system: true,
        is_active: true,
        version: 1,
        deleted_at: null,
        deleted_by: null,
      }))
    expect(shown).toEqual(expected)
  },
)

const amounts = [['100.00'], ['0.01'], ['33.33', '66.67', '-0.99'], ['1000000.00']].map((lines) => lines.map(parseCents))

test.each(countryPacks)('%s: a code of the file posts the same amounts as the code of the country pack', async (country) => {
  const pack = packOf(country)
  const shown = await listOf(country)
  const ids = shown.map(({ id }) => id)
  const rules = await read(pools, { company_id: fileOf(country).id, user_id: null }, (db) => loadVatRules(db, pack, ids))
  expect(rules.size).toBe(pack.vat_codes.length)
  for (const code of pack.vat_codes) {
    const rule = rules.get(shown.find((each) => each.code === code.code)?.id ?? 0)
    if (!rule) throw new Error(`no rule of ${code.code}`)
    for (const document of ['invoice', 'credit_note'] as const) {
      for (const lines of amounts) expect([code.code, vatOf(rule, document, lines)]).toEqual([code.code, vatOf(code, document, lines)])
    }
  }
})

test.each(languages)(
  '%s: labels of the country pack are in the language of the response, and a single code has all four',
  async (language) => {
    const { url } = fileOf('BE')
    const asked = { headers: { 'accept-language': language } }
    const { body } = await admin('GET', `${url}/vat-codes`, asked)
    const labels = new Map(packOf('BE').vat_codes.map(({ code, label }) => [code, label]))
    for (const { code, label } of body) expect([code, label]).toEqual([code, labels.get(code)?.[language]])
    const details = await admin('GET', `${url}/vat-codes/${body[0].id}`, asked)
    expect([details.body.label, details.body.labels]).toEqual([body[0].label, labels.get(body[0].code)])
  },
)

test('200 filters by direction, words, activity and the day on which a code is valid', async () => {
  const { vat_codes } = packOf('LU')
  const expected = (keep: (code: (typeof vat_codes)[number]) => boolean) =>
    vat_codes
      .filter(keep)
      .map(({ code }) => code)
      .toSorted()
  expect(await codesOf('LU', '?direction=sale')).toEqual(expected(({ direction }) => direction === 'sale'))
  expect(await codesOf('LU', '?q=EXONEREE')).toEqual(expected(({ label }) => /exon[ée]r[ée]e/i.test(label.fr)))
  expect(await codesOf('LU', '?q=v17')).toEqual(expected(({ code, label }) => `${code} ${label.fr}`.toLowerCase().includes('v17')))
  expect(await codesOf('LU', '?is_active=0')).toEqual([])
  const valid = (day: string) =>
    expected(({ valid_from, valid_until }) => (valid_from ?? '') <= day && day <= (valid_until ?? '9999-12-31'))
  for (const day of ['2014-12-31', '2015-01-01', '2023-12-31', '2024-01-01', '2026-06-30']) {
    expect([day, await codesOf('LU', `?on=${day}`)]).toEqual([day, valid(day)])
  }
  expect(await codesOf('LU', '?on=2024-01-01T23:59:59Z')).toEqual(valid('2024-01-01'))
  expect(valid('2023-12-31')).not.toEqual(valid('2024-01-01'))
})

test('a code is valid on the first and the last day of its validity', async () => {
  const { url } = fileOf('FR')
  const body = { code: 'JUIN', label: 'Juin', direction: 'sale', rate: '0.00', valid_from: '2026-06-01', valid_until: '2026-06-30' }
  const made = await admin('POST', `${url}/vat-codes`, { body })
  const isValid = async (day: string) => (await codesOf('FR', `?on=${day}`)).includes('JUIN')
  const days = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']
  expect(await Promise.all(days.map(isValid))).toEqual([false, true, true, false])
  await admin('DELETE', `${url}/vat-codes/${made.body.id}`)
})

test.each(['direction=both', 'is_active=perhaps', 'on=2026-02-30', 'on=today', `q=${'x'.repeat(201)}`])(
  '422 on an invalid filter: %s',
  async (query) => {
    const { status, body } = await admin('GET', `C/vat-codes?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  },
)

test('a code of the country pack cannot be renamed; it can change while unused and be deleted', async () => {
  const { url } = fileOf('BE')
  const before = (await listOf('BE', '?q=V12')).find(({ code }) => code === 'V12')
  const path = `${url}/vat-codes/${before?.id}`
  const renamed = await admin('PATCH', path, { body: { code: 'V12B' } })
  expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['code']])
  const { status, body } = await admin('PATCH', path, { body: { ...before, rate: '12.50', is_active: false } })
  expect([status, body.rate, body.is_active, body.label]).toEqual([200, '12.50', false, before?.label])
  expect((await admin('GET', path)).body.labels).toEqual(packOf('BE').vat_codes.find(({ code }) => code === 'V12')?.label)
  expect((await admin('DELETE', path)).status).toBe(204)
  expect(await codesOf('BE', '?q=V12')).not.toContain('V12')
})

test('304 when the client has the list; the initial codes are in the feed and have no revisions', async () => {
  const { id, url } = fileOf('LU')
  const { headers } = await admin('GET', `${url}/vat-codes`)
  expect((await admin('GET', `${url}/vat-codes`, { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
  const of = (table: string) => `(select count(*)::int from ${table} where company_id = $1 and resource = 'vat-codes') as ${table}`
  expect(await w.rows(`select ${of('revisions')}, ${of('feed')}`, [id])).toEqual([{ revisions: 0, feed: 68 }])
})
