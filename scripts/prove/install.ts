import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkout, run } from '../lib/checkout.ts'
import type { Prove } from '../lib/proof.ts'
import { cleanCopy } from './lib/clean-copy.ts'
import { fillIn, guideBlocks } from './lib/guide.ts'
import { type Debian, withDebian } from './lib/install/debian.ts'
import { type Tally, tally } from './lib/tally.ts'

const steps = ['packages', 'program', 'configuration', 'database', 'units', 'check'] as const
type Step = (typeof steps)[number]

/** The blocks of the guide by step; an operator replaces the address of the repository. */
function commandsOfGuide(): Record<Step, string> {
  const blocks = guideBlocks('install', 'On Debian 13', 'sh')
  if (blocks.length !== steps.length) throw new Error(`The guide has ${blocks.length} blocks; this proof follows ${steps.length}.`)
  const byStep = Object.fromEntries(steps.map((step, n) => [step, blocks[n] ?? ''])) as Record<Step, string>
  return { ...byStep, program: fillIn(byStep.program, { 'https://git.example.com/partita.git': '/srv/partita' }) }
}

/** A repository to clone from, inside. */
async function provideRepository(root: string) {
  const folder = path.join(root, 'srv/partita')
  const source = await cleanCopy(folder)
  const commit = 'git init -q && git add -A && git -c user.name=proof -c user.email=proof@example.com commit -qm copy'
  const { code, stderr } = await run('bash', ['-c', `[ -d .git ] || { ${commit}; }`], { cwd: folder })
  if (code !== 0) throw new Error(stderr)
  return source
}

/** The value of a line of a unit. */
function setting(unit: string, name: string) {
  const text = readFileSync(path.join(checkout, `deploy/${unit}.service`), 'utf8')
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`deploy/${unit}.service has no ${name}.`)
  return value
}

/** What systemd does for a unit: its folders, its user without privileges, its environment, its ExecStart. */
function startUnit(unit: string) {
  const of = (name: string) => setting(unit, name)
  const user = of('User')
  const as = `setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all`
  const environment = `set -a; . ${of('EnvironmentFile')}; ${of('Environment')}; cd ${of('WorkingDirectory')}; exec ${of('ExecStart')}`
  return `install -d -o ${user} /var/cache/${of('CacheDirectory')}
install -d -o ${user} -m ${of('StateDirectoryMode')} /var/lib/${of('StateDirectory')}
env -i PATH=/usr/bin:/bin ${as} bash -c '${environment}' >/tmp/${unit}.log 2>&1 &
pids[${unit === 'partita-api' ? 0 : 1}]=$!`
}

const units = ['partita-api', 'partita-worker'] as const

/** One part of the script: its output, then its exit code. */
const part = (name: string, commands: string) => `echo '=== ${name}'; ( set -e; cd /opt/partita; ${commands}\n ) 2>&1; echo "--- $?"\n`

/** Everything after the download: in one go, because servers live as long as the script. */
const installation = (guide: Record<Step, string>) => `
${part('servers', 'service postgresql start; service redis-server start')}
${part('configuration', guide.configuration)}
${part('database', guide.database)}
${part('units', guide.units.replaceAll(/^systemctl .*$/gm, ''))}
${part('systemd-analyze verify', `systemd-analyze verify ${units.map((unit) => `/etc/systemd/system/${unit}.service`).join(' ')}`)}
declare -a pids
${units.map(startUnit).join('\n')}
${part('started', 'for port in 9464 9465; do curl --silent --fail --retry 60 --retry-delay 1 --retry-connrefused --retry-all-errors http://127.0.0.1:$port/ready; done')}
${part('check', guide.check)}
${part('files', 'stat --format="%U %a %n" /etc/partita/* /var/lib/partita')}
kill -TERM "\${pids[@]}"
for pid in "\${pids[@]}"; do wait "$pid"; echo "=== stopped"; echo "--- $?"; done
${part('logs', units.map((unit) => `tail -n 8 /tmp/${unit}.log`).join('; '))}`

type Part = { name: string; output: string; code: number }

const partsOf = (text: string): Part[] =>
  [...text.matchAll(/^=== (.*)\n([\s\S]*?)^--- (\d+)$/gm)].map(([, name = '', output = '', code]) => ({ name, output, code: Number(code) }))

async function download(debian: Debian, guide: Record<Step, string>, shown: Tally) {
  for (const step of ['packages', 'program'] as const) {
    const began = performance.now()
    const { code, stdout, stderr } = await debian.enter(`set -e\n${guide[step]}`)
    shown.check(code === 0, `the commands for "${step}" succeed`, (stdout + stderr).slice(-1500))
    shown.say(`${step}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
}

function judge(parts: readonly Part[], shown: Tally) {
  const logs = parts.find(({ name }) => name === 'logs')?.output
  const outputOf = (name: string) => parts.find((each) => each.name === name)?.output ?? ''
  for (const { name, code, output } of parts) shown.check(code === 0, `"${name}" succeeds`, { code, output: output.slice(-1500), logs })
  shown.check(parts.filter(({ name }) => name === 'stopped').length === 2, 'both processes were started and exit with 0', logs)
  shown.check(
    !/partita/.test(outputOf('systemd-analyze verify')),
    'systemd has nothing to say about the units',
    outputOf('systemd-analyze verify'),
  )
  const check = outputOf('check')
  const looks = [...check.matchAll(/^(?:look |WRONG) (\w+):/gm)].map(([, name]) => name)
  // The kernel makes no user namespaces for a process whose root was changed, and so no sandbox for the parsers.
  shown.check(looks.join() === 'backup,archive,sandbox', 'doctor finds nothing but the missing backup and the sandbox', check)
  shown.check(/^partita \d+\.\d+\.\d+, schema \d+, Node v24\./m.test(check), 'partita --version names release, schema and Node', check)
  shown.check(check.includes('"ok":true'), 'the API answers', check)
  shown.check(/https:\/\/api\.example\.com\/\S+/.test(check), 'the first admin gets a link to choose a password', check)
  const files = outputOf('files')
  for (const line of [
    'root 640 /etc/partita/api.env',
    'root 640 /etc/partita/worker.env',
    'root 600 /etc/partita/owner.env',
    'partita 700 /var/lib/partita',
  ])
    shown.check(files.includes(line), `owner and mode: ${line}`, files)
  shown.check(!/level":[56]0/.test(logs ?? ''), 'no process logged an error', logs)
}

/** The commands of docs/guides/operating/install.md, in a bare Debian. By command only: it downloads some 500 packages. */
export const prove: Prove = () =>
  withDebian(async (debian) => {
    const shown = tally('The commands of the install guide lead from a bare Debian to a served request.')
    const guide = commandsOfGuide()
    shown.say(await provideRepository(debian.root))
    await download(debian, guide, shown)
    const { code, stdout, stderr } = await debian.isolate(installation(guide))
    shown.check(code === 0, 'the installation ran to its end', stderr.slice(-800))
    judge(partsOf(stdout), shown)
    return shown.result
  })
