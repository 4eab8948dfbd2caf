/**
 * Writes keep one plan for each statement, made when it first ran, perhaps while the file was empty: whatever such a plan is, it must find
 * entries and lines by their keys and never go over the file.
 */
import { afterAll, expect, test } from 'vitest'
import { letter, unletter } from '../../src/areas/books/letterings/index.ts'
import { lineId, postEntries, reverseEntries } from '../../src/areas/books/ledger/index.ts'
import { compile, raw, type Sql } from '../../src/kernel/write/sql.ts'
import type { FileTx } from '../../src/kernel/write/write.ts'
import { makeBooks, openWriter } from '../harness/books/books.ts'
import { twoLineEntry } from '../harness/books/two-line-entries.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const b = await makeBooks(w, await w.as('admin'))
const writer = openWriter(w)
afterAll(() => writer.end())

/** Rows of the ledger that the transaction has looked at so far, by whatever way. */
const looked = async (tx: FileTx) => {
  const { rows } = await tx.one<{ rows: number }>(
    raw(
      `select sum(seq_tup_read + idx_tup_fetch)::bigint as rows from pg_stat_xact_user_tables where relname in ('entries', 'entry_lines')`,
    ),
  )
  return rows
}

/** The transaction with a note of every query that looked at more rows than a few. */
function watched(tx: FileTx, found: string[]): FileTx {
  const watch =
    <R>(run: (statement: Sql) => Promise<R>) =>
    async (statement: Sql): Promise<R> => {
      const before = await looked(tx)
      const result = await run(statement)
      const text = compile(statement).text.trim()
      // What posts and settles writes as well: its triggers and keys are looked at elsewhere.
      if ((await looked(tx)) - before > 50 && text.startsWith('select') && !/post_entries|settle_lines/.test(text)) found.push(text)
      return result
    }
  return { ...tx, many: watch(tx.many) as FileTx['many'], one: watch(tx.one) as FileTx['one'], maybe: watch(tx.maybe) as FileTx['maybe'] }
}

/** An invoice and its payment posted, lettered with a difference, unlettered and reversed. */
const work = (found: string[]) =>
  writer.onFile(b.id, async (plain) => {
    const tx = watched(plain, found)
    const [invoice, payment] = await postEntries(tx, [
      twoLineEntry(b, '2026-03-02', ['400000', '700000'], '100.40'),
      twoLineEntry(b, '2026-03-03', ['550000', '400000'], '100.00'),
    ])
    const ids = [invoice?.id ?? 0, payment?.id ?? 0]
    const lines = [{ entry_line_id: lineId(ids[0] ?? 0, 1) }, { entry_line_id: lineId(ids[1] ?? 0, 2) }]
    const { id } = await letter(tx, { lines, origin: 'manual', difference: 'post' })
    await unletter(tx, [id])
    await reverseEntries(tx, ids)
  })

test('what lettering, its undoing and a reversal ask is found by key, on plans made while the file was empty', async () => {
  await w.rows('analyze entries, entry_lines, letterings, lettering_lines')
  await work([])
  const many = Array.from({ length: 1000 }, () => twoLineEntry(b, '2026-05-04', ['400000', '700000'], '10.00'))
  for (let round = 0; round < 5; round++) await writer.onFile(b.id, (tx) => postEntries(tx, many))
  const found: string[] = []
  await work(found)
  expect(found).toEqual([])
})
