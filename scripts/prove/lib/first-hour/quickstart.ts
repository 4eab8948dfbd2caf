import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../../lib/checkout.ts'
import { servicesStatus } from '../../../lib/services.ts'
import type { Tally } from '../tally.ts'
import { type Place, promisedPort, type RunningShell, startShell } from './session.ts'

const page = 'docs/quickstart.md'

type Step = { readonly title: string; readonly commands: string; readonly printed: string | undefined }

/** Each sh block, with the text block that follows it before the next sh block. */
function stepsOf(markdown: string): Step[] {
  const steps: Step[] = []
  let title = ''
  for (const [, heading, language, body = ''] of markdown.matchAll(/^#+ (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) title = heading
    const last = steps.at(-1)
    if (language === 'sh') steps.push({ title, commands: body, printed: undefined })
    else if (language === 'text' && last && last.printed === undefined) steps.splice(-1, 1, { ...last, printed: body })
    else if (language !== undefined) throw new Error(`${page}, "${title}": a ${language} block that no command prints`)
  }
  return steps
}

/** Compares line by line; `…` matches anything within its line. */
function fits(printed: string, expected: string) {
  const pattern = expected
    .trimEnd()
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '[^\\n]*')
  return new RegExp(`^${pattern}$`).test(printed.replaceAll('\r', '').trimEnd())
}

const mark = (each: number) => `=== step ${each}`

/** The whole page in one shell, which ends at the first command that fails. */
const scriptOf = (steps: readonly Step[]) =>
  ['set -e', ...steps.flatMap(({ commands }, each) => [`echo; echo '${mark(each)}'`, commands]), 'echo; echo "=== end"'].join('\n')

function compare(steps: readonly Step[], stdout: string, stderr: string, shown: Tally) {
  for (const [each, { title, printed }] of steps.entries()) {
    const [, rest] = stdout.split(`\n${mark(each)}\n`)
    const seen = rest?.split(/\n=== (?:step \d+|end)\n/)[0]
    shown.check(
      rest !== undefined && stdout.includes(each + 1 < steps.length ? `\n${mark(each + 1)}\n` : '\n=== end\n'),
      `"${title}" runs`,
      {
        seen: seen?.slice(-800),
        stderr: stderr.slice(-800),
      },
    )
    if (printed !== undefined) shown.check(fits(seen ?? '', printed), `"${title}" prints the output of the page`, { seen, printed })
  }
}

/** A step that the API refuses says why and fails: it neither prints `undefined` nor lets the shell go on. */
async function refusalStops(steps: readonly Step[], shown: Tally) {
  const helper = steps.flatMap(({ commands }) => commands.split('\n')).find((line) => line.startsWith('answer()')) ?? ''
  const refusal = JSON.stringify({ message: 'Not found.', request_id: 'r1' })
  const { code, stdout, stderr } = await run('bash', [
    '-c',
    `set -e\n${helper}\nTOKEN=$(echo '${refusal}' | answer a.token)\necho "$TOKEN"`,
  ])
  const said = stdout === '' && stderr.includes('This step failed') && stderr.includes('Not found.')
  shown.check(code === 1 && said, 'a refused step says why and ends the shell', { code, stdout, stderr })
}

/** The end of what the programs that the page leaves in the background wrote. */
const logsOf = (folder: string) =>
  ['dev.log', 'listen.log', 'received.txt']
    .filter((name) => existsSync(path.join(folder, name)))
    .map((name) => `${name}: ${readFileSync(path.join(folder, name), 'utf8').slice(-2000)}`)

/** Runs the page unchanged and compares what each step prints with the page. */
export async function followQuickstart(place: Place, shown: Tally, starting: (shell: RunningShell) => void) {
  const markdown = readFileSync(path.join(place.folder, page), 'utf8').replaceAll(String(promisedPort), String(place.port))
  const steps = stepsOf(markdown)
  shown.check(steps.filter(({ printed }) => printed !== undefined).length >= 12, 'every part has its expected output', steps.length)
  await refusalStops(steps, shown)
  const begin = performance.now()
  const shell = startShell(scriptOf(steps), place)
  starting(shell)
  const code = await shell.ended
  compare(steps, shell.output.stdout, shell.output.stderr, shown)
  shown.check(code === 0, 'the shell of the quickstart succeeds', { code, logs: code === 0 ? [] : logsOf(place.folder) })
  const left = (await servicesStatus(place.services, {})).filter(({ up }) => up)
  shown.check(left.length === 0, 'nothing is left running', left)
  shown.say(`quickstart: ${steps.length} blocks in ${((performance.now() - begin) / 1000).toFixed(1)} s, npm ci included`)
}
