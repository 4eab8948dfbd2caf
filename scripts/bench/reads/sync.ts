import { rmSync } from 'node:fs'
import { freePort } from '../../lib/daemon.ts'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Size } from '../lib/contest.ts'
import { cpuBetween } from '../lib/cpu.ts'
import type { Figure } from '../lib/figure.ts'
import { residentOf } from '../../lib/resident.ts'
import { seedFile, reportProgress } from './pages.ts'
import { startProgram } from '../lib/program.ts'
import { signIn, type Session } from '../lib/seed.ts'
import type { Fixture } from '../lib/fixture.ts'

const perPull = 2000

type Pulled = {
  readonly cursor: number
  readonly has_more: boolean
  readonly changes: { readonly resource: string; readonly id: number }[]
}
type Snapshot = { readonly has_more: boolean; readonly next_page_token: string | null; readonly resources: Record<string, unknown[]> }

/**
 * A device that pulls all changes of a large file, compared with COPY of the same rows to the server's disk. One entry with its lines is
 * one change. The first pass parses the pages and checks that every entry came once; later passes only receive them.
 */
export async function measurePull(fixture: Fixture, caller: Session, entries: number, { rounds }: Size): Promise<Figure[]> {
  const { token } = await seedFile(fixture, entries)
  const changes = await expectAll(caller, token, entries)
  await copyAll(fixture, token)
  const ratios: number[] = []
  const proofs: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const before = fixture.meter()
    const pulled = await pullAll(fixture, caller, token, changes)
    const between = fixture.meter()
    const copied = await copyAll(fixture, token)
    if (copied.rows < entries) throw new Error(`${copied.rows} rows of ${entries} entries.`)
    const [ours, bare] = [cpuBetween(before, between), cpuBetween(between, fixture.meter())]
    ratios.push(copied.seconds / pulled.seconds)
    proofs.push(
      `${(pulled.bytes / 1e6).toFixed(0)} MB in ${pulled.seconds.toFixed(2)} s (processor time: node ${inSeconds(ours['node'])}, PostgreSQL ${inSeconds(ours['postgres'])}), COPY ${copied.seconds.toFixed(2)} s (${inSeconds(bare['postgres'])})`,
    )
    console.log(`  pull, round ${round}: ${proofs.at(-1)}`)
  }
  const title = `sync/pull of ${changes} changes (${entries} entries with their lines), ${perPull} a page, v COPY of the same rows`
  return [{ title, unit: 'of its speed', rounds: ratios, goal: { least: 0.4 }, proof: proofs.join('; ') }]
}

const inSeconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(2)} s`

const pageAt = (token: string, cursor: number) => `/v1/companies/${token}/sync/pull?since=${cursor}&limit=${perPull}`

/** Returns how many changes there are. */
async function expectAll({ call }: Session, token: string, entries: number): Promise<number> {
  const seen = new Set<number>()
  let [cursor, more, changes] = [0, true, 0]
  const stopReporting = reportProgress(() => `  pull: ${seen.size} of ${entries} entries looked at`)
  while (more) {
    const page = await call<Pulled>('GET', pageAt(token, cursor))
    const ids = page.changes.filter(({ resource }) => resource === 'entries').map(({ id }) => id)
    if (ids.some((id) => seen.has(id))) throw new Error('An entry came twice.')
    for (const id of ids) seen.add(id)
    changes += page.changes.length
    cursor = page.cursor
    more = page.has_more
  }
  stopReporting()
  if (seen.size !== entries) throw new Error(`${seen.size} of ${entries} entries came.`)
  return changes
}

/** Only receives, uncompressed: the cursor of the next page is at the beginning of each page. */
async function pullAll({ api }: Fixture, caller: Session, token: string, changes: number) {
  const headers = { authorization: `Bearer ${caller.token}`, 'accept-encoding': 'identity' }
  const started = performance.now()
  let [cursor, more, bytes] = [0, true, 0]
  const stopReporting = reportProgress(() => `  pull: at ${cursor} of about ${changes}`)
  while (more) {
    const response = await fetch(api.url + pageAt(token, cursor), { headers })
    const body = Buffer.from(await response.arrayBuffer())
    const [, next, hasMore] = /^{"cursor":(\d+),"has_more":(true|false),"full_resync":false,/.exec(body.toString('latin1', 0, 100)) ?? []
    if (next === undefined) throw new Error(`A pull answered ${response.status}: ${body.toString('utf8', 0, 500)}`)
    bytes += body.length
    cursor = Number(next)
    more = hasMore === 'true'
  }
  stopReporting()
  return { bytes, seconds: (performance.now() - started) / 1000 }
}

/** How long PostgreSQL takes to write the same rows as text. */
const copyAll = (fixture: Fixture, token: string) =>
  withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ id: string; folder: string }>(
      `select id, current_setting('data_directory') as folder from companies where public_token = $1`,
      [token],
    )
    const [id, path] = [Number(rows[0]?.id), `${rows[0]?.folder}/bench-pull.copy`]
    const started = performance.now()
    const feed = await client.query(
      `copy (select * from feed f join entries e on e.company_id = f.company_id and e.id = f.record_id
             where f.company_id = ${id} and f.resource = 'entries' order by f.seq) to '${path}'`,
    )
    const lines = await client.query(`copy (select * from entry_lines where company_id = ${id}) to '${path}'`)
    const seconds = (performance.now() - started) / 1000
    rmSync(path, { force: true })
    return { rows: Math.min(feed.rowCount ?? 0, lines.rowCount ?? 0), seconds }
  })

/** A bootstrap of a large file by a separate process: its memory must not grow with the file. */
export async function measureBootstrap(fixture: Fixture, entries: number, { rounds }: Size): Promise<Figure[]> {
  const warmUp = fixture.amount(5, 1)
  const { token } = await seedFile(fixture, entries)
  const ratios: number[] = []
  const proofs: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const api = startProgram(fixture.folder, 'scripts/bench/programs/bench-api.ts', { ...fixture.env, PORT: String(await freePort()) })
    try {
      const { url } = await api.nextMessage<{ url: string }>()
      const caller = await signIn({ ...fixture, api: { ...fixture.api, url } })
      const at = `/v1/companies/${token}/sync/bootstrap`
      for (let n = 0; n < warmUp; n++) await caller.call<Snapshot>('GET', at)
      const before = residentOf(api.child.pid)
      const started = performance.now()
      let [seen, most, query, more] = [0, before, '', true]
      while (more) {
        const page = await caller.call<Snapshot>('GET', at + query)
        seen += Object.values(page.resources).flat().length
        most = Math.max(most, residentOf(api.child.pid))
        query = `?page_token=${page.next_page_token}`
        more = page.has_more
      }
      if (seen < entries) throw new Error(`The snapshot holds ${seen} records of a file of ${entries} entries.`)
      ratios.push(most / before)
      const seconds = (performance.now() - started) / 1000
      proofs.push(`${seen} records in ${seconds.toFixed(1)} s, ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
      console.log(`  bootstrap, round ${round}: ${proofs.at(-1)}`)
    } finally {
      await api.stop()
    }
  }
  const title = `resident memory of the API during a bootstrap of ${entries} entries ÷ after ${warmUp} of its pages`
  return [{ title, unit: 'of what it was', rounds: ratios, goal: { most: 1.5 }, proof: proofs.join('; ') }]
}
