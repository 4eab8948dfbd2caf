/** CSV files made of the bytes of the database, compared with those made value by value. */
import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../../../test/harness/world.ts'
import { type Db, openPools, type Pools, read } from '../../../../kernel/write/database.ts'
import { type Sql, sql } from '../../../../kernel/write/sql.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { writeCsv } from '../../../../lib/writers/csv.ts'
import { fingerprintOf } from '../fingerprint.ts'
import type { LineColumn } from './column.ts'
import { writeLines } from './write-lines.ts'

let w: World
let pools: Pools
beforeAll(async () => {
  w = await world()
  pools = openPools(w.config.database_url, 2, systemClock)
})
afterAll(async () => {
  await pools.end()
  await w.close()
})

type Row = { n: number; big: number; flag: boolean; day: string; amount: string; phone: string; own: string; shown: string }

const columns: LineColumn[] = [
  { name: 'shown', title: 'Shown; "text"', kind: 'text', covered_by: 'own' },
  { name: 'n', title: 'N', kind: 'number' },
  { name: 'flag', title: 'Flag', kind: 'text' },
  { name: 'day', title: 'Day', kind: 'date' },
  { name: 'amount', title: 'Amount', kind: 'amount' },
  { name: 'phone', title: 'Phone', kind: 'phone' },
  { name: 'big', title: 'Big', kind: 'number', covered_by: null },
]
const parameters = { q: 'é"' }
const queryOf = (rows: readonly unknown[]): Sql => sql`
  select n, big, flag, day, amount, phone, own, shown
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (n int, big bigint, flag boolean, day stamped_date, amount numeric, phone text, own text, shown varchar)
  order by n`
const reading = <T>(work: (db: Db) => Promise<T>) => read(pools, { company_id: w.company.id, user_id: null }, work, 'export')

async function written(query: Sql) {
  return reading(async (db) => {
    const { content, headers } = writeLines(db, { name: 'lines', parameters, columns, query })
    const bytes = await buffer(Readable.from(content))
    return { file: bytes.toString(), fingerprint: headers()['X-Export-Fingerprint'] }
  })
}

/** As the other formats do it: each value by itself. */
async function expected(query: Sql) {
  const rows = await reading((db) => db.many<Row>(query))
  const cellOf = (value: Row[keyof Row] | null) => (value === null ? null : String(value))
  const file = await text(
    Readable.from(writeCsv({ columns, rows: rows.map((row) => ({ cells: columns.map(({ name }) => cellOf(row[name as keyof Row])) })) })),
  )
  const covered = rows.map(({ n, flag, day, amount, phone, own }) => ({ shown: own, n, flag, day, amount, phone }))
  return { file, fingerprint: fingerprintOf('lines', parameters, covered) }
}

const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@a',
  '\t=1',
  '\r=1',
  "'x",
  '"',
  '""',
  '\\',
  '\\\\"',
  ';',
  ',',
  '(',
  ')',
  '(,)',
  'a\nb',
  ' a',
  'a ',
  '\u00A0a',
  'a\u3000',
]
const others = ['', 'Zoë', 'éa', 'Ελλάδα', 'Киев', '😀', '\u202Ea', 'x'.repeat(300), '\u0001\u007F', 't', 'null', '12', 'a\u2028']
const typed = fc.option(
  fc
    .oneof(
      fc.constantFrom(...hostile, ...others),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', ';', '\\', ',', '(', ')', '=', '-', '\n', '\r', '\t', ' ', 'é', 'a') }),
    )
    .map((found) => found.replaceAll('\0', '')),
)
const row = fc.record({
  big: fc.option(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })),
  flag: fc.option(fc.boolean()),
  day: fc.option(fc.constantFrom('2026-01-08', '1999-12-31')),
  amount: fc.option(fc.constantFrom('0.00', '-12.50', '99999999999999.99', '7')),
  phone: fc.oneof(typed, fc.constantFrom('+32 81 22 33 44', '081/22.33.44')),
  own: typed,
  shown: typed,
})

test('whatever the rows hold, file and fingerprint are the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      const query = queryOf(rows.map((fields, n) => ({ ...fields, n })))
      expect(await written(query)).toEqual(await expected(query))
    }),
    { numRuns: 40 },
  )
})

test('every hostile text in every place gives the same file', async () => {
  const texts = [...hostile, ...others]
  const query = queryOf(texts.map((value, n) => ({ n, own: texts.at(-n), shown: value, phone: value })))
  expect(await written(query)).toEqual(await expected(query))
})

test('more rows than are fetched at once', async () => {
  const query = sql`
    select n, n as big, n % 2 = 0 as flag, '2026-01-08'::date as day, n / 4.0 as amount, 'p' || n as phone, 'own' as own, 'é' || n as shown
    from generate_series(1, 9001) n order by n`
  expect(await written(query)).toEqual(await expected(query))
})

test.each([
  ['an amount that is none', sql`'NaN'::numeric`, 'is no amount'],
  ['a type that no list has', sql`now()`, 'timestamp with time zone'],
])('%s ends the file', async (_title, amount, message) => {
  const query = sql`select 1 as n, 1 as big, true as flag, '2026-01-08'::date as day, ${amount} as amount, '' as phone, 'a' as own, 'b' as shown`
  await expect(written(query)).rejects.toThrow(message)
})

test('a number that the other formats could not read ends the file', async () => {
  const query = sql`select 9007199254740993 as n, 1 as big, true as flag, null::date as day, 1.0 as amount, '' as phone, 'a' as own, 'b' as shown`
  await expect(written(query)).rejects.toThrow('does not fit')
})
