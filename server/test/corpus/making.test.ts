import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPdf, exampleAt } from '../../../scripts/corpus/output/draw.ts'
import { filledFolders, parts } from '../../../scripts/corpus/layouts/index.ts'
import { makeCorpus } from '../../../scripts/corpus/make.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'corpus-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const nameOf = ({ name }: { readonly name: string }): string => name

test('each layout has a name of its own, whatever its folder', () => {
  const names = filledFolders.flatMap(([, layouts]) => layouts.map(nameOf))
  expect(new Set(names).size).toBe(names.length)
})

test('the two parts hold every layout, and share none', () => {
  const [written, held] = [parts.developed.layouts.map(nameOf), parts['held-out'].layouts.map(nameOf)]
  expect([...written, ...held].toSorted()).toEqual(filledFolders.flatMap(([, layouts]) => layouts.map(nameOf)).toSorted())
  expect(written.length).toBeGreaterThanOrEqual(12)
  expect(held).toHaveLength(6)
})

test.each(filledFolders)('each layout of the folder %s draws the same bytes for a seed', async (part, layouts) => {
  const changing: string[] = []
  for (const index of layouts.keys()) {
    const once = exampleAt(part, layouts, 5, index)
    const again = exampleAt(part, layouts, 5, index)
    expect(again.invoice).toEqual(once.invoice)
    const [first, second] = [await drawPdf(once.invoice, once.layout, once.seed), await drawPdf(again.invoice, again.layout, again.seed)]
    if (!first.equals(second)) changing.push(once.layout.name)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(changing).toEqual([])
})

test('another seed draws another invoice', () => {
  const numbers = Array.from({ length: 20 }, (_, seed) => exampleAt('developed', parts.developed.layouts, seed, 0).invoice.number)
  expect(new Set(numbers).size).toBeGreaterThan(5)
})

test('a corpus is made twice alike, scans and truth too, and names each of its files', async () => {
  const [one, two] = [
    await makeCorpus('developed', 9, path.join(folder, 'one'), 3),
    await makeCorpus('developed', 9, path.join(folder, 'two'), 3),
  ]
  const files = (await readdir(one.folder)).toSorted()
  expect((await readdir(two.folder)).toSorted()).toEqual(files)
  const differing: string[] = []
  for (const file of files) {
    const [left, right] = [await readFile(path.join(one.folder, file)), await readFile(path.join(two.folder, file))]
    if (!left.equals(right)) differing.push(file)
  }
  expect(differing).toEqual([])
  expect([...one.documents.map(({ file }) => file), 'truth.json'].toSorted()).toEqual(files)
  expect(one.documents.filter(({ scanned }) => scanned)).toHaveLength(1)
  expect(JSON.parse(await readFile(path.join(one.folder, 'truth.json'), 'utf8'))).toEqual({ seed: 9, documents: one.documents })
})
