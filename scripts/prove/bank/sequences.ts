import { playSequence, prepareSequences } from '../../../server/test/harness/books/bank-sequences.ts'
import type { Prove } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { withFixture, type Fixture, type Person } from '../lib/fixture.ts'
import { newFile } from '../lib/new-file.ts'
import { tally } from '../lib/tally.ts'

const sizes = { ci: 100, full: 1000 }
/** The whole file is compared after each, and grows with each. */
const sequencesOfFile = 20
const filesAtOnce = 4

/** Bank transactions of a new file matched, unmatched and undone in random order; each sequence ends where it began. */
async function playFile({ rows }: Fixture, base: string, person: Person, from: number): Promise<string[]> {
  const { id, public_token } = await newFile(base, person, 2026)
  const file = await prepareSequences({
    company_id: id,
    rows,
    call: async (method, path, sent) => {
      const { status, body, headers } = await person.call(base, method, `/v1/companies/${public_token}/${path}`, sent ? { body: sent } : {})
      return { status, body, operation_id: String(headers['x-operation-id'] ?? '') || null }
    },
  })
  const broken: string[] = []
  for (let nth = from; nth < from + sequencesOfFile; nth += 1) broken.push(...(await playSequence(file, seed + nth)))
  return broken
}

/** Random matches in several files at once, through one API process. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const sequences = sizes[size]
    const shown = tally('Bank matches that are taken back leave books, letterings and batches as they were.')
    const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
    const base = api?.base ?? ''
    const person = await fixture.person(base)
    let next = 0
    const work = async () => {
      while (next < sequences) {
        const from = next
        next += sequencesOfFile
        const broken = await playFile(fixture, base, person, from)
        shown.check(broken.length === 0, `sequences ${from} to ${from + sequencesOfFile - 1} end where they began`, broken.slice(0, 3))
      }
    }
    await Promise.all(Array.from({ length: filesAtOnce }, work))
    shown.say(`${sequences} random sequences of bank matches, seed ${seed}`)
    shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
    return shown.result
  })
