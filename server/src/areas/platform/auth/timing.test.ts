/** The duration of a refusal must not disclose which addresses have an account. */
import { expect, test } from 'vitest'
import { endWindows } from '../../../../test/kernel/windows.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { derivations, hashPassword } from '../../../lib/password.ts'

const w = await openWorld()

// Thirty-two sequential hashes, possibly on a busy machine.
const patience = 120_000

/** The minimum of fifteen measurements: disturbances only ever add time, and on a busy machine they affect most measurements. */
const undisturbed = (list: readonly number[]) => Math.min(...list)

test(
  'a wrong password costs the same for an address that exists and one that does not: one hash, and as much work',
  async () => {
    const person = await w.as('encoder')
    const [row] = await w.rows<{ email: string }>('update directory.users set password_hash = $1 where id = $2 returning email', [
      await hashPassword('correct horse battery'),
      person.user_id,
    ])
    const known = row?.email ?? ''
    const spent = { known: [] as number[], unknown: [] as number[] }
    const attempt = async (which: 'known' | 'unknown', ip: string) => {
      await endWindows(w, 'sign-in*')
      const before = derivations()
      const start = process.cpuUsage()
      const email = which === 'known' ? known : `x${known}`
      const { status } = await w.anonymous('POST', '/v1/auth/login', { body: { email, password: 'wrong' }, ip })
      const { user, system } = process.cpuUsage(start)
      expect([status, derivations() - before]).toEqual([422, 1])
      spent[which].push(user + system)
    }
    // The first pair includes one-time initialisation.
    for (let n = 0; n <= 15; n += 1) {
      const order = n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) await attempt(which, `10.1.0.${n}`)
    }
    // CPU time of this process rather than elapsed time, which concurrent tests affect; scripts/prove/sign-in-timing.ts measures elapsed time.
    const [one, other] = [undisturbed(spent.known.slice(1)), undisturbed(spent.unknown.slice(1))]
    expect(Math.abs(one / other - 1)).toBeLessThan(0.25)
  },
  patience,
)
