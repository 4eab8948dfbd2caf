import type { Prove } from '../../lib/proof.ts'
import { seed } from '../lib/figures.ts'
import { type Api, type Person, withFixture } from '../lib/fixture.ts'
import { checkBalances, checkFingerprints, checkReports } from '../lib/reports/check-file.ts'
import type { Differences } from '../lib/reports/checks/compare.ts'
import { checkExplanations } from '../lib/reports/checks/explain.ts'
import { countries, type File, newFile } from '../lib/reports/new-file.ts'
import { beginPlay, playStep, yearsOf } from '../lib/reports/play.ts'
import { randomOf } from '../lib/reports/random.ts'
import { type Tally, tally } from '../lib/tally.ts'

/** Years to be played. A file begins with three, and closing adds others. */
const sizes = { ci: 24, full: 500 }
const firstYears = 3
const steps = 8
const atOnce = 4
/** Every figure of each tenth file is explained, and some figures of the others. */
const explainedFiles = 10
/** So many differences of a file are printed, and of so many files all that was done. */
const printed = { differences: 5, files: 3 }

/** The checks of one file. The first that finds a difference ends it. */
async function playFile(file: File, day: string, explainAll: boolean): Promise<Differences> {
  await beginPlay(file, firstYears)
  const middle = file.random.between(0, steps - 1)
  for (let step = 0; step < steps; step++) {
    await playStep(file)
    const found = step === middle ? await checkBalances(file) : []
    if (found.length > 0) return found
  }
  const explain = (played: File) => checkExplanations(played, explainAll)
  for (const check of [checkReports, explain, checkFingerprints]) {
    const found = await check(file, day)
    if (found.length > 0) return found
  }
  return []
}

/** The calendar day of the three countries. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' }).format()

type Counted = { files: number; years: number; differing: number }

/** A file depends on its own seed alone: PROVE_SEED=<that seed> plays it first. */
async function checkFile(api: Api, person: Person, fileSeed: number, shown: Tally, counted: Counted): Promise<void> {
  const country = countries[fileSeed % countries.length] ?? 'BE'
  const file = await newFile(api.base, person, randomOf(fileSeed), country)
  const found = await playFile(file, today(), fileSeed % explainedFiles === seed % explainedFiles).catch((error: unknown) => [
    String(error),
  ])
  counted.files += 1
  counted.years += (await yearsOf(file)).length
  if (found.length > 0) counted.differing += 1
  const seen = { found: found.slice(0, printed.differences), more: Math.max(0, found.length - printed.differences) }
  const claim = `the reports of file ${fileSeed} (${country}) are those of the oracle; PROVE_SEED=${fileSeed} plays it first`
  shown.check(found.length === 0, claim, counted.differing > printed.files ? seen : { ...seen, log: file.log })
}

/** Random files of three countries through two API processes; every report is compared with an oracle that shares no code with the server. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally('Every figure of every report on random years equals that of an independent oracle.')
    const apis = await fixture.start(2, { LIMITS_FACTOR: '100000' })
    const person = await fixture.person(apis[0]?.base ?? '')
    const counted: Counted = { files: 0, years: 0, differing: 0 }
    let next = 0
    const work = async (api: Api) => {
      while (counted.years < sizes[size]) await checkFile(api, person, seed + next++, shown, counted)
    }
    await Promise.all(Array.from({ length: atOnce / apis.length }, () => apis.map(work)).flat())
    const [made] = await fixture.rows<{ entries: string; lines: string }>(
      'select (select count(*) from entries) as entries, (select count(*) from entry_lines) as lines',
    )
    shown.say(`${counted.years} years of ${counted.files} files, ${made?.entries} entries, ${made?.lines} lines, seed ${seed}`)
    for (const api of apis) shown.check(api.errors().length === 0, `process ${api.base} logged no error`, api.errors().slice(-3))
    return shown.result
  })
