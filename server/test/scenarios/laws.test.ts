/** The laws of every ledger, over random years that are booked, lettered, reversed, closed and taken back through the API. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBooks } from '../harness/books/books.ts'
import { closeYear, forgeOne, giveParties, playYear, randomYear, undoYear, type VerifiedWay } from '../harness/books/random-years.ts'
import { openWorld } from '../harness/world.ts'
import { verifyFully } from '../harness/ledger/verification.ts'

const w = await openWorld()
const admin = await w.as('admin')

async function newBooks(): Promise<VerifiedWay> {
  const { id, path } = await makeBooks(w, admin)
  const way: VerifiedWay = {
    call: (method, to, body) => admin(method as 'POST', `${path}/${to}`, body ? { body } : {}),
    rows: w.rows,
    company_id: id,
    verify: async () => (await verifyFully(w, admin, path)).body,
  }
  await giveParties(way)
  return way
}

/** Without the triggers, as somebody with every right on the database could. */
const forge = async (statement: string, values: unknown[]) => {
  const filled = statement.replaceAll(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]))
  await w.rows(`do $do$ begin set local session_replication_role = replica; ${filled}; end $do$`)
}

test('entries, journals, periods and balances balance, numbers have no gap, what closes opens, what is reversed is gone, what is forged is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomYear, { minLength: 2, maxLength: 3 }), fc.nat(1000), async (years, nth) => {
      const way = await newBooks()
      const broken: string[] = []
      for (const [index, plan] of years.entries()) {
        broken.push(...(await playYear(way, 2026 + index, plan)))
        broken.push(...(await (index < years.length - 1 ? closeYear(way, 2026 + index) : undoYear(way, 2026 + index))))
      }
      broken.push(...(await forgeOne(way, nth, forge)))
      expect(broken).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 60_000)
