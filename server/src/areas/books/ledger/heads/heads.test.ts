/** Signed heads of chains: made once a day, and found broken when books or statements were changed. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingIn } from '../../../../../test/harness/books/booking.ts'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { worker } from '../../../../../test/harness/import-files.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'
import type { JobContext } from '../../../../kernel/jobs/jobs.ts'
import { schedulesWith, signHeads } from './jobs.ts'
import { keyOfDay, readStatement, signingKeyOf, writeStatement } from './statement.ts'
import { verifyHeads } from './verify-heads.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const key = newKey()
const publicHalf = createPublicKey(signingKeyOf(key))

let w: World
let admin: Caller
let b: Books
let context: JobContext
let end: () => Promise<void>
const alarms: unknown[] = []
beforeAll(async () => {
  w = await world({ config: { files_url: `file://${mkdtempSync(path.join(tmpdir(), 'heads-'))}` } })
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  ;({ context, end } = await worker(w))
  context = { ...context, alarm: (what, detail) => void alarms.push([what, detail]) }
})
afterAll(async () => {
  await end()
  await w.close()
})

/** The night of the given day, counted from today. */
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dateAfter = (days: number) => dayAfter(days).slice(0, 10)
const night = (days: number, with_key = key) =>
  signHeads({ ...context, clock: { ...context.clock, now: () => new Date(dayAfter(days)) } }, with_key)
const check = (days: number, keys = [publicHalf]) => verifyHeads({ ...context, keys }, dateAfter(days))
const problems = async (days: number) => (await check(days)).problems.map(({ problem, entry }) => [problem, entry])
async function bytesOf(days: number): Promise<Buffer> {
  const source = await context.files.get(keyOfDay(dateAfter(days)))
  const parts: Buffer[] = []
  for await (const part of source ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
async function put(days: number, bytes: Buffer) {
  await context.files.put(
    keyOfDay(dateAfter(days)),
    (async function* () {
      yield bytes
    })(),
  )
}
const post = () => bookingIn(b, admin).free()
const unguarded = (statement: string) => w.rows(`set session_replication_role = replica; ${statement}; reset session_replication_role`)

test('a statement a day: all heads first, then those that moved, each naming the one before', async () => {
  await post()
  await night(0)
  const first = readStatement(await bytesOf(0), [publicHalf])
  expect(first).toMatchObject({ is_signed: true, opening: { format: 'partita-heads-1', day: dateAfter(0), previous: null } })
  const own = first?.heads.filter(({ books }) => books === b.token)
  expect(own).toEqual([expect.objectContaining({ number: 1, journal_code: 'OD', fiscal_year_code: '2026' })])
  await post()
  await night(0)
  expect(readStatement(await bytesOf(0), [publicHalf])).toEqual(first)
  await night(1)
  expect(readStatement(await bytesOf(1), [publicHalf])).toMatchObject({
    opening: { previous: { day: dateAfter(0), sha256: first?.sha256 } },
    heads: [{ books: b.token, number: 2 }],
  })
  await night(3)
  expect(await check(3)).toEqual({ statements: 3, heads: 2, erased: 0, newest: dateAfter(3), oldest: dateAfter(0), problems: [] })
  expect(readStatement(await bytesOf(3), [])?.is_signed).toBe(false)
})

test('history that was rewritten is found, though its chain is whole again', async () => {
  const [entry] = await w.rows<{ id: string; hash: string }>(
    `select id, encode(hash, 'hex') as hash from entries where company_id = $1 and number = 1`,
    [b.id],
  )
  await unguarded(`update entries set hash = sha256('forged') where id = ${entry?.id}`)
  expect(await problems(3)).toEqual([['rewritten', 'OD-2026-000001']])
  await unguarded(`update entries set hash = decode('${entry?.hash}', 'hex') where id = ${entry?.id}`)
  await unguarded(`update entries set number = 7 where id = ${entry?.id}`)
  expect(await problems(3)).toEqual([['entry_gone', 'OD-2026-000001']])
  await unguarded(`update entries set number = 1 where id = ${entry?.id}`)
  expect(await problems(3)).toEqual([])
})

test('a statement that was changed, replaced or taken away is found', async () => {
  const [first, second, third] = [await bytesOf(0), await bytesOf(1), await bytesOf(3)]
  await put(1, Buffer.from(second.toString().replace('"number":2', '"number":1')))
  expect((await problems(3)).map(([what]) => what)).toEqual(['wrong_signature', 'changed_statement', 'rewritten'])
  const opening = readStatement(second, [])?.opening
  if (opening) await put(1, writeStatement(opening, [], signingKeyOf(key)))
  expect((await problems(3)).map(([what]) => what)).toEqual(['changed_statement'])
  await put(1, second)
  await context.files.remove(keyOfDay(dateAfter(0)))
  expect(await problems(3)).toEqual([['missing_statement', null]])
  await put(0, first)
  await put(3, Buffer.from('{}\n'))
  expect(await problems(3)).toEqual([['unreadable', null]])
  await put(3, third)
  expect((await check(3, [createPublicKey(signingKeyOf(newKey()))])).problems.map(({ problem }) => problem)).toEqual(
    Array.from({ length: 3 }, () => 'wrong_signature'),
  )
  expect(await problems(3)).toEqual([])
})

test('a statement of an unknown key is no base: the next one holds all heads, and the operator is told', async () => {
  await night(4, newKey())
  expect(alarms).toEqual([['heads_unreadable', { day: dateAfter(3) }]])
  await night(5)
  const all = readStatement(await bytesOf(5), [publicHalf])
  expect([all?.opening.previous, all?.heads.some(({ books }) => books === b.token)]).toEqual([null, true])
})

test('books that are gone are a problem, unless the operator erased them', async () => {
  const other = await makeBooks(w, admin)
  await bookingIn(other, admin).free()
  // Without an earlier statement all heads are stated.
  for (const days of [0, 1, 3, 4, 5]) await context.files.remove(keyOfDay(dateAfter(days)))
  await night(6)
  await unguarded(`update companies set chain_identity = 'aaaabbbbcccc' where id = ${other.id}`)
  expect((await check(6)).problems).toMatchObject([{ problem: 'books_gone', books: other.token }])
  await w.rows('insert into erased_books (chain_identity) values ($1)', [other.token])
  expect(await check(6)).toMatchObject({ problems: [], erased: 1 })
  await expect(w.asApp(`insert into erased_books (chain_identity) values ('aaaabbbbdddd')`)).rejects.toThrow(/permission denied/)
})

test('nothing to check, and without a key nothing is written', async () => {
  const source = await context.files.get(keyOfDay('2020-01-01'))
  expect(source).toBeNull()
  const [schedule] = schedulesWith(null)
  await schedule?.run({ ...context, clock: { ...context.clock, now: () => new Date('2020-01-01T03:00:00Z') } })
  expect(await context.files.get(keyOfDay('2020-01-01'))).toBeNull()
  expect((await verifyHeads({ ...context, keys: [publicHalf] }, '2020-01-01')).newest).toBeNull()
})
