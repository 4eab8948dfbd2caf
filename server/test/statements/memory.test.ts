/** All hostile files, one after the other, in a process that may not keep much. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { hostileFiles } from './hostile-files.ts'

/** The largest file is 25 MB, its text as much again or twice that. */
const megabytes = 256

const program = (reader: string, files: string): string => `
  const { readStatements } = await import(${JSON.stringify(reader)})
  const { hostileFiles } = await import(${JSON.stringify(files)})
  for (const [, make] of hostileFiles) readStatements(make())
  console.log(hostileFiles.length)`

test('hostile files are read in 256 MB', { timeout: 300_000 }, () => {
  const [reader, files] = ['../../src/statements/index.ts', 'hostile-files.ts'].map(
    (name) => pathToFileURL(path.join(import.meta.dirname, name)).href,
  )
  const args = [`--max-old-space-size=${megabytes}`, '--input-type=module', '-e', program(reader ?? '', files ?? '')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stdout.trim(), stderr]).toEqual([0, String(hostileFiles.length), ''])
})
