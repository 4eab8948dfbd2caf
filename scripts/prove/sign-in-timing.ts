import { build } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { derivations } from '../../server/src/lib/password.ts'
import { endWindows } from '../../server/test/kernel/windows.ts'
import { runNode } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { call } from './lib/http.ts'
import { withFixture, type Fixture } from './lib/fixture.ts'
import { tally } from './lib/tally.ts'

/** Its medians are compared. */
export const alone = true

/** Enough for steady medians: with 40 on a busy machine they differed by 13.6 % by chance. */
const addresses = { ci: 100, full: 200 }
const within = 0.1

type Which = 'known' | 'unknown'
type Attempt = { which: Which; status: number; ms: number; hashes: number }

const median = (list: readonly number[]) => {
  const sorted = list.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The API runs in this process, so that its password hashes can be counted; requests go over a socket. */
async function attempts(fixture: Fixture, emails: Record<Which, string>, count: number): Promise<Attempt[]> {
  const config = readConfig({ ...fixture.services.env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' })
  const app = await build(config)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const attempt = async (which: Which, ip: string): Promise<Attempt> => {
    // Ten failures lock an account.
    await endWindows({ config }, 'sign-in*')
    const before = derivations()
    const body = { email: emails[which], password: 'a wrong password' }
    const { status, ms } = await call(base, 'POST', '/v1/auth/login', { body, headers: { 'x-forwarded-for': ip } })
    return { which, status, ms, hashes: derivations() - before }
  }
  try {
    // The first attempts load modules and open connections, and are not measured.
    for (const which of ['known', 'unknown', 'known', 'unknown'] as const) await attempt(which, '192.0.2.1')
    const made: Attempt[] = []
    for (let n = 1; n <= count; n += 1) {
      const pair = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of pair) made.push(await attempt(which, `198.51.100.${n}`))
    }
    return made
  } finally {
    await app.close()
  }
}

/** The time that a refusal takes must not reveal which addresses have an account. */
export const prove: Prove = (size) =>
  withFixture({}, async (fixture) => {
    const count = addresses[size]
    const shown = tally('The time of a refused sign-in does not reveal whether the address has an account.')
    const emails = { known: 'anne@fiduciaire.example', unknown: 'erik@fiduciaire.example' }
    const args = ['--name', 'Fiduciaire Lambert', '--country', 'BE', '--email', emails.known, '--password', 'correct horse battery']
    const { code, stderr } = await runNode('server/src/cli.ts', ['firm', 'create', ...args], { env: fixture.services.env })
    if (code !== 0) throw new Error(`partita firm create failed:\n${stderr}`)
    const made = await attempts(fixture, emails, count)
    const of = (which: Which) => made.filter((attempt) => attempt.which === which)
    for (const which of ['known', 'unknown'] as const) {
      const odd = of(which).filter(({ status, hashes }) => status !== 422 || hashes !== 1)
      shown.check(
        of(which).length === count && odd.length === 0,
        `each ${which} address is refused with 422 after exactly one argon2`,
        odd.slice(0, 3),
      )
    }
    const [known, unknown] = [median(of('known').map(({ ms }) => ms)), median(of('unknown').map(({ ms }) => ms))]
    const apart = Math.abs(known / unknown - 1)
    shown.check(apart <= within, `the medians are within ${within * 100} % of each other`, { known, unknown })
    const percent = (apart * 100).toFixed(1)
    shown.say(`${count} addresses, interleaved: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms, ${percent} % apart`)
    return shown.result
  })
