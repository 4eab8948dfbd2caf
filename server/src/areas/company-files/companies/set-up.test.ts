/** A new company file of each country, compared record by record with its pack. */
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { say } from '../../../lib/languages.ts'
import { type CountryPack, countryPacks, packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'

const w = await openWorld()
const manager = await w.as('manager', { locale: 'nl' })

const banks = [
  { code: 'kbc', label: 'KBC zichtrekening', iban: 'BE68 5390 0754 7034' },
  { code: 'ING', label: 'ING spaarrekening' },
]
const fiscal_year = { starts_on: '2026-03-15', ends_on: '2027-06-30' }

type Made = { pack: Pack; file: Body; at: string }
// oxlint-disable-next-line typescript/no-explicit-any -- a body is read as its reader would
type Body = any

const made = new Map<CountryPack, Promise<Made>>()
/** One company file of each country, created over HTTP with every set-up field. */
function fileOf(code: CountryPack): Promise<Made> {
  const found = made.get(code) ?? create(code)
  made.set(code, found)
  return found
}
async function create(code: CountryPack): Promise<Made> {
  const { status, body: file } = await manager('POST', '/v1/companies', {
    body: { name: `Bakkerij ${code}`, country_pack: code, banks, fiscal_year },
  })
  expect(status).toBe(201)
  return { pack: packOf(code), file, at: `/v1/companies/${file.public_token}` }
}
const listOf = async ({ at }: Made, path: string): Promise<Body[]> => (await manager('GET', `${at}/${path}`)).body
const byNumber = (a: { number: string }, b: { number: string }) => (a.number < b.number ? -1 : 1)

/** The accounts of the chart, and those that its categories of fixed assets need beside it. */
const numbersOf = ({ accounts, depreciation }: Pack): Set<string> =>
  new Set([
    ...accounts.map(({ number }) => number),
    ...depreciation.categories.flatMap(({ account }) => depreciation.depreciationAccount(account) ?? []),
  ])

test.each(countryPacks)('201 %s: every account of the pack, in the language of the user, and one for each bank', async (code) => {
  const one = await fileOf(code)
  const { pack } = one
  const own = pack.accounts.map((account) => ({ ...account, label: say(account.label, 'nl') }))
  const like = pack.accounts.find(({ number }) => number === pack.bank_account)
  const ofBanks = banks.map(({ label }, index) => ({ ...like, number: pack.bankAccount(index), label }))
  const opened = pack.depreciation.categories.flatMap(({ account }) => {
    const number = pack.depreciation.depreciationAccount(account)
    const asset = own.find((each) => each.number === account)
    if (number === null || own.some((each) => each.number === number)) return []
    return [{ ...asset, number, label: `Afschrijvingen - ${asset?.label}`, kind: 'depreciation' }]
  })
  const expected = [...own.filter(({ number }) => !ofBanks.some((bank) => bank.number === number)), ...ofBanks, ...opened]
  const accounts = await listOf(one, 'accounts')
  expect(
    accounts.map(({ number, label, type, kind, is_reconcilable, is_postable }) => ({
      number,
      label,
      type,
      kind,
      is_reconcilable,
      is_postable,
    })),
  ).toEqual(expected.toSorted(byNumber))
  expect(accounts.every(({ is_active, version, deleted_at }) => is_active && version === 1 && deleted_at === null)).toBe(true)
})

test.each(countryPacks)('201 %s: every VAT code of the pack, with the account ids of the file', async (code) => {
  const one = await fileOf(code)
  const ids = new Map<string, number>((await listOf(one, 'accounts')).map(({ number, id }) => [number, id]))
  const expected = one.pack.vat_codes.map(({ cost_grids: _grids, accounts, label, ...rest }) => ({
    ...rest,
    label: say(label, 'nl'),
    accounts: Object.fromEntries(Object.entries(accounts).map(([name, number]) => [name, number === null ? null : ids.get(number)])),
    is_active: true,
    is_system: true,
  }))
  const codes = await listOf(one, 'vat-codes')
  const frame = { id: 0, company_id: 0, created_at: 0, updated_at: 0, lock_version: 0, version: 0, deleted_at: 0, deleted_by: 0 }
  const shown = codes.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !(name in frame))))
  expect(shown).toEqual(expected.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
})

test.each(countryPacks)('201 %s: the journals of the pack with their control accounts, then one for each bank', async (code) => {
  const { pack, file } = await fileOf(code)
  const own = pack.journals.map(({ code: short, label, type, control_account }) => ({
    code: short,
    label: say(label, 'nl'),
    type,
    control_account,
    iban: null,
  }))
  const ofBanks = [
    { code: 'KBC', label: 'KBC zichtrekening', type: 'financial', control_account: pack.bankAccount(0), iban: 'BE68539007547034' },
    { code: 'ING', label: 'ING spaarrekening', type: 'financial', control_account: pack.bankAccount(1), iban: null },
  ]
  const shown = file.journals.map((journal: Body) => ({
    code: journal.code,
    label: journal.label,
    type: journal.type,
    control_account: journal.control_account?.number ?? null,
    iban: journal.iban,
  }))
  expect(shown).toEqual([...own, ...ofBanks].toSorted((a, b) => (a.code < b.code ? -1 : 1)))
  const defaults = file.journals.filter(({ is_default }: Body) => is_default).map(({ type }: Body) => type)
  expect(defaults.toSorted()).toEqual([...new Set([...own, ...ofBanks].map(({ type }) => type))].toSorted())
})

test.each(countryPacks)('201 %s: the given fiscal year, with a period for each month it overlaps', async (code) => {
  const { file } = await fileOf(code)
  expect(file).toMatchObject({ fiscal_year_start: '2026-03-15', fiscal_year_end: '2027-06-30' })
  expect(file.fiscal_years).toHaveLength(1)
  expect(file.fiscal_years[0]).toMatchObject({
    code: '2027',
    starts_on: '2026-03-15T00:00:00.000Z',
    ends_on: '2027-06-30T00:00:00.000Z',
    is_closed: false,
  })
  const days = file.fiscal_years[0].periods.map((period: Body) => [
    period.number,
    period.starts_on.slice(0, 10),
    period.ends_on.slice(0, 10),
    period.is_locked,
  ])
  const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03', '04', '05', '06']
  const last = { '02': '28', '04': '30', '06': '30', '09': '30', '11': '30' } as Readonly<Record<string, string>>
  const expected = months.map((month, index) => {
    const year = index < 10 ? 2026 : 2027
    return [index + 1, index === 0 ? '2026-03-15' : `${year}-${month}-01`, `${year}-${month}-${last[month] ?? '31'}`, false]
  })
  expect(days).toEqual(expected)
})

test.each(countryPacks)('201 %s: the settings of the pack, with journal ids and the limit as a number', async (code) => {
  const { pack, file } = await fileOf(code)
  const journal_id = file.journals.find((journal: Body) => journal.code === 'OD').id
  const { auto_entries, vat, annual_accounts } = pack.default_settings
  const { journal: _vat, ...vatAccounts } = auto_entries.vat
  const { journal: _received, ...received } = auto_entries.invoices_to_receive
  const { journal: _transfers, ...transfers } = auto_entries.transfers
  expect(file.settings).toMatchObject({
    vat,
    annual_accounts,
    auto_entries: {
      vat: { ...vatAccounts, journal_id },
      invoices_to_receive: { ...received, journal_id },
      reconciliation_difference: { ...auto_entries.reconciliation_difference, max_amount: 1 },
      transfers: { ...transfers, journal_id },
    },
    payments: { require_payee_confirmation: false },
    fixed_assets: { day_count: null },
    history: { trash_retention_days: 30 },
  })
  const postable = new Set(pack.accounts.filter(({ is_postable }) => is_postable).map(({ number }) => number))
  const named = await w.rows<{ number: string }>(
    `select a.number from setting_links l join accounts a on a.company_id = l.company_id and a.id = l.account_id where l.company_id = $1`,
    [file.id],
  )
  expect(named).toHaveLength(9)
  expect(named.every(({ number }) => postable.has(number))).toBe(true)
})

test.each(countryPacks)('%s: the set-up adds no revision of its own, and sync from 0 returns every record once', async (code) => {
  const { file, at, pack } = await fileOf(code)
  const history = (await manager('GET', `${at}/history`)).body
  expect(history.data.map((revision: Body) => [revision.resource, revision.op])).toEqual([['companies', 'create']])
  expect(history.data[0].changes.settings.to).toEqual(file.settings)
  const streamed: Body[] = []
  for (let cursor = 0, more = true; more; ) {
    const { body } = await manager('GET', `${at}/sync/pull?limit=2000&since=${cursor}`)
    streamed.push(...body.changes)
    cursor = body.cursor
    more = body.has_more
  }
  const counted = Object.fromEntries(
    [...Map.groupBy(streamed, ({ resource }) => String(resource))].map(([resource, found]) => [resource, found.length]),
  )
  const accounts = new Set([...numbersOf(pack), pack.bankAccount(0), pack.bankAccount(1)])
  expect(counted).toEqual({
    companies: 1,
    accounts: accounts.size,
    'vat-codes': pack.vat_codes.length,
    journals: pack.journals.length + 2,
    'fiscal-years': 1,
    'fixed-asset-categories': pack.depreciation.categories.length,
    'mail-templates': 24,
  })
  expect(new Set(streamed.map(({ resource, id }) => `${resource} ${id}`)).size).toBe(streamed.length)
  expect(streamed.every(({ op, version }) => op === 'upsert' && version === 1)).toBe(true)
})

test('200 reads the file as returned at creation, with labels in the requested language', async () => {
  const { file, at } = await fileOf('BE')
  expect((await manager('GET', at)).body).toEqual(file)
  const german = await w.as('manager', { locale: 'de' })
  const { body } = await german('GET', at)
  expect(body.journals.find(({ code }: Body) => code === 'ACH').label).toBe('Einkauf')
  expect(body.fiscal_years[0].periods[0].label).toBe('März 2026')
})

test('a refused creation leaves nothing behind, not even an id', async () => {
  const before = await w.rows('select count(*)::int as n from heads')
  const { status } = await manager('POST', '/v1/companies', { body: { name: 'Refusé', banks: [{ code: 'OD', label: 'X' }] } })
  expect(status).toBe(422)
  expect(await w.rows('select count(*)::int as n from heads')).toEqual(before)
})

test('20 files created concurrently by ten people in two processes each have a complete set-up', async () => {
  const other = await w.sibling()
  const people = await Promise.all(Array.from({ length: 10 }, () => w.outsider()))
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const person = people[n % 10] ?? manager
      const body = { name: `Atelier ${n}`, country_pack: countryPacks[n % 3], firm: null }
      return (n < 10 ? person : w.callerOn(other, person))('POST', '/v1/companies', { body })
    }),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const ids = replies.map(({ body }) => body.id)
  const found = await w.rows<{
    country_pack: CountryPack
    accounts: number
    codes: number
    journals: number
    periods: number
    categories: number
  }>(
    `select c.country_pack, (select count(*)::int from accounts a where a.company_id = c.id) as accounts,
       (select count(*)::int from vat_codes v where v.company_id = c.id) as codes,
       (select count(*)::int from journals j where j.company_id = c.id) as journals,
       (select count(*)::int from fiscal_periods p where p.company_id = c.id) as periods,
       (select count(*)::int from fixed_asset_categories g where g.company_id = c.id) as categories
     from companies c where c.id = any($1)`,
    [ids],
  )
  expect(found).toHaveLength(20)
  for (const { country_pack, ...counts } of found) {
    const pack = packOf(country_pack)
    expect(counts).toEqual({
      accounts: numbersOf(pack).size,
      codes: pack.vat_codes.length,
      journals: pack.journals.length,
      periods: 12,
      categories: pack.depreciation.categories.length,
    })
  }
})
