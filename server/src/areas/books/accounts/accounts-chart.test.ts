/** The initial chart of a new company file: content, labels by language, and search. */
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { languages } from '../../../lib/languages.ts'
import { type CountryPack, countryPacks, packOf } from '../../../packs/index.ts'
import type { Account } from './schema.ts'

const files = new Map<CountryPack, { id: number; url: string }>()
const w = await openWorld()
const admin = await w.as('admin')
for (const country_pack of countryPacks) {
  const { body } = await admin('POST', '/v1/companies', { body: { name: 'Dupont', country_pack } })
  files.set(country_pack, { id: body.id, url: `/v1/companies/${body.public_token}` })
}

const fileOf = (country: CountryPack) => files.get(country) ?? { id: 0, url: '' }
const listOf = async (country: CountryPack, query = ''): Promise<Account[]> =>
  (await admin('GET', `${fileOf(country).url}/accounts${query}`)).body
const numbersOf = async (country: CountryPack, query: string) => (await listOf(country, query)).map(({ number }) => number)
const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1)

/** Accounts of accumulated depreciation that the chart does not have: those of the categories are opened with the file. */
const opened = (country: CountryPack): string[] => {
  const { accounts, depreciation } = packOf(country)
  const chart = new Set(accounts.map(({ number }) => number))
  return depreciation.categories
    .flatMap(({ account }) => depreciation.depreciationAccount(account) ?? [])
    .filter((number) => !chart.has(number))
}
const openedInLuxembourg = 8

test('in Luxembourg alone, accounts of accumulated depreciation are opened with the file', async () => {
  expect(countryPacks.map((country) => [country, opened(country).length])).toEqual([
    ['BE', 0],
    ['FR', 0],
    ['LU', openedInLuxembourg],
  ])
  const own = (await listOf('LU')).filter(({ is_system }) => !is_system)
  expect(own.map(({ number, type, kind, is_postable }) => [number, type, kind, is_postable])).toEqual(
    opened('LU')
      .toSorted()
      .map((number) => [number, 'asset', 'depreciation', true]),
  )
})

test.each(countryPacks)(
  '%s: a new file has every account of the country pack with the same properties, sorted by number',
  async (country) => {
    const ofPack = (await listOf(country)).filter(({ is_system }) => is_system)
    const shown = ofPack.map(({ number, label, type, kind, is_reconcilable, is_postable, is_system, is_active, version }) => {
      return { number, label, type, kind, is_reconcilable, is_postable, is_system, is_active, version }
    })
    const expected = packOf(country)
      .accounts.toSorted(byNumber)
      .map(({ label, ...account }) => ({ ...account, label: label.fr, is_system: true, is_active: true, version: 1 }))
    expect(shown).toEqual(expected)
  },
)

test.each(countryPacks)('%s: the parent of an account is the longest number of the chart that is a prefix of its own', async (country) => {
  const numbers = new Set(packOf(country).accounts.map(({ number }) => number))
  const parentOf = (number: string) =>
    Array.from(number, (_, index) => number.slice(0, index)).findLast((beginning) => numbers.has(beginning)) ?? null
  for (const { number, parent_number } of await listOf(country)) expect([number, parent_number]).toEqual([number, parentOf(number)])
})

test.each(languages)(
  '%s: labels of the country pack are in the language of the response, and a single account has all four',
  async (language) => {
    const { url } = fileOf('BE')
    const asked = { headers: { 'accept-language': language } }
    const { body } = await admin('GET', `${url}/accounts`, asked)
    const labels = new Map(packOf('BE').accounts.map(({ number, label }) => [number, label]))
    for (const { number, label } of body) expect([number, label]).toEqual([number, labels.get(number)?.[language]])
    const details = await admin('GET', `${url}/accounts/${body[0].id}`, asked)
    expect([details.body.label, details.body.labels]).toEqual([body[0].label, labels.get(body[0].number)])
  },
)

test('the accounts of the largest chart are sent compressed, and 304 when the client has them', async () => {
  const { url } = fileOf('LU')
  const plain = await admin('GET', `${url}/accounts`)
  expect(plain.body).toHaveLength(747 + openedInLuxembourg)
  const raw = await w.app.inject({
    url: `${url}/accounts`,
    headers: { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'gzip' },
  })
  expect(raw.headers['content-encoding']).toBe('gzip')
  expect(raw.rawPayload.length).toBeLessThan(plain.text.length / 8)
  expect(gunzipSync(raw.rawPayload).toString()).toBe(plain.text)
  const held = { headers: { 'if-none-match': plain.headers.etag ?? '' } }
  const unchanged = await admin('GET', `${url}/accounts`, held)
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  const { body } = await admin('POST', `${url}/accounts`, { body: { number: '61881', label: 'Autres frais' } })
  expect((await admin('GET', `${url}/accounts`, held)).status).toBe(200)
  await admin('DELETE', `${url}/accounts/${body.id}`)
})

test('200 filters by class, type, activity and words, ignoring case and accents', async () => {
  const { accounts } = packOf('FR')
  const expected = (keep: (account: (typeof accounts)[number]) => boolean) =>
    accounts
      .filter(keep)
      .map(({ number }) => number)
      .toSorted()
  expect(await numbersOf('FR', '?class=6')).toEqual(expected(({ number }) => number.startsWith('6')))
  expect(await numbersOf('FR', '?type=equity')).toEqual(expected(({ type }) => type === 'equity'))
  expect(await numbersOf('FR', '?class=6&type=income')).toEqual(expected(({ number, type }) => number.startsWith('6') && type === 'income'))
  const found = await numbersOf('FR', '?q=TVA%20DEDUCTIBLE')
  expect(found).toEqual(expected(({ label }) => /tva/i.test(label.fr) && /d[ée]ductible/i.test(label.fr)))
  expect(found.length).toBeGreaterThan(2)
  expect(await numbersOf('FR', '?q=tva%20introuvable')).toEqual([])
  expect(await numbersOf('FR', '?q=%25')).toEqual(expected(({ label }) => label.fr.includes('%')))
  expect(await numbersOf('FR', '?q=4456')).toEqual(expected(({ number, label }) => `${number} ${label.fr}`.includes('4456')))
  expect(await numbersOf('FR', '?is_active=0')).toEqual([])
  const dutch = await w.as('admin', { locale: 'nl' })
  const { body } = await dutch('GET', `${fileOf('FR').url}/accounts?q=btw`)
  expect(body.map(({ number }: Account) => number)).toEqual(expected(({ label }) => /btw/i.test(label.nl)))
})

test.each(['class=10', 'class=x', 'type=bank', 'is_active=perhaps', `q=${'x'.repeat(201)}`])(
  '422 on an invalid filter: %s',
  async (query) => {
    const { status, body } = await admin('GET', `C/accounts?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
  },
)

const system = async (number: string): Promise<Account> => {
  const found = (await listOf('BE', `?q=${number}`)).find((account) => account.number === number)
  if (!found) throw new Error(`no account ${number}`)
  return found
}

test('422 when an account of the country’s chart is renumbered or deleted; its other fields can change', async () => {
  const { id } = await system('613200')
  const url = `${fileOf('BE').url}/accounts/${id}`
  const renumbered = await admin('PATCH', url, { body: { number: '613201' } })
  expect([renumbered.status, Object.keys(renumbered.body.errors)]).toEqual([422, ['number']])
  const deleted = await admin('DELETE', url)
  expect([deleted.status, Object.keys(deleted.body.errors), deleted.body.code]).toEqual([422, ['is_system'], undefined])
  const { status, body } = await admin('PATCH', url, { body: { label: 'Honoraires', is_active: false, description: 'Plus utilisé' } })
  expect([status, body.label, body.is_active, body.version]).toEqual([200, 'Honoraires', false, 2])
  expect((await admin('GET', url)).body.labels).toEqual({ fr: 'Honoraires', nl: 'Honoraires', en: 'Honoraires', de: 'Honoraires' })
  expect(await numbersOf('BE', '?is_active=false')).toEqual(['613200'])
  expect(await numbersOf('BE', '?q=613200%20honoraires')).toEqual(['613200'])
})

test('a label sent back unchanged stays the label of the country pack in every language', async () => {
  const before = await system('614000')
  const url = `${fileOf('BE').url}/accounts/${before.id}`
  expect((await admin('PATCH', url, { body: { ...before, is_reconcilable: true } })).status).toBe(200)
  const { labels } = (await admin('GET', url)).body
  expect(labels).toEqual(packOf('BE').accounts.find(({ number }) => number === before.number)?.label)
})

test('the initial chart is in the feed and has no revisions; a change has one', async () => {
  const { id, url } = fileOf('LU')
  const of = (table: string) => `(select count(*)::int from ${table} where company_id = $1 and resource = 'accounts') as ${table}`
  const counts = () => w.rows(`select ${of('revisions')}, ${of('feed')}`, [id])
  const [before] = await counts()
  const seen = []
  for (let since = 0, more = true; more; ) {
    const { body } = await admin('GET', `${url}/sync/pull?since=${since}&limit=1000`)
    seen.push(...body.changes.filter(({ resource }: { resource: string }) => resource === 'accounts'))
    ;[since, more] = [body.cursor, body.has_more]
  }
  const live = seen.filter(({ op }) => op === 'upsert')
  expect(live).toHaveLength(747 + openedInLuxembourg)
  expect(live[0].data).toMatchObject({ number: '101', labels: packOf('LU').accounts[0]?.label })
  expect(live[0].data).not.toHaveProperty('parent_number')
  await admin('PATCH', `${url}/accounts/${live[0].id}`, { body: { is_active: false } })
  const [after] = await counts()
  expect(after).toEqual({ revisions: Number(Object(before).revisions) + 1, feed: Object(before).feed })
  const { body: history } = await admin('GET', `${url}/history?resource=accounts&record_id=${live[0].id}`)
  expect(history.data[0]).toMatchObject({ op: 'update', record_label: '101', changes: { is_active: { from: true, to: false } } })
})
