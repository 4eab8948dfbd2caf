/** A connection keeps the plans of its first posting, made perhaps while the file was new. They must not go over the file when it has grown. */
import { afterAll, expect, test } from 'vitest'
import { postInvoice } from '../../src/areas/books/entries/index.ts'
import { postEntries } from '../../src/areas/books/ledger/index.ts'
import { raw } from '../../src/kernel/write/sql.ts'
import type { FileTx } from '../../src/kernel/write/write.ts'
import { makeBooks, openWriter } from '../harness/books/books.ts'
import { twoLineEntry } from '../harness/books/two-line-entries.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const tables = ['entries', 'entry_lines', 'accounts', 'third_parties']
const entry = twoLineEntry(b, '2026-03-02', ['400000', '451054'], '21.00')
const invoice = {
  journal_id: b.journals.VEN ?? 0,
  third_party_id: b.customer,
  entry_date: '2026-03-15',
  lines: [{ account: '700000', amount: '100.00', vat_code: 'V21' }],
}
const post = (writer: ReturnType<typeof openWriter>, count: number) =>
  writer.onFile(b.id, (tx) =>
    postEntries(
      tx,
      Array.from({ length: count }, () => entry),
    ),
  )

// A small file, and statistics of it. The tables of an installation hold the rows of many files: none is read whole, but a small file may be.
const first = openWriter(w)
await post(first, 40)
await first.end()
await w.rows(`analyze ${tables.join(', ')}`)
await w.rows(`do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$`)
const writer = openWriter(w)
afterAll(() => writer.end())

/** Rows of each table that the session has looked at, by whatever way; also those of transactions before this one. */
const looked = async (tx: FileTx) => {
  const found = await tx.many<{ relname: string; rows: number }>(
    raw(
      `select relname, (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname in ('${tables.join("', '")}')`,
    ),
  )
  return new Map(found.map(({ relname, rows }) => [relname, rows]))
}

/** Rows that posting an invoice and reading it for the answer look at in each table. */
const lookedAt = () =>
  writer.onFile(b.id, async (tx) => {
    const before = await looked(tx)
    await postInvoice(tx, invoice)
    const after = await looked(tx)
    return tables.map((table) => ({ table, rows: (after.get(table) ?? 0) - (before.get(table) ?? 0) }))
  })

test('a posting and its answer look at the same few rows when the file has thousands of entries and third parties', async () => {
  await lookedAt()
  for (let n = 0; n < 30; n++) await admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: `Client ${n}` } })
  for (let round = 0; round < 3; round++) await post(writer, 500)
  const found = await lookedAt()
  expect(found.filter(({ rows }) => rows < 1 || rows > 60)).toEqual([])
})
