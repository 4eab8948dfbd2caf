import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { binary, checkout, nodeEnvironment, run } from './checkout.ts'

type Place = { readonly name: string; readonly start: number; readonly end: number }
type Report = {
  readonly statistics: { readonly total: { readonly sources: number; readonly clones: number; readonly percentage: number } }
  readonly duplicates: readonly { readonly tokens: number; readonly firstFile: Place; readonly secondFile: Place }[]
}

const config = '.jscpd.json'
/** A figure this far below the ceiling must lower it: otherwise what one change removes, the next may bring back. */
const slack = 0.2
const shown = 15

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const listed = ({ duplicates }: Report) =>
  duplicates
    .toSorted((one, other) => other.tokens - one.tokens)
    .slice(0, shown)
    .map(
      ({ tokens, firstFile: one, secondFile: other }) =>
        `  ${tokens} tokens  ${one.name}:${one.start}-${one.end}  ${other.name}:${other.start}`,
    )
    .join('\n')

/** The share of lines that stand in more than one place, held against `threshold` of .jscpd.json. Imports do not count. */
export async function copies(sources: number): Promise<string> {
  const { threshold: ceiling } = read(path.join(checkout, config)) as { threshold: number }
  const folder = mkdtempSync(path.join(tmpdir(), 'copies-'))
  try {
    const args = ['--config', config, '--reporters', 'json', '--output', folder, '--no-tips']
    const { stdout, stderr } = await run(binary('jscpd'), args, { env: nodeEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined }) })
    const file = path.join(folder, 'jscpd-report.json')
    const report = readReport(file, `${stdout}${stderr}`)
    const { sources: seen, clones, percentage } = report.statistics.total
    if (seen < sources * 0.9) throw new Error(`It looked at ${seen} of ${sources} source files.\n${stdout}${stderr}`)
    const figure = `${percentage.toFixed(2)} % of lines in ${clones} pairs`
    if (percentage > ceiling)
      throw new Error(
        `${figure}, above the ceiling of ${ceiling} %: make one piece of what is written twice. The largest:\n${listed(report)}`,
      )
    if (percentage < ceiling - slack)
      throw new Error(`${figure}: lower the threshold of ${config} from ${ceiling} to ${(Math.ceil(percentage * 20) / 20).toFixed(2)}.`)
    return `${figure}, ceiling ${ceiling} %`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string, said: string): Report {
  try {
    return read(file) as Report
  } catch {
    throw new Error(`jscpd wrote no report.\n${said}`)
  }
}
