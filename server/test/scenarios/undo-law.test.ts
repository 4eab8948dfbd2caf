/**
 * The law of undo: whatever was done, undoing it brings back what stood before, and undoing that what stood after. Every kind of change
 * that can be undone, of every registered resource, must have been: a new resource without a action fails here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { revisionOps } from '../../src/kernel/route/resource.ts'
import { undoOf } from '../../src/kernel/log/undo.ts'
import type { Books } from '../harness/books/books.ts'
import { type Action, type Random, makeActions } from '../harness/books/actions.ts'
import { takeSnapshot } from '../harness/books/file-snapshot.ts'
import { type Caller, type World, world } from '../harness/world.ts'

let w: World
let admin: Caller
let b: Books
let actions: Readonly<Record<string, Action>>
/** Called by each action when it is ready; it goes on when its turn comes. */
let ready: () => Promise<void>
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  ;({ b, actions } = await makeActions(w, admin, () => ready()))
})
afterAll(() => w.close())

const diceOf = (seed: number): Random => {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const undo = async (name: string, operation: string | undefined): Promise<string> => {
  const { status, body } = await admin('POST', `${b.path}/history/operations/${operation}/revert`)
  expect([name, status, body.code ?? body.message ?? '']).toEqual([name, 200, ''])
  return body.operation_id
}

/** Actions that are all prepared before the first is done, so that one look at the file stands for all of them. */
async function prepared(names: readonly string[], seed: number): Promise<(() => Promise<string | undefined>)[]> {
  const acts: (() => Promise<string | undefined>)[] = []
  for (const [index, name] of names.entries()) {
    const [arrived, turn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    ready = () => {
      arrived.resolve()
      return turn.promise
    }
    const done = actions[name]?.(diceOf(seed + index))
    await Promise.race([arrived.promise, done])
    acts.push(async () => {
      turn.resolve()
      const answer = await done
      expect([name, (answer?.status ?? 500) < 300 ? '' : answer?.text]).toEqual([name, ''])
      return answer?.headers['x-operation-id']
    })
  }
  return acts
}

const batches = 6

test.for(Array.from({ length: batches }, (_, batch) => batch))('undone is as before, undone again as after: batch %d', async (batch) => {
  const names = Object.keys(actions).filter((_name, index) => index % batches === batch)
  const acts = await prepared(names, 20_261_115 + 100 * batch)
  const before = await takeSnapshot(w, admin, b)
  const operations: (string | undefined)[] = []
  for (const act of acts) operations.push(await act())
  const after = await takeSnapshot(w, admin, b)
  const undone: string[] = []
  for (const [index, operation] of [...operations.entries()].toReversed()) undone.unshift(await undo(names[index] ?? '', operation))
  expect(await takeSnapshot(w, admin, b)).toEqual(before)
  for (const [index, operation] of undone.entries()) await undo(`again: ${names[index]}`, operation)
  expect(await takeSnapshot(w, admin, b)).toEqual(after)
  expect(after).not.toEqual(before)
})

/** A connection comes back without its secrets, so it is not as before; its own tests undo it. */
const undoneElsewhere = ['integrations update', 'integrations delete', 'integrations restore']

test('every kind of change that can be undone was', async () => {
  const kinds = areas.flatMap((area) => area.resources ?? [])
  const possible = kinds.flatMap((kind) => revisionOps.filter((op) => undoOf(kind, op) !== null).map((op) => `${kind.name} ${op}`))
  const undone = await w.rows<{ what: string }>(`
    select distinct r.resource || ' ' || r.op as what from reverts v join revisions r on r.company_id = v.company_id and r.seq = v.seq`)
  expect(possible.filter((what) => !undone.some((row) => row.what === what))).toEqual(undoneElsewhere)
})
