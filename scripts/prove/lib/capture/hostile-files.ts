/** Files made to do harm, sent as anybody may send them: what became of each, of the processes, of the disk. */
import { createHash } from 'node:crypto'
import { waitUntil } from '../../../lib/daemon.ts'
import type { Size } from '../../../lib/proof.ts'
import { peakOf } from '../../../lib/resident.ts'
import { type Hostile, hostileFiles } from '../../../corpus/hostile/index.ts'
import { type Answered, asBrowsers, type Desk, each, type Import, jsonOf } from './client.ts'
import { leftOver, littered, mb, residentsAtRest, type Scene } from './context.ts'
import { checkServed, listed, opened, type Seen } from './served-files.ts'
import type { Running } from '../processes.ts'

/** As long as the reference tells clients to wait for an analysis; no upload may take longer either. */
const longestMs = 150_000
/** Uploads and analyses under way at the same time. */
const atOnce = 4
/** Heap and parser keep what the largest file once needed, and use it again: the first time over may cost so much, the second next to nothing. */
const mostGrowth = { first: 450, second: 100 }

const ends = ['ready', 'needs_review', 'duplicate', 'error', 'expanded']

type Sent = {
  readonly file: Hostile
  readonly sha256: string
  readonly answers: readonly Answered[]
  readonly imports: readonly Import[]
  /** Of what was thrown away at once: what it looked like before. */
  readonly seen: readonly Seen[]
}

type Processes = { readonly api: Running; readonly worker: Running }

/** What happens to a file that is taken: somebody asks for its analysis, the worker comes to it, or it is looked at and thrown away. */
type Fate = 'asked' | 'left' | 'binned'

async function send(base: string, desk: Desk, file: Hostile, fate: Fate): Promise<Sent> {
  const bytes = await file.bytes()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const answers = [await desk.upload(base, asBrowsers(file.name), bytes)]
  const imports = answers[0]?.status === 201 ? (jsonOf(answers[0]).imports ?? []) : []
  const seen: Seen[] = []
  for (const [index, record] of imports.entries()) {
    if (fate === 'asked' && record.status !== 'expanded') answers.push(await desk.process(base, record.id))
    if (fate !== 'binned') continue
    seen.push(await opened(base, record, index === 0 ? sha256 : undefined))
    answers.push(await desk.bin(base, record.id))
  }
  // A sender who means harm does not spell a name as browsers do.
  if (asBrowsers(file.name) !== file.name) answers.push(await desk.upload(base, file.name, bytes))
  return { file, sha256, answers, imports, seen }
}

/**
 * At the size of a build machine one in eight archives and PDFs is analysed on request and one in eight by the worker, of the other files
 * every second either way; behind strange names it is always the same page, which is not analysed. At full size everything is, both ways.
 */
function fatesOf({ id }: Hostile, index: number, size: Size): readonly Fate[] {
  if (size === 'full') return ['asked', 'left']
  if (/^(?:inside|named)-/.test(id) || (/^(?:zip|pdf)-/.test(id) && index % 8 > 1)) return ['binned']
  return [index % 2 === 0 ? 'asked' : 'left']
}

const isDeclared = ({ file }: Sent, answer: Answered): boolean => {
  const { code, errors = {} } = jsonOf(answer)
  if ([200, 201, 204].includes(answer.status)) return true
  if (answer.status === 422) return Object.keys(errors).every((field) => /^files\.\d+$/.test(field)) && Object.keys(errors).length > 0
  // Of a form whose own lines a name has broken nothing can be said but that it is none.
  if (answer.status === 400) return asBrowsers(file.name) !== file.name
  return answer.status === 503 && code === 'analysis_unavailable'
}

export async function hostile(scene: Scene, { api, worker }: Processes, size: Size): Promise<void> {
  const { shown, store, office } = scene
  const files = hostileFiles()
  shown.check(files.length >= 80, `${store}: there are at least 80 hostile files`, files.length)
  const desks = { asked: await office.open(api.base), left: await office.open(api.base), binned: await office.open(api.base) }
  const before = await residentsAtRest([api, worker])
  const begin = performance.now()
  const work = files.flatMap((file, index) => fatesOf(file, index, size).map((fate) => ({ file, fate })))
  const sendAll = () => each(work, atOnce, ({ file, fate }) => send(api.base, desks[fate], file, fate))
  const inWorker = await peakOf(worker.pid, () =>
    peakOf(api.pid, async () => {
      const done = await sendAll()
      await settled(scene)
      return done
    }),
  )
  const { result: sent, most } = inWorker.result
  const seconds = ((performance.now() - begin) / 1000).toFixed(0)
  await checkOutcomes(scene, sent)
  shown.say(
    `${store}: ${files.length} hostile files in ${seconds} s, ${work.filter(({ fate }) => fate !== 'binned').length} analyses; at most ${mb(most)} in the API, ${mb(inWorker.most)} in the worker`,
  )
  const sums = new Map(sent.flatMap(({ imports, sha256 }) => imports.slice(0, 1).map(({ id }) => [id, sha256] as const)))
  const kept = [...(await listed(api.base, desks.asked)), ...(await listed(api.base, desks.left))]
  const seen = await each(kept, 6, (record) => opened(api.base, record, sums.get(record.id)))
  checkServed(scene, [...seen, ...sent.flatMap((one) => one.seen)])
  const between = await residentsAtRest([api, worker])
  // Those that are read inside the processes themselves, by both of them.
  const inside = files.filter(({ id }) => id.startsWith('xml-'))
  await each(inside, atOnce, (file) => send(api.base, desks.asked, file, 'asked'))
  await settled(scene)
  checkMemory(scene, [before, between, await residentsAtRest([api, worker])])
  await checkTraces(scene, { api, worker })
}

/** The worker hands out what waits as it does every minute; all is over when no import and no job waits any more. */
async function settled({ stage, shown, store }: Scene): Promise<void> {
  await stage.rows(`select graphile_worker.add_job('document-imports.dispatch')`)
  const open = `select (select count(*) from document_imports where status in ('queued', 'analyzing') and deleted_at is null)::int as imports,
    (select count(*) from graphile_worker.jobs where task_identifier like 'document-imports.%')::int as jobs`
  const begin = performance.now()
  const isOver = await waitUntil(async () => {
    const [left] = await stage.rows<{ imports: number; jobs: number }>(open)
    return left?.imports === 0 && left.jobs === 0
  }, 600)
  shown.check(isOver, `${store}: nothing waits any more`, (await stage.rows(open))[0])
  shown.say(`${store}: the worker was done ${((performance.now() - begin) / 1000).toFixed(0)} s after the last upload`)
}

async function checkOutcomes({ stage, shown, store }: Scene, sent: readonly Sent[]): Promise<void> {
  const answers = sent.flatMap((one) => one.answers.map((answer) => ({ one, answer })))
  const strange = answers.filter(({ one, answer }) => !isDeclared(one, answer))
  shown.check(
    strange.length === 0,
    `${store}: every answer is a success or a declared refusal`,
    strange.slice(0, 5).map(({ one, answer }) => [one.file.id, answer.status, answer.bytes.toString().slice(0, 300)]),
  )
  const slowest = answers.toSorted((a, b) => b.answer.ms - a.answer.ms)[0]
  shown.check((slowest?.answer.ms ?? 0) < longestMs, `${store}: no answer takes longer than ${longestMs / 1000} s`, slowest?.one.file.id)
  const ended = await stage.rows<{ id: number; status: string; error: string | null }>(
    'select id::int, status, error from document_imports where deleted_at is null',
  )
  const open = ended.filter(({ status }) => !ends.includes(status))
  shown.check(open.length === 0, `${store}: every import came to an end`, open.slice(0, 5))
  const failed = ended.filter(({ error }) => error === 'failed')
  const nameOf = (id: number) => sent.find(({ imports }) => imports.some((taken) => taken.id === id))?.file.id
  shown.check(
    failed.length === 0,
    `${store}: no reader stumbled over a file`,
    failed.map(({ id }) => nameOf(id)),
  )
  const counts = Map.groupBy(ended, ({ status, error }) => (error ? `${status} ${error}` : status))
  const refused = answers.filter(({ answer }) => answer.status === 422).length
  const malformed = answers.filter(({ answer }) => answer.status === 400).length
  shown.say(
    `${store}: ${answers.length} answers, ${refused} × 422, ${malformed} × 400; imports: ${[...counts].map(([end, all]) => `${all.length} ${end}`).join(', ')}; slowest answer ${((slowest?.answer.ms ?? 0) / 1000).toFixed(1)} s (${slowest?.one.file.id})`,
  )
}

/** What is left when all is over and the sweep has been: nothing but what was taken. */
async function checkTraces(scene: Scene, { api, worker }: Processes): Promise<void> {
  const { stage, bytes, shown, store, sweep } = scene
  shown.check(api.isAlive() && worker.isAlive(), `${store}: the processes are those that were started`)
  shown.check(api.errors().length === 0, `${store}: the API logged no error`, api.errors().slice(-3))
  shown.check(worker.errors().length === 0, `${store}: the worker logged no error`, worker.errors().slice(-3))
  const left = leftOver(scene, [api, worker])
  shown.check(left.length === 0, `${store}: no program is left`, left)
  shown.check(littered(scene).length === 0, `${store}: no file is left in the temporary folder`, littered(scene))
  await sweep()
  const names = (await bytes.names()).toSorted()
  const rows = await stage.rows<{ key: string; is_held: boolean }>(`select f.key, exists (
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

function checkMemory({ shown, store }: Scene, [before, between, after]: readonly [number[], number[], number[]]): void {
  for (const [index, name] of ['API', 'worker'].entries()) {
    const [a = 0, b = 0, c = 0] = [before[index], between[index], after[index]]
    shown.check(b - a < mostGrowth.first, `${store}: the ${name} holds less than ${mostGrowth.first} MB more than before`, [a, b])
    shown.check(c - b < mostGrowth.second, `${store}: a second time the ${name} grows by less than ${mostGrowth.second} MB`, [b, c])
    shown.say(`${store}: resident memory of the ${name} before, after, after XML once more: ${mb(a)}, ${mb(b)}, ${mb(c)}`)
  }
}
