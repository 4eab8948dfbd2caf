import { inOwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import type { Numbers } from '../renumber.ts'
import type { About } from '../source.ts'
import * as moved from '../store.ts'
import * as store from './store.ts'

/** More numbers than others take between the look at a sequence and the leap. */
const headroom = 100_000
/** No installation gives out so many numbers; an archive that says so would leave none for those who are here. */
const mostGivenOut = 1_000_000_000_000n

/**
 * Numbers that stay with the firm: from then on nobody else is given one of them, and what is not used is lost. Records of a file keep their
 * ids; what is numbered for the whole installation moves behind the last number given out, if one is taken.
 */
export async function reserveNumbers(ownerUrl: string, { sequences, tables }: About): Promise<Numbers['shifts']> {
  const own = new Set((await inOwnerTransaction(ownerUrl, ({ db }) => moved.loadSequences(db, tables))).map(({ sequence }) => sequence))
  for (const { sequence, last } of sequences)
    if (!own.has(sequence) || BigInt(last) > mostGivenOut) throw new Error(`no firm brings ${last} numbers of ${sequence}`)
  const lastOf = new Map(sequences.map(({ sequence, last }) => [sequence, last]))
  const numbered = await inOwnerTransaction(ownerUrl, async ({ db }) => {
    await store.lockArrivals(db)
    const all = []
    for (const { table, sequence } of await moved.sequencesOf(db)) {
      const { taken, last } = await moved.isTaken(db, table, sequence, lastOf.get(sequence) ?? '0')
      all.push({ table, sequence, shift: taken ? last + headroom : 0 })
    }
    return all
  })
  const shiftOf = new Map(numbered.map(({ sequence, shift }) => [sequence, shift]))
  // Each in a transaction of its own: looking at a sequence locks it too, and writers that hold two would wait for each other.
  for (const { sequence, last } of sequences) {
    const to = String(BigInt(last) + BigInt(shiftOf.get(sequence) ?? 0))
    await inOwnerTransaction(ownerUrl, ({ db }) => moved.advanceSequence(db, sequence, to))
  }
  return Object.fromEntries(numbered.map(({ table, shift }) => [table, shift])) as Numbers['shifts']
}
