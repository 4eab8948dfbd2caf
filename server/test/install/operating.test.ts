import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkout } from '../../../scripts/lib/checkout.ts'
import { waitUntil } from '../../../scripts/lib/daemon.ts'
import { queueFigures } from '../../src/kernel/jobs/queue-store.ts'
import {
  openMetrics,
  portOf,
  serveMetrics,
  watchAnalysis,
  watchInstallation,
  watchProcess,
  watchQueue,
} from '../../src/kernel/operating/metrics.ts'
import { dbOn, openPools, openQueuePool } from '../../src/kernel/write/database.ts'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openWorld } from '../harness/world.ts'
import { codesIn, tablesUnder, tableUnder, textOf } from './settings.ts'

const pages = ['install', 'configure', 'back-up-and-upgrade', 'monitor', 'runbook'] as const
type Page = (typeof pages)[number]
const textOfPage = (page: Page) => textOf(`docs/guides/operating/${page}.md`)
const all = pages.map(textOfPage).join('\n')
const monitor = textOfPage('monitor')
const namesIn = (heading: string) => tableUnder(monitor, heading).flatMap(([first]) => codesIn(first))

const w = await openWorld()

/** The names of the metrics that API and worker really expose. */
async function exposedMetrics(): Promise<Set<string>> {
  const metrics = openMetrics()
  const pools = openPools(w.config.database_url, 2, systemClock)
  const queuePool = openQueuePool(w.owner_url, 1, () => {})
  watchProcess(
    metrics,
    pools,
    scopeQueue(() => 0),
  )
  watchAnalysis(metrics, () => new Map())
  watchQueue(metrics, () => queueFigures(dbOn(queuePool)), new Map())
  watchInstallation(metrics, pools)
  const server = await serveMetrics(metrics, '127.0.0.1', 0, async () => {})
  const text = await (await fetch(`http://127.0.0.1:${portOf(server)}/metrics`)).text()
  await new Promise((resolve) => server.close(resolve))
  await Promise.all([pools.end(), queuePool.end()])
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}

/** Prometheus gives a histogram three series. */
const metricsIn = (text: string) => {
  const names = [...text.matchAll(/\b(?:partita|nodejs|process)_\w*[a-z]/g)].map(([name]) => name.replace(/_(?:count|bucket|sum)$/, ''))
  const roles = /^partita_(?:app|queue|owner|setup|backup)$/
  return [...new Set(names)].filter((name) => !roles.test(name))
}

test('every metric that is exposed is explained with its threshold, and every one that a guide, a rule or the dashboard names is exposed', async () => {
  const exposed = await exposedMetrics()
  const ours = [...exposed].filter((name) => name.startsWith('partita_'))
  expect(ours.length).toBeGreaterThanOrEqual(18)
  expect(namesIn('Metrics').toSorted()).toEqual(ours.toSorted())
  for (const row of tableUnder(monitor, 'Metrics'))
    expect(row).toEqual([expect.anything(), expect.stringMatching(/.{20}/), expect.stringMatching(/.{5}/)])
  for (const file of ['partita.rules.yml', 'partita.rules.test.yml', 'partita.dashboard.json']) {
    const named = metricsIn(textOf(`deploy/prometheus/${file}`))
    expect(named.length).toBeGreaterThan(5)
    expect([file, named.filter((name) => !exposed.has(name))]).toEqual([file, []])
  }
  expect(metricsIn(all).filter((name) => !exposed.has(name))).toEqual([])
})

test('every metric with a threshold has an alert, and every alert leads to a place that exists', () => {
  const rules = textOf('deploy/prometheus/partita.rules.yml')
  const alerted = metricsIn(rules)
  for (const [name, , alert] of tableUnder(monitor, 'Metrics'))
    if (!alert?.startsWith('no alert')) expect(alerted).toEqual(expect.arrayContaining(codesIn(name)))
  const places = [...rules.matchAll(/runbook: "([^"#]+)(?:#([^"]+))?"/g)]
  expect(places.length).toBeGreaterThan(10)
  for (const [, file = '', anchor] of places)
    if (anchor) expect([file, anchorsOf(textOf(file))]).toEqual([file, expect.arrayContaining([anchor])])
})

test('every finding of the doctor is explained', () => {
  const sources = ['doctor', 'doctor-machine'].map((file) => textOf(`server/src/kernel/operating/${file}.ts`)).join('')
  const said = [...sources.matchAll(/\b(?:good|doubtful|wrong)\(\s*'(\w+)'/g)].map(([, name = '']) => name)
  expect(namesIn('`partita doctor`').toSorted()).toEqual([...new Set(said)].toSorted())
})

test('the fields of a request in the log are those that are written', () => {
  const [, fields = ''] = /\blog\.info\(\{([\s\S]*?)\}\)/.exec(textOf('server/src/kernel/http/http.ts')) ?? []
  const written = [...fields.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => name)
  expect(namesIn('Logs').toSorted()).toEqual(written.toSorted())
})

test('the messages explained are those that are logged', () => {
  const files = [
    'server/src/app.ts',
    'server/src/program.ts',
    'server/src/worker.ts',
    'server/src/kernel/jobs/engine.ts',
    'server/src/kernel/jobs/worker.ts',
  ]
  const sources = files
    .map(textOf)
    .join('')
    .replaceAll(/`\$\{name\} ([^`]+)`/g, "'api $1', 'worker $1'")
  const explained = tablesUnder(monitor, 'Logs')[1]?.flatMap(([first]) => codesIn(first)) ?? []
  expect(explained.length).toBeGreaterThanOrEqual(7)
  expect(explained.filter((message) => !sources.includes(`'${message}`))).toEqual([])
  const logged = [...sources.matchAll(/(?:log\.\w+\(.*, |report\()'([^']+)'/g)].map(([, message = '']) => message)
  expect(logged.filter((message) => !explained.some((known) => message.startsWith(known)))).toEqual([])
})

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every link of %s leads somewhere', (page) => {
  const folder = 'docs/guides/operating'
  const links = [...textOfPage(page).matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].filter(([, file = '']) => !file.includes(':'))
  for (const [link, file = '', anchor] of links) {
    const target = file === '' ? `${folder}/${page}.md` : path.join(folder, file)
    expect([link, existsSync(path.join(checkout, target))]).toEqual([link, true])
    if (anchor) expect([link, anchorsOf(textOf(target))]).toEqual([link, expect.arrayContaining([anchor])])
  }
})

const statements = [...all.matchAll(/^(?:#+ (.*)\n|```sql\n([\s\S]*?)```)/gm)].reduce<{ title: string; sql: string }[]>(
  (found, [, title, sql]) => [...found, { title: title ?? found.at(-1)?.title ?? '', sql: sql ?? '' }],
  [],
)
const queries = statements.filter(({ sql }) => sql !== '')

test.each(queries)('the statement under "$title" runs', async ({ sql }) => {
  expect(await w.rows(sql)).toBeInstanceOf(Array)
})

/** A session as the application opens one, that wants the lock of the world's file. */
async function session() {
  const client = new pg.Client({ connectionString: w.config.database_url, application_name: 'partita-write' })
  await client.connect()
  await client.query('begin')
  await client.query('select bind_read($1, null, null)', [w.company.id])
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid, lock: () => client.query('select seq from heads where company_id = app_company() for update') }
}

test('the statement that finds who holds a file’s lock finds it, with who waits', async () => {
  const look = queries.find(({ title }) => title.includes('holds a file'))?.sql ?? ''
  const [holder, waiter] = [await session(), await session()]
  await holder.lock()
  const locked = waiter.lock()
  type Row = { pid: number; application_name: string; state: string; waiting: number[] }
  let seen: Row[] = []
  await waitUntil(async () => (seen = await w.rows<Row>(look)).length > 0, 10)
  await holder.client.end()
  await locked
  await waiter.client.end()
  expect(seen).toEqual([
    expect.objectContaining({ pid: holder.pid, application_name: 'partita-write', state: 'idle in transaction', waiting: [waiter.pid] }),
  ])
})
