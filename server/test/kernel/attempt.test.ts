/** A part of a write that fails is undone alone: rows, events, notes and jobs of the rest are kept. */
import { Type } from 'typebox'
import { afterAll, expect, test } from 'vitest'
import { job } from '../../src/kernel/jobs/jobs.ts'
import { note } from '../../src/kernel/route/notes.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import type { FileTx } from '../../src/kernel/write/write.ts'
import { openWriter } from '../harness/books/books.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const writer = openWriter(w)
afterAll(() => writer.end())

const rename = (tx: FileTx, name: string) => tx.many(sql`update companies c set name = ${name} where c.id = app_company()`)
const nameOf = async () => (await w.rows<{ name: string }>('select name from companies where id = $1', [w.company.id]))[0]?.name
const told = note('attempted', 'setup', 'update', { fr: '{what}', nl: '{what}', en: '{what}', de: '{what}' })
const later = job('attempts.later', 'events', Type.Object({ what: Type.String() }), async () => {})

test('a refused part leaves nothing, and what comes before and after it is committed', async () => {
  const caught = await writer.onFile(w.company.id, async (tx) => {
    tx.note(told, { params: { what: 'before' } })
    const error: unknown = await tx
      .attempt(async () => {
        await rename(tx, 'Refused')
        tx.note(told, { params: { what: 'inside' } })
        tx.enqueue(later, { what: 'inside' })
        throw new Error('refused by a rule')
      })
      .catch((reason: unknown) => reason)
    await rename(tx, 'Kept')
    return error
  })
  expect(caught).toEqual(new Error('refused by a rule'))
  expect(await nameOf()).toBe('Kept')
  expect(await w.rows(`select params ->> 'what' as what from activity where note = 'attempted' order by id`)).toEqual([{ what: 'before' }])
  expect(await w.rows(`select count(*)::integer as jobs from graphile_worker.jobs where task_identifier = 'attempts.later'`)).toEqual([
    { jobs: 0 },
  ])
})

test('a statement that the database refuses ends the part, not the write; parts nest', async () => {
  await writer.onFile(w.company.id, async (tx) => {
    await tx.attempt(async () => {
      await rename(tx, 'Outer')
      await expect(
        tx.attempt(() => tx.verb('lock', () => tx.many(sql`update companies c set name = null where c.id = app_company()`))),
      ).rejects.toMatchObject({ code: '23502' })
    })
  })
  expect(await nameOf()).toBe('Outer')
  expect(await w.rows(`select op from revisions where company_id = $1 order by seq desc limit 1`, [w.company.id])).toEqual([
    { op: 'update' },
  ])
})

test('a part that succeeds is part of the write: it is undone when the write fails', async () => {
  const before = await nameOf()
  await expect(
    writer.onFile(w.company.id, async (tx) => {
      expect(await tx.attempt(async () => (await rename(tx, 'Lost'), 'done'))).toBe('done')
      throw new Error('the write fails')
    }),
  ).rejects.toThrow('the write fails')
  expect(await nameOf()).toBe(before)
})
