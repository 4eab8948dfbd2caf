import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { inventedEnterprises } from '../../../../../test/harness/register/enterprises.ts'
import {
  type Changes,
  fullExtract,
  type InventedEnterprise,
  inventedNumber,
  type Meta,
  updateExtract,
  zipOf,
} from '../../../../../test/harness/register/extract.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { loadRegister } from './load.ts'

const w = await openWorld()
const load = (files: ReadonlyMap<string, string>) => loadRegister(w.owner_url, zipOf(files))
const loadFull = (enterprises: readonly InventedEnterprise[], meta?: Partial<Meta>) => load(fullExtract(enterprises, meta))
const loadUpdate = (changes: Changes, meta?: Partial<Meta>) => load(updateExtract(changes, meta))

type Stored = { number: string; names: { name: string }[]; seat: unknown; contacts: unknown; activities: { code: string }[] }
const stored = async (number: string) => (await w.rows<Stored>('select * from register_enterprises where number = $1', [number]))[0]
const count = async () => Number((await w.rows<{ n: string }>('select count(*) as n from register_enterprises'))[0]?.n)
const fingerprint = async () =>
  (await w.rows<{ f: string }>(`select md5(string_agg(r::text, ',' order by r.number)) as f from register_enterprises r`))[0]?.f

const known = inventedEnterprises(500)
const [first, second] = [inventedNumber(0), inventedNumber(1)]
beforeAll(async () => {
  await loadFull(known)
})

test('a full extract of 500 enterprises is loaded, and establishment units are left out', async () => {
  expect(await loadFull(known)).toEqual({
    extract_number: 140,
    extract_type: 'full',
    snapshot_on: '2026-11-01',
    enterprises: 500,
    added: 0,
    changed: 0,
    removed: 0,
  })
  expect(await count()).toBe(500)
  expect(await w.rows(`select 1 from register_enterprises where names::text like '%unité%'`)).toEqual([])
})

test('each part of an enterprise is stored: the form by the company code, the newest activities, the first contact of a kind', async () => {
  const one: InventedEnterprise = {
    number: inventedNumber(9000),
    form: '015',
    formByCode: '610',
    start: '09-08-1960',
    names: [
      ['2', '003', 'De "Gouden" Leeuw, Gent'],
      ['1', '001', 'Le Lion d’or\nSRL'],
      ['2', '001', 'De Gouden Leeuw BV'],
    ],
    seat: { zip: '1000', city: ['Brussel', 'Bruxelles'], street: ['Wetstraat', 'Rue de la Loi'], house: '16', box: '2\t3' },
    contacts: [
      ['EMAIL', 'a@example.com'],
      ['EMAIL', 'b@example.com'],
    ],
    activities: [
      ['2003', '1', 'MAIN'],
      ['2008', '56101', 'MAIN'],
      ['2025', '56111', 'SECO'],
      ['2025', '56112', 'MAIN'],
      ['2025', '56112', 'MAIN'],
    ],
  }
  onTestFinished(async () => void (await loadFull(known)))
  await loadFull([...known, one])
  expect(await stored(one.number)).toMatchObject({
    is_person: false,
    legal_form_code: '610',
    names: [
      { language: '1', kind: '001', name: 'Le Lion d’or\nSRL' },
      { language: '2', kind: '001', name: 'De Gouden Leeuw BV' },
      { language: '2', kind: '003', name: 'De "Gouden" Leeuw, Gent' },
    ],
    seat: {
      postal_code: '1000',
      city_nl: 'Brussel',
      city_fr: 'Bruxelles',
      street_nl: 'Wetstraat',
      street_fr: 'Rue de la Loi',
      house_number: '16',
      box: '2\t3',
    },
    contacts: { EMAIL: 'a@example.com' },
    activities: [
      { code: '56111', classification: 'SECO' },
      { code: '56112', classification: 'MAIN' },
    ],
    sort_name: 'le lion d or srl',
  })
})

test('three updates: rows are deleted and inserted file by file, and the other files of an enterprise stay', async () => {
  onTestFinished(async () => void (await loadFull(known)))
  const before = await stored(first)
  const renamed: InventedEnterprise = { number: first, names: [['1', '001', 'Nouveau nom']] }
  const created = { ...inventedEnterprises(1, 7000)[0], number: inventedNumber(7000) }
  // 141: a new name; an enterprise deleted and inserted, so that its other files stay; a new one; a deleted one.
  expect(
    await loadUpdate(
      {
        deleted: { denomination: [first], enterprise: [second, inventedNumber(2)], address: [inventedNumber(2)] },
        inserted: {
          denomination: [renamed, created],
          enterprise: [{ number: second, form: '014' }, created],
          activity: [created],
          contact: [created],
          address: [created],
        },
      },
      { number: 141 },
    ),
  ).toMatchObject({ extract_number: 141, added: 1, removed: 1, enterprises: 500 })
  expect(await stored(first)).toEqual({
    ...before,
    names: [{ kind: '001', language: '1', name: 'Nouveau nom' }],
    sort_name: 'nouveau nom',
    words: `'nom' 'nouveau'`,
  })
  expect(await stored(second)).toMatchObject({ legal_form_code: '014', names: [{ name: known[1]?.names?.[0]?.[2] }] })
  expect(await stored(inventedNumber(2))).toBeUndefined()
  expect((await stored(created.number))?.names).toHaveLength(2)
  // 142: what is deleted and not inserted is empty.
  await loadUpdate(
    { deleted: { activity: [second], contact: [first], address: [inventedNumber(3)], denomination: [inventedNumber(4)] } },
    { number: 142 },
  )
  expect(await stored(second)).toMatchObject({ activities: [] })
  expect(await stored(first)).toMatchObject({ contacts: {}, names: [{ name: 'Nouveau nom' }] })
  expect(await stored(inventedNumber(3))).toMatchObject({ seat: null })
  expect(await stored(inventedNumber(4))).toMatchObject({ names: [], sort_name: null })
  // 143: nothing.
  expect(await loadUpdate({}, { number: 143 })).toMatchObject({ added: 0, changed: 0, removed: 0, enterprises: 500 })
})

test('after any updates a full extract gives the register that it describes', async () => {
  const expected = await fingerprint()
  await loadUpdate({ deleted: { enterprise: [first], denomination: [second] }, inserted: { address: [known[7] ?? { number: first }] } })
  expect(await fingerprint()).not.toBe(expected)
  expect(await loadFull(known)).toMatchObject({ added: 1, removed: 0 })
  expect(await fingerprint()).toBe(expected)
})

test.for([
  ['an update that was loaded', 140, 'extract 140 is loaded already'],
  ['an update after a gap', 142, 'load update 141 first'],
] as const)('%s is refused', async ([, number, problem]) => {
  await expect(loadUpdate({}, { number })).rejects.toThrow(problem)
})

test('the database itself refuses an update after a gap', async () => {
  const insert = `insert into register_loads (extract_number, extract_type, snapshot_on, enterprises) values (142, 'update', '2026-11-03', 1)`
  await expect(w.rows(insert)).rejects.toMatchObject({ constraint: 'register_loads_gap' })
  await expect(w.asApp(insert.replace('142', '141'))).rejects.toThrow('permission denied')
  await expect(w.asApp(`update register_enterprises set names = '[]'`)).rejects.toThrow('permission denied')
})

const without = (files: Map<string, string>, name: string) => {
  files.delete(name)
  return files
}
const changed = (files: Map<string, string>, name: string, change: (text: string) => string) =>
  files.set(name, change(files.get(name) ?? ''))

test.for([
  ['no meta.csv', () => without(fullExtract(known), 'meta.csv'), 'meta.csv: the file is missing'],
  ['no address.csv', () => without(fullExtract(known), 'address.csv'), 'address.csv: missing in the archive'],
  ['an update without a file', () => without(updateExtract({}), 'contact_delete.csv'), 'contact_delete.csv: missing'],
  ['no enterprise', () => fullExtract([]), 'enterprise.csv: no enterprise'],
  [
    'a column that is missing',
    () => changed(fullExtract(known), 'contact.csv', (text) => text.replace('"Value"', '"Wert"')),
    'the column Value is missing',
  ],
  [
    'a quote that is not closed',
    () => changed(fullExtract(known), 'denomination.csv', (text) => `${text}"0403.170.701","1","001","Ouvert`),
    'a quote is not closed',
  ],
  [
    'a line that is cut',
    () => changed(fullExtract(known), 'enterprise.csv', (text) => text.slice(0, text.lastIndexOf(','))),
    'too few cells',
  ],
  [
    'a date that is none',
    () => changed(fullExtract(known), 'meta.csv', (text) => text.replace('01-11-2026', 'soon')),
    'SnapshotDate is missing',
  ],
  ['another type', () => changed(fullExtract(known), 'meta.csv', (text) => text.replace('"full"', '"delta"')), 'neither full nor update'],
] as const)('%s: the load is refused and changes nothing', async ([, files, problem]) => {
  const before = await fingerprint()
  await expect(load(files())).rejects.toThrow(problem)
  expect(await fingerprint()).toBe(before)
})

test('a damaged archive, and a file that is none, are refused and change nothing', async () => {
  const before = await fingerprint()
  const bytes = await buffer(zipOf(fullExtract(inventedEnterprises(600))))
  bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 400)
  await expect(loadRegister(w.owner_url, Readable.from([bytes]))).rejects.toThrow('cannot be read')
  await expect(loadRegister(w.owner_url, Readable.from([Buffer.from('no archive')]))).rejects.toThrow('is no ZIP file')
  expect(await fingerprint()).toBe(before)
})

/** A load that waits before its last statement. */
async function heldLoad(enterprises: readonly InventedEnterprise[]) {
  const owner = new pg.Client({ connectionString: w.owner_url })
  await owner.connect()
  onTestFinished(() => owner.end())
  // Everything is copied and merged before the load needs this lock.
  await owner.query('begin; lock table register_loads in share row exclusive mode')
  const loading = loadFull(enterprises, { number: 150 })
  // Outside the transaction above, which would see the first answer for ever.
  const blocked = `select a.pid from pg_stat_activity a
    where a.application_name = 'partita-operator' and a.wait_event_type = 'Lock' and a.datname = current_database()`
  const pidOf = async () => (await w.rows<{ pid: number }>(blocked))[0]?.pid
  await expect.poll(pidOf, { timeout: 60_000 }).toBeDefined()
  return { loading, pid: await pidOf(), owner }
}

test('while a load is under way, readers get the former data at once', async () => {
  onTestFinished(async () => void (await loadFull(known)))
  const { loading, owner } = await heldLoad(inventedEnterprises(300))
  expect(await count()).toBe(500)
  expect(await stored(inventedNumber(400))).toBeDefined()
  await expect(loadFull(known)).rejects.toThrow('another load is running')
  await owner.query('commit')
  expect(await loading).toMatchObject({ removed: 200, enterprises: 300 })
  expect(await count()).toBe(300)
})

test('a load that is killed halfway leaves the former data, and the next one works', async () => {
  const before = await fingerprint()
  const { loading, pid, owner } = await heldLoad(inventedEnterprises(300))
  const ended = loading.catch(String)
  await owner.query('select pg_terminate_backend($1)', [pid])
  expect(await ended).toMatch(/terminat|connection/i)
  await owner.query('rollback')
  expect(await fingerprint()).toBe(before)
  expect(await loadFull(known)).toMatchObject({ enterprises: 500, changed: 0 })
})

const ascending = (a: number, b: number) => a - b

test('of fifty loads at once one is under way at a time, and the register is whole after each', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => loadFull(known.slice(0, 400 + n), { number: 160 })))
  const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(done.length).toBeGreaterThan(0)
  expect(refused.filter((reason) => !reason.includes('another load is running'))).toEqual([])
  const loads = await w.rows<{ enterprises: string }>('select enterprises from register_loads where extract_number = 160 order by id')
  expect(loads.map(({ enterprises }) => Number(enterprises)).toSorted(ascending)).toEqual(
    done.map(({ enterprises }) => enterprises).toSorted(ascending),
  )
  expect(await count()).toBe(Number(loads.at(-1)?.enterprises))
  await loadFull(known)
})
