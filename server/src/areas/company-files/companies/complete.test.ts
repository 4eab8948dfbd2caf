/** Files as the release before this one made them: a row of `companies` with its head, and cards without an account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { openMailer } from '../../../adapters/smtp/index.ts'
import { openPools, type Pools } from '../../../kernel/write/database.ts'
import { openFileStore } from '../../../kernel/files/open-store.ts'
import { jobContext, type JobServices } from '../../../kernel/jobs/jobs.ts'
import { silentMeter } from '../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../kernel/write/scope-queue.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { type CountryPack, countryPacks, packOf } from '../../../packs/index.ts'
import { companies } from './index.ts'
import { completeFiles } from './jobs.ts'

let w: World
let admin: Caller
let pools: Pools
let outside: JobServices
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  pools = openPools(w.config.database_url, 20, systemClock)
  const { files_url, url_keys } = w.config
  outside = {
    files: await openFileStore(files_url),
    mail: openMailer(w.config),
    urls: openUrls(url_keys, 'http://127.0.0.1', systemClock),
  }
})
afterAll(async () => {
  await Promise.all([pools.end(), outside.files.close(), outside.mail.close()])
  await w.close()
})

/** A run of the job, with a queue of its own as every worker has. */
const run = (signal = new AbortController().signal) =>
  completeFiles(jobContext({ ...outside, pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }, signal))

const opening = (id: string) =>
  `perform open_write(null, false, null, ${id}, null, gen_random_uuid(), false, jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000, null)`

type Former = { id: number; at: string }
async function formerFile(pack: CountryPack = 'BE', [from, to] = ['2026-07-01', '2027-09-30'], cards = ''): Promise<Former> {
  const token = newPublicToken()
  await w.asApp(`do $$ begin
    ${opening('null')};
    perform enter_company();
    insert into companies (id, public_token, firm_id, code, name, country_pack, vat_regime, currency, locale, country, fiscal_year_start, fiscal_year_end, settings)
    values (app_company(), '${token}', ${w.firm.id}, 'ANCIEN', 'Ancien dossier', '${pack}', 'monthly', 'EUR', 'fr', '${pack}', '${from}', '${to}',
            '{"history": {"trash_retention_days": 45}}');
    ${cards}
  end $$`)
  const [row] = await w.rows<{ id: number }>('select id::int from companies where public_token = $1', [token])
  return { id: row?.id ?? 0, at: `/v1/companies/${token}` }
}
const card = (type: string, code: string) =>
  `insert into third_parties (company_id, type, code, name, country, locale) values (app_company(), '${type}', '${code}', 'X', 'BE', 'fr');`

const counted = async (id: number) => {
  const [row] = await w.rows(
    `select (select count(*)::int from accounts where company_id = $1) as accounts,
       (select count(*)::int from vat_codes where company_id = $1) as vat_codes, (select count(*)::int from journals where company_id = $1) as journals,
       (select count(*)::int from fiscal_years where company_id = $1) as years, (select count(*)::int from setting_links where company_id = $1) as links`,
    [id],
  )
  return row
}
const whole = (code: CountryPack) => {
  const { accounts, vat_codes, journals } = packOf(code)
  return { accounts: accounts.length, vat_codes: vat_codes.length, journals: journals.length, years: 1, links: 12 }
}
const nothing = { accounts: 0, vat_codes: 0, journals: 0, years: 0, links: 0 }

// oxlint-disable-next-line typescript/no-explicit-any -- a body is read as its reader would
type Body = any
const ofOne = new Set(['id', 'company_id', 'fiscal_year_id', 'created_at', 'updated_at'])
/** The set-up of a file without what no two files share: an id stands as the number or code of its record. */
async function shown(at: string): Promise<Body> {
  const [file, accounts, codes] = await Promise.all(
    ['', '/accounts', '/vat-codes'].map(async (path) => (await admin('GET', at + path)).body),
  )
  const names = new Map<unknown, string>([...accounts, ...file.journals].map((each: Body) => [each.id, each.number ?? each.code]))
  const all = { accounts, codes, journals: file.journals, years: file.fiscal_years, settings: file.settings }
  const named = /"(due|deductible|pending|credit_note_recover|credit_note_repay|journal_id|control_account_id)":(\d+)/g
  const text = JSON.stringify(all, (key, value: unknown) => (ofOne.has(key) ? undefined : value))
  return JSON.parse(text.replace(named, (_, key, id) => `"${key}":"${names.get(Number(id))}"`))
}

test.each(countryPacks)('%s: a former file gets what a new one has, with the fiscal year it was created with', async (pack) => {
  const { id, at } = await formerFile(pack)
  await run()
  expect(await counted(id)).toEqual(whole(pack))
  const { body } = await admin('POST', '/v1/companies', {
    body: { name: 'Neuf', country_pack: pack, fiscal_year: { starts_on: '2026-07-01', ends_on: '2027-09-30' } },
  })
  const [former, fresh] = [await shown(at), await shown(`/v1/companies/${body.public_token}`)]
  expect(fresh.years).toMatchObject([{ code: '2027', starts_on: '2026-07-01T00:00:00.000Z', ends_on: '2027-09-30T00:00:00.000Z' }])
  fresh.settings.history.trash_retention_days = 45
  expect(former).toEqual(fresh)
})

test('its history shows the change of the file alone, and sync sends every record once', async () => {
  const { at, id } = await formerFile()
  const { cursor } = (await admin('GET', `${at}/sync/pull?since=0`)).body
  await run()
  const { data } = (await admin('GET', `${at}/history`)).body
  expect(data.map(({ resource, op, origin, user }: Body) => [resource, op, origin, user ?? null])).toEqual([
    ['companies', 'update', 'job', null],
    ['companies', 'create', 'api', null],
  ])
  expect(Object.keys(data[0].changes)).toEqual(['settings'])
  const { changes, has_more } = (await admin('GET', `${at}/sync/pull?limit=2000&since=${cursor}`)).body
  expect(has_more).toBe(false)
  const { accounts, vat_codes, journals } = packOf('BE')
  expect(changes).toHaveLength(accounts.length + vat_codes.length + journals.length + 2)
  expect(changes.at(-1)).toMatchObject({ resource: 'companies', id, version: 2 })
  const { body } = await admin('GET', 'F/activity', { headers: { 'accept-language': 'en' } })
  expect(body.data.find(({ action }: Body) => action === 'update').summary).toBe(
    'Company file completed (chart of accounts, VAT codes, journals and fiscal year): Ancien dossier.',
  )
})

test('its cards get the control account of their type, those in the bin too, and can be changed again', async () => {
  const cards = `${card('supplier', 'S1')} ${card('customer', 'C1')} ${card('supplier', 'S2')}
    update third_parties set deleted_at = app_now() where code = 'S2';`
  const { id, at } = await formerFile('LU', undefined, cards)
  // The release before this one goes on writing meanwhile.
  await w.asApp(`do $$ begin ${opening(String(id))}; update third_parties set note = 'entre-temps' where code = 'S1'; end $$`)
  await run()
  const stored = await w.rows(
    `select t.code, a.number, t.version from third_parties t join accounts a on a.company_id = t.company_id and a.id = t.account_id
     where t.company_id = $1 order by t.code`,
    [id],
  )
  expect(stored).toEqual([
    { code: 'C1', number: '4011', version: 2 },
    { code: 'S1', number: '44111', version: 3 },
    { code: 'S2', number: '44111', version: 2 },
  ])
  const list = (await admin('GET', `${at}/third-parties`)).body
  const { status, body } = await admin('PATCH', `${at}/third-parties/${list[0].id}`, { body: { note: 'après' } })
  expect([status, body.account_id, body.note]).toEqual([200, list[0].account_id, 'après'])
})

test('what somebody said or made in the file before stays', async () => {
  const { id, at } = await formerFile()
  const year = { code: 'PREMIER', starts_on: '2025-01-01', ends_on: '2025-12-31' }
  expect((await admin('POST', `${at}/fiscal-years`, { body: year })).status).toBe(201)
  expect((await admin('POST', `${at}/accounts`, { body: { number: '610000', label: 'Mon compte', type: 'expense' } })).status).toBe(201)
  expect((await admin('POST', `${at}/journals`, { body: { code: 'OD', label: 'Mes OD', type: 'miscellaneous' } })).status).toBe(201)
  expect((await admin('PATCH', at, { body: { settings: { vat: { periodicity: 'quarterly' } } } })).status).toBe(200)
  await run()
  const { body: file } = await admin('GET', at)
  expect(file.fiscal_years.map(({ code }: Body) => code)).toEqual(['PREMIER'])
  const od = file.journals.filter(({ code }: Body) => code === 'OD')
  expect(od).toMatchObject([{ label: 'Mes OD' }])
  expect(file.settings).toMatchObject({ vat: { periodicity: 'quarterly' }, auto_entries: { transfers: { journal_id: od[0].id } } })
  const mine = await w.rows(`select label from accounts where company_id = $1 and number = '610000'`, [id])
  expect(mine).toEqual([{ label: 'Mon compte' }])
  expect(await counted(id)).toMatchObject({ accounts: expect.any(Number), links: 12 })
})

test('20 runs at once over five files, and once more: each file is set up once', async () => {
  const files = await Promise.all(Array.from({ length: 5 }, (_, n) => formerFile(countryPacks[n % 3])))
  await Promise.all(Array.from({ length: 20 }, () => run()))
  await run()
  for (const [n, { id }] of files.entries()) {
    expect(await counted(id)).toEqual(whole(countryPacks[n % 3] ?? 'BE'))
    expect(await w.rows(`select op from revisions where company_id = $1 order by seq`, [id])).toEqual([{ op: 'create' }, { op: 'update' }])
    expect(await w.rows(`select count(*)::int as n from activity where company_id = $1`, [id])).toEqual([{ n: 1 }])
  }
})

test('a file in the bin waits until it comes back, and an archived one does not wait', async () => {
  const [binned, archived] = [await formerFile(), await formerFile()]
  expect((await admin('DELETE', binned.at)).status).toBe(204)
  expect((await admin('PATCH', archived.at, { body: { is_active: false } })).status).toBe(200)
  await run()
  expect([await counted(binned.id), await counted(archived.id)]).toEqual([nothing, whole('BE')])
  expect((await admin('POST', `${binned.at}/restore`)).status).toBe(200)
  await run()
  expect(await counted(binned.id)).toEqual(whole('BE'))
})

test('a file that was set up and whose settings were emptied is not touched', async () => {
  const { id, at } = await formerFile()
  await run()
  const { settings } = (await admin('GET', at)).body
  const empty = (tree: object): object =>
    Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, typeof value === 'object' && value ? empty(value) : null]))
  const { reconciliation_difference: difference, ...others } = settings.auto_entries
  const emptied = { ...empty(others), reconciliation_difference: { ...empty(difference), max_amount: difference.max_amount } }
  expect((await admin('PATCH', at, { body: { settings: { auto_entries: emptied } } })).status).toBe(200)
  const before = await w.rows('select writes, seq from heads where company_id = $1', [id])
  await run()
  expect(await counted(id)).toMatchObject({ links: 0 })
  expect(await w.rows('select writes, seq from heads where company_id = $1', [id])).toEqual(before)
})

test('a file that cannot be set up is reported and does not keep the others; a worker that stops begins none', async () => {
  const [bad, good] = [await formerFile('BE', ['2020-01-01', '2029-12-31']), await formerFile()]
  await run(AbortSignal.abort())
  expect(await counted(good.id)).toEqual(nothing)
  await expect(run()).rejects.toThrow('1 company files could not be set up')
  expect([await counted(bad.id), await counted(good.id)]).toEqual([nothing, whole('BE')])
  await w.asApp(
    `do $$ begin ${opening(String(bad.id))}; update companies set fiscal_year_end = '2020-12-31' where id = app_company(); end $$`,
  )
  await run()
  expect(await counted(bad.id)).toEqual(whole('BE'))
})

test('until the pack of its country is stored a file waits', async () => {
  const { id } = await formerFile('FR')
  const [{ version, digest } = { version: '', digest: '' }] = await w.rows<{ version: string; digest: string }>(
    `delete from pack_versions where country = 'FR' returning version, digest`,
  )
  await run()
  expect(await counted(id)).toEqual(nothing)
  await w.rows(`insert into pack_versions (country, version, digest) values ('FR', $1, $2)`, [version, digest])
  await run()
  expect(await counted(id)).toEqual(whole('FR'))
})

test('a process that starts queues the job when there is such a file, once; every hour it runs by itself', async () => {
  const other = await world()
  try {
    const queued = () =>
      other.rows(`select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`)
    // It started before its file was made.
    expect(await queued()).toEqual([])
    await Promise.all([other.sibling(), other.sibling()])
    expect(await queued()).toEqual([{ identifier: 'companies.complete' }])
  } finally {
    await other.close()
  }
  expect(companies.jobs?.map(({ name }) => name)).toEqual(['companies.complete'])
  expect(companies.schedules?.map(({ name, cron }) => [name, cron])).toEqual([['companies.complete_late', '0 * * * *']])
})
