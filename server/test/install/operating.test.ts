import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitUntil } from '../../../scripts/lib/daemon.ts'
import { type World, world } from '../harness/world.ts'
import { codesIn, settings, tablesUnder, tableUnder, textOf } from './settings.ts'

const guide = textOf('docs/guides/operating.md')
const namesIn = (heading: string) => tableUnder(guide, heading).flatMap(([first]) => codesIn(first))

test('every variable of config.ts stands in the table once, and nothing else', () => {
  expect(namesIn('Configure').toSorted()).toEqual(
    settings()
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('the table shows the defaults of config.ts', () => {
  const shown = new Map(tableUnder(guide, 'Configure').map(([name, , value]) => [codesIn(name)[0], codesIn(value)[0]]))
  for (const { name, default: value } of settings()) expect([name, shown.get(name)]).toEqual([name, value])
})

test('every metric of the product is explained with its threshold, and none that does not exist', () => {
  const declared = [...textOf('server/src/kernel/operating/metrics.ts').matchAll(/'(partita_\w+)'/g)].map(([, name = '']) => name)
  expect(declared.length).toBeGreaterThanOrEqual(12)
  expect(namesIn('Metrics').toSorted()).toEqual(declared.toSorted())
  for (const row of tableUnder(guide, 'Metrics'))
    expect(row).toEqual([expect.anything(), expect.stringMatching(/.{20}/), expect.stringMatching(/.{5}/)])
  const mentioned = [...guide.matchAll(/\bpartita_(?!app|queue|owner|setup|backup)\w+?(?=_(?:count|bucket)\{|_bucket\[|_count\[|\b)/g)].map(
    ([name]) => name,
  )
  expect([...new Set(mentioned)].filter((name) => !declared.includes(name))).toEqual([])
})

test('every finding of the doctor is explained', () => {
  const said = [...textOf('server/src/kernel/operating/doctor.ts').matchAll(/\b(?:good|doubtful|wrong)\('(\w+)'/g)].map(
    ([, name = '']) => name,
  )
  expect(namesIn('`partita doctor`').toSorted()).toEqual([...new Set(said)].toSorted())
})

test('the fields of a request in the log are those that are written', () => {
  const [, fields = ''] = /request\.log\.info\(\{([\s\S]*?)\}\)/.exec(textOf('server/src/kernel/http/http.ts')) ?? []
  const written = [...fields.matchAll(/^\s+(\w+):/gm)].map(([, name = '']) => name)
  expect(namesIn('Logs').toSorted()).toEqual(['request_id', ...written].toSorted())
})

test('the messages explained are those that are logged', () => {
  const sources = ['server/src/app.ts', 'server/src/worker.ts', 'server/src/kernel/jobs/worker.ts'].map(textOf).join('')
  const explained = tablesUnder(guide, 'Logs')[1]?.flatMap(([first]) => codesIn(first)) ?? []
  expect(explained.length).toBeGreaterThanOrEqual(7)
  expect(explained.filter((message) => !sources.includes(`'${message}`))).toEqual([])
  const logged = [...sources.matchAll(/(?:log\.\w+\(.*, |report\()'([^']+)'/g)].map(([, message = '']) => message)
  expect(logged.filter((message) => !explained.some((known) => message.startsWith(known)))).toEqual([])
})

test('every link to a place on the page leads somewhere', () => {
  const anchors = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
  expect(links.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([])
})

const statements = [...guide.matchAll(/^(?:#+ (.*)\n|```sql\n([\s\S]*?)```)/gm)].reduce<{ title: string; sql: string }[]>(
  (found, [, title, sql]) => [...found, { title: title ?? found.at(-1)?.title ?? '', sql: sql ?? '' }],
  [],
)
const queries = statements.filter(({ sql }) => sql !== '')

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

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
