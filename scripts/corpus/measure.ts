/** `npm run corpus -- measure`: compares the reader with the truth, field by field, and counts wrong extractions that were `ready`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isRefused, recognisePages } from '../../server/src/adapters/ocr/index.ts'
import { readPages } from '../../server/src/capture/ocr/read.ts'
import type { Owner } from '../../server/src/capture/extraction.ts'
import { checkout } from '../lib/checkout.ts'
import { type Expected, type Field, fields, judge, type Judged } from './judge.ts'

interface Example {
  readonly id: string
  readonly file: string
  readonly layout?: string
  readonly owner?: Owner
  readonly expected: Expected
  readonly also?: { readonly ibans: readonly string[] }
}

interface Corpus {
  readonly own_company?: { readonly name: string; readonly vat_number: string; readonly iban: readonly string[] }
  readonly documents: readonly Example[]
}

const today = '2026-11-15'
const made = path.join(checkout, '.cache/corpus')
const folders: Readonly<Record<string, string>> = {
  developed: path.join(made, 'developed'),
  'held-out': path.join(made, 'held-out'),
  samples: path.join(checkout, 'server/test/samples/extraction'),
}

const ownerOf = ({ own_company }: Corpus): Owner => ({
  // The samples belong to a Belgian company, as its VAT number shows.
  country: own_company?.vat_number.slice(0, 2) ?? '',
  currency: 'EUR',
  names: own_company ? [own_company.name] : [],
  vat_number: own_company?.vat_number ?? null,
  enterprise_number: null,
  ibans: own_company?.iban ?? [],
})

async function judgeOne(folder: string, corpus: Corpus, example: Example): Promise<Judged> {
  const begun = performance.now()
  const file = path.join(folder, example.file)
  const recognised = await recognisePages(file, example.file.endsWith('.pdf') ? 'pdf' : 'image')
  const reading = isRefused(recognised)
    ? null
    : readPages(recognised.pages, example.owner ?? ownerOf(corpus), today, { more: recognised.more })
  const about = {
    id: example.id,
    layout: example.layout ?? '',
    source: isRefused(recognised) ? ('unread' as const) : recognised.source,
    milliseconds: performance.now() - begun,
  }
  return judge(about, reading, example.expected, example.also?.ibans ?? [])
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const at = (values: readonly number[], quantile: number): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0)} ms`
}

const columns = (judged: readonly Judged[]) => [
  { title: 'text layer', of: judged.filter(({ source }) => source === 'text') },
  { title: 'scans', of: judged.filter(({ source }) => source !== 'text') },
]

function print(part: string, judged: readonly Judged[]): void {
  const sides = columns(judged).filter((side) => side.of.length > 0)
  const row = (title: string, cell: (of: readonly Judged[]) => string) =>
    console.log(`  ${title.padEnd(22)}${sides.map(({ of }) => cell(of).padStart(20)).join('')}`)
  console.log(`\n${part}: ${judged.length} documents`)
  console.log(`  ${''.padEnd(22)}${sides.map(({ title }) => title.padStart(20)).join('')}`)
  row('documents', (of) => String(of.length))
  for (const field of fields) row(field, (of) => share(of.filter((one) => one.right[field]).length, of.length))
  row('ready', (of) => share(of.filter(({ ready }) => ready).length, of.length))
  row(
    'FALSE READY',
    (of) => `${of.filter(({ falseReady }) => falseReady).length} (${share(of.filter(({ falseReady }) => falseReady).length, of.length)})`,
  )
  row('… among ready', (of) => share(of.filter(({ falseReady }) => falseReady).length, of.filter(({ ready }) => ready).length))
  row('median', (of) =>
    at(
      of.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
  )
  row('95th percentile', (of) =>
    at(
      of.map(({ milliseconds }) => milliseconds),
      0.95,
    ),
  )
  console.log('  confidence: documents, of which all essential fields are right')
  for (const [from, to] of [
    [0, 0.5],
    [0.5, 0.7],
    [0.7, 0.85],
    [0.85, 0.95],
    [0.95, 1.01],
  ] as const) {
    const of = judged.filter(({ confidence }) => confidence >= from && confidence < to)
    const whole = of.filter(({ right }) => essential.every((field) => right[field]))
    console.log(`    ${from.toFixed(2)}–${Math.min(1, to).toFixed(2)}  ${String(of.length).padStart(4)}  ${share(whole.length, of.length)}`)
  }
}

const essential: readonly Field[] = ['direction', 'VAT number', 'number', 'date', 'net', 'VAT', 'gross']

/** Prints what was wrong, document by document; not for the held-out part. */
function explain(judged: readonly Judged[]): void {
  for (const { id, layout, source, ready, falseReady, wrong, warnings, reading } of judged) {
    if (wrong.length === 0 && ready) continue
    const { counterparty, number, date, totals, document_type } = reading?.extraction ?? {}
    const got = JSON.stringify({
      document_type,
      name: counterparty?.name,
      vat: counterparty?.vat_number,
      number,
      date,
      totals: totals && [totals.net, totals.vat, totals.gross],
    })
    console.log(
      `${falseReady ? 'FALSE READY ' : ''}${id} ${layout} ${source} ${ready ? 'ready' : 'review'} wrong: ${wrong.join(', ') || '–'}; warnings: ${warnings.join(', ') || '–'}; ${got}`,
    )
  }
}

export async function run(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { part: text, only: text, explain: { type: 'boolean' } } })
  const parts = Object.keys(folders).filter((part) => !values.part || values.part === part)
  for (const part of parts) {
    const folder = folders[part] ?? ''
    const truth = path.join(folder, 'truth.json')
    if (!existsSync(truth)) {
      console.log(
        `\n${part}: there is no ${path.relative(checkout, truth)}; nothing was measured. ${part === 'samples' ? '' : 'First: npm run corpus -- make'}`,
      )
      continue
    }
    const corpus = JSON.parse(await readFile(truth, 'utf8')) as Corpus
    const judged: Judged[] = []
    for (const example of corpus.documents) {
      if (!values.only || `${example.id} ${example.layout} ${example.file}`.includes(values.only))
        judged.push(await judgeOne(folder, corpus, example))
    }
    if (values.explain) explain(judged)
    print(part, judged)
  }
}
