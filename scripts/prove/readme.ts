import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { checkout, nodeEnvironment } from '../lib/checkout.ts'
import { freePort } from '../lib/daemon.ts'
import type { Prove } from '../lib/proof.ts'
import { servicesEnv, servicesFolder, servicesStatus, stopServices } from '../lib/services.ts'
import { cleanCopy, newTerminal } from './lib/clean-copy.ts'
import { call } from './lib/http.ts'
import { withCleanUp } from './lib/clean-up.ts'
import { commandsOf, shellBlockUnder } from './lib/shell.ts'
import { type Tally, tally } from './lib/tally.ts'
import { waitFor } from './lib/wait.ts'

const heading = 'Sixty seconds'
const most = 6
const promisedPort = 8080
const patienceSeconds = 1800

/** Runs the block in its own session; `stop` ends the server that it leaves in the background. */
function startBlock(block: string, folder: string, port: number) {
  const env = { ...newTerminal(nodeEnvironment()), ...(port !== promisedPort && { PORT: String(port) }) }
  const child = spawn('bash', ['-c', block], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
    setTimeout(() => resolve(1), patienceSeconds * 1000).unref()
  })
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The whole session has ended already.
    }
  }
  return {
    output,
    ended,
    stop: async () => {
      signal('SIGTERM')
      const closed = await waitFor(async () => (await call(`http://127.0.0.1:${port}`, 'GET', '/v1/ping')).status === 0)
      if (!closed) signal('SIGKILL')
      return closed
    },
  }
}

async function stored(folder: string, id: number) {
  const client = new Client({ connectionString: servicesEnv(path.join(folder, '.services'), {}).DATABASE_OWNER_URL })
  await client.connect()
  const { rows } = await client.query<{ code: string; revisions: number }>(
    `select t.code, (select count(*) from revisions r where r.company_id = t.company_id and r.resource = 'third-parties' and r.record_id = t.id)::int as revisions
     from third_parties t where t.id = $1`,
    [id],
  )
  await client.end()
  return rows
}

type Card = { id?: number; type?: string; code?: string; name?: string }

function lastLineAsCard(text: string): Card {
  try {
    return JSON.parse(text.trim().split('\n').at(-1) ?? '')
  } catch {
    return {}
  }
}

/** Runs the block unchanged in a clone, and checks the result before the clone is removed. */
async function follow(block: string, shown: Tally) {
  const place = mkdtempSync(path.join(tmpdir(), 'partita-readme-'))
  // The database server runs as another user and must be able to enter.
  chmodSync(place, 0o755)
  const folder = path.join(place, 'partita')
  let running: ReturnType<typeof startBlock> | undefined
  const cleanUp = async () => {
    await running?.stop()
    await stopServices(path.join(folder, '.services'))
    rmSync(place, { recursive: true, force: true })
  }
  await withCleanUp(cleanUp, async () => {
    const source = await cleanCopy(folder)
    const port = await freePort(promisedPort)
    const begin = performance.now()
    running = startBlock(block.replaceAll(`:${promisedPort}`, `:${port}`), folder, port)
    const code = await running.ended
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const { id, type, name, code: given } = lastLineAsCard(running.output.stdout)
    const tail = { stdout: running.output.stdout.slice(-600), stderr: running.output.stderr.slice(-600) }
    shown.check(code === 0, 'the block succeeds', { code, ...tail })
    shown.check(id !== undefined && type === 'supplier' && given !== undefined, 'its last answer is the created third party', tail)
    const rows = id === undefined ? [] : await stored(folder, id)
    const [row] = rows
    shown.check(row?.code === given && row?.revisions === 1, 'it is in the database of the clone, with one revision', rows)
    const where = port === promisedPort ? `port ${port}` : `port ${port}, because ${promisedPort} is taken`
    shown.say(`${source}, ${where}: ${given ?? 'no code'} ${name ?? 'no name'} after ${seconds} s, npm ci included`)
    shown.check(await running.stop(), 'the server ends on SIGTERM')
  })
}

const ownServices = async () => (await servicesStatus(servicesFolder, {})).map(({ line }) => line).join('; ')

/** From a clean clone to a created third party by the commands of the README, with services of its own. */
export const prove: Prove = async () => {
  const shown = tally(`The README leads from a clean clone to a created third party in at most ${most} commands.`)
  const block = shellBlockUnder(readFileSync(path.join(checkout, 'README.md'), 'utf8'), heading)
  shown.check(block !== undefined, `README.md has a sh block under a heading with the words "${heading}"`)
  if (block === undefined) return shown.result
  const commands = commandsOf(block)
  shown.check(commands.length <= most, `the block has at most ${most} commands`, commands)
  shown.say(`${commands.length} commands`)
  const before = await ownServices()
  await follow(block, shown)
  const after = await ownServices()
  shown.check(before === after, "the checkout's own services are as they were", after)
  return shown.result
}
