/** Two thousand transactions: 1,400 generated, which may be read, and 600 written by hand, which are held out. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CompanyFile } from './case.ts'
import { generateFiles } from './generated/files.ts'
import { readFile } from './read.ts'

const folder = path.join(import.meta.dirname, 'held-out')
const seed = 20_261_116

export function readCorpus(today: string): CompanyFile[] {
  const generated = generateFiles(seed).map(({ code, text }) => readFile({ code, part: 'open', text, today }))
  const written = globSync('*.txt', { cwd: folder })
    .toSorted()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return readFile({ code: path.basename(name, '.txt'), part: 'held-out', text, today })
    })
  return [...generated, ...written]
}
