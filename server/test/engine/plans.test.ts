/**
 * Plans that a connection made while its file was small, used when it is large. Each statement of the typical reads is prepared and run at
 * three entries until its plan is kept; then the file grows, statistics are collected as autovacuum does, and the same connection runs it again.
 * Before that, the old plans read whole tables: they are not measured, since some take longer than a statement may.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThirdParty } from '../../src/areas/books/third-parties/index.ts'
import { postEntries } from '../../src/areas/books/ledger/index.ts'
import { type Cast, entriesOf } from '../../src/cli/commands/seed-entries.ts'
import { type Books, makeBooks, openWriter } from '../harness/books/books.ts'
import { type Caller, openWorld } from '../harness/world.ts'
import { openSession, recordRead, type Statement } from './recorded.ts'

const [entries, parties, atOnce] = [20_000, 1_000, 1_000]
const minutes = 60_000

const w = await openWorld()
const writer = openWriter(w)
afterAll(() => writer.end())

type Measured = { readonly path: string; readonly statement: Statement; readonly renewed: number; readonly fresh: number }
const measured: Measured[] = []

/** One sale in eleven is to the same customer; the others have about seventy entries each. Nine invoices in ten are settled. */
async function grow(books: Books, cast: Cast): Promise<void> {
  const [first = 0] = cast.customers
  const ids = (wanted: 'customer' | 'supplier') =>
    writer.onFile(books.id, async (tx) => {
      const made: number[] = []
      for (let n = 0; n < parties / 2; n++) made.push((await createThirdParty(tx, { type: wanted, name: `Grown ${n}` })).id)
      return made
    })
  const large = Array.from({ length: parties / 20 }, () => first)
  const grown = { ...cast, customers: [...(await ids('customer')), ...large], suppliers: await ids('supplier') }
  for (let from = 0; from < entries; from += atOnce) {
    await writer.onFile(books.id, (tx) => postEntries(tx, entriesOf(grown, from, from + atOnce, entries)))
    // The postings themselves need plans that fit; the connection that is measured runs nothing meanwhile.
    if (from === 0) await w.rows('analyze')
  }
  await w.rows(
    `set session_replication_role = replica; update entry_lines set open_amount = 0 where open_amount <> 0 and entry_id % 10 <> 0; reset session_replication_role`,
  )
}

const readsOf = (books: Books, entry: number, small: number) => {
  const [account, large] = [books.accounts['400000'], books.customer]
  return [
    'entries',
    'entries?from=2026-02-01&to=2026-02-28',
    'entries?status=posted',
    'entries?status=reversed',
    `entries?third_party_id=${small}`,
    `entries?third_party_id=${large}`,
    'entries?q=F-12345',
    `entries/${entry}`,
    `accounts/${account}`,
    `accounts/${account}/ledger`,
    `third-parties/${small}`,
    `third-parties/${large}`,
    `third-parties/${small}/ledger`,
    'third-parties?q=Grown%20771',
    'journals',
    'accounts?with=balance',
    'reports/trial-balance?from=2026-01-01&to=2026-12-31',
    'reports/general-ledger?from=2026-01-01&to=2026-12-31&per_page=50',
    'history',
    'sync/pull?since=0&limit=50',
  ]
}

async function recordReads(admin: Caller, books: Books, paths: readonly string[]) {
  const found: { path: string; statement: Statement }[] = []
  let bind: Statement | undefined
  for (const path of paths) {
    const read = await recordRead(admin, `${books.path}/${path}`)
    bind ??= read.bind
    const isNew = ({ text, values }: Statement) =>
      !found.some(({ statement }) => statement.text === text && JSON.stringify(statement.values) === JSON.stringify(values))
    found.push(...read.sent.filter(isNew).map((statement) => ({ path, statement })))
  }
  if (!bind) throw new Error('no read was bound')
  return { found, bind }
}

beforeAll(async () => {
  const admin = await w.as('admin')
  const books = await makeBooks(w, admin)
  const small = (await admin('POST', `${books.path}/third-parties`, { body: { type: 'customer', name: 'Small' } })).body.id as number
  const cast: Cast = { ...books, customers: [books.customer, small], suppliers: [books.supplier] }
  // Only what this test runs renews the statistics, and with them the plans.
  await w.rows(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop; end $$`)
  await writer.onFile(books.id, (tx) => postEntries(tx, entriesOf(cast, 0, 3, 3)))
  await w.rows('vacuum analyze')
  const [entry] = (await admin('GET', `${books.path}/entries`)).body.data as { id: number }[]
  const { found, bind } = await recordReads(admin, books, readsOf(books, entry?.id ?? 0, small))
  const statements = found.map(({ statement }) => statement)
  const texts = [...new Set(statements.map(({ text }) => text))]
  const session = await openSession(w.config.database_url, bind, texts)
  for (let turn = 0; turn < 7; turn++) await session.run(statements)
  await grow(books, cast)
  await w.rows('vacuum analyze')
  const renewed = await session.buffers(statements)
  const another = await openSession(w.config.database_url, bind, texts)
  const fresh = await another.buffers(statements)
  await Promise.all([session.end(), another.end()])
  for (const [index, { path, statement }] of found.entries())
    measured.push({ path, statement, renewed: renewed[index] ?? 0, fresh: fresh[index] ?? 0 })
}, 20 * minutes)

const named = ({ path, statement }: Measured) => `${path}: ${statement.text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)}`

/** Pages of 8 KB. A scan of the entries alone touches four thousand, one of their lines nine thousand. */
const most = 1_500
/** What reads more on purpose: every invoice of a customer for the turnover, and the days of a page of all accounts. */
const larger: readonly (readonly [words: string, most: number])[] = [
  ['as turnover', 45_000],
  ['part as materialized', 6_000],
]
const limitOf = ({ statement: { text } }: Measured) => larger.find(([words]) => text.includes(words))?.[1] ?? most

test('once statistics are collected, as autovacuum does within a minute, the old connection reads no more than a page needs', () => {
  expect(measured.length).toBeGreaterThan(30)
  const tooMany = measured.filter((each) => each.renewed > limitOf(each))
  expect(tooMany.map((each) => `${each.renewed} pages, ${named(each)}`)).toEqual([])
})

test('its plans are as good as those of a new connection', () => {
  const worse = measured.filter(({ renewed, fresh }) => renewed > 2 * fresh + 200)
  expect(worse.map((each) => `${each.renewed} pages instead of ${each.fresh}, ${named(each)}`)).toEqual([])
})
