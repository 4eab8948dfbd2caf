import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { servicesEnv } from '../../../lib/services.ts'
import { call } from '../http.ts'
import { commandsOf, shellBlockUnder } from '../shell.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'
import { type Place, promisedPort, type RunningShell, startShell } from './session.ts'

const heading = 'Sixty seconds'
const most = 6

async function stored(services: string, id: number) {
  const client = new Client({ connectionString: servicesEnv(services, {}).DATABASE_OWNER_URL })
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

/** Runs the block of the README unchanged and checks what it made, then stops its server as `kill %1` does. */
export async function followReadme(place: Place, shown: Tally, starting: (shell: RunningShell) => void) {
  const block = shellBlockUnder(readFileSync(path.join(place.folder, 'README.md'), 'utf8'), heading)
  shown.check(block !== undefined, `README.md has a sh block under a heading with the words "${heading}"`)
  if (block === undefined) return
  const commands = commandsOf(block)
  shown.check(commands.length <= most, `its block has at most ${most} commands`, commands)
  const begin = performance.now()
  const shell = startShell(block.replaceAll(`:${promisedPort}`, `:${place.port}`), place)
  starting(shell)
  const code = await shell.ended
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const { id, type, name, code: given } = lastLineAsCard(shell.output.stdout)
  const tail = { stdout: shell.output.stdout.slice(-600), stderr: shell.output.stderr.slice(-600) }
  shown.check(code === 0, 'the block of the README succeeds', { code, ...tail })
  shown.check(id !== undefined && type === 'supplier' && given !== undefined, 'its last answer is the created third party', tail)
  const rows = id === undefined ? [] : await stored(place.services, id)
  const [row] = rows
  shown.check(row?.code === given && row?.revisions === 1, 'it is in the database of the clone, with one revision', rows)
  shown.say(`README: ${commands.length} commands, ${given ?? 'no code'} ${name ?? 'no name'} after ${seconds} s, npm ci included`)
  shell.signal('SIGTERM')
  const closed = await waitFor(async () => (await call(`http://127.0.0.1:${place.port}`, 'GET', '/v1/ping')).status === 0)
  shown.check(closed, 'its server ends on SIGTERM')
}
