import { randomBytes } from 'node:crypto'
import type { Ground, Token } from '../../server/test/convergence/cast.ts'
import { play, type Played } from '../../server/test/convergence/play.ts'
import { failedBefore } from '../../server/test/convergence/seeds.ts'
import type { Prove } from '../lib/proof.ts'
import { seed } from './lib/figures.ts'
import { call } from './lib/http.ts'
import { withFixture, type Person, type Fixture, expectSuccess } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

const runs = { ci: 16, full: 1000 }
const atOnce = 3

/** A member of the firm with an account and a language. */
async function createMember(base: string, { firm, call: asAdmin }: Person, role: 'admin' | 'encoder', locale: string): Promise<Token> {
  const [email, password] = [`${randomBytes(6).toString('hex')}@fiduciaire.example`, randomBytes(12).toString('hex')]
  const body = { email, name: 'Luc Peeters', password, role, locale }
  const { id: user_id } = expectSuccess(await asAdmin<{ id: number }>(base, 'POST', `/v1/firms/${firm}/members`, { body }))
  const signIn = { body: { email, password, device_name: 'Proof' } }
  const { token } = expectSuccess(await call<{ token: string }>(base, 'POST', '/v1/auth/login', signIn))
  return { user_id, token }
}

/** Four people of one firm: an administrator, and three whose roles change between and during runs. */
async function createPeople({ rows }: Fixture, base: string, person: Person): Promise<Ground> {
  const people = [await createMember(base, person, 'admin', 'fr')]
  for (const locale of ['nl', 'en', 'de']) people.push(await createMember(base, person, 'encoder', locale))
  return { base, rows, firm: person.firm, people }
}

export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const shown = tally(
      'Ten devices of four people, offline and on bad lines, end with what the service shows; no write is lost or doubled.',
    )
    const [api] = await fixture.start(1, { LIMITS_FACTOR: '100000' })
    const base = api?.base ?? ''
    const seeds = [...failedBefore, ...Array.from({ length: runs[size] }, (_, index) => seed + index)]
    const results: Played[] = []
    const work = async () => {
      const ground = await createPeople(fixture, base, await fixture.person(base))
      for (let next = seeds.shift(); next !== undefined; next = seeds.shift()) {
        const one = await play(ground, next)
        results.push(one)
        // Three thousand runs take more than an hour, so progress is printed.
        if (one.broken.length > 0) console.error(`  seed ${next}: ${one.broken[0]}`)
        if (results.length % 100 === 0) console.error(`  ${results.length} of ${runs[size]} runs`)
        shown.check(
          one.broken.length === 0,
          `the run of seed ${next} ends well (keep it in server/test/convergence/seeds.ts)`,
          one.broken.slice(0, 4),
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const counts: Record<string, number> = {}
    for (const one of results) for (const [name, number] of Object.entries(one.counts)) counts[name] = (counts[name] ?? 0) + number
    const sorted = Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1))
    shown.say(`${results.length} runs, seeds ${seed} to ${seed + runs[size] - 1} and ${failedBefore.length} that failed once`)
    shown.say(sorted.map(([name, number]) => `${name}: ${number}`).join(', '))
    for (const wanted of ['conflict', 'rejected', 'resolved', 'crashes', 'unanswered', 'doubled', 'late', 'role changes'])
      shown.check((counts[wanted] ?? 0) > 0, `the runs hold what they are about: ${wanted}`)
    shown.check(api?.errors().length === 0, 'the process logged no error', api?.errors().slice(-3))
    return shown.result
  })
