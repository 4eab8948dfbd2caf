import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout } from '../../../scripts/lib/checkout.ts'

export type Instruction = { readonly name: string; readonly text: string }
export type Stage = { readonly base: string; readonly name: string | undefined; readonly instructions: readonly Instruction[] }

/** The instructions in order, continued lines joined and comments left out, as the builder reads them. */
export function readDockerfile(): { args: readonly Instruction[]; stages: readonly Stage[] } {
  const text = readFileSync(path.join(checkout, 'Dockerfile'), 'utf8')
  const lines = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  const instructions = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
      if (name === '') throw new Error(`Dockerfile: cannot read ${line}`)
      return { name, text: rest }
    })
  const first = instructions.findIndex(({ name }) => name === 'FROM')
  const args = instructions.slice(0, first)
  const defaults = Object.fromEntries(args.map((each) => each.text.split('=')))
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const instruction of instructions.slice(first)) {
    if (instruction.name !== 'FROM') {
      stages.at(-1)?.instructions.push(instruction)
      continue
    }
    const [base = '', , name] = instruction.text.split(' ')
    stages.push({ base: base.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => defaults[key] ?? ''), name, instructions: [] })
  }
  return { args, stages }
}

/** What an exec form holds; a shell form has no place where a signal must reach the program. */
export function execForm(text: string): string[] {
  const words: unknown = JSON.parse(text)
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string')) throw new Error(`not in exec form: ${text}`)
  return words
}

/** `KEY=value KEY="two words"` of ENV and LABEL. */
export const pairs = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/g)].map(([, key = '', quoted, bare]) => [key, quoted ?? bare ?? '']))

/** The only instruction of its kind in a stage, without what stands before CMD in a HEALTHCHECK. */
export function only(stage: Stage | undefined, name: string): string {
  const found = stage?.instructions.filter((each) => each.name === name) ?? []
  if (found.length !== 1) throw new Error(`${found.length} ${name} in the stage, expected one`)
  return found[0]?.text.replace(/^(?:--\S+\s+)*CMD\s+/, '') ?? ''
}

/** Whether the builder would see a file: the last line that matches it or a folder above it decides. */
export function isSent(file: string): boolean {
  const lines = readFileSync(path.join(checkout, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const parents = file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
  const last = lines.findLast((line) => parents.some((parent) => path.matchesGlob(parent, line.replace(/^!/, ''))))
  return last === undefined || last.startsWith('!')
}
