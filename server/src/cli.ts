import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureUser, userOf } from './areas/auth/index.ts'
import { createFirm } from './areas/firms/index.ts'
import { readConfig, readOwnerConfig } from './config.ts'
import { openPools } from './kernel/database.ts'
import { examineInstallation } from './kernel/doctor.ts'
import { byNobody } from './kernel/jobs.ts'
import { silentMeter } from './kernel/meter.ts'
import { initDatabase } from './kernel/roles.ts'
import { scopeQueue } from './kernel/scope-queue.ts'
import { write } from './kernel/write.ts'
import { systemClock } from './lib/clock.ts'
import { hashPassword } from './lib/password.ts'
import { countryPacks } from './packs/index.ts'

const usage = `partita: the operator's command line

  partita db init
      Makes the database and its three roles, with the passwords of DATABASE_URL and QUEUE_DATABASE_URL.

  partita doctor [--json]
      Looks at a running installation and says what is wrong with it; exit code 1 when something is.

  partita firm create --name NAME --country ${countryPacks.join('|')} --email ADDRESS --password PASSWORD [--user NAME] [--json]
      Makes a firm with its first admin. An address that is known keeps its account and its password.
`

const commands: Record<string, (args: string[]) => Promise<void>> = {
  'db init': async () => {
    const { owner_url, app_url, queue_url } = readOwnerConfig()
    await initDatabase(owner_url, app_url, queue_url)
    console.log('database and roles are ready')
  },
  doctor,
  'firm create': firmCreate,
}

async function doctor(args: string[]): Promise<void> {
  const config = readConfig()
  const pools = openPools(config.database_url, 2, systemClock)
  const migrations = readdirSync(new URL('../migrations/', import.meta.url)).flatMap((file) => /^(\d+)_.*\.sql$/.exec(file)?.[1] ?? [])
  const findings = await examineInstallation({
    pools,
    migrations: migrations.toSorted(),
    queue_url: config.queue_url,
    redis_url: config.redis_url,
  })
  await pools.end()
  const signs = { good: 'ok   ', doubtful: 'look ', wrong: 'WRONG' }
  console.log(
    args.includes('--json')
      ? JSON.stringify(findings)
      : findings.map(({ name, state, detail }) => `${signs[state]} ${name}: ${detail}`).join('\n'),
  )
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

async function firmCreate(args: string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { name: text, country: text, email: text, password: text, user: text, json: { type: 'boolean' } },
  })
  const { name, country, email, password } = values
  const problems = [
    !name && '--name is missing',
    !countryPacks.some((code) => code === country) && `--country is one of ${countryPacks.join(', ')}`,
    !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '') && '--email is not an address',
    (password ?? '').length < 8 && '--password needs at least 8 characters',
  ].filter((problem) => problem !== false)
  if (!name || !country || !email || !password || problems.length > 0) return fail(problems.join('\n'))

  const config = readConfig()
  const pools = openPools(config.database_url, 1, systemClock)
  const writing = { ...byNobody, origin: 'api', operation_id: randomUUID(), lock: { none: true } } as const
  const password_hash = await hashPassword(password)
  const { result } = await write(
    { pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter },
    writing,
    async (tx, opening) => {
      await opening
      const founder = await ensureUser(tx, {
        name: values.user ?? email.split('@')[0] ?? email,
        email: email.toLowerCase(),
        password_hash,
        locale: null,
      })
      const { public_token, country_code } = await createFirm(tx, name, country, founder)
      return { result: { firm: { public_token, name, country_code }, user: await userOf(tx, founder.id) } }
    },
  )
  await pools.end()
  console.log(values.json ? JSON.stringify(result) : `${result.firm.name}: ${result.firm.public_token}, admin ${result.user.email}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}

const words = process.argv.slice(2)
const [name = '', command] = Object.entries(commands).find(([each]) => `${words.join(' ')} `.startsWith(`${each} `)) ?? []
try {
  if (command) await command(words.slice(name.split(' ').length))
  else fail(usage)
} catch (error) {
  fail((error as Error).message)
}
