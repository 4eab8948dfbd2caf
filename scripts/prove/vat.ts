import { run } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { seed } from './lib/figures.ts'
import { type Api, type Person, withFixture } from './lib/fixture.ts'
import { printedLines, pythonArguments } from './lib/python.ts'
import { type Tally, tally } from './lib/tally.ts'
import { openBooks } from './lib/vat/books.ts'
import { explainedDifferences } from './lib/vat/explained.ts'
import { declare, postedDifferences } from './lib/vat/returns.ts'
import { isReturn, type Told } from './lib/vat/told.ts'

const periods = { ci: 500, full: 10_000 }
const atOnce = 6
/** Every box of every n-th return is explained down to its lines. */
const explainEvery = 10
/** Of so many files that differ the events and both answers are printed, of further ones the differences alone. */
const printed = 3

type Counted = { files: number; returns: number; explained: number; codes: Set<string>; differing: number }

async function* randomFiles(wanted: number) {
  for await (const line of printedLines('vat/generate.py', String(seed), String(wanted))) {
    const told: Told = JSON.parse(line)
    yield told
  }
}

/** Plays one file. The first return that differs ends it: later ones depend on it. */
async function playFile(base: string, person: Person, told: Told, counted: Counted) {
  const books = await openBooks(base, person, told)
  const expected = told.periods.values()
  for (const event of told.file.events) {
    if (!isReturn(event)) {
      await books.play(event)
      continue
    }
    const oracle = expected.next().value
    if (!oracle) throw new Error('The oracle gave too few returns.')
    const { declaration, found } = await declare(books, event, oracle, told)
    counted.returns += 1
    if (found.length > 0) return { found: [...found, ...(await postedDifferences(books, oracle))], server: declaration, oracle }
    if (counted.returns % explainEvery > 0) continue
    const unexplained = await explainedDifferences(books, declaration)
    counted.explained += 1
    if (unexplained.length > 0) return { found: unexplained, server: declaration, oracle }
  }
  return { found: [] }
}

async function checkFile({ base }: Api, person: Person, told: Told, counted: Counted, shown: Tally) {
  const { seed: nth, country, periodicity, events } = told.file
  for (const event of events)
    if (event.type === 'document') for (const { vat_code } of event.lines) if (vat_code) counted.codes.add(`${country} ${vat_code}`)
  const { found, ...answers } = await playFile(base, person, told, counted).catch((error: unknown) => ({ found: [String(error)] }))
  counted.files += 1
  if (found.length > 0) counted.differing += 1
  const seen = counted.differing > printed ? { found } : { found, ...answers, events }
  shown.check(found.length === 0, `the returns of file ${nth} (${country}, ${periodicity}) equal those of the oracle`, seen)
}

/** Random files of three countries through two API processes; every return is compared with an oracle that shares no code with the server. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Every box and every settlement of random VAT returns equals those of an independent oracle.')
    const [golden, examples] = await Promise.all(
      ['vat/golden.py', 'vat/examples.py'].map((program) => run('python3', pythonArguments(program))),
    )
    shown.check(golden?.code === 0, 'the oracle gives the returns of the golden dossiers', golden)
    shown.check(examples?.code === 0, 'the oracle gives the examples of the rules for negative boxes', examples)
    const apis = await fixture.start(2, { LIMITS_FACTOR: '100000' })
    const person = await fixture.person(apis[0]?.base ?? '')
    const files = randomFiles(periods[size])
    const counted: Counted = { files: 0, returns: 0, explained: 0, codes: new Set(), differing: 0 }
    const work = async (api: Api) => {
      for (let next = await files.next(); next.done !== true; next = await files.next())
        await checkFile(api, person, next.value, counted, shown)
    }
    await Promise.all(Array.from({ length: atOnce / apis.length }, () => apis.map(work)).flat())
    shown.say(
      `${counted.returns} returns of ${counted.files} files, ${counted.codes.size} VAT codes, ${counted.explained} explained, seed ${seed}`,
    )
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    return shown.result
  })
