import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import { fileColumn, firmTables, kindOf, numbered, stays } from './tables.ts'

const w = await openWorld()

const columns = await w.rows<{ name: string; column: string; type: string }>(
  `select n.nspname || '.' || c.relname as name, a.attname as column, a.atttypid::regtype::text as type
   from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and n.nspname in ('public', 'directory', 'queue', 'operating') order by 1, a.attnum`,
)
const tables = [...new Set(columns.map(({ name }) => name))]
const hasFileColumn = (table: string) => columns.some(({ name, column }) => name === table && column === fileColumn)
const moves = (table: string) => !Object.hasOwn(stays, table) && (firmTables.includes(table) || hasFileColumn(table))

test('every table moves with its firm or stays for a reason', () => {
  expect(tables.filter((table) => !moves(table) && !Object.hasOwn(stays, table))).toEqual([])
  expect([...Object.keys(stays), ...firmTables, ...numbered].filter((table) => !tables.includes(table))).toEqual([])
})

test('every column of a moved table that holds a person, a stored file, a firm or a company file is known as one', () => {
  const suspect = /(_by|user_id|file_id|firm_id|company_id)$/
  const unknown = columns.filter(
    ({ name, column, type }) => moves(name) && type === 'bigint' && suspect.test(column) && kindOf(name, column) === undefined,
  )
  // These name records of the same file, which keep their ids.
  expect(unknown.filter(({ column }) => !['coda_file_id', 'superseded_by'].includes(column))).toEqual([])
})

test('whatever is sealed is sealed again', () => {
  const sealed = columns.filter(({ name, column, type }) => moves(name) && type === 'bytea' && /secret|sealed/.test(column))
  expect(sealed.map(({ name, column }) => kindOf(name, column))).toEqual(sealed.map(() => 'secret'))
})

test('a number of the whole installation is known as one: no other table has a key without its file or firm', async () => {
  const keys = await w.rows<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name, array_agg(a.attname::text) as columns from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey) where k.contype = 'p' group by 1`,
  )
  const alone = keys.filter(({ name, columns: of }) => moves(name) && !of.includes(fileColumn) && !of.includes('firm_id'))
  // The hash of a licence key is the same everywhere.
  expect(
    alone
      .map(({ name }) => name)
      .filter((name) => name !== 'public.licences')
      .toSorted(),
  ).toEqual([...numbered].toSorted())
})
