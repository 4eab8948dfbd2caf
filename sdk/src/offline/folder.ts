import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

type Line = readonly (readonly [string, string | null])[]

/** Lines up to the one that a crash cut off. */
function linesOf(text: string): Line[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

/** A folder for Node: one file to which every change is appended as a line, written anew whenever it is opened. One process at a time. */
export async function folderStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'store.jsonl')
  const values = new Map<string, string>()
  const keep = (line: Line) => {
    for (const [key, value] of line)
      if (value === null) values.delete(key)
      else values.set(key, value)
  }
  for (const line of linesOf(await readFile(file, 'utf8').catch(() => ''))) keep(line)
  await writeFile(`${file}.new`, `${JSON.stringify([...values])}\n`, { flush: true })
  await rename(`${file}.new`, file)
  const log = await open(file, 'a')
  return {
    get: async (key) => values.get(key),
    set: async (changes) => {
      const line = [...changes]
      await log.appendFile(`${JSON.stringify(line)}\n`)
      await log.datasync()
      keep(line)
    },
    async *iterate(prefix) {
      for (const entry of values) if (entry[0].startsWith(prefix)) yield entry
    },
  }
}
