import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkout } from './checkout.ts'

/** A part of a page that a program writes, between two comments that name it. */
export type GeneratedPart = { page: string; program: string; name: string; text: string; counted: string }

/** The first line that differs: as it is and as it should be. */
function explain(written: string, fresh: string) {
  const [old, now] = [written.split('\n'), fresh.split('\n')]
  const at = now.findIndex((line, index) => line !== old[index])
  return at < 0 ? `- ${old[now.length] ?? ''}` : `- ${old[at] ?? ''}\n+ ${now[at] ?? ''}`
}

/** Writes the part; with `--check` it compares, and fails when the page is not up to date. */
export function writeOrCheck({ page, program, name, text, counted }: GeneratedPart) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const [begin, end] = [`<!-- ${name}: begin, written by ${program} -->`, `<!-- ${name}: end -->`]
  const file = path.join(checkout, page)
  const [before, rest] = readFileSync(file, 'utf8').split(begin)
  const [inside, after] = rest?.split(end) ?? []
  if (before === undefined || inside === undefined || after === undefined)
    throw new Error(`${page} no longer has the comments around the part "${name}".`)
  if (!values.check) writeFileSync(file, `${before}${begin}\n\n${text}\n\n${end}${after}`)
  else if (inside !== `\n\n${text}\n\n`)
    throw new Error(`${page} is not up to date: run npx node ${program} and commit it.\n${explain(inside.trim(), text)}`)
  console.log(`${values.check ? 'fresh, ' : ''}${page}: ${counted}`)
}
