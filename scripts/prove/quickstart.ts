import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkout, nodeEnvironment } from '../lib/checkout.ts'
import { freePort } from '../lib/daemon.ts'
import type { Prove } from '../lib/proof.ts'
import { servicesStatus, stopServices } from '../lib/services.ts'
import { cleanCopy, newTerminal } from './lib/clean-copy.ts'
import { withCleanUp } from './lib/clean-up.ts'
import { type Tally, tally } from './lib/tally.ts'

const page = 'docs/quickstart.md'
const promisedPorts = [8080, 9464, 9465]
const patienceSeconds = 1800

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

/** Replaces ports that are in use, in the commands and in their output. */
async function replacePorts(markdown: string) {
  let text = markdown
  for (const port of promisedPorts) text = text.replaceAll(String(port), String(await freePort(port)))
  return text
}

const mark = (each: number) => `=== step ${each}`

/** Runs the whole page in one shell, which ends at the first command that fails. */
function follow(steps: readonly Step[], folder: string, port: string) {
  const script = ['set -e', ...steps.flatMap(({ commands }, each) => [`echo; echo '${mark(each)}'`, commands]), 'echo; echo "=== end"']
  const env = { ...newTerminal(nodeEnvironment()), ...(port !== '8080' && { PORT: port }) }
  const child = spawn('bash', ['-c', script.join('\n')], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The whole session has already ended.
    }
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
    setTimeout(() => resolve(1), patienceSeconds * 1000).unref()
  })
  return { output, ended, end }
}

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

/** Runs the page unchanged in a clean copy, npm ci included, with services of its own. */
export const prove: Prove = async () => {
  const shown = tally('The quickstart works from a clean clone, and prints the documented output.')
  const steps = stepsOf(await replacePorts(readFileSync(path.join(checkout, page), 'utf8')))
  shown.check(steps.filter(({ printed }) => printed !== undefined).length >= 12, 'every part has its expected output', steps.length)
  const place = mkdtempSync(path.join(tmpdir(), 'partita-quickstart-'))
  // The database server runs as another user and must be able to enter.
  chmodSync(place, 0o755)
  const folder = path.join(place, 'partita')
  const services = path.join(folder, '.services')
  let running: ReturnType<typeof follow> | undefined
  const cleanUp = async () => {
    running?.end()
    await stopServices(services)
    rmSync(place, { recursive: true, force: true })
  }
  await withCleanUp(cleanUp, async () => {
    const source = await cleanCopy(folder)
    const begin = performance.now()
    const port = /localhost:(\d+)\/\n/.exec(steps.map(({ commands }) => commands).join(''))?.[1] ?? ''
    running = follow(steps, folder, port)
    const code = await running.ended
    compare(steps, running.output.stdout, running.output.stderr, shown)
    shown.check(code === 0, 'the shell succeeds', code)
    const left = (await servicesStatus(services, {})).filter(({ up }) => up)
    shown.check(left.length === 0, 'nothing is left running', left)
    shown.say(`${source}: ${steps.length} blocks in ${((performance.now() - begin) / 1000).toFixed(1)} s, npm ci included`)
  })
  return shown.result
}
