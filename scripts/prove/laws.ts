import fc from 'fast-check'
import {
  closeYear,
  forgeOne,
  giveParties,
  playYear,
  randomYear,
  undoYear,
  type Way,
  type Year,
} from '../../server/test/harness/books/random-years.ts'
import { playSequence, prepareSequences } from '../../server/test/harness/books/bank-sequences.ts'
import type { Prove } from '../lib/proof.ts'
import { seed } from './lib/figures.ts'
import { withFixture, type Person, type Fixture, expectSuccess } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

const sizes = { ci: { files: 3, years: 4, sequences: 100 }, full: { files: 100, years: 20, sequences: 1000 } }
const atOnce = 4
const firstYear = 2026

/** A company file with accounts and a first year. */
async function newFile(base: string, person: Person): Promise<{ id: number; public_token: string }> {
  const body = {
    name: 'Atelier Meunier SRL',
    country_pack: 'BE',
    firm: person.firm,
    fiscal_year: { starts_on: `${firstYear}-01-01`, ends_on: `${firstYear}-12-31` },
    banks: [{ code: 'BNP', label: 'Banque' }],
  }
  return expectSuccess(await person.call<{ id: number; public_token: string }>(base, 'POST', '/v1/companies', { body }))
}

/** Calls to a new file through one API process. */
async function newBooks({ rows }: Fixture, base: string, person: Person): Promise<Way> {
  const file = await newFile(base, person)
  const way: Way = {
    company_id: file.id,
    rows,
    call: (method, path, sent) => person.call(base, method, `/v1/companies/${file.public_token}/${path}`, sent ? { body: sent } : {}),
  }
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
async function playFile(fixture: Fixture, way: Way, years: readonly Year[], nth: number): Promise<string[]> {
  const broken: string[] = []
  for (const [index, plan] of years.entries()) {
    const year = firstYear + index
    broken.push(...(await playYear(way, year, plan)))
    broken.push(...(await (index < years.length - 1 ? closeYear(way, year) : undoYear(way, year))))
  }
  return [...broken, ...(await forgeOne(way, nth, rowForger(fixture)))]
}

/** The whole file is compared after each, and grows with each. */
const sequencesOfFile = 20

/** Bank transactions matched, unmatched and undone in random order; each sequence ends where it began. */
async function playBank({ rows }: Fixture, base: string, person: Person, from: number): Promise<string[]> {
  const { id, public_token } = await newFile(base, person)
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

/** Random ledgers through one API process. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const { files, years, sequences } = sizes[size]
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
    const differing: string[] = []
    for (let nth = 0; nth < sequences; nth += sequencesOfFile) differing.push(...(await playBank(fixture, base, person, nth)))
    shown.check(differing.length === 0, 'bank matches taken back leave books, letterings and batches as before', differing.slice(0, 3))
    shown.say(`${sequences} random sequences of bank matches`)
    const [counted] = await fixture.rows<{ entries: string; lines: string; letterings: string }>(
      `select (select count(*) from entries) as entries, (select count(*) from entry_lines) as lines, (select count(*) from letterings) as letterings`,
    )
    shown.say(`${files * years} random years in ${files} files, seed ${seed}`)
    shown.say(`${counted?.entries} entries, ${counted?.lines} lines, ${counted?.letterings} letterings`)
    shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
    return shown.result
  })
