import fc from 'fast-check'
import {
  closeYear,
  forgeOne,
  giveParties,
  playYear,
  randomYear,
  undoYear,
  type VerifiedWay,
  type Year,
} from '../../server/test/harness/books/random-years.ts'
import type { Prove } from '../lib/proof.ts'
import { seed } from './lib/figures.ts'
import { expectSuccess, withFixture, type Person, type Fixture } from './lib/fixture.ts'
import { newFile } from './lib/new-file.ts'
import { tally } from './lib/tally.ts'
import { verifyFully, withWorker } from './lib/verify-ledger.ts'

const sizes = { ci: { files: 3, years: 4 }, full: { files: 100, years: 20 } }
const atOnce = 4
const firstYear = 2026

/** Calls to a new file through one API process. */
async function newBooks({ rows }: Fixture, base: string, person: Person): Promise<VerifiedWay> {
  const file = await newFile(base, person, firstYear)
  const call = <T>(method: string, path: string, sent?: object) =>
    person.call<T>(base, method, `/v1/companies/${file.public_token}/${path}`, sent ? { body: sent } : {})
  const verify = () => verifyFully(async (method, path, sent) => expectSuccess(await call(method, path, sent)))
  const way: VerifiedWay = { company_id: file.id, rows, call, verify }
  await giveParties(way)
  return way
}

/** Changes a row without triggers, as the owner of the database could. */
const rowForger =
  ({ rows }: Fixture) =>
  async (statement: string, values: unknown[]) => {
    const filled = statement.replaceAll(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]))
    await rows(`do $do$ begin set local session_replication_role = replica; ${filled}; end $do$`)
  }

/** Books years one after the other, closes each into the next, undoes the last, and forges one entry. */
async function playFile(fixture: Fixture, way: VerifiedWay, years: readonly Year[], nth: number): Promise<string[]> {
  const broken: string[] = []
  for (const [index, plan] of years.entries()) {
    const year = firstYear + index
    broken.push(...(await playYear(way, year, plan)))
    broken.push(...(await (index < years.length - 1 ? closeYear(way, year) : undoYear(way, year))))
  }
  return [...broken, ...(await forgeOne(way, nth, rowForger(fixture)))]
}

/** Random ledgers through one API process. */
export const prove: Prove = (size) => withFixture({}, (fixture) => withWorker(fixture, () => proveIn(fixture, size)))

async function proveIn(fixture: Fixture, size: Parameters<Prove>[0]) {
  const { files, years } = sizes[size]
  const shown = tally(
    'Random ledgers keep the invariants: debits equal credits, numbers have no gap, and a year opens with the balances of the year before.',
  )
  const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
  const base = api?.base ?? ''
  const person = await fixture.person(base)
  const plans = fc.sample(fc.array(randomYear, { minLength: years, maxLength: years }), { numRuns: files, seed })
  let next = 0
  const work = async () => {
    while (next < plans.length) {
      const nth = next++
      const way = await newBooks(fixture, base, person)
      const broken = await playFile(fixture, way, plans[nth] ?? [], nth)
      shown.check(broken.length === 0, `file ${nth} keeps every invariant`, broken.slice(0, 5))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const [counted] = await fixture.rows<{ entries: string; lines: string; letterings: string }>(
    `select (select count(*) from entries) as entries, (select count(*) from entry_lines) as lines, (select count(*) from letterings) as letterings`,
  )
  shown.say(`${files * years} random years in ${files} files, seed ${seed}`)
  shown.say(`${counted?.entries} entries, ${counted?.lines} lines, ${counted?.letterings} letterings`)
  shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
  return shown.result
}
