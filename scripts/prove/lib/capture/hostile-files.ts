/** Hostile files, uploaded over HTTP: the outcome of each, and the state of processes and disk afterwards. */
import { createHash } from 'node:crypto'
import type { Size } from '../../../lib/proof.ts'
import { withPeakMemory } from '../../../lib/resident.ts'
import { type Hostile, hostileFiles } from '../../../corpus/hostile/index.ts'
import { type Answer, browserFileName, type CompanyClient, mapConcurrently, type Import, jsonOf } from './client.ts'
import { remainingProcesses, remainingFiles, mb, residentWhenIdle, type Context } from './context.ts'
import { checkServed, listImports, openImport, type Seen } from './served-files.ts'
import type { RunningProcess } from '../processes.ts'
import { waitFor } from '../wait.ts'

/** Concurrent uploads and analyses. */
const atOnce = 4
/** Heap and parser keep the memory that the largest file needed and reuse it: a second pass must hardly grow. */
const mostGrowth = { first: 450, second: 100 }

const ends = ['ready', 'needs_review', 'duplicate', 'error', 'expanded']

type Sent = {
  readonly file: Hostile
  readonly sha256: string
  readonly answers: readonly Answer[]
  readonly imports: readonly Import[]
  /** What deleted imports served before they were deleted. */
  readonly seen: readonly Seen[]
}

type Processes = { readonly api: RunningProcess; readonly worker: RunningProcess }

/** What happens to an accepted file: `process` is called, the worker analyses it, or it is opened and deleted. */
type Handling = 'asked' | 'left' | 'binned'

async function send(base: string, client: CompanyClient, file: Hostile, handling: Handling): Promise<Sent> {
  const bytes = await file.bytes()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const answers = [await client.upload(base, browserFileName(file.name), bytes)]
  const imports = answers[0]?.status === 201 ? (jsonOf(answers[0]).imports ?? []) : []
  const seen: Seen[] = []
  for (const [index, record] of imports.entries()) {
    if (handling === 'asked' && record.status !== 'expanded') answers.push(await client.process(base, record.id))
    if (handling !== 'binned') continue
    seen.push(await openImport(base, record, index === 0 ? sha256 : undefined))
    answers.push(await client.bin(base, record.id))
  }
  // An attacker does not encode a name as browsers do.
  if (browserFileName(file.name) !== file.name) answers.push(await client.upload(base, file.name, bytes))
  return { file, sha256, answers, imports, seen }
}

/**
 * At CI size one in eight archives and PDFs is analysed by `process` and one in eight by the worker; of the other files every second either
 * way. Files with strange names all hold the same page, which is not analysed. At full size everything is analysed both ways.
 */
function handlingsOf({ id }: Hostile, index: number, size: Size): readonly Handling[] {
  if (size === 'full') return ['asked', 'left']
  if (/^(?:inside|named)-/.test(id) || (/^(?:zip|pdf)-/.test(id) && index % 8 > 1)) return ['binned']
  return [index % 2 === 0 ? 'asked' : 'left']
}

const isDeclared = ({ file }: Sent, answer: Answer): boolean => {
  const { code, errors = {} } = jsonOf(answer)
  if ([200, 201, 204].includes(answer.status)) return true
  if (answer.status === 422) return Object.keys(errors).every((field) => /^files\.\d+$/.test(field)) && Object.keys(errors).length > 0
  // A file name with line breaks makes the form malformed.
  if (answer.status === 400) return browserFileName(file.name) !== file.name
  return answer.status === 503 && code === 'analysis_unavailable'
}

export async function proveHostileFiles(context: Context, { api, worker }: Processes, size: Size): Promise<void> {
  const { shown, store, firm } = context
  const files = hostileFiles()
  shown.check(files.length >= 80, `${store}: there are at least 80 hostile files`, files.length)
  const clients = { asked: await firm.open(api.base), left: await firm.open(api.base), binned: await firm.open(api.base) }
  const before = await residentWhenIdle([api, worker])
  const begin = performance.now()
  const work = files.flatMap((file, index) => handlingsOf(file, index, size).map((handling) => ({ file, handling })))
  const sendAll = () => mapConcurrently(work, atOnce, ({ file, handling }) => send(api.base, clients[handling], file, handling))
  const inWorker = await withPeakMemory(worker.pid, () =>
    withPeakMemory(api.pid, async () => {
      const done = await sendAll()
      await waitUntilSettled(context)
      return done
    }),
  )
  const { result: sent, most } = inWorker.result
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  await checkOutcomes(context, sent)
  shown.say(
    `${store}: ${files.length} hostile files in ${seconds} s, ${work.filter(({ handling }) => handling !== 'binned').length} analyses; at most ${mb(most)} in the API, ${mb(inWorker.most)} in the worker`,
  )
  const sums = new Map(sent.flatMap(({ imports, sha256 }) => imports.slice(0, 1).map(({ id }) => [id, sha256] as const)))
  const kept = [...(await listImports(api.base, clients.asked)), ...(await listImports(api.base, clients.left))]
  const seen = await mapConcurrently(kept, 6, (record) => openImport(api.base, record, sums.get(record.id)))
  checkServed(context, [...seen, ...sent.flatMap((one) => one.seen)])
  const between = await residentWhenIdle([api, worker])
  // XML is parsed inside the processes themselves, so it is sent once more.
  const inside = files.filter(({ id }) => id.startsWith('xml-'))
  await mapConcurrently(inside, atOnce, (file) => send(api.base, clients.asked, file, 'asked'))
  await waitUntilSettled(context)
  checkMemory(context, [before, between, await residentWhenIdle([api, worker])])
  await checkTraces(context, { api, worker })
}

/** Starts the dispatch job and waits until no import and no job is left. */
async function waitUntilSettled({ fixture, shown, store }: Context): Promise<void> {
  await fixture.rows(`select graphile_worker.add_job('document-imports.dispatch')`)
  const open = `select (select count(*) from document_imports where status in ('queued', 'analyzing') and deleted_at is null)::int as imports,
    (select count(*) from graphile_worker.jobs where task_identifier like 'document-imports.%')::int as jobs`
  const begin = performance.now()
  const isOver = await waitFor(async () => {
    const [left] = await fixture.rows<{ imports: number; jobs: number }>(open)
    return left?.imports === 0 && left.jobs === 0
  })
  shown.check(isOver, `${store}: nothing is queued`, (await fixture.rows(open))[0])
  shown.say(`${store}: the worker was done ${((performance.now() - begin) / 1000).toFixed(0)} s after the last upload`)
}

async function checkOutcomes({ fixture, shown, store }: Context, sent: readonly Sent[]): Promise<void> {
  const answers = sent.flatMap((one) => one.answers.map((answer) => ({ one, answer })))
  const strange = answers.filter(({ one, answer }) => !isDeclared(one, answer))
  shown.check(
    strange.length === 0,
    `${store}: every answer is a success or a declared refusal`,
    strange.slice(0, 5).map(({ one, answer }) => [one.file.id, answer.status, answer.bytes.toString().slice(0, 300)]),
  )
  const slowest = answers.toSorted((a, b) => b.answer.ms - a.answer.ms)[0]
  const ended = await fixture.rows<{ id: number; status: string; error: string | null }>(
    'select id::int, status, error from document_imports where deleted_at is null',
  )
  const open = ended.filter(({ status }) => !ends.includes(status))
  shown.check(open.length === 0, `${store}: every import has ended`, open.slice(0, 5))
  const failed = ended.filter(({ error }) => error === 'failed')
  const nameOf = (id: number) => sent.find(({ imports }) => imports.some((taken) => taken.id === id))?.file.id
  shown.check(
    failed.length === 0,
    `${store}: no reader failed`,
    failed.map(({ id }) => nameOf(id)),
  )
  const counts = Map.groupBy(ended, ({ status, error }) => (error ? `${status} ${error}` : status))
  const refused = answers.filter(({ answer }) => answer.status === 422).length
  const malformed = answers.filter(({ answer }) => answer.status === 400).length
  shown.say(
    `${store}: ${answers.length} answers, ${refused} × 422, ${malformed} × 400; imports: ${[...counts].map(([end, all]) => `${all.length} ${end}`).join(', ')}; slowest answer ${((slowest?.answer.ms ?? 0) / 1000).toFixed(1)} s (${slowest?.one.file.id})`,
  )
}

/** After the sweep nothing may be left but the accepted files. */
async function checkTraces(context: Context, { api, worker }: Processes): Promise<void> {
  const { fixture, bytes, shown, store, sweep } = context
  for (const each of [api, worker]) shown.check(each.isAlive(), `${store}: the process is the one that was started`, each.lastWords())
  shown.check(api.errors().length === 0, `${store}: the API logged no error`, api.errors().slice(-3))
  shown.check(worker.errors().length === 0, `${store}: the worker logged no error`, worker.errors().slice(-3))
  // The process that decodes images is kept for a minute after the last one.
  await waitFor(() => remainingProcesses(context, [api, worker]).length === 0)
  const left = remainingProcesses(context, [api, worker])
  shown.check(left.length === 0, `${store}: no program is left`, left)
  shown.check(remainingFiles(context).length === 0, `${store}: no file is left in the temporary folder`, remainingFiles(context))
  await sweep()
  const names = (await bytes.names()).toSorted()
  const rows = await fixture.rows<{ key: string; is_held: boolean }>(`select f.key, exists (
    select from document_imports i where i.file_id = f.id or i.preview_file_id = f.id) as is_held from files f order by f.key collate "C"`)
  const keys = rows.map(({ key }) => key)
  shown.check(
    JSON.stringify(names) === JSON.stringify(keys),
    `${store}: the store holds the bytes of the rows and no others, after the sweep`,
    { without_row: names.filter((name) => !keys.includes(name)).slice(0, 5), without_bytes: keys.filter((key) => !names.includes(key)) },
  )
  const loose = rows.filter(({ is_held }) => !is_held)
  shown.check(loose.length === 0, `${store}: every row is the file or the preview of an import`, loose.slice(0, 5))
  shown.say(`${store}: ${names.length} names in the store`)
}

function checkMemory({ shown, store }: Context, [before, between, after]: readonly [number[], number[], number[]]): void {
  for (const [index, name] of ['API', 'worker'].entries()) {
    const [a = 0, b = 0, c = 0] = [before[index], between[index], after[index]]
    shown.check(b - a < mostGrowth.first, `${store}: the ${name} holds less than ${mostGrowth.first} MB more than before`, [a, b])
    shown.check(c - b < mostGrowth.second, `${store}: a second time the ${name} grows by less than ${mostGrowth.second} MB`, [b, c])
    shown.say(`${store}: resident memory of the ${name} before, after, after XML once more: ${mb(a)}, ${mb(b)}, ${mb(c)}`)
  }
}
