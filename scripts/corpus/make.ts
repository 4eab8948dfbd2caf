/** `npm run corpus -- make`: invoices as PDF and as scans, with the expected extraction; the same bytes for the same seed. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkout } from '../lib/checkout.ts'
import { seedOf } from './invoice/random.ts'
import { drawPdf, exampleAt } from './output/draw.ts'
import { parts } from './layouts/index.ts'
import { type Damage, scanPdf } from './output/scans.ts'
import { type Truth, truthOf } from './invoice/truth.ts'

export type Part = keyof typeof parts

export const defaultFolder = path.join(checkout, '.cache/corpus')

/** A scan records its damage, so that failures of the reader can be explained. */
export type Example = Truth & { readonly damage?: Damage }

export type Made = { readonly seed: number; readonly documents: readonly Example[] }

const makePart = async (part: Part, seed: number, count: number, folder: string): Promise<Example[]> => {
  const documents: Example[] = []
  for (let index = 0; index < count; index += 1) {
    const { layout, invoice, seed: own } = exampleAt(part, parts[part].layouts, seed, index)
    const pdf = await drawPdf(invoice, layout, own)
    // Every third document is a scan; the offset moves from round to round, so that each layout has some.
    const round = Math.floor(index / parts[part].layouts.length)
    const scan = (index + round) % 3 === 2 ? await scanPdf(pdf, seedOf(own, 'scan')) : null
    const file = `${invoice.id}.${scan?.extension ?? 'pdf'}`
    await writeFile(path.join(folder, file), scan?.bytes ?? pdf)
    const damage = scan ? { damage: scan.damage } : {}
    documents.push({
      ...truthOf(invoice, { file, part, layout: layout.name, scanned: scan !== null, image_only: scan !== null }),
      ...damage,
    })
  }
  return documents
}

/** Writes into a folder below `to`, emptied first; `truth.json` lists the files. */
export const makeCorpus = async (
  part: Part,
  seed: number,
  to = defaultFolder,
  count: number = parts[part].count,
): Promise<Made & { readonly folder: string }> => {
  const folder = path.join(to, part)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const made: Made = { seed, documents: await makePart(part, seed, count, folder) }
  await writeFile(path.join(folder, 'truth.json'), `${JSON.stringify(made, null, 1)}\n`)
  return { ...made, folder }
}

export const run = async (args: readonly string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { part: text, seed: text, count: text, to: text } })
  const { part = 'all', seed = '2026', count, to } = values
  const chosen = (Object.keys(parts) as Part[]).filter((name) => part === 'all' || part === name)
  if (chosen.length === 0 || !(Number(seed) >= 0) || !(Number(count ?? 1) >= 1))
    throw new Error('npm run corpus -- make [--part developed|held-out|all] [--seed N] [--count N] [--to FOLDER]')
  for (const name of chosen) {
    const { documents, folder } = await makeCorpus(name, Number(seed), to, count === undefined ? undefined : Number(count))
    console.log(`${documents.length} documents in ${folder}`)
  }
}
