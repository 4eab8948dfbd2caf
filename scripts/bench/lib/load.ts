import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { findOnPath, nodeEnvironment, run } from '../../lib/checkout.ts'
import { postgresPrograms } from '../../lib/postgres.ts'

/** The result of one burst of load. A burst throws unless every request succeeded. */
export type Burst = { requests: number; perSecond: number; medianMs: number }

const seconds = (value: number) => String(Math.max(1, Math.round(value)))

type WrkRequest = {
  /** Folder for generated scripts. */
  folder: string
  url: string
  token?: string
  /** Lua that sets `wrk.method`, `wrk.body` or defines `request`. */
  script?: string
}

const report = `
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("\\nBURST %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    e.connect + e.read + e.write + e.status + e.timeout))
end
`

/** Load over HTTP by wrk, one thread, keep-alive. */
export async function wrk(
  name: string,
  { folder, url, token, script = '' }: WrkRequest,
  connections: number,
  duration: number,
): Promise<Burst> {
  const program = findOnPath('wrk')
  if (program === undefined) throw new Error('wrk is not installed: apt-get install wrk.')
  const file = path.join(folder, `${name}.lua`)
  const headers = token === undefined ? '' : `wrk.headers["Authorization"] = "Bearer ${token}"\n`
  writeFileSync(file, headers + script + report, { mode: 0o600 })
  const { code, stdout, stderr } = await run(program, [
    '-t1',
    `-c${connections}`,
    `-d${seconds(duration)}s`,
    '--timeout',
    '60s',
    '-s',
    file,
    url,
  ])
  const found = /^BURST (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout)
  if (code !== 0 || !found) throw new Error(`wrk failed:\n${stdout}${stderr}`)
  const [requests = 0, micros = 0, median = 0, errors = 0] = found.slice(1).map(Number)
  if (errors > 0 || requests === 0) throw new Error(`${name}: ${errors} of ${requests} requests went wrong:\n${stdout}`)
  return { requests, perSecond: (requests * 1e6) / micros, medianMs: median / 1000 }
}

type PgbenchRequest = {
  folder: string
  url: string
  /** Each transaction runs one of the scripts, chosen at random. */
  scripts: readonly string[]
  /** Session settings, the same as those of the API's pool. */
  options: string
}

/** Load on PostgreSQL by pgbench, over TCP with prepared statements, one thread. */
export async function pgbench(
  name: string,
  { folder, url, scripts, options }: PgbenchRequest,
  clients: number,
  duration: number,
): Promise<Burst> {
  const files = scripts.map((script, index) => {
    const file = path.join(folder, `${name}-${index}.sql`)
    writeFileSync(file, script, { mode: 0o600 })
    return file
  })
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = nodeEnvironment({
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGOPTIONS: options,
    PGSSLMODE: 'disable',
  })
  const args = [
    '-n',
    '-M',
    'prepared',
    '-j1',
    `-c${clients}`,
    '-T',
    seconds(duration),
    ...files.flatMap((file) => ['-f', file]),
    pathname.slice(1),
  ]
  const { code, stdout, stderr } = await run(path.join(await postgresPrograms(), 'pgbench'), args, { env })
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN)
  const requests = read(/^number of transactions actually processed: (\d+)/m)
  const failed = read(/^number of failed transactions: (\d+)/m)
  const perSecond = read(/^tps = ([\d.]+)/m)
  if (code !== 0 || failed !== 0 || !(requests > 0)) throw new Error(`pgbench failed:\n${stdout}${stderr}`)
  return { requests, perSecond, medianMs: read(/^latency average = ([\d.]+)/m) }
}
