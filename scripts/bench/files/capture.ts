import { setTimeout as pause } from 'node:timers/promises'
import { seedOf } from '../../corpus/invoice/random.ts'
import { drawPdf, exampleAt } from '../../corpus/output/draw.ts'
import { developed } from '../../corpus/layouts/developed/index.ts'
import { type Invoice, ownerOf } from '../../corpus/invoice/model.ts'
import { makePairs } from '../../corpus/output/pairs.ts'
import { scanPdf } from '../../corpus/output/scans.ts'
import { ublOf } from '../../corpus/output/ubl.ts'
import { run } from '../../lib/checkout.ts'
import { median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import { type UploadApi, type Import, withUploadApi } from './upload-client.ts'
import { type Program, startProgram } from '../lib/program.ts'
import type { Fixture } from '../lib/fixture.ts'

const goals = { ubl: 100, text: 1.5, scan: 6 }
/** Documents in one round. */
const perRoundOf = ({ amount }: Fixture) => ({ ubl: amount(20, 1), text: amount(7, 1), scan: amount(4, 1) })
const pollMs = 5
const seed = 2026

/** Files are stored in a folder: the store is not what is measured. */
export async function measureCapture(fixture: Fixture, firm: string, { rounds }: Size): Promise<Figure[]> {
  return withUploadApi(fixture, {}, async (capture) => {
    const exact = await measureUbl(fixture, capture, firm, rounds)
    const printed = await measureReading(fixture, capture, firm, rounds, 'text')
    // Processes that the API starts inherit the binding to this core.
    const { code } = await run('taskset', ['-acp', '0', String(capture.api.child.pid)])
    if (code !== 0) throw new Error('The API could not be bound to one core.')
    return [...exact, ...printed, ...(await measureReading(fixture, capture, firm, rounds, 'scan'))]
  })
}

export async function createOwnFile({ caller }: UploadApi, firm: string, { owner }: Invoice): Promise<string> {
  const { names, country, vat_number } = ownerOf(owner)
  const body = { name: names[0], firm, country_pack: country, vat_number }
  return (await caller.call<{ public_token: string }>('POST', '/v1/companies', body)).public_token
}

/** From the first byte of the upload until the import is `ready`: read by the worker, and by a caller of `process`. */
async function measureUbl(fixture: Fixture, capture: UploadApi, firm: string, rounds: number): Promise<Figure[]> {
  const { caller, upload } = capture
  const perRound = perRoundOf(fixture).ubl
  const [pair] = await makePairs(seed, 1)
  if (!pair) throw new Error('There is no invoice to send.')
  const file = await createOwnFile(capture, firm, pair.invoice)
  const path = `/v1/companies/${file}/document-imports`
  let sent = 0
  const next = () => {
    sent += 1
    const xml = ublOf({ ...pair.invoice, number: `B-${sent}`, communication: null })
    return upload(file, `invoice-${sent}.xml`, Buffer.from(xml))
  }
  const processNow = async () => caller.call<Import>('POST', `${path}/${(await next()).id}/process`)
  const waitForWorker = async () => {
    let found = await next()
    while (found.status === 'queued' || found.status === 'analyzing') {
      await pause(pollMs)
      found = await caller.call<Import>('GET', `${path}/${found.id}`)
    }
    return found
  }
  const byCall = await timeRounds(fixture, rounds, perRound, processNow)
  const worker = startProgram(fixture.folder, 'scripts/bench/programs/bench-worker.ts', { ...fixture.env, BENCH_JOBS: '0' })
  const byWorker = await withWorker(worker, () => timeRounds(fixture, rounds, perRound, waitForWorker))
  const goal = { most: goals.ubl }
  const proof = (all: number) => `${all} different invoices, all \`ready\``
  return [
    { title: 'UBL upload to `ready`, the worker reads it', unit: 'ms', rounds: byWorker, goal, proof: proof(rounds * perRound) },
    { title: 'UBL upload to `ready`, by `process`', unit: 'ms', rounds: byCall, goal, proof: proof(rounds * perRound) },
  ]
}

async function withWorker<T>({ nextMessage, stop }: Program, work: () => Promise<T>): Promise<T> {
  try {
    await nextMessage()
    return await work()
  } finally {
    await stop()
  }
}

/** Round 0 warms up; a smoke run leaves it out. */
const firstRound = ({ isSmoke }: Fixture) => (isSmoke ? 1 : 0)

/** The median of each round in milliseconds, one at a time. */
async function timeRounds(fixture: Fixture, rounds: number, count: number, work: () => Promise<Import>): Promise<number[]> {
  const medians: number[] = []
  for (let round = firstRound(fixture); round <= rounds; round++) {
    const taken: number[] = []
    for (let each = 0; each < count; each++) {
      const begin = performance.now()
      const { status, warnings, error } = await work()
      taken.push(performance.now() - begin)
      if (status !== 'ready') throw new Error(`An invoice came to ${status}: ${error ?? JSON.stringify(warnings)}`)
    }
    if (round > 0) medians.push(median(taken))
  }
  return medians
}

export type SourceFile = { readonly invoice: Invoice; readonly name: string; readonly bytes: Buffer }

/** Documents of one page, in turn from each layout that the reader was developed with. */
export async function drawFiles(kind: 'text' | 'scan', count: number): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (let index = 0; files.length < count; index++) {
    const { layout, invoice, seed: own } = exampleAt('developed', developed, seedOf(seed, 'bench', kind), index)
    const pdf = await drawPdf(invoice, layout, own)
    if ((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length !== 1) continue
    const scan = kind === 'scan' ? await scanPdf(pdf, seedOf(own, 'scan')) : null
    files.push({ invoice, name: `${invoice.id}.${scan?.extension ?? 'pdf'}`, bytes: scan?.bytes ?? pdf })
  }
  return files
}

/** From the first byte of the upload to the answer of `process`, which holds the extraction. */
async function measureReading(
  fixture: Fixture,
  capture: UploadApi,
  firm: string,
  rounds: number,
  kind: 'text' | 'scan',
): Promise<Figure[]> {
  const { caller, upload } = capture
  const perRound = perRoundOf(fixture)[kind]
  const first = firstRound(fixture)
  const files = await drawFiles(kind, perRound * (rounds + 1 - first))
  const [medians, all]: [number[], { seconds: number; status: string }[]] = [[], []]
  for (let round = first; round <= rounds; round++) {
    const taken: typeof all = []
    for (const { invoice, name, bytes } of files.slice((round - first) * perRound, (round - first + 1) * perRound)) {
      const file = await createOwnFile(capture, firm, invoice)
      const begin = performance.now()
      const { id } = await upload(file, name, bytes)
      const { status } = await caller.call<Import>('POST', `/v1/companies/${file}/document-imports/${id}/process`)
      taken.push({ seconds: (performance.now() - begin) / 1000, status })
    }
    if (round === 0) continue
    medians.push(median(taken.map(({ seconds }) => seconds)))
    all.push(...taken)
    console.log(`  ${kind}, round ${round}: ${taken.map(({ seconds }) => seconds.toFixed(2)).join(' ')} s`)
  }
  const failed = all.filter(({ status }) => status === 'error').length
  if (failed > 0) throw new Error(`${failed} of ${all.length} files could not be read.`)
  const slowest = Math.max(...all.map(({ seconds }) => seconds)).toFixed(2)
  const ready = all.filter(({ status }) => status === 'ready').length
  return [
    {
      title: kind === 'text' ? 'PDF with text, one page, upload to extraction' : 'scanned page, upload to extraction, on one core',
      unit: 's',
      rounds: medians,
      goal: { most: goals[kind] },
      proof: `${all.length} files of the developed layouts, ${ready} of them ready; the slowest took ${slowest} s`,
    },
  ]
}
