import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { requireSandbox } from '../../../server/src/adapters/child-processes/index.ts'
import { isRefused, renderFirstPage } from '../../../server/src/adapters/ocr/index.ts'
import { median, type Size } from '../lib/contest.ts'
import type { Figure } from '../lib/figure.ts'
import type { Fixture } from '../lib/fixture.ts'
import { createOwnFile, drawFiles, type SourceFile } from './capture.ts'
import { type Import, type UploadApi, withUploadApi } from './upload-client.ts'

const most = 1.2

/** Reading and previews in the sandbox against the same without it, document by document. */
export const measureSandbox = (fixture: Fixture, firm: string, { rounds }: Size): Promise<Figure[]> =>
  withUploadApi(fixture, {}, (guarded) =>
    withUploadApi(fixture, { UNSAFE_PARSERS: '1' }, async (bare) => [
      await compare('PDF with text, upload to extraction', await drawFiles('text', fixture.amount(10, 1)), rounds, (file, isGuarded) =>
        extract(isGuarded ? guarded : bare, firm, file),
      ),
      await compare('scanned page, upload to extraction', await drawFiles('scan', fixture.amount(3, 1)), rounds, (file, isGuarded) =>
        extract(isGuarded ? guarded : bare, firm, file),
      ),
      await compare('preview of a PDF', await drawFiles('text', fixture.amount(10, 1)), rounds, (file, isGuarded) =>
        renderPreview(fixture, file, isGuarded),
      ),
    ]),
  )

type Timed = (file: SourceFile, isGuarded: boolean) => Promise<number>

/** The two ways take turns at each file; which one goes first alternates. */
async function compare(what: string, files: readonly SourceFile[], rounds: number, time: Timed): Promise<Figure> {
  const ratios: number[] = []
  const middles: { guarded: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const [guarded, bare]: [number[], number[]] = [[], []]
    for (const [index, file] of files.entries())
      for (const isGuarded of (round + index) % 2 === 0 ? [true, false] : [false, true])
        (isGuarded ? guarded : bare).push(await time(file, isGuarded))
    middles.push({ guarded: median(guarded), bare: median(bare) })
    ratios.push(median(guarded) / median(bare))
  }
  const milliseconds = (side: 'guarded' | 'bare') => median(middles.map((each) => each[side])).toFixed(0)
  return {
    title: `${what}, in the sandbox ÷ without`,
    unit: '×',
    rounds: ratios,
    goal: { most },
    proof: `${files.length} files; ${milliseconds('guarded')} ms in the sandbox, ${milliseconds('bare')} ms without`,
  }
}

async function extract(api: UploadApi, firm: string, { invoice, name, bytes }: SourceFile): Promise<number> {
  const company = await createOwnFile(api, firm, invoice)
  const begin = performance.now()
  const { id } = await api.upload(company, name, bytes)
  const { status } = await api.caller.call<Import>('POST', `/v1/companies/${company}/document-imports/${id}/process`)
  if (status === 'error') throw new Error(`${name} could not be read.`)
  return performance.now() - begin
}

async function renderPreview({ folder }: Fixture, { name, bytes }: SourceFile, isGuarded: boolean): Promise<number> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  requireSandbox(isGuarded)
  const begin = performance.now()
  const page = await renderFirstPage(file, 'pdf')
  if (isRefused(page)) throw new Error(`${name} has no preview: ${page.detail}`)
  return performance.now() - begin
}
