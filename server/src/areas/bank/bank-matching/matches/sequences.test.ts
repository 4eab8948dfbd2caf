/** Matches, unmatches and undo in random order: books, letterings, batches and transactions are in the end what they were. */
import { expect, test } from 'vitest'
import { playSequence, prepareSequences } from '../../../../../test/harness/books/bank-sequences.ts'
import { makeBooks } from '../../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const file = await prepareSequences({
  company_id: b.id,
  rows: w.rows,
  call: async (method, path, body) => {
    const { status, body: answered, headers } = await admin(method, `${b.path}/${path}`, body ? { body } : {})
    return { status, body: answered, operation_id: headers['x-operation-id'] ?? null }
  },
})

// The proof `laws` plays 100, and 1,000 at full size.
test('ten seeded sequences leave the file as it was', async () => {
  const broken: string[] = []
  for (let seed = 1; seed <= 10; seed += 1) broken.push(...(await playSequence(file, seed)))
  expect(broken).toEqual([])
})
