import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newKey } from '../../../kernel/files/keys.ts'
import { openWorld } from '../../../../test/harness/world.ts'

/* What no code of ours should be able to do, tried as raw SQL: by the application's role, and by the owner where it is a promise of the table. */
const w = await openWorld()
const other = await w.makeCompany()
const app = new Client({ connectionString: w.config.database_url })
await app.connect()
afterAll(() => app.end())

const sum = `decode(repeat('ab', 32), 'hex')`
const insert = (key: string, company: number | null = null, firm: number | null = null) =>
  `insert into files (company_id, firm_id, key, name, type, size, sha256) values (${company}, ${firm}, '${key}', 'a.png', 'image/png', 3, ${sum}) returning id::int`
const bound = (company: number | null) => `select bind_read(${company}, null)`
const staged = async (sweeping = false) => {
  const key = newKey()
  await w.rows('insert into file_stagings (key, sweeping) values ($1, $2)', [key, sweeping])
  return key
}
async function together(...statements: string[]) {
  await app.query('begin')
  try {
    let last = await app.query('select 1')
    for (const statement of statements) last = await app.query(statement)
    await app.query('commit')
    return last
  } catch (error) {
    await app.query('rollback')
    throw error
  }
}
const denied = { code: '42501' }
const unstaged = { code: '23000', message: 'no bytes are staged under the key of this file' }

test('a key that is not staged cannot become a file, for any database role', async () => {
  await expect(together(insert(newKey()))).rejects.toMatchObject(unstaged)
  await expect(w.rows(insert(newKey()))).rejects.toMatchObject(unstaged)
})

test('a key that is being swept cannot become a file', async () => {
  const key = await staged(true)
  await expect(together(insert(key))).rejects.toMatchObject(unstaged)
  await expect(w.rows(insert(key))).rejects.toMatchObject(unstaged)
})

test('a staged key becomes one file and is no longer staged', async () => {
  const key = await staged()
  await together(insert(key))
  expect(await w.rows('select from file_stagings where key = $1', [key])).toEqual([])
  await expect(together(insert(key))).rejects.toMatchObject(unstaged)
})

test('a write that fails leaves the key staged', async () => {
  const key = await staged()
  await expect(together(insert(key), 'select 1 / 0')).rejects.toThrow('division by zero')
  expect(await w.rows('select sweeping from file_stagings where key = $1', [key])).toEqual([{ sweeping: false }])
})

test('a deleted file stages its key for the sweep, with the current time', async () => {
  const key = await staged()
  const id = (await together(insert(key))).rows[0].id
  await together(`delete from files where id = ${id}`)
  const [row] = await w.rows<{ sweeping: boolean; young: boolean }>(
    `select sweeping, created_at > app_now() - interval '1 minute' as young from file_stagings where key = $1`,
    [key],
  )
  expect(row).toEqual({ sweeping: false, young: true })
})

test('a file cannot be updated and the table cannot be truncated, not even by its owner', async () => {
  const id = (await together(insert(await staged()))).rows[0].id
  await expect(together(`update files set key = '${newKey()}' where id = ${id}`)).rejects.toMatchObject(denied)
  await expect(w.rows(`update files set name = 'b.png' where id = ${id}`)).rejects.toThrow('a file never changes')
  await expect(w.rows('truncate files cascade')).rejects.toThrow('a file never changes')
  await expect(together('truncate files')).rejects.toMatchObject(denied)
})

test('the application can stage only through the function, cannot clear a sweep mark, and cannot delete a staging that was not swept', async () => {
  await expect(together(`insert into file_stagings (key) values ('${newKey()}')`)).rejects.toMatchObject(denied)
  const [fresh, marked] = [await staged(), await staged(true)]
  expect((await together(`delete from file_stagings where key = '${fresh}'`)).rowCount).toBe(0)
  await expect(together(`update file_stagings set sweeping = false where key = '${marked}'`)).rejects.toMatchObject(denied)
  await expect(together(`update file_stagings set created_at = app_now() where key = '${fresh}'`)).rejects.toMatchObject(denied)
  await expect(together('truncate file_stagings')).rejects.toMatchObject(denied)
  expect((await together(`delete from file_stagings where key = '${marked}'`)).rowCount).toBe(1)
})

test('a key cannot be a path or a name', async () => {
  await expect(together(`select stage_file('../../etc/passwd', null)`)).rejects.toMatchObject({ code: '23514' })
  const key = await staged()
  await expect(together(`select stage_file('${key}', null)`)).rejects.toMatchObject({ code: '23505' })
})

test('files of a company file are visible only inside it', async () => {
  const id = (await together(bound(other.id), insert(await staged(), other.id))).rows[0].id
  const find = `select id::int from files where id = ${id}`
  expect((await together(find)).rows).toEqual([])
  expect((await together(bound(w.company.id), find)).rows).toEqual([])
  expect((await together(bound(other.id), find)).rows).toEqual([{ id }])
  expect((await together(bound(w.company.id), `delete from files where id = ${id}`)).rowCount).toBe(0)
  await expect(together(bound(w.company.id), insert(await staged(), other.id))).rejects.toMatchObject(denied)
  expect((await together(`select name from served_file(${id})`)).rows).toEqual([{ name: 'a.png' }])
})

test('files of a firm are visible without a company file, and no file belongs to both', async () => {
  const id = (await together(insert(await staged(), null, w.firm.id))).rows[0].id
  expect((await together(`select id::int from files where firm_id = ${w.firm.id}`)).rows).toEqual([{ id }])
  await expect(together(bound(w.company.id), insert(await staged(), w.company.id, w.firm.id))).rejects.toMatchObject({ code: '23514' })
})

test.for([
  ['name', `''`],
  ['name', `repeat('x', 191)`],
  ['type', `'image'`],
  ['type', `E'image/png\\r\\nSet-Cookie: a=b'`],
  ['size', '-1'],
  ['sha256', `'\\xab'`],
])('%s cannot be %s', async ([column, value]) => {
  const values = { name: `'a'`, type: `'image/png'`, size: '1', sha256: sum, [column ?? '']: value }
  const key = await staged()
  await expect(
    together(`insert into files (key, name, type, size, sha256) values ('${key}', ${Object.values(values).join(', ')})`),
  ).rejects.toMatchObject({ code: '23514' })
})

test('the functions that bypass row-level security have a fixed search path and are not executable by public', async () => {
  const functions = await w.rows(`
    select p.proname::text as name, p.proconfig as settings,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0 and a.privilege_type = 'EXECUTE') as public
    from pg_proc p where p.prosecdef and p.proname in ('stage_file', 'served_file', 'keep_staged', 'stage_dropped') order by 1`)
  const settings = ['search_path=pg_catalog, public, pg_temp']
  expect(functions).toEqual([
    { name: 'keep_staged', settings, public: false },
    { name: 'served_file', settings, public: false },
    { name: 'stage_dropped', settings, public: false },
    { name: 'stage_file', settings, public: false },
  ])
})
